// The books of the campaign: what each battle did to everybody, who came back in the nights, how everybody stands now,
// and the account of one formation from first to last, as whoever sits here may know them.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { CampaignBattle, CampaignStep } from '../../../src-shared/contract/campaign/values'
import { useCourse } from './course'
import { useProgram } from '../program/program'

export type LedgerRow = OutputOf<'campaign.ledger'>['rows'][number]
export type Report = NonNullable<OutputOf<'campaign.report'>['report']>
export type NightRow = OutputOf<'campaign.night'>['rows'][number]
export type Log = OutputOf<'campaign.log'>
export type LogLine = Log['lines'][number]
export type Account = OutputOf<'campaign.account'>
export type AccountLine = Account['lines'][number]

/** More entries than a campaign has. */
const LOG_ENTRIES = 2000

/** A page of the books. */
export type Sheet =
  | { readonly kind: 'standing' }
  | { readonly kind: 'battle'; readonly battle: CampaignBattle }
  | { readonly kind: 'night'; readonly step: CampaignStep }
  | { readonly kind: 'log' }

export const sheetKey = (sheet: Sheet): string =>
  sheet.kind === 'battle' ? sheet.battle : sheet.kind === 'night' ? sheet.step : sheet.kind

export const useLedger = defineStore('ledger', () => {
  const program = useProgram()
  const course = useCourse()
  const sheet = shallowRef<Sheet>({ kind: 'standing' })
  const standing = shallowRef<readonly LedgerRow[]>([])
  const report = shallowRef<Report | null>(null)
  const night = shallowRef<OutputOf<'campaign.night'> | null>(null)
  const log = shallowRef<Log | null>(null)
  const account = shallowRef<Account | null>(null)
  /** The formation that is chosen; null: none. */
  const chosen = ref<string | null>(null)
  const loading = ref(false)
  let asked = 0

  /** Pages that there is something on, in the order of time. */
  const sheets = computed<readonly Sheet[]>(() => {
    const { stand, strip } = course
    if (!stand?.begun || !strip) return []
    const ofDays = strip.days
      .flatMap(({ steps }) => steps)
      .flatMap((step): Sheet[] => {
        const battles = stand.battles
          .filter((one) => one.step === step.id && (one.result !== null || one.phase === 'report'))
          .map(({ battle }): Sheet => ({ kind: 'battle', battle }))
        return step.half === 'night' && step.when === 'past' ? [{ kind: 'night', step: step.id }] : battles
      })
    return [...ofDays, { kind: 'standing' }, { kind: 'log' }]
  })

  /** Everything of the open page. What a later call has overtaken is dropped. */
  async function load(): Promise<void> {
    asked += 1
    const mine = asked
    loading.value = true
    await course.load()
    if (mine !== asked) return
    if (!course.stand?.begun) {
      loading.value = false
      return
    }
    const key = sheetKey(sheet.value)
    if (!sheets.value.some((each) => sheetKey(each) === key)) sheet.value = { kind: 'standing' }
    const open = sheet.value
    const [rows, found, ofNight, written] = await Promise.all([
      open.kind === 'standing' ? program.get('campaign.ledger', {}) : null,
      open.kind === 'battle' ? program.get('campaign.report', { battle: open.battle }) : null,
      open.kind === 'night' ? program.get('campaign.night', { step: open.step }) : null,
      open.kind === 'log' ? program.get('campaign.log', { limit: LOG_ENTRIES }) : null,
    ])
    if (mine !== asked) return
    standing.value = rows?.rows ?? []
    report.value = found?.report ?? null
    night.value = ofNight ?? null
    log.value = written ?? null
    loading.value = false
    if (chosen.value !== null) await choose(chosen.value)
  }

  async function turnTo(next: Sheet): Promise<void> {
    sheet.value = next
    await load()
  }

  /** Opens the account of a formation; null closes it. */
  async function choose(id: string | null): Promise<void> {
    chosen.value = id
    if (id === null) {
      account.value = null
      return
    }
    const found = await program.get('campaign.account', { id })
    if (chosen.value === id) account.value = found ?? null
  }

  /** Nothing of another campaign, or of another seat, stays. */
  function clear(): void {
    asked += 1
    sheet.value = { kind: 'standing' }
    standing.value = []
    report.value = null
    night.value = null
    log.value = null
    account.value = null
    chosen.value = null
  }

  return {
    sheet,
    sheets,
    standing,
    report,
    night,
    log,
    account,
    chosen,
    loading,
    load,
    turnTo,
    choose,
    clear,
  }
})
