// The rule sets that the program knows, asked for once, and those of them that have a screen.
import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import { SCREEN_FACES } from '../../battle/rules'
import { t } from '../../i18n'
import { useProgram } from '../program/program'

export type RuleSetInfo = OutputOf<'rules.list'>['ruleSets'][number]

export const useRuleSets = defineStore('ruleSets', () => {
  const program = useProgram()
  const known = shallowRef<readonly RuleSetInfo[]>([])
  /** Those that can be played on this screen. */
  const all = computed(() => known.value.filter(({ key }) => hasScreen(key)))
  let asked: Promise<void> | undefined

  async function fetch(): Promise<void> {
    known.value = (await program.get('rules.list', {}))?.ruleSets ?? []
    if (known.value.length === 0) asked = undefined
  }

  function load(): Promise<void> {
    return (asked ??= fetch())
  }

  function hasScreen(key: string): boolean {
    return Object.hasOwn(SCREEN_FACES, key)
  }

  function infoOf(key: string): RuleSetInfo | undefined {
    return known.value.find((one) => one.key === key)
  }

  /** What a rule set is called; empty until the program has said it, the key of one that it does not know. */
  function titleOf(key: string): string {
    if (known.value.length > 0) return infoOf(key)?.title ?? key
    void load()
    return ''
  }

  /** Strengths that can be chosen for a staff; empty: the staff of these rules knows one alone. */
  function skillChoices(key: string) {
    const { staffSkills = [] } = infoOf(key) ?? {}
    if (staffSkills.length < 2) return []
    return staffSkills.map((value) => ({ value, label: t(`battle.staff.skills.${value}`) }))
  }

  /** Temperaments that a staff can be given; empty: the staff of these rules knows none. */
  function temperamentChoices(key: string) {
    const { staffTemperaments = [] } = infoOf(key) ?? {}
    return staffTemperaments.map((value) => ({ value, label: t(`battle.staff.temperaments.${value}`) }))
  }

  return { all, load, hasScreen, infoOf, titleOf, skillChoices, temperamentChoices }
})
