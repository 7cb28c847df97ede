/** How a battle is won: elements lost, objectives, the turn limit, concession (FP-WIN). */
import { areaOf, centroidOf, commonArea, convexParts } from '../../../board/table/polygons'
import { distance } from '../../../board/table/vectors'
import type { Outcome } from '../../../engine/rule-set'
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import { EPS } from '../sheet/tables'
import type { Field } from '../state/field'
import type { FpOutcome, FpState, Holder } from '../state/state'
import { rosterOf } from '../sheet/roster'
import { outcomeReasons } from '../words/outcome'
import type { Step } from './step'

type PerSide = readonly [number, number]

const perSide = (of: (side: Side) => number): PerSide => [of(0), of(1)]

function unitsOf({ sheet, units }: FpState, side: Side) {
  const ids = [...rosterOf(sheet).units.values()].filter((info) => info.side === side).map(({ id }) => id)
  return ids.flatMap((id) => (units[id] ? [units[id]] : []))
}

/** Elements of each side removed by hits or by rout (FP-WIN-01, FP-R-82). */
export function elementsLost(state: FpState): PerSide {
  return perSide((side) => unitsOf(state, side).reduce((sum, { lost }) => sum + lost, 0))
}

/** Sides that have lost too much (FP-WIN-01, FP-R-07). */
function brokenSides(state: FpState): readonly Side[] {
  const { elements, unitCount } = rosterOf(state.sheet)
  const lost = elementsLost(state)
  return SIDES.filter((side) => {
    switch (state.sheet.houseRules.victoryBasis) {
      case 'elements':
        return lost[side] * 2 > elements[side]
      case 'elementsOverHalfUnits':
        return lost[side] * 2 > unitCount[side]
      case 'units': {
        const gone = unitsOf(state, side).filter(
          ({ status }) => status === 'routed' || status === 'destroyed',
        )
        return gone.length * 2 > unitCount[side]
      }
    }
  })
}

/** The check at the end of states 2 and 5 (FP-WIN-02, FP-R-08). */
export function checkBroken(step: Step): void {
  const { state } = step
  if (!state.sheet.victory.breakpoint) return
  const broken = brokenSides(state)
  const lost = elementsLost(state)
  const { elements } = rosterOf(state.sheet)
  step.emit('losersCounted', null, ['FP-WIN-02'], { broken, lost, elements })
  const [first] = broken
  if (first === undefined) return
  const winner = broken.length === 1 ? otherSide(first) : lessLost(lost, elements)
  const rules = broken.length === 1 ? ['FP-WIN-01'] : ['FP-WIN-03', 'FP-WIN-01']
  endBattle(step, rules, { winner, reason: 'broken', points: null })
}

/** The side that has lost the smaller fraction; null: equal (FP-WIN-03). */
function lessLost(lost: PerSide, elements: PerSide): Side | null {
  const by = lost[0] * elements[1] - lost[1] * elements[0]
  return by === 0 ? null : by < 0 ? 0 : 1
}

export function endBattle(
  step: Step,
  rules: readonly string[],
  end: Pick<FpOutcome, 'winner' | 'reason' | 'points'>,
): void {
  const { elements } = rosterOf(step.state.sheet)
  const outcome: FpOutcome = { ...end, lost: elementsLost(step.state), elements }
  step.set({ outcome, phase: 'ended', combat: null, decision: null, shots: [] })
  step.emit('battleEnded', end.winner, rules, { outcome })
}

/** Objectives pass to the side that alone has a steady element in them (FP-WIN-04). */
export function takeObjectives(step: Step): void {
  const { field } = step
  const holders: Record<string, Holder | null> = { ...step.state.holders }
  for (const { id, polygon } of step.state.sheet.victory.objectives) {
    if (!polygon) continue
    const takers = SIDES.flatMap((side) => nearestIn(field, side, polygon))
    const [taker] = takers
    const before = holders[id] ?? null
    if (!taker || takers.length > 1 || before?.side === taker.side) continue
    holders[id] = taker
    step.emit('objectiveTaken', taker.side, ['FP-WIN-04'], {
      objective: id,
      from: before?.side ?? null,
      army: taker.army,
    })
  }
  step.set({ holders })
}

/** The holder a side would put: the army of its steady unit with an element in it nearest to its middle (7.3). */
function nearestIn(
  field: Field,
  side: Side,
  polygon: readonly { readonly x: number; readonly y: number }[],
): readonly Holder[] {
  const parts = convexParts(polygon)
  const middle = areaOf(polygon) > 0 ? centroidOf(polygon) : polygon[0]
  if (!middle) return []
  let best: { readonly army: string; readonly off: number } | undefined
  for (const body of field.ofSide(side)) {
    if (!field.isSteady(body.id)) continue
    for (const { corners, centre } of body.elements) {
      if (!parts.some((part) => commonArea(part, corners) > EPS)) continue
      const off = distance(centre, middle)
      if (!best || off < best.off - EPS) best = { army: body.info.unit.army, off }
    }
  }
  return best ? [{ side, army: best.army }] : []
}

/** The verdict after the last turn (FP-WIN-04, FP-R-108). */
export function decideAtLimit(step: Step): void {
  const { state } = step
  const { objectives, atLimit } = state.sheet.victory
  const points = perSide((side) =>
    objectives.reduce((sum, { id, value }) => sum + (state.holders[id]?.side === side ? value : 0), 0),
  )
  const rules = ['FP-WIN-04']
  switch (atLimit) {
    case 'objectives':
      endBattle(step, rules, {
        winner: points[0] === points[1] ? null : points[0] > points[1] ? 0 : 1,
        reason: 'objectives',
        points,
      })
      return
    case 'lostFraction': {
      const winner = lessLost(elementsLost(state), rosterOf(state.sheet).elements)
      endBattle(step, rules, { winner, reason: 'lostFraction', points: null })
      return
    }
    case 'draw':
      endBattle(step, rules, { winner: null, reason: 'draw', points: null })
  }
}

/** The outcome as players are told it; undefined while the battle goes on. */
export function outcome({ outcome: end }: FpState): Outcome | undefined {
  if (!end) return undefined
  const { winner, reason, points } = end
  const rules =
    reason === 'concession'
      ? ['FP-WIN-05']
      : reason === 'broken'
        ? ['FP-WIN-01', 'FP-WIN-02', 'FP-WIN-03']
        : ['FP-WIN-04']
  const level = winner === null ? 'draw' : 'victory'
  return { winner, level, points, reasons: outcomeReasons(end), rules }
}
