/** Handlers of the library: creating, opening and closing campaigns, and what can be done with their files. */
import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import type { libraryChannels, OpenedCampaign } from '../../../src-shared/contract/library'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import {
  createCampaign,
  DICE_SALT_SETTING,
  fileOf,
  listBackups,
  openCampaign,
  rescueCampaign,
  restoreCampaign,
  type Campaign,
  type Opened,
  type Environment,
} from '../../campaign-file'
import { CallFailed, failure, unlessFault } from '../failure'
import type { Handlers } from '../handlers'
import type { AppContext } from '../context'
import { publish, tellDamage } from '../publish'
import { OpenCampaign } from './open-campaign'
import { rescueInWorker } from './rescue-worker'
import { isFreeOrganiser, mustOrganise } from '../seats/seat-holding'
import type { Session } from '../session'
import { CAMPAIGN_SUFFIX } from './campaign-list'

/** From the opening of a campaign until its first screen stands, with time to spare. */
const SETTLED_AFTER_MS = 1000

export function libraryHandlers(
  context: AppContext,
  environment: Environment,
): Handlers<keyof typeof libraryChannels> {
  const { options, rules, library } = context

  /** Makes what was opened the campaign of the session. */
  function enter(session: Session, opened: Exclude<Opened, { kind: 'fault' }>): OpenedCampaign {
    const { campaign, newerForm, migrated } = opened
    const open = new OpenCampaign(campaign, { ...options, rules })
    context.open.set(campaign.path, open)
    whenSettled(open, () => {
      open.course.prepare()
      // If they cannot be loaded, whoever needs them is told.
      rules.load().catch(() => undefined)
    })
    seat(session, open)
    library.remember(campaign.path)
    return { ...summaryOf(open), newerForm, migrated }
  }

  function seat(session: Session, open: OpenCampaign): void {
    const left = session.open
    if (left !== open || !session.held.isSeated) session.enter(open, isFreeOrganiser(context, session, open))
    session.send('session.changed', {})
    // A campaign that everybody has left is free for other programs, and its staff plays no more.
    if (left && left !== open && ![...context.sessions].some((each) => each.open === left)) close(left.path)
    publish(context, 'library.changed', {})
  }

  /** The battles of history go into a new campaign. */
  function addBattles(campaign: Campaign): void {
    for (const historyId of BATTLE_IDS) {
      const { name } = options.history.battles[historyId]
      campaign.addBattle({ name, ruleSet: rules.first.key, historyId })
    }
  }

  async function open(session: Session, givenPath: string, readOnly: boolean): Promise<OpenedCampaign> {
    const path = fileOf(givenPath)
    const known = context.open.get(path)
    // What was opened for reading alone is opened anew by who wants to play in it.
    if (known && (readOnly || !known.campaign.readOnly)) {
      seat(session, known)
      return { ...summaryOf(known), newerForm: null, migrated: null }
    }
    const opened = unlessFault(await openCampaign(path, environment, { readOnly }))
    if (known) close(path)
    const entered = enter(session, opened)
    verifyLater(opened.campaign.path)
    return entered
  }

  /**
   * The campaign is usable at once, after a quick look. Then all of it is verified: what is damaged is told and written
   * to no more, what is whole is backed up. If the backup cannot be made, whoever runs the program hears of it.
   */
  function verifyLater(path: string): void {
    const open = context.open.get(path)
    if (!open) return
    const verifyAndBackUp = async () => {
      try {
        await open.campaign.verify()
        if (!open.campaign.readOnly && !open.campaign.damage()) await open.campaign.backup('opening')
      } catch (error) {
        // A campaign that has been closed meanwhile has no need of it.
        if (!open.isClosed) options.warn?.(error instanceof Error ? error.message : String(error))
      }
      if (!open.isClosed) tellDamage(context, open)
    }
    whenSettled(open, () => {
      void verifyAndBackUp()
    })
  }

  /** Does what can wait when the first screen stands, unless the campaign has been closed by then. */
  function whenSettled(open: OpenCampaign, work: () => void): void {
    setTimeout(() => {
      if (!open.isClosed) work()
    }, SETTLED_AFTER_MS).unref()
  }

  /** Does something with a file that must not be open meanwhile. */
  function closed(path: string): string {
    const full = fileOf(path)
    close(full)
    return full
  }

  function close(path: string): void {
    const open = context.open.get(path)
    if (!open) return
    context.staff.forget(open)
    context.open.delete(path)
    open.close()
    for (const session of context.sessions)
      if (session.open === open) {
        session.leave()
        session.send('session.changed', {})
      }
  }

  /** Does something with a campaign that may or may not be open. */
  async function within<T>(
    givenPath: string,
    work: (campaign: Campaign) => T | Promise<T>,
    readOnly = false,
  ): Promise<T> {
    const path = fileOf(givenPath)
    const known = context.open.get(path)
    if (known) return work(known.campaign)
    const { campaign } = unlessFault(await openCampaign(path, environment, { readOnly }))
    try {
      return await work(campaign)
    } finally {
      campaign.close()
    }
  }

  /** As `within`, for the organiser of that campaign alone. */
  function organised<T>(
    session: Session,
    path: string,
    work: (campaign: Campaign) => T | Promise<T>,
    readOnly = false,
  ): Promise<T> {
    return within(
      path,
      (campaign) => {
        mustOrganise(session, campaign, context.open.get(campaign.path))
        return work(campaign)
      },
      readOnly,
    )
  }

  /** Throws unless the session may put something else in the place of a file. One that cannot be read has no seats. */
  async function mayDiscard(session: Session, path: string): Promise<void> {
    try {
      await organised(session, path, () => undefined, true)
    } catch (error) {
      if (error instanceof CallFailed && !error.error.code.startsWith('campaignFile.')) throw error
      mustOrganise(session, undefined)
    }
  }

  const changed = () => {
    publish(context, 'library.changed', {})
  }

  return {
    'library.list': async () => {
      const open = new Map([...context.open].map(([path, { campaign }]) => [path, campaign]))
      return { folder: options.campaignFolder, campaigns: await library.list(open) }
    },
    'library.create': async (session, { name, folder }) => {
      const { orderOfBattle } = options.history
      const opened = await library.underFreeName(
        name,
        (path) => createCampaign(path, name, orderOfBattle, environment, addBattles),
        folder,
      )
      return enter(session, opened)
    },
    'library.open': (session, { path, readOnly }) => open(session, path, readOnly ?? false),
    'library.openDialog': async (session) => {
      const { chooseFile } = options.shell
      if (!chooseFile) throw failure('notInThisShell')
      const path = await chooseFile(options.campaignFolder)
      return path === null ? null : open(session, path, false)
    },
    'library.close': (session) => {
      session.mustBeUmpire()
      close(session.campaign().path)
      changed()
      return {}
    },
    'library.rename': async (session, { path, name }) => {
      await organised(session, path, (campaign) => campaign.rename(name))
      publish(context, 'campaign.changed', { path })
      changed()
      return {}
    },
    'library.copy': async (session, { path, name }) => {
      const copyTo = (campaign: Campaign) =>
        library.underFreeName(name, (to) =>
          campaign.copyTo(to, (copy) => {
            copy.rename(name)
            copy.changeSettings({ [DICE_SALT_SETTING]: randomUUID() })
          }),
        )
      const done = await organised(session, path, copyTo, true)
      changed()
      return { path: done.path }
    },
    'library.delete': async (session, { path }) => {
      // Nothing but a campaign is ever moved away, whatever a screen asks for.
      if (![path, fileOf(path)].every((each) => each.endsWith(CAMPAIGN_SUFFIX)))
        throw failure('noSuchCampaign', { path })
      await mayDiscard(session, path)
      const undoToken = await library.throwAway(closed(path))
      changed()
      return { undoToken }
    },
    'library.undoDelete': async (_, { undoToken }) => {
      const path = await library.putBack(undoToken)
      changed()
      return { path }
    },
    'library.forget': (_, { path }) => {
      library.forget(fileOf(path))
      changed()
      return {}
    },
    'library.backups': (_, { path }) => ({ backups: listBackups(fileOf(path), environment) }),
    'library.restore': async (session, { path, backupPath }) => {
      await mayDiscard(session, path)
      const known = listBackups(fileOf(path), environment).some((backup) => backup.path === backupPath)
      if (!known) throw failure('noSuchCampaign', { path: backupPath })
      const done = unlessFault(await restoreCampaign(closed(path), backupPath, environment))
      changed()
      return { path: done.path }
    },
    'library.rescue': async (session, { path, jobId }) => {
      const { workerFolder, history } = options
      const work = workerFolder === undefined ? undefined : rescueInWorker(workerFolder)
      const rescued = await context.jobs.run(jobId, session, async (signal, tell) => {
        await mayDiscard(session, path)
        const full = closed(path)
        return library.underFreeName(`${basename(full, CAMPAIGN_SUFFIX)} rescued`, (to) =>
          rescueCampaign(full, to, environment, history.orderOfBattle, {
            signal,
            onProgress: ({ done, total }) => {
              tell(done, total)
            },
            ...(work && { work }),
          }),
        )
      })
      changed()
      return { path: rescued.path, rows: rescued.rows, lost: rescued.lost }
    },
  }
}

function summaryOf(open: OpenCampaign): Pick<OpenedCampaign, 'path' | 'name' | 'readOnly'> {
  const { campaign } = open
  return { path: open.path, name: campaign.info().name, readOnly: campaign.readOnly }
}
