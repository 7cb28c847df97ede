/** Places of the enemy that nobody guards, and who is sent there by a hard staff while there is time (10.3). */
import { generalOrderSchema, type Clause } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { distance, type Point } from '../../../board/table/vectors'
import { nearestEnemy, taskOf } from '../orders/clauses'
import { bodyOf } from '../state/bodies'
import { brigadeOf, onTable, type BrigadeInfo } from '../state/lookup'
import { standingNear } from '../state/nearby'
import type { BrState } from '../state/state'
import { standsFirm } from '../turn/victory'
import { A_POINT, type Message } from './idea'
import { worthOf } from './worth'

/** Share of the battle before which everybody is wanted where the fight is: who is sent off sooner loses more there. */
const FROM = 0.5
/** Who stands so near to a place guards it, and who has an enemy so near is wanted where he is, inches. */
const GUARDS = 6
const BOUND = 8
/** Inches of a usual move, and moves that a message takes and the enemy may cost. */
const PACE = { foot: 4, horse: 6 } as const
const DELAY = 4
/** Farther than this nobody is sent, inches. */
const FARTHEST = 40
/** Figures that weigh as much as a move of the way, and moves of way that one already attacking counts more. */
const A_MOVE = 20
const ATTACKING = 4

/** To each place of the enemy that nobody guards and nobody goes for: whoever can be spared best and gets there in time. */
export function seizing(state: BrState, side: Side, own: readonly BrigadeInfo[]): readonly Message[] {
  const { moves, places, sides, victory } = state.sheet
  if (state.move < FROM * moves) return []
  const spare = own.filter((info) => isSpare(state, side, info))
  return places.flatMap(({ placeId, x, y, value }): readonly Message[] => {
    if (x === undefined || y === undefined) return []
    if (sides[side].armies.includes(state.holders[placeId] ?? '')) return []
    const at = { x, y }
    if (guardsOf(state, otherSide(side), at).length > 0) return []
    if (onTable(state, side).some(({ id }) => goesTo(state, side, id, placeId))) return []
    const [first] = spare
      .map((info) => ({ info, off: distance(bodyOf(state, info.id).centre, at) }))
      .filter(({ info, off }) => off <= FARTHEST && off <= (moves - state.move - DELAY) * paceOf(info))
      .toSorted((a, b) => costOf(state, a.info, a.off) - costOf(state, b.info, b.off))
    return first
      ? [
          {
            addressee: first.info.id,
            order: orderTo(placeId, first.info),
            wants: 'takesOpenPlace',
            // The enemy loses what he gains.
            score: 2 * A_POINT * (victory.points?.[placeId] ?? value) - first.off,
          },
        ]
      : []
  })
}

const paceOf = ({ isCavalry }: BrigadeInfo): number => (isCavalry ? PACE.horse : PACE.foot)

function costOf(state: BrState, info: BrigadeInfo, off: number): number {
  const isAttacking = taskOf(state, info.id)?.verb === 'attack'
  return off / paceOf(info) + worthOf(state, info.id) / A_MOVE + (isAttacking ? ATTACKING : 0)
}

/** There in column, and to stay there. */
function orderTo(placeId: string, { isInfantry, isSkirmishers }: BrigadeInfo) {
  const formation = isInfantry && !isSkirmishers ? ({ formation: 'attackColumn' } as const) : {}
  return generalOrderSchema.parse({
    clauses: [
      { verb: 'advance', place: placeId, corridor: 12, ...formation },
      { verb: 'hold', place: placeId, radius: 4 },
    ],
  })
}

/** Brigades of a side that stand firm about a point. */
function guardsOf(state: BrState, side: Side, at: Point): readonly BrigadeInfo[] {
  return standingNear(state, at, GUARDS, side)
    .filter(({ brigade, body }) => standsFirm(brigade) && distance(body.centre, at) <= GUARDS)
    .map(({ info }) => info)
}

/** Whether a brigade is under orders to go to a place or enemy or to stay there, or a message that says so is on its way. */
export function goesTo(state: BrState, side: Side, id: string, goal: string): boolean {
  const leads = (clause: Clause | undefined) => clause?.objective === goal || clause?.place === goal
  return (
    leads(taskOf(state, id)?.clause) ||
    state.secret[side].alterations.some(
      ({ brigadeIds, order }) => brigadeIds.includes(id) && leads(order.clauses[0]),
    )
  )
}

/** Free and steady, with no enemy near, and not the only guard of a place of its own. */
function isSpare(state: BrState, side: Side, { id, isArtillery }: BrigadeInfo): boolean {
  const { activity, morale, complexId } = brigadeOf(state, id)
  if (isArtillery || activity.kind !== 'free' || morale !== 'ok' || complexId !== null) return false
  if (nearestEnemy(state, id) <= BOUND) return false
  const { centre } = bodyOf(state, id)
  return !state.sheet.places.some(({ placeId, x, y }) => {
    if (x === undefined || y === undefined) return false
    if (!state.sheet.sides[side].armies.includes(state.holders[placeId] ?? '')) return false
    const at = { x, y }
    if (distance(centre, at) > GUARDS) return false
    return guardsOf(state, side, at).every((guard) => guard.id === id || guard.isArtillery)
  })
}
