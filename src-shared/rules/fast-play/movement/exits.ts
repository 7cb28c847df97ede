/** Going off the table for good, by an exit of one's side (FP-MOVE-13). */
import { pointToSegment } from '../../../board/table/polygons'
import { faceOf } from '../../../board/table/rectangles'
import { distance, type Point } from '../../../board/table/vectors'
import { EPS, TOUCH } from '../sheet/tables'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import { refusal, type FpRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'

/** How near to the exit the front must touch the edge of the board, inches. */
const EXIT_REACH = 1

/** Why a unit that ends its move there may not go off. */
export function refuseExit({ state, ground }: Field, end: Body, exitId: string): FpRefusal | undefined {
  const { id, info } = end
  const exits = state.sheet.exits.filter((exit) => exit.id === exitId)
  if (exits.length === 0) return refusal('NO_SUCH_UNIT', 'FP-MOVE-13', { id: exitId })
  const exit = exits.find(({ side }) => side === info.side)
  const no = refusal('NOT_AT_EXIT', 'FP-MOVE-13', { unit: id, exit: exitId }, id)
  if (!exit || end.formation !== 'column') return no
  if (exit.formations && !isMostlyOf(info.unit, exit.formations)) return no
  const front = end.elements[0]
  if (!front) return no
  const { left, right } = faceOf(front.rectangle, 'front').edge
  const atEdge = ({ x, y }: Point) =>
    Math.min(Math.abs(x), Math.abs(y), Math.abs(ground.width - x), Math.abs(ground.height - y)) <= TOUCH + EPS
  const [l, r] = [atEdge(left), atEdge(right)]
  // Along the edge all of the front touches it, aslant a corner (FP-R-134).
  const near =
    l && r
      ? pointToSegment(exit, left, right)
      : l
        ? distance(exit, left)
        : r
          ? distance(exit, right)
          : Infinity
  return near <= EXIT_REACH + EPS ? undefined : no
}

function isMostlyOf({ members }: Body['info']['unit'], formations: readonly string[]): boolean {
  const all = members.reduce((sum, { men }) => sum + men, 0)
  const of = members
    .filter(({ unitId }) => formations.some((one) => unitId === one || unitId.startsWith(`${one}.`)))
    .reduce((sum, { men }) => sum + men, 0)
  return of * 2 > all
}

/** Takes a unit off, with a general joined to it. */
export function leaveBoard(step: Step, id: string, exit: string): void {
  const { turn } = step.state
  const generals = step.field.allJoinedTo(id)
  const { side } = step.field.info(id)
  step.setUnit(id, { status: 'left', pose: null, bend: null, gone: { exit, turn } })
  for (const general of generals) step.setGeneral(general.id, { status: 'left', joined: null, point: null })
  step.emit('unitLeft', side, ['FP-MOVE-13'], { unit: id, exit })
}
