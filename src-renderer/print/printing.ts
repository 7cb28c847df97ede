// What is being printed: one sheet at a time, made ready outside the window, then handed to the printer or a PDF.
import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { CampaignBattle } from '../../src-shared/contract/campaign/values'
import type { OrderSheetForm } from '../battle/rules/face'
import type { ArmyId, BattleId } from '../../src-shared/history/vocabulary'

export type Job =
  | { readonly kind: 'reference'; readonly ruleSet: string }
  | { readonly kind: 'roster'; readonly army: ArmyId; readonly battle: BattleId }
  | { readonly kind: 'casualties'; readonly army: string }
  | { readonly kind: 'map' }
  /** Order sheets: for whom, an empty id for all of the side, and in which form. */
  | { readonly kind: 'orders'; readonly whose: string; readonly form: OrderSheetForm }
  /** The empty form of a result by hand. */
  | { readonly kind: 'result'; readonly battle: CampaignBattle; readonly brief?: boolean }
  /** Every sheet that the step in hand needs. */
  | { readonly kind: 'step' }
  | { readonly kind: 'story' }
  | { readonly kind: 'decisions' }
  | { readonly kind: 'strengths'; readonly battle: CampaignBattle; readonly army: ArmyId }
export type JobKind = Job['kind']

export const usePrinting = defineStore('printing', () => {
  /** What the dialogue offers first; null: what suits the screen. */
  const wish = shallowRef<Job | null>(null)
  const job = shallowRef<Job | null>(null)
  const toPdf = ref(false)
  /** Goes up with every sheet, so that each is made anew. */
  const count = ref(0)

  function start(next: Job, asPdf: boolean): void {
    toPdf.value = asPdf
    count.value += 1
    job.value = next
  }

  function done(): void {
    job.value = null
  }

  return { wish, job, toPdf, count, start, done }
})
