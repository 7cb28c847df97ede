/** The services: the contract carried out, whatever transport a call comes by. */
import { channels, isChannelName, type ChannelName } from '../../src-shared/contract'
import type { Result } from '../../src-shared/contract/errors'
import { fileOf, type Environment } from '../campaign-file'
import { Answers } from './answers'
import { appHandlers } from './app'
import { diceHandlers } from './battle/dice-handlers'
import { battleHandlers } from './battle/handlers'
import { campaignHandlers } from './campaign'
import { courseHandlers } from './course/handlers'
import { progressOf } from './course/journal/live-course'
import { campaignBattleHandlers } from './course/battles/handlers'
import { tableHandlers } from './course/battles/two-tables'
import { theatreHandlers } from './course/views/theatre'
import { deploymentHandlers } from './set-up/deployment'
import { errorOf, failure, faulty } from './failure'
import { problemOf } from './problem'
import { proofHandlers } from './proofs'
import type { Handlers } from './handlers'
import type { AppContext } from './context'
import { Jobs } from './jobs'
import { libraryHandlers } from './library/handlers'
import { orderOfBattleHandlers } from './order-of-battle/handlers'
import { RuleSets } from './rule-sets'
import { Session, type Listener } from './session'
import { SettingsFile } from './settings-file'
import { waitForRules } from './wait-for-rules'
import { seatHandlers } from './seats/handlers'
import { isFreeOrganiser, SeatsKept } from './seats/seat-holding'
import { setUpHandlers } from './set-up/handlers'
import { CampaignList } from './library/campaign-list'
import { StaffRunner } from './battle/staff-runner'
import type { ServiceOptions } from './options'

export type { Listener, Session } from './session'
export type { ServiceOptions, Shell } from './options'

export interface Services {
  /**
   * A screen connects; `listener` hears of the topics that concern it. One that comes with the `key` of an earlier
   * connection has the campaign and the seat that it had there; nobody else knows that key.
   */
  connect(listener: Listener, key?: string): Session
  disconnect(session: Session): void
  /** Answers a call. Never throws and never rejects; what is malformed or out of turn changes nothing. */
  call(session: Session, channel: string, input: unknown): Promise<Result<unknown>>
  /** Ends everything in order: no call is taken any more, jobs are cancelled, files folded together and closed. */
  close(): void
}

export function createServices(given: ServiceOptions): Services {
  // Open files are known by their own paths; the list of the folder must find them by the same.
  const options: ServiceOptions = { ...given, campaignFolder: fileOf(given.campaignFolder) }
  const rules = new RuleSets(options.rules)
  const answers = new Answers(options.checkAnswers ?? false)
  const environment: Environment = {
    now: () => options.now(),
    randomSeed: () => options.randomSeed(),
    ruleSet: (key) => rules.find(key),
    ...(options.orderOfBattleDigest !== undefined && {
      shippedOrderOfBattle: {
        digest: options.orderOfBattleDigest,
        read: () => options.history.orderOfBattle,
      },
    }),
  }
  const sessions = new Set<Session>()
  const context: AppContext = {
    options,
    rules,
    answers,
    sessions,
    open: new Map(),
    jobs: new Jobs(),
    settings: new SettingsFile(options.dataFolder),
    library: new CampaignList(options.campaignFolder, options.dataFolder, environment, (campaign) =>
      progressOf(campaign, { ...options, rules }),
    ),
    staff: new StaffRunner({ sessions }, options),
  }
  const handlers: Handlers = {
    ...appHandlers(context),
    ...libraryHandlers(context, environment),
    ...campaignHandlers(context),
    ...courseHandlers(context, environment),
    ...campaignBattleHandlers(context),
    ...tableHandlers(context),
    ...theatreHandlers(context),
    ...orderOfBattleHandlers(context),
    ...diceHandlers(context),
    ...proofHandlers(),
    ...seatHandlers(context),
    ...setUpHandlers(context),
    ...deploymentHandlers(context),
    ...battleHandlers(context),
  }
  let isClosing = false
  const kept = new SeatsKept()
  /** The campaign that was entered last: a new screen begins in it, at a seat of its own. */
  let latest: Session | undefined

  async function answer<C extends ChannelName>(
    session: Session,
    channel: C,
    input: unknown,
  ): Promise<unknown> {
    const parsed = channels[channel].input.safeParse(input)
    if (!parsed.success) throw failure('badInput', { problem: problemOf(parsed.error) })
    // The handler of a channel takes what its own schema has just given.
    const handler = handlers[channel] as (session: Session, input: unknown) => unknown
    return answers.ofChannel(channel, await handler(session, parsed.data))
  }

  return {
    connect(listener, key) {
      const session = new Session(listener, answers, key)
      const held = kept.of(key, sessions)
      const open = latest?.open
      if (held) session.comeBack(held)
      else if (open && !open.isClosed) session.enter(open, isFreeOrganiser(context, session, open))
      sessions.add(session)
      latest = session
      return session
    },
    disconnect(session) {
      kept.keep(session)
      sessions.delete(session)
    },
    async call(session, channel, input) {
      try {
        if (isClosing) throw failure('closing')
        if (!isChannelName(channel)) throw failure('unknownChannel', { channel: channel.slice(0, 80) })
        const wait = waitForRules(rules, channel, session)
        if (wait) {
          await wait
          if (isClosing) throw failure('closing')
        }
        const value = await answer(session, channel, input)
        const damage = session.open?.campaign.damage()
        return { ok: true, value, ...(damage && { damage: faulty(damage).error }) }
      } catch (thrown) {
        const error = errorOf(thrown)
        if (error.code === 'internal') options.warn?.(`${channel}: ${JSON.stringify(error.detail)}`)
        return { ok: false, error }
      }
    },
    close() {
      isClosing = true
      context.jobs.cancelAll()
      for (const open of context.open.values()) {
        context.staff.forget(open)
        open.close()
      }
      context.open.clear()
    },
  }
}
