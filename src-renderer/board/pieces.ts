// The counters and leaders as plain Konva nodes kept by id, outside Vue's reactivity; moved, never rebuilt.
import Konva from 'konva'
import type { Camera, Point } from './camera'
import { PieceBitmaps, type Bitmap } from './counters/bitmaps'
import { counterSize, layoutStacks, LEADER_RADIUS, type Box, type StackLayout } from './counters/stack'
import type { Palette } from './palette'
import type { BoardTarget, Scene } from './scene'

interface Piece {
  readonly node: Konva.Image
  bitmap: Bitmap | undefined
  /** Anchor on the screen: upper left corner of a counter, centre of a leader. */
  at: Point
}

export interface Hit {
  readonly target: Exclude<BoardTarget, { kind: 'cell' }>
  readonly box: Box
}

export class Pieces {
  private readonly pieces = new Map<string, Piece>()
  private readonly bitmaps: PieceBitmaps
  private layout: StackLayout = { counters: new Map(), leaders: new Map() }
  private scene: Scene | undefined
  private camera: Camera | undefined

  constructor(
    private readonly layer: Konva.Layer,
    palette: Palette,
    pixelRatio: number,
  ) {
    this.bitmaps = new PieceBitmaps(palette, pixelRatio)
  }

  setPalette(palette: Palette): void {
    this.bitmaps.setPalette(palette)
    this.forget()
  }

  setPixelRatio(ratio: number): void {
    this.bitmaps.setPixelRatio(ratio)
    this.forget()
  }

  /** Every piece takes its bitmap anew at the next update. */
  private forget(): void {
    for (const piece of this.pieces.values()) piece.bitmap = undefined
  }

  /** Makes the nodes equal to the scene. Draws nothing: the caller draws the layer once. */
  update(scene: Scene, camera: Camera): void {
    this.scene = scene
    this.camera = camera
    const size = counterSize(scene.grid.cellM * camera.scale)
    const leaderScale = Math.max(0.7, size.scale)
    this.layout = layoutStacks(scene.grid, camera, scene.counters, scene.leaders, (name) =>
      this.bitmaps.nameWidth(name),
    )
    const seen = new Set<string>()
    for (const counter of scene.counters) {
      const box = this.layout.counters.get(counter.id)
      if (!box) continue
      seen.add(counter.id)
      this.show(counter.id, this.bitmaps.counter(counter, size), box)
    }
    for (const leader of scene.leaders) {
      const at = this.layout.leaders.get(leader.id)
      if (!at) continue
      seen.add(leader.id)
      this.show(leader.id, this.bitmaps.leader(leader, leaderScale, at.named), at)
    }
    for (const [id, piece] of this.pieces)
      if (!seen.has(id)) {
        piece.node.destroy()
        this.pieces.delete(id)
      }
  }

  private show(id: string, bitmap: Bitmap, at: Point): void {
    let piece = this.pieces.get(id)
    if (!piece) {
      const node = new Konva.Image({ image: bitmap.picture, listening: false, perfectDrawEnabled: false })
      this.layer.add(node)
      piece = { node, bitmap: undefined, at }
      this.pieces.set(id, piece)
    }
    if (piece.bitmap !== bitmap) {
      piece.bitmap = bitmap
      piece.node.setAttrs({ image: bitmap.picture, width: bitmap.width, height: bitmap.height })
    }
    piece.at = at
    const x = at.x - bitmap.anchorX
    const y = at.y - bitmap.anchorY
    const { width = 0, height = 0 } = this.camera ?? {}
    // What lies beyond the window costs nothing.
    piece.node.visible(x < width && y < height && x + bitmap.width > 0 && y + bitmap.height > 0)
    piece.node.position({ x, y })
  }

  /** Where a piece stands on the screen. */
  placeOf(id: string): Point | undefined {
    return this.pieces.get(id)?.at
  }

  /** Moves a piece for the moment, in pixels from where it stands; the next update puts it back. */
  shift(id: string, dx: number, dy: number): void {
    const piece = this.pieces.get(id)
    if (!piece?.bitmap) return
    piece.node.visible(true)
    piece.node.position({
      x: piece.at.x - piece.bitmap.anchorX + dx,
      y: piece.at.y - piece.bitmap.anchorY + dy,
    })
  }

  /** Lifts a piece on to another layer while it moves, so that the others need not be drawn again; and back. */
  carry(id: string, to: Konva.Layer): void {
    this.pieces.get(id)?.node.moveTo(to)
  }

  putBack(id: string): void {
    this.pieces.get(id)?.node.moveTo(this.layer)
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

  /** Rectangles that names have to keep clear of. */
  occupied(): readonly { left: number; top: number; right: number; bottom: number }[] {
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
