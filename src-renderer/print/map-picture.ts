// The board of this moment as a picture in black ink, drawn by the same hand as on screen.
import Konva from 'konva'
import { BOARD_MARGIN, fitBoard, type Camera } from '../board/camera'
import { BoardView } from '../board/board-view'
import { viewOf } from '../board/ground/draw-ground'
import type { BoardInView } from '../board/in-view'
import { ownTiles } from '../board/map/shared-tiles'
import { readPalette } from '../board/palette'
import { NO_OVERLAYS, type Scene } from '../board/scene'
import { boardArea, isGrid } from '../board/places'
import type { BoardWords } from '../board/overlays/scale-bar'
import { boardFontsReady } from '../ui/fonts'

/** Pixels across for each square: counters show their names from 150 on. */
const SQUARE_PX = 190
/** Pixels across an open table. */
const TABLE_PX = 1400
/** Room below the board for scale and north. */
const FOOT_PX = 46
/** Dots to the pixel: about 300 to the inch on A4. */
const RATIO = 2.25

export interface MapPicture {
  readonly address: string
  readonly width: number
  readonly height: number
  /** Where the map lies under the picture. */
  readonly camera: Camera
}

/** Nobody is chosen on paper, and nobody may act. */
function atRest(scene: Scene): Scene {
  return {
    ...scene,
    counters: scene.counters.map((one) => ({ ...one, state: 'rest', beads: null })),
    leaders: scene.leaders.map((one) => ({ ...one, state: 'rest' })),
    overlays: NO_OVERLAYS,
  }
}

/** The picture, an open table so many pixels across; whoever takes it gives its address back with `URL.revokeObjectURL`. */
export async function mapPicture(
  { scene, ground }: BoardInView,
  words: BoardWords,
  tablePx = TABLE_PX,
): Promise<MapPicture> {
  await boardFontsReady()
  const { board } = scene
  const area = boardArea(board)
  const width = (isGrid(board) ? board.columns * SQUARE_PX : tablePx) + 2 * BOARD_MARGIN
  const height =
    Math.round((width * (area.north - area.south)) / (area.east - area.west)) + 2 * BOARD_MARGIN + FOOT_PX
  const camera = fitBoard(area, width, height, { below: FOOT_PX, right: 0 })

  const host = document.createElement('div')
  host.dataset['theme'] = 'print'
  host.hidden = true
  document.body.append(host)
  const palette = readPalette(host)
  const stage = new Konva.Stage({ container: host, width, height, listening: false })
  const layers = { ground: new Konva.Layer(), pieces: new Konva.Layer(), top: new Konva.Layer() }
  stage.add(layers.ground, layers.pieces, layers.top)
  for (const layer of Object.values(layers)) layer.getCanvas().setPixelRatio(RATIO)
  const own = ownTiles()
  const view = new BoardView(layers, own.tiles, palette, words, RATIO)
  try {
    view.set({ scene: atRest(scene), camera, ground })
    if (ground) await own.tiles.whenComplete(ground, viewOf(camera, palette.theme, RATIO))
    view.draw()
    const sheet = document.createElement('canvas')
    sheet.width = Math.round(width * RATIO)
    sheet.height = Math.round(height * RATIO)
    const pen = sheet.getContext('2d')
    for (const layer of Object.values(layers)) pen?.drawImage(layer.getNativeCanvasElement(), 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => {
      sheet.toBlob(resolve, 'image/png')
    })
    if (!blob) throw new Error('the map could not be drawn')
    return { address: URL.createObjectURL(blob), width, height, camera }
  } finally {
    view.destroy()
    own.close()
    stage.destroy()
    host.remove()
  }
}
