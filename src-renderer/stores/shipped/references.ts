// The quick references of the rule sets that have a screen, asked for once, with the words of their sentences.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import { screenFace } from '../../battle/rules/load'
import { useProgram } from '../program/program'
import { useRuleSets } from './rule-sets'

export type Reference = OutputOf<'rules.references'>['references'][number]
export type ReferenceSection = Reference['sections'][number]

export const useReferences = defineStore('references', () => {
  const program = useProgram()
  const ruleSets = useRuleSets()
  const all = shallowRef<readonly Reference[]>([])

  async function load(): Promise<void> {
    if (all.value.length > 0) return
    const found = await program.get('rules.references', {})
    const shown = (found?.references ?? []).filter(({ ruleSet }) => ruleSets.hasScreen(ruleSet))
    await Promise.all(shown.map(({ ruleSet }) => screenFace(ruleSet)))
    all.value = shown
  }

  /** The reference of a rule set, or the first where it has none. */
  function of(ruleSet: string): Reference | undefined {
    return all.value.find((one) => one.ruleSet === ruleSet) ?? all.value[0]
  }

  return { all, load, of }
})
