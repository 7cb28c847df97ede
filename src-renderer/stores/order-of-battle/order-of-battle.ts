// The order of battle of the open campaign: as it stands, what was changed in it, and every way to change it.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import { CSV_PART_CHARACTERS } from '../../../src-shared/contract/names'
import { orderOfBattleSchema, type OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { useProgram } from '../program/program'

export type Book = OutputOf<'orderOfBattle.book'>
export type BookChange = Book['changes'][number]
export type BookEdit = InputOf<'orderOfBattle.edit'>['edits'][number]
export type EditFault = Extract<OutputOf<'orderOfBattle.edit'>, { kind: 'refused' }>['faults'][number]
export type CsvPreview = OutputOf<'orderOfBattle.csv.preview'>
export type CsvWhat = NonNullable<InputOf<'orderOfBattle.csv.export'>['what']>
export type RuleSetRatings = OutputOf<'orderOfBattle.ratings'>['ruleSets'][number]

export const useOrderOfBattle = defineStore('orderOfBattle', () => {
  const program = useProgram()
  const book = shallowRef<OrderOfBattle | null>(null)
  const version = ref(-1)
  const changes = shallowRef<readonly BookChange[]>([])
  const undoStep = shallowRef<Book['undo']>(null)
  const redoStep = shallowRef<Book['redo']>(null)
  const locked = ref<Book['locked']>(null)
  const placed = shallowRef<Book['placed']>({})
  /** Calls that change something, one after the other: each builds on what the one before left. */
  let queue: Promise<unknown> = Promise.resolve()

  /** Changes by thing and field: `fr.i.4.1/commander name`. */
  const changeOf = computed(() => new Map(changes.value.map((each) => [`${each.thing} ${each.field}`, each])))

  function take(next: Book): void {
    if (next.version !== version.value || book.value === null)
      book.value = orderOfBattleSchema.parse(next.orderOfBattle)
    version.value = next.version
    changes.value = next.changes
    undoStep.value = next.undo
    redoStep.value = next.redo
    locked.value = next.locked
    placed.value = next.placed
  }

  async function load(): Promise<void> {
    if (program.session.campaign === null) return
    const found = await program.get('orderOfBattle.book', {})
    // Another campaign may have the same number of changes.
    if (found) {
      version.value = -1
      take(found)
    }
  }

  /** Hears of changes that another screen made. The function given back ends that. */
  function listen(): () => void {
    const bridge = program.the()
    const silences = [
      bridge.subscribe('orderOfBattle.changed', (change) => {
        if (change.version > version.value)
          void inTurn(() => (change.version > version.value ? load() : undefined))
      }),
      bridge.subscribe('session.changed', () => void load()),
    ]
    return () => {
      for (const silence of silences) silence()
    }
  }

  function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
    const next = queue.then(work, work)
    queue = next.catch(() => undefined)
    return next
  }

  /** Carries all edits out or none. Faults name them by their place in the list; empty: it is done. */
  function edit(edits: readonly BookEdit[], reason = ''): Promise<readonly EditFault[] | undefined> {
    return inTurn(async () => {
      const answer = await program.get('orderOfBattle.edit', { edits: [...edits], reason })
      if (!answer) return undefined
      if (answer.kind === 'refused') return answer.faults
      take(answer.book)
      return []
    })
  }

  /** Puts fields back to what they were when the campaign was opened. */
  function restore(which: readonly BookChange[]): Promise<readonly EditFault[] | undefined> {
    return edit(which.map(({ thing, field, was }) => ({ thing, field, value: was })))
  }

  function step(channel: 'orderOfBattle.undo' | 'orderOfBattle.redo'): Promise<void> {
    return inTurn(async () => {
      const isThere = channel === 'orderOfBattle.undo' ? undoStep.value : redoStep.value
      const next = isThere && locked.value === null ? await program.get(channel, {}) : undefined
      if (next) take(next)
    })
  }

  function explain(number: number, reason: string): Promise<void> {
    return inTurn(async () => {
      const next = await program.get('orderOfBattle.explain', { number, reason })
      if (next) take(next)
    })
  }

  const ratingsAsked = new Map<string, Promise<readonly RuleSetRatings[]>>()
  let ratingsVersion = -1

  /** Ratings of a formation at a battle; asked for once for each state of the book. */
  function ratings(formation: string, battle: string): Promise<readonly RuleSetRatings[]> {
    if (ratingsVersion !== version.value) ratingsAsked.clear()
    ratingsVersion = version.value
    const key = `${formation} ${battle}`
    const asked =
      ratingsAsked.get(key) ??
      program.get('orderOfBattle.ratings', { formation, battle }).then((answer) => answer?.ruleSets ?? [])
    ratingsAsked.set(key, asked)
    return asked
  }

  /** The file that is being read: how far it is. */
  const csvJob = shallowRef<{ readonly id: string; readonly done: number; readonly total: number } | null>(
    null,
  )
  /** The file that was read last. */
  let csvSent = ''
  /** What names of it mean that can mean several. */
  let csvMeant: Readonly<Record<string, string>> = {}
  let isCsvStopped = false

  /** The book or an army of it as CSV, or strengths by name alone. */
  async function csv(army: string | null, what: CsvWhat = 'all'): Promise<string | undefined> {
    return (await program.get('orderOfBattle.csv.export', { army, what }))?.text
  }

  /** Sends a file part by part and asks what it would change; undefined: it was stopped, or cannot be done. */
  async function preview(text: string): Promise<CsvPreview | undefined> {
    const jobId = `csv-${Date.now()}`
    const parts = Math.max(1, Math.ceil(text.length / CSV_PART_CHARACTERS))
    // To send it counts for as much as to take it apart, and that as much as to judge its lines.
    csvJob.value = { id: jobId, done: 0, total: 3 * parts }
    const stop = program.the().subscribe('job.progress', (progress) => {
      if (progress.jobId === jobId)
        csvJob.value = { id: jobId, done: parts + progress.done, total: 3 * parts }
    })
    try {
      for (let part = 0; part < parts; part += 1) {
        const piece = text.slice(part * CSV_PART_CHARACTERS, (part + 1) * CSV_PART_CHARACTERS)
        if (!(await program.get('orderOfBattle.csv.part', { jobId, part, text: piece }))) return undefined
        if (isCsvStopped) return undefined
        csvJob.value = { id: jobId, done: part + 1, total: 3 * parts }
      }
      csvSent = jobId
      return await previewMeant({})
    } finally {
      stop()
      csvJob.value = null
      isCsvStopped = false
    }
  }

  /** What the file that was sent would change, once it is said what its names mean. */
  async function previewMeant(meant: Readonly<Record<string, string>>): Promise<CsvPreview | undefined> {
    csvMeant = meant
    const answer = await program.ask('orderOfBattle.csv.preview', { jobId: csvSent, meant: { ...meant } })
    if (answer.ok) return answer.value
    if (answer.error.code !== 'cancelled') program.show(answer.error)
    return undefined
  }

  async function stopCsv(): Promise<void> {
    if (!csvJob.value) return
    isCsvStopped = true
    await program.ask('job.cancel', { jobId: csvJob.value.id })
  }

  /** Brings the previewed file in. Undefined: done; else the preview as it is now. */
  function bringIn(at: number, reason: string): Promise<CsvPreview | 'failed' | undefined> {
    return inTurn(async () => {
      const sent = { jobId: csvSent, meant: { ...csvMeant } }
      const answer = await program.get('orderOfBattle.csv.import', { ...sent, version: at, reason })
      if (!answer) return 'failed'
      if (answer.kind === 'stale') return answer.preview
      take(answer.book)
      return undefined
    })
  }

  return {
    book,
    version,
    changes,
    changeOf,
    undoStep,
    redoStep,
    locked,
    placed,
    load,
    listen,
    edit,
    restore,
    undo: () => step('orderOfBattle.undo'),
    redo: () => step('orderOfBattle.redo'),
    explain,
    ratings,
    csv,
    csvJob,
    stopCsv,
    preview,
    previewMeant,
    bringIn,
  }
})
