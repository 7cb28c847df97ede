// The reckoning: points line by line beside history's, the corps over the days; branches of the campaign side by side.
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { CampaignStep } from '../../../src-shared/contract/campaign/values'
import { useCourse } from './course'
import { useProgram } from '../program/program'

export type Reckoning = OutputOf<'campaign.reckoning'>
export type ScoreLine = Reckoning['lines'][number]
export type Branch = OutputOf<'campaign.branches'>['branches'][number]
export type Comparison = OutputOf<'campaign.compare'>

export const useReckoning = defineStore('reckoning', () => {
  const program = useProgram()
  const course = useCourse()
  const reckoning = shallowRef<Reckoning | null>(null)
  const branches = shallowRef<readonly Branch[]>([])
  /** Another branch laid beside this one; null: none. */
  const comparison = shallowRef<Comparison | null>(null)
  const compared = ref<string | null>(null)
  let asked = 0

  async function load(): Promise<void> {
    asked += 1
    const mine = asked
    await course.load()
    if (mine !== asked || !course.stand?.begun) return
    const found = await program.get('campaign.reckoning', {})
    if (mine !== asked) return
    reckoning.value = found ?? null
    if (course.army === null) await loadBranches()
    else branches.value = []
  }

  async function loadBranches(): Promise<void> {
    const found = await program.get('campaign.branches', {})
    branches.value = found?.branches ?? []
  }

  async function compare(path: string | null): Promise<void> {
    compared.value = path
    comparison.value = null
    if (path === null) return
    const found = await program.get('campaign.compare', { path })
    if (compared.value === path) comparison.value = found ?? null
  }

  /** Branches off here, or where a step opened. Gives back the new file. */
  async function fork(
    name: string,
    from: { readonly step: CampaignStep; readonly reason: string } | null,
  ): Promise<OutputOf<'campaign.fork'> | undefined> {
    const made = await program.get('campaign.fork', { name, ...(from ? { from } : {}) })
    if (made) await loadBranches()
    return made
  }

  /** Puts the campaign back to the opening of a step. */
  async function reopen(step: CampaignStep, reason: string): Promise<boolean> {
    const done = await program.get('campaign.reopen', { step, reason })
    if (!done) return false
    course.lookingBack = null
    await load()
    return true
  }

  function clear(): void {
    asked += 1
    reckoning.value = null
    branches.value = []
    comparison.value = null
    compared.value = null
  }

  return { reckoning, branches, comparison, compared, load, loadBranches, compare, fork, reopen, clear }
})
