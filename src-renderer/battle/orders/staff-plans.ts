// The plans of the staffs, laid open when a battle is over: of the moment that the board shows.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import { useBattle } from '../../stores/battle/battle'
import { useProgram } from '../../stores/program/program'
import type { StaffPlan } from './plan-shapes'

export const useStaffPlans = defineStore('battle.staff-plans', () => {
  const battle = useBattle()
  const program = useProgram()
  const isShown = ref(false)
  const plans = shallowRef<readonly StaffPlan[]>([])
  /** Plans can be laid open: the battle is over, and a staff fought in it. */
  const areOpen = computed(
    () => (battle.view?.outcome ?? null) !== null && battle.view?.seats.includes('staff') === true,
  )
  /** Entry after which the plans shown were made; null: none are. */
  const moment = computed(() => (isShown.value && areOpen.value ? (battle.shown?.seq ?? null) : null))
  let asked = 0

  watch([() => battle.battleId, moment], async ([battleId, seq], [before]) => {
    const mine = (asked += 1)
    if (battleId !== before) isShown.value = false
    const found = seq === null ? null : await program.get('battle.plans', { battleId, seq })
    if (mine === asked) plans.value = found?.plans ?? []
  })

  return { areOpen, isShown, plans }
})
