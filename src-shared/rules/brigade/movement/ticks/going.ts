/** What ground does to one mover: which of it stops him, and how fast he goes on it (5.7). */
import type { Surroundings } from '../../../../board/ground/feature-index'
import { centreOf, radiusOf, type Rectangle } from '../../../../board/table/rectangles'
import { distance, type Point } from '../../../../board/table/vectors'
import {
  groundOf,
  TOUCHING,
  type AreaShape,
  type GoingFeature,
  type Ground,
  type LineShape,
} from '../../sheet/ground'
import { brigadeOf, garrisonOf, infoOf, type BrigadeInfo } from '../../state/lookup'
import { remembered } from '../../state/memory'
import type { Formation } from '../../sheet/sheet'
import type { BrState } from '../../state/state'
import { GOING_FACTOR, LINE_KINDS, OBSTACLE_FACTOR, ROAD_FACTOR } from '../../sheet/tables'

/** Ground under a footprint as a mover meets it. */
export interface Going {
  /** Features that stop him and that he is in or astride of. */
  readonly stops: readonly string[]
  /** Why the last of them stops him. */
  readonly cause: 'impassable' | 'obstacle' | null
  /** By how much his speed is multiplied (3.6, BR-TERR-06). */
  readonly factor: number
  /** Straddling an obstacle (BR-TERR-05). */
  readonly straddles: boolean
  /** Rules behind the factor. */
  readonly rules: readonly string[]
  /** Inches he may be shifted without any of this changing. */
  readonly clearance: number
}

/** How far about a footprint features are looked for, inches. */
const LOOK = 0.4
/** How far a body may go before its surroundings are looked up again, inches. */
const ROAM = 1

const OPEN: Omit<Going, 'clearance'> = { stops: [], cause: null, factor: 1, straddles: false, rules: [] }
/** Open ground, as far as anybody knows. */
export const OPEN_GROUND: Going = { ...OPEN, clearance: 0 }
const ON_ROAD: Omit<Going, 'clearance'> = { ...OPEN, factor: ROAD_FACTOR }

/** The rules of the ground for one brigade in one formation. */
export class GoingRules {
  private readonly ground: Ground
  /** Surroundings found last, and how far from their middle a footprint may reach for them to do. */
  private last: {
    readonly centre: Point
    readonly good: number
    readonly found: Surroundings<GoingFeature>
  } | null = null

  constructor(
    private readonly state: BrState,
    private readonly info: BrigadeInfo,
    private readonly formation: Formation,
    /** Routs and falls back: what would stop it counts as very difficult (BR-ROUT-02, BR-MOR-06, BR-R-124). */
    private readonly flees: boolean,
  ) {
    this.ground = groundOf(state.sheet)
  }

  /** The ground under a footprint; `onRoad`: it follows a road in march column (BR-TERR-10). `inset`: overlap that is touching. */
  at(rectangle: Rectangle, onRoad: boolean, inset = TOUCHING): Going {
    const { features, clearance } = this.ground.going.under(rectangle, this.about(rectangle), inset, LOOK)
    if (features.length === 0) return { ...(onRoad ? ON_ROAD : OPEN), clearance }
    const tally = new Tally(this.flees)
    for (const feature of features) {
      switch (feature.is) {
        case 'area':
          this.area(tally, feature.shape, onRoad)
          break
        case 'hill':
          if (onRoad) break
          tally.slow(GOING_FACTOR.difficult, 'BR-TERR-11')
          if (this.formation === 'marchColumn') tally.stop(feature.shape.hill.id, 'obstacle')
          break
        case 'complex':
          if (!(onRoad && this.mayPass(feature.shape.complex.id)))
            tally.stop(feature.shape.complex.id, 'impassable')
          break
        case 'line':
          this.line(tally, feature.shape, onRoad)
          break
      }
    }
    return tally.going(onRoad, clearance)
  }

  deepens(id: string, before: Rectangle, after: Rectangle): boolean {
    return this.ground.deepens(id, before, after)
  }

  /** Inches he may go along a bearing on the ground he is on, at most `reach`. */
  ahead(rectangle: Rectangle, bearing: number, reach: number): number {
    return this.ground.going.freeAhead(rectangle, TOUCHING, bearing, reach)
  }

  /** The features about a footprint; those found once serve for an inch of movement. */
  private about(rectangle: Rectangle): Surroundings<GoingFeature> {
    const centre = centreOf(rectangle)
    const radius = radiusOf(rectangle)
    const last = this.last
    if (last && distance(last.centre, centre) + radius <= last.good) return last.found
    const found = this.ground.going.about(centre, radius + ROAM + LOOK)
    this.last = { centre, good: radius + ROAM, found }
    return found
  }

  private area(tally: Tally, { area, kind }: AreaShape, onRoad: boolean): void {
    if (kind.going === 'open') return
    if (onRoad) {
      // Wood, village, stream and isolated building lie open on the road; other water and cliffs do not.
      if (area.kind === 'decorativeBuilding' || (kind.going !== 'impassable' && area.kind !== 'fastRiver'))
        return
      tally.stop(area.id, 'impassable')
      return
    }
    if (kind.going === 'impassable' || (area.noGuns === true && this.info.isArtillery)) {
      tally.stop(area.id, 'impassable')
      return
    }
    tally.slow(GOING_FACTOR[kind.going], kind.going === 'difficult' ? 'BR-TERR-02' : 'BR-TERR-03')
    const barred = area.kind === 'village' && (this.info.isMounted || this.info.isArtillery)
    if (this.formation === 'marchColumn' || barred) tally.stop(area.id, 'obstacle')
  }

  /** Hedges, fences and trenches slow; walls and works bar mounted troops, all of them guns and columns (BR-TERR-05, -08, -09, BR-R-85). */
  private line(tally: Tally, { line }: LineShape, onRoad: boolean): void {
    if (onRoad && line.gate) return
    const stops =
      onRoad ||
      this.info.isArtillery ||
      this.formation === 'marchColumn' ||
      (this.info.isMounted && !LINE_KINDS[line.kind].mounted)
    if (stops) tally.stop(line.id, 'obstacle')
    else tally.straddle()
    if (stops && !this.flees) tally.straddle()
  }

  /** A column on the road goes through a complex that no enemy holds (BR-TERR-10). */
  private mayPass(complexId: string): boolean {
    const garrison = garrisonOf(this.state, complexId)
    return !garrison || infoOf(this.state, garrison.id).side === this.info.side
  }
}

/** The rules of the ground for a brigade as it is formed: much is asked of the same place. */
export const goingOf: (state: BrState, id: string) => GoingRules = remembered(
  (state, id) => new GoingRules(state, infoOf(state, id), brigadeOf(state, id).formation, false),
)

/** Adds up what a footprint is in: the worse ground counts (BR-TERR-03), obstacles multiply with it (BR-TERR-06, BR-R-86). */
class Tally {
  private ground = 1
  private astride = false
  private cause: Going['cause'] = null
  private readonly stops: string[] = []
  private readonly rules = new Set<string>()

  constructor(private readonly flees: boolean) {}

  slow(factor: number, rule: string): void {
    if (factor >= this.ground) return
    this.ground = factor
    this.rules.add(rule)
  }

  stop(id: string, cause: 'impassable' | 'obstacle'): void {
    if (this.flees) {
      this.slow(GOING_FACTOR.veryDifficult, 'BR-ROUT-02')
      return
    }
    this.stops.push(id)
    this.cause = cause
    // Whoever finds himself in it all the same gets out slowly.
    if (cause === 'impassable') this.slow(GOING_FACTOR.veryDifficult, 'BR-TERR-04')
  }

  straddle(): void {
    this.astride = true
  }

  going(onRoad: boolean, clearance: number): Going {
    if (this.astride) this.rules.add('BR-TERR-05')
    if (this.astride && this.ground < 1) this.rules.add('BR-TERR-06')
    return {
      stops: this.stops,
      cause: this.cause,
      factor: this.ground * (this.astride ? OBSTACLE_FACTOR : 1) * (onRoad ? ROAD_FACTOR : 1),
      straddles: this.astride,
      rules: [...this.rules],
      clearance,
    }
  }
}
