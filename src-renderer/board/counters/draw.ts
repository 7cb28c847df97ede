// Draws one counter or leader into a canvas, after LOOK "Counters": block, edge, inner line, band, sign, name, state.
import { armMarks } from '../../shapes/arms'
import { blockPath, HAT_PATH } from '../../shapes/block'
import { dieShape, type DrawnDie } from '../../shapes/dice'
import { BANDS, LIVERY_HATCHING } from '../../shapes/livery'
import type { Counter, Leader } from '../scene'
import { sideColour, type Palette } from '../palette'
import { hatchingFill, type Pen } from './hatching'
import { counterLabel } from './label'
import type { CounterSize, ZoomClass } from './stack'

type Ctx = Pen

interface Proportions {
  readonly band: number
  readonly sign: readonly [x: number, y: number, width: number, height: number]
  readonly die: { readonly r: number; readonly fromRight: number; readonly y: number } | null
  readonly nameSize: number
  readonly nameFromBottom: number
}

const PROPORTIONS: Readonly<Record<ZoomClass, Proportions>> = {
  far: { band: 8, sign: [13, 7.5, 18, 11], die: null, nameSize: 0, nameFromBottom: 0 },
  middle: {
    band: 9,
    sign: [14, 5.5, 18, 11],
    die: { r: 7.6, fromRight: 11.5, y: 11 },
    nameSize: 11.8,
    nameFromBottom: 9,
  },
  near: {
    band: 18,
    sign: [27, 9, 34, 21],
    die: { r: 14, fromRight: 20, y: 20 },
    nameSize: 17,
    nameFromBottom: 36,
  },
}

/** Side of the tab of hits at each zoom, pixels at scale 1. */
export const TABS: Readonly<Record<ZoomClass, number>> = { far: 13, middle: 15, near: 24 }
/** Width of the gold plate round a counter that is chosen. */
export const PLATE = 4.5
/** Beads of action points: their centres below the block, and below the gold bar where there is one. */
export const BEAD = { radius: 3.1, pitch: 9, under: 8, underBar: 10.5 } as const

const BLACK = '#1A130B'

function fillPath(ctx: Ctx, path: string, fill: string | CanvasPattern): void {
  ctx.fillStyle = fill
  ctx.fill(new Path2D(path))
}

function strokePath(ctx: Ctx, path: string, stroke: string, width: number): void {
  ctx.strokeStyle = stroke
  ctx.lineWidth = width
  ctx.stroke(new Path2D(path))
}

function drawSign(ctx: Ctx, counter: Counter, palette: Palette, at: Proportions['sign']): void {
  const [x, y, width, height] = at
  ctx.save()
  ctx.translate(x, y)
  for (const mark of armMarks(counter.arm, width, height)) {
    const path = new Path2D(mark.path)
    if (mark.fill) {
      ctx.fillStyle = mark.fill === 'ink' ? palette.cream : sideColour(palette, counter.livery)
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

/** A die with its number of faces, filled cream: a rating. */
function drawRating(ctx: Ctx, die: DrawnDie, x: number, y: number, r: number, palette: Palette): void {
  const shape = dieShape(die, r)
  ctx.save()
  ctx.translate(x, y)
  ctx.lineJoin = 'round'
  fillPath(ctx, shape.outline, palette.cream)
  strokePath(ctx, shape.outline, BLACK, 1)
  ctx.fillStyle = BLACK
  ctx.font = `700 ${(r * 1.45 * shape.numberScale).toFixed(1)}px 'Fira Sans Condensed', 'Arial Narrow', sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(die.replace(/^d/, ''), 0, shape.numberDy + r * 0.08)
  ctx.restore()
}

function drawHits(ctx: Ctx, hits: number, side: number, palette: Palette): void {
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
  ctx.fillText(String(hits), side / 2, side * 0.55)
  ctx.restore()
}

/** A small house at the lower left shoulder: the unit is inside the town. */
function drawGarrison(ctx: Ctx, height: number, side: number, palette: Palette): void {
  ctx.save()
  ctx.translate(-side / 3, height - side * 0.62)
  const house = `M0 ${side * 0.42}L${side / 2} 0L${side} ${side * 0.42}V${side}H0Z`
  fillPath(ctx, house, palette['map-building'])
  strokePath(ctx, house, palette.cream, 2.4)
  fillPath(ctx, house, palette['map-building'])
  strokePath(ctx, house, BLACK, 0.9)
  ctx.restore()
}

function drawBeads(ctx: Ctx, counter: Counter, x: number, y: number, palette: Palette): void {
  const { points } = counter
  if (!points) return
  const count = Math.max(points.of, points.left)
  for (let i = 0; i < count; i += 1) {
    ctx.beginPath()
    ctx.arc(x + (i - (count - 1) / 2) * BEAD.pitch, y, BEAD.radius, 0, 2 * Math.PI)
    const full = i < points.left
    ctx.fillStyle = full ? palette.gold : palette['map-paper']
    ctx.fill()
    ctx.strokeStyle = full ? palette['gold-edge'] : palette.ink
    ctx.lineWidth = 1
    ctx.stroke()
  }
}

function drawTick(ctx: Ctx, x: number, y: number, palette: Palette): void {
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

function drawBack(ctx: Ctx, path: string, width: number, height: number, palette: Palette): void {
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

/** Ratings and strength of a near counter, in a cream strip at its foot. */
function drawRatings(
  ctx: Ctx,
  counter: Counter,
  at: Proportions,
  width: number,
  height: number,
  palette: Palette,
): void {
  const left = at.band + 4
  const top = height - 26
  ctx.beginPath()
  ctx.roundRect(left, top, width - left - 5, 21, 2)
  ctx.fillStyle = palette.cream
  ctx.fill()
  let x = left + 12
  for (const die of [counter.skirmish, counter.quality, counter.morale]) {
    if (die) drawRating(ctx, die, x, top + 10.5, 8, palette)
    x += 20
  }
  if (counter.strength !== null) {
    ctx.fillStyle = BLACK
    ctx.font = "600 13px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
    ctx.textAlign = 'right'
    ctx.textBaseline = 'middle'
    ctx.fillText(counter.strength.toLocaleString('en-GB'), width - 9, top + 11)
  }
}

/**
 * Draws a counter with the upper left corner of its block at 0, 0. Units are CSS pixels; whoever calls has scaled the
 * context to the device.
 */
export function drawCounter(ctx: Ctx, counter: Counter, size: CounterSize, palette: Palette): void {
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

  if (counter.hidden) drawBack(ctx, block, width, height, palette)
  else {
    const band = BANDS[counter.nation]
    ctx.save()
    ctx.clip(new Path2D(block))
    // In black ink the band tells the side, by the engraver's hatching of its colour.
    const isInk = palette.theme === 'print'
    ctx.fillStyle = isInk ? palette.cream : band.colour
    ctx.fillRect(0, 0, at.band, height)
    ctx.fillStyle = isInk
      ? hatchingFill(ctx, LIVERY_HATCHING[counter.livery], palette.edge)
      : hatchingFill(ctx, band.hatching, palette.cream)
    ctx.globalAlpha = 0.9
    ctx.fillRect(0, 0, at.band, height)
    ctx.globalAlpha = 0.8
    ctx.fillStyle = palette.cream
    ctx.fillRect(at.band - 0.4, 0, 0.8, height)
    ctx.restore()
    drawSign(ctx, counter, palette, at.sign)
    if (at.die && counter.quality)
      drawRating(ctx, counter.quality, width - at.die.fromRight, at.die.y, at.die.r, palette)
    else if (at.die && counter.morale && counter.isArtillery)
      drawRating(ctx, counter.morale, width - at.die.fromRight, at.die.y, at.die.r, palette)
    if (at.nameSize > 0) {
      const room = width - at.band - 4
      const name = counterLabel(counter.name, counter.isArtillery, at.nameSize, room, (text, px) => {
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
    if (size.zoom === 'near') drawRatings(ctx, counter, at, width, height, palette)
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
  if (!counter.hidden && counter.hits > 0) drawHits(ctx, counter.hits, tab, palette)
  if (!counter.hidden && counter.inTown) drawGarrison(ctx, height, tab * 0.82, palette)
  if (counter.state === 'done') drawTick(ctx, width - 4, height - 3, palette)
  const under = counter.state === 'mayAct' ? BEAD.underBar : BEAD.under
  drawBeads(ctx, counter, width / 2, height + under, palette)
  ctx.restore()
}

/** Draws a leader with the centre of its disc at 0, 0. */
export function drawLeader(ctx: Ctx, leader: Leader, scale: number, named: boolean, palette: Palette): void {
  const colour = sideColour(palette, leader.livery)
  ctx.save()
  ctx.scale(scale, scale)
  const ring = (r: number, width: number, stroke: string, fill?: string): void => {
    ctx.beginPath()
    ctx.arc(0, 0, r, 0, 2 * Math.PI)
    if (fill !== undefined) {
      ctx.fillStyle = fill
      ctx.fill()
    }
    ctx.lineWidth = width
    ctx.strokeStyle = stroke
    ctx.stroke()
  }
  if (leader.state === 'selected' || leader.state === 'mayAct') {
    ring(leader.commanderInChief ? 17 : 15.2, 4.6, palette['gold-edge'])
    ring(leader.commanderInChief ? 17 : 15.2, 2.8, palette.gold)
  }
  ctx.shadowColor = palette['shadow-counter']
  ctx.shadowBlur = 2.2
  ctx.shadowOffsetX = 0.6
  ctx.shadowOffsetY = 1.4
  ring(11.6, 0, colour, palette.cream)
  ctx.shadowColor = 'transparent'
  ring(11, 2.8, colour, palette.cream)
  ring(12.4, 0.8, palette.edge)
  if (leader.commanderInChief) ring(14.4, 1.6, colour)
  ctx.save()
  ctx.translate(0, 0.5)
  ctx.scale(0.86, 0.86)
  fillPath(ctx, HAT_PATH, colour === '#4A5059' ? BLACK : colour)
  ctx.restore()
  if (leader.state === 'done') drawTick(ctx, 9, 9, palette)
  if (named) {
    ctx.font = leaderFont()
    ctx.textAlign = 'left'
    ctx.textBaseline = 'middle'
    ctx.lineJoin = 'round'
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 3.4
    ctx.strokeText(leader.name, 18, 1)
    ctx.fillStyle = palette.ink
    ctx.fillText(leader.name, 18, 1)
  }
  ctx.restore()
}

/** Face of the names of leaders on the map, for measuring them too. */
export function leaderFont(): string {
  return "500 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
}
