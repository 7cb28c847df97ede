/** The way of a unit over the table, step by step: poses, the ground swept over, the directions travelled, the cost. */
import { convexHull } from '../../../board/table/hulls'
import { comesNear, type Capsule } from '../../../board/table/capsules'
import { wheeled } from '../../../board/table/sweeps'
import { along, distance, normalHeading } from '../../../board/table/vectors'
import { rounded, type Body, type Element } from '../state/bodies'
import { standing, Sweep } from './sweep'

/** One step of a way. */
export class Stage {
  private swept: readonly Sweep[] | null = null
  private hull: Capsule | null = null

  constructor(
    readonly from: Body,
    readonly to: Body,
    /** Inches. */
    readonly cost: number,
    /** Directions of travel at every sampled moment (FP-ZOC-02). */
    readonly headings: readonly number[],
    private readonly sweep: () => readonly Sweep[],
    /** Elements at the moments at which water under a bridge is judged (FP-TERR-07). */
    readonly samples: () => readonly Element[],
    /** Whether it goes straight from one place to the other. */
    private readonly isStraight = false,
  ) {}

  /** Ground its elements pass over. */
  get sweeps(): readonly Sweep[] {
    this.swept ??= this.sweep()
    return this.swept
  }

  /** All that it sweeps lies in there. */
  get capsule(): Capsule {
    this.hull ??= this.hullNow()
    return this.hull
  }

  private hullNow(): Capsule {
    const { from, to, cost } = this
    const { centre: a } = from
    if (this.isStraight) return { a, b: to.centre, radius: Math.max(from.radius, to.radius) }
    return { a, b: a, radius: from.radius + to.radius + Math.max(cost, distance(a, to.centre)) }
  }

  /** Whether it comes so near to a unit that it may be asked by how much. */
  isNear({ centre, radius }: Body, margin = 0): boolean {
    return comesNear(this.capsule, centre, radius, margin)
  }
}

export interface WayGone {
  readonly start: Body
  readonly stages: readonly Stage[]
  readonly end: Body
  readonly cost: number
}

/** Inches between the moments of a straight step at which water is judged (FP-TERR-07). */
const SAMPLE_INCHES = 0.25
/** Degrees between the moments of a wheel (FP-GEO-07). */
const SAMPLE_DEGREES = 5

export function wayOf(start: Body, stages: readonly Stage[]): WayGone {
  return {
    start,
    stages,
    end: stages.at(-1)?.to ?? start,
    cost: stages.reduce((sum, { cost }) => sum + cost, 0),
  }
}

/** Straight along a bearing, heading and formation kept (FP-MOVE-02). */
export function advanceStage(from: Body, length: number, bearing = from.pose.heading): Stage {
  const at = (inches: number) => from.at({ ...along(from.pose, bearing, inches), heading: from.pose.heading })
  const to = from.at(rounded({ ...along(from.pose, bearing, length), heading: from.pose.heading }))
  const between = () =>
    Array.from({ length: Math.max(0, Math.ceil(length / SAMPLE_INCHES) - 1) }, (_, i) =>
      at((i + 1) * SAMPLE_INCHES),
    )
  return new Stage(
    from,
    to,
    length,
    [normalHeading(bearing)],
    () =>
      from.elements.map((element, i) => {
        const end = to.elements[i] ?? element
        return new Sweep(element.centre, end.centre, element.radius, () =>
          convexHull([...element.corners, ...end.corners]),
        )
      }),
    () => [from, ...between(), to].flatMap(({ elements }) => elements),
    true,
  )
}

/** A wheel about the front corner on the side it is made to; its cost is the arc of the other (FP-MOVE-03). */
export function wheelStage(from: Body, side: 'left' | 'right', degrees: number): Stage {
  const frontage = from.formation === 'line' ? from.width : from.info.base.width
  const sign = side === 'left' ? -1 : 1
  const at = (turn: number) => from.at(wheeled(from.pose, { width: frontage, depth: 0 }, side, sign * turn))
  const turns = Array.from({ length: Math.ceil(degrees / SAMPLE_DEGREES) }, (_, i) => i * SAMPLE_DEGREES)
  const to = from.at(rounded(at(degrees).pose))
  // The rest of a wheeling column ends straight behind slot 1, whatever way it takes (FP-FORM-11, FP-R-38).
  const passed = (): readonly Element[] => [
    ...turns
      .map(at)
      .flatMap(({ elements }) => (from.formation === 'column' ? elements.slice(0, 1) : elements)),
    ...to.elements,
  ]
  return new Stage(
    from,
    to,
    (frontage * degrees * Math.PI) / 180,
    [...turns, degrees].map((turn) => normalHeading(from.pose.heading + sign * turn)),
    () => passed().map(standing),
    () => [...from.elements, ...passed()],
  )
}

/** Turned about: its rear edge becomes its front, and its slots are counted from the other end (FP-MOVE-12). */
export function facedAbout(body: Body): Body {
  const { pose } = body
  return body.at(
    rounded({ ...along(pose, pose.heading, -body.depth), heading: normalHeading(pose.heading + 180) }),
  )
}
