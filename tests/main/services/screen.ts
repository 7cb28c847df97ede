// A table to test at: sessions that remember what they are told, and typed calls held against the contract.
import { join } from 'node:path'
import { channels, type ChannelName, type InputOf, type OutputOf } from '../../../src-shared/contract'
import type { CallError, Result } from '../../../src-shared/contract/errors'
import { topics, type TopicName } from '../../../src-shared/contract/topics'
import { RULE_SETS } from '../../../src-shared/rules'
import { shippedTheatre } from '../../../src-main/program/theatre'
import { shippedCalendar } from '../../../src-main/program/calendar'
import { shippedHistory } from '../../../src-main/program/history'
import { createServices, type ServiceOptions, type Services, type Session } from '../../../src-main/services'

export const SEED = 18_150_618

/** Services as a shell would have them, with a clock that counts and a chance that is known. */
export function makeServices(folder: string, changes: Partial<ServiceOptions> = {}): Services {
  let now = Date.UTC(2015, 5, 18)
  return createServices({
    shell: { kind: 'none' },
    version: '0.0.0',
    dataFolder: folder,
    campaignFolder: join(folder, 'campaigns'),
    history: shippedHistory(),
    calendar: shippedCalendar,
    theatre: shippedTheatre,
    rules: RULE_SETS,
    checkAnswers: true,
    now: () => (now += 1000),
    randomSeed: () => SEED,
    ...changes,
  })
}

/** A screen at the table. Every answer and every topic is held against the contract. */
export class Screen {
  readonly published: { readonly topic: TopicName; readonly value: unknown }[] = []
  readonly session: Session

  constructor(
    readonly services: Services,
    key?: string,
  ) {
    this.session = services.connect((topic, value) => {
      topics[topic].parse(value)
      this.published.push({ topic, value })
    }, key)
  }

  async call<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<Result<OutputOf<C>>> {
    const result = await this.services.call(this.session, channel, input)
    // What travels must be JSON, or another shell would see something else.
    if (result.ok) channels[channel].output.parse(JSON.parse(JSON.stringify(result.value)))
    return result as Result<OutputOf<C>>
  }

  /** The value of a call that must succeed. */
  async get<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const result = await this.call(channel, input)
    if (!result.ok) throw new Error(`${channel}: ${JSON.stringify(result.error)}`)
    return result.value
  }

  /** The error of a call that must fail. */
  async error<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<CallError> {
    const result = await this.call(channel, input)
    if (result.ok) throw new Error(`${channel} was expected to fail`)
    return result.error
  }
}

/** A campaign with Waterloo set up, and begun if asked for. */
export async function waterloo(
  screen: Screen,
  options: { readonly begun?: boolean; readonly dice?: 'program' | 'hand'; readonly staff?: boolean } = {},
): Promise<string> {
  const { path } = await screen.get('library.create', { name: 'June 1815' })
  const who = options.staff ? 'staff' : 'people'
  await screen.get('battle.setUp', {
    battleId: 'waterloo',
    ruleSet: 'squares',
    seats: [who, who],
    dice: options.dice ?? 'program',
  })
  if (options.begun) {
    const played = await screen.get('battle.start', { battleId: 'waterloo' })
    if (played.kind !== 'played') throw new Error(`the battle did not begin: ${played.kind}`)
  }
  return path
}

/** Gives the first option there is, whoever's it is. */
export async function playFirstOption(screen: Screen, battleId = 'waterloo'): Promise<number> {
  const view = await screen.get('battle.view', { battleId })
  for (const side of view.turn.toAct) {
    const { options } = await screen.get('battle.options', { battleId, side })
    const first = options.find((option) => option.command['type'] !== 'concede')
    if (!first) continue
    const played = await screen.get('battle.play', { battleId, side, command: first.command })
    if (played.kind === 'played') return played.seq
  }
  throw new Error(`nothing to do in phase ${view.turn.phase}`)
}
