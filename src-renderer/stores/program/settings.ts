// What this player likes on this machine: theme, motion and size of everything. Kept by the program.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import type { Settings } from '../../../src-shared/contract/app'
import { useProgram } from './program'

export type Theme = Exclude<Settings['theme'], 'system'>
const THEME_ORDER: readonly Theme[] = ['paper', 'lamplight', 'club']
/** Sizes of the interface that are offered, per cent. */
export const SCALES = [80, 90, 100, 110, 125, 150, 175, 200] as const
/**
 * Widths of the window at which there is room for wide drawers, for no more than narrow ones, and for none beside what
 * they belong to.
 */
const WIDE = 1600
const NARROW = 1280
const TIGHT = 900
/** Height of the window below which lists say the least. */
const LOW = 560

export const useSettings = defineStore('settings', () => {
  const program = useProgram()
  const theme = ref<Settings['theme']>('system')
  const motion = ref<Settings['motion']>('system')
  const scale = ref(100)
  /** Screens whose hint has been read. */
  const hintsSeen = shallowRef<readonly string[]>([])
  /** Whether the program has told what is set. */
  const loaded = ref(false)
  const paper = ref<Settings['paper']>('A4')
  const rail = ref<Settings['rail']>('icons')
  const windowWidth = ref(window.innerWidth)
  const windowHeight = ref(window.innerHeight)
  window.addEventListener('resize', () => {
    windowWidth.value = window.innerWidth
    windowHeight.value = window.innerHeight
  })

  const dark = matchMedia('(prefers-color-scheme: dark)')
  const less = matchMedia('(prefers-reduced-motion: reduce)')
  const systemDark = ref(dark.matches)
  const systemLess = ref(less.matches)
  dark.addEventListener('change', (event) => (systemDark.value = event.matches))
  less.addEventListener('change', (event) => (systemLess.value = event.matches))

  const shownTheme = computed<Theme>(() =>
    theme.value === 'system' ? (systemDark.value ? 'lamplight' : 'paper') : theme.value,
  )
  const moves = computed(() => motion.value === 'full' || (motion.value === 'system' && !systemLess.value))

  /** How much room there is as things are laid out: the size of the interface counts. */
  const width = computed(() => (windowWidth.value * 100) / scale.value)
  const room = computed(() => {
    if (width.value >= WIDE) return 'wide'
    return width.value >= NARROW ? 'usual' : 'narrow'
  })
  /** So narrow that drawers lie over what they belong to. */
  const isTight = computed(() => width.value < TIGHT)
  const isLow = computed(() => (windowHeight.value * 100) / scale.value < LOW)
  const larger = computed(() => SCALES.find((one) => one > scale.value))
  const smaller = computed(() => SCALES.findLast((one) => one < scale.value))

  watch(
    [shownTheme, moves, scale, room, isTight, isLow],
    () => {
      const root = document.documentElement
      root.dataset['theme'] = shownTheme.value
      root.dataset['motion'] = moves.value ? 'on' : 'off'
      root.dataset['room'] = room.value
      root.toggleAttribute('data-tight', isTight.value)
      root.toggleAttribute('data-low', isLow.value)
      root.style.setProperty('zoom', String(scale.value / 100))
      root.style.setProperty('--scale', String(scale.value / 100))
    },
    { immediate: true, flush: 'sync' },
  )

  function take(settings: OutputOf<'app.settings.get'>): void {
    theme.value = settings.theme
    motion.value = settings.motion
    scale.value = settings.scale
    hintsSeen.value = settings.hintsSeen
    paper.value = settings.paper
    rail.value = settings.rail
    loaded.value = true
  }

  /** Changes that were asked for, and those of them that are not answered yet. */
  let changes = 0
  let underway = 0

  async function load(): Promise<void> {
    const known = changes
    const found = await program.get('app.settings.get', {})
    // An answer from before a change would take it back on the screen.
    if (found && known === changes && underway === 0) take(found)
  }

  async function set(change: InputOf<'app.settings.set'>): Promise<void> {
    changes += 1
    const mine = changes
    underway += 1
    const found = await program.get('app.settings.set', change)
    underway -= 1
    // The answer to an earlier change does not know of a later one.
    if (found && mine === changes) take(found)
  }

  async function nextTheme(): Promise<void> {
    const next = THEME_ORDER[(THEME_ORDER.indexOf(shownTheme.value) + 1) % THEME_ORDER.length] ?? 'paper'
    theme.value = next
    await set({ theme: next })
  }

  /** Shows everything at a size; undefined: there is none further that way. */
  async function zoom(to: number | undefined): Promise<void> {
    if (to === undefined) return
    // At once, so that keys pressed in a row each go one step further.
    scale.value = to
    await set({ scale: to })
  }

  return {
    theme,
    motion,
    scale,
    hintsSeen,
    paper,
    rail,
    loaded,
    room,
    isTight,
    isLow,
    larger,
    smaller,
    shownTheme,
    moves,
    load,
    set,
    nextTheme,
    zoom,
  }
})
