// The pointer on the map table: one finger or button drags the map, a piece or a box, two fingers and the wheel zoom.
import { ref, type Ref } from 'vue'
import { pan, pinched, turned, type Camera, type Point } from './camera'
import { boxBetween, type Box } from './counters/stack'
import type { BoardTarget } from './scene'
import type { TableView } from './table-view'

/** Pixels that a press may wander and still be a click. */
const DRAG_STARTS = 5

interface Press {
  readonly at: Point
  readonly target: BoardTarget | undefined
  dragging: 'map' | 'piece' | 'box' | null
  last: Point
}

/** What the pointer may do, and who hears what it did. */
export interface PointerUse {
  readonly host: Readonly<Ref<HTMLElement | null>>
  readonly camera: Ref<Camera | undefined>
  readonly view: () => TableView | undefined
  readonly setCamera: (next: Camera) => void
  /** The board takes no pointer now. */
  readonly isStill: () => boolean
  readonly mayDrag: (id: string) => boolean
  readonly companions: (id: string) => readonly string[]
  /** Whether a drag over the ground draws a box round pieces: never, with the shift key, or always. */
  readonly boxing: () => 'never' | 'shift' | 'always'
  readonly onHover: (target: BoardTarget | undefined, at: Point) => void
  readonly onClick: (target: BoardTarget) => void
  readonly onDragOver: (id: string, cell: string | undefined) => void
  readonly onDrop: (id: string, cell: string | undefined) => void
  readonly onBox: (ids: readonly string[]) => void
}

export function usePointer(use: PointerUse) {
  const { host, camera } = use
  /** The box that is being drawn round pieces, in pixels of the screen. */
  const box = ref<Box | null>(null)
  /** What a press would take hold of, for the sign of the pointer: a piece that may be moved, and whether it is held. */
  const grip = ref<'loose' | 'held' | null>(null)
  const touches = new Map<number, Point>()
  let press: Press | undefined

  function pointOf(event: { readonly clientX: number; readonly clientY: number }): Point {
    const at = host.value?.getBoundingClientRect()
    // The pointer is told in pixels of the window, the board is laid out in those of the zoomed interface.
    const zoom = host.value?.currentCSSZoom ?? 1
    return { x: (event.clientX - (at?.left ?? 0)) / zoom, y: (event.clientY - (at?.top ?? 0)) / zoom }
  }

  function down(event: PointerEvent): void {
    if (use.isStill()) return
    use.view()?.skipTravel()
    const at = pointOf(event)
    touches.set(event.pointerId, at)
    host.value?.setPointerCapture(event.pointerId)
    press =
      touches.size === 1 && event.button <= 1
        ? { at, target: use.view()?.targetAt(at), dragging: null, last: at }
        : undefined
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event)
    if (touches.has(event.pointerId)) {
      if (touches.size === 2) pinch(event.pointerId, at)
      touches.set(event.pointerId, at)
    }
    if (!press) {
      if (touches.size === 0) hover(at)
      return
    }
    const [dx, dy] = [at.x - press.at.x, at.y - press.at.y]
    if (press.dragging === null && Math.hypot(dx, dy) >= DRAG_STARTS) beginDrag(press, event)
    drag(press, at, dx, dy)
    press.last = at
  }

  function hover(at: Point): void {
    const target = use.view()?.targetAt(at)
    grip.value = target && target.kind !== 'cell' && use.mayDrag(target.id) ? 'loose' : null
    use.onHover(target, at)
  }

  /** The cell under a point of the window; undefined off the board. */
  function cellAt(clientX: number, clientY: number): string | undefined {
    const edges = host.value?.getBoundingClientRect()
    if (
      !edges ||
      clientX < edges.left ||
      clientX > edges.right ||
      clientY < edges.top ||
      clientY > edges.bottom
    )
      return undefined
    return use.view()?.targetAt(pointOf({ clientX, clientY }))?.cell
  }

  function beginDrag(pressed: Press, event: PointerEvent): void {
    const { target } = pressed
    const piece = target?.kind === 'cell' ? undefined : target
    const boxes = drawsBox(pressed, event)
    const carried = piece && event.buttons === 1 && !boxes && use.mayDrag(piece.id)
    pressed.dragging = carried ? 'piece' : boxes ? 'box' : 'map'
    if (!carried) return
    grip.value = 'held'
    use.view()?.lift(piece.id, ...use.companions(piece.id).filter((id) => id !== piece.id))
  }

  function drag({ at: from, target, dragging, last }: Press, at: Point, dx: number, dy: number): void {
    if (dragging === 'box') box.value = boxBetween(from, at)
    else if (dragging === 'piece') {
      use.view()?.dragBy(dx, dy)
      if (target && target.kind !== 'cell') use.onDragOver(target.id, use.view()?.targetAt(at)?.cell)
    } else if (dragging === 'map' && camera.value)
      use.setCamera(pan(camera.value, at.x - last.x, at.y - last.y))
  }

  function up(event: PointerEvent): void {
    touches.delete(event.pointerId)
    if (!press) return
    const { dragging, target, last } = press
    press = undefined
    grip.value = null
    if (dragging === 'box' && box.value) {
      use.onBox(use.view()?.within(box.value) ?? [])
      box.value = null
    } else if (dragging === 'piece' && target && target.kind !== 'cell') {
      const cell = use.view()?.targetAt(last)?.cell
      use.view()?.drop()
      use.onDrop(target.id, cell)
    } else if (dragging === null && target) use.onClick(target)
  }

  function cancel(event: PointerEvent): void {
    touches.delete(event.pointerId)
    if (press?.dragging === 'piece') use.view()?.drop()
    grip.value = null
    box.value = null
    press = undefined
  }

  function drawsBox(pressed: Press, event: PointerEvent): boolean {
    const boxing = use.boxing()
    return boxing === 'always'
      ? pressed.target === undefined || pressed.target.kind === 'cell' || event.shiftKey
      : boxing === 'shift' && event.shiftKey
  }

  function pinch(movedId: number, to: Point): void {
    const other = [...touches].find(([id]) => id !== movedId)?.[1]
    const from = touches.get(movedId)
    if (other && from && camera.value) use.setCamera(pinched(camera.value, other, from, to))
  }

  function wheel(event: WheelEvent): void {
    if (!camera.value || use.isStill()) return
    event.preventDefault()
    use.setCamera(turned(camera.value, pointOf(event), event))
  }

  function leave(): void {
    use.onHover(undefined, { x: 0, y: 0 })
  }

  return { box, grip, cellAt, down, move, up, cancel, wheel, leave }
}
