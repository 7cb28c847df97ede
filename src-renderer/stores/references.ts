// The quick references of the rule sets, asked for once, and their sentences.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OutputOf } from '../../src-shared/contract'
import { useProgram } from './program'

export type Reference = OutputOf<'rules.references'>['references'][number]
export type ReferenceSection = Reference['sections'][number]

export const useReferences = defineStore('references', () => {
  const program = useProgram()
  const all = shallowRef<readonly Reference[]>([])

  async function load(): Promise<void> {
    if (all.value.length > 0) return
    const found = await program.get('rules.references', {})
    if (found) all.value = found.references
  }

  return { all, load }
})
