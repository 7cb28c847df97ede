/** The end of a battle (5.19): the check after every turn, in its order, and giving up. */
import { otherSide, SIDES, type Side } from '../../../engine/sides'
import type { Outcome } from '../../../engine/rule-set'
import { rosterOf } from '../sheet/roster'
import type { Box } from '../sheet/vocabulary'
import { onBoard } from '../state/lookup'
import type { OhOutcome, OhState } from '../state/state'
import { outcomeReasons } from '../words/outcome'
import type { Step } from './step'

/** Units routed, and units that count: those on the board at the start and those that have come (OH-VICT-02). */
export function losses(state: OhState, side: Side): { readonly routed: number; readonly counted: number } {
  const units = rosterOf(state.sheet).unitIds[side].map((id) => state.units[id])
  return {
    routed: units.filter((unit) => unit?.status === 'routed').length,
    counted: units.filter((unit) => unit?.status !== 'due').length,
  }
}

export function breakFraction({ sheet, houseRules }: OhState): number {
  return sheet.victory.breakFraction ?? houseRules.breakFraction
}

/** Compared in thousandths, so that no fraction is rounded away. */
export function isBroken(state: OhState, side: Side): boolean {
  const { routed, counted } = losses(state, side)
  return counted > 0 && routed * 1000 >= Math.round(breakFraction(state) * 1000) * counted
}

/** No unit on the board and none still to come; leaders alone do not count. */
function isAnnihilated(state: OhState, side: Side): boolean {
  return (
    onBoard(state, side).length === 0 &&
    rosterOf(state.sheet).unitIds[side].every((id) => state.units[id]?.status !== 'due')
  )
}

export function holds(state: OhState, side: Side, box: Box): boolean {
  return state.holders[box]?.side === side
}

/** Points of the objectives that each side holds (OH-VICT-04). */
export function pointsOf(state: OhState): [number, number] {
  const points: [number, number] = [0, 0]
  for (const [box, { objective }] of Object.entries(state.sheet.boxes)) {
    const holder = state.holders[box]?.side
    if (objective && holder !== undefined) points[holder] += objective.points
  }
  return points
}

type Verdict = Pick<OhOutcome, 'winner' | 'reason'> & { readonly points?: readonly [number, number] }

/** What the check after a turn of the active side finds (OH-VICT-01); undefined: the battle goes on. */
export function verdictOf(state: OhState, isLastTurn: boolean): Verdict | undefined {
  return (
    bothOrOne(
      SIDES.map((side) => isAnnihilated(state, side)),
      'annihilation',
    ) ??
    bothOrOne(
      SIDES.map((side) => isBroken(state, side)),
      'break',
    ) ??
    byHolding(state) ??
    byObjective(state) ??
    (isLastTurn ? atLimit(state) : undefined)
  )
}

/** The side that has not lost wins; if both have, it is a draw. */
function bothOrOne(lost: readonly boolean[], reason: OhOutcome['reason']): Verdict | undefined {
  const [zero = false, one = false] = lost
  if (!zero && !one) return undefined
  return { winner: zero && one ? null : zero ? 1 : 0, reason }
}

function byHolding(state: OhState): Verdict | undefined {
  const { holdAll } = state.sheet.victory
  return holdAll && state.heldAll >= holdAll.ownTurns
    ? { winner: holdAll.side, reason: 'holdAll' }
    : undefined
}

/** An immediate objective in other hands than its first; should both have taken one, the side whose turn ends wins. */
function byObjective(state: OhState): Verdict | undefined {
  const takers = Object.entries(state.sheet.boxes).flatMap(([box, { objective }]) => {
    const holder = state.holders[box]?.side
    const isTaken = objective?.immediate === true && holder !== undefined && holder !== objective.heldBy
    return isTaken ? [holder] : []
  })
  if (takers.length === 0) return undefined
  const winner = takers.includes(state.active) ? state.active : otherSide(state.active)
  return { winner, reason: 'objective' }
}

function atLimit(state: OhState): Verdict {
  const rule = state.sheet.victory.atLimit
  const reason = 'turnLimit'
  if (rule === 'draw') return { winner: null, reason }
  if (rule === 'points') {
    const points = pointsOf(state)
    const winner = points[0] === points[1] ? null : points[0] > points[1] ? 0 : 1
    return { winner, reason, points }
  }
  if (typeof rule === 'number') return { winner: rule, reason }
  const held = rule.boxes.map((box) => holds(state, rule.side, box))
  const wins = rule.holds === 'any' ? held.includes(true) : !held.includes(false)
  return { winner: wins ? rule.side : otherSide(rule.side), reason }
}

/** Counts the own turns at whose end a side has held all the boxes it must (OH-VICT-03). */
export function countHolding(step: Step): void {
  const { sheet, active, heldAll } = step.state
  const { holdAll } = sheet.victory
  if (holdAll?.side !== active) return
  const all = holdAll.boxes.every((box) => holds(step.state, active, box))
  step.set({ heldAll: all ? heldAll + 1 : 0 })
}

export function endBattle(step: Step, { winner, reason, points }: Verdict): void {
  const figures = SIDES.map((side) => losses(step.state, side))
  const pair = (key: 'routed' | 'counted'): [number, number] => [
    figures[0]?.[key] ?? 0,
    figures[1]?.[key] ?? 0,
  ]
  const outcome: OhOutcome = {
    winner,
    reason,
    points: points ?? null,
    routed: pair('routed'),
    counted: pair('counted'),
  }
  step.set({
    phase: 'ended',
    outcome,
    decision: null,
    attack: null,
    march: null,
    chargeEnd: null,
    retiring: [],
    card: null,
  })
  step.emit('battleEnded', winner, [...RULES[reason]], { outcome })
}

const RULES: Readonly<Record<OhOutcome['reason'], readonly string[]>> = {
  annihilation: ['OH-VICT-01'],
  break: ['OH-VICT-01', 'OH-VICT-02'],
  holdAll: ['OH-VICT-01', 'OH-VICT-03'],
  objective: ['OH-VICT-01', 'OH-VICT-03'],
  turnLimit: ['OH-VICT-01', 'OH-VICT-04'],
  concession: ['OH-VICT-01'],
}

/** The grades are `victory` and `draw`. At the limit points are told wherever a place has some, whatever the limit's rule. */
export function outcome(state: OhState): Outcome | undefined {
  const { outcome: end } = state
  if (!end) return undefined
  return {
    winner: end.winner,
    level: end.winner === null ? 'draw' : 'victory',
    points: end.reason === 'turnLimit' && hasPoints(state) ? pointsOf(state) : null,
    reasons: outcomeReasons(end),
    rules: RULES[end.reason],
  }
}

const hasPoints = ({ sheet }: OhState): boolean =>
  Object.values(sheet.boxes).some(({ objective }) => (objective?.points ?? 0) > 0)
