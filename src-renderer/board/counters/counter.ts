// Draws one counter into a canvas, after LOOK "Counters": block, edge, inner line, band, sign, name, state.
import { armMarks, type Arm } from '../../shapes/arms'
import { blockPath } from '../../shapes/block'
import { dieShape } from '../../shapes/dice'
import { BANDS, LIVERY_HATCHING } from '../../shapes/livery'
import { fillPath, strokePath, type Canvas2D } from '../canvas'
import { sideColour, type Palette } from '../palette'
import type { Counter, Rating } from '../scene'
import { hatchingFill } from './hatching'
import { counterLabel } from './label'
import type { CounterSize, ZoomClass } from './stacks'

interface Proportions {
  readonly band: number
  readonly sign: readonly [x: number, y: number, width: number, height: number]
  readonly rating: { readonly r: number; readonly fromRight: number; readonly y: number } | null
  readonly nameSize: number
  readonly nameFromBottom: number
}

const PROPORTIONS: Readonly<Record<ZoomClass, Proportions>> = {
  far: { band: 8, sign: [13, 7.5, 18, 11], rating: null, nameSize: 0, nameFromBottom: 0 },
  middle: {
    band: 9,
    sign: [14, 5.5, 18, 11],
    rating: { r: 7.6, fromRight: 11.5, y: 11 },
    nameSize: 11.8,
    nameFromBottom: 9,
  },
  near: {
    band: 18,
    sign: [27, 9, 34, 21],
    rating: { r: 14, fromRight: 20, y: 20 },
    nameSize: 17,
    nameFromBottom: 36,
  },
}

/** Side of the tab at the upper left shoulder at each zoom, pixels at scale 1. */
export const TABS: Readonly<Record<ZoomClass, number>> = { far: 13, middle: 15, near: 24 }
/** Width of the gold plate round a counter that is chosen. */
export const PLATE = 4.5
/** Beads: their centres below the block, and below the gold bar where there is one. */
export const BEAD = { radius: 3.1, pitch: 9, under: 8, underBar: 10.5 } as const
/** Pips: side, pitch at most, and their top below the block, and below the gold bar where there is one. */
export const PIPS = { side: 4.6, pitch: 6.8, under: 3, underBar: 7.5 } as const
/** Length of the nib at the front of a counter that shows its facing. */
export const NIB = 7

const BLACK = '#1A130B'
const GUNS: ReadonlySet<Arm> = new Set<Arm>(['footArtillery', 'horseArtillery'])

/** The sign of an arm in a box, on a block of the livery. */
export function drawSign(
  ctx: Canvas2D,
  { sign, livery }: Pick<Counter, 'sign' | 'livery'>,
  palette: Palette,
  [x, y, width, height]: readonly [x: number, y: number, width: number, height: number],
): void {
  if (sign === null) return
  ctx.save()
  ctx.translate(x, y)
  for (const mark of armMarks(sign, width, height)) {
    const path = new Path2D(mark.path)
    if (mark.fill) {
      ctx.fillStyle = mark.fill === 'ink' ? palette.cream : sideColour(palette, livery)
      ctx.fill(path)
    }
    if (mark.stroke !== undefined) {
      ctx.strokeStyle = palette.cream
      ctx.lineWidth = mark.stroke
      ctx.stroke(path)
    }
  }
  ctx.restore()
}

const nameFont = (px: number): string => `500 ${px}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`

/** A rating: its number in its outline, filled cream. */
function drawRating(ctx: Canvas2D, rating: Rating, x: number, y: number, r: number, palette: Palette): void {
  const shape = dieShape(rating, r)
  ctx.save()
  ctx.translate(x, y)
  ctx.lineJoin = 'round'
  fillPath(ctx, shape.outline, palette.cream)
  strokePath(ctx, shape.outline, BLACK, 1)
  ctx.fillStyle = BLACK
  ctx.font = `700 ${(r * 1.45 * shape.numberScale).toFixed(1)}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(rating.replace(/^d/, ''), 0, shape.numberDy + r * 0.08)
  ctx.restore()
}

function drawTab(ctx: Canvas2D, text: string, side: number, palette: Palette): void {
  ctx.save()
  ctx.translate(-side / 3, -side * 0.4)
  ctx.beginPath()
  ctx.roundRect(0, 0, side, side, 1.5)
  ctx.fillStyle = palette.cream
  ctx.fill()
  ctx.strokeStyle = BLACK
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.fillStyle = palette.hits
  ctx.font = `700 ${side * 0.9}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(text, side / 2, side * 0.55)
  ctx.restore()
}

/** A small house at the lower left shoulder. */
function drawHouse(ctx: Canvas2D, height: number, side: number, palette: Palette): void {
  ctx.save()
  ctx.translate(-side / 3, height - side * 0.62)
  const house = `M0 ${side * 0.42}L${side / 2} 0L${side} ${side * 0.42}V${side}H0Z`
  fillPath(ctx, house, palette['map-building'])
  strokePath(ctx, house, palette.cream, 2.4)
  fillPath(ctx, house, palette['map-building'])
  strokePath(ctx, house, BLACK, 0.9)
  ctx.restore()
}

function drawBeads(
  ctx: Canvas2D,
  { full, of }: NonNullable<Counter['beads']>,
  x: number,
  y: number,
  palette: Palette,
): void {
  const count = Math.max(of, full)
  for (let i = 0; i < count; i += 1) {
    ctx.beginPath()
    ctx.arc(x + (i - (count - 1) / 2) * BEAD.pitch, y, BEAD.radius, 0, 2 * Math.PI)
    const isFull = i < full
    ctx.fillStyle = isFull ? palette.gold : palette['map-paper']
    ctx.fill()
    ctx.strokeStyle = isFull ? palette['gold-edge'] : palette.ink
    ctx.lineWidth = 1
    ctx.stroke()
  }
}

/** A tick in a disc: it is done. */
export function drawTick(ctx: Canvas2D, x: number, y: number, palette: Palette): void {
  ctx.beginPath()
  ctx.arc(x, y, 7, 0, 2 * Math.PI)
  ctx.fillStyle = palette.cream
  ctx.fill()
  ctx.strokeStyle = BLACK
  ctx.lineWidth = 1
  ctx.stroke()
  ctx.lineWidth = 1.7
  ctx.stroke(new Path2D(`M${x - 3.2} ${y + 0.3}L${x - 1} ${y + 2.7}L${x + 3.2} ${y - 2.3}`))
}

export function drawBack(ctx: Canvas2D, path: string, width: number, height: number, palette: Palette): void {
  ctx.globalAlpha = 0.45
  fillPath(ctx, path, hatchingFill(ctx, 'rising', palette.cream, 7, 1.3))
  ctx.globalAlpha = 1
  const r = Math.min(11, height * 0.32)
  ctx.beginPath()
  ctx.arc(width / 2, height / 2, r, 0, 2 * Math.PI)
  ctx.strokeStyle = palette.cream
  ctx.lineWidth = 1.4
  ctx.stroke()
  ctx.fillStyle = palette.cream
  ctx.font = `700 ${r * 1.4}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText('?', width / 2, height / 2 + 1)
}

/** All ratings and the strength in a cream strip at the foot. */
function drawStrip(
  ctx: Canvas2D,
  { ratings, strength }: Counter,
  band: number,
  width: number,
  height: number,
  palette: Palette,
): void {
  const left = band + 4
  const top = height - 26
  ctx.beginPath()
  ctx.roundRect(left, top, width - left - 5, 21, 2)
  ctx.fillStyle = palette.cream
  ctx.fill()
  for (const [i, rating] of ratings.entries())
    if (rating) drawRating(ctx, rating, left + 12 + i * 20, top + 10.5, 8, palette)
  ctx.fillStyle = BLACK
  ctx.font = "600 13px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  ctx.fillText(strength, width - 9, top + 11)
}

/** The band of the nation; in black ink it tells the side, by the hatching of its colour. */
export function drawBand(
  ctx: Canvas2D,
  { band, livery }: Pick<Counter, 'band' | 'livery'>,
  width: number,
  height: number,
  palette: Palette,
): void {
  const isInk = palette.theme === 'print'
  if (isInk) {
    ctx.fillStyle = palette.cream
    ctx.fillRect(0, 0, width, height)
    ctx.fillStyle = hatchingFill(ctx, LIVERY_HATCHING[livery], palette.edge)
  } else {
    if (band === null) return
    ctx.fillStyle = BANDS[band].colour
    ctx.fillRect(0, 0, width, height)
    ctx.fillStyle = hatchingFill(ctx, BANDS[band].hatching, palette.cream)
  }
  ctx.globalAlpha = 0.9
  ctx.fillRect(0, 0, width, height)
  ctx.globalAlpha = 0.8
  ctx.fillStyle = palette.cream
  ctx.fillRect(width - 0.4, 0, 0.8, height)
  ctx.globalAlpha = 1
}

/** Pips stand below the gold bar, and below the nib of one who faces the lower edge. */
export function pipsUnder({ state, place }: Pick<Counter, 'state' | 'place'>): number {
  const bar = state === 'mayAct' ? PIPS.underBar : PIPS.under
  return place.facingDeg === 180 ? Math.max(bar, NIB + 1) : bar
}

/** What is left of it, and what is lost, as small squares. */
function drawPips(
  ctx: Canvas2D,
  { full, of }: NonNullable<Counter['pips']>,
  livery: Counter['livery'],
  width: number,
  top: number,
  palette: Palette,
): void {
  const pitch = Math.min(PIPS.pitch, (width + 4) / Math.max(1, of))
  const side = Math.min(PIPS.side, pitch - 1.2)
  const left = width / 2 - ((of - 1) * pitch + side) / 2
  ctx.lineWidth = 0.9
  for (let i = 0; i < of; i += 1) {
    ctx.fillStyle = i < full ? sideColour(palette, livery) : palette['map-paper']
    ctx.strokeStyle = palette.edge
    ctx.fillRect(left + i * pitch, top, side, side)
    ctx.strokeRect(left + i * pitch, top, side, side)
  }
}

/** The formation at the lower left shoulder: a block behind a block in column, an open block in square. */
function drawFormation(
  ctx: Canvas2D,
  badge: 'column' | 'square',
  height: number,
  side: number,
  palette: Palette,
): void {
  ctx.save()
  ctx.translate(-side / 3, height - side * 0.62)
  ctx.fillStyle = palette.cream
  ctx.strokeStyle = BLACK
  ctx.lineWidth = 1
  ctx.fillRect(0, 0, side, side)
  ctx.strokeRect(0, 0, side, side)
  ctx.fillStyle = BLACK
  if (badge === 'square') {
    ctx.lineWidth = side * 0.18
    ctx.strokeRect(side * 0.25, side * 0.25, side * 0.5, side * 0.5)
  } else for (const row of [0.14, 0.41, 0.68]) ctx.fillRect(side * 0.3, side * row, side * 0.4, side * 0.19)
  ctx.restore()
}

function drawName(
  ctx: Canvas2D,
  { label, sign }: Counter,
  at: Proportions,
  width: number,
  height: number,
  palette: Palette,
): void {
  const room = width - at.band - 4
  const isGuns = sign !== null && GUNS.has(sign)
  const name = counterLabel(label, isGuns, at.nameSize, room, (text, px) => {
    ctx.font = nameFont(px)
    return ctx.measureText(text).width
  })
  ctx.font = nameFont(name.size)
  ctx.fillStyle = palette.cream
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  // Narrower rather than beyond the edge.
  ctx.fillText(name.text, at.band + (width - at.band) / 2, height - at.nameFromBottom, room)
}

/** A nib where the front of a counter is, its point away from the middle. */
function drawNib(
  ctx: Canvas2D,
  facingDeg: number,
  livery: Counter['livery'],
  width: number,
  height: number,
  palette: Palette,
): void {
  const turn = (facingDeg * Math.PI) / 180
  const [ahead, aside] = [
    { x: Math.sin(turn), y: -Math.cos(turn) },
    { x: Math.cos(turn), y: Math.sin(turn) },
  ]
  // From the middle to the edge of the block.
  const reach = Math.min(width / 2 / Math.abs(ahead.x), height / 2 / Math.abs(ahead.y))
  const at = (along: number, across: number): string =>
    `${width / 2 + ahead.x * along + aside.x * across} ${height / 2 + ahead.y * along + aside.y * across}`
  const nib = `M${at(reach + NIB, 0)}L${at(reach - 2, NIB)}L${at(reach - 2, -NIB)}Z`
  const core = `M${at(reach + NIB - 2.2, 0)}L${at(reach - 2, NIB - 2)}L${at(reach - 2, 2 - NIB)}Z`
  fillPath(ctx, nib, palette.cream)
  fillPath(ctx, core, sideColour(palette, livery))
  strokePath(ctx, nib, palette.edge, 1)
}

/**
 * Draws a counter with the upper left corner of its block at 0, 0. Units are CSS pixels; whoever calls has scaled the
 * context to the device.
 */
export function drawCounter(ctx: Canvas2D, counter: Counter, size: CounterSize, palette: Palette): void {
  const { scale } = size
  const width = size.width / scale
  const height = size.height / scale
  const at = PROPORTIONS[size.zoom]
  const tab = TABS[size.zoom]
  const block = blockPath(counter.livery, width, height)
  ctx.save()
  ctx.scale(scale, scale)

  if (counter.state === 'selected') {
    const plate = blockPath(counter.livery, width + 2 * PLATE, height + 2 * PLATE, -PLATE, -PLATE)
    ctx.shadowColor = 'rgba(27, 19, 10, 0.5)'
    ctx.shadowBlur = 5
    ctx.shadowOffsetY = 3
    fillPath(ctx, plate, palette.gold)
    ctx.shadowColor = 'transparent'
    strokePath(ctx, plate, palette['gold-edge'], 1.2)
  } else if (counter.state === 'mayAct') {
    ctx.fillStyle = palette.gold
    ctx.strokeStyle = palette['gold-edge']
    ctx.lineWidth = 0.9
    ctx.fillRect(2, height + 1.5, width - 4, 4)
    ctx.strokeRect(2, height + 1.5, width - 4, 4)
  }

  if (counter.state !== 'selected') {
    ctx.shadowColor = palette['shadow-counter']
    ctx.shadowBlur = 2.2
    ctx.shadowOffsetX = 0.6
    ctx.shadowOffsetY = 1.4
  }
  fillPath(ctx, block, sideColour(palette, counter.livery))
  ctx.shadowColor = 'transparent'
  const { facingDeg } = counter.place
  if (facingDeg !== undefined) drawNib(ctx, facingDeg, counter.livery, width, height, palette)

  if (counter.faceDown) drawBack(ctx, block, width, height, palette)
  else {
    ctx.save()
    ctx.clip(new Path2D(block))
    drawBand(ctx, counter, at.band, height, palette)
    ctx.restore()
    drawSign(ctx, counter, palette, at.sign)
    if (at.rating && counter.rating)
      drawRating(ctx, counter.rating, width - at.rating.fromRight, at.rating.y, at.rating.r, palette)
    if (at.nameSize > 0) drawName(ctx, counter, at, width, height, palette)
    if (size.zoom === 'near') drawStrip(ctx, counter, at.band, width, height, palette)
  }

  strokePath(ctx, block, palette.edge, 1)
  ctx.globalAlpha = 0.55
  strokePath(ctx, blockPath(counter.livery, width - 3, height - 3, 1.5, 1.5), palette.cream, 0.6)
  ctx.globalAlpha = 1

  if (counter.state === 'done') {
    ctx.globalAlpha = 0.42
    fillPath(ctx, block, palette['map-paper'])
    ctx.globalAlpha = 1
  }
  if (!counter.faceDown) {
    if (counter.tab !== '') drawTab(ctx, counter.tab, tab, palette)
    for (const badge of counter.badges)
      if (badge === 'house') drawHouse(ctx, height, tab * 0.82, palette)
      else drawFormation(ctx, badge, height, tab * 0.82, palette)
    const under = pipsUnder(counter)
    if (counter.pips) drawPips(ctx, counter.pips, counter.livery, width, height + under, palette)
  }
  if (counter.state === 'done') drawTick(ctx, width - 4, height - 3, palette)
  const under = counter.state === 'mayAct' ? BEAD.underBar : BEAD.under
  if (counter.beads) drawBeads(ctx, counter.beads, width / 2, height + under, palette)
  ctx.restore()
}
