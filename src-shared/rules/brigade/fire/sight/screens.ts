/** What on a table can hide one from another: hills, covered areas and buildings along a line (BR-GEO-09). */
import { PolygonsOnLine } from '../../../../board/table/polygons-on-line'
import { roundInch, type Point } from '../../../../board/table/vectors'
import { TOUCHING, type Ground } from '../../sheet/ground'

/** What stopped a line: the rule's letter of BR-GEO-09, and the feature. */
export interface SightBlock {
  readonly cause: 'hill' | 'crest' | 'cover' | 'building' | 'deadGround'
  readonly featureId: string
}

/** A point with what the ground is there, reckoned once for all lines from and to it. */
export interface Standpoint {
  readonly point: Point
  /** Of the highest contour it is in; 0 on the plain. */
  readonly level: number
  /** Hills and dead ground it is in, by number. */
  readonly hills: readonly number[]
  readonly hollows: readonly number[]
}

interface Hill {
  readonly level: number
  readonly over: SightBlock
  readonly crest: SightBlock
}

/** Inches of it that hide; null: dead ground, which hides across its edge. */
interface Cover {
  readonly depth: number | null
  readonly block: SightBlock
}

interface Building {
  readonly id: string
  readonly block: SightBlock
}

const NOWHERE: readonly number[] = []

/** The features of a ground that hide, laid out for lines of sight. */
export class Screens {
  private readonly hills: readonly Hill[]
  private readonly hillShapes: PolygonsOnLine
  private readonly covers: readonly Cover[]
  private readonly coverShapes: PolygonsOnLine
  private readonly buildings: readonly Building[]
  private readonly buildingShapes: PolygonsOnLine
  private readonly hollows: readonly number[]
  /** What stopped the last line that was stopped, in the count of `stopsAt`. */
  private last = 0

  constructor({ hills, areas, complexes }: Ground) {
    this.hills = hills.shapes.map(({ hill: { id, level } }) => ({
      level,
      over: { cause: 'hill', featureId: id },
      crest: { cause: 'crest', featureId: id },
    }))
    this.hillShapes = new PolygonsOnLine(hills.shapes.map(({ points }) => points))
    const hiding = areas.shapes.filter(
      ({ area, kind }) => area.kind === 'deadGround' || kind.sight !== 'clear',
    )
    this.covers = hiding.map(({ area, kind: { sight } }) => {
      if (area.kind === 'deadGround')
        return { depth: null, block: { cause: 'deadGround', featureId: area.id } }
      return typeof sight === 'number'
        ? { depth: sight, block: { cause: 'cover', featureId: area.id } }
        : { depth: TOUCHING, block: { cause: 'building', featureId: area.id } }
    })
    this.coverShapes = new PolygonsOnLine(hiding.map(({ points }) => points))
    this.hollows = this.covers.flatMap(({ depth }, i) => (depth === null ? [i] : []))
    this.buildings = complexes.shapes.map(({ complex: { id } }) => ({
      id,
      block: { cause: 'building', featureId: id },
    }))
    this.buildingShapes = new PolygonsOnLine(complexes.shapes.map(({ points }) => points))
  }

  standpoint(point: Point): Standpoint {
    const { x, y } = point
    let level = 0
    let hills = NOWHERE
    for (let i = 0; i < this.hills.length; i += 1)
      if (this.hillShapes.holds(i, x, y)) {
        hills = hills === NOWHERE ? [i] : [...hills, i]
        level = Math.max(level, this.hills[i]?.level ?? 0)
      }
    let hollows = NOWHERE
    for (const i of this.hollows)
      if (this.coverShapes.holds(i, x, y)) hollows = hollows === NOWHERE ? [i] : [...hollows, i]
    return { point, level, hills, hollows }
  }

  /** What stands between two points, if anything: hills, then areas, then complexes, each in the order of the sheet. */
  between(
    a: Standpoint,
    b: Standpoint,
    crestDepth: number,
    open: readonly (string | null)[],
  ): SightBlock | undefined {
    return this.hill(a, b, crestDepth) ?? this.cover(a, b, crestDepth) ?? this.building(a, b, open)
  }

  /**
   * Whether anything stands between two points, whatever it is. Lines asked about one after another mostly run side by side:
   * what stopped the last one is asked first.
   */
  blocks(a: Standpoint, b: Standpoint, crestDepth: number, open: readonly (string | null)[]): boolean {
    if (this.stopsAt(this.last, a, b, crestDepth, open)) return true
    const count = this.hills.length + this.covers.length + this.buildings.length
    for (let one = 0; one < count; one += 1)
      if (one !== this.last && this.stopsAt(one, a, b, crestDepth, open)) {
        this.last = one
        return true
      }
    return false
  }

  /** Whether one feature stops a line; hills are counted first, then areas, then complexes. */
  private stopsAt(
    one: number,
    a: Standpoint,
    b: Standpoint,
    crestDepth: number,
    open: readonly (string | null)[],
  ): boolean {
    const { hills, covers } = this
    if (one < hills.length) return this.hillAt(one, a, b, crestDepth) !== undefined
    const cover = one - hills.length
    if (cover < covers.length) return this.coverAt(cover, a, b, crestDepth) !== undefined
    return this.buildingAt(cover - covers.length, a, b, open) !== undefined
  }

  private hill(a: Standpoint, b: Standpoint, crestDepth: number): SightBlock | undefined {
    for (let i = 0; i < this.hills.length; i += 1) {
      const block = this.hillAt(i, a, b, crestDepth)
      if (block) return block
    }
    return undefined
  }

  private hillAt(i: number, a: Standpoint, b: Standpoint, crestDepth: number): SightBlock | undefined {
    const hill = this.hills[i]
    if (!hill || hill.level <= Math.min(a.level, b.level)) return undefined
    if (!this.hillShapes.mayMeet(i, a.point, b.point)) return undefined
    const holdsA = a.hills.includes(i)
    const holdsB = b.hills.includes(i)
    if (!holdsA && !holdsB) {
      if (hill.level < Math.max(a.level, b.level)) return undefined
      return this.depth(this.hillShapes, i, a, b) > TOUCHING ? hill.over : undefined
    }
    if (a.level === b.level || !(a.level > b.level ? holdsA : holdsB)) return undefined
    return this.depth(this.hillShapes, i, a, b) > crestDepth ? hill.crest : undefined
  }

  private cover(a: Standpoint, b: Standpoint, crestDepth: number): SightBlock | undefined {
    for (let i = 0; i < this.covers.length; i += 1) {
      const block = this.coverAt(i, a, b, crestDepth)
      if (block) return block
    }
    return undefined
  }

  private coverAt(i: number, a: Standpoint, b: Standpoint, crestDepth: number): SightBlock | undefined {
    const cover = this.covers[i]
    if (!cover || !this.coverShapes.mayMeet(i, a.point, b.point)) return undefined
    if (cover.depth === null && a.hollows.includes(i) === b.hollows.includes(i)) return undefined
    return this.depth(this.coverShapes, i, a, b) > (cover.depth ?? crestDepth) ? cover.block : undefined
  }

  private building(a: Standpoint, b: Standpoint, open: readonly (string | null)[]): SightBlock | undefined {
    for (let i = 0; i < this.buildings.length; i += 1) {
      const block = this.buildingAt(i, a, b, open)
      if (block) return block
    }
    return undefined
  }

  private buildingAt(
    i: number,
    a: Standpoint,
    b: Standpoint,
    open: readonly (string | null)[],
  ): SightBlock | undefined {
    const building = this.buildings[i]
    if (!building || !this.buildingShapes.mayMeet(i, a.point, b.point)) return undefined
    if (open.includes(building.id)) return undefined
    return this.depth(this.buildingShapes, i, a, b) > TOUCHING ? building.block : undefined
  }

  private depth(shapes: PolygonsOnLine, i: number, a: Standpoint, b: Standpoint): number {
    return roundInch(shapes.lengthInside(i, a.point, b.point))
  }
}

const screens = new WeakMap<Ground, Screens>()

/** The screens of a ground. */
export function screensOf(ground: Ground): Screens {
  let found = screens.get(ground)
  if (!found) {
    found = new Screens(ground)
    screens.set(ground, found)
  }
  return found
}
