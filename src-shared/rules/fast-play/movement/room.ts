/** Whether a unit may stand or pass somewhere: the board, the ground, and others (FP-MOVE-05, -06, FP-FORM-09); generals block nobody (FP-GNL-07). */
import { commonArea } from '../../../board/table/polygons'
import { comesNear } from '../../../board/table/capsules'
import { EPS } from '../sheet/tables'
import { overlaps, touches, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { WayGone } from './way'

/** FP-TERR-09. */
export function isOffBoard({ ground }: Field, body: Body): boolean {
  if (ground.isWellOn(body.disc)) return false
  return body.elements.some(({ corners }) => corners.some((corner) => !ground.isOn(corner)))
}

/** The first kind of ground on which no such unit may stand. */
export function closedGround({ ground }: Field, body: Body): 'impassable' | 'river' | undefined {
  if (ground.hinderingNear(body.disc).length === 0) return undefined
  const kinds = body.elements.flatMap(({ corners, centre }) =>
    ground.under(corners, centre).map(({ kind }) => kind),
  )
  if (kinds.includes('impassable')) return 'impassable'
  return body.info.arm === 'artillery' && kinds.includes('river') ? 'river' : undefined
}

/** A unit on the board that a shape would lie upon; `ignored` are left out. */
export function overlapped(field: Field, body: Body, ignored: readonly string[] = []): Body | undefined {
  const { id } = body
  return field.all.find((other) => other.id !== id && !ignored.includes(other.id) && overlaps(body, other))
}

/** Room to stand: on the board, on open ground, upon nobody. */
export function hasRoom(field: Field, body: Body, ignored: readonly string[] = []): boolean {
  return (
    !isOffBoard(field, body) && closedGround(field, body) === undefined && !overlapped(field, body, ignored)
  )
}

/** Enemies that a unit would touch there. */
export function enemiesTouched(field: Field, body: Body): readonly Body[] {
  return field.enemiesOf(body.info.side).filter((enemy) => touches(body, enemy))
}

/**
 * The first unit in the way: skirmishers and friends pass through each other if neither is hand to hand, but nobody may
 * end upon another (FP-MOVE-06). `free`: the mover counts as out of hand to hand (FP-REACT-02).
 */
export function unitInWay(field: Field, way: WayGone, free = false): Body | undefined {
  const { start, end, stages } = way
  const mayPass = free || !field.isInHandToHand(start.id)
  return field.all.find((other) => {
    if (other.id === start.id) return false
    if (overlaps(end, other)) return true
    const isFriend = other.info.side === start.info.side
    if (
      isFriend &&
      mayPass &&
      (start.isSkirmishing || other.isSkirmishing) &&
      !field.isInHandToHand(other.id)
    )
      return false
    return stages.some(
      (stage) =>
        stage.isNear(other) &&
        stage.sweeps.some((sweep) =>
          other.elements.some(
            ({ centre, radius, corners }) =>
              comesNear(sweep, centre, radius) && commonArea(sweep.polygon, corners) > EPS,
          ),
        ),
    )
  })
}
