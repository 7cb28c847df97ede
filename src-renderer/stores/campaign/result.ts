// The result of a battle of the campaign: the form by hand with its draft kept at every key, and the report that came home.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import type { CampaignBattle } from '../../../src-shared/contract/campaign/values'
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'
import { entryOf, typedOf, type Typed } from './result-entry'
import { useCourse } from './course'
import { useMuster, type BattleReport } from './muster'
import { useProgram } from '../program/program'

export type HandForm = OutputOf<'campaign.form'>
export type HandRow = HandForm['rows'][number]
export type FaultLine = BattleReport['faults'][number]
export type ReportRow = BattleReport['rows'][number]
export type CsvRead = OutputOf<'campaign.form.readCsv'>

/** Pause in typing after which the whole is reckoned anew. */
const CHECK_MS = 220

export const useResult = defineStore('result', () => {
  const program = useProgram()
  const course = useCourse()
  const muster = useMuster()

  const form = shallowRef<HandForm | null>(null)
  const typed = shallowRef<Typed | null>(null)
  const faults = shallowRef<readonly FaultLine[]>([])
  /** What the form would book as far as it can be reckoned. */
  const reckoned = shallowRef<BattleReport | null>(null)
  const report = shallowRef<BattleReport | null>(null)
  /** What was typed last has reached the campaign file. */
  const isKept = ref(true)
  const isLoaded = ref(false)
  let asked = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let keeping = false
  let unsaved: { readonly battle: CampaignBattle; readonly entry: JsonObject } | null = null

  const stand = computed(() => muster.stand)
  /** Lines of what the form would book, by formation. */
  const totals = computed(() => new Map((reckoned.value?.rows ?? []).map((row) => [row.id, row] as const)))
  const faultsAt = computed(() => Map.groupBy(faults.value, ({ path }) => path))

  async function load(): Promise<void> {
    const battle = muster.battle
    if (battle === null || !course.stand?.begun) return
    asked += 1
    const mine = asked
    const isOrganiser = course.army === null
    const phase = stand.value?.phase
    const back = course.lookingBack
    const at = back === null ? {} : { atSeq: back.seq }
    const hasForm =
      isOrganiser &&
      back === null &&
      ((phase === 'resolve' && stand.value?.how !== 'simulate') ||
        phase === 'report' ||
        phase === 'links' ||
        phase === 'done')
    const [found, answer] = await Promise.all([
      hasForm ? program.get('campaign.form', { battle }) : undefined,
      program.get('campaign.report', { battle, ...at }),
    ])
    if (mine !== asked) return
    report.value = answer?.report ?? null
    const isSame = form.value?.battle === battle && !isKept.value
    form.value = found ?? null
    // What is being typed now is newer than what the program knows.
    if (!isSame) typed.value = found ? typedOf(found.entry) : null
    isLoaded.value = true
    if (found) await check()
  }

  function clear(): void {
    asked += 1
    form.value = null
    typed.value = null
    faults.value = []
    reckoned.value = null
    report.value = null
    isLoaded.value = false
  }

  // Nothing of another battle is shown while this one comes, not even until it is asked for.
  watch(() => muster.battle, clear, { flush: 'sync' })

  /** Takes a change of the form: it is kept at once, and reckoned when the typing pauses. */
  function type(change: (now: Typed) => Typed): void {
    const battle = form.value?.battle
    if (!typed.value || battle === undefined) return
    typed.value = change(typed.value)
    unsaved = { battle, entry: entryOf(typed.value) }
    isKept.value = false
    void keep()
    clearTimeout(timer)
    timer = setTimeout(() => void check(), CHECK_MS)
  }

  /** Keeps what was typed last; while the program is gone it stays here, and goes out when it is back. */
  async function keep(): Promise<void> {
    if (keeping) return
    keeping = true
    while (unsaved) {
      const { battle, entry } = unsaved
      const answer = await program.ask('campaign.form.keep', { battle, entry })
      if (!answer.ok) {
        program.show(answer.error)
        break
      }
      if (unsaved.entry === entry) unsaved = null
    }
    keeping = false
    isKept.value = unsaved === null
  }
  watch(
    () => program.returns,
    () => {
      if (unsaved) void keep()
    },
  )

  let checks = 0
  async function check(): Promise<void> {
    const battle = form.value?.battle
    if (!typed.value || battle === undefined) return
    checks += 1
    const mine = checks
    const answer = await program.ask('campaign.form.check', { battle, entry: entryOf(typed.value) })
    if (mine !== checks) return
    if (!answer.ok) {
      program.show(answer.error)
      return
    }
    faults.value = answer.value.faults
    // Fields of the wrong form stop the reckoning; the last that could be made stays beside them.
    if (answer.value.report) reckoned.value = answer.value.report
  }

  /** Hands the form in; the draft of the report is made of it. */
  async function enter(reason: string): Promise<boolean> {
    const battle = form.value?.battle
    if (!typed.value || battle === undefined) return false
    const entry = entryOf(typed.value)
    const done = await course.give('campaign.enterResult', {
      battle,
      entry,
      ...(reason === '' ? {} : { reason }),
    })
    await load()
    return done
  }

  /** Sets a booked report right by the form as it stands now. */
  async function amend(reason: string): Promise<boolean> {
    const battle = form.value?.battle
    if (!typed.value || battle === undefined) return false
    const done = await course.give('campaign.amend', { battle, entry: entryOf(typed.value), reason })
    await load()
    return done
  }

  /** Sets one field of a booked report right that was not typed in. */
  async function amendField(field: string, value: JsonValue, reason: string): Promise<boolean> {
    const battle = muster.battle
    if (battle === null) return false
    const done = await course.give('campaign.amend', { battle, corrections: [{ field, value }], reason })
    await load()
    return done
  }

  /** Takes back the confirmation of a report. */
  async function reopen(reason: string): Promise<boolean> {
    const battle = muster.battle
    if (battle === null) return false
    course.refused = null
    const answer = await program.get('campaign.reopenReport', { battle, reason })
    if (answer?.kind === 'refused') course.refused = answer
    if (answer?.kind !== 'reopened') return false
    await course.load()
    await load()
    return true
  }

  async function readCsv(
    text: string,
    answers: Readonly<Record<string, string>> = {},
  ): Promise<CsvRead | undefined> {
    const battle = form.value?.battle
    if (!typed.value || battle === undefined) return undefined
    const entry = entryOf(typed.value)
    const read = await program.get('campaign.form.readCsv', { battle, entry, text, answers: { ...answers } })
    if (read?.faults.length === 0 && read.questions.length === 0) type(() => typedOf(read.entry))
    return read
  }

  return {
    form,
    typed,
    faults,
    faultsAt,
    reckoned,
    totals,
    report,
    stand,
    isKept,
    isLoaded,
    load,
    clear,
    type,
    check,
    enter,
    amend,
    amendField,
    reopen,
    readCsv,
  }
})
