// Counters and leaders as Konva shapes, one for each, made equal to a scene: Konva draws them, knows which of them lies
// under the pointer, and drags them.
import Konva from 'konva'
import { toScreen, type Camera, type Point } from './camera'
import { drawOnDots, type Canvas2D } from './canvas'
import { PieceBitmaps, type PieceBitmap } from './counters/bitmaps'
import { drawFootprint } from './counters/footprint'
import { leaderRect } from './counters/leader'
import {
  counterSize,
  layoutStacks,
  LEADER_RADIUS,
  leaderScale,
  type CounterSize,
  type StackLayout,
} from './counters/stacks'
import { pennonRect } from './overlays/pennons'
import type { Palette } from './palette'
import { boardArea, isGrid, type Pose } from './places'
import { shifted, type Box, type Rect } from './rect'
import type { Counter, Leader, Scene } from './scene'
import { bodySize, drawBody } from './table/footprint'
import { filmedBody, type FilmedBody } from './table/film'
import { discOf, leadersApart } from './table/leaders'
import { placedNames, type NamedBody, type PlacedName } from './table/names'
import { DRAWER_HANDLE } from './table/notes'
import { writtenRects } from './table/written'

/** What is seen of a piece, from its anchor. */
interface Picture {
  /** What the pointer hits. */
  readonly body: Box
  readonly isRound: boolean
  /** With the anchor there, pixels of the window. */
  draw(ctx: Canvas2D, x: number, y: number): void
}

/** A layer, or a group of one. */
type Holder = Konva.Layer | Konva.Group

/** Where a piece is while it is not where the scene has it. */
type Away =
  /** Dragged, or gliding. */
  | 'moving'
  /** Arrived, before the scene has it there. */
  | 'ahead'
  /** A film shows where it is. */
  | 'filmed'

/** A counter with its upper left corner as anchor, a leader with the centre, a footprint with the middle of its front. */
export class PieceShape extends Konva.Shape {
  /** Where the scene has it, pixels from the corner of the board. */
  home: Point = { x: 0, y: 0 }
  away: Away | null = null
  /** Room that names on the map leave it, pixels from the corner of the board. */
  bounds: Rect = { left: 0, top: 0, right: 0, bottom: 0 }

  constructor(
    public piece: Counter | Leader,
    public picture: Picture,
    /** What the picture was made for. */
    public look: unknown,
  ) {
    // Filled, so that Konva counts it in.
    super({ fill: 'black', perfectDrawEnabled: false })
  }

  _hitFunc(context: Konva.Context): void {
    const { x, y, width, height } = this.picture.body
    context.beginPath()
    if (this.picture.isRound) context.arc(x + width / 2, y + height / 2, width / 2, 0, 2 * Math.PI)
    else context.rect(x, y, width, height)
    context.closePath()
    context.fillStrokeShape(this)
  }

  override getSelfRect(): Box {
    return this.picture.body
  }
}

/**
 * Pieces drawn one after another without the state of the context that Konva saves, sets and restores round each shape: a
 * whole board of 600 counters takes 5 ms instead of 10.
 */
class PieceGroup extends Konva.Group {
  override drawScene(canvas = this.getLayer()?.getCanvas()): this {
    const context = canvas?.getContext()._context
    if (!context) return this
    const { x, y } = this.position()
    for (const child of this.children)
      if (child instanceof PieceShape) child.picture.draw(context, x + child.x(), y + child.y())
    return this
  }
}

/** The pointer need not hit a piece to the pixel; below it are its bar and beads. */
const NEAR = { side: 2, below: 8, leader: 3 } as const

/** Leaders on an open table are as large as in cells of so many pixels. */
const TABLE_CELL = 160
/** Least depth of what the pointer hits of a footprint, pixels. */
const LEAST_HIT = 16

export class Pieces {
  private readonly shapes = new Map<string, PieceShape>()
  private readonly counters = new PieceGroup()
  private readonly leaders = new PieceGroup()
  private readonly inHand = new PieceGroup()
  private bitmaps: PieceBitmaps
  private size: CounterSize = counterSize(0)
  private scene: Scene | undefined
  private camera: Camera | undefined
  private scale = 0

  /** Pieces on the board are added to `onBoard`, those in the hand to `over`. */
  constructor(
    onBoard: Holder,
    over: Holder,
    private palette: Palette,
    private pixelRatio: number,
  ) {
    onBoard.add(this.counters, this.leaders)
    over.add(this.inHand)
    this.bitmaps = new PieceBitmaps(palette, pixelRatio)
  }

  /** Other colours or a finer screen: everything is painted anew at the next update. */
  setLook(palette: Palette, pixelRatio: number): void {
    this.palette = palette
    this.pixelRatio = pixelRatio
    this.bitmaps = new PieceBitmaps(palette, pixelRatio)
    this.scene = undefined
    for (const shape of this.shapes.values()) shape.look = undefined
  }

  /** Makes the shapes equal to the scene; those that are away stay where they are until the scene has moved them. */
  update(scene: Scene, camera: Camera): void {
    this.camera = camera
    if (scene !== this.scene || camera.scale !== this.scale) this.arrange(scene, camera.scale)
    const { west, north } = boardArea(scene.board)
    const { x, y } = toScreen(camera, { x: west, y: north })
    const dot = (at: number): number => Math.round(at * this.pixelRatio) / this.pixelRatio
    for (const group of [this.counters, this.leaders, this.inHand]) group.position({ x: dot(x), y: dot(y) })
  }

  private arrange(scene: Scene, scale: number): void {
    const isZoomed = scale !== this.scale
    this.scene = scene
    this.scale = scale
    const { board } = scene
    const size = counterSize(isGrid(board) ? board.cellM * scale : TABLE_CELL, scene.alone)
    // The same object while nothing of it has changed: shapes know by it that their bitmap still holds.
    if (size.zoom !== this.size.zoom || size.scale !== this.size.scale) this.size = size
    const layout = this.layoutOf(scene, scale)
    const shown = new Set<string>()
    const counters = scene.counters.flatMap((one) => this.counterShape(one, layout) ?? [])
    const leaders = scene.leaders.flatMap((one) => this.leaderShape(one, layout) ?? [])
    for (const shape of [...counters, ...leaders]) {
      shown.add(shape.piece.id)
      if (isZoomed && shape.away === 'ahead') this.release(shape)
      if (shape.away === null) shape.position(shape.home)
    }
    for (const [id, shape] of this.shapes)
      if (!shown.has(id)) {
        shape.destroy()
        this.shapes.delete(id)
      }
    fill(this.counters, counters)
    fill(this.leaders, leaders)
  }

  private layoutOf(scene: Scene, scale: number): StackLayout {
    const { board, counters, leaders, objectives } = scene
    const nameWidth = (name: string): number => this.bitmaps.nameWidth(name)
    if (!isGrid(board)) {
      const east = board.widthM * scale
      const discs = leaders.flatMap((leader) =>
        'cell' in leader.place
          ? []
          : [discOf(leader, this.fromCorner(leader.place), leaderScale(this.size), nameWidth, east)],
      )
      return { counters: new Map(), leaders: leadersApart(discs) }
    }
    const { west, north } = boardArea(board)
    const pennons = objectives.map(({ at }) =>
      pennonRect({ x: (at.x - west) * scale, y: (north - at.y) * scale }),
    )
    return layoutStacks(board, scale, counters, leaders, nameWidth, pennons, scene.alone)
  }

  private counterShape(counter: Counter, layout: StackLayout): PieceShape | undefined {
    if (!('cell' in counter.place)) return this.footprintShape(counter, counter.place)
    const box = layout.counters.get(counter.id)
    if (!box) return undefined
    const { size } = this
    const shape = this.shapeOf(counter, box, size, () => {
      const body = {
        x: -NEAR.side,
        y: -NEAR.side,
        width: size.width + 2 * NEAR.side,
        height: size.height + NEAR.side + NEAR.below,
      }
      return this.bitmapPicture(this.bitmaps.counter(counter, size), body, false)
    })
    shape.bounds = {
      left: box.x - 3,
      top: box.y - 6,
      right: box.x + box.width + 3,
      bottom: box.y + box.height + 8,
    }
    return shape
  }

  private leaderShape(leader: Leader, layout: StackLayout): PieceShape | undefined {
    const disc = layout.leaders.get(leader.id)
    if (!disc) return undefined
    const { size } = this
    const shape = this.shapeOf(leader, disc, `${size.zoom}|${size.scale}|${disc.named}`, () => {
      const reach = LEADER_RADIUS * leaderScale(size) + NEAR.leader
      const body = { x: -reach, y: -reach, width: 2 * reach, height: 2 * reach }
      return this.bitmapPicture(this.bitmaps.leader(leader, size, disc.named), body, true)
    })
    shape.bounds = leaderRect(disc, this.bitmaps.nameWidth(leader.name), leaderScale(size))
    return shape
  }

  private footprintShape(counter: Counter, pose: Pose): PieceShape {
    const { body } = pose
    const { widthM, depthM } = pose.footprint
    const size = body
      ? bodySize(body, widthM, depthM, this.scale)
      : { width: widthM * this.scale, depth: depthM * this.scale, bases: [] }
    const { width, depth } = size
    // A thin line is hit beside it too.
    const near = Math.max(0, (LEAST_HIT - depth) / 2)
    const shape = this.shapeOf(counter, this.fromCorner(pose), this.scale, () => ({
      body: { x: -width / 2, y: -near, width, height: depth + 2 * near },
      isRound: false,
      draw: (ctx, x, y) => {
        ctx.save()
        ctx.translate(x, y)
        ctx.rotate((pose.facingDeg * Math.PI) / 180)
        if (body) drawBody(ctx, counter, body, size, this.palette)
        else drawFootprint(ctx, counter, width, depth, this.palette)
        ctx.restore()
      },
    }))
    shape.rotation(pose.facingDeg)
    // About its home: it may not have been moved there yet.
    const { x, y, width: w, height: h } = shape.getClientRect({ relativeTo: this.counters })
    const [left, top] = [x - shape.x() + shape.home.x, y - shape.y() + shape.home.y]
    shape.bounds = { left, top, right: left + w, bottom: top + h }
    return shape
  }

  /** Takes bodies off the board for a film, painted to be moved; those of the film before come back. */
  film(ids: readonly string[]): readonly FilmedBody[] {
    for (const shape of this.shapes.values()) if (shape.away === 'filmed') this.release(shape)
    if (ids.length === 0) return []
    const corner = this.counters.position()
    const names = new Map(this.bodyNames().map((one) => [one.counter.id, one]))
    return ids.flatMap((id) => {
      const shape = this.shapes.get(id)
      const piece = shape?.piece
      if (!shape || !piece || !('label' in piece) || !('footprint' in piece.place)) return []
      const { body, footprint } = piece.place
      if (!body || shape.away !== null) return []
      shape.away = 'filmed'
      shape.remove()
      const size = bodySize(body, footprint.widthM, footprint.depthM, this.scale)
      const at = { x: corner.x + shape.home.x, y: corner.y + shape.home.y }
      return [filmedBody(piece, body, size, names.get(id), at, this.palette, this.pixelRatio)]
    })
  }

  /** Bodies on the screen. */
  namedBodies(): readonly NamedBody[] {
    const { x, y } = this.counters.position()
    return [...this.shapes.values()].flatMap(({ piece, bounds }): readonly NamedBody[] =>
      'label' in piece && 'body' in piece.place && piece.place.body
        ? [{ counter: piece, rect: shifted(bounds, x, y) }]
        : [],
    )
  }

  /** Their names, each beside its body and clear of leaders, pennons and what is written on the table. */
  bodyNames(): readonly PlacedName[] {
    const bodies = this.namedBodies()
    if (bodies.length === 0) return []
    const { x, y } = this.counters.position()
    const leaders = [...this.shapes.values()].flatMap(({ piece, bounds }) =>
      'name' in piece ? [shifted(bounds, x, y)] : [],
    )
    const { camera } = this
    if (!camera) return []
    const shapes = this.scene?.overlays.table ?? []
    const written = writtenRects(shapes, this.scene?.objectives ?? [], camera, this.allBounds())
    const window = { left: 0, top: 0, right: camera.width - DRAWER_HANDLE, bottom: camera.height }
    return placedNames(bodies, [...leaders, ...written], window)
  }

  /** The shape of a piece at a place; its picture is made anew only where the piece or its look is another. */
  private shapeOf(piece: Counter | Leader, at: Point, look: unknown, picture: () => Picture): PieceShape {
    let shape = this.shapes.get(piece.id)
    if (!shape) this.shapes.set(piece.id, (shape = new PieceShape(piece, picture(), look)))
    else if (shape.piece !== piece || shape.look !== look) {
      if (shape.away === 'ahead' && !isSamePlace(shape.piece, piece)) this.release(shape)
      shape.piece = piece
      shape.look = look
      shape.picture = picture()
    }
    shape.home = { x: at.x, y: at.y }
    return shape
  }

  private bitmapPicture({ bitmap, anchorX, anchorY }: PieceBitmap, body: Box, isRound: boolean): Picture {
    return {
      body,
      isRound,
      draw: (ctx, x, y) => {
        drawOnDots(ctx, bitmap, x - anchorX, y - anchorY, this.pixelRatio)
      },
    }
  }

  private fromCorner({ x, y }: Point): Point {
    if (!this.scene) return { x: 0, y: 0 }
    const { west, north } = boardArea(this.scene.board)
    return { x: (x - west) * this.scale, y: (north - y) * this.scale }
  }

  get(id: string): PieceShape | undefined {
    return this.shapes.get(id)
  }

  /** Takes pieces off the board into the hand, the first on top. */
  lift(ids: readonly string[]): readonly PieceShape[] {
    const lifted = ids.flatMap((id) => this.shapes.get(id) ?? [])
    for (const shape of lifted.toReversed()) {
      shape.away = 'moving'
      shape.moveTo(this.inHand)
      shape.moveToTop()
    }
    return lifted
  }

  /** What was lifted stays where it is now until the scene has it elsewhere, or it is put back. */
  leave(lifted: readonly PieceShape[]): void {
    for (const shape of lifted) shape.away = 'ahead'
  }

  /** Puts pieces back to where the scene has them; without any, all that have been left somewhere. */
  putBack(
    lifted: readonly PieceShape[] = [...this.shapes.values()].filter(({ away }) => away === 'ahead'),
  ): void {
    for (const shape of lifted) this.release(shape)
  }

  private release(shape: PieceShape): void {
    if (shape.away === null) return
    shape.away = null
    shape.position(shape.home)
    shape.moveTo('name' in shape.piece ? this.leaders : this.counters)
  }

  get isAnyAway(): boolean {
    return this.inHand.hasChildren()
  }

  /** Pieces whose middle lies in a box of the screen. */
  within(box: Box): readonly string[] {
    return [...this.shapes].flatMap(([id, shape]) => {
      const { x, y, width, height } = shape.getClientRect()
      const middle = { x: x + width / 2, y: y + height / 2, width: 0, height: 0 }
      return Konva.Util.haveIntersection(box, middle) ? [id] : []
    })
  }

  /** Rectangles of the screen that names have to keep clear of. */
  allBounds(): readonly Rect[] {
    const { x, y } = this.counters.position()
    return [...this.shapes.values()].map(({ bounds }) => shifted(bounds, x, y))
  }
}

function isSamePlace(a: Counter | Leader, b: Counter | Leader): boolean {
  return JSON.stringify(a.place) === JSON.stringify(b.place)
}

/** Makes a group hold these shapes in their order, but for those that are away. */
function fill(group: Konva.Group, shapes: readonly PieceShape[]): void {
  const here = shapes.filter(({ away }) => away === null)
  if (here.length === group.children.length && here.every((one, i) => group.children[i] === one)) return
  group.removeChildren()
  if (here.length > 0) group.add(...here)
}
