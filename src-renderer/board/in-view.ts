// The board that is on the screen now, for those who print it.
import { defineStore } from 'pinia'
import { computed, onScopeDispose, shallowRef } from 'vue'
import type { Ground } from './ground/ground'
import type { Scene } from './scene'

export interface BoardInView {
  readonly scene: Scene
  readonly ground: Ground | null
}

export const useBoards = defineStore('boards', () => {
  const source = shallowRef<(() => BoardInView) | null>(null)
  /** Null: no board is shown. */
  const inView = computed(() => source.value?.() ?? null)
  return { source, inView }
})

/** Makes a board known for as long as the component that calls it is there. */
export function useBoardInView(source: () => BoardInView): void {
  const boards = useBoards()
  boards.source = source
  onScopeDispose(() => {
    if (boards.source === source) boards.source = null
  })
}
