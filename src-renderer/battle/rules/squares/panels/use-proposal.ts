// What the rules propose for a decision of the drawer, and whether it still stands as proposed.
import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Proposal } from '../../../../../src-shared/rules/squares/screen/schema'
import { useBattle } from '../../../../stores/battle/battle'
import { useTable } from '../table'

export interface Proposed {
  /** False until it is known what is proposed for the present decision. */
  readonly ready: Readonly<ShallowRef<boolean>>
  /** Why the present choice is proposed; empty: the player has chosen otherwise, or nothing is proposed. */
  readonly reason: ComputedRef<string>
}

/**
 * Asks for a proposal at each new decision and hands its command to `take`, or else that of the first option of the type.
 * `present` is the command as the player has it now.
 */
export function useProposal(
  type: () => string,
  take: (command: JsonObject | null) => void,
  present: () => JsonObject,
): Proposed {
  const battle = useBattle()
  const table = useTable()
  const ready = shallowRef(false)
  const proposal = shallowRef<Proposal | null>(null)
  let turn = 0

  watch(
    () => battle.options,
    async (options) => {
      turn += 1
      const mine = turn
      ready.value = false
      proposal.value = null
      const found = await table.propose()
      if (mine !== turn) return
      const first = options.find(({ command }) => command['type'] === type())
      proposal.value = found?.command['type'] === type() ? found : null
      take(proposal.value?.command ?? first?.command ?? null)
      ready.value = true
    },
    { immediate: true },
  )

  const reason = computed(() => {
    const found = proposal.value
    return found && isSame(found.command, present()) ? battle.words(found.reason) : ''
  })
  return { ready, reason }
}

/** Whether two commands are one, whatever the order of their parts. */
function isSame(a: JsonObject, b: JsonObject): boolean {
  return sorted(a) === sorted(b)
}

function sorted(command: JsonObject): string {
  return JSON.stringify(command, (_, value: unknown) =>
    Array.isArray(value)
      ? value.toSorted()
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  )
}
