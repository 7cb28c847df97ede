// A drawing as data: layers of strokes and fills in their order, before any canvas is touched.
import type { MapPoint } from './source'

/** Layers from the paper up. */
export const MAP_LAYERS = [
  'crops',
  'marsh',
  'hachures',
  'orchards',
  'woodWash',
  'water',
  'villageGround',
  'roads',
  'embankments',
  'hedges',
  'walls',
  'quarries',
  'trees',
  'buildings',
  'bridges',
] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

/** Path in pixels: a flat list of operations and their numbers. */
export type Path = number[]
const MOVE = 0
const LINE = 1
const CURVE = 2
const CLOSE = 3
const CIRCLE = 4

export interface Style {
  readonly fill?: string
  readonly stroke?: string
  readonly width?: number
  readonly opacity?: number
  readonly dash?: readonly number[]
  readonly cap?: 'round' | 'butt'
  readonly evenOdd?: boolean
  /** Only inside this path. */
  readonly clip?: Path
}

export interface Mark extends Style {
  readonly path: Path
  /** Feature it belongs to, where it belongs to one. */
  readonly featureId?: string
}

export type Drawing = Record<MapLayer, Mark[]>

export function emptyDrawing(): Drawing {
  return {
    crops: [],
    marsh: [],
    hachures: [],
    orchards: [],
    woodWash: [],
    water: [],
    villageGround: [],
    roads: [],
    embankments: [],
    hedges: [],
    walls: [],
    quarries: [],
    trees: [],
    buildings: [],
    bridges: [],
  }
}

export function moveTo(path: Path, x: number, y: number): void {
  path.push(MOVE, x, y)
}
export function lineTo(path: Path, x: number, y: number): void {
  path.push(LINE, x, y)
}
export function curveTo(path: Path, cx: number, cy: number, x: number, y: number): void {
  path.push(CURVE, cx, cy, x, y)
}
export function closePath(path: Path): void {
  path.push(CLOSE)
}
export function circle(path: Path, x: number, y: number, radius: number): void {
  path.push(CIRCLE, x, y, radius)
}

export function segment(path: Path, x1: number, y1: number, x2: number, y2: number): void {
  path.push(MOVE, x1, y1, LINE, x2, y2)
}

export function polyline(points: readonly MapPoint[], closed: boolean): Path {
  const path: Path = []
  for (const [i, [x, y]] of points.entries()) path.push(i === 0 ? MOVE : LINE, x, y)
  if (closed) path.push(CLOSE)
  return path
}

/** Number of separate strokes in a path. */
export function strokesIn(path: Path): number {
  let count = 0
  forEachOperation(path, (operation) => {
    if (operation === MOVE || operation === CIRCLE) count += 1
  })
  return count
}

/** Where each stroke of a path begins; centres of circles. */
export function startsOf(path: Path): readonly MapPoint[] {
  const starts: MapPoint[] = []
  forEachOperation(path, (operation, at) => {
    if (operation === MOVE || operation === CIRCLE) starts.push([path[at] ?? 0, path[at + 1] ?? 0])
  })
  return starts
}

const LENGTH = [2, 2, 4, 0, 3] as const

function forEachOperation(path: Path, visit: (operation: number, at: number) => void): void {
  for (let i = 0; i < path.length;) {
    const operation = path[i] ?? CLOSE
    visit(operation, i + 1)
    i += 1 + (LENGTH[operation as 0 | 1 | 2 | 3 | 4] ?? 0)
  }
}

/** What a canvas must be able to do; both kinds of canvas and a recorder in tests fit. */
export type PathContext = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'quadraticCurveTo'
  | 'closePath'
  | 'arc'
  | 'fill'
  | 'stroke'
  | 'save'
  | 'restore'
  | 'clip'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
>

/** Draws layers in order. Thinner than 1: `thin` multiplies every stroke of the hachures. */
export function paint(ctx: PathContext, drawing: Drawing, thin = 1): void {
  for (const layer of MAP_LAYERS)
    for (const mark of drawing[layer]) paintMark(ctx, mark, layer === 'hachures' ? thin : 1)
}

function paintMark(ctx: PathContext, mark: Mark, thin: number): void {
  ctx.save()
  if (mark.clip) {
    trace(ctx, mark.clip)
    ctx.clip()
  }
  ctx.globalAlpha = mark.opacity ?? 1
  trace(ctx, mark.path)
  if (mark.fill !== undefined) {
    ctx.fillStyle = mark.fill
    ctx.fill(mark.evenOdd ? 'evenodd' : 'nonzero')
  }
  if (mark.stroke !== undefined) {
    ctx.strokeStyle = mark.stroke
    ctx.lineWidth = (mark.width ?? 1) * thin
    ctx.lineCap = mark.cap ?? 'butt'
    ctx.lineJoin = 'round'
    ctx.setLineDash([...(mark.dash ?? [])])
    ctx.stroke()
  }
  ctx.restore()
}

function trace(ctx: PathContext, path: Path): void {
  ctx.beginPath()
  forEachOperation(path, (operation, at) => {
    const a = path[at] ?? 0
    const b = path[at + 1] ?? 0
    switch (operation) {
      case MOVE:
        ctx.moveTo(a, b)
        break
      case LINE:
        ctx.lineTo(a, b)
        break
      case CURVE:
        ctx.quadraticCurveTo(a, b, path[at + 2] ?? 0, path[at + 3] ?? 0)
        break
      case CIRCLE: {
        const radius = path[at + 2] ?? 0
        ctx.moveTo(a + radius, b)
        ctx.arc(a, b, radius, 0, Math.PI * 2)
        break
      }
      default:
        ctx.closePath()
    }
  })
}
