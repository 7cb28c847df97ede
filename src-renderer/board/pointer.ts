// The pointer on the board, by Konva's events: one finger or button drags the map, a piece or a box, two fingers and the
// wheel zoom. Konva says what lies under the pointer, where a drag begins and what belongs to it.
import Konva from 'konva'
import type { BoardView } from './board-view'
import { pan, pinched, turned, type Camera, type Point } from './camera'
import { PieceShape } from './pieces'
import { boxBetween } from './rect'
import type { BoardTarget } from './scene'

/** Pixels that a press may wander and still be a click. */
Konva.dragDistance = 5
// The middle button drags the map as well.
Konva.dragButtons = [0, 1]

/** What the pointer may do, and who hears what it did. */
export interface PointerUse {
  readonly stage: Konva.Stage
  readonly view: BoardView
  readonly camera: () => Camera | undefined
  readonly setCamera: (next: Camera) => void
  /** The board takes no pointer now. */
  readonly isStill: () => boolean
  readonly mayDrag: (id: string) => boolean
  /** Pieces that go with one that is dragged. */
  readonly companions: (id: string) => readonly string[]
  /** Whether a drag over the ground draws a box round pieces: never, with the shift key, or always. */
  readonly boxing: () => 'never' | 'shift' | 'always'
  /** Whether a drag draws a line. */
  readonly drawing: () => boolean
  /** What a press would take hold of, for the sign of the pointer: a piece that may be moved, and whether it is held. */
  readonly onGrip: (grip: 'loose' | 'held' | null) => void
  /** With the point of the window. */
  readonly onHover: (target: BoardTarget | undefined, at: Point) => void
  readonly onClick: (target: BoardTarget, withShift: boolean) => void
  readonly onLift: (id: string) => void
  readonly onDragOver: (id: string, target: BoardTarget | undefined) => void
  /** The piece lies where it was dropped until the promise is kept. */
  readonly onDrop: (id: string, target: BoardTarget | undefined) => Promise<void>
  readonly onBox: (ids: readonly string[]) => void
  /** A line was drawn, points of the window. */
  readonly onDraw: (points: readonly Point[]) => void
}

/** Pixels between two points of a line that is drawn. */
const DRAWN_STEP = 3

type Mouse = Konva.KonvaEventObject<PointerEvent>

export function listenToPointer(use: PointerUse): void {
  const { stage, view } = use
  const touches = new Map<number, Point>()
  /** What the stage is dragged for, and where that began. */
  let ground: { readonly drags: 'map' | 'box' | 'pen'; last: Point; readonly from: Point } | undefined
  /** The line that is being drawn. */
  let line: Point[] = []
  let inHand: readonly PieceShape[] = []
  let isCancelled = false

  const pointer = (): Point => stage.getPointerPosition() ?? { x: 0, y: 0 }
  const idOf = (node: Konva.Node): string | undefined =>
    node instanceof PieceShape ? node.piece.id : undefined

  // A drag of the bare stage moves the camera or draws a box; the stage itself stays where it is.
  stage.dragBoundFunc(() => ({ x: 0, y: 0 }))

  stage.on('pointerdown', ({ target, evt }: Mouse) => {
    if (use.isStill()) {
      stage.draggable(false)
      return
    }
    view.putBack()
    view.skipTravel()
    isCancelled = false
    // Board and whoever listens round it hear of a drag beyond its edge as well.
    stage.content.setPointerCapture(evt.pointerId)
    touches.set(evt.pointerId, pointer())
    // Two fingers zoom.
    if (touches.size > 1) {
      isCancelled = true
      for (const node of [stage, ...inHand]) node.stopDrag()
    }
    const isAlone = touches.size === 1
    const id = idOf(target)
    const boxing = use.boxing()
    const isBox = boxing !== 'never' && (evt.shiftKey || (boxing === 'always' && id === undefined))
    const isPen = use.drawing() && evt.button === 0
    const isCarried = isAlone && id !== undefined && !isBox && !isPen && evt.button === 0 && use.mayDrag(id)
    if (id !== undefined) target.draggable(isCarried)
    stage.draggable(isAlone && !isCarried)
    ground = isCarried
      ? undefined
      : { drags: isPen ? 'pen' : isBox ? 'box' : 'map', from: pointer(), last: pointer() }
  })

  stage.on('pointermove', ({ target, evt }: Mouse) => {
    const at = pointer()
    const before = touches.get(evt.pointerId)
    const other = [...touches].find(([id]) => id !== evt.pointerId)?.[1]
    if (before) touches.set(evt.pointerId, at)
    const camera = use.camera()
    if (before && other && camera) use.setCamera(pinched(camera, other, before, at))
    if (before || use.isStill()) return
    const id = idOf(target)
    use.onGrip(id !== undefined && use.mayDrag(id) ? 'loose' : null)
    use.onHover(view.targetOf(target, at), at)
  })

  stage.on('pointerclick', ({ target, evt }: Mouse) => {
    if (evt.button !== 0 || isCancelled || use.isStill()) return
    const found = view.targetOf(target, pointer())
    if (found) use.onClick(found, evt.shiftKey)
  })

  stage.on('dragstart', ({ target }) => {
    const id = idOf(target)
    if (id === undefined) return
    inHand = view.lift([id, ...use.companions(id).filter((other) => other !== id)])
    use.onGrip('held')
    use.onLift(id)
  })

  stage.on('dragmove', ({ target }) => {
    const at = pointer()
    const id = idOf(target)
    const [first, ...others] = inHand
    if (id !== undefined && first) {
      for (const one of others)
        one.position({ x: one.home.x + first.x() - first.home.x, y: one.home.y + first.y() - first.home.y })
      use.onDragOver(id, view.groundAt(at))
    } else if (ground?.drags === 'box') view.set({ marquee: boxBetween(ground.from, at) })
    else if (ground?.drags === 'pen') {
      if (line.length === 0) line = [ground.from]
      if (Math.hypot(at.x - ground.last.x, at.y - ground.last.y) >= DRAWN_STEP) {
        line.push(at)
        ground.last = at
      }
      view.set({ line })
    } else if (ground) {
      const camera = use.camera()
      if (camera) use.setCamera(pan(camera, at.x - ground.last.x, at.y - ground.last.y))
      ground.last = at
    }
  })

  stage.on('dragend', ({ target }) => {
    const id = idOf(target)
    const dropped = inHand
    inHand = []
    use.onGrip(null)
    if (id !== undefined) {
      target.draggable(false)
      void drop(id, dropped)
    } else if (ground?.drags === 'box') {
      const box = boxBetween(ground.from, pointer())
      view.set({ marquee: null })
      if (!isCancelled) use.onBox(view.within(box))
    } else if (ground?.drags === 'pen') {
      view.set({ line: null })
      if (!isCancelled) use.onDraw(line)
      line = []
    }
  })

  async function drop(id: string, dropped: readonly PieceShape[]): Promise<void> {
    if (!isCancelled) {
      view.leave(dropped)
      await use.onDrop(id, view.groundAt(pointer()))
    }
    view.putBack(dropped)
  }

  const release = ({ evt }: Mouse): void => {
    touches.delete(evt.pointerId)
  }
  stage.on('pointerup', release)
  stage.on('pointercancel', (event: Mouse) => {
    isCancelled = true
    for (const node of [stage, ...inHand]) node.stopDrag()
    release(event)
  })
  stage.on('pointerleave', () => {
    use.onHover(undefined, { x: 0, y: 0 })
  })

  stage.on('wheel', ({ evt }) => {
    const camera = use.camera()
    if (!camera || use.isStill()) return
    evt.preventDefault()
    use.setCamera(turned(camera, pointer(), evt))
  })
}
