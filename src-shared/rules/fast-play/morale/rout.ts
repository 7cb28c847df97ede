/** Routs: the path behind a routing unit, the friends in it, and the end of the unit (FP-ROUT, FP-GNL-06). */
import { commonArea, type Polygon } from '../../../board/table/polygons'
import { cornersOf } from '../../../board/table/rectangles'
import { along, normalHeading } from '../../../board/table/vectors'
import { foughtBy } from '../combat/contacts'
import { byKey } from '../combat/zones'
import { EPS, ROUT_DISTANCE } from '../sheet/tables'
import { squareApothem, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import { faceOf, type Step } from '../turn/step'
import { testMorale } from './tests'

/** The rectangle straight behind a unit that routs (FP-ROUT-01, FP-R-81); a bent column counts as straight (FP-R-110). */
export function routPath(field: Field, body: Body): Polygon {
  const { pose, info } = body
  if (body.formation === 'square') {
    const fighting = foughtBy(field, body.id)[0]?.slot ?? 1
    const heading = body.element(fighting).rectangle.heading
    const back = squareApothem(body.count, info.base.width) + info.base.depth
    const from = along(pose, heading, -back)
    return cornersOf({ ...from, heading: normalHeading(heading), width: body.width, depth: ROUT_DISTANCE })
  }
  const from = along(pose, pose.heading, -body.depth)
  return cornersOf({ ...from, heading: pose.heading, width: body.width, depth: ROUT_DISTANCE })
}

/**
 * Routs a unit: its general's risk, its path, everybody in it, who may rout in turn before the next is tested, and its
 * removal (FP-ROUT-02, FP-ROUT-03, FP-ROUT-04). `spared`: units under a rout result of this zone, which the path does not test again.
 */
export function rout(step: Step, id: string, spared: readonly string[]): void {
  const { field } = step
  const body = field.body(id)
  const { side } = body.info
  const path = routPath(field, body)
  step.emit('routPath', side, ['FP-ROUT-01'], {
    unit: id,
    corners: path.map(({ x, y }) => ({ x: round(x), y: round(y) })),
  })
  riskGeneral(step, id)
  const inPath = field
    .ofSide(side)
    .filter(
      (friend) =>
        friend.id !== id &&
        !spared.includes(friend.id) &&
        friend.elements.some(({ corners }) => commonArea(path, corners) > EPS),
    )
    .map((friend) => friend.id)
  for (const friend of byKey(field, inPath)) {
    // It may have routed meanwhile, by the rout of another.
    if (!step.field.isOnBoard(friend)) continue
    step.emit('inRoutPath', side, ['FP-ROUT-02'], { unit: friend, routing: id })
    const result = testMorale(step, friend, 'path', { isSkirmishing: body.isSkirmishing })
    if (result === 'routs') rout(step, friend, [...spared, id])
  }
  disperse(step, id)
}

function round(inches: number): number {
  return Math.round(inches * 1000) / 1000
}

/** FP-ROUT-04, FP-R-82: survivors are lost, pairs end. */
function disperse(step: Step, id: string): void {
  const unit = step.field.unit(id)
  step.setUnit(id, { status: 'routed', pose: null, bend: null, elements: 0, lost: unit.lost + unit.elements })
  endPairs(step, id)
  const { combat } = step.state
  if (combat) step.set({ combat: { ...combat, routed: [...combat.routed, id] } })
  step.emit('unitRouted', step.field.info(id).side, ['FP-ROUT-04'], { unit: id, elements: unit.elements })
}

export function endPairs(step: Step, id: string): void {
  step.set({ pairs: step.state.pairs.filter(({ charger, target }) => charger !== id && target !== id) })
}

/**
 * A general joined to a unit that is destroyed or routs may fall; else he stands where he was, unattached (FP-GNL-06).
 * The unit must still be on the board.
 */
export function riskGeneral(step: Step, id: string): void {
  for (const general of step.field.allJoinedTo(id))
    rollRisk(step, general.id, id, step.field.pointOf(general))
}

/** The die of the risk, for a general who stood there. */
export function rollRisk(
  step: Step,
  generalId: string,
  unit: string,
  point: { readonly x: number; readonly y: number } | null,
): void {
  const { side } = step.field.info(unit)
  const die = step.roll(side, 'general', 'FP-GNL-06', generalId)
  const face = faceOf(die)
  const killed = face === 1
  step.setGeneral(generalId, { point, joined: null, joinedTurn: 0, status: killed ? 'killed' : 'board' })
  step.emit('generalRisked', side, ['FP-GNL-06'], { general: generalId, unit, face, killed }, { dice: [die] })
}
