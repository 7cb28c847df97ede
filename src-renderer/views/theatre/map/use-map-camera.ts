// The camera of the theatre: fitted to the campaign until somebody moves it; mouse, wheel, two fingers and keys.
import { onBeforeUnmount, onMounted, shallowRef, watch, type Ref } from 'vue'
import {
  bringIntoView,
  fitArea,
  keepOver,
  pan,
  pinched,
  turned,
  zoomAt,
  type Area,
  type Camera,
  type Point,
} from '../../../board/camera'
import type { Rect } from '../../../board/rect'
import { fitOperations, type Weighted } from './operations'

/** Least pixels a metre: the whole theatre in a small window. */
const LEAST_SCALE = 0.006
const MARGIN = 34
const PAN_STEP = 80
const DRAG_STARTS = 5

/** `points` are what the first fit shows as much of as it can, beside the tray (pixels of the host). */
export function useMapCamera(
  host: Readonly<Ref<HTMLElement | null>>,
  bounds: () => Area,
  points: () => readonly Weighted[],
  tray: () => Rect | null,
) {
  const camera = shallowRef<Camera>()
  const size = shallowRef({ width: 0, height: 0 })
  /** What the camera is fitted to anew whenever window or troops change. */
  let fitted: 'operations' | 'all' | 'nothing' = 'operations'
  let watcher: ResizeObserver | undefined
  const touches = new Map<number, Point>()
  let last: Point | undefined
  let moved = 0

  /** Takes the size of the host as it is laid out; true: it was another before. */
  function measure({ width, height }: { readonly width: number; readonly height: number }): boolean {
    const next = { width: Math.floor(width), height: Math.floor(height) }
    if (next.width === size.value.width && next.height === size.value.height) return false
    size.value = next
    return true
  }

  function fit(): void {
    const { width, height } = size.value
    if (width === 0) return
    camera.value =
      fitted === 'all'
        ? fitArea(everybody(), width, height, MARGIN, LEAST_SCALE)
        : fitOperations(bounds(), points(), width, height, tray(), LEAST_SCALE)
  }

  /** The area of everybody and everything that is weighed. */
  function everybody(): Area {
    const xs = points().map(({ at }) => at[0])
    const ys = points().map(({ at }) => at[1])
    if (xs.length === 0) return bounds()
    return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) }
  }

  function set(next: Camera): void {
    fitted = 'nothing'
    camera.value = keepOver(next, bounds())
  }

  function showAll(): void {
    fitted = 'all'
    fit()
  }

  function showOperations(): void {
    fitted = 'operations'
    fit()
  }

  function zoomBy(factor: number): void {
    const now = camera.value
    if (now) set(zoomAt(now, { x: now.width / 2, y: now.height / 2 }, factor))
  }

  function panBy(right: number, down: number): void {
    if (camera.value) set(pan(camera.value, -right * PAN_STEP, -down * PAN_STEP))
  }

  function reveal(at: Point): void {
    if (camera.value) camera.value = bringIntoView(camera.value, at, 60)
  }

  function pointOf(event: PointerEvent | WheelEvent): Point {
    const box = host.value?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button > 1) return
    const at = pointOf(event)
    touches.set(event.pointerId, at)
    last = at
    moved = 0
  }

  function onPointerMove(event: PointerEvent): void {
    const from = touches.get(event.pointerId)
    if (!from || !camera.value) return
    const at = pointOf(event)
    const other = [...touches].find(([id]) => id !== event.pointerId)?.[1]
    if (other) set(pinched(camera.value, other, from, at))
    else if (last) {
      moved += Math.hypot(at.x - last.x, at.y - last.y)
      if (moved >= DRAG_STARTS) {
        host.value?.setPointerCapture(event.pointerId)
        set(pan(camera.value, at.x - last.x, at.y - last.y))
      }
      last = at
    }
    touches.set(event.pointerId, at)
  }

  function onPointerEnd(event: PointerEvent): void {
    touches.delete(event.pointerId)
    last = undefined
  }

  function onWheel(event: WheelEvent): void {
    if (!camera.value) return
    event.preventDefault()
    set(turned(camera.value, pointOf(event), event))
  }

  onMounted(() => {
    if (!host.value) return
    host.value.addEventListener('wheel', onWheel, { passive: false })
    // At once, so that the very first frame shows everything in its place.
    measure({ width: host.value.clientWidth, height: host.value.clientHeight })
    fit()
    watcher = new ResizeObserver(([entry]) => {
      if (!entry || !measure(entry.contentRect)) return
      if (fitted !== 'nothing' || !camera.value) fit()
      else camera.value = { ...camera.value, ...size.value }
    })
    watcher.observe(host.value)
  })
  onBeforeUnmount(() => {
    watcher?.disconnect()
    host.value?.removeEventListener('wheel', onWheel)
  })
  watch(
    () => JSON.stringify([points(), tray()]),
    () => {
      if (fitted !== 'nothing') fit()
    },
  )

  return {
    camera,
    showAll,
    showOperations,
    zoomBy,
    panBy,
    reveal,
    onPointerDown,
    onPointerMove,
    onPointerEnd,
  }
}
