// What lies over every screen when it is called for: palette, sheet of keys, settings, quick reference, printing, seats,
// and the pages for organisers and players.
import { defineStore } from 'pinia'
import { ref } from 'vue'

export const OVERLAYS = [
  'palette',
  'keys',
  'settings',
  'reference',
  'print',
  'seats',
  'proofs',
  'organisers',
  'players',
] as const
export type Overlay = (typeof OVERLAYS)[number]

export const useOverlay = defineStore('overlay', () => {
  const shown = ref<Overlay | null>(null)

  function open(overlay: Overlay): void {
    shown.value = overlay
  }

  /** Closes that one if it is the one that is open. */
  function close(overlay: Overlay): void {
    if (shown.value === overlay) shown.value = null
  }

  return { shown, open, close }
})
