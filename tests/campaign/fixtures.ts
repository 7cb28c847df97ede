/** A campaign at hand for tests: opened, played command by command, resolved as in history. */
import { resolve, resolveByHand } from '../../src-shared/engine/battle'
import { campaign, campaignDice, type CpCommand, type CpEvent, type CpState } from '../../src-shared/campaign'
import type { CpHouseRules } from '../../src-shared/campaign/course/house-rules'
import { clockQuestions, factQuestions } from '../../src-shared/campaign/report/questions'
import type { CpSetUp } from '../../src-shared/campaign/state/state'
import { sideOfActor } from '../../src-shared/campaign/state/vocabulary'
import type { BattleKey } from '../../src-shared/history/calendar'
import { playsOn } from './kit/rule-sets'
import { calendar, history } from './shipped'

export const rules = campaign(history, calendar, playsOn)
export const data = rules.data

export const opened = (seed = 1815): CpState => rules.muster({ id: 'test', name: 'Test', seed })

export interface Given {
  readonly state: CpState
  readonly events: readonly CpEvent[]
}

/** Gives a command with seeded dice, or with faces; throws on a refusal. */
export function give(state: CpState, command: CpCommand, faces?: readonly number[]): Given {
  const act = { type: 'command', side: sideOfActor(command.by), command } as const
  const done = faces
    ? resolveByHand(rules, state, act, faces)
    : resolve(rules, state, act, campaignDice(state))
  if (done.kind !== 'played') throw new Error(`${command.type}: ${JSON.stringify(done)}`)
  return { state: done.state, events: done.events as readonly CpEvent[] }
}

export const refused = (state: CpState, command: CpCommand): string | undefined =>
  rules.refuse(state, sideOfActor(command.by), command)?.code

/** Several commands one after another. */
export function giveAll(state: CpState, commands: readonly CpCommand[]): CpState {
  return commands.reduce((now, command) => give(now, command).state, state)
}

export function begun(
  change: Partial<Omit<CpSetUp, 'houseRules'>> & { readonly houseRules?: Partial<CpHouseRules> } = {},
  seed?: number,
): CpState {
  const command = rules.commandSchema.parse({
    type: 'setUp',
    setUp: { prologue: false, ...change },
  })
  return give(opened(seed), command).state
}

/** Goes on as in history until a condition holds or the campaign is over. */
export function asInHistory(state: CpState, until: (state: CpState) => boolean = () => false): CpState {
  let now = state
  for (let guard = 0; guard < 100 && now.phase !== 'over' && !until(now); guard += 1)
    now = give(now, historicalCommand(now)).state
  return now
}

export function historicalCommand(state: CpState): CpCommand {
  const by = 'organiser'
  if (state.phase === 'decide') return { type: 'closeStep', by }
  if (state.phase === 'weather') return { type: 'rollWeather', by }
  const offer = state.offers.find((o) => o.answer === null)
  if (state.phase === 'links' && offer)
    return {
      type: 'takeUp',
      by: offer.army,
      linkId: offer.linkId,
      effectIndex: offer.effectIndex,
      yes: false,
    }
  if (!state.battle) throw new Error(`nothing to do in ${state.step} ${state.phase}`)
  return state.phase === 'report'
    ? { type: 'confirmReport', by, battleId: state.battle }
    : { type: 'chooseHow', by, battleId: state.battle, how: 'historical' }
}

export const atStep = (step: CpState['step']) => (state: CpState) => state.step === step
export const musterOf = (step: CpState['step'], battle: CpState['battle']) => (state: CpState) =>
  state.step === step && state.battle === battle

/** No to every question of the form of a battle. */
export const allNo = (key: BattleKey) => ({
  facts: Object.fromEntries([...factQuestions(data, key).keys()].map((id) => [id, false])),
  answers: Object.fromEntries(clockQuestions(data, key).map((question) => [question.key, false])),
})
