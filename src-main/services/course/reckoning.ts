/** The reckoning beside history's, with the strengths of the corps over the days (CP-SCORE). */
import type { OutputOf } from '../../../src-shared/contract'
import type { CampaignRules, CpCommand, CpState } from '../../../src-shared/campaign'
import { deviations, titleOf } from '../../../src-shared/campaign/branches'
import { campaignDice } from '../../../src-shared/campaign/dice'
import { reckon, type Reckoning } from '../../../src-shared/campaign/score'
import type { CampaignData } from '../../../src-shared/campaign'
import { sideOfActor } from '../../../src-shared/campaign/vocabulary'
import { SIDE_OF_ARMY } from '../../../src-shared/history/vocabulary'
import type { View } from './context'
import { rowsOf } from './rows'

interface History {
  readonly reckoning: Reckoning
  readonly strengths: CpState['strengths']
}

const known = new WeakMap<CampaignData, History>()

/** The campaign as it was, played once for each body of data. */
export function historyOf(rules: CampaignRules): History {
  let found = known.get(rules.data)
  if (!found) {
    const end = asInHistory(rules)
    found = { reckoning: reckon(rules.data, end), strengths: end.strengths }
    known.set(rules.data, found)
  }
  return found
}

/** Plays a campaign from its set-up to its end as in 1815. */
export function asInHistory(rules: CampaignRules): CpState {
  const give = (state: CpState, command: CpCommand) =>
    rules.play(state, sideOfActor(command.by), command, campaignDice(state)).state
  const setUp = rules.commandSchema.parse({ type: 'setUp', setUp: { prologue: false } })
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
  const { data, state, seen, army, rules } = view
  const now = reckon(data, state)
  const history = historyOf(rules)
  const over = state.phase === 'over'
  // Before the end a side is shown its own losses and the ground (CP-SCORE-05).
  const whole = over || army === null
  const mine = army && SIDE_OF_ARMY[army]
  const shown = whole
    ? now.lines
    : now.lines.filter(
        (line) =>
          (line.kind === 'ground' && seen.reports[line.id as keyof typeof seen.reports] !== undefined) ||
          ((line.kind === 'men' || line.kind === 'guns') && line.id === mine && view.eyes.length > 1) ||
          (line.kind === 'army' && view.eyes.some((each) => each === line.id)),
      )
  const strengths = over ? state.strengths : seen.strengths
  const corps = new Set(strengths.flatMap((row) => Object.keys(row.corps)))
  return {
    over,
    title: titleOf(deviations(data, seen)),
    lines: shown.map((line) => ({ ...line })),
    points: whole ? now.points : null,
    difference: whole ? now.difference : null,
    verdict: over ? now.verdict : null,
    left: Object.fromEntries(
      Object.entries(now.left).filter(([id]) => whole || view.eyes.some((each) => each === id)),
    ),
    history: {
      points: history.reckoning.points,
      difference: history.reckoning.difference,
      verdict: history.reckoning.verdict,
    },
    betterForFrench: whole ? now.difference - history.reckoning.difference : null,
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
