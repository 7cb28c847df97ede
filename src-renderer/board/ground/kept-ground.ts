// The ground as one picture at the present scale, somewhat larger than the window: a pan moves it, nothing is scaled anew.
import { toScreen, type Camera, type Point } from '../camera'
import type { MapTiles } from '../map/tiles'
import type { Palette } from '../palette'
import type { Ground } from './ground'
import { drawGround, viewOf } from './tiles'

/** Pixels beyond the window on every side that the picture may hold, the most first. */
const MARGINS = [256, 128, 64] as const

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
  /** What was drawn last, and where: a picture is worth painting once the scale stands still. */
  private last: { readonly look: string; readonly at: Point } | undefined

  /** Draws what has been engraved of the ground, from the picture wherever it shows all of the window. */
  draw(
    ctx: CanvasRenderingContext2D,
    tiles: MapTiles,
    ground: Ground,
    camera: Camera,
    palette: Pick<Palette, 'theme' | 'map-paper'>,
    ratio: number,
  ): void {
    const look = [ground.id, palette.theme, palette['map-paper'], ratio, camera.scale].join('|')
    if (this.blit(ctx, camera, look, ratio)) return
    const margin = this.marginFor(tiles, ground, camera, palette.theme, ratio, look)
    this.last = { look, at: camera.centre }
    if (margin !== undefined) this.paint(tiles, ground, camera, palette, ratio, look, margin)
    if (!this.blit(ctx, camera, look, ratio)) drawGround(ctx, tiles, ground, camera, palette, ratio)
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

  /** How far beyond the window a picture can be painted now; undefined: not now. */
  private marginFor(
    tiles: MapTiles,
    ground: Ground,
    camera: Camera,
    theme: string,
    ratio: number,
    look: string,
  ): number | undefined {
    if (this.last?.look !== look) return undefined
    const covers = (margin: number): boolean =>
      tiles.covers(ground, viewOf(widened(camera, margin), theme, ratio))
    const margin = MARGINS.find(covers)
    if (margin !== undefined) return margin
    const { at } = this.last
    return at.x === camera.centre.x && at.y === camera.centre.y && covers(0) ? 0 : undefined
  }

  private paint(
    tiles: MapTiles,
    ground: Ground,
    camera: Camera,
    palette: Pick<Palette, 'theme' | 'map-paper'>,
    ratio: number,
    look: string,
    margin: number,
  ): void {
    this.forget()
    const wide = widened(camera, margin)
    const canvas = new OffscreenCanvas(Math.ceil(wide.width * ratio), Math.ceil(wide.height * ratio))
    const ctx = canvas.getContext('2d')
    if (!ctx) return
    ctx.scale(ratio, ratio)
    drawGround(ctx, tiles, ground, wide, palette, ratio)
    this.kept = {
      picture: canvas.transferToImageBitmap(),
      look,
      corner: {
        x: camera.centre.x - wide.width / 2 / camera.scale,
        y: camera.centre.y + wide.height / 2 / camera.scale,
      },
      width: canvas.width / ratio,
      height: canvas.height / ratio,
    }
  }
}

function widened(camera: Camera, margin: number): Camera {
  return { ...camera, width: camera.width + 2 * margin, height: camera.height + 2 * margin }
}
