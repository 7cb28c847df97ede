/** When the staff has squares formed against horse in reach, and changed back (section 10, item 5). */
import { breachOf } from '../orders/compliance'
import { refuseFormSquare, refuseLeaveSquare } from '../movement/squares'
import { boxOf, unitState } from '../state/lookup'
import type { Idea } from './idea'
import { dangerTo, fireFieldOf, withUnit, worthOfHits, type Stand, type View } from './view'

/** A square is formed against at least so much, and left when it spares less. */
const LEAST = 1.2
const LEAVE = 0.8
/** Share of its own fire that a square gives up: the next turn's. */
const FIRE_LOST = 0.7

/** Squares worth forming or leaving; with `squareTiming` both may come in the move phase. */
export function squareIdeas(view: View): readonly Idea[] {
  const { state, side } = view
  return view.own.flatMap((stand): readonly Idea[] => {
    const { id, info } = stand
    if (!info.isInfantry) return []
    const mayForm = refuseFormSquare(state, side, id) === undefined
    if (!mayForm && refuseLeaveSquare(state, side, id) !== undefined) return []
    const instruction = view.instruction(id)
    if (mayForm && instruction && breachOf(state, id, instruction, { type: 'square' })) return []
    const gain = gainOfSquare(view, stand)
    if (mayForm)
      return gain >= LEAST
        ? [
            {
              command: { type: 'FormSquare', unitId: id },
              wants: 'standsAgainstHorse',
              score: gain,
              unitId: id,
            },
          ]
        : []
    return gain < LEAVE
      ? [
          {
            command: { type: 'LeaveSquare', unitId: id },
            wants: 'isFreeOfHorse',
            score: LEAVE - gain,
            unitId: id,
          },
        ]
      : []
  })
}

/** What a square spares a unit in hits worth, less the fire it gives up. */
function gainOfSquare(view: View, stand: Stand): number {
  const { id } = stand
  const { facing } = unitState(view.state, id)
  const box = boxOf(view.state, id)
  const as = (formation: 'deployed' | 'square') => {
    const { fire, charge } = dangerTo(view, withUnit(view.next, id, box, facing, formation), id)
    return { total: worthOfHits(view.state, id, fire + charge), charge }
  }
  const open = as('deployed')
  if (open.charge === 0) return 0
  const square = as('square')
  return open.total - square.total - FIRE_LOST * fireOf(view, stand)
}

/** Hits it could do itself in its next turn from where it stands. */
function fireOf(view: View, stand: Stand): number {
  const places = new Set(view.enemies.map(({ at }) => at))
  return fireFieldOf(view.state, stand).reduce(
    (most, { at, dice }) => (places.has(at) ? Math.max(most, (dice * 2) / 3) : most),
    0,
  )
}
