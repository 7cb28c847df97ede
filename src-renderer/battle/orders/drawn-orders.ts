// General orders of the staff's sides that are shown on the board: those whom whoever sits here may give orders to.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { JsonObject, Side } from '../../../src-shared/contract/values'
import { useBattle } from '../../stores/battle/battle'
import { useProgram } from '../../stores/program/program'

export const useDrawnOrders = defineStore('battle.drawn-orders', () => {
  const battle = useBattle()
  const program = useProgram()
  const sides = shallowRef<readonly Side[]>([])
  const isShown = computed(() => sides.value.length > 0)
  /** By who takes them, of all sides shown: nobody has a name of the other side. */
  const orders = shallowRef<JsonObject>({})
  const asked = ref(0)

  async function refresh(): Promise<void> {
    const mine = (asked.value += 1)
    const { battleId } = battle
    const books = await Promise.all(
      sides.value.map((side) => program.get('battle.orders.get', { battleId, side })),
    )
    if (mine !== asked.value) return
    orders.value = Object.assign({}, ...books.map((one) => one?.orders ?? {})) as JsonObject
  }

  async function toggle(whose: readonly Side[]): Promise<void> {
    sides.value = isShown.value ? [] : whose
    await refresh()
  }

  // What one seat may see, another may not; another battle has other orders.
  watch([() => program.session.seat, () => battle.battleId], () => {
    sides.value = []
    orders.value = {}
    asked.value += 1
  })

  return {
    isShown,
    isEmpty: computed(() => Object.keys(orders.value).length === 0),
    orders,
    toggle,
    refresh,
  }
})
