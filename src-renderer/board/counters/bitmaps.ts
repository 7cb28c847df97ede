// Bitmaps of counters and leaders, each drawn once for what can be seen of it and shared until the cache is full.
import type { Counter, Leader } from '../scene'
import type { Palette } from '../palette'
import { COUNTER_MARGIN, drawCounter, drawLeader, leaderFont } from './draw'
import type { Pen } from './hatching'
import { LEADER_RADIUS, type CounterSize } from './stack'

export interface Bitmap {
  readonly picture: ImageBitmap
  /** From the upper left corner of the bitmap to the anchor of the piece, CSS pixels. */
  readonly anchorX: number
  readonly anchorY: number
  /** Size in CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Bitmaps of a whole battle in every state at three zooms stay below this. */
const MOST_BITMAPS = 3000

export class PieceBitmaps {
  private readonly known = new Map<string, Bitmap>()

  constructor(
    private palette: Palette,
    private pixelRatio: number,
  ) {}

  setPalette(palette: Palette): void {
    this.palette = palette
    this.known.clear()
  }

  setPixelRatio(ratio: number): void {
    this.pixelRatio = ratio
    this.known.clear()
  }

  counter(counter: Counter, size: CounterSize): Bitmap {
    return this.take(counterKey(counter, size), () => {
      const margin = Math.ceil(COUNTER_MARGIN * size.scale) + 2
      return this.paint(size.width + 2 * margin, size.height + 2 * margin, margin, margin, (ctx) => {
        drawCounter(ctx, counter, size, this.palette)
      })
    })
  }

  leader(leader: Leader, scale: number, named: boolean): Bitmap {
    const key = `l|${scale}|${named ? leader.name : ''}|${leader.livery}|${leader.commanderInChief}|${leader.state}`
    return this.take(key, () => {
      const reach = Math.ceil((LEADER_RADIUS + 8) * scale)
      const text = named ? this.nameWidth(leader.name) * scale + 12 : 0
      return this.paint(2 * reach + text, 2 * reach, reach, reach, (ctx) => {
        drawLeader(ctx, leader, scale, named, this.palette)
      })
    })
  }

  /** Width of a leader's name on the map at scale 1, pixels. */
  nameWidth(name: string): number {
    const ctx = measuring()
    if (!ctx) return name.length * 6
    ctx.font = leaderFont()
    return ctx.measureText(name).width
  }

  private take(key: string, make: () => Bitmap): Bitmap {
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
    draw: (ctx: Pen) => void,
  ): Bitmap {
    const canvas = new OffscreenCanvas(
      Math.ceil(width * this.pixelRatio),
      Math.ceil(height * this.pixelRatio),
    )
    const ctx = canvas.getContext('2d')
    if (ctx) {
      ctx.scale(this.pixelRatio, this.pixelRatio)
      ctx.translate(anchorX, anchorY)
      draw(ctx)
    }
    // A finished picture is drawn much faster than a canvas that could still change.
    return { picture: canvas.transferToImageBitmap(), anchorX, anchorY, width, height }
  }
}

/** Everything about a counter that can be seen at a size, and nothing else. */
export function counterKey(counter: Counter, size: CounterSize): string {
  const points = counter.points ? `${counter.points.left}/${counter.points.of}` : ''
  const seen = counter.hidden
    ? ['?', counter.livery]
    : [
        counter.livery,
        counter.nation,
        counter.arm,
        counter.hits,
        counter.inTown,
        size.zoom === 'far' ? '' : `${counter.name}|${counter.quality ?? ''}|${counter.morale ?? ''}`,
        size.zoom === 'near' ? `${counter.skirmish ?? ''}|${counter.strength ?? ''}` : '',
      ]
  return ['c', size.zoom, size.scale, counter.state, points, ...seen].join('|')
}

let measure: CanvasRenderingContext2D | null | undefined
function measuring(): CanvasRenderingContext2D | null {
  measure ??= document.createElement('canvas').getContext('2d')
  return measure
}
