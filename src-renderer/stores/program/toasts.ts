// Short words that come and go at the lower edge: something is done, or a thing to know that needs no answer.
import { defineStore } from 'pinia'
import { ref } from 'vue'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'good' | 'warn' | 'bad'
}

const LIFETIME_MS = 6000

export const useToasts = defineStore('toasts', () => {
  const shown = ref<Toast[]>([])
  let next = 1

  function show(text: string, tone: Toast['tone'] = 'plain'): void {
    const id = next
    next += 1
    // The same words twice in a row are one word.
    shown.value = [...shown.value.filter((toast) => toast.text !== text), { id, text, tone }].slice(-3)
    setTimeout(() => {
      close(id)
    }, LIFETIME_MS)
  }

  function close(id: number): void {
    shown.value = shown.value.filter((toast) => toast.id !== id)
  }

  return { shown, show, close }
})
