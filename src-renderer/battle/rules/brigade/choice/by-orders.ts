// A side that is led by its general orders alone: what there is to decide in a move is decided by them, and whoever commands
// writes, watches, and intervenes by alterations. Kept on this machine, for each battle and side.
import { defineStore } from 'pinia'
import { computed, ref, watch } from 'vue'
import type { Side } from '../../../../../src-shared/contract/values'
import { useBattle } from '../../../../stores/battle/battle'
import { useProgram } from '../../../../stores/program/program'
import { keptAs } from '../orders/kept'
import { useTable } from '../table'

/** Phases that the orders decide. */
const DECIDED = new Set(['declare', 'plot', 'artillery', 'smallArms', 'rally'])

export const useByOrders = defineStore('brigade.byOrders', () => {
  const battle = useBattle()
  const program = useProgram()
  const table = useTable()
  const chosen = ref<ReadonlySet<string>>(new Set())
  /** Something was taken back: the orders wait until they are told to go on. */
  const isHalted = ref(false)
  const isAtWork = ref(false)

  const keyOf = (side: Side): string => keptAs('brigade.byOrders', program.session, battle.battleId, side)
  function isChosen(side: Side | null): boolean {
    if (side === null) return false
    const key = keyOf(side)
    if (chosen.value.has(key)) return true
    try {
      return localStorage.getItem(key) === 'yes'
    } catch {
      return false
    }
  }
  const isOn = computed(() => isChosen(battle.actingSide))
  // The store outlives its battle: of one under other rules it knows no table.
  const phase = computed(() =>
    battle.ruleSet === 'brigade' ? (table.present?.situation.phase ?? 'finished') : 'finished',
  )
  /** Whether the orders are to decide now; and whether they do, and nothing is asked. */
  const decides = computed(() => isOn.value && DECIDED.has(phase.value))
  const acts = computed(() => decides.value && !isHalted.value)

  function choose(on: boolean): void {
    const side = battle.actingSide
    if (side === null) return
    const key = keyOf(side)
    chosen.value = new Set(on ? [...chosen.value, key] : [...chosen.value].filter((one) => one !== key))
    isHalted.value = false
    try {
      if (on) localStorage.setItem(key, 'yes')
      else localStorage.removeItem(key)
    } catch {
      // A full or closed store keeps nothing: it holds as long as the screen.
    }
  }

  /** Gives what the orders say for this phase, and ends it. */
  async function carryOut(): Promise<void> {
    const side = battle.actingSide
    if (isAtWork.value || side === null || !acts.value) return
    isAtWork.value = true
    try {
      const now = phase.value
      const told = (await table.previewByOrders()) ?? []
      for (const command of [...told, { type: 'EndPhase', side }]) {
        if (!isStill(side, now)) return
        if (await battle.play(command)) continue
        // Dice are waited for; whatever else is refused is left to whoever commands.
        isHalted.value = battle.waiting === null
        return
      }
    } finally {
      isAtWork.value = false
    }
  }
  const isStill = (side: Side, now: string): boolean =>
    battle.actingSide === side && phase.value === now && acts.value

  watch(
    () => ({ id: battle.battleId, seq: battle.view?.seq }),
    (now, before) => {
      if (now.id !== before.id) isHalted.value = false
      else if (now.seq !== undefined && before.seq !== undefined && now.seq < before.seq)
        isHalted.value = true
    },
  )
  // Whoever puts the dice away that are asked for wants to do something else first.
  watch(
    () => battle.waiting,
    (waiting) => {
      if (waiting === null && acts.value && !battle.busy) isHalted.value = true
    },
  )
  const isFree = computed(
    () =>
      acts.value && battle.curtainFor === null && battle.waiting === null && !battle.busy && !isAtWork.value,
  )
  watch(
    [isFree, phase, () => battle.view?.seq],
    ([may]) => {
      if (may) void carryOut()
    },
    { immediate: true },
  )

  return { isOn, decides, acts, isHalted, choose }
})
