// A command being put together: whether it would be legal, and what it would bring, asked as it changes.
import { ref, shallowRef, watch, type Ref, type ShallowRef } from 'vue'
import type { JsonObject } from '../../../src-shared/contract/values'
import { useBattle, type Refusal } from '../../stores/battle/battle'

const SETTLE_MS = 60

export interface Judged<Preview> {
  readonly refusal: Ref<Refusal | null>
  readonly preview: ShallowRef<Preview | null>
  /** False until the present command has been judged. */
  readonly known: Ref<boolean>
}

/**
 * Judges the command now in `source`, and asks `previewOf` what it would bring if it is legal; null judges nothing.
 * Answers that come too late are dropped.
 */
export function useJudged<Preview>(
  source: () => JsonObject | null,
  previewOf: (command: JsonObject) => Promise<Preview | null>,
): Judged<Preview> {
  const battle = useBattle()
  const refusal = shallowRef<Refusal | null>(null)
  const preview = shallowRef<Preview | null>(null)
  const known = ref(false)
  let turn = 0
  let isChanging = false

  watch(
    () => JSON.stringify(source()),
    async () => {
      turn += 1
      const mine = turn
      known.value = false
      const command = source()
      if (command === null) return
      // The first is judged at once; only one that changes under the player's hand waits until he rests.
      if (isChanging) await new Promise((settled) => setTimeout(settled, SETTLE_MS))
      isChanging = true
      if (mine !== turn) return
      const found = await battle.judge(command)
      const brings = found === null ? await previewOf(command) : null
      if (mine !== turn) return
      refusal.value = found ?? null
      preview.value = brings
      known.value = found !== undefined
    },
    { immediate: true },
  )
  return { refusal, preview, known }
}
