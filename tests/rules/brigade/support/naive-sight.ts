// Sight over the ground told the long way, feature by feature: what the quick way is held against (BR-GEO-09, BR-R-26).
import { contains, lengthInside } from '../../../../src-shared/board/table/polygons'
import { roundInch, type Point } from '../../../../src-shared/board/table/vectors'
import { TOUCHING, type Ground } from '../../../../src-shared/rules/brigade/sheet/ground'
import { screensIn, type SightBlock } from '../../../../src-shared/rules/brigade/fire/sight/screens'

/** What the ground puts in the way of a line by the quick way, no field of crops laid flat. */
export function quickBlock(
  ground: Ground,
  a: Point,
  b: Point,
  crestDepth: number,
  open: readonly (string | null)[] = [],
): SightBlock | undefined {
  const screens = screensIn(ground, crestDepth)
  return screens.between(screens.place(a), screens.place(b), open)
}

/** The same question, of which every feature of the table is asked in turn. */
export function naiveBlock(
  ground: Ground,
  a: Point,
  b: Point,
  crestDepth: number,
  open: readonly (string | null)[] = [],
): SightBlock | undefined {
  return (
    hillBlock(ground, a, b, crestDepth) ??
    areaBlock(ground, a, b, crestDepth) ??
    wallBlock(ground, a, b, open)
  )
}

function levelAt(ground: Ground, point: Point): number {
  return ground.hills.shapes.reduce(
    (level, { hill, points }) => (contains(points, point) ? Math.max(level, hill.level) : level),
    0,
  )
}

function hillBlock(ground: Ground, a: Point, b: Point, crestDepth: number): SightBlock | undefined {
  const levelA = levelAt(ground, a)
  const levelB = levelAt(ground, b)
  for (const { hill, points } of ground.hills.shapes) {
    if (hill.level <= Math.min(levelA, levelB)) continue
    const inside = roundInch(lengthInside(points, a, b))
    const holdsA = contains(points, a)
    const holdsB = contains(points, b)
    if (!holdsA && !holdsB) {
      if (hill.level >= Math.max(levelA, levelB) && inside > TOUCHING)
        return { cause: 'hill', featureId: hill.id }
    } else if (levelA !== levelB && (levelA > levelB ? holdsA : holdsB) && inside > crestDepth)
      return { cause: 'crest', featureId: hill.id }
  }
  return undefined
}

function areaBlock(ground: Ground, a: Point, b: Point, crestDepth: number): SightBlock | undefined {
  for (const { area, kind, points } of ground.areas.shapes) {
    const inside = roundInch(lengthInside(points, a, b))
    if (area.kind === 'deadGround') {
      if (contains(points, a) !== contains(points, b) && inside > crestDepth)
        return { cause: 'deadGround', featureId: area.id }
    } else if (kind.sight === 'blocks') {
      if (inside > TOUCHING) return { cause: 'building', featureId: area.id }
    } else if (kind.sight !== 'clear' && inside > kind.sight) return { cause: 'cover', featureId: area.id }
  }
  return undefined
}

function wallBlock(
  ground: Ground,
  a: Point,
  b: Point,
  open: readonly (string | null)[],
): SightBlock | undefined {
  for (const { complex, points } of ground.complexes.shapes)
    if (!open.includes(complex.id) && roundInch(lengthInside(points, a, b)) > TOUCHING)
      return { cause: 'building', featureId: complex.id }
  return undefined
}
