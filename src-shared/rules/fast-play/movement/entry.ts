/** Coming onto the table from a queue at its edge (FP-DEP-03, FP-DEP-05, FP-R-92). */
import { clipSegment } from '../../../board/table/polygons'
import { distance, normalHeading, type Point } from '../../../board/table/vectors'
import type { Side } from '../../../engine/sides'
import type { FpEntryPoint } from '../sheet/sheet'
import { COMMAND_RANGE, EPS, GENERAL_RADIUS } from '../sheet/tables'
import { Body, rounded } from '../state/bodies'
import type { Field } from '../state/field'
import type { Queue } from '../state/state'
import type { CommandOf, MoveStep } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { canSeePoint } from './command-range'
import type { CommandTest } from './command-tests'
import type { Judging } from './judge'
import { finish, isReason, refused, stagesOf, type Planned } from './plans'
import { roadStage, type Route } from './roads'
import { wayOf } from './way'

/** How near to the entry point a road must cross the edge to be used, inches. */
const ROAD_REACH = 1

/** The queue a unit waits in, with its entry point. */
export function queueOf(
  { state }: Field,
  id: string,
): { readonly queue: Queue; readonly point: FpEntryPoint } | undefined {
  const queue = state.queues.find(({ units }) => units.includes(id))
  const point = state.sheet.entryPoints.find(({ id: pointId }) => pointId === queue?.entryPoint)
  return queue && point ? { queue, point } : undefined
}

/** Whether a unit may be the next to come on. */
export function refuseEntrant(field: Field, side: Side, id: string): FpRefusal | undefined {
  const info = field.roster.units.get(id)
  if (!info) return refusal('NO_SUCH_UNIT', 'FP-UNIT-01', { id })
  if (info.side !== side) return refusal('NOT_YOUR_UNIT', 'FP-UNIT-04', { unit: id }, id)
  const { status, acted } = field.unit(id)
  if (status === 'routed' || status === 'destroyed' || status === 'left')
    return refusal('UNIT_GONE', 'FP-DEP-03', { unit: id }, id)
  if (status === 'board')
    return acted
      ? refusal('ALREADY_ACTED', 'FP-R-99', { unit: id }, id)
      : refusal('POSITION_FIXED', 'FP-DEP-03', { unit: id }, id)
  const queued = queueOf(field, id)
  if (status !== 'queued' || !queued) return refusal('NOT_ON_BOARD', 'FP-DEP-03', { unit: id }, id)
  return queued.queue.units[0] === id
    ? undefined
    : refusal('QUEUE_ORDER', 'FP-DEP-03', { unit: id, first: queued.queue.units[0] ?? '' }, id)
}

/** The column outside the board, its front on the edge at the entry point (one element: in line). */
function outside(field: Field, id: string, { x, y, heading }: FpEntryPoint): Body {
  const info = field.info(id)
  const count = field.unit(id).elements
  return new Body({ info, formation: count === 1 ? 'line' : 'column', count, pose: { x, y, heading } })
}

/** `enterTable`. */
export function planEntry(field: Field, id: string, { steps }: CommandOf<'enterTable'>): Planned {
  const queued = queueOf(field, id)
  if (!queued) return refused(refusal('NOT_ON_BOARD', 'FP-DEP-03', { unit: id }, id))
  const planned = tryEntry(field, id, queued.point, steps)
  if (!('refusal' in planned)) return planned
  const { code } = planned.refusal
  if (!BY_OTHERS.includes(code)) return planned
  const body = outside(field, id, queued.point)
  const least = body.depth
  const ways: readonly (readonly MoveStep[])[] = [[{ advance: least }], [{ road: least }]]
  const isOpen = ways.some((way) => !('refusal' in tryEntry(field, id, queued.point, way)))
  return isOpen ? planned : refused(refusal('ENTRY_BLOCKED', 'FP-DEP-03', { unit: id }, id))
}

const BY_OTHERS: readonly string[] = ['OVERLAPS_UNIT', 'CROSSES_ZONE_OF_CONTROL', 'WOULD_CONTACT_ENEMY']

function tryEntry(field: Field, id: string, point: FpEntryPoint, steps: readonly MoveStep[]): Planned {
  const start = outside(field, id, point)
  const bad = refused(refusal('BAD_STEP', 'FP-DEP-03', { unit: id }, id))
  const [first] = steps
  if (!first) return bad
  const judging: Judging = { least: start.depth, entering: true }
  const rules = ['FP-MOVE-01', 'FP-DEP-03']
  if ('road' in first) {
    if (steps.length > 1 || first.road <= EPS || start.formation !== 'column') return bad
    const route = roadFrom(field, point)
    if (!route) return refused(refusal('NOT_ON_ROAD', 'FP-DEP-03', { unit: id }, id))
    const stage = roadStage(start, start, route, 0, first.road)
    const way = wayOf(start, [stage])
    const goodGoing = field.rules.roadThroughBadGoing === 'road'
    const test = entryTest(field, stage.to, point)
    return finish(field, way, stage.to, { ...judging, road: true, goodGoing }, test, [...rules, 'FP-MOVE-08'])
  }
  const stages = stagesOf(start, steps)
  if (isReason(stages)) return refused(stages)
  const way = wayOf(start, stages)
  return finish(field, way, way.end, judging, entryTest(field, way.end, point), rules)
}

/** The road that crosses the edge nearest to the entry point, from there inwards; beyond, it runs straight out. */
function roadFrom({ ground }: Field, point: FpEntryPoint): Route | undefined {
  const box = { minX: 0, minY: 0, maxX: ground.width, maxY: ground.height }
  const found = ground.roads.flatMap(({ line }) =>
    [line, line.toReversed()].flatMap((way) =>
      way.flatMap((to, i) => {
        const from = way[i - 1]
        const inside = from && clipSegment(from, to, box)
        if (!from || !inside || inside[1] - inside[0] < 1e-9) return []
        const at = { x: from.x + (to.x - from.x) * inside[0], y: from.y + (to.y - from.y) * inside[0] }
        if (!isOnEdge(at, ground.width, ground.height)) return []
        return [{ line: [at, ...way.slice(i)], off: distance(at, point) }]
      }),
    ),
  )
  const best = found.filter(({ off }) => off <= ROAD_REACH + EPS).toSorted((a, b) => a.off - b.off)[0]
  return best && { line: best.line, behind: point.heading }
}

function isOnEdge({ x, y }: Point, width: number, height: number): boolean {
  return Math.min(Math.abs(x), Math.abs(y), Math.abs(width - x), Math.abs(height - y)) <= EPS
}

/** Whether a unit that comes on is in command: its general still queued with it, or in range of the entry point (FP-R-136). */
export function entersInCommand(field: Field, id: string, point: FpEntryPoint): boolean {
  const { generalId } = field.info(id)
  const general = generalId === null ? undefined : field.general(generalId)
  if (!general) return true
  if (general.status === 'queued')
    return queueOf(field, id)?.queue.units.includes(general.comesWith ?? '') === true
  const at = field.pointOf(general)
  if (!at) return false
  const { seen, unseen } = COMMAND_RANGE[general.rating]
  const off = Math.max(0, distance(at, point) - GENERAL_RADIUS)
  return off <= unseen + EPS || (off <= seen + EPS && canSeePoint(field, at, point))
}

function entryTest(field: Field, end: Body, point: FpEntryPoint): CommandTest {
  const isFree = end.isSkirmishing || end.info.arm === 'artillery' || entersInCommand(field, end.id, point)
  // From outside every way on leads towards an enemy, if there is one.
  return isFree || field.enemiesOf(end.info.side).length === 0
    ? { row: 'T17', roll: false, modifier: 0 }
    : { row: 'T15', roll: true, modifier: 0 }
}

/** Puts a unit that has come on upon the board, and takes it out of its queue; a general who waits with it comes too. */
export function takeFromQueue(step: Step, id: string, end: Body): void {
  const queued = queueOf(step.field, id)
  if (!queued) return
  const { queue, point } = queued
  step.set({
    queues: step.state.queues
      .map((one) => (one === queue ? { ...one, units: one.units.slice(1) } : one))
      .filter(({ units }) => units.length > 0),
  })
  const pose = rounded({ ...end.pose, heading: normalHeading(end.pose.heading) })
  step.setUnit(id, { status: 'board', pose, formation: end.formation, bend: end.bend })
  const { side } = end.info
  step.emit('unitEntered', side, ['FP-DEP-03', 'FP-DEP-05'], { unit: id, entryPoint: point.id })
}

/** A general comes on with the first unit of his that does, touching it (FP-DEP-04). */
export function bringGeneral(step: Step, id: string): void {
  const general = Object.values(step.state.generals).find(
    ({ status, comesWith }) => status === 'queued' && comesWith === id,
  )
  if (!general) return
  step.setGeneral(general.id, { status: 'board', point: step.field.body(id).rearMiddle, comesWith: null })
  step.emit('generalEntered', step.field.info(id).side, ['FP-DEP-04'], { general: general.id, unit: id })
}
