// The lettering of the map kept while the map is moved: words go with what they name, and are placed anew when it stands.
import { toMap, toScreen, type Camera, type Point } from '../camera'
import type { Pen } from '../counters/hatching'
import type { Palette } from '../palette'
import type { Rect } from '../rect'
import type { Ground } from './ground'
import {
  drawNames,
  keptWidths,
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

interface KeptName {
  readonly text: string
  readonly style: NameStyle
  /** What it names, metres of the map. */
  readonly of: Point
  /** From there to the middle of the word, pixels. */
  readonly dx: number
  readonly dy: number
}

export class KeptNames {
  private names: readonly KeptName[] = []
  private readonly widths = new Map<string, number>()
  private readonly pictures = new Map<string, ImageBitmap>()
  private pictureLook = ''

  /** The faces of the letters may have come, or another ground is shown. */
  forget(): void {
    this.names = []
    this.widths.clear()
    this.pictures.clear()
  }

  /** Places the names out of the way of what is on the screen. */
  place(
    ctx: Pen,
    ground: Ground,
    camera: Camera,
    taken: readonly Rect[],
    objectives: readonly { readonly name: string }[] = [],
  ): void {
    const widthOf = keptWidths(this.widths, nameMeasure(ctx))
    const names = placeNames(ground, camera, taken, widthOf, BEYOND, lettersOf(objectives))
    this.names = names.map(({ text, style, x, y, of }) => ({
      text,
      style,
      of: toMap(camera, { x: of[0], y: of[1] }),
      dx: x - of[0],
      dy: y - of[1],
    }))
  }

  /** Draws them under a camera, wherever it has gone since they were placed. */
  draw(ctx: Pen, camera: Camera, palette: Palette, ratio: number): void {
    const look = [palette.theme, palette['map-halo'], palette['map-name'], ratio].join('|')
    if (look !== this.pictureLook) this.pictures.clear()
    this.pictureLook = look
    for (const name of this.names) {
      const { x, y } = toScreen(camera, name.of)
      const width = (this.widths.get(nameKey(name.text, name.style)) ?? 0) + 2 * HALO
      const height = nameHeight(name.style) + 4 * HALO
      const left = x + name.dx - width / 2
      const top = y + name.dy - height / 2
      if (left > camera.width || top > camera.height || left + width < 0 || top + height < 0) continue
      const picture = this.pictureOf(name, width, height, palette, ratio)
      // Whole dots of the screen, so that the letters stay sharp.
      ctx.drawImage(
        picture,
        Math.round(left * ratio) / ratio,
        Math.round(top * ratio) / ratio,
        picture.width / ratio,
        picture.height / ratio,
      )
    }
  }

  private pictureOf(
    { text, style }: KeptName,
    width: number,
    height: number,
    palette: Palette,
    ratio: number,
  ): ImageBitmap {
    const key = nameKey(text, style)
    const known = this.pictures.get(key)
    if (known) return known
    const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(height * ratio))
    const ctx = canvas.getContext('2d')
    if (ctx) {
      ctx.scale(ratio, ratio)
      drawNames(ctx, [{ text, style, x: width / 2, y: height / 2 }], palette)
    }
    const picture = canvas.transferToImageBitmap()
    this.pictures.set(key, picture)
    return picture
  }
}
