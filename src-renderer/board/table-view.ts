// The map table itself: the layers of a Konva stage made equal to a scene and a camera. Knows no rules and no Vue.
import Konva from 'konva'
import { toMap, toScreen, type Camera, type Point } from './camera'
import type { Pen } from './counters/hatching'
import type { Box } from './counters/stack'
import type { Ground } from './ground/ground'
import { KeptGround } from './ground/kept-ground'
import { KeptNames } from './ground/kept-names'
import { cellAt, cellCentre } from './grid'
import { drawObjectives, drawPrint, printKey } from './overlays/frame'
import { forgetKeys } from './overlays/keys'
import { drawScaleBar, scaleBarRect, type BoardWords } from './overlays/scale-bar'
import { drawFocus, drawOver, drawUnder } from './overlays/shapes'
import { drawZoneTags } from './overlays/zones'
import type { Palette } from './palette'
import { Pieces } from './pieces'
import { roomTaken, takeSameRoom } from './room-taken'
import type { MapTiles } from './map/tiles'
import type { BoardTarget, Scene } from './scene'

// What is drawn is drawn here, once: Konva would draw a layer again for every piece that was moved.
Konva.autoDrawEnabled = false

export interface TableLayers {
  /** The ground with all that stands on it. */
  readonly base: Konva.Layer
  /** Overlays over the units, and pieces in the hand. */
  readonly top: Konva.Layer
}

/** The map stands once its camera has not changed for so long, milliseconds. */
const STANDS_AFTER_MS = 140
/** Time for each square of a move, and the most a whole move takes (LOOK, Motion). */
const MS_PER_CELL = 90
const MOST_MS = 1200

export class TableView {
  private readonly pieces: Pieces
  private readonly ground = new KeptGround()
  private readonly names = new KeptNames()
  /** Scene and camera that the names were placed for. */
  private lettered: { readonly scene: Scene; readonly camera: Camera } | undefined
  private scene: Scene | undefined
  /** What is printed on the ground of the scene, to tell one print from another. */
  private print = ''
  private camera: Camera | undefined
  private map: Ground | undefined
  private focus: string | null = null
  /** Whether nothing is on the top layer, so that nothing need be wiped from it. */
  private isTopClear = false
  private travelling = false
  /** Whether the camera is on its way; then names stay where they are on the map. */
  private isMoving = false
  private standing: ReturnType<typeof setTimeout> | undefined
  private frame = 0
  private readonly deaf: () => void

  constructor(
    private readonly layers: TableLayers,
    private readonly tiles: MapTiles,
    private palette: Palette,
    private readonly words: BoardWords,
    private pixelRatio: number,
  ) {
    this.deaf = tiles.onReady(() => {
      this.redrawSoon()
    })
    this.pieces = new Pieces(palette, pixelRatio)
    // The ground covers all that was there before.
    layers.base.clearBeforeDraw(false)
    layers.base.add(
      this.shape((ctx) => {
        this.drawBase(ctx)
      }),
    )
    layers.top.add(
      this.shape((ctx) => {
        this.drawTop(ctx)
      }),
    )
  }

  private shape(draw: (ctx: CanvasRenderingContext2D) => void): Konva.Shape {
    return new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: (context) => {
        draw(context._context)
      },
    })
  }

  setPalette(palette: Palette): void {
    this.palette = palette
    // The faces of the letters may have come.
    forgetKeys()
    this.ground.forget()
    this.forgetNames()
    this.pieces.setPalette(palette)
    this.refresh()
  }

  /** Device pixels to a pixel of the interface: another screen, or everything shown larger. */
  setPixelRatio(ratio: number): void {
    if (ratio === this.pixelRatio) return
    this.pixelRatio = ratio
    this.pieces.setPixelRatio(ratio)
    for (const layer of Object.values(this.layers) as readonly Konva.Layer[])
      layer.getCanvas().setPixelRatio(ratio)
    this.redrawSoon()
  }

  setGround(ground: Ground): void {
    if (this.map?.id === ground.id) return
    this.map = ground
    this.forgetNames()
    this.redrawSoon()
  }

  setScene(scene: Scene): void {
    this.scene = scene
    this.print = printKey(scene)
    this.redrawSoon()
  }

  setCamera(camera: Camera): void {
    const before = this.camera
    this.camera = camera
    // A window of another size is not a map on the move.
    this.isMoving = before?.width === camera.width && before.height === camera.height
    clearTimeout(this.standing)
    if (this.isMoving)
      this.standing = setTimeout(() => {
        this.isMoving = false
        this.redrawSoon()
      }, STANDS_AFTER_MS)
    this.redrawSoon()
  }

  /** The cell the keyboard is on; null: the ring is not shown. */
  setFocus(cell: string | null): void {
    if (this.focus === cell) return
    this.focus = cell
    this.isTopClear = false
    this.layers.top.batchDraw()
  }

  /** Everything once, in the next frame, however much has changed. */
  redrawSoon(): void {
    if (this.frame !== 0) return
    this.frame = requestAnimationFrame(() => {
      this.frame = 0
      this.refresh()
    })
  }

  /** Makes every layer equal to scene and camera now. */
  refresh(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    if (!this.scene || !this.camera) return
    this.pieces.update(this.scene, this.camera)
    if (this.map) this.letter(this.map, this.scene, this.camera)
    this.layers.base.drawScene()
    const { path, assault } = this.scene.overlays
    const isClear =
      !path && !assault && this.scene.entries.length === 0 && this.focus === null && !this.pieces.isLifting
    if (!isClear || !this.isTopClear) this.layers.top.drawScene()
    this.isTopClear = isClear
  }

  destroy(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.standing)
    this.deaf()
    this.ground.forget()
  }

  private drawBase(ctx: CanvasRenderingContext2D): void {
    const { scene, camera, map, palette, pixelRatio } = this
    if (!scene || !camera) return
    const print = {
      key: this.print,
      draw: (pen: Pen, at: Camera) => {
        drawPrint(pen, scene, map, at, palette, pixelRatio)
      },
    }
    if (map)
      this.ground.draw(
        ctx,
        camera,
        { tiles: this.tiles, ground: map, palette, ratio: pixelRatio, print },
        this.isMoving,
      )
    else {
      ctx.clearRect(0, 0, camera.width, camera.height)
      print.draw(ctx, camera)
    }
    drawUnder(ctx, scene, camera, palette)
    drawZoneTags(ctx, scene, camera, palette)
    if (map) this.names.draw(ctx, camera, palette, pixelRatio)
    drawObjectives(ctx, scene, camera, palette)
    this.pieces.draw(ctx)
    drawScaleBar(ctx, camera, this.words, palette, this.pieces.isAnyIn(scaleBarRect(camera)))
  }

  /** Places the names anew where something stands elsewhere, and for another camera once it stands. */
  private letter(map: Ground, scene: Scene, camera: Camera): void {
    const { lettered, isMoving } = this
    const isSame = lettered && (isMoving || lettered.camera === camera) && takeSameRoom(lettered.scene, scene)
    if (!isSame) {
      const ctx = this.layers.base.getContext()._context
      const taken = roomTaken(ctx, scene, camera, this.pieces.occupied())
      this.names.place(ctx, map, camera, taken, scene.objectives)
    }
    this.lettered = { scene, camera: isSame ? lettered.camera : camera }
  }

  private forgetNames(): void {
    this.names.forget()
    this.lettered = undefined
  }

  private drawTop(ctx: CanvasRenderingContext2D): void {
    const { scene, camera, palette } = this
    if (!scene || !camera) return
    drawOver(ctx, scene, camera, palette)
    if (this.focus !== null) drawFocus(ctx, scene, camera, this.focus, palette)
    this.pieces.drawLifted(ctx)
  }

  /** What lies under a point of the screen; undefined off the board. */
  targetAt(at: Point): BoardTarget | undefined {
    const piece = this.pieces.hit(at)
    if (piece) return piece.target
    const { scene, camera } = this
    if (!scene || !camera) return undefined
    const cell = cellAt(scene.grid, toMap(camera, at))
    return cell === undefined ? undefined : { kind: 'cell', cell }
  }

  /** Lifts pieces to follow the pointer, the one in hand first; only the top layer is drawn while they move. */
  lift(...ids: readonly string[]): void {
    this.pieces.lift(ids)
    this.isTopClear = false
    this.layers.base.drawScene()
    this.layers.top.drawScene()
  }

  /** Moves the lifted pieces to so many pixels from where they stood, and draws. */
  dragBy(dx: number, dy: number): void {
    if (!this.pieces.isLifting) return
    this.pieces.shift(dx, dy)
    this.layers.top.drawScene()
  }

  drop(): void {
    if (!this.pieces.isLifting) return
    this.pieces.lift([])
    this.refresh()
  }

  /** Pieces whose middle lies in a rectangle of the screen. */
  within(box: Box): readonly string[] {
    return this.pieces.within(box)
  }

  /** Whoever has seen enough clicks or presses a key: the piece on its way arrives at once. */
  skipTravel(): void {
    this.travelling = false
  }

  /**
   * Shows a piece going along cells before it stands where the next scene has it. Resolves when it has arrived.
   */
  async travel(id: string, cells: readonly string[]): Promise<void> {
    const { scene, camera } = this
    const start = this.pieces.placeOf(id)
    if (!scene || !camera || !start || cells.length < 2) return
    const points = cells.flatMap((cell) => {
      const centre = cellCentre(scene.grid, cell)
      return centre ? [toScreen(camera, centre)] : []
    })
    const origin = points[0]
    if (!origin) return
    const duration = Math.min(MOST_MS, MS_PER_CELL * 2.4 * (points.length - 1))
    this.lift(id)
    this.travelling = true
    const began = performance.now()
    await new Promise<void>((done) => {
      const step = (now: number): void => {
        const part = Math.min(1, (now - began) / duration)
        const eased = part * part * (3 - 2 * part)
        const at = alongPoints(points, eased)
        this.dragBy(at.x - origin.x, at.y - origin.y)
        if (part < 1 && this.travelling) requestAnimationFrame(step)
        else done()
      }
      requestAnimationFrame(step)
    })
    this.pieces.lift([])
    this.layers.base.drawScene()
    this.layers.top.drawScene()
  }
}

/** The point at a part (0 to 1) of the way along points, each leg as long as any other. */
function alongPoints(points: readonly Point[], part: number): Point {
  const legs = points.length - 1
  const at = Math.min(legs - 1, Math.floor(part * legs))
  const from = points[at] ?? { x: 0, y: 0 }
  const to = points[at + 1] ?? from
  const inLeg = part * legs - at
  return { x: from.x + (to.x - from.x) * inLeg, y: from.y + (to.y - from.y) * inLeg }
}
