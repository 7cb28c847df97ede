// Bodies that a film moves over the open table: each is painted once, body and name, and then only its bitmaps are moved.
import { toScreen, type Camera, type Point } from '../camera'
import { paintBitmap, type Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import { overlaps, type Rect } from '../rect'
import type { Counter } from '../scene'
import { drawBody, type BodySize } from './footprint'
import type { Body } from './body'
import { drawBodyName, measureName, type PlacedName } from './names'

/** Where a body stands, metres of the map: the middle of its front. */
export interface FilmedPose extends Point {
  /** Clockwise from north. */
  readonly facingDeg: number
}

/** Room round a body for its plate and nib, and for its arrow of flight, pixels: every pixel of it is drawn in each frame. */
const MARGIN = { usual: 11, inFlight: 28 } as const
/** Room round a name for its halo, pixels. */
const HALO = 3

export interface FilmedBody {
  readonly id: string
  readonly bitmap: ImageBitmap
  /** From the middle of its front to the upper left corner of the bitmap, CSS pixels. */
  readonly left: number
  readonly top: number
  /** From the middle of its front to its rear, and half its longer side. */
  readonly depth: number
  readonly reach: number
  /** Its name, and where it stands from the middle of the front; null: it has none where it began. */
  readonly name: { readonly bitmap: ImageBitmap; readonly dx: number; readonly dy: number } | null
}

/** Paints a body with its front upward, and its name as it was placed beside it. `at`: the middle of its front then. */
export function filmedBody(
  counter: Counter,
  body: Body,
  size: BodySize,
  placed: PlacedName | undefined,
  at: Point,
  palette: Palette,
  pixelRatio: number,
): FilmedBody {
  const margin = body.isRouting ? MARGIN.inFlight : MARGIN.usual
  const [width, height] = [size.width + 2 * margin, size.depth + 2 * margin]
  const bitmap = paintBitmap(width, height, pixelRatio, (ctx) => {
    ctx.translate(width / 2, margin)
    drawBody(ctx, counter, body, size, palette)
  })
  const reach = Math.hypot(size.width, size.depth) / 2
  return {
    id: counter.id,
    bitmap,
    left: -width / 2,
    top: -margin,
    depth: size.depth,
    reach,
    name: placed ? nameOf(placed, at, palette, pixelRatio) : null,
  }
}

function nameOf(placed: PlacedName, at: Point, palette: Palette, pixelRatio: number): FilmedBody['name'] {
  const { width, height } = measureName(placed.lines)
  const bitmap = paintBitmap(width + 2 * HALO, height + 2 * HALO, pixelRatio, (ctx) => {
    drawBodyName(ctx, { ...placed, x: width / 2 + HALO, y: HALO }, palette)
  })
  return { bitmap, dx: placed.x - width / 2 - HALO - at.x, dy: placed.y - HALO - at.y }
}

/**
 * Draws bodies where they stand, `lit` ones with a ring of gold, and over them their names: where two would cross, that of
 * a lit body, else of the first, is read, and the other is left out until they have parted.
 */
export function drawFilm(
  ctx: Canvas2D,
  bodies: readonly FilmedBody[],
  poses: ReadonlyMap<string, FilmedPose>,
  lit: ReadonlySet<string>,
  camera: Camera,
  palette: Palette,
  pixelRatio: number,
): void {
  const named: {
    readonly name: NonNullable<FilmedBody['name']>
    readonly isLit: boolean
    readonly at: Point
  }[] = []
  for (const body of bodies) {
    const pose = poses.get(body.id)
    if (!pose) continue
    const { x, y } = toScreen(camera, pose)
    if (body.name) named.push({ name: body.name, isLit: lit.has(body.id), at: { x, y } })
    const turn = (pose.facingDeg * Math.PI) / 180
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn)
    if (lit.has(body.id)) drawLit(ctx, body, palette)
    const { bitmap, left, top } = body
    ctx.drawImage(bitmap, left, top, bitmap.width / pixelRatio, bitmap.height / pixelRatio)
    ctx.restore()
  }
  const read: Rect[] = []
  for (const { name, at } of named.toSorted((a, b) => Number(b.isLit) - Number(a.isLit))) {
    const [left, top] = [at.x + name.dx, at.y + name.dy]
    const [width, height] = [name.bitmap.width / pixelRatio, name.bitmap.height / pixelRatio]
    const rect = {
      left: left + HALO,
      top: top + HALO,
      right: left + width - HALO,
      bottom: top + height - HALO,
    }
    if (read.some((one) => overlaps(one, rect))) continue
    read.push(rect)
    ctx.drawImage(name.bitmap, left, top, width, height)
  }
}

function drawLit(ctx: Canvas2D, { depth, reach }: FilmedBody, palette: Palette): void {
  ctx.beginPath()
  ctx.arc(0, depth / 2, reach + 8, 0, 2 * Math.PI)
  ctx.strokeStyle = palette['gold-edge']
  ctx.lineWidth = 5
  ctx.stroke()
  ctx.strokeStyle = palette.gold
  ctx.lineWidth = 3
  ctx.stroke()
}
