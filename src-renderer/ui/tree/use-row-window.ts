// A long list of rows of one height of which only those in sight are there, and the one that the keys are on.
import { computed, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue'
import { useSettings } from '../../stores/program/settings'

export interface RowWindow {
  /** The element that is scrolled; null: not there yet. Its style says in `--tree-row` how high a row is. */
  readonly scroller: () => HTMLElement | null
  readonly count: () => number
  /** Place of the row that the keys are on, from 0. */
  readonly cursorAt: () => number
  /** Rows beyond the edge of the window that are there already when it moves. */
  readonly overscan: number
}

const USUAL_ROW = 28

export function useRowWindow({ scroller, count, cursorAt, overscan }: RowWindow) {
  const settings = useSettings()
  const top = ref(0)
  const height = ref(600)
  const rowHeight = ref(USUAL_ROW)

  /** Places of the rows that are there, in their order. */
  const places = computed<readonly number[]>(() => {
    const first = Math.max(0, Math.floor(top.value / rowHeight.value) - overscan)
    const end = Math.min(count(), first + Math.ceil(height.value / rowHeight.value) + 2 * overscan)
    const found = Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i)
    const cursor = cursorAt()
    if (cursor >= count()) return found
    if (cursor < first) return [cursor, ...found]
    return cursor >= end ? [...found, cursor] : found
  })
  /** Rows that a page of the window holds. */
  const page = computed(() => Math.max(1, Math.floor(height.value / rowHeight.value) - 1))

  function onScroll(): void {
    top.value = scroller()?.scrollTop ?? 0
  }

  /** Brings a row into sight. */
  function show(place: number): void {
    const box = scroller()
    if (!box) return
    const at = place * rowHeight.value
    if (at < box.scrollTop) box.scrollTop = at
    else if (at + rowHeight.value > box.scrollTop + box.clientHeight)
      box.scrollTop = at + rowHeight.value - box.clientHeight
  }

  function measure(): void {
    const box = scroller()
    if (!box) return
    height.value = box.clientHeight
    rowHeight.value = Number.parseFloat(getComputedStyle(box).getPropertyValue('--tree-row')) || USUAL_ROW
  }

  const observer = new ResizeObserver(measure)
  onMounted(() => {
    measure()
    const box = scroller()
    if (box) observer.observe(box)
  })
  onBeforeUnmount(() => {
    observer.disconnect()
  })
  watch(
    () => settings.shownTheme,
    () => void nextTick(measure),
  )

  return { places, page, rowHeight, onScroll, show }
}
