/** Sealed commands and dice in the journal of a battle: how their rows are written, and which of them are still closed. */
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
import { rollsSchema, type Choices, type EntrySeal } from '../records'
import { keySidesSchema } from './sealed-text'
import { meetsCommitment, sealedSchema, type Opened, type SideSeals } from './seals'

const choiceSchema = z.string().min(1).max(80)
const sealedRowSchema = z.strictObject({
  sealed: sealedSchema.extend({ choice: choiceSchema }),
})
/** Dice of a command in the clear that hang on closed ones. `sides`: whose keys open them together. */
const sealedRollsSchema = sealedSchema.extend({
  choice: choiceSchema,
  sides: keySidesSchema,
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
/** What was sealed of a row: its command with its dice, or the dice alone. */
export const sealedContentSchema = z.strictObject({ command: z.json().optional(), rolls: rollsSchema })

/** What proves the dice of a row: of a battle, or of the campaign between its battles. */
export type RowProof = ThrowProof | CourseProof

/** The dice of a row as they are written, with their proof where the program threw them. */
export function rollsText(rolls: readonly Roll[], proof: RowProof | undefined): string | null {
  if (proof) return JSON.stringify({ ...proof, rolls })
  return rolls.length > 0 ? JSON.stringify(rolls) : null
}

const unprovedSchema = z.strictObject({ sealedRolls: sealedRollsSchema, rolls: rollsSchema })
const thrownSchema = unprovedSchema.partial({ sealedRolls: true })
const provedSchema = throwProofSchema.extend(thrownSchema.shape)
const courseProvedSchema = courseProofSchema.extend(thrownSchema.shape)

export interface Thrown {
  readonly rolls: readonly Roll[]
  /** Dice that are sealed; there are no others in the row. */
  readonly sealedRolls?: z.infer<typeof sealedRollsSchema> | undefined
  /** Of a throw in a battle. */
  readonly proof?: ThrowProof
  /** Of throws of the campaign. */
  readonly courseProof?: CourseProof
}

/** The dice that a row has. Throws if they are none. */
export function thrownOf(text: string): Thrown {
  const value = parseJson(text)
  if (Array.isArray(value)) return { rolls: rollsSchema.parse(value) }
  const object = typeof value === 'object' && value !== null ? value : {}
  if ('step' in object) {
    const { rolls, sealedRolls, ...courseProof } = courseProvedSchema.parse(object)
    return { rolls, sealedRolls, courseProof }
  }
  if ('throw' in object) {
    const { rolls, sealedRolls, ...proof } = provedSchema.parse(object)
    return { rolls, sealedRolls, proof }
  }
  return unprovedSchema.parse(object)
}

/** A command of one side, or dice that are sealed for one side or both. */
interface Closed {
  readonly of: EntrySeal['of']
  readonly sides: readonly Side[]
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

/** Dice that are sealed in a row of which the command is not; undefined: none. Few rows are read for it. */
export function sealedRollsOf(rolls: string | null): Thrown['sealedRolls'] {
  return rolls?.startsWith('{"sealedRolls":') ? thrownOf(rolls).sealedRolls : undefined
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
    private readonly seals: SideSeals,
  ) {}

  /** What was read is no longer what the file says. */
  forget(): void {
    this.#closed = undefined
  }

  /**
   * The payload and dice of a command as they are written, left out where they stay in the clear, and whether the state
   * after it holds anything that is sealed. Throws a `sealed` fault if a PIN for it has not been given.
   */
  write(
    seq: number,
    act: Act,
    rolls: readonly Roll[],
    choices: Choices | undefined,
    proof: RowProof | undefined,
    stands: (seq: number) => boolean,
  ): { readonly columns?: Partial<Pick<Row, 'payload' | 'rolls'>>; readonly isSecret: boolean } {
    if (act.type !== 'command' || !choices) return { isSecret: false }
    const { side, command } = act
    if (choices.now !== '' && choices.now === choices.after && this.seals.isSealing(side)) {
      const value = JSON.parse(JSON.stringify({ command, rolls })) as JsonValue
      const sealed = this.seals.seal(side, this.#place(seq, 'command'), value)
      const payload = JSON.stringify({ sealed: { ...sealed, choice: choices.now } })
      return { columns: { payload, rolls: rollsText([], proof) }, isSecret: true }
    }
    const closed = [...this.#all()].filter(([of, { openedBy }]) => openedBy === null && stands(of))
    const secret = closed.filter(([, { choice }]) => choice === choices.after)
    const opens = closed.flatMap(([of, one]) => {
      if (one.choice === choices.after) return []
      const opened = this.#open(of, one)
      return opened ? [{ seq: of, ...opened }] : []
    })
    const sides = this.#sealing(new Set(secret.flatMap(([, of]) => of.sides)))
    const isSealed = sides.length > 0 && (rolls.length > 0 || choices.mayThrow === true)
    return {
      columns: {
        ...(opens.length > 0 && { payload: JSON.stringify({ command, opens }) }),
        ...(isSealed && { rolls: this.#sealedRolls(seq, sides, choices.after, rolls, proof) }),
      },
      isSecret: secret.length > 0,
    }
  }

  #sealedRolls(
    seq: number,
    sides: readonly Side[],
    choice: string,
    rolls: readonly Roll[],
    proof: RowProof | undefined,
  ): string {
    const value = JSON.parse(JSON.stringify({ rolls })) as JsonValue
    const sealed = this.seals.sealTogether(sides, this.#place(seq, 'dice'), value)
    return JSON.stringify({ sealedRolls: { ...sealed, choice, sides }, ...proof, rolls: [] })
  }

  #open(seq: number, { of, sides, sealed }: Pick<Closed, 'of' | 'sides' | 'sealed'>): Opened | undefined {
    const [side] = sides
    if (of === 'dice' || side === undefined)
      return this.seals.openTogether(sides, this.#place(seq, of), sealed)
    return this.seals.open(side, this.#place(seq, of), sealed)
  }

  /** Takes note of a row that has been written, and gives the entries that it has laid open. */
  note(row: Row): readonly number[] {
    if (this.#closed) this.#take(row, this.#closed)
    return openingOf(row.payload)?.opens.map(({ seq }) => seq) ?? []
  }

  /** Sides whose sealed commands a state after `seq` holds; `stands` tells of each entry whether it is on the way to it. */
  sealedSidesAt(seq: number, stands: (seq: number) => boolean): readonly Side[] {
    const sides = new Set<Side>()
    for (const [of, { openedBy, sides: whose }] of this.#all())
      if (of <= seq && (openedBy === null || openedBy > seq) && !whose.every((one) => sides.has(one)))
        if (stands(of)) for (const one of whose) sides.add(one)
    return this.#sealing(sides)
  }

  /** Of a PIN that was taken away the key lies open: nothing is secret that was sealed under it. */
  #sealing(sides: ReadonlySet<Side>): readonly Side[] {
    return SIDES.filter((side) => sides.has(side) && this.seals.isSealing(side))
  }

  /** What a row of a command says. */
  read(row: Row): RowContent {
    const closed = sealOf(row)
    const command =
      closed?.of === 'command'
        ? CLOSED_COMMAND
        : (openingOf(row.payload)?.command ?? (parseJson(row.payload) as JsonValue))
    if (!closed || row.seq === null) return { command, rolls: row.rolls }
    const { of, sides, sealed } = closed
    const { commitment } = sealed
    this.#all()
    const byRow = this.#openings.get(row.seq)?.opened
    const isOpen = byRow !== undefined && meetsCommitment(commitment, this.#place(row.seq, of), byRow)
    const opened = isOpen ? byRow : this.#open(row.seq, closed)
    const content = sealedContentSchema.safeParse(opened?.value).data
    const isClosed = !content || (of === 'command' && content.command === undefined)
    const seal = { of, sides, commitment, isOpen, salt: isOpen ? byRow.salt : null, isClosed }
    return { command: content?.command ?? command, rolls: content?.rolls ?? null, seal }
  }

  #all(): ReadonlyMap<number, Closed> {
    if (this.#closed) return this.#closed
    const closed = new Map<number, Closed>()
    this.#openings = new Map()
    for (const row of this.store.journal.sealedActs(this.stream)) this.#take(row, closed)
    return (this.#closed = closed)
  }

  #take(row: Row, closed: Map<number, Closed>): void {
    if (row.seq === null) return
    const found = sealOf(row)
    if (found) closed.set(row.seq, { ...found, openedBy: null })
    for (const { seq, ...opened } of openingOf(row.payload)?.opens ?? []) {
      this.#openings.set(seq, { by: row.seq, opened })
      const known = closed.get(seq)
      if (known) known.openedBy = row.seq
    }
  }

  #place(seq: number, of: EntrySeal['of']): string {
    return placeOfSeal(this.stream, seq, of)
  }
}

/** Where a sealed thing of a journal lies in the campaign, for its commitment and its box. */
export function placeOfSeal(stream: string, seq: number, of: EntrySeal['of']): string {
  return of === 'command' ? `${stream} ${seq}` : `${stream} ${seq} dice`
}

/** What is sealed of a row, its command or its dice; undefined: nothing. */
export function sealOf(row: Row): Omit<Closed, 'openedBy'> | undefined {
  const command = sealedOf(row.payload)
  if (command && row.side !== null) {
    const { choice, ...sealed } = command
    return { of: 'command', sides: [row.side], choice, sealed }
  }
  const dice = sealedRollsOf(row.rolls)
  if (!dice) return undefined
  const { choice, sides, ...sealed } = dice
  return { of: 'dice', sides, choice, sealed }
}
