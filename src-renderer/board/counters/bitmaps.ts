// Bitmaps of counters and leaders, each drawn once for what can be seen of it and shared until the cache is full.
import { measuredIn, paintBitmap, type Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import type { Counter, Leader } from '../scene'
import { drawCounter } from './counter'
import { drawLeader, LEADER_FONT, type NameSide } from './leader'
import { marginsOf } from './margins'
import { LEADER_RADIUS, leaderScale, type CounterSize } from './stacks'

export interface PieceBitmap {
  readonly bitmap: ImageBitmap
  /** From the upper left corner of the bitmap to the anchor of the piece, CSS pixels. */
  readonly anchorX: number
  readonly anchorY: number
}

/** Bitmaps of a whole battle in every state at three zooms stay below this. */
const MOST_BITMAPS = 3000

export class PieceBitmaps {
  private readonly known = new Map<string, PieceBitmap>()
  /** Width of a leader's name on the map at scale 1, pixels. */
  readonly nameWidth = measuredIn(LEADER_FONT)

  constructor(
    private readonly palette: Palette,
    private readonly pixelRatio: number,
  ) {}

  counter(counter: Counter, size: CounterSize): PieceBitmap {
    return this.take(counterKey(counter, size), () => {
      const { left, top, right, bottom } = marginsOf(counter, size, this.pixelRatio)
      return this.paint(left + size.width + right, top + size.height + bottom, left, top, (ctx) => {
        drawCounter(ctx, counter, size, this.palette)
      })
    })
  }

  leader(leader: Leader, size: CounterSize, named: NameSide | null): PieceBitmap {
    const scale = leaderScale(size)
    const name = named === null ? '' : leader.name
    const key = ['l', scale, name, named, leader.livery, leader.chief, leader.state].join('|')
    return this.take(key, () => {
      const reach = Math.ceil((LEADER_RADIUS + 8) * scale)
      const text = named === null ? 0 : this.nameWidth(name) * scale + 12
      const left = named === 'left' ? text : 0
      return this.paint(2 * reach + text, 2 * reach, reach + left, reach, (ctx) => {
        drawLeader(ctx, leader, scale, named, this.palette)
      })
    })
  }

  private take(key: string, make: () => PieceBitmap): PieceBitmap {
    const found = this.known.get(key)
    if (found) return found
    if (this.known.size >= MOST_BITMAPS) this.known.clear()
    const made = make()
    this.known.set(key, made)
    return made
  }

  private paint(
    width: number,
    height: number,
    anchorX: number,
    anchorY: number,
    draw: (ctx: Canvas2D) => void,
  ): PieceBitmap {
    const bitmap = paintBitmap(width, height, this.pixelRatio, (ctx) => {
      ctx.translate(anchorX, anchorY)
      draw(ctx)
    })
    return { bitmap, anchorX, anchorY }
  }
}

/** Everything about a counter that can be seen at a size, and nothing else. */
export function counterKey(counter: Counter, size: CounterSize): string {
  const beads = counter.beads ? `${counter.beads.full}/${counter.beads.of}` : ''
  const seen = counter.faceDown
    ? ['?', counter.livery]
    : [
        counter.livery,
        counter.band,
        counter.sign,
        counter.tab,
        counter.badges.join(),
        counter.pips ? `${counter.pips.full}/${counter.pips.of}` : '',
        size.zoom === 'far' ? '' : `${counter.label}|${counter.rating ?? ''}`,
        size.zoom === 'near' ? `${counter.ratings.join()}|${counter.strength}` : '',
      ]
  return ['c', size.zoom, size.scale, counter.state, beads, counter.place.facingDeg ?? '', ...seen].join('|')
}
