// Draws a body on the open table: every base where it stands, front edges cream, nation at one end, nib in front. Its
// name stands beside it, see `names`.
import { armMarks } from '../../shapes/arms'
import { blockPath } from '../../shapes/block'
import { fillPath, strokePath, type Canvas2D } from '../canvas'
import { drawBack, drawBand, PLATE } from '../counters/counter'
import { sideColour, type Palette } from '../palette'
import type { Counter } from '../scene'
import type { Body } from './body'

/** Least size of a body on the screen, pixels: below it a block of this size with the sign of its arm stands for it. */
export const LEAST = { width: 15, depth: 9 } as const
/** Depth of a base below which it carries no sign. */
const LEAST_SIGN = 5
/** Part of the front that the band of the nation takes, and its most pixels. */
const BAND = 0.12
const MOST_BAND = 16

/** A base in pixels: its front left corner from the middle of the front edge of the whole, to the right and to the rear. */
interface BasePx {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly depth: number
  /** Degrees to the right about the middle of its front. */
  readonly turn: number
}

export interface BodySize {
  readonly width: number
  readonly depth: number
  /** The bases; one block for all of them where they would be too small. */
  readonly bases: readonly BasePx[]
}

/** A body at so many pixels to the metre. */
export function bodySize(body: Body, widthM: number, depthM: number, scale: number): BodySize {
  const [width, depth] = [widthM * scale, depthM * scale]
  if (depth >= LEAST.depth && width >= LEAST.width / 2)
    return {
      width,
      depth,
      bases: body.bases.map((base) => ({
        x: (base.right - base.widthM / 2) * scale,
        y: -base.ahead * scale,
        width: base.widthM * scale,
        depth: base.depthM * scale,
        turn: base.turnDeg ?? 0,
      })),
    }
  const least = { width: Math.max(width, LEAST.width), depth: Math.max(depth, LEAST.depth) }
  return { ...least, bases: [{ x: -least.width / 2, y: 0, turn: 0, ...least }] }
}

/** Draws it with the middle of its front edge at 0, 0 and its front upward. */
export function drawBody(
  ctx: Canvas2D,
  counter: Counter,
  body: Body,
  { width, depth, bases }: BodySize,
  palette: Palette,
): void {
  const left = -width / 2
  ctx.save()
  if (counter.state === 'selected') {
    const plate = `M${left - PLATE} ${-PLATE}H${-left + PLATE}V${depth + PLATE}H${left - PLATE}Z`
    fillPath(ctx, plate, palette.gold)
    strokePath(ctx, plate, palette['gold-edge'], 1.4)
  } else if (counter.state === 'mayAct') {
    ctx.fillStyle = palette.gold
    ctx.strokeStyle = palette['gold-edge']
    ctx.lineWidth = 0.9
    ctx.fillRect(left, depth + 1.5, width, 3.4)
    ctx.strokeRect(left, depth + 1.5, width, 3.4)
  }
  if (body.isRouting) drawFlight(ctx, depth, counter, palette)
  else drawNib(ctx, width, counter, palette)
  if (body.drawing === 'square') drawSquare(ctx, width, depth, counter, palette)
  else for (const [i, base] of bases.entries()) drawBase(ctx, counter, body, base, i, palette)
  if (!counter.faceDown) drawNation(ctx, counter, bases, palette)
  if (body.isShaken) drawShaken(ctx, width, depth, palette)
  if (counter.state === 'done') {
    ctx.globalAlpha = 0.42
    ctx.fillStyle = palette['map-paper']
    ctx.fillRect(left, 0, width, depth)
  }
  ctx.restore()
}

function drawNib(ctx: Canvas2D, width: number, { livery }: Counter, palette: Palette): void {
  const nib = Math.max(3.5, Math.min(7, width * 0.11))
  const path = `M0 ${-nib - 1.5}L${nib} -1.5H${-nib}Z`
  fillPath(ctx, path, sideColour(palette, livery))
  strokePath(ctx, path, palette.edge, 0.9)
}

/** Degrees by which the bases of a body in disorder stand out of line, one after another. */
const AWRY = [-5, 4, -3, 6] as const

function drawBase(
  ctx: Canvas2D,
  counter: Counter,
  body: Body,
  { x, y, width, depth, turn }: BasePx,
  index: number,
  palette: Palette,
): void {
  const { livery } = counter
  ctx.save()
  ctx.translate(x, y)
  if (turn !== 0) {
    ctx.translate(width / 2, 0)
    ctx.rotate((turn * Math.PI) / 180)
    ctx.translate(-width / 2, 0)
  }
  if (body.isDisordered) {
    ctx.translate(width / 2, depth / 2)
    ctx.rotate(((AWRY[index % AWRY.length] ?? 0) * Math.PI) / 180)
    ctx.translate(-width / 2, -depth / 2)
  }
  const block = depth < 12 || width < 12 ? `M0 0H${width}V${depth}H0Z` : blockPath(livery, width, depth)
  const colour = sideColour(palette, livery)
  const isPale = body.drawing === 'open' || body.drawing === 'guns' || body.drawing === 'teams'
  fillPath(ctx, block, isPale ? palette.cream : colour)
  if (isPale) {
    ctx.globalAlpha = 0.34
    fillPath(ctx, block, colour)
    ctx.globalAlpha = 1
  }
  if (counter.faceDown) drawBack(ctx, block, width, depth, palette)
  else if (body.drawing === 'open') drawDots(ctx, width, depth, colour)
  else if (body.drawing === 'guns') drawGun(ctx, width, depth, colour)
  else if (body.drawing === 'teams') drawTeam(ctx, width, depth, colour)
  else if (depth >= LEAST_SIGN) drawArm(ctx, counter, width, depth, palette)
  if (body.drawing === 'open') ctx.setLineDash([3, 2])
  strokePath(ctx, block, isPale ? colour : palette.edge, 1)
  ctx.setLineDash([])
  strokePath(ctx, `M1 1.2H${width - 1}`, isPale ? colour : palette.cream, Math.min(1.8, depth * 0.16))
  ctx.restore()
}

/** Horse is cut by a diagonal; foot is a full block. */
function drawArm(
  ctx: Canvas2D,
  { sign, livery }: Counter,
  width: number,
  depth: number,
  palette: Palette,
): void {
  if (sign === null || sign === 'infantry' || sign === 'lightInfantry') return
  const inset = Math.min(2.5, depth * 0.14)
  const [w, h] = [width - 2 * inset, depth - 2 * inset]
  ctx.save()
  ctx.translate(inset, inset)
  for (const mark of armMarks(sign, w, h)) {
    // A frame of its own round each base would be too much at this size.
    if (sign === 'guardInfantry' && mark.fill === 'ink') continue
    const path = new Path2D(mark.path)
    if (mark.fill) {
      ctx.fillStyle =
        sign === 'guardInfantry' || mark.fill === 'ink' ? palette.cream : sideColour(palette, livery)
      ctx.fill(path)
    }
    if (mark.stroke !== undefined) {
      ctx.strokeStyle = palette.cream
      ctx.lineWidth = Math.min(mark.stroke, 1)
      ctx.stroke(path)
    }
  }
  ctx.restore()
}

function drawDots(ctx: Canvas2D, width: number, depth: number, colour: string): void {
  const r = Math.min(2.4, depth * 0.22)
  const count = Math.max(2, Math.floor(width / (r * 5)))
  ctx.fillStyle = colour
  for (let i = 0; i < count; i += 1) {
    ctx.beginPath()
    ctx.arc((width * (i + 0.5)) / count, depth / 2, r, 0, 2 * Math.PI)
    ctx.fill()
  }
}

function wheels(ctx: Canvas2D, width: number, y: number, size: number, colour: string): void {
  ctx.strokeStyle = colour
  ctx.lineWidth = Math.max(1, size * 0.35)
  ctx.beginPath()
  for (const x of [width * 0.18, width * 0.82]) {
    ctx.moveTo(x, y - size)
    ctx.lineTo(x, y + size)
  }
  ctx.moveTo(width * 0.18, y)
  ctx.lineTo(width * 0.82, y)
  ctx.stroke()
}

function drawGun(ctx: Canvas2D, width: number, depth: number, colour: string): void {
  wheels(ctx, width, depth * 0.36, depth * 0.17, colour)
  ctx.lineWidth = Math.max(1.4, width * 0.16)
  ctx.beginPath()
  ctx.moveTo(width / 2, depth * 0.08)
  ctx.lineTo(width / 2, depth * 0.88)
  ctx.stroke()
}

function drawTeam(ctx: Canvas2D, width: number, depth: number, colour: string): void {
  ctx.fillStyle = colour
  for (const [x, y] of [
    [0.3, 0.16],
    [0.7, 0.16],
    [0.3, 0.38],
    [0.7, 0.38],
  ] as const) {
    ctx.beginPath()
    ctx.arc(width * x, depth * y, Math.min(width, depth) * 0.12, 0, 2 * Math.PI)
    ctx.fill()
  }
  wheels(ctx, width, depth * 0.74, depth * 0.12, colour)
}

/** Four faces round an open middle. */
function drawSquare(
  ctx: Canvas2D,
  width: number,
  depth: number,
  { livery }: Counter,
  palette: Palette,
): void {
  const face = Math.min(width, depth) * 0.27
  const ring = `M${-width / 2} 0H${width / 2}V${depth}H${-width / 2}Z M${-width / 2 + face} ${face}V${depth - face}H${width / 2 - face}V${face}Z`
  fillPath(ctx, ring, sideColour(palette, livery))
  strokePath(ctx, ring, palette.edge, 1)
  strokePath(ctx, `M${-width / 2 + 1} 1.2H${width / 2 - 1}`, palette.cream, Math.min(1.8, face * 0.3))
}

/** On the left end of the first row. */
function drawNation(ctx: Canvas2D, counter: Counter, bases: readonly BasePx[], palette: Palette): void {
  const [first] = bases
  if (!first || first.depth < LEAST_SIGN) return
  const row = bases.filter(({ y, turn }) => turn === 0 && Math.abs(y - first.y) < 0.5)
  const left = row.reduce((least, one) => (one.x < least.x ? one : least), first)
  const span = Math.max(...row.map(({ x, width }) => x + width)) - left.x
  ctx.save()
  ctx.translate(left.x, left.y)
  drawBand(ctx, counter, Math.max(3, Math.min(MOST_BAND, span * BAND)), left.depth, palette)
  ctx.restore()
}

function drawShaken(ctx: Canvas2D, width: number, depth: number, palette: Palette): void {
  const steps = Math.max(4, Math.round(width / 6))
  const y = depth + 3
  const path = Array.from(
    { length: steps + 1 },
    (_, i) => `${i === 0 ? 'M' : 'L'}${-width / 2 + (width * i) / steps} ${y + (i % 2 === 0 ? 0 : 3.5)}`,
  ).join('')
  strokePath(ctx, path, palette.edge, 2.6)
  strokePath(ctx, path, palette.cream, 1)
}

function drawFlight(ctx: Canvas2D, depth: number, { livery }: Counter, palette: Palette): void {
  const end = depth + 20
  const path = `M0 ${depth + 2}V${end}M-5 ${end - 7}L0 ${end}L5 ${end - 7}`
  strokePath(ctx, path, palette.cream, 4.5)
  strokePath(ctx, path, sideColour(palette, livery), 2.2)
}
