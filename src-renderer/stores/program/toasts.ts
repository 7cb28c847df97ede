// Short words that come and go at the lower edge: something is done, or a thing to know that needs no answer.
import { defineStore } from 'pinia'
import { ref } from 'vue'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

const LIFETIME_MS = 6000
/** For what must not be missed: it stays until it is put away. */
export const STAYS = Infinity

export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  let next = 1

  function show(text: string, tone: Toast['tone'] = 'plain', lifetimeMs = LIFETIME_MS): void {
    const id = next
    next += 1
    // The same words twice in a row are one word.
    shown.value = [...shown.value.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3)
    if (lifetimeMs === STAYS) return
    setTimeout(() => {
      close(id)
    }, lifetimeMs)
  }

  function close(id: number): void {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  return { shown, show, close }
})
