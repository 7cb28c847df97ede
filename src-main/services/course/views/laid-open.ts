/**
 * What has been laid open of late: choices of headquarters that the campaign has just revealed, and those whose troops have
 * come on in a battle under way on its board, before any report tells of them (CP-SEE-02).
 */
import type { LaidOpen } from '../../../../src-shared/contract/campaign/course'
import type { CpState } from '../../../../src-shared/campaign'
import { armiesOn } from '../../../../src-shared/campaign/course/battles'
import { brigadesBroughtBy } from '../../../../src-shared/campaign/muster/muster'
import { before, type CampaignData } from '../../../../src-shared/campaign/state/data'
import { sideOfArmy } from '../../../../src-shared/campaign/state/vocabulary'
import {
  BATTLE_KEYS,
  battleIdOf,
  type BattleKey,
  type CalendarStep,
  type StepId,
} from '../../../../src-shared/history/calendar'
import type { ArmyId } from '../../../../src-shared/history/vocabulary'
import { CampaignFaultError } from '../../../campaign-file'
import type { OpenBattle, OpenCampaign } from '../../library/open-campaign'
import { sheetNow } from '../../set-up/sheets'
import type { Session } from '../../session'
import { boardOf } from '../battles/boards'
import type { View } from './view'

type Decision = CampaignData['calendar']['decisions'][number]

/** What the viewer has learned of late of choices that are not his own; of the organiser, who has learned what. */
export function laidOpen({ data, seen, army, eyes }: View): LaidOpen[] {
  if (seen.setUp === null) return []
  return data.calendar.decisions.flatMap((decision) => {
    if (army !== null && eyes.includes(decision.army)) return []
    const known = isOfLate(data, seen, decision) ? (seen.revealed[decision.id] ?? []) : []
    return rowOf(
      seen,
      decision,
      known.filter((each) => army === null || eyes.includes(each)),
    )
  })
}

/**
 * What troops on the board of a battle under way have shown to whoever sits there: a side learns of the enemy’s choices, a
 * headquarters with troops on that field of all that are not its own, the organiser who has learned what.
 */
export function laidOpenIn(open: OpenCampaign, battleId: string, { seat, army }: Session): LaidOpen[] {
  const { state, seq } = open.course.now()
  const key = BATTLE_KEYS.find((each) => boardOf(open, each, seq)?.battleId === battleId)
  if (key === undefined) return []
  const { data } = open.course.rules()
  const isHere = (of: ArmyId) => seat === 'umpire' || (army === null ? sideOfArmy(of) === seat : of === army)
  const to = armiesOn(state, key).filter(isHere)
  return data.calendar.decisions.flatMap((decision) => {
    if (seat !== 'umpire' && isHere(decision.army)) return []
    const learn = to.filter((each) => each !== decision.army)
    return learn.length > 0 && broughtOn(open, data, state, key, decision)
      ? rowOf(state, decision, learn)
      : []
  })
}

function rowOf(state: CpState, decision: Decision, to: readonly ArmyId[]): LaidOpen[] {
  const choice = state.choices[decision.id]
  const option = decision.options.find(({ id }) => id === choice?.optionId)
  if (to.length === 0 || !option || choice?.by === 'engine') return []
  return [
    { decision: decision.id, name: decision.name, army: decision.army, option: option.name, to: [...to] },
  ]
}

/** Choices revealed in the step in hand, or as the last one closed. */
function isOfLate(data: CampaignData, state: CpState, decision: Decision): boolean {
  const at = data.order.get(revealStep(data, decision)) ?? 0
  return (data.order.get(state.step) ?? 0) - at <= 1
}

/** The step in which a choice is revealed, by the moment that its decision names. */
function revealStep(data: CampaignData, { revealed, step }: Decision): StepId {
  const { steps, battles } = data.calendar
  const isNextBattles = (each: CalendarStep) => each.kind === 'battles' && before(data, step, each.id)
  if (revealed === 'arrival') return steps.find(isNextBattles)?.id ?? step
  const of = revealed.slice(revealed.indexOf(':') + 1)
  return battles.find(({ id }) => id === of)?.step ?? steps.find(({ id }) => id === of)?.id ?? step
}

/** Whether troops that a choice has brought are on the board of a battle under way, or have been. */
function broughtOn(
  open: OpenCampaign,
  data: CampaignData,
  state: CpState,
  key: BattleKey,
  decision: Decision,
): boolean {
  const { phase, how, begun } = state.battles[key]
  if (decision.revealed !== 'arrival' || !begun || phase !== 'resolve' || how !== 'fight') return false
  const brought = Object.entries(state.whatIfs).flatMap(([id, { by }]) =>
    by === decision.id && data.whatIfs.get(id)?.battleId === battleIdOf(key)
      ? brigadesBroughtBy(data, id)
      : [],
  )
  const board = brought.length > 0 ? boardOf(open, key, open.course.now().seq) : undefined
  if (!board) return false
  const there = brigadesThere(open.openBattle(board.battleId))
  return brought.some((id) => there.has(id))
}

/** Brigades of which a piece has come on; none where the keys of a sealed moment have not been given. */
function brigadesThere(opened: OpenBattle): ReadonlySet<string> {
  if (!opened.live.hasBegun()) return new Set()
  try {
    const { state } = opened.live.now()
    const { rules } = opened
    const units = new Map(rules.roster(sheetNow(opened, state)).map(({ id, unitIds }) => [id, unitIds]))
    const on = rules.frame(state).pieces.filter(({ state: at }) => at === 'onBoard' || at === 'destroyed')
    return new Set(on.flatMap(({ id }) => units.get(id) ?? []).map((id) => id.slice(0, id.lastIndexOf('.'))))
  } catch (error) {
    if (error instanceof CampaignFaultError && error.fault.code === 'sealed') return new Set()
    throw error
  }
}
