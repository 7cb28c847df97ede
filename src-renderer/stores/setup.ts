// What is chosen before a battle: rules, house rules, what-ifs, seats and dice, and what the program made of it.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OutputOf } from '../../src-shared/contract'
import type { RuleSetKey } from '../../src-shared/contract/values'
import { useProgram } from './program'

export type SetUpInfo = OutputOf<'battle.setUp.get'>
export type RuleSetInfo = OutputOf<'rules.list'>['ruleSets'][number]
export type HouseRuleValue = boolean | number | string
export type SeatKind = 'people' | 'staff'

export const useSetUp = defineStore('setup', () => {
  const program = useProgram()
  const ruleSets = shallowRef<readonly RuleSetInfo[]>([])
  const info = shallowRef<SetUpInfo | null>(null)

  const ruleSet = ref<RuleSetKey>('squares')
  const houseRules = ref<Record<string, HouseRuleValue>>({})
  const whatIfIds = ref<string[]>([])
  const overNight = ref(false)
  const seats = ref<[SeatKind, SeatKind]>(['people', 'people'])
  const dice = ref<'program' | 'hand'>('program')
  const busy = ref(false)

  const rules = computed(() => ruleSets.value.find((one) => one.key === ruleSet.value))
  /** House rules that differ from the published reading. */
  const changed = computed(() =>
    (rules.value?.houseRules ?? []).filter((rule) => valueOf(rule.key) !== rule.default),
  )

  function valueOf(key: string): HouseRuleValue {
    const rule = rules.value?.houseRules.find((one) => one.key === key)
    return houseRules.value[key] ?? rule?.default ?? false
  }

  function setHouseRule(key: string, value: HouseRuleValue): void {
    houseRules.value = { ...houseRules.value, [key]: value }
  }

  /** Chooses a what-if, and drops the others of its group. */
  function setWhatIf(id: string, on: boolean): void {
    const group = info.value?.whatIfs.find((one) => one.id === id)?.group ?? null
    const rivals = new Set(
      group === null ? [] : info.value?.whatIfs.filter((one) => one.group === group).map((one) => one.id),
    )
    const others = whatIfIds.value.filter((other) => other !== id && !(on && rivals.has(other)))
    whatIfIds.value = on ? [...others, id] : others
  }

  async function load(battleId: string): Promise<void> {
    const [listed, found] = await Promise.all([
      program.get('rules.list', {}),
      program.get('battle.setUp.get', { battleId }),
    ])
    if (listed) ruleSets.value = listed.ruleSets
    if (!found) return
    take(found)
  }

  function take(found: SetUpInfo): void {
    info.value = found
    ruleSet.value = found.battle.ruleSet
    houseRules.value = { ...found.houseRules }
    whatIfIds.value = found.whatIfs.filter((one) => one.inForce).map((one) => one.id)
    overNight.value = found.overNight
    seats.value = [...found.battle.seats]
    dice.value = found.battle.dice
  }

  /** Draws the battle up by these choices; true if it can be begun. */
  async function drawUp(): Promise<boolean> {
    if (!info.value) return false
    busy.value = true
    await program.takeSeat('umpire')
    const found = await program.get('battle.setUp', {
      battleId: info.value.battle.id,
      ruleSet: ruleSet.value,
      houseRules: Object.fromEntries(changed.value.map((rule) => [rule.key, valueOf(rule.key)])),
      whatIfIds: whatIfIds.value,
      overNight: overNight.value,
      seats: seats.value,
      dice: dice.value,
    })
    busy.value = false
    if (!found) return false
    take(found)
    return found.faults.length === 0 && found.sheet !== null
  }

  return {
    ruleSets,
    info,
    ruleSet,
    houseRules,
    whatIfIds,
    overNight,
    seats,
    dice,
    busy,
    rules,
    changed,
    valueOf,
    setHouseRule,
    setWhatIf,
    load,
    drawUp,
  }
})
