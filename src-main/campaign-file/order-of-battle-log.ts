/**
 * Every change of the order of battle as the journal tells it: what stood before, what after, and whether it still
 * stands. Undoing is a row of its own that sets the former records again, so that nothing is ever unsaid.
 */
import { parseJson } from '../../src-shared/engine/parse-json'
import { orderOfBattleSchema, type OrderOfBattle } from '../../src-shared/history/order-of-battle'
import type { Row } from '../store/chain'
import { recordKey, type RecordChange, type FileRecord } from '../store/records'
import { changeOf, RecordFold, type Change } from './changes'

/** One record that a change touched; null: it was not there. */
export interface RecordStep {
  readonly before: FileRecord | null
  readonly after: FileRecord | null
}

export interface OrderOfBattleChange {
  /** Row of the journal. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** In the words of whoever made it; empty: nothing was said. */
  readonly reason: string
  readonly steps: readonly RecordStep[]
}

export interface OrderOfBattleLog {
  /** Row of the last change of any kind, undoing too; 0: none yet. */
  readonly version: number
  /** Changes that stand, in their order. */
  readonly standing: readonly OrderOfBattleChange[]
  /** What the next undo takes back and the next redo brings again; null: nothing. */
  readonly nextUndo: OrderOfBattleChange | null
  readonly nextRedo: OrderOfBattleChange | null
  /** The order of battle as the campaign was opened with it; null: the file has lost it. */
  readonly opening: OrderOfBattle | null
}

/** Reads the rows of the campaign in their order; may be given further ones as they are written. */
export class OrderOfBattleJournal implements OrderOfBattleLog {
  readonly #fold = new RecordFold()
  #standing: OrderOfBattleChange[] = []
  #undone: OrderOfBattleChange[] = []
  #opening: OrderOfBattle | null = null
  #version = 0
  /** Last row that was read. */
  number = 0

  /** `document` finds the text of a hash. */
  constructor(private readonly document: (hash: string) => string | undefined) {}

  get version(): number {
    return this.#version
  }
  get standing(): readonly OrderOfBattleChange[] {
    return this.#standing
  }
  get nextUndo(): OrderOfBattleChange | null {
    return this.#standing.at(-1) ?? null
  }
  get nextRedo(): OrderOfBattleChange | null {
    return this.#undone.at(-1) ?? null
  }
  get opening(): OrderOfBattle | null {
    return this.#opening
  }

  add(row: Row): void {
    this.number = row.number
    const change = row.kind === 'change' ? changeOf(row) : undefined
    if (!change) return
    if (change.orderOfBattle !== undefined) this.#opening = this.#openingOf(change.orderOfBattle)
    if (change.type === 'orderOfBattle') {
      this.#version = row.number
      this.#note(row, change)
    }
    this.#fold.add(change, this.document)
  }

  #openingOf(hash: string): OrderOfBattle | null {
    const text = this.document(hash)
    return text === undefined ? null : (orderOfBattleSchema.safeParse(parseJson(text)).data ?? null)
  }

  #note(row: Row, change: Change): void {
    const { mark, reason } = change
    switch (mark?.kind) {
      case undefined:
        this.#standing.push({ number: row.number, at: row.at, reason, steps: this.#stepsOf(change) })
        this.#undone = []
        return
      case 'undo':
        this.#undone.push(...this.#standing.filter((each) => each.number === mark.of))
        this.#standing = this.#standing.filter((each) => each.number !== mark.of)
        return
      case 'redo':
        this.#standing.push(...this.#undone.filter((each) => each.number === mark.of))
        this.#undone = this.#undone.filter((each) => each.number !== mark.of)
        return
      case 'reason':
        this.#standing = this.#standing.map((each) => (each.number === mark.of ? { ...each, reason } : each))
        return
    }
  }

  #stepsOf({ set, removed }: RecordChange): readonly RecordStep[] {
    const before = (key: string) => this.#fold.records.get(key) ?? null
    return [
      ...set.map((after) => ({ before: before(recordKey(after)), after })),
      ...removed.map((ref) => ({ before: before(recordKey(ref)), after: null })),
    ]
  }
}

/** The change that leads from the records after to those before, or forward again. */
export function stepsTo(which: 'before' | 'after', steps: readonly RecordStep[]): RecordChange {
  const other = which === 'before' ? 'after' : 'before'
  return {
    set: steps.flatMap((step) => step[which] ?? []),
    removed: steps.flatMap((step) => {
      const gone = step[which] === null ? step[other] : null
      return gone === null ? [] : [{ table: gone.table, id: gone.id }]
    }),
  }
}
