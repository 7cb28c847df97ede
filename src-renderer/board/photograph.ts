// A photograph of a real table, laid on the ground of the board.
import { type Affine } from '../../src-shared/board/table/affine'
import { toScreen, type Area, type Camera } from './camera'
import type { Canvas2D } from './canvas'

export interface Photograph {
  /** The same id is the same picture. */
  readonly id: string
  readonly picture: CanvasImageSource
  /** From dots of the picture, down from its upper left corner, to metres of the map. */
  readonly toMap: Affine
  /** How much of the ground it hides, 0 to 1. */
  readonly strength: number
}

/** What tells one drawing of it from another. */
export function lookOf(photograph: Photograph | null): string {
  return photograph ? JSON.stringify([photograph.id, photograph.toMap, photograph.strength]) : ''
}

/** Draws it as far as the board goes. */
export function drawPhotograph(
  ctx: Canvas2D,
  { picture, toMap: { a, b, c, d, e, f }, strength }: Photograph,
  area: Area,
  camera: Camera,
): void {
  const { scale } = camera
  const corner = toScreen(camera, { x: area.west, y: area.north })
  const origin = toScreen(camera, { x: e, y: f })
  ctx.save()
  ctx.beginPath()
  ctx.rect(corner.x, corner.y, (area.east - area.west) * scale, (area.north - area.south) * scale)
  ctx.clip()
  ctx.globalAlpha = strength
  // The map grows to the north, the screen downwards.
  ctx.transform(a * scale, -b * scale, c * scale, -d * scale, origin.x, origin.y)
  ctx.drawImage(picture, 0, 0)
  ctx.restore()
}
