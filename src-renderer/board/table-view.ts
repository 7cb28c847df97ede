// The map table itself: the layers of a Konva stage made equal to a scene and a camera. Knows no rules and no Vue.
import Konva from 'konva'
import { toMap, toScreen, type Camera, type Point } from './camera'
import type { Box } from './counters/stack'
import { drawNames, nameMeasure, placeNames, type NameStyle } from './ground/names'
import type { Ground } from './ground/ground'
import { KeptGround } from './ground/kept-ground'
import { cellAt, cellCentre } from './grid'
import { drawFrame, drawSigns, pennonRect, signRects } from './overlays/frame'
import { forgetKeys } from './overlays/keys'
import { drawScaleBar, type BoardWords } from './overlays/scale-bar'
import { drawFocus, drawOver, drawUnder, entryRects } from './overlays/shapes'
import { zoneTagRects } from './overlays/zones'
import type { Palette } from './palette'
import { Pieces } from './pieces'
import type { MapTiles } from './map/tiles'
import type { BoardTarget, Scene } from './scene'

// What is drawn is drawn here, once: Konva would draw a layer again for every piece that was moved.
Konva.autoDrawEnabled = false

export interface TableLayers {
  readonly base: Konva.Layer
  readonly pieces: Konva.Layer
  readonly top: Konva.Layer
}

/** Time for each square of a move, and the most a whole move takes (LOOK, Motion). */
const MS_PER_CELL = 90
const MOST_MS = 1200

export class TableView {
  private readonly pieces: Pieces
  private readonly ground = new KeptGround()
  private scene: Scene | undefined
  private camera: Camera | undefined
  private map: Ground | undefined
  private focus: string | null = null
  /** Pieces that are lifted, the one in hand first. */
  private carried: readonly string[] = []
  private travelling = false
  private readonly widths = new Map<string, number>()
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
      layers.base.batchDraw()
    })
    this.pieces = new Pieces(layers.pieces, palette, pixelRatio)
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
    this.redrawSoon()
  }

  setScene(scene: Scene): void {
    this.scene = scene
    this.redrawSoon()
  }

  setCamera(camera: Camera): void {
    this.camera = camera
    this.redrawSoon()
  }

  /** The cell the keyboard is on; null: the ring is not shown. */
  setFocus(cell: string | null): void {
    if (this.focus === cell) return
    this.focus = cell
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
    this.layers.base.drawScene()
    this.layers.pieces.drawScene()
    this.layers.top.drawScene()
  }

  destroy(): void {
    cancelAnimationFrame(this.frame)
    this.deaf()
    this.ground.forget()
  }

  private drawBase(ctx: CanvasRenderingContext2D): void {
    const { scene, camera, map, palette } = this
    if (!scene || !camera) return
    if (map) this.ground.draw(ctx, this.tiles, map, camera, palette, this.pixelRatio)
    drawFrame(ctx, scene, camera, palette)
    drawUnder(ctx, scene, camera, palette)
    drawSigns(ctx, scene, camera, palette, this.pixelRatio)
    if (map) {
      const taken = [
        ...this.pieces.occupied(),
        ...scene.objectives.map((objective) => pennonRect(objective, camera)),
        ...entryRects(scene, camera).values(),
        ...signRects(scene, camera),
        ...zoneTagRects(ctx, scene, camera),
      ]
      drawNames(ctx, placeNames(map, camera, taken, this.measure(ctx)), palette)
    }
    drawScaleBar(ctx, camera, this.words, palette)
  }

  private measure(ctx: CanvasRenderingContext2D): (text: string, style: NameStyle) => number {
    const fresh = nameMeasure(ctx)
    return (text, style) => {
      const key = `${style}|${text}`
      let width = this.widths.get(key)
      if (width === undefined) this.widths.set(key, (width = fresh(text, style)))
      return width
    }
  }

  private drawTop(ctx: CanvasRenderingContext2D): void {
    const { scene, camera, palette } = this
    if (!scene || !camera) return
    drawOver(ctx, scene, camera, palette)
    if (this.focus !== null) drawFocus(ctx, scene, camera, this.focus, palette)
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

  /** Lifts pieces to follow the pointer; only the top layer is drawn while they move. */
  lift(...ids: readonly string[]): void {
    this.carried = ids
    for (const id of ids) this.pieces.carry(id, this.layers.top)
    this.layers.pieces.drawScene()
    this.layers.top.drawScene()
  }

  /** Moves the lifted pieces to so many pixels from where they stood, and draws. */
  dragBy(dx: number, dy: number): void {
    if (this.carried.length === 0) return
    for (const id of this.carried) this.pieces.shift(id, dx, dy)
    this.layers.top.drawScene()
  }

  drop(): void {
    if (this.carried.length === 0) return
    for (const id of this.carried) {
      this.pieces.shift(id, 0, 0)
      this.pieces.putBack(id)
    }
    this.carried = []
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
    this.pieces.putBack(id)
    this.carried = []
    this.layers.pieces.drawScene()
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
