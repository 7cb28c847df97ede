// The map by keyboard: one stop for Tab, arrows from place to place and corps to corps, and the commands of the map.
import { computed, nextTick, ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { useScreenActions } from '../../../actions/registry'
import { toScreen, type Camera } from '../../../board/camera'
import type { TheatreMapPlace } from '../../../stores/campaign/theatre-ground'
import { spotTowards, type Laid, type Spot } from './layout'
import type { useMapCamera } from './use-map-camera'

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type MapCamera = ReturnType<typeof useMapCamera>

/** `places` are those that can be walked to; `drop` gives up the choice and says whether there was one. */
export function useMapWalk(
  host: Readonly<Ref<HTMLElement | null>>,
  { camera, showAll, showOperations, zoomBy, panBy, reveal }: MapCamera,
  places: () => readonly TheatreMapPlace[],
  laid: () => readonly Laid[],
  drop: () => boolean,
) {
  const { t } = useI18n()
  const focusedId = ref<string | null>(null)
  const spotOf = (now: Camera, { id, at }: TheatreMapPlace): Spot => ({
    id,
    ...toScreen(now, { x: at[0], y: at[1] }),
  })
  const spots = computed<readonly Spot[]>(() => {
    const now = camera.value
    if (!now) return []
    return [
      ...laid().map(({ stack, x, y }) => ({ id: stack.id, x, y })),
      ...places().map((place) => spotOf(now, place)),
    ]
  })
  const stop = computed(() =>
    spots.value.some((spot) => spot.id === focusedId.value)
      ? focusedId.value
      : (laid()[0]?.stack.id ?? places()[0]?.id ?? null),
  )

  async function walk(step: readonly [number, number]): Promise<void> {
    const here = spots.value.find((spot) => spot.id === stop.value)
    const next = here && spotTowards(spots.value, here, step)
    if (next) await focusOn(next.id)
  }

  async function focusOn(id: string): Promise<void> {
    focusedId.value = id
    const place = places().find((one) => one.id === id)
    const stack = laid().find((one) => one.stack.id === id)?.stack
    if (stack) reveal(stack.at)
    else if (place) reveal({ x: place.at[0], y: place.at[1] })
    await nextTick()
    host.value?.querySelector<HTMLElement>(`[data-spot="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step && event.shiftKey) panBy(step[0], step[1])
    else if (step) void walk(step)
    else if (event.key !== 'Escape' || !drop()) return
    event.preventDefault()
  }

  useScreenActions(() => [
    {
      id: 'board.in',
      group: 'board',
      title: t('board.zoomIn'),
      keys: ['+', '='],
      run: () => {
        zoomBy(1.25)
      },
    },
    {
      id: 'board.out',
      group: 'board',
      title: t('board.zoomOut'),
      keys: ['-'],
      run: () => {
        zoomBy(0.8)
      },
    },
    { id: 'board.all', group: 'board', title: t('theatre.showAll'), keys: ['0'], run: showAll },
    {
      id: 'board.operations',
      group: 'board',
      title: t('theatre.showOperations'),
      keys: ['9'],
      run: showOperations,
    },
    { id: 'board.walk', group: 'board', title: t('theatre.walk'), keys: ['Arrows'], local: true },
    { id: 'board.pan', group: 'board', title: t('board.key.pan'), keys: ['Shift+Arrows'], local: true },
    ...places().map(({ id, name }) => ({
      id: `place.${id}`,
      group: 'place' as const,
      title: t('palette.place', { name }),
      run: () => focusOn(id),
    })),
  ])

  return { focusedId, stop, onKey }
}
