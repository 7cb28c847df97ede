/** Shooting foretold: arcs over the ground, whom the elements may shoot at, and what the declared shots would do. */
import { clipLeft } from '../../../../board/table/polygons'
import { faceOf, pointAt, type Pose } from '../../../../board/table/rectangles'
import { along, type Point } from '../../../../board/table/vectors'
import type { Side } from '../../../../engine/sides'
import { numberNeeded, rangeBetween, refuseShooter, rounded, targetsOf } from '../../fire/shots'
import { moraleModifiers } from '../../morale/tests'
import { CLOSE_RANGE, FOOT_SPLAY, GUN_CORRIDOR, shootingRange, SQUARE_WEDGE } from '../../sheet/tables'
import type { Body } from '../../state/bodies'
import type { Field } from '../../state/field'
import type { Combat, Shot } from '../../state/state'
import { chanceOf, fateOf, hitsOf, meanOf } from '../odds'
import type { ShotsPreview, UnitPreview } from '../schema'

/** Steps of the far edge of an arc, which the range rounds. */
const ARC_STEPS = 10

/** The part of a convex outline that lies on the table. */
function onTable({ ground: { width, height } }: Field, outline: readonly Point[]): readonly Point[] {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  return corners.reduce<readonly Point[]>((left, corner, i) => {
    const next = corners[(i + 1) % corners.length]
    return next ? clipLeft(left, corner, next) : left
  }, outline)
}

export function arcsOf(field: Field, body: Body): UnitPreview['arcs'] {
  return wholeArcsOf(field, body).map(({ outline, ranges }) => ({
    outline: onTable(field, outline).map(({ x, y }) => ({ x, y })),
    ranges,
  }))
}

/** Where a unit may shoot: one outline for a line or battery, one for each face of a square; empty: it may not (FP-SHOOT-01). */
function wholeArcsOf(field: Field, body: Body): UnitPreview['arcs'] {
  const { info, formation, elements } = body
  const range = shootingRange(info.type, info.unit.rifles)
  if (range === 0 || (info.arm === 'artillery' && formation === 'column')) return []
  if (info.arm === 'artillery') return [corridorOf(field, body, range)]
  const most = range ?? 0
  if (formation === 'square') {
    const half = SQUARE_WEDGE[body.count] ?? 45
    return elements.map(({ rectangle }) => ({
      outline: wedge(body.pose, body.pose, rectangle.heading, half, most + body.depth / 2),
      ranges: [most],
    }))
  }
  const [first, last] = [elements[0], formation === 'line' ? elements.at(-1) : elements[0]]
  if (!first || !last) return []
  const { heading } = first.rectangle
  const { left } = faceOf(first.rectangle, 'front').edge
  const { right } = faceOf(last.rectangle, 'front').edge
  return [{ outline: wedge(left, right, heading, FOOT_SPLAY, most), ranges: [most] }]
}

/** The ground between two rays, as far as a range from their starts. */
function wedge(left: Point, right: Point, heading: number, splay: number, range: number): readonly Point[] {
  const turns = Array.from({ length: ARC_STEPS + 1 }, (_, i) => i / ARC_STEPS)
  const far = turns.map((part) =>
    along(
      { x: left.x + (right.x - left.x) * part, y: left.y + (right.y - left.y) * part },
      heading - splay + 2 * splay * part,
      range,
    ),
  )
  return [{ x: left.x, y: left.y }, ...far, { x: right.x, y: right.y }]
}

/** Three inches to either side of every centre line of a battery (FP-SHOOT-06). */
function corridorOf({ ground }: Field, { pose, width, info }: Body, range: number | null) {
  const far = range ?? ground.width + ground.height
  const half = (width - info.base.width) / 2 + GUN_CORRIDOR
  const corner = (u: number, v: number) => pointAt(pose satisfies Pose, u, v)
  return {
    outline: [corner(-half, 0), corner(-half, far), corner(half, far), corner(half, 0)],
    ranges: [CLOSE_RANGE, ...(range === null ? [] : [range])],
  }
}

/** What each target could be shot at with by the elements that have no shot yet, each at its best element of the target. */
export function targetsFor(field: Field, side: Side, body: Body): UnitPreview['targets'] {
  const byTarget = new Map<string, UnitPreview['targets'][0]['shots'][0][]>()
  for (const { slot } of body.elements) {
    if (refuseShooter(field, side, body.id, slot)) continue
    const seen = new Set<string>()
    for (const shot of targetsOf(field, side, body.id, slot)) {
      if (seen.has(shot.targetUnit)) continue
      seen.add(shot.targetUnit)
      const { range, need } = aimOf(field, shot)
      const shots = byTarget.get(shot.targetUnit) ?? []
      shots.push({ slot, targetSlot: shot.targetSlot, range: rounded(range), need })
      byTarget.set(shot.targetUnit, shots)
    }
  }
  return [...byTarget].map(([targetId, shots]) => ({
    targetId,
    shots,
    mean: meanOf(shots.map(({ need }) => chanceOf(need, 0))),
  }))
}

/** Range of a shot and the number it needs. */
export function aimOf(
  field: Field,
  { unit, slot, targetUnit, targetSlot }: Omit<Shot, 'side'>,
): { readonly range: number; readonly need: number; readonly key: string } {
  const shooter = field.body(unit)
  const target = field.body(targetUnit)
  const range = rangeBetween(shooter.element(slot), target.element(Math.min(targetSlot, target.count)))
  return { range, ...numberNeeded(shooter, range, target) }
}

/** What the shots that a side has declared would do to each target, taken by itself; once they are fired nothing is foretold. */
export function shotsForetold(field: Field, side: Side): ShotsPreview {
  const { shots: declared, combat } = field.state
  const own = combat ? [] : declared.filter((shot) => shot.side === side)
  const targets = [...new Set(own.map(({ targetUnit }) => targetUnit))]
  return {
    kind: 'shots',
    targets: targets.map((targetId) => {
      const shots = own.filter(({ targetUnit }) => targetUnit === targetId)
      const chances = shots.map((shot) => chanceOf(aimOf(field, shot).need, 0))
      const hits = hitsOf(chances)
      const unit = field.unit(targetId)
      const gunsOnly = shots.every((shot) => field.info(shot.unit).arm === 'artillery')
      return {
        targetId,
        shots: shots.length,
        hits: [...hits],
        mean: meanOf(chances),
        ...fateOf(hits, unit, modifierOf(field, targetId, gunsOnly)),
        result: unit.shaken ? ('routs' as const) : ('shaken' as const),
      }
    }),
  }
}

function modifierOf(field: Field, id: string, gunsOnly: boolean): number {
  const isSpared = gunsOnly && field.body(id).isFrenchColumn
  const combat: Combat = {
    kind: 'shooting',
    zones: [],
    all: [],
    stage: 'after',
    hits: [],
    losers: [],
    gunsOnly: isSpared ? [id] : [],
    fought: [],
    engaged: {},
    pairs: [],
    atRisk: [],
    routed: [],
  }
  return moraleModifiers(field, id, 'shooting', combat).reduce(
    (sum, { values }) => sum + Number(values['by']),
    0,
  )
}
