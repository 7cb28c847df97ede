/** Trials with one byte of a campaign file changed: whatever changes content must be found and named. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openCampaign } from '../../src-main/campaign-file'
import { seededRandom } from '../../src-shared/engine/random'
import { create, playSome, environment } from './around'

export interface FlipTally {
  readonly trials: number
  /** Flips that changed what the file holds, or kept it from being read. */
  readonly changed: number
  /** What each was found to be, by code of fault or kind of damage. */
  readonly named: Readonly<Record<string, number>>
  /** One sentence for each flip that was not found, or made the program fall over. */
  readonly failures: readonly string[]
}

/** Makes a campaign in the folder and changes a byte of it so many times. */
export async function flipBytes(folder: string, trials: number, seed: number): Promise<FlipTally> {
  const path = join(folder, 'sound.hundreddays')
  const campaign = await create(path)
  playSome(campaign, 180)
  campaign.append('waterloo', [{ kind: 'rollback', toSeq: 170, reason: 'for the trial' }])
  campaign.setPreference('view', { zoom: 1 })
  campaign.close()
  const sound = readFileSync(path)
  const content = dump(path)
  const random = seededRandom(seed)
  const named: Record<string, number> = {}
  const failures: string[] = []
  let changed = 0
  for (let trial = 0; trial < trials; trial += 1) {
    const offset = random.int(sound.length)
    const flip = 1 + random.int(255)
    const bad = join(folder, `flip.hundreddays`)
    const bytes = Buffer.from(sound)
    bytes.writeUInt8((bytes[offset] ?? 0) ^ flip, offset)
    writeFileSync(bad, bytes)
    const where = `byte ${offset} of ${sound.length} changed by ${flip}`
    try {
      const found = await findings(bad, trial % 10 !== 0)
      if (found !== undefined) named[found] = (named[found] ?? 0) + 1
      if (dump(bad) !== content) {
        changed += 1
        if (found === undefined) failures.push(`${where}: not found`)
      }
    } catch (error) {
      failures.push(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
    for (const end of ['', '-wal', '-shm', '-lock']) rmSync(`${bad}${end}`, { force: true })
  }
  return { trials, changed, named, failures }
}

/** What opening and verifying say is wrong; undefined: nothing. */
async function findings(path: string, readOnly: boolean): Promise<string | undefined> {
  const result = await openCampaign(path, environment(), { readOnly })
  if (result.kind === 'fault') return result.fault.code
  const { campaign, newerForm } = result
  try {
    const { damage } = await campaign.verify()
    const [first] = damage
    if (first) {
      const isNamed = first.problem.length > 5
      return isNamed ? `${first.where} damage` : undefined
    }
    return newerForm === null ? undefined : 'newer form'
  } finally {
    campaign.close()
  }
}

const TABLES =
  'journal head documents campaign battles order_of_battle formations leaders units snapshots preferences'

/** Everything in the file as SQLite reads it, by its tables and by its index; or that it cannot be read. */
function dump(path: string): string {
  try {
    const db = new Database(path, { readonly: true })
    try {
      const tables = TABLES.split(' ').map((table) => db.prepare(`SELECT * FROM ${table}`).all())
      const index = db.prepare('SELECT number, stream, seq FROM journal INDEXED BY journal_by_entry').all()
      const marks = ['application_id', 'user_version'].map((name) => db.pragma(name))
      return JSON.stringify([tables, index, marks])
    } finally {
      db.close()
    }
  } catch (error) {
    return String(error)
  }
}
