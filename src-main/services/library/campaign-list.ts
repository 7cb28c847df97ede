/** The campaign files the library knows: those in the campaign folder and those opened from elsewhere; the trash. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { shelfEntrySchema, type ShelfEntry } from '../../../src-shared/contract/library'
import {
  asFault,
  CampaignFaultError,
  fault,
  makeFolder,
  moveCampaign,
  openCampaign,
  type Battle,
  type Campaign,
  type CampaignFault,
  type Environment,
  type Fallible,
  sweep,
} from '../../campaign-file'
import type { Progress } from '../course/journal/live-course'
import { failure, faulty, unlessFault } from '../failure'
import { readJsonFile, writeJsonFile } from '../settings-file'

export const CAMPAIGN_SUFFIX = '.hundreddays'
const TRASH = '.trash'

const contentsSchema = shelfEntrySchema.pick({
  name: true,
  lastBattle: true,
  step: true,
  battles: true,
  newer: true,
  ownRisk: true,
  fault: true,
})
/** What stood in a file when it was last looked into. */
type Contents = z.infer<typeof contentsSchema>

const listSchema = z.strictObject({
  /** Files outside the campaign folder, the last opened first. */
  elsewhere: z.array(z.string()).max(200).default([]),
  /** What files held, by path; good while size and time of change are the same. */
  contents: z
    .record(z.string(), z.object({ bytes: z.number(), changedAt: z.number(), contents: contentsSchema }))
    .default({}),
})

/** What a file tells, or null where it is not whole: that is no reason to leave it off the list. */
function unlessUnreadable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof CampaignFaultError) return null
    throw error
  }
}

export class CampaignList {
  readonly #listPath: string
  #list: z.infer<typeof listSchema>

  constructor(
    private readonly campaignFolder: string,
    dataFolder: string,
    private readonly environment: Environment,
    /** How far a campaign has come; null: it has not begun. */
    private readonly progressOf: (campaign: Campaign) => Progress | null,
  ) {
    this.#listPath = join(dataFolder, 'library.json')
    this.#list = readJsonFile(this.#listPath, listSchema) ?? listSchema.parse({})
    sweep(campaignFolder)
  }

  /** Newest first. `open` holds the campaigns that are open, by path. */
  async list(open: ReadonlyMap<string, Campaign>): Promise<ShelfEntry[]> {
    const own = this.#ownFiles()
    const elsewhere = this.#list.elsewhere.filter((path) => !own.includes(path))
    const entries: ShelfEntry[] = []
    // An open campaign is on the list though its file has been taken away: there it can be copied.
    for (const path of new Set([...own, ...elsewhere, ...open.keys()]))
      entries.push(await this.#entryOrFault(path, open.get(path), elsewhere.includes(path)))
    this.#save()
    return entries.sort((a, b) => b.changedAt - a.changedAt)
  }

  #ownFiles(): string[] {
    if (!existsSync(this.campaignFolder)) return []
    return readdirSync(this.campaignFolder, { withFileTypes: true })
      .filter((file) => !file.isSymbolicLink() && file.name.endsWith(CAMPAIGN_SUFFIX))
      .map((file) => resolve(this.campaignFolder, file.name))
  }

  /** One bad file never hides the others. */
  async #entryOrFault(
    path: string,
    campaign: Campaign | undefined,
    isElsewhere: boolean,
  ): Promise<ShelfEntry> {
    try {
      return shelfEntrySchema.parse(await this.#entry(path, campaign, isElsewhere))
    } catch (error) {
      const contents = unreadable(path, faultOf(error, path))
      return { path, bytes: 0, changedAt: 0, isOpen: campaign !== undefined, isElsewhere, ...contents }
    }
  }

  async #entry(path: string, campaign: Campaign | undefined, isElsewhere: boolean): Promise<ShelfEntry> {
    const { bytes, changedAt } = measure(path)
    const contents = campaign
      ? this.#contentsOf(campaign)
      : (this.#remembered(path, bytes, changedAt) ?? (await this.#lookInto(path)))
    if (!campaign) this.#list.contents[path] = { bytes, changedAt, contents }
    return { path, bytes, changedAt, isOpen: campaign !== undefined, isElsewhere, ...contents }
  }

  #contentsOf(campaign: Campaign): Contents {
    const battles = campaign.battles()
    const progress = unlessUnreadable(() => this.progressOf(campaign))
    const over = new Set([
      ...battles.filter(({ status }) => status === 'ended').map(({ historyId }) => historyId),
      ...(progress?.over ?? []),
    ])
    const begun = battles.filter((battle) => battle.status !== 'planned')
    const last =
      begun.findLast((battle) => battle.status === 'fighting') ??
      begun.findLast((battle) => battle.status === 'deploying') ??
      begun.at(-1)
    return {
      name: campaign.info().name,
      lastBattle: last
        ? {
            battleId: last.id,
            name: last.name,
            status: last.status,
            ruleSet: last.ruleSet,
            turn: last.status === 'fighting' ? this.#turnOf(campaign, last) : null,
            staff: ([0, 1] as const).filter((side) => last.seats[side] === 'staff'),
          }
        : null,
      step: progress?.step ?? null,
      newer: false,
      ownRisk: campaign.ownRisk().some(({ rescuedAt }) => rescuedAt === null),
      battles: { total: new Set(battles.map(({ historyId }) => historyId)).size, ended: over.size },
      fault: campaign.fault() ?? null,
    }
  }

  /** Where a battle that is being fought stands; null if it cannot be told. */
  #turnOf(campaign: Campaign, { id, ruleSet }: Battle): NonNullable<Contents['lastBattle']>['turn'] {
    const rules = this.environment.ruleSet(ruleSet)
    if (!rules) return null
    return unlessUnreadable(() => {
      const { turn, turnLimit, clock } = rules.turn(campaign.stateAt(id, 'now').state)
      return { turn, turnLimit, clock }
    })
  }

  #remembered(path: string, bytes: number, changedAt: number): Contents | undefined {
    const known = this.#list.contents[path]
    return known?.bytes === bytes && known.changedAt === changedAt ? known.contents : undefined
  }

  async #lookInto(path: string): Promise<Contents> {
    const opened = await openCampaign(path, this.environment, { readOnly: true })
    if (opened.kind === 'fault') return unreadable(path, opened.fault)
    try {
      return { ...this.#contentsOf(opened.campaign), newer: opened.newerForm !== null }
    } finally {
      opened.campaign.close()
    }
  }

  /** Keeps in mind what was found in a file, until it is another. */
  noteFault(path: string, found: CampaignFault): void {
    this.#list.contents[path] = { ...measure(path), contents: unreadable(path, found) }
    this.#save()
  }

  /** Notes a file that lies outside the campaign folder. */
  remember(path: string): void {
    if (dirname(path) === resolve(this.campaignFolder)) return
    this.#list.elsewhere = [path, ...this.#list.elsewhere.filter((other) => other !== path)].slice(0, 200)
    this.#save()
  }

  forget(path: string): void {
    this.#list.elsewhere = this.#list.elsewhere.filter((other) => other !== path)
    this.#save()
  }

  #save(): void {
    const known = new Set([...this.#ownFiles(), ...this.#list.elsewhere])
    const contents = Object.entries(this.#list.contents).filter(([path]) => known.has(path))
    this.#list.contents = Object.fromEntries(contents)
    try {
      writeJsonFile(this.#listPath, this.#list)
    } catch {
      // Without its list the library only knows less the next time; that is no reason not to open a campaign.
    }
  }

  /**
   * Makes a file under a free name, in the campaign folder unless another is given. If somebody takes the name while it
   * is made, it gets the next.
   */
  async underFreeName<T extends { readonly kind: string }>(
    name: string,
    make: (path: string) => Promise<Fallible<T>>,
    folder?: string,
  ): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      const made = await make(this.#freePath(name, folder))
      if (!isFault(made)) return made
      if (made.fault.code !== 'exists' || attempt > 20) throw faulty(made.fault)
    }
  }

  #freePath(name: string, folder = this.campaignFolder): string {
    makeFolder(folder)
    const stem = fileStem(name)
    for (let n = 1; ; n += 1) {
      const path = resolve(folder, `${n === 1 ? stem : `${stem} ${n}`}${CAMPAIGN_SUFFIX}`)
      if (!existsSync(path)) return path
    }
  }

  /** Moves a file into the trash folder; the token brings it back. */
  async throwAway(path: string): Promise<string> {
    const token = randomUUID()
    const folder = join(this.campaignFolder, TRASH, token)
    makeFolder(folder)
    const at = join(this.#trashNear(path), token, basename(path))
    // The note is there first: a file in the trash that nobody knows the place of would be lost.
    writeJsonFile(join(folder, 'from.json'), { from: path, at })
    try {
      makeFolder(dirname(at))
      unlessFault(await moveCampaign(path, at))
    } catch (error) {
      if (!existsSync(at))
        for (const made of [folder, dirname(at)]) rmSync(made, { recursive: true, force: true })
      throw error
    }
    this.forget(path)
    return token
  }

  /** A file is only ever renamed: one from another disk gets a trash folder beside it. */
  #trashNear(path: string): string {
    const isOfThisDisk = statSync(path, { throwIfNoEntry: false })?.dev === statSync(this.campaignFolder).dev
    return join(isOfThisDisk ? this.campaignFolder : dirname(path), TRASH)
  }

  /** Puts a file back where it lay, under a free name if its own has been taken since. */
  async putBack(token: string): Promise<string> {
    const folder = join(this.campaignFolder, TRASH, token)
    const note = /^[0-9a-f-]{36}$/.test(token)
      ? readJsonFile(join(folder, 'from.json'), z.strictObject({ from: z.string(), at: z.string() }))
      : undefined
    if (!note) throw failure('nothingToPutBack')
    const name = basename(note.from)
    const to = existsSync(note.from)
      ? this.#freePath(basename(name, CAMPAIGN_SUFFIX), dirname(note.from))
      : note.from
    makeFolder(dirname(to))
    unlessFault(await moveCampaign(note.at, to))
    renameSync(join(folder, 'from.json'), join(folder, 'put-back.json'))
    this.remember(to)
    return to
  }
}

/** A name as the name of a file on any system: no separators, no signs that a system reserves, never empty. */
export function fileStem(name: string): string {
  const plain = Array.from(name.normalize('NFC'), (sign) =>
    /[\p{L}\p{M}\p{N}\p{Zs}'’!&()+,._-]/u.test(sign) ? sign : '-',
  )
    .join('')
    .replace(/-{2,}/g, '-')
    .slice(0, 60)
    // Half of a sign of two code units is no sign.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^[-.\s]+|[-.\s]+$/g, '')
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\..*)?$/i.test(plain)
  return (reserved ? `${plain}-` : plain) || 'Campaign'
}

function isFault<T extends { readonly kind: string }>(
  made: Fallible<T>,
): made is Extract<Fallible<T>, { readonly kind: 'fault'; readonly fault: CampaignFault }> {
  return made.kind === 'fault' && 'fault' in made
}

function unreadable(path: string, { code, key, detail }: CampaignFault): Contents {
  const name = basename(path, CAMPAIGN_SUFFIX)
  const nothingKnown = { lastBattle: null, step: null, battles: null, newer: false, ownRisk: false }
  return { name, ...nothingKnown, fault: { code, key, detail } }
}

/** What kept a file from being listed, whatever it was. */
function faultOf(error: unknown, path: string): CampaignFault {
  try {
    return asFault(error, path)
  } catch {
    return fault('damaged', { path, problem: error instanceof Error ? error.message : String(error) })
  }
}

function measure(path: string): { readonly bytes: number; readonly changedAt: number } {
  const stat = statSync(path, { throwIfNoEntry: false })
  return { bytes: stat?.size ?? 0, changedAt: stat?.mtimeMs ?? 0 }
}
