// The counters and leaders outside Vue's reactivity: where each stands, its bitmap, and what lies under a point.
import type { Camera, Point } from './camera'
import { PieceBitmaps, type Bitmap } from './counters/bitmaps'
import type { Pen } from './counters/hatching'
import {
  counterSize,
  layoutStacks,
  LEADER_RADIUS,
  stacksOf,
  type Box,
  type CounterSize,
  type Stack,
  type StackLayout,
} from './counters/stack'
import { pennonRect } from './overlays/frame'
import type { Palette } from './palette'
import type { Rect } from './rect'
import type { BoardTarget, Counter, Leader, Scene } from './scene'

interface Piece {
  readonly id: string
  /** What the bitmap shows: a counter or leader that is another object is looked at anew. */
  of: Counter | Leader
  bitmap: Bitmap
  /** Size it was drawn for; a leader's, whether with its name. */
  size: CounterSize
  named: boolean
  /** Anchor on the screen: upper left corner of a counter, centre of a leader. */
  at: Point
}

export interface Hit {
  readonly target: Exclude<BoardTarget, { kind: 'cell' }>
  readonly box: Box
}

export class Pieces {
  private pieces = new Map<string, Piece>()
  private readonly bitmaps: PieceBitmaps
  private layout: StackLayout = { counters: new Map(), leaders: new Map() }
  private stacks: readonly Stack[] = []
  private scene: Scene | undefined
  private camera: Camera | undefined
  private size: CounterSize = counterSize(0)
  /** Pieces that follow the pointer, the one in hand first, and how far they are from where they stood. */
  private lifted: readonly string[] = []
  private shifted: Point = { x: 0, y: 0 }

  constructor(
    palette: Palette,
    private pixelRatio: number,
  ) {
    this.bitmaps = new PieceBitmaps(palette, pixelRatio)
  }

  setPalette(palette: Palette): void {
    this.bitmaps.setPalette(palette)
    this.pieces.clear()
  }

  setPixelRatio(ratio: number): void {
    this.pixelRatio = ratio
    this.bitmaps.setPixelRatio(ratio)
    this.pieces.clear()
  }

  /** Makes the pieces equal to the scene. Draws nothing. */
  update(scene: Scene, camera: Camera): void {
    if (scene !== this.scene) this.stacks = stacksOf(scene.grid, scene.counters, scene.leaders)
    this.scene = scene
    this.camera = camera
    const size = counterSize(scene.grid.cellM * camera.scale)
    // The same object while nothing of it has changed: pieces know by it that their bitmap still holds.
    if (size.zoom !== this.size.zoom || size.scale !== this.size.scale) this.size = size
    this.layout = layoutStacks(
      scene.grid,
      camera,
      this.stacks,
      (name) => this.bitmaps.nameWidth(name),
      scene.objectives.map((objective) => pennonRect(objective, camera)),
    )
    const shown = new Map<string, Piece>()
    for (const counter of scene.counters) {
      const at = this.layout.counters.get(counter.id)
      if (at) shown.set(counter.id, this.pieceOf(counter, at, false))
    }
    for (const leader of scene.leaders) {
      const at = this.layout.leaders.get(leader.id)
      if (at) shown.set(leader.id, this.pieceOf(leader, at, at.named))
    }
    this.pieces = shown
  }

  private pieceOf(of: Counter | Leader, at: Point, named: boolean): Piece {
    const { size } = this
    const known = this.pieces.get(of.id)
    if (known && known.of === of && known.size === size && known.named === named) {
      known.at = at
      return known
    }
    const bitmap =
      'arm' in of ? this.bitmaps.counter(of, size) : this.bitmaps.leader(of, Math.max(0.7, size.scale), named)
    return { id: of.id, of, bitmap, size, named, at }
  }

  /** Draws all that stand on the board, counters before leaders. */
  draw(ctx: Pen): void {
    const { width = 0, height = 0 } = this.camera ?? {}
    const lifted = this.lifted.length > 0 ? new Set(this.lifted) : undefined
    // Dot on dot there is nothing to smooth, and not to try is faster.
    ctx.imageSmoothingEnabled = false
    for (const piece of this.pieces.values()) {
      const { bitmap, at } = piece
      const x = at.x - bitmap.anchorX
      const y = at.y - bitmap.anchorY
      // What lies beyond the window costs nothing.
      if (x >= width || y >= height || x + bitmap.width <= 0 || y + bitmap.height <= 0) continue
      if (!lifted?.has(piece.id)) this.blit(ctx, bitmap, x, y)
    }
    ctx.imageSmoothingEnabled = true
  }

  /** Draws those that are lifted where the pointer has them, the one in hand last. */
  drawLifted(ctx: Pen): void {
    for (const id of this.lifted.toReversed()) {
      const piece = this.pieces.get(id)
      if (!piece) continue
      const { bitmap, at } = piece
      this.blit(ctx, bitmap, at.x - bitmap.anchorX + this.shifted.x, at.y - bitmap.anchorY + this.shifted.y)
    }
  }

  private blit(ctx: Pen, { picture, width, height }: Bitmap, x: number, y: number): void {
    // Whole dots of the screen, so that nothing is smoothed.
    const ratio = this.pixelRatio
    ctx.drawImage(picture, Math.round(x * ratio) / ratio, Math.round(y * ratio) / ratio, width, height)
  }

  /** Where a piece stands on the screen. */
  placeOf(id: string): Point | undefined {
    return this.pieces.get(id)?.at
  }

  /** Takes pieces off the board into the hand; none: puts them back. */
  lift(ids: readonly string[]): void {
    this.lifted = ids
    this.shifted = { x: 0, y: 0 }
  }

  /** Moves what is lifted, in pixels from where it stood. */
  shift(dx: number, dy: number): void {
    this.shifted = { x: dx, y: dy }
  }

  get isLifting(): boolean {
    return this.lifted.length > 0
  }

  /** The piece under a point of the screen, leaders before counters. */
  hit(at: Point): Hit | undefined {
    const { scene, camera } = this
    if (!scene || !camera) return undefined
    const scale = counterSize(scene.grid.cellM * camera.scale).scale
    const reach = LEADER_RADIUS * Math.max(0.7, scale) + 3
    for (const leader of scene.leaders) {
      const disc = this.layout.leaders.get(leader.id)
      if (!disc || Math.hypot(disc.x - at.x, disc.y - at.y) > reach) continue
      return {
        target: { kind: 'leader', id: leader.id, cell: leader.cell },
        box: { x: disc.x - reach, y: disc.y - reach, width: 2 * reach, height: 2 * reach },
      }
    }
    for (const counter of scene.counters) {
      const box = this.layout.counters.get(counter.id)
      if (!box || at.x < box.x - 2 || at.y < box.y - 2) continue
      if (at.x > box.x + box.width + 2 || at.y > box.y + box.height + 8) continue
      return { target: { kind: 'counter', id: counter.id, cell: counter.cell }, box }
    }
    return undefined
  }

  /** Pieces whose middle lies in a rectangle of the screen. */
  within(box: Box): readonly string[] {
    const isIn = ({ x, y }: Point): boolean =>
      x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
    const counters = [...this.layout.counters].filter(([, at]) =>
      isIn({ x: at.x + at.width / 2, y: at.y + at.height / 2 }),
    )
    const leaders = [...this.layout.leaders].filter(([, at]) => isIn(at))
    return [...counters, ...leaders].map(([id]) => id)
  }

  /** Whether anybody stands, wholly or in part, in a rectangle of the screen. */
  isAnyIn({ left, top, right, bottom }: Rect): boolean {
    for (const { bitmap, at } of this.pieces.values()) {
      const x = at.x - bitmap.anchorX
      const y = at.y - bitmap.anchorY
      if (x < right && y < bottom && x + bitmap.width > left && y + bitmap.height > top) return true
    }
    return false
  }

  /** Rectangles that names have to keep clear of. */
  occupied(): readonly Rect[] {
    const boxes = [...this.layout.counters.values()].map((box) => ({
      left: box.x - 3,
      top: box.y - 6,
      right: box.x + box.width + 3,
      bottom: box.y + box.height + 8,
    }))
    const discs = [...this.layout.leaders.values()].map((disc) => ({
      left: disc.x - 16,
      top: disc.y - 15,
      right: disc.x + (disc.named ? 76 : 16),
      bottom: disc.y + 15,
    }))
    return [...boxes, ...discs]
  }
}
