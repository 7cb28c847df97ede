/** The reckoning beside history's, with the strengths of the corps over the days (CP-SCORE). */
import type { OutputOf } from '../../../../src-shared/contract'
import type { CampaignRules, CpCommand, CpState } from '../../../../src-shared/campaign'
import { deviations, titleOf } from '../../../../src-shared/campaign/course/branches'
import { campaignDice } from '../../../../src-shared/campaign/course/dice'
import { reckon, reckoningFor, type Reckoning } from '../../../../src-shared/campaign/score/score'
import type { CampaignData } from '../../../../src-shared/campaign'
import { BATTLE_KEYS } from '../../../../src-shared/history/calendar'
import { sideOfActor } from '../../../../src-shared/campaign/state/vocabulary'
import type { View } from './view'
import { rowsOf } from './rows'

interface History {
  readonly reckoning: Reckoning
  /** How it stood on the way, in the order of time: by the step and the battles that were over. */
  readonly course: readonly { readonly at: string; readonly order: number; readonly reckoning: Reckoning }[]
  readonly strengths: CpState['strengths']
}

type LevelRule = Pick<CpState['houseRules'], 'historicalLevel'>

const known = new WeakMap<CampaignData, Map<LevelRule['historicalLevel'], History>>()

/**
 * The campaign as it was, played once for each body of data and each measure of history's levels: the campaign beside
 * it takes its own historical battles by the same (CP-SCORE-04, CP-R-11).
 */
export function historyOf(rules: CampaignRules, { historicalLevel }: LevelRule): History {
  let ofData = known.get(rules.data)
  if (!ofData) known.set(rules.data, (ofData = new Map<LevelRule['historicalLevel'], History>()))
  let found = ofData.get(historicalLevel)
  if (!found) {
    const course: History['course'][number][] = []
    const end = asInHistory(rules, { historicalLevel }, (state) => {
      course.push({
        at: pointOf(state),
        order: orderOf(rules.data, state),
        reckoning: reckon(rules.data, state),
      })
    })
    found = { reckoning: reckon(rules.data, end), strengths: end.strengths, course }
    ofData.set(historicalLevel, found)
  }
  return found
}

const battlesOver = ({ battles }: CpState): number =>
  BATTLE_KEYS.filter((key) => ['links', 'done', 'leftOut'].includes(battles[key].phase)).length
/** The point that a campaign has come to: its step, and how many battles are over. */
const pointOf = (state: CpState): string => `${state.step} ${battlesOver(state)}`
const orderOf = (data: CampaignData, state: CpState): number => data.order.get(state.step) ?? 0

/** History where the campaign stands now: at its step with as many battles over, else as it last stood before. */
function historyThen(data: CampaignData, { reckoning, course }: History, state: CpState): Reckoning {
  if (state.phase === 'over') return reckoning
  const here = course.findLast(({ at }) => at === pointOf(state))
  const before = course.findLast(({ order }) => order < orderOf(data, state))
  return (here ?? before ?? course[0])?.reckoning ?? reckoning
}

/** Plays a campaign from its set-up to its end as in 1815; `stands` is told of every state on the way. */
export function asInHistory(
  rules: CampaignRules,
  houseRules: LevelRule,
  stands: (state: CpState) => void = () => undefined,
): CpState {
  const give = (state: CpState, command: CpCommand) =>
    rules.play(state, sideOfActor(command.by), command, campaignDice(state)).state
  const setUp = rules.commandSchema.parse({ type: 'setUp', setUp: { prologue: false, houseRules } })
  let state = give(rules.muster({ id: 'history', name: 'History', seed: 0 }), setUp)
  while (state.phase !== 'over') {
    stands(state)
    const next = historicalCommand(state)
    state = give(state, next)
  }
  return state
}

/** What history does next in a campaign. */
export function historicalCommand(state: CpState): CpCommand {
  const by = 'organiser'
  if (state.phase === 'decide') return { type: 'closeStep', by }
  if (state.phase === 'weather') return { type: 'rollWeather', by }
  const offer = state.offers.find((o) => o.answer === null)
  if (state.phase === 'links' && offer) {
    const { linkId, effectIndex, army } = offer
    return { type: 'takeUp', by: army, linkId, effectIndex, yes: false }
  }
  if (!state.battle) throw new Error(`nothing to do in ${state.step} ${state.phase}`)
  return state.phase === 'report'
    ? { type: 'confirmReport', by, battleId: state.battle }
    : { type: 'chooseHow', by, battleId: state.battle, how: 'historical' }
}

export function reckoningOf(view: View): OutputOf<'campaign.reckoning'> {
  const { data, state, seen, rules } = view
  const now = reckoningFor(data, view)
  const history = historyOf(rules, state.houseRules)
  const then = historyThen(data, history, state)
  const over = state.phase === 'over'
  const strengths = over ? state.strengths : seen.strengths
  const corps = new Set(strengths.flatMap((row) => Object.keys(row.corps)))
  return {
    over,
    title: titleOf(deviations(data, seen)),
    lines: now.lines.map((line) => ({ ...line })),
    points: now.points,
    difference: now.difference,
    verdict: now.verdict,
    left: { ...now.left },
    history: {
      points: history.reckoning.points,
      difference: history.reckoning.difference,
      verdict: history.reckoning.verdict,
    },
    historyThen: { points: then.points, difference: then.difference },
    betterForFrench: now.difference === null ? null : now.difference - then.difference,
    strengths,
    corps: rowsOf(data, seen, (id) => corps.has(id.split('.').slice(0, 2).join('.')), {
      unit: () => ({}),
      formation: () => ({}),
    }).filter(({ level }) => level === 'corps'),
    historyStrengths: history.strengths.map((row) => ({
      step: row.step,
      corps: Object.fromEntries(Object.entries(row.corps).filter(([id]) => corps.has(id))),
    })),
  }
}
