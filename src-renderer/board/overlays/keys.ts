// The keys of the cells with the signs of their ground, each lettered once and drawn as a picture from then on.
import { toScreen, type Camera } from '../camera'
import type { Pen } from '../counters/hatching'
import { boardArea, cellName } from '../grid'
import type { Palette } from '../palette'
import type { CellSign, Scene } from '../scene'

const SIGN_PATHS: Readonly<Record<CellSign, string>> = {
  hill: 'M0 9L5 1L8 5.6L10 3L14 9Z',
  woods: 'M3.5 9V6.5M3.5 6.5A3 3 0 1 1 3.6 6.5M10 9V6.5M10 6.5A3 3 0 1 1 10.1 6.5',
  rough: 'M0 3H5M7 3H13M2 6H9M0 9H4M7 9H13',
  town: 'M0 9V4L3.5 1L7 4V9M7 9V5H13V9',
  strongpoint: 'M0 9V1H3V3H5.5V1H8.5V3H11V1H14V9Z',
}

/** From the corner of a cell to its key, pixels: in small cells closer to the edge, as the counters begin right below. */
const insetOf = (cellPx: number) => ({ x: 7, y: Math.min(6, Math.max(2, Math.round(cellPx * 0.03))) })
/** Room round the picture of a key, pixels. */
const EDGE = 4
const HEIGHT = 24
const FONT = "600 12.5px 'Fira Sans Condensed', 'Arial Narrow', sans-serif"
/** Looks that are kept: two themes, on a screen of each fineness. */
const MOST_LOOKS = 4

/** Pictures by key and signs, for each look. */
const looks = new Map<string, Map<string, ImageBitmap>>()

/** Keys were lettered before their face had come, or are not wanted any more. */
export function forgetKeys(): void {
  looks.clear()
}

export function drawKeys(ctx: Pen, scene: Scene, camera: Camera, palette: Palette, ratio: number): void {
  const area = boardArea(scene.grid)
  const corner = toScreen(camera, { x: area.west, y: area.north })
  const cell = scene.grid.cellM * camera.scale
  const pictures = picturesOf(palette, ratio)
  const inset = insetOf(cell)
  const { columns, rows } = scene.grid
  // Dot on dot there is nothing to smooth, and not to try is faster.
  ctx.imageSmoothingEnabled = false
  // Only the cells in the window.
  const last = {
    column: Math.min(columns, Math.ceil((camera.width - corner.x) / cell)),
    row: Math.min(rows, Math.ceil((camera.height - corner.y) / cell)),
  }
  for (let row = Math.max(0, Math.floor(-corner.y / cell)); row < last.row; row += 1)
    for (let column = Math.max(0, Math.floor(-corner.x / cell)); column < last.column; column += 1) {
      const name = cellName({ column, row })
      const signs = scene.signs[name]
      const key = signs ? `${name} ${signs.join(' ')}` : name
      let picture = pictures.get(key)
      if (!picture) pictures.set(key, (picture = keyPicture(name, signs ?? [], palette, ratio)))
      // Whole dots of the screen, so that the letters stay sharp.
      const left = Math.round((corner.x + column * cell + inset.x - EDGE) * ratio) / ratio
      const top = Math.round((corner.y + row * cell + inset.y - EDGE) * ratio) / ratio
      ctx.drawImage(picture, left, top, picture.width / ratio, picture.height / ratio)
    }
  ctx.imageSmoothingEnabled = true
}

function picturesOf(palette: Palette, ratio: number): Map<string, ImageBitmap> {
  const look = [palette['map-halo'], palette['map-name'], ratio].join('|')
  let pictures = looks.get(look)
  if (!pictures) {
    if (looks.size >= MOST_LOOKS) forgetKeys()
    looks.set(look, (pictures = new Map<string, ImageBitmap>()))
  }
  return pictures
}

function keyPicture(name: string, signs: readonly CellSign[], palette: Palette, ratio: number): ImageBitmap {
  const width = 2 * EDGE + 26 + 18 * signs.length
  const canvas = new OffscreenCanvas(Math.ceil(width * ratio), Math.ceil(HEIGHT * ratio))
  const ctx = canvas.getContext('2d')
  if (ctx) {
    ctx.scale(ratio, ratio)
    ctx.translate(EDGE, EDGE)
    drawKey(ctx, name, signs, palette)
  }
  return canvas.transferToImageBitmap()
}

function drawKey(ctx: Pen, name: string, signs: readonly CellSign[], palette: Palette): void {
  ctx.font = FONT
  ctx.textBaseline = 'top'
  ctx.lineJoin = 'round'
  ctx.strokeStyle = palette['map-halo']
  ctx.lineWidth = 3
  ctx.strokeText(name, 0, 0)
  ctx.fillStyle = palette['map-name']
  ctx.fillText(name, 0, 0)
  let at = ctx.measureText(name).width + 6
  for (const sign of signs) {
    ctx.save()
    ctx.translate(at, 1)
    const path = new Path2D(SIGN_PATHS[sign])
    ctx.strokeStyle = palette['map-halo']
    ctx.lineWidth = 3.2
    ctx.stroke(path)
    ctx.strokeStyle = palette['map-name']
    ctx.lineWidth = 1.1
    ctx.stroke(path)
    ctx.restore()
    at += 18
  }
}
