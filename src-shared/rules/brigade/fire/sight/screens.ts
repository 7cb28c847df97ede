/** What of the ground hides one from another: hills, covered areas and buildings along a line (BR-GEO-09, BR-R-26). */
import { mayCross } from '../../../../board/table/lines'
import {
  boundsOf,
  contains,
  lengthInside,
  outlineMeets,
  type Bounds,
  type Polygon,
} from '../../../../board/table/polygons'
import { roundInch, type Point } from '../../../../board/table/vectors'
import { groundOf, TOUCHING, type Ground } from '../../sheet/ground'
import { flatFields, NONE } from '../../state/crops'
import { kept } from '../../state/memory'
import type { BrState } from '../../state/state'

/** What stopped a line: the rule's letter of BR-GEO-09, and the feature. */
export interface SightBlock {
  readonly cause: 'hill' | 'crest' | 'cover' | 'building' | 'deadGround'
  readonly featureId: string
}

/** A feature that may hide what is beyond it or in it. */
type Screen = {
  readonly id: string
  readonly points: Polygon
  readonly bounds: Bounds
} & (
  | { readonly is: 'hill'; readonly level: number }
  | { readonly is: 'deadGround' | 'complex' | 'building' }
  /** `depth`: inches of it that hide. */
  | { readonly is: 'cover'; readonly depth: number }
)

/** An end of lines. */
export interface Place {
  readonly point: Point
  /** Of the highest contour it is in; 0 on the plain. */
  readonly level: number
  /** Hills and dead ground it is in. */
  readonly inside: readonly Screen[]
}

/** Complexes whose garrison looks out or is looked at: they do not hide. */
export type OpenComplexes = readonly (string | null)[]

/** A hill or hollow with a part in some square, and whether that is the whole square: then no point of it needs a closer look. */
interface PartOfSquare {
  readonly screen: Screen
  readonly isWhole: boolean
}

/** The features of a ground that hide. */
export class Screens {
  /** Hills, then areas, then complexes, each in the order of the sheet. */
  private readonly all: readonly Screen[]
  private readonly hillsAndHollows: readonly Screen[]
  /** What lies in the squares of an inch that were asked about: 3 % of a whole move at Waterloo is saved by it. */
  private readonly squares = new Map<number, readonly PartOfSquare[]>()
  /** What hid the line asked about last: most often it hides the next one too, which runs close by. */
  private hidLast: Screen | undefined

  constructor(
    { hills, areas, complexes }: Ground,
    /** Inches behind a crest that are out of sight from below. */
    private readonly crestDepth: number,
    /** Fields of tall crops that lie flat. */
    flat: ReadonlySet<string>,
  ) {
    this.all = [
      ...hills.shapes.map(({ hill: { id, level }, points }): Screen => ({
        is: 'hill',
        level,
        ...shape(id, points),
      })),
      ...areas.shapes.flatMap(({ area: { id, kind }, kind: { sight }, points }): readonly Screen[] => {
        if (kind === 'deadGround') return [{ is: 'deadGround', ...shape(id, points) }]
        if (sight === 'clear' || flat.has(id)) return []
        return typeof sight === 'number'
          ? [{ is: 'cover', depth: sight, ...shape(id, points) }]
          : [{ is: 'building', ...shape(id, points) }]
      }),
      ...complexes.shapes.map(({ complex: { id }, points }): Screen => ({
        is: 'complex',
        ...shape(id, points),
      })),
    ]
    this.hillsAndHollows = this.all.filter(({ is }) => is === 'hill' || is === 'deadGround')
  }

  place(point: Point): Place {
    const inside: Screen[] = []
    let level = 0
    for (const { screen, isWhole } of this.partsAbout(point)) {
      if (!isWhole && !contains(screen.points, point)) continue
      inside.push(screen)
      if (screen.is === 'hill') level = Math.max(level, screen.level)
    }
    return { point, inside, level }
  }

  private partsAbout(point: Point): readonly PartOfSquare[] {
    const x = Math.floor(point.x)
    const y = Math.floor(point.y)
    const square = x * WIDEST + y
    let parts = this.squares.get(square)
    if (!parts) {
      parts = this.hillsAndHollows.flatMap((screen) => partOfSquare(screen, x, y) ?? [])
      this.squares.set(square, parts)
    }
    return parts
  }

  /** What stands between two places, if anything: the first that does. */
  between(a: Place, b: Place, open: OpenComplexes = []): SightBlock | undefined {
    const found = this.all.find((screen) => this.isBetween(screen, a, b, open))
    if (!found) return undefined
    const { id: featureId, is } = found
    if (is === 'hill')
      return { cause: a.inside.includes(found) || b.inside.includes(found) ? 'crest' : 'hill', featureId }
    return { cause: is === 'complex' ? 'building' : is, featureId }
  }

  /** Whether anything does. */
  hide(a: Place, b: Place, open: OpenComplexes = []): boolean {
    if (this.hidLast && this.isBetween(this.hidLast, a, b, open)) return true
    for (const screen of this.all)
      if (this.isBetween(screen, a, b, open)) {
        this.hidLast = screen
        return true
      }
    return false
  }

  private isBetween(screen: Screen, a: Place, b: Place, open: OpenComplexes): boolean {
    if (!mayCross(screen.bounds, a.point, b.point)) return false
    const most = this.allowed(screen, a, b, open)
    return most !== Infinity && roundInch(lengthInside(screen.points, a.point, b.point)) > most
  }

  /** Inches of a line that may run inside a screen before it hides. */
  private allowed(screen: Screen, a: Place, b: Place, open: OpenComplexes): number {
    const never = Infinity
    switch (screen.is) {
      case 'hill': {
        if (screen.level <= Math.min(a.level, b.level)) return never
        const holdsA = a.inside.includes(screen)
        const holdsB = b.inside.includes(screen)
        if (!holdsA && !holdsB) return screen.level < Math.max(a.level, b.level) ? never : TOUCHING
        // Whoever looks down from it is behind its crest.
        return a.level !== b.level && (a.level > b.level ? holdsA : holdsB) ? this.crestDepth : never
      }
      case 'deadGround':
        return a.inside.includes(screen) === b.inside.includes(screen) ? never : this.crestDepth
      case 'cover':
        return screen.depth
      case 'building':
        return TOUCHING
      case 'complex':
        return open.includes(screen.id) ? never : TOUCHING
    }
  }
}

/** Farther across than any table, inches. */
const WIDEST = 1 << 20
/** Squares are looked at so much larger, inches: a line along a side counts as one through the square. */
const ALONG_SIDE = 1e-6

/** What of a screen lies in the square of an inch whose south-western corner is given; undefined: nothing. */
function partOfSquare(screen: Screen, x: number, y: number): PartOfSquare | undefined {
  const west = x - ALONG_SIDE
  const south = y - ALONG_SIDE
  const east = x + 1 + ALONG_SIDE
  const north = y + 1 + ALONG_SIDE
  const { points, bounds } = screen
  if (bounds.maxX < west || bounds.minX > east || bounds.maxY < south || bounds.minY > north) return undefined
  const corners = [
    { x: west, y: south },
    { x: east, y: south },
    { x: east, y: north },
    { x: west, y: north },
  ]
  const isCut =
    points.some((point) => point.x >= west && point.x <= east && point.y >= south && point.y <= north) ||
    corners.some((corner, i) => outlineMeets(points, corners.at(i - 1) ?? corner, corner, true))
  if (isCut) return { screen, isWhole: false }
  return contains(points, { x: x + 0.5, y: y + 0.5 }) ? { screen, isWhole: true } : undefined
}

function shape(id: string, points: Polygon): Pick<Screen, 'id' | 'points' | 'bounds'> {
  return { id, points: points.map(({ x, y }) => ({ x, y })), bounds: boundsOf(points) }
}

const screensByFlat = kept((_: Ground) => new Map<ReadonlySet<string>, Map<number, Screens>>())

/** The screens of a ground for one depth of crests, with the fields that lie flat. */
export function screensIn(ground: Ground, crestDepth: number, flat: ReadonlySet<string> = NONE): Screens {
  const byFlat = screensByFlat(ground)
  const known = byFlat.get(flat) ?? new Map<number, Screens>()
  byFlat.set(flat, known)
  let found = known.get(crestDepth)
  if (!found) {
    found = new Screens(ground, crestDepth, flat)
    known.set(crestDepth, found)
  }
  return found
}

/** What hides on the field of a state; the same object while no field is laid flat. */
export const screensOf: (state: BrState) => Screens = kept((state) =>
  screensIn(groundOf(state.sheet), state.houseRules.crestDepth, flatFields(state)),
)
