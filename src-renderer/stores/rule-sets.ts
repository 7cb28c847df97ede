// The rule sets that can be played on a screen, as the program lists them; asked for once.
import { defineStore } from 'pinia'
import { ref } from 'vue'
import { useProgram } from './program'
import type { RuleSetInfo } from './setup'

export const useRuleSets = defineStore('ruleSets', () => {
  const program = useProgram()
  const all = ref<readonly RuleSetInfo[]>([])

  async function load(): Promise<void> {
    if (all.value.length === 0) all.value = (await program.get('rules.list', {}))?.ruleSets ?? []
  }

  return { all, load }
})
