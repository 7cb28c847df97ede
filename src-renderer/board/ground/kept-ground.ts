// The ground with all that is printed on it (veil, grid, zones, keys) as one picture at the present scale, somewhat larger
// than the window: a pan moves it, nothing is scaled or lettered anew.
import { toScreen, type Camera, type Point } from '../camera'
import type { MapTiles } from '../map/tiles'
import type { Palette } from '../palette'
import type { Ground } from './ground'
import { drawGround, viewOf } from './tiles'

/** Pixels beyond the window on every side that the picture of a map on the move may hold, the most first. */
const MARGINS = [192, 96, 2] as const

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type GroundColours = Pick<Palette, 'theme' | 'map-paper'>

/** What is printed on the ground and goes with it wherever it is moved. */
export interface Print {
  /** Another key, another print. */
  readonly key: string
  readonly draw: (ctx: Pen, camera: Camera) => void
}

/** What there is to be seen, whatever the camera. */
export interface Shown {
  readonly tiles: MapTiles
  readonly ground: Ground
  readonly palette: GroundColours
  /** Dots of the screen to a pixel. */
  readonly ratio: number
  readonly print: Print
}

interface Kept {
  readonly picture: ImageBitmap
  readonly look: string
  /** Upper left corner, metres of the map. */
  readonly corner: Point
  /** Size in CSS pixels. */
  readonly width: number
  readonly height: number
}

export class KeptGround {
  private kept: Kept | undefined
  /** What was drawn last: a picture is worth painting once the scale stands still. */
  private lastLook = ''

  /**
   * Draws what has been engraved of the ground and its print, from the picture wherever it shows all of the window; the
   * ground coarse while the scale changes on a map on the move.
   */
  draw(ctx: CanvasRenderingContext2D, camera: Camera, shown: Shown, isMoving: boolean): void {
    const { tiles, ground, palette, ratio, print } = shown
    const look = [ground.id, palette.theme, palette['map-paper'], ratio, camera.scale, print.key].join('|')
    if (this.blit(ctx, camera, look, ratio)) return
    const stands = this.lastLook === look
    this.lastLook = look
    if (stands) this.paint(camera, shown, look)
    if (this.blit(ctx, camera, look, ratio)) return
    drawGround(ctx, tiles, ground, camera, palette, ratio, isMoving && !stands)
    print.draw(ctx, camera)
  }

  /** Gives the memory of the picture back. */
  forget(): void {
    this.kept?.picture.close()
    this.kept = undefined
  }

  private blit(ctx: CanvasRenderingContext2D, camera: Camera, look: string, ratio: number): boolean {
    const { kept } = this
    if (kept?.look !== look) return false
    const { x, y } = toScreen(camera, kept.corner)
    // Whole dots of the screen, so that nothing is smoothed.
    const left = Math.round(x * ratio) / ratio
    const top = Math.round(y * ratio) / ratio
    if (left > 0 || top > 0 || left + kept.width < camera.width || top + kept.height < camera.height)
      return false
    ctx.drawImage(kept.picture, left, top, kept.width, kept.height)
    return true
  }

  /**
   * Paints the picture, if all of it has been engraved. The first of a scale holds the window alone; one that the map is
   * moved out of is taken over into a larger one, where only what comes into it is painted.
   */
  private paint(camera: Camera, shown: Shown, look: string): void {
    const { tiles, ground, palette, ratio } = shown
    const old = this.kept?.look === look ? this.kept : undefined
    const margin = (old ? MARGINS : [0]).find((one) =>
      tiles.covers(ground, viewOf(widened(camera, one), palette.theme, ratio)),
    )
    if (margin === undefined) return
    const wide = old ? onDotsOf(widened(camera, margin), old.corner, ratio) : camera
    const canvas = new OffscreenCanvas(Math.ceil(wide.width * ratio), Math.ceil(wide.height * ratio))
    const ctx = canvas.getContext('2d', { alpha: false })
    if (!ctx) return
    ctx.scale(ratio, ratio)
    const [width, height] = [canvas.width / ratio, canvas.height / ratio]
    const at = old && toScreen(wide, old.corner)
    const parts =
      old && at
        ? around({ left: at.x, top: at.y, right: at.x + old.width, bottom: at.y + old.height }, width, height)
        : [{ left: 0, top: 0, right: width, bottom: height }]
    for (const part of parts) paintPart(ctx, wide, part, shown)
    if (old && at) ctx.drawImage(old.picture, at.x, at.y, old.width, old.height)
    this.forget()
    this.kept = {
      picture: canvas.transferToImageBitmap(),
      look,
      corner: cornerOf(wide),
      width,
      height,
    }
  }
}

/** Paints a part of what a camera sees, as a window of its own: nothing is drawn that lies outside it. */
function paintPart(ctx: Pen, wide: Camera, part: Edges, shown: Shown): void {
  const { tiles, ground, palette, ratio, print } = shown
  const [width, height] = [part.right - part.left, part.bottom - part.top]
  const camera: Camera = {
    ...wide,
    width,
    height,
    centre: {
      x: wide.centre.x + (part.left + width / 2 - wide.width / 2) / wide.scale,
      y: wide.centre.y - (part.top + height / 2 - wide.height / 2) / wide.scale,
    },
  }
  ctx.save()
  ctx.beginPath()
  ctx.rect(part.left, part.top, width, height)
  ctx.clip()
  ctx.translate(part.left, part.top)
  drawGround(ctx, tiles, ground, camera, palette, ratio)
  print.draw(ctx, camera)
  ctx.restore()
}

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What of a picture lies outside a rectangle: up to four strips. */
function around(inner: Edges, width: number, height: number): readonly Edges[] {
  const top = Math.min(height, Math.max(0, inner.top))
  const bottom = Math.min(height, Math.max(top, inner.bottom))
  const strips: readonly Edges[] = [
    { left: 0, top: 0, right: width, bottom: top },
    { left: 0, top: bottom, right: width, bottom: height },
    { left: 0, top, right: Math.min(width, inner.left), bottom },
    { left: Math.max(0, inner.right), top, right: width, bottom },
  ]
  return strips.filter((one) => one.right > one.left && one.bottom > one.top)
}

function cornerOf({ centre, width, height, scale }: Camera): Point {
  return { x: centre.x - width / 2 / scale, y: centre.y + height / 2 / scale }
}

function widened(camera: Camera, margin: number): Camera {
  return { ...camera, width: camera.width + 2 * margin, height: camera.height + 2 * margin }
}

/** The camera moved by less than a dot of the screen, so that a point of the map lies on a whole one. */
function onDotsOf(camera: Camera, point: Point, ratio: number): Camera {
  const { x, y } = toScreen(camera, point)
  const dx = (Math.round(x * ratio) / ratio - x) / camera.scale
  const dy = (Math.round(y * ratio) / ratio - y) / camera.scale
  return { ...camera, centre: { x: camera.centre.x - dx, y: camera.centre.y + dy } }
}
