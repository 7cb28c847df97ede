// How the blocks of corps stand on the screen: those of one army at one place as one stack, none upon another.
import { toScreen, type Camera, type Point } from '../../../board/camera'
import type { Rect } from '../../../board/rect'
import type { Livery } from '../../../shapes/livery'

export type ArmyId = 'fr' | 'aa' | 'pr'

export const LIVERY_OF: Readonly<Record<ArmyId, Livery>> = { fr: 'french', aa: 'allied', pr: 'prussian' }

/** A formation on the map, as the program tells it. */
export interface Block {
  readonly id: string
  readonly army: ArmyId
  readonly label: string
  readonly corps: string
  readonly name: string
  readonly commander: string
  readonly place: string
  /** Metres of the map. */
  readonly at: readonly [number, number]
  readonly brigades: number
  readonly men: number
  readonly guns: number
  /** The battle at which it was last met; null: it is one's own. */
  readonly met: string | null
  readonly march: {
    readonly from: string
    readonly km: number
    readonly along: readonly (readonly [number, number])[]
  } | null
}

export interface Stack {
  readonly id: string
  readonly army: ArmyId
  readonly label: string
  readonly met: boolean
  readonly place: string
  readonly blocks: readonly Block[]
  /** Metres of the map. */
  readonly at: Point
}

/** Pixels a metre from which the blocks at one place stand each where its troops are. */
const APART_FROM = 0.055

/** Blocks of one army at one place together; close by, each for itself. */
export function stacksOf(blocks: readonly Block[], scale: number): readonly Stack[] {
  const stacks = new Map<string, Block[]>()
  for (const block of blocks) {
    const where = scale >= APART_FROM ? `${block.place} ${block.at.join(' ')}` : block.place
    const key = `${block.army} ${where} ${block.met ?? ''}`
    stacks.set(key, [...(stacks.get(key) ?? []), block])
  }
  return [...stacks.values()].flatMap((together): Stack[] => {
    const sorted = together.toSorted((a, b) => b.men - a.men)
    const [first] = sorted
    if (!first) return []
    const mean = (axis: 0 | 1) => sorted.reduce((sum, { at }) => sum + at[axis], 0) / sorted.length
    return [
      {
        id: first.id,
        army: first.army,
        label: labelOf(sorted),
        met: first.met !== null,
        place: first.place,
        blocks: sorted,
        at: { x: mean(0), y: mean(1) },
      },
    ]
  })
}

const ROMAN = /^([IVX]+) Corps$/

/** One block of a corps by its own name; several of it by that of the corps; two corps by both; more by the first. */
function labelOf(blocks: readonly Block[]): string {
  const [first, ...others] = blocks
  if (!first) return ''
  if (others.length === 0) return first.label
  const byCorps = Map.groupBy(blocks, (block) => block.corps)
  const corps = [...byCorps].map(([name, of]) => (of.length === 1 ? (of[0]?.label ?? name) : name))
  const [one = '', two] = corps
  if (two === undefined) return one
  if (corps.length > 2) return `${one} +${corps.length - 1}`
  const [, a] = ROMAN.exec(one) ?? []
  const [, b] = ROMAN.exec(two) ?? []
  return a !== undefined && b !== undefined ? `${a}, ${b}` : `${one}, ${two}`
}

/** A stack on the screen. */
export interface Laid {
  readonly stack: Stack
  /** Where its troops are, pixels. */
  readonly anchor: Point
  /** Middle of the block, pixels. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const BLOCK_HEIGHT = 25
/** Pixels of the block beside its name: the band of the army at the left, and the margins. */
const BESIDE_NAME = 30
const GAP = 4
const RINGS = [24, 40, 58, 78, 100, 126, 160, 200, 250, 310, 380] as const
/** Pixels off the screen from which a block is no more drawn in from the edge. */
const NEAR_EDGE = 220
const COMPASS = 16

/**
 * Lays the stacks out: each as near to its troops as there is room, the greater ones first. `widthOf` measures a name
 * on a block, pixels; `taken` are trays on the map; `dear` is what a block covers only where there is no room beside it:
 * towns with their names, fields, headquarters.
 */
export function layOut(
  stacks: readonly Stack[],
  camera: Camera,
  widthOf: (label: string) => number,
  taken: readonly Rect[] = [],
  dear: readonly Rect[] = [],
): readonly Laid[] {
  const used: Rect[] = [...taken]
  const laid: Laid[] = []
  const size = (stack: Stack) => stack.blocks.reduce((sum, { men }) => sum + men, 0)
  for (const stack of stacks.toSorted((a, b) => size(b) - size(a) || a.id.localeCompare(b.id))) {
    const anchor = toScreen(camera, stack.at)
    const width = Math.ceil(widthOf(stack.label)) + BESIDE_NAME
    const height = BLOCK_HEIGHT
    const mayBeCut = !isOnScreen(anchor, camera, NEAR_EDGE)
    let { x, y } = anchor
    const start = mayBeCut ? anchor : onto(anchor, camera)
    let least = Infinity
    for (const spot of spotsAround(start, width)) {
      const rect = rectOf(spot.x, spot.y, width, height)
      const isCut =
        rect.left < 2 || rect.top < 2 || rect.right > camera.width - 2 || rect.bottom > camera.height - 2
      if ((isCut && !mayBeCut) || used.some((other) => meets(rect, other))) continue
      const covered = dear.reduce((sum, other) => sum + common(rect, other), 0)
      if (covered >= least) continue
      least = covered
      ;({ x, y } = spot)
      // Nothing further away is better.
      if (covered === 0) break
    }
    used.push(rectOf(x, y, width, height))
    laid.push({ stack, anchor, x, y, width, height })
  }
  return laid
}

/** Above its place, so that the place is seen; then round about, in wider and wider rings. */
function* spotsAround(anchor: Point, width: number): Generator<Point> {
  yield { x: anchor.x, y: anchor.y - 22 }
  for (const ring of RINGS)
    for (let i = 0; i < COMPASS; i += 1) {
      // North first, then turn by turn to both sides.
      const turn = (i % 2 === 0 ? i / 2 : -(i + 1) / 2) * ((2 * Math.PI) / COMPASS)
      yield { x: anchor.x + Math.sin(turn) * (ring + width / 3), y: anchor.y - Math.cos(turn) * ring }
    }
}

export function rectOf(x: number, y: number, width: number, height: number): Rect {
  return {
    left: x - width / 2 - GAP,
    right: x + width / 2 + GAP,
    top: y - height / 2 - GAP,
    bottom: y + height / 2 + GAP,
  }
}

/** Square pixels that two rectangles share. */
function common(a: Rect, b: Rect): number {
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return across > 0 && down > 0 ? across * down : 0
}

function meets(a: Rect, b: Rect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isOnScreen({ x, y }: Point, { width, height }: Camera, margin: number): boolean {
  return x >= -margin && y >= -margin && x <= width + margin && y <= height + margin
}

/** The nearest point of the screen: troops a little beyond its edge have their block at the edge. */
function onto({ x, y }: Point, { width, height }: Camera): Point {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }
}

/** Something that the arrow keys walk to. */
export interface Spot {
  readonly id: string
  readonly x: number
  readonly y: number
}

/** The nearest spot in a direction (pixels right and down): near beats straight, but never backwards. */
export function spotTowards(
  spots: readonly Spot[],
  from: Spot,
  [right, down]: readonly [number, number],
): Spot | undefined {
  let best: Spot | undefined
  let least = Infinity
  for (const spot of spots) {
    if (spot.id === from.id) continue
    const dx = spot.x - from.x
    const dy = spot.y - from.y
    const ahead = dx * right + dy * down
    const aside = Math.abs(dx * down) + Math.abs(dy * right)
    if (ahead <= 0 || aside > ahead * 2) continue
    const cost = ahead + aside * 2
    if (cost >= least) continue
    least = cost
    best = spot
  }
  return best
}

/** A way on the screen as the path of an SVG, its end drawn back by so many pixels for the head of the arrow. */
export function pathOf(
  along: readonly (readonly [number, number])[],
  camera: Camera,
  back = 0,
): string | undefined {
  const points = along.map(([x, y]) => toScreen(camera, { x, y }))
  let left = back
  while (points.length > 1 && left > 0) {
    const end = points[points.length - 1]
    const before = points[points.length - 2]
    if (!end || !before) break
    const length = Math.hypot(end.x - before.x, end.y - before.y)
    points.pop()
    if (length > left) {
      const part = (length - left) / length
      points.push({ x: before.x + (end.x - before.x) * part, y: before.y + (end.y - before.y) * part })
    }
    left -= length
  }
  if (points.length < 2) return undefined
  return points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
