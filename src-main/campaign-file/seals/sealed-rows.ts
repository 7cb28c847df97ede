/** Sealed commands in the journal of a battle: how their rows are written, and which of them are still closed. */
import { z } from 'zod'
import type { Act } from '../../../src-shared/engine/battle'
import type { Roll } from '../../../src-shared/engine/dice'
import type { JsonValue } from '../../../src-shared/engine/json'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import { parseJson } from '../../../src-shared/engine/parse-json'
import type { Row } from '../../store/chain'
import type { Store } from '../../store/store'
import { courseProofSchema, type CourseProof } from '../dice/course-proof'
import { throwProofSchema, type ThrowProof } from '../dice/proof'
import { rollsSchema, type EntrySeal } from '../records'
import { meetsCommitment, sealedSchema, type Opened, type Seals } from './seals'

const choiceSchema = z.string().min(1).max(80)
const sealedRowSchema = z.strictObject({
  sealed: sealedSchema.extend({ choice: choiceSchema }),
})
const openingSchema = z.strictObject({
  seq: z.int().min(0),
  salt: z.string().max(64),
  value: z.json(),
})
const openingRowSchema = z.strictObject({
  command: z.json(),
  opens: z.array(openingSchema).min(1).max(5000),
})
export type Opening = z.infer<typeof openingRowSchema>
export const sealedContentSchema = z.strictObject({ command: z.json(), rolls: rollsSchema })

/** What proves the dice of a row: of a battle, or of the campaign between its battles. */
export type RowProof = ThrowProof | CourseProof

/** The dice of a row as they are written, with their proof where the program threw them. */
export function rollsText(rolls: readonly Roll[], proof: RowProof | undefined): string | null {
  if (proof) return JSON.stringify({ ...proof, rolls })
  return rolls.length > 0 ? JSON.stringify(rolls) : null
}

const provedSchema = throwProofSchema.extend({ rolls: rollsSchema })
const courseProvedSchema = courseProofSchema.extend({ rolls: rollsSchema })

export interface Thrown {
  readonly rolls: readonly Roll[]
  /** Of a throw in a battle. */
  readonly proof?: ThrowProof
  /** Of throws of the campaign. */
  readonly courseProof?: CourseProof
}

/** The dice that a row has. Throws if they are none. */
export function thrownOf(text: string): Thrown {
  const value = parseJson(text)
  if (Array.isArray(value)) return { rolls: rollsSchema.parse(value) }
  if (typeof value === 'object' && value !== null && 'step' in value) {
    const { rolls, ...courseProof } = courseProvedSchema.parse(value)
    return { rolls, courseProof }
  }
  const { rolls, ...proof } = provedSchema.parse(value)
  return { rolls, proof }
}

/** The secret choice a command was given in, and the one that is open after it; '' where there is none. */
export interface Choices {
  readonly now: string
  readonly after: string
}

interface Closed {
  readonly side: Side
  readonly choice: string
  readonly sealed: z.infer<typeof sealedSchema>
  /** The entry that opened it; null: it is closed. */
  openedBy: number | null
}

/** What a row says: its command and dice, and the seal on them. */
export interface RowContent {
  readonly command: JsonValue
  readonly rolls: string | readonly Roll[] | null
  readonly seal?: EntrySeal
}

/** A command that lays sealed ones open, from the payload of a row; undefined: it is none. Few rows are read for it. */
export function openingOf(payload: string): Opening | undefined {
  return payload.startsWith('{"command":') ? openingRowSchema.safeParse(parseJson(payload)).data : undefined
}

/** What is sealed in the payload of a row; undefined: nothing. Few rows are read for it. */
export function sealedOf(payload: string): z.infer<typeof sealedRowSchema>['sealed'] | undefined {
  return payload.startsWith('{"sealed":')
    ? sealedRowSchema.safeParse(parseJson(payload)).data?.sealed
    : undefined
}

/** A command whose seat's PIN has not been given. */
export const CLOSED_COMMAND = { type: 'sealed' } as const

export class SealedRows {
  /** Sealed entries by seq, and what opened them; undefined: to be read. */
  #closed: Map<number, Closed> | undefined
  #openings = new Map<number, { readonly by: number; readonly opened: Opened }>()

  constructor(
    private readonly store: Store,
    private readonly stream: string,
    private readonly seals: Seals,
  ) {}

  /** What was read is no longer what the file says. */
  forget(): void {
    this.#closed = undefined
  }

  /**
   * The payload and dice of a command as they are written, undefined where both stay in the clear, and whether the state
   * after it holds anything that is sealed.
   */
  write(
    seq: number,
    act: Act,
    rolls: readonly Roll[],
    choices: Choices | undefined,
    proof: RowProof | undefined,
    stands: (seq: number) => boolean,
  ): { readonly columns?: Pick<Row, 'payload' | 'rolls'>; readonly isSecret: boolean } {
    if (act.type !== 'command' || !choices) return { isSecret: false }
    const { side, command } = act
    if (choices.now !== '' && choices.now === choices.after && this.seals.isSealing(side)) {
      const value = JSON.parse(JSON.stringify({ command, rolls })) as JsonValue
      const sealed = this.seals.seal(side, this.#place(seq), value)
      const payload = JSON.stringify({ sealed: { ...sealed, choice: choices.now } })
      return { columns: { payload, rolls: rollsText([], proof) }, isSecret: true }
    }
    const closed = [...this.#all()].filter(([of, { openedBy }]) => openedBy === null && stands(of))
    const isSecret = closed.some(([, { choice }]) => choice === choices.after)
    const opens = closed.flatMap(([of, { choice, side: whose, sealed }]) => {
      if (choice === choices.after) return []
      const opened = this.seals.open(whose, this.#place(of), sealed)
      return opened ? [{ seq: of, ...opened }] : []
    })
    if (opens.length === 0) return { isSecret }
    const payload = JSON.stringify({ command, opens })
    return { columns: { payload, rolls: rollsText(rolls, proof) }, isSecret }
  }

  /** Takes note of a row that has been written, and gives the entries that it has laid open. */
  note(row: Row): readonly number[] {
    if (this.#closed) this.#take(row, this.#closed)
    return openingOf(row.payload)?.opens.map(({ seq }) => seq) ?? []
  }

  /** Sides whose sealed commands a state after `seq` holds; `stands` tells of each entry whether it is on the way to it. */
  sealedSidesAt(seq: number, stands: (seq: number) => boolean): readonly Side[] {
    const sides = new Set<Side>()
    for (const [of, { openedBy, side }] of this.#all())
      if (of <= seq && (openedBy === null || openedBy > seq) && !sides.has(side) && stands(of))
        sides.add(side)
    return SIDES.filter((side) => sides.has(side))
  }

  /** What a row of a command says. */
  read(row: Row): RowContent {
    const sealed = sealedOf(row.payload)
    if (!sealed || row.side === null || row.seq === null) {
      const command = openingOf(row.payload)?.command ?? (parseJson(row.payload) as JsonValue)
      return { command, rolls: row.rolls }
    }
    const { commitment } = sealed
    this.#all()
    const byRow = this.#openings.get(row.seq)?.opened
    const isOpen = byRow !== undefined && meetsCommitment(commitment, this.#place(row.seq), byRow)
    const opened = isOpen ? byRow : this.seals.open(row.side, this.#place(row.seq), sealed)
    const content = sealedContentSchema.safeParse(opened?.value).data
    const seal = { commitment, isOpen, salt: isOpen ? byRow.salt : null, isClosed: content === undefined }
    return content ? { ...content, seal } : { command: CLOSED_COMMAND, rolls: null, seal }
  }

  #all(): ReadonlyMap<number, Closed> {
    if (this.#closed) return this.#closed
    const closed = new Map<number, Closed>()
    this.#openings = new Map()
    for (const row of this.store.journal.sealedActs(this.stream)) this.#take(row, closed)
    return (this.#closed = closed)
  }

  #take(row: Row, closed: Map<number, Closed>): void {
    if (row.seq === null || row.side === null) return
    const found = sealedOf(row.payload)
    if (found) {
      const { choice, ...sealed } = found
      closed.set(row.seq, { side: row.side, choice, sealed, openedBy: null })
    } else {
      for (const { seq, ...opened } of openingOf(row.payload)?.opens ?? []) {
        this.#openings.set(seq, { by: row.seq, opened })
        const known = closed.get(seq)
        if (known) known.openedBy = row.seq
      }
    }
  }

  #place(seq: number): string {
    return `${this.stream} ${seq}`
  }
}
