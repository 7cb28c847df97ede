// The board on a Konva stage: three layers made equal to one state. Whatever changes the board changes the state, and Konva
// draws the layers that it concerns in the next frame. Knows no rules and no Vue.
import Konva from 'konva'
import { toMap, toScreen, type Camera, type Point } from './camera'
import type { Canvas2D } from './canvas'
import type { Ground } from './ground/ground'
import { GroundCache } from './ground/ground-cache'
import { MapNames } from './ground/map-names'
import { areSame, obstaclesOf } from './ground/obstacles'
import { drawGround } from './ground/draw-ground'
import { drawHitsWhenAsked } from './hits'
import type { MapTiles } from './map/tiles'
import { drawArrow, drawArrowTags } from './overlays/arrows'
import { drawDestinations, drawFrame, drawRing } from './overlays/destinations'
import { drawPrint } from './overlays/frame'
import { drawPath } from './overlays/paths'
import { drawNote, drawPatch, drawSight } from './overlays/sights'
import { drawObjectives } from './overlays/pennons'
import { drawScaleBar, scaleBarRect, type BoardWords } from './overlays/scale-bar'
import { drawTags } from './overlays/tags'
import { drawZoneTags } from './overlays/zones'
import type { Palette } from './palette'
import { Pieces, PieceShape } from './pieces'
import { boardArea, cellOf, cellUnder, centreOfCell, isOnBoard } from './places'
import { drawPhotograph, lookOf, type Photograph } from './photograph'
import { overlaps, type Box, type Rect } from './rect'
import type { BoardTarget, Scene } from './scene'
import { drawPenLine, drawTableShapes } from './table/draw-shapes'
import { drawFilm, type FilmedBody, type FilmedPose } from './table/film'
import { drawBodyName, drawBodyTabs } from './table/names'
import { isUnder } from './table/shapes'

/** All that the board shows. */
export interface BoardState {
  /** Null: nothing is shown yet. */
  readonly scene: Scene | null
  /** The ground under it; null: bare paper. */
  readonly ground: Ground | null
  /** A photograph laid on the ground; null: none. */
  readonly photograph: Photograph | null
  /** Where the map lies under the window; null: not laid out yet. */
  readonly camera: Camera | null
  readonly palette: Palette
  /** Dots of the screen to a CSS pixel. */
  readonly pixelRatio: number
  /** The cell the keyboard is on, with a ring; null: no ring is shown. */
  readonly ring: string | null
  /** The box that is being drawn round pieces, pixels of the window; null: none is. */
  readonly marquee: Box | null
  /** The line that is being drawn, pixels of the window; null: none is. */
  readonly line: readonly Point[] | null
}

export interface BoardLayers {
  /** The ground and what is printed on it: drawn again only when the map is moved. */
  readonly ground: Konva.Layer
  /** The pieces and what lies under them. */
  readonly pieces: Konva.Layer
  /** What lies over the pieces, and pieces in the hand. */
  readonly top: Konva.Layer
}

/** The map stands once its camera has not changed for so long, milliseconds. */
const STANDS_AFTER_MS = 140
/** Time for each cell of a move, and the most a whole move takes (LOOK, Motion). */
const MS_PER_CELL = 90
const MOST_MS = 1200

export class BoardView {
  private state: BoardState
  private readonly pieces: Pieces
  private readonly marquee = new Konva.Rect({
    listening: false,
    dash: [6, 4],
    strokeWidth: 2,
    visible: false,
  })
  private readonly cache = new GroundCache()
  /** What is printed on the ground, to tell one print from another. */
  private print = ''
  private names: MapNames
  /** What the names were placed for. */
  private namesOf:
    | { readonly ground: Ground; readonly camera: Camera; readonly obstacles: readonly Rect[] }
    | undefined
  /** Whether the camera is on its way; then names stay where they are on the map. */
  private isMoving = false
  private standing: ReturnType<typeof setTimeout> | undefined
  private skip: (() => void) | undefined
  /** Where a film has bodies now, and which it points out; null: there is no film. */
  private film: {
    readonly poses: ReadonlyMap<string, FilmedPose>
    readonly lit: ReadonlySet<string>
  } | null = null
  /** The bodies of the film, painted for `filmedFor`. */
  private filmed: readonly FilmedBody[] = []
  private filmedFor: readonly unknown[] = []
  private readonly stopListening: () => void

  constructor(
    private readonly layers: BoardLayers,
    private readonly tiles: MapTiles,
    palette: Palette,
    private readonly words: BoardWords,
    pixelRatio: number,
  ) {
    this.state = {
      scene: null,
      ground: null,
      photograph: null,
      camera: null,
      palette,
      pixelRatio,
      ring: null,
      marquee: null,
      line: null,
    }
    this.names = new MapNames(palette, pixelRatio)
    this.stopListening = tiles.onReady(() => layers.ground.batchDraw())
    for (const layer of [layers.pieces, layers.top]) drawHitsWhenAsked(layer)
    layers.ground.add(this.painted((ctx, scene, camera) => this.drawGround(ctx, scene, camera)))
    layers.pieces.add(this.painted((ctx, scene, camera) => this.drawUnder(ctx, scene, camera)))
    layers.top.add(this.painted((ctx, scene, camera) => this.drawOver(ctx, scene, camera)))
    this.pieces = new Pieces(layers.pieces, layers.top, palette, pixelRatio)
    layers.pieces.add(
      this.painted((ctx) => {
        const filmed = new Set(this.filmed.map(({ id }) => id))
        const here = this.pieces.namedBodies().filter(({ counter }) => !filmed.has(counter.id))
        drawBodyTabs(ctx, here, this.state.palette)
        for (const name of this.pieces.bodyNames())
          if (!filmed.has(name.counter.id)) drawBodyName(ctx, name, this.state.palette)
      }),
    )
    layers.pieces.add(this.painted((ctx, _, camera) => this.drawScale(ctx, camera)))
    layers.top.add(
      this.painted((ctx, scene, camera) => drawArrowTags(ctx, scene, camera, this.state.palette)),
    )
    layers.top.add(this.painted((ctx, scene, camera) => this.drawFilmed(ctx, scene, camera)))
    layers.top.add(
      this.painted((ctx) => {
        if (this.state.line) drawPenLine(ctx, this.state.line, this.state.palette)
      }),
    )
    layers.top.add(this.marquee)
  }

  /** A shape of ours over the whole window that takes no pointer. */
  private painted(draw: (ctx: CanvasRenderingContext2D, scene: Scene, camera: Camera) => void): Konva.Shape {
    return new Konva.Shape({
      listening: false,
      perfectDrawEnabled: false,
      sceneFunc: ({ _context }) => {
        const { scene, camera } = this.state
        if (scene && camera) draw(_context, scene, camera)
      },
    })
  }

  /** Changes the state; what it concerns is drawn in the next frame, once, however much has changed. */
  set(change: Partial<BoardState>): void {
    const before = this.state
    const now = (this.state = { ...before, ...change })
    const { layers } = this
    const isLook = now.palette !== before.palette || now.pixelRatio !== before.pixelRatio
    if (isLook) this.setLook(now, before)
    const isCamera = now.camera !== before.camera
    if (isCamera) this.noteMove(before.camera, now.camera)
    if (now.scene && now.camera && (isLook || isCamera || now.scene !== before.scene))
      this.pieces.update(now.scene, now.camera)
    const isGround = now.ground !== before.ground || now.photograph !== before.photograph
    const print = now.scene === before.scene ? this.print : printOf(now.scene)
    if (isLook || isCamera || isGround || print !== this.print) layers.ground.batchDraw()
    this.print = print
    if (isLook || isCamera || isGround || now.scene !== before.scene) layers.pieces.batchDraw()
    if (now.marquee !== before.marquee)
      this.marquee.setAttrs({
        ...now.marquee,
        visible: now.marquee !== null,
        stroke: now.palette['gold-edge'],
        fill: `${now.palette.gold}2e`,
      })
    const isTop =
      now.scene?.overlays !== before.scene?.overlays ||
      now.scene?.tags !== before.scene?.tags ||
      now.ring !== before.ring ||
      now.marquee !== before.marquee ||
      now.line !== null ||
      now.line !== before.line ||
      this.pieces.isAnyAway
    if (isLook || isCamera || isTop) layers.top.batchDraw()
  }

  private setLook({ palette, pixelRatio }: BoardState, before: BoardState): void {
    this.pieces.setLook(palette, pixelRatio)
    this.cache.forget()
    this.names = new MapNames(palette, pixelRatio)
    this.namesOf = undefined
    if (pixelRatio === before.pixelRatio) return
    const { ground, pieces, top } = this.layers
    for (const layer of [ground, pieces, top]) layer.getCanvas().setPixelRatio(pixelRatio)
  }

  private noteMove(before: Camera | null, now: Camera | null): void {
    // A window of another size is not a map on the move.
    this.isMoving = before !== null && before.width === now?.width && before.height === now.height
    clearTimeout(this.standing)
    if (this.isMoving)
      this.standing = setTimeout(() => {
        this.isMoving = false
        this.layers.ground.batchDraw()
        this.layers.pieces.batchDraw()
      }, STANDS_AFTER_MS)
  }

  /** Draws everything now. */
  draw(): void {
    const { ground, pieces, top } = this.layers
    for (const layer of [ground, pieces, top]) layer.draw()
  }

  destroy(): void {
    clearTimeout(this.standing)
    this.skip?.()
    this.stopListening()
    this.cache.forget()
  }

  private drawGround(ctx: Canvas2D, scene: Scene, camera: Camera): void {
    const { ground, photograph, palette, pixelRatio } = this.state
    const look = `${ground?.id ?? ''}|${lookOf(photograph)}|${this.print}`
    this.cache.draw(ctx, camera, pixelRatio, look, this.isMoving, (target, at) => {
      const isComplete = ground === null || drawGround(target, this.tiles, ground, at, palette, pixelRatio)
      if (photograph) drawPhotograph(target, photograph, boardArea(scene.board), at)
      drawPrint(target, scene, ground, at, palette)
      return isComplete
    })
  }

  private drawUnder(ctx: Canvas2D, scene: Scene, camera: Camera): void {
    const { palette, ground } = this.state
    drawDestinations(ctx, scene, camera, palette)
    for (const shape of scene.overlays.shapes)
      if (shape.kind === 'frame') drawFrame(ctx, shape, scene, camera, palette)
      else if (shape.kind === 'patch') drawPatch(ctx, shape, scene, camera, palette)
    const pieces = this.pieces.allBounds()
    drawTableShapes(ctx, (scene.overlays.table ?? []).filter(isUnder), camera, palette, pieces)
    drawZoneTags(ctx, scene, camera, palette)
    if (ground) {
      this.placeNames(ctx, ground, scene, camera)
      this.names.draw(ctx, camera)
    }
    drawObjectives(ctx, scene, camera, palette, pieces)
  }

  /** Places the names anew where something stands elsewhere, and for another camera once it stands. */
  private placeNames(ctx: Canvas2D, ground: Ground, scene: Scene, camera: Camera): void {
    const before = this.namesOf
    if (before?.ground === ground && before.camera !== camera && this.isMoving) return
    const names = this.pieces.bodyNames().map(({ rect }) => rect)
    const obstacles = obstaclesOf(ctx, scene, camera, [...this.pieces.allBounds(), ...names])
    if (before?.ground === ground && before.camera === camera && areSame(before.obstacles, obstacles)) return
    this.names.place(ctx, ground, camera, obstacles, scene.objectives)
    this.namesOf = { ground, camera, obstacles }
  }

  private drawScale(ctx: Canvas2D, camera: Camera): void {
    const place = scaleBarRect(camera)
    const isCrowded = this.pieces.allBounds().some((bounds) => overlaps(bounds, place))
    drawScaleBar(ctx, camera, this.words, this.state.palette, isCrowded)
  }

  private drawOver(ctx: Canvas2D, scene: Scene, camera: Camera): void {
    const { palette, ring } = this.state
    drawTags(ctx, scene, camera, palette)
    for (const shape of scene.overlays.shapes)
      if (shape.kind === 'arrow') drawArrow(ctx, shape, scene, camera, palette)
      else if (shape.kind === 'path') drawPath(ctx, shape, scene, camera, palette)
      else if (shape.kind === 'sight') drawSight(ctx, shape, scene, camera, palette)
    if (ring !== null) drawRing(ctx, scene, camera, ring, palette)
    for (const shape of scene.overlays.shapes)
      if (shape.kind === 'note') drawNote(ctx, shape, scene, camera, palette)
    const over = (scene.overlays.table ?? []).filter((shape) => !isUnder(shape))
    drawTableShapes(ctx, over, camera, palette, this.pieces.allBounds())
  }

  /** The cell or bare ground under a point of the window; undefined off the board. */
  groundAt(at: Point): BoardTarget | undefined {
    const { scene, camera } = this.state
    if (!scene || !camera) return undefined
    const point = toMap(camera, at)
    if (!isOnBoard(scene.board, point)) return undefined
    const cell = cellUnder(scene.board, point)
    return cell === undefined ? { kind: 'ground', at: point } : { kind: 'cell', cell }
  }

  /** What Konva has found under a point of the window; undefined off the board. */
  targetOf(node: Konva.Node, at: Point): BoardTarget | undefined {
    if (!(node instanceof PieceShape)) return this.groundAt(at)
    const { id, place } = node.piece
    return { kind: 'piece', id, cell: cellOf(place) ?? null }
  }

  /** The shape of a piece; undefined: it is not on the board. */
  get(id: string): PieceShape | undefined {
    return this.pieces.get(id)
  }

  /** Takes pieces into the hand, the first on top, so that only the top layer is drawn while they are moved. */
  lift(ids: readonly string[]): readonly PieceShape[] {
    return this.pieces.lift(ids)
  }

  /** Leaves pieces where they have been moved to, until the scene has them elsewhere or `putBack` is called. */
  leave(lifted: readonly PieceShape[]): void {
    this.pieces.leave(lifted)
  }

  /** Puts pieces back to where the scene has them; without any, all that have been left somewhere. */
  putBack(lifted?: readonly PieceShape[]): void {
    this.pieces.putBack(lifted)
  }

  /** Pieces whose middle lies in a box of the window. */
  within(box: Box): readonly string[] {
    return this.pieces.within(box)
  }

  /** Whoever has seen enough clicks or presses a key: the piece on its way arrives at once. */
  skipTravel(): void {
    this.skip?.()
  }

  /** Shows bodies where a film has them at the moment; null: where the scene has them. */
  showFilm(poses: ReadonlyMap<string, FilmedPose> | null, lit: readonly string[]): void {
    const had = this.film
    this.film = poses && { poses, lit: new Set(lit) }
    if (!poses && had) {
      this.filmed = this.pieces.film([])
      this.filmedFor = []
      this.layers.pieces.batchDraw()
    }
    if (poses || had) this.layers.top.batchDraw()
  }

  /** Another scene or scale has the bodies painted anew. */
  private drawFilmed(ctx: Canvas2D, scene: Scene, camera: Camera): void {
    if (!this.film) return
    const { palette, pixelRatio } = this.state
    const { poses, lit } = this.film
    const wanted = [scene, camera.scale, palette, pixelRatio, poses.size]
    if (wanted.some((one, i) => one !== this.filmedFor[i])) {
      this.filmedFor = wanted
      this.filmed = this.pieces.film([...poses.keys()])
    }
    drawFilm(ctx, this.filmed, poses, lit, camera, palette, pixelRatio)
  }

  /** Shows a piece going along cells; it stays there until the scene has it there. Resolves when it has arrived. */
  async travel(id: string, cells: readonly string[]): Promise<void> {
    const { scene, camera } = this.state
    const shape = this.pieces.get(id)
    // What was dragged there by hand is there already.
    if (!scene || !camera || !shape || shape.away !== null || cells.length < 2) return
    const points = cells.flatMap((cell) => {
      const centre = centreOfCell(scene.board, cell)
      return centre ? [toScreen(camera, centre)] : []
    })
    const [origin] = points
    if (!origin) return
    const start = shape.position()
    const duration = Math.min(MOST_MS, MS_PER_CELL * 2.4 * (points.length - 1))
    const lifted = this.pieces.lift([id])
    await new Promise<void>((done) => {
      const glide = new Konva.Animation((frame) => {
        const part = Math.min(1, (frame?.time ?? 0) / duration)
        place(part)
        if (part === 1) arrive()
      }, this.layers.top)
      const place = (part: number): void => {
        const at = alongPoints(points, part * part * (3 - 2 * part))
        shape.position({ x: start.x + at.x - origin.x, y: start.y + at.y - origin.y })
      }
      const arrive = (): void => {
        glide.stop()
        this.skip = undefined
        place(1)
        this.layers.top.batchDraw()
        this.pieces.leave(lifted)
        done()
      }
      this.skip = arrive
      glide.start()
    })
  }
}

/** What is printed on the ground of a scene: the same text, the same print. */
function printOf(scene: Scene | null): string {
  return JSON.stringify(
    scene && [scene.board, scene.signs, scene.zones.map(({ livery, cells }) => [livery, cells])],
  )
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
