// Hatchings as canvas patterns: tiles drawn once and repeated.
import type { Hatching } from '../../shapes/livery'
import type { Canvas2D } from '../canvas'

interface Tile {
  readonly size: number
  /** Turn of the pattern, degrees. */
  readonly turn: number
  draw(ctx: Canvas2D, size: number): void
}

const line = (ctx: Canvas2D, x1: number, y1: number, x2: number, y2: number): void => {
  ctx.beginPath()
  ctx.moveTo(x1, y1)
  ctx.lineTo(x2, y2)
  ctx.stroke()
}

const level = (ctx: Canvas2D, s: number): void => {
  line(ctx, 0, s / 2, s, s / 2)
}
const upright = (ctx: Canvas2D, s: number): void => {
  line(ctx, s / 2, 0, s / 2, s)
}

const TILES: Readonly<Record<Hatching, Tile>> = {
  level: { size: 4, turn: 0, draw: level },
  upright: { size: 4, turn: 0, draw: upright },
  crossed: {
    size: 4,
    turn: 0,
    draw(ctx, s) {
      level(ctx, s)
      upright(ctx, s)
    },
  },
  rising: { size: 4, turn: 45, draw: upright },
  falling: { size: 4, turn: -45, draw: upright },
  lozenges: {
    size: 5,
    turn: 45,
    draw(ctx, s) {
      level(ctx, s)
      upright(ctx, s)
    },
  },
  dots: {
    size: 4.4,
    turn: 0,
    draw(ctx, s) {
      ctx.fillStyle = '#2B241C'
      for (const at of [0.25, 0.75]) {
        ctx.beginPath()
        ctx.arc(s * at, s * at, s * 0.2, 0, 2 * Math.PI)
        ctx.fill()
      }
    },
  },
  landwehr: {
    size: 8,
    turn: 0,
    draw(ctx, s) {
      ctx.strokeRect(0.5, 0.5, s - 1, s - 1)
      ctx.lineWidth *= 1.6
      line(ctx, s / 2, 1.8, s / 2, s - 1.8)
      line(ctx, 1.8, s / 2, s - 1.8, s / 2)
    },
  },
}

/** Finer than this many device pixels to the CSS pixel a tile would blur. */
const TILE_RESOLUTION = 4
const tiles = new Map<string, HTMLCanvasElement>()

function tileOf(hatching: Hatching, colour: string, pitch: number, lineWidth: number): HTMLCanvasElement {
  const key = `${hatching}|${colour}|${pitch}|${lineWidth}`
  const known = tiles.get(key)
  if (known) return known
  const { size, draw } = TILES[hatching]
  const scale = pitch / 4
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(size * scale * TILE_RESOLUTION)
  const ctx = canvas.getContext('2d')
  if (ctx) {
    ctx.scale(canvas.width / size, canvas.width / size)
    ctx.strokeStyle = colour
    ctx.lineWidth = lineWidth / scale
    draw(ctx, size)
  }
  tiles.set(key, canvas)
  return canvas
}

/** A fill of the hatching in CSS pixels of the context; pitch 4 and line 1 are those of a nation's band. */
export function hatchingFill(
  ctx: Canvas2D,
  hatching: Hatching,
  colour: string,
  pitch = 4,
  lineWidth = 1,
): CanvasPattern | string {
  const tile = tileOf(hatching, colour, pitch, lineWidth)
  const pattern = ctx.createPattern(tile, 'repeat')
  if (!pattern) return colour
  const across = (TILES[hatching].size * pitch) / 4 / tile.width
  pattern.setTransform(new DOMMatrix().rotate(TILES[hatching].turn).scale(across))
  return pattern
}
