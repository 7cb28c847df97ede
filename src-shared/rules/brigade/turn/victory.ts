/** Who holds what, and whether the battle is over (4.4, 7.6, BR-END-01). */
import { SIDES, otherSide, type Side } from '../../../engine/sides'
import { pointToPolygon } from '../../../board/table/polygons'
import { roundInch } from '../../../board/table/vectors'
import { gapOf } from '../state/bodies'
import { minutesAfter } from './clock'
import { figuresOf, onTable, rosterOf, startFigures, type BrigadeInfo } from '../state/lookup'
import type { BrPlace } from '../sheet/sheet'
import type { BrigadeState, BrOutcome, BrState, MoveNote } from '../state/state'
import type { Step } from './step'
import { ARRIVED_WITHIN, PIECE_CREW_FIRE } from '../sheet/tables'
import { standingNear } from '../state/nearby'

/** Whether a brigade still counts: neither routing nor falling back (BR-ORD-06). */
export function standsFirm({ activity }: BrigadeState): boolean {
  return activity.kind !== 'routing' && activity.kind !== 'fallingBack' && activity.kind !== 'removed'
}

/** Brigades of a side that stand firm within two inches of a point, nearest first, then canonical (BR-ORD-06). */
export function brigadesAt(
  state: BrState,
  side: Side,
  point: { readonly x: number; readonly y: number },
): readonly BrigadeInfo[] {
  return standingNear(state, point, ARRIVED_WITHIN + 1, side)
    .filter(({ brigade }) => standsFirm(brigade))
    .map(({ info, body: { parts } }) => {
      return { info, off: roundInch(Math.min(...parts.map((part) => pointToPolygon(point, part)))) }
    })
    .filter(({ off }) => off <= ARRIVED_WITHIN)
    .toSorted((a, b) => a.off - b.off || a.info.order - b.info.order)
    .map(({ info }) => info)
}

/** The side that holds a place: it has a brigade there and the other has none; null: neither (BR-ORD-06). */
export function holderSide(
  state: BrState,
  place: BrPlace,
): { readonly side: Side; readonly by: BrigadeInfo } | null {
  if (place.x === undefined || place.y === undefined) return null
  const point = { x: place.x, y: place.y }
  const [zero] = brigadesAt(state, 0, point)
  const [one] = brigadesAt(state, 1, point)
  if (zero && !one) return { side: 0, by: zero }
  return one && !zero ? { side: 1, by: one } : null
}

/** Places change hands at the end of a move: to the army of the nearest brigade (7.6). */
export function holdPlaces(step: Step): void {
  const holders = { ...step.state.holders }
  for (const place of step.state.sheet.places) {
    const held = holderSide(step.state, place)
    const armyId = held?.by.brigade.army
    const before = holders[place.placeId] ?? null
    if (!held || armyId === undefined || armyId === before) continue
    holders[place.placeId] = armyId
    step.emit('placeTaken', held.side, ['BR-ORD-06', 'BR-END-01'], {
      placeId: place.placeId,
      armyId,
      from: before,
    })
  }
  step.set({ holders })
}

/** What the campaign keeps of a move (7.6). */
export function noteOf(state: BrState): MoveNote {
  const strengths: Record<string, number> = {}
  for (const { id, isArtillery } of rosterOf(state.sheet).list) {
    const brigade = state.brigades[id]
    if (!brigade) continue
    strengths[id] = isArtillery
      ? brigade.pieces.reduce((sum, piece) => sum + (piece.out ? 0 : piece.points), 0)
      : figuresOf(brigade)
  }
  return {
    move: state.move,
    clockMinutes: minutesAfter(state.sheet, state.houseRules, state.move),
    holders: state.holders,
    strengths,
  }
}

/** Victory points of each side: places, pieces captured, brigades removed (7.6). */
export function pointsOf(state: BrState): readonly [number, number] {
  const points: [number, number] = [0, 0]
  const { sheet } = state
  for (const { placeId, value } of sheet.places) {
    const army = state.holders[placeId]
    const side = SIDES.find((one) => typeof army === 'string' && sheet.sides[one].armies.includes(army))
    if (side !== undefined) points[side] += sheet.victory.points?.[placeId] ?? value
  }
  for (const info of rosterOf(sheet).list) {
    const brigade = state.brigades[info.id]
    if (!brigade) continue
    const enemy = otherSide(info.side)
    const { activity } = brigade
    if (activity.kind === 'removed' && activity.cause !== 'exited') points[enemy] += BRIGADE_REMOVED
    if (isCaptured(state, info)) points[enemy] += brigade.pieces.filter(({ out }) => !out).length
  }
  return points
}
const BRIGADE_REMOVED = 2

/** Pieces with an enemy within an inch and no gunners count as captured (BR-CREW-04, BR-R-53). */
export function isCaptured(state: BrState, info: BrigadeInfo): boolean {
  if (state.brigades[info.id]?.activity.kind !== 'crewGone') return false
  return onTable(state, otherSide(info.side)).some(({ id }) => gapOf(state, info.id, id) <= 1)
}

/** Share of an army's starting strength that routs, falls back or is gone, in per cent (7.6 `armyBroken`). */
export function brokenPercent(state: BrState, side: Side): number {
  let whole = 0
  let broken = 0
  for (const info of rosterOf(state.sheet).ofSide[side]) {
    const weight = info.isArtillery ? info.brigade.pieces.length * PIECE_CREW_FIRE : startFigures(info)
    whole += weight
    const brigade = state.brigades[info.id]
    if (brigade && !standsFirm(brigade)) broken += weight
  }
  return whole === 0 ? 0 : (100 * broken) / whole
}

/** Whether a side has a brigade, on the table or to come, that is neither routing nor gone (4.4). */
function hasAnybody(state: BrState, side: Side): boolean {
  return rosterOf(state.sheet).ofSide[side].some(({ id }) => {
    const kind = state.brigades[id]?.activity.kind
    return kind !== undefined && kind !== 'routing' && kind !== 'removed'
  })
}

/** The verdict at the end of a move, by the scenario's conditions (BR-R-93); undefined: the battle goes on (4.4, 7.6). */
export function verdict(state: BrState): BrOutcome | undefined {
  const points = pointsOf(state)
  const left = SIDES.map((side) => hasAnybody(state, side))
  if (!left[0] || !left[1]) {
    const winner = left[0] === left[1] ? null : left[0] ? 0 : 1
    return { winner, level: winner === null ? 'draw' : 'decisive', reason: 'noBrigades', points }
  }
  for (const reason of ['armyBroken', 'holdPlaces', 'brigadesExited'] as const) {
    const winners = new Set(winnersBy(state, reason))
    if (winners.size === 0) continue
    const [winner = null] = winners.size === 1 ? [...winners] : []
    return { winner, level: winner === null ? 'draw' : 'decisive', reason, points }
  }
  return state.move >= state.sheet.moves ? lastMove(state, points) : undefined
}

function winnersBy(state: BrState, reason: 'armyBroken' | 'holdPlaces' | 'brigadesExited'): readonly Side[] {
  return state.sheet.victory.conditions.flatMap((condition): readonly Side[] => {
    if (condition.kind !== reason) return []
    switch (condition.kind) {
      case 'armyBroken':
        return brokenPercent(state, condition.side) >= condition.percent ? [otherSide(condition.side)] : []
      case 'holdPlaces': {
        const { armies } = state.sheet.sides[condition.side]
        const holds = condition.placeIds.every((placeId) => armies.includes(state.holders[placeId] ?? ''))
        return state.move >= condition.atMove && holds ? [condition.side] : []
      }
      case 'brigadesExited': {
        const gone = rosterOf(state.sheet).ofSide[condition.side].filter(({ id }) => {
          const activity = state.brigades[id]?.activity
          return activity?.kind === 'removed' && activity.exitId === condition.exitId
        })
        return gone.length >= condition.n ? [condition.side] : []
      }
    }
  })
}

/** When the last scheduled move is over the points decide, if they are a condition (7.6 `moveLimit`, `pointsLead`). */
function lastMove(state: BrState, points: readonly [number, number]): BrOutcome {
  const counts = state.sheet.victory.conditions.some(({ kind }) => kind === 'pointsLead')
  const lead = counts ? points[0] - points[1] : 0
  const winner = lead === 0 ? null : lead > 0 ? 0 : 1
  return { winner, level: winner === null ? 'draw' : 'marginal', reason: 'lastMove', points }
}
