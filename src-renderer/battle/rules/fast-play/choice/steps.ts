// Ways as the steps of a command: where steps lead, and the steps that lead to a point. Inches and degrees.
import { arc } from '../../../../../src-shared/board/table/angles'
import type { Pose } from '../../../../../src-shared/board/table/rectangles'
import { wheeled } from '../../../../../src-shared/board/table/sweeps'
import {
  along,
  bearing,
  distance,
  normalHeading,
  turnBetween,
} from '../../../../../src-shared/board/table/vectors'
import type { JsonObject, JsonValue } from '../../../../../src-shared/contract/values'
import type { Piece } from '../../../../../src-shared/rules/fast-play/screen/schema'
import type { Point } from '../../../../board/camera'

export type Step =
  | { readonly advance: number }
  | { readonly wheel: 'left' | 'right'; readonly degrees: number }
  | { readonly road: number }

/** Degrees below which a way goes straight on, and from which it is made to the rear. */
const STRAIGHT = 2
const REARWARD = 125
/** The shortest step that is drawn, inches. */
const LEAST = 0.1

/** To hundredths, never more than was meant: an allowance is not overstepped by rounding. */
const hundredths = (value: number): number => Math.floor(value * 100 + 1e-6) / 100

/** Inches along the front that wheels. */
export function frontageOf({
  formation,
  elements,
  base,
}: Pick<Piece, 'formation' | 'elements' | 'base'>): number {
  return formation === 'line' ? elements * base.width : base.width
}

/** What a step costs of the allowance: of a wheel the way of the outer corner. */
export function costOf(step: Step, frontage: number): number {
  if ('wheel' in step) return (frontage * step.degrees * Math.PI) / 180
  return 'road' in step ? step.road : step.advance
}

/** Anchor and heading after each step. */
export function posesAfter(from: Pose, frontage: number, steps: readonly Step[]): readonly Pose[] {
  let at = from
  return steps.map((step) => {
    if ('wheel' in step)
      at = wheeled(
        at,
        { width: frontage, depth: 0 },
        step.wheel,
        step.wheel === 'left' ? -step.degrees : step.degrees,
      )
    else at = { ...along(at, at.heading, costOf(step, frontage)), heading: at.heading }
    return at
  })
}

/** The wheel and the advance that bring the middle of a front to a point ahead; none if it lies within the wheel. */
export function stepsAhead(from: Pose, frontage: number, to: Point): readonly Step[] {
  const turn = turnBetween(from.heading, bearing(from, to))
  const off = distance(from, to)
  if (off < LEAST) return []
  if (Math.abs(turn) < STRAIGHT) return [{ advance: hundredths(off) }]
  const wheel = turn < 0 ? 'left' : 'right'
  const hand = wheel === 'left' ? -1 : 1
  const pivot = along(from, from.heading + 90, (hand * frontage) / 2)
  const reach = distance(pivot, to)
  const half = frontage / 2
  // After the wheel the middle runs along a line half a front from the corner that stood still.
  if (reach <= half) return []
  const beside = (arc(half, Math.sqrt(reach * reach - half * half)) + 360) % 360
  const heading = normalHeading(bearing(pivot, to) + hand * beside)
  const degrees = hundredths(Math.abs(turnBetween(from.heading, heading)))
  const advance = hundredths(Math.sqrt(reach * reach - half * half))
  return [
    ...(degrees >= STRAIGHT ? [{ wheel, degrees } as const] : []),
    ...(advance >= LEAST ? [{ advance }] : []),
  ]
}

/** Inches by which a point lies along a bearing. */
function ahead(from: Point, towards: number, to: Point): number {
  const turn = turnBetween(towards, bearing(from, to))
  return hundredths(Math.max(0, Math.cos((turn * Math.PI) / 180) * distance(from, to)))
}

const asJson = (steps: readonly Step[]): JsonValue[] => steps.map((step) => ({ ...step }))

/** The steps of a command as they stand in it; a charge's last advance has no length. */
export function stepsIn(command: JsonObject | null): readonly Step[] {
  const steps = command?.['steps']
  return Array.isArray(steps)
    ? steps.flatMap((step) => (typeof step === 'object' && step !== null ? [step as unknown as Step] : []))
    : []
}

/** The part of a command that holds its steps; whoever charges goes straight on to contact after them. */
export const stepsPart = (command: JsonObject | null, steps: readonly Step[]): JsonObject => ({
  steps: [...asJson(steps), ...(command?.['type'] === 'charge' ? ['advance'] : [])],
})

/** The anchor from which a unit's way starts: where it stands, or where it comes on. */
export function startOf(piece: Piece): Pose | null {
  if (piece.pose) return piece.pose
  const { arrival, status } = piece
  return status === 'queued' && arrival ? { x: arrival.x, y: arrival.y, heading: arrival.heading } : null
}

/** Turned about in its place: its rear becomes its front. */
function facedAbout(piece: Piece, from: Pose): Pose {
  const depth = piece.formation === 'line' ? piece.base.depth : piece.elements * piece.base.depth
  return { ...along(from, from.heading, -depth), heading: normalHeading(from.heading + 180) }
}

/** Where the steps of a command begin: of an about-face from the rear. */
function originOf(piece: Piece, command: JsonObject): Pose | null {
  const start = startOf(piece)
  return start && command['type'] === 'aboutFace' ? facedAbout(piece, start) : start
}

/** The command that brings a unit to a point, or goes on there from one that is being put together; null: none does. */
export function commandTo(piece: Piece, draft: JsonObject | null, to: Point): JsonObject | null {
  const start = startOf(piece)
  if (!start) return null
  const { id: unit, status, formation, isSkirmishing, shaken } = piece
  const known =
    draft && ['moveUnit', 'aboutFace', 'enterTable'].includes(String(draft['type'])) ? draft : null
  const before = known ? stepsIn(known) : []
  const frontage = frontageOf(piece)
  if (shaken) {
    const inches = ahead(start, start.heading + 180, to)
    return inches >= LEAST ? { type: 'retire', unit, distance: inches } : null
  }
  if (formation === 'square') return squareTo(piece, start, to)
  if (before.length === 0 && status === 'board') {
    const turn = Math.abs(turnBetween(start.heading, bearing(start, to)))
    if (turn > REARWARD && isSkirmishing) {
      const inches = ahead(start, start.heading + 180, to)
      return { type: 'moveUnit', unit, steps: [{ advance: inches }], backward: 'facing' }
    }
    if (turn > REARWARD) {
      const steps = stepsAhead(facedAbout(piece, start), frontage, to)
      return { type: 'aboutFace', unit, steps: asJson(steps) }
    }
  }
  const origin = (known && originOf(piece, known)) ?? start
  const from = posesAfter(origin, frontage, before).at(-1) ?? origin
  const further = stepsAhead(from, frontage, to)
  if (further.length === 0) return null
  const type = status === 'queued' ? 'enterTable' : (known?.['type'] ?? 'moveUnit')
  return { ...known, type, unit, steps: asJson([...before, ...further]) }
}

/** A square goes straight along the face that looks nearest to there. */
function squareTo({ id: unit, elements }: Piece, start: Pose, to: Point): JsonObject | null {
  const faces = Array.from({ length: elements }, (_, i) => ({
    face: i + 1,
    heading: start.heading + (i * 360) / elements,
  }))
  const off = ({ heading }: (typeof faces)[number]): number =>
    Math.abs(turnBetween(heading, bearing(start, to)))
  const [best] = faces.toSorted((a, b) => off(a) - off(b))
  if (!best) return null
  const advance = ahead(start, best.heading, to)
  return advance >= LEAST ? { type: 'moveUnit', unit, steps: [{ advance }], face: best.face } : null
}

/** A charge at a unit by the steps so far, then a wheel towards it, then on to contact. */
export function chargeAt(
  piece: Piece,
  draft: JsonObject | null,
  target: Piece,
  side: string,
): JsonObject | null {
  const start = startOf(piece)
  if (!start || !target.standing) return null
  const before = draft?.['type'] === 'moveUnit' ? stepsIn(draft) : []
  const from = posesAfter(start, frontageOf(piece), before).at(-1) ?? start
  const { x, y, heading, depth } = target.standing
  const turn = turnBetween(from.heading, bearing(from, along({ x, y }, heading, -depth / 2)))
  const degrees = hundredths(Math.abs(turn))
  const wheel = turn < 0 ? 'left' : 'right'
  return {
    type: 'charge',
    unit: piece.id,
    target: target.id,
    side,
    steps: [...asJson(before), ...(degrees >= STRAIGHT ? [{ wheel, degrees }] : []), 'advance'],
  }
}
