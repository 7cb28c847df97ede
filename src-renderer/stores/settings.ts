// What this player likes on this machine: theme, motion and size of everything. Kept by the program.
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { InputOf } from '../../src-shared/contract'
import type { Settings } from '../../src-shared/contract/app'
import { useProgram } from './program'

export type Theme = Exclude<Settings['theme'], 'system'>
const THEME_ORDER: readonly Theme[] = ['paper', 'lamplight', 'club']

export const useSettings = defineStore('settings', () => {
  const program = useProgram()
  const theme = ref<Settings['theme']>('system')
  const motion = ref<Settings['motion']>('system')
  const scale = ref(100)

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

  watch(
    [shownTheme, moves, scale],
    () => {
      const root = document.documentElement
      root.dataset['theme'] = shownTheme.value
      root.dataset['motion'] = moves.value ? 'on' : 'off'
      root.style.setProperty('zoom', String(scale.value / 100))
    },
    { immediate: true, flush: 'sync' },
  )

  function take(settings: Settings): void {
    theme.value = settings.theme
    motion.value = settings.motion
    scale.value = settings.scale
  }

  async function load(): Promise<void> {
    const found = await program.get('app.settings.get', {})
    if (found) take(found)
  }

  async function set(change: InputOf<'app.settings.set'>): Promise<void> {
    const found = await program.get('app.settings.set', change)
    if (found) take(found)
  }

  async function nextTheme(): Promise<void> {
    const next = THEME_ORDER[(THEME_ORDER.indexOf(shownTheme.value) + 1) % THEME_ORDER.length] ?? 'paper'
    theme.value = next
    await set({ theme: next })
  }

  return { theme, motion, scale, shownTheme, moves, load, set, nextTheme }
})
