// The camera of the theatre: fitted to what is to be seen until somebody moves it; mouse, wheel, two fingers and keys.
import { onBeforeUnmount, onMounted, ref, watch, type Ref } from 'vue'
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
} from '../../board/camera'

/** Least pixels a metre: the whole theatre in a small window. */
const LEAST_SCALE = 0.006
const MARGIN = 34
const PAN_STEP = 80
const DRAG_STARTS = 5

export function useMapCamera(host: Readonly<Ref<HTMLElement | null>>, bounds: () => Area, shown: () => Area) {
  const camera = ref<Camera>()
  const size = ref({ width: 0, height: 0 })
  let untouched = true
  let watcher: ResizeObserver | undefined
  const touches = new Map<number, Point>()
  let last: Point | undefined
  let moved = 0

  function fit(): void {
    const { width, height } = size.value
    if (width > 0) camera.value = fitArea(shown(), width, height, MARGIN, LEAST_SCALE)
  }

  function set(next: Camera): void {
    untouched = false
    camera.value = keepOver(next, bounds())
  }

  function showAll(): void {
    untouched = true
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
    watcher = new ResizeObserver(([entry]) => {
      if (!entry) return
      size.value = {
        width: Math.floor(entry.contentRect.width),
        height: Math.floor(entry.contentRect.height),
      }
      if (untouched || !camera.value) fit()
      else camera.value = { ...camera.value, ...size.value }
    })
    watcher.observe(host.value)
  })
  onBeforeUnmount(() => {
    watcher?.disconnect()
    host.value?.removeEventListener('wheel', onWheel)
  })
  watch(
    () => Object.values(shown()).join(' '),
    () => {
      if (untouched) fit()
    },
  )

  return { camera, showAll, zoomBy, panBy, reveal, onPointerDown, onPointerMove, onPointerEnd }
}
