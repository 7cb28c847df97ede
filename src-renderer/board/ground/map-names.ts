// The names on the map: placed while the map stands still, and moved with what they name while it is moved.
import { toMap, toScreen, type Camera, type Point } from '../camera'
import { drawOnDots, paintBitmap, type Canvas2D } from '../canvas'
import type { Palette } from '../palette'
import type { Rect } from '../rect'
import type { Ground } from './ground'
import {
  drawNames,
  cachedWidths,
  lettersOf,
  nameHeight,
  nameKey,
  nameMeasure,
  placeNames,
  type NameStyle,
} from './names'

/** Pixels round the window in which names are placed, so that the map is moved on to lettered ground. */
const BEYOND = 400
/** Room for the halo of a word, pixels. */
const HALO = 3

interface MapName {
  readonly text: string
  readonly style: NameStyle
  /** What it names, metres of the map. */
  readonly of: Point
  /** From there to the middle of the word, pixels. */
  readonly dx: number
  readonly dy: number
  /** Which of its places it stands in. */
  readonly spot: number
}

export class MapNames {
  private names: readonly MapName[] = []
  private readonly widths = new Map<string, number>()
  private readonly bitmaps = new Map<string, ImageBitmap>()

  constructor(
    private readonly palette: Palette,
    private readonly pixelRatio: number,
  ) {}

  /** Places the names out of the way of what is on the screen. */
  place(
    ctx: Canvas2D,
    ground: Ground,
    camera: Camera,
    obstacles: readonly Rect[],
    objectives: readonly { readonly name: string }[] = [],
  ): void {
    const widthOf = cachedWidths(this.widths, nameMeasure(ctx))
    const stood = new Map(this.names.map(({ text, spot }) => [text, spot]))
    const names = placeNames(ground, camera, obstacles, widthOf, BEYOND, lettersOf(objectives), stood)
    this.names = names.map(({ text, style, x, y, of, spot }) => ({
      text,
      style,
      spot,
      of: toMap(camera, { x: of[0], y: of[1] }),
      dx: x - of[0],
      dy: y - of[1],
    }))
  }

  /** Draws them under a camera, wherever it has gone since they were placed. */
  draw(ctx: Canvas2D, camera: Camera): void {
    for (const name of this.names) {
      const { x, y } = toScreen(camera, name.of)
      const width = (this.widths.get(nameKey(name.text, name.style)) ?? 0) + 2 * HALO
      const height = nameHeight(name.style) + 4 * HALO
      const left = x + name.dx - width / 2
      const top = y + name.dy - height / 2
      if (left > camera.width || top > camera.height || left + width < 0 || top + height < 0) continue
      drawOnDots(ctx, this.bitmapOf(name, width, height), left, top, this.pixelRatio)
    }
  }

  private bitmapOf({ text, style }: MapName, width: number, height: number): ImageBitmap {
    const key = nameKey(text, style)
    let bitmap = this.bitmaps.get(key)
    if (!bitmap) {
      bitmap = paintBitmap(width, height, this.pixelRatio, (ctx) => {
        drawNames(ctx, [{ text, style, x: width / 2, y: height / 2 }], this.palette)
      })
      this.bitmaps.set(key, bitmap)
    }
    return bitmap
  }
}
