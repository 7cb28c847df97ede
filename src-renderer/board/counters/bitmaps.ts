// Bitmaps of counters and leaders, each drawn once for what can be seen of it and shared until the cache is full.
import type { Counter, Leader } from '../scene'
import type { Palette } from '../palette'
import { drawCounter, drawLeader, leaderFont } from './draw'
import type { Pen } from './hatching'
import { roomOf } from './room'
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
  private readonly nameWidths = new Map<string, number>()

  constructor(
    private palette: Palette,
    private pixelRatio: number,
  ) {}

  setPalette(palette: Palette): void {
    this.palette = palette
    this.known.clear()
    // The faces of the letters may have come.
    this.nameWidths.clear()
  }

  setPixelRatio(ratio: number): void {
    this.pixelRatio = ratio
    this.known.clear()
  }

  counter(counter: Counter, size: CounterSize): Bitmap {
    return this.take(counterKey(counter, size), () => {
      const room = roomOf(counter, size, this.pixelRatio)
      return this.paint(
        room.left + size.width + room.right,
        room.top + size.height + room.bottom,
        room.left,
        room.top,
        (ctx) => {
          drawCounter(ctx, counter, size, this.palette)
        },
      )
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
    const known = this.nameWidths.get(name)
    if (known !== undefined) return known
    const ctx = measuring()
    if (!ctx) return name.length * 6
    ctx.font = leaderFont()
    const { width } = ctx.measureText(name)
    this.nameWidths.set(name, width)
    return width
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
    const ratio = this.pixelRatio
    const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
    const ctx = canvas.getContext('2d')
    if (ctx) {
      ctx.scale(ratio, ratio)
      ctx.translate(anchorX, anchorY)
      draw(ctx)
    }
    // A finished picture is drawn much faster than a canvas that could still change.
    const picture = canvas.transferToImageBitmap()
    return { picture, anchorX, anchorY, width: picture.width / ratio, height: picture.height / ratio }
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
