// The order of battle of the open campaign: as it stands, what was changed in it, and every way to change it.
import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { InputOf, OutputOf } from '../../../src-shared/contract'
import { orderOfBattleSchema, type OrderOfBattle } from '../../../src-shared/history/order-of-battle'
import { useProgram } from '../program/program'

export type Book = OutputOf<'orderOfBattle.book'>
export type BookChange = Book['changes'][number]
export type BookEdit = InputOf<'orderOfBattle.edit'>['edits'][number]
export type EditFault = Extract<OutputOf<'orderOfBattle.edit'>, { kind: 'refused' }>['faults'][number]
export type CsvPreview = OutputOf<'orderOfBattle.csv.preview'>
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

  async function csv(army: string | null): Promise<string | undefined> {
    return (await program.get('orderOfBattle.csv.export', { army }))?.text
  }

  function preview(text: string): Promise<CsvPreview | undefined> {
    return program.get('orderOfBattle.csv.preview', { text })
  }

  /** Brings a previewed file in. Undefined: done; else the preview as it is now. */
  function bringIn(text: string, at: number, reason: string): Promise<CsvPreview | 'failed' | undefined> {
    return inTurn(async () => {
      const answer = await program.get('orderOfBattle.csv.import', { text, version: at, reason })
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
    preview,
    bringIn,
  }
})
