// The board by itself in a page: it shows the scenes it is given and notes what the pointer does on it.
import Konva from 'konva'
import { BoardView } from '../../../src-renderer/board/board-view'
import { fitBoard, toScreen, type Camera } from '../../../src-renderer/board/camera'
import { sharedTiles } from '../../../src-renderer/board/map/shared-tiles'
import { readPalette } from '../../../src-renderer/board/palette'
import { boardArea, middleOf } from '../../../src-renderer/board/places'
import { listenToPointer } from '../../../src-renderer/board/pointer'
import type { Scene } from '../../../src-renderer/board/scene'
import '../../../src-renderer/ui/tokens.css'

const WIDTH = 1000
const HEIGHT = 700
const WORDS = { kilometre: 'kilometre', kilometres: 'kilometres', north: 'N' }

const stage = new Konva.Stage({ container: 'stage', width: WIDTH, height: HEIGHT })
const layers = {
  ground: new Konva.Layer({ listening: false }),
  pieces: new Konva.Layer(),
  top: new Konva.Layer(),
}
stage.add(layers.ground, layers.pieces, layers.top)
const view = new BoardView(layers, sharedTiles(), readPalette(), WORDS, window.devicePixelRatio)

let camera: Camera | undefined
let shown: Scene | undefined
let mayDrag: readonly string[] = []
let boxing: 'never' | 'shift' | 'always' = 'shift'
let drawing = false
let events: unknown[] = []
let drawn: string[] = []
let accept: (() => void) | undefined

for (const [name, layer] of Object.entries(layers)) layer.on('draw', () => drawn.push(name))

listenToPointer({
  stage,
  view,
  camera: () => camera,
  setCamera: (next) => {
    camera = next
    view.set({ camera })
  },
  isStill: () => false,
  mayDrag: (id) => mayDrag.includes(id),
  companions: () => mayDrag,
  boxing: () => boxing,
  drawing: () => drawing,
  onGrip: () => undefined,
  onHover: (target) => events.push(['hover', target ?? null]),
  onClick: (target) => events.push(['click', target]),
  onLift: (id) => events.push(['lift', id]),
  onDragOver: (id, target) => events.push(['over', id, target ?? null]),
  onDrop: async (id, target) => {
    events.push(['drop', id, target ?? null])
    await new Promise<void>((resolve) => {
      accept = resolve
    })
  },
  onBox: (ids) => events.push(['box', ids]),
  onDraw: (points) => events.push(['draw', points[0], points.at(-1), points.length > 2]),
})

const board = {
  show(scene: Scene, draggable: readonly string[] = [], boxes: typeof boxing = 'shift'): void {
    ;[shown, mayDrag, boxing, events, drawn] = [scene, draggable, boxes, [], []]
    camera = fitBoard(boardArea(scene.board), WIDTH, HEIGHT, { below: 0, right: 0 })
    view.set({ scene, camera })
    view.draw()
  },
  /** From now on a drag draws a line, or no longer does. */
  takePen(isTaken: boolean): void {
    drawing = isTaken
  },
  /** What has happened since it was asked last. */
  events(): unknown[] {
    const now = events
    events = []
    return now
  },
  /** The layers that were drawn since it was asked last. */
  drawn(): string[] {
    const now = drawn
    drawn = []
    return now
  },
  camera: () => camera,
  /** Keeps the promise of the last drop. */
  accept: () => accept?.(),
  /** The middle of the part of a piece that the pointer hits. */
  placeOf(id: string) {
    const piece = view.get(id)?.getClientRect()
    return piece && { x: piece.x + piece.width / 2, y: piece.y + piece.height / 2 }
  },
  /** Where the scene has the middle of a place. */
  middleOf(id: string) {
    const place = shown?.counters.find((one) => one.id === id)?.place
    const at = shown && place && middleOf(shown.board, place)
    return at && camera && toScreen(camera, at)
  },
  travel: (id: string, cells: readonly string[]) => view.travel(id, cells),
}
export type BoardPage = typeof board

Object.assign(window, { board })
