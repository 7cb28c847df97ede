/** The reckoning beside history's, with the strengths of the corps over the days (CP-SCORE). */
import type { OutputOf } from '../../../../src-shared/contract'
import type { CampaignRules, CpCommand, CpState } from '../../../../src-shared/campaign'
import { deviations, titleOf } from '../../../../src-shared/campaign/course/branches'
import { campaignDice } from '../../../../src-shared/campaign/course/dice'
import { reckon, reckoningFor, type Reckoning } from '../../../../src-shared/campaign/score/score'
import type { CampaignData } from '../../../../src-shared/campaign'
import { sideOfActor } from '../../../../src-shared/campaign/state/vocabulary'
import type { View } from './view'
import { rowsOf } from './rows'

interface History {
  readonly reckoning: Reckoning
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
    const end = asInHistory(rules, { historicalLevel })
    found = { reckoning: reckon(rules.data, end), strengths: end.strengths }
    ofData.set(historicalLevel, found)
  }
  return found
}

/** Plays a campaign from its set-up to its end as in 1815. */
export function asInHistory(rules: CampaignRules, houseRules: LevelRule): CpState {
  const give = (state: CpState, command: CpCommand) =>
    rules.play(state, sideOfActor(command.by), command, campaignDice(state)).state
  const setUp = rules.commandSchema.parse({ type: 'setUp', setUp: { prologue: false, houseRules } })
  let state = give(rules.muster({ id: 'history', name: 'History', seed: 0 }), setUp)
  while (state.phase !== 'over') {
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
    betterForFrench: now.difference === null ? null : now.difference - history.reckoning.difference,
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
