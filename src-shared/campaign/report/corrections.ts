/** Fields of a draft typed again before it is booked: which there are, what each may be, and the draft with them (CP-HAND-11). */
import { z } from 'zod'
import { wordsOf } from '../../engine/issue-words'
import type { JsonValue } from '../../engine/json'
import type { Fault } from '../../engine/refusal'
import { exitSchema, leaderLossSchema, unitEndSchema, type CpPiece } from '../../history/field-report'
import {
  armyIdSchema,
  brigadeIdSchema,
  sideIdSchema,
  timeSchema,
  type ArmyId,
} from '../../history/vocabulary'
import type { Evaluated } from './evaluated'
import type { Draft } from './draft'
import type { CpReport } from './result'

const count = z.int().min(0)

/** What of a piece may be set right: never whom it stands for. `men` goes before the fraction `n/d`. */
const PIECE_FIELDS = {
  state: unitEndSchema,
  n: count,
  d: z.int().min(1),
  men: count.nullable(),
  marks: z.int().min(0).max(20).nullable(),
  cutOff: z.boolean(),
} as const satisfies Partial<Record<keyof CpPiece, z.ZodType>>
type PieceField = keyof typeof PIECE_FIELDS

const isPieceField = (key: string): key is PieceField => Object.hasOwn(PIECE_FIELDS, key)

/** Fields that are set as a whole. */
const WHOLE = {
  endTime: timeSchema,
  note: z.string().max(2000),
  gaveUp: sideIdSchema.nullable(),
  exits: z.array(exitSchema).max(300),
  leaders: z.array(leaderLossSchema).max(300),
  late: z.array(brigadeIdSchema).max(300),
} as const
type WholeField = keyof typeof WHOLE
const isWhole = (head: string): head is WholeField => Object.hasOwn(WHOLE, head)

interface Path {
  readonly head: string
  readonly rest: string
}

function pathOf(field: string): Path {
  const at = field.indexOf('.')
  return at < 0 ? { head: field, rest: '' } : { head: field.slice(0, at), rest: field.slice(at + 1) }
}

/** The piece and the field of it that a path names. */
function pieceAt(pieces: readonly CpPiece[], rest: string): { piece: CpPiece; key: PieceField } | undefined {
  const cut = rest.lastIndexOf('.')
  const key = rest.slice(cut + 1)
  const piece = pieces.find(({ id }) => id === rest.slice(0, cut))
  return piece && isPieceField(key) ? { piece, key } : undefined
}

/** The value of a field of the draft, to be kept beside a correction; undefined: there is no such field. */
export function fieldOf({ report }: Pick<Evaluated, 'report'>, field: string): JsonValue | undefined {
  const { head, rest } = pathOf(field)
  switch (head) {
    case 'holders':
      return report.holders[rest as keyof typeof report.holders]
    case 'facts':
      return report.facts[rest]
    case 'answers':
      return report.answers[rest]
    case 'gunsLost':
      return report.lines[rest as keyof typeof report.lines]
        ? (report.gunsLost[rest as never] ?? 0)
        : undefined
    case 'pieces': {
      const found = pieceAt(report.pieces, rest)
      return found && (found.piece[found.key] ?? null)
    }
    default:
      if (rest !== '' || !isWhole(head)) return undefined
      return head === 'gaveUp' ? (report.gaveUp ?? null) : (report[head] as JsonValue)
  }
}

/** Everything that a new value of a field cannot be, each at its own place in it; empty: it may be set. */
export function correctionFaults(
  { report }: Pick<Evaluated, 'report'>,
  field: string,
  value: JsonValue,
): readonly Fault[] {
  const { head, rest } = pathOf(field)
  const wrong = (schema: z.ZodType): readonly Fault[] =>
    (schema.safeParse(value).error?.issues ?? []).map((issue) => ({
      path: [field, ...issue.path.map(String)].join('.'),
      code: 'WRONG_VALUE',
      values: { problem: wordsOf(issue) },
    }))
  switch (head) {
    case 'holders':
      return wrong(armyIdSchema.nullable())
    case 'facts':
    case 'answers':
      return wrong(z.boolean())
    case 'gunsLost': {
      const guns = report.onField[rest as keyof typeof report.onField]?.guns ?? 0
      if (typeof value !== 'number' || value <= guns) return wrong(count)
      return [{ path: field, code: 'GUNS_OVER', values: { id: rest, rest: value, guns } }]
    }
    case 'pieces': {
      const found = pieceAt(report.pieces, rest)
      if (!found) return []
      const { piece, key } = found
      const men = piece.members.reduce((sum, member) => sum + member.men, 0)
      if (key === 'men' && typeof value === 'number' && value > men)
        return [{ path: field, code: 'LOSS_OVER_STRENGTH', values: { id: piece.name, rest: value, men } }]
      return wrong(PIECE_FIELDS[key])
    }
    default:
      return isWhole(head) ? wrong(WHOLE[head]) : []
  }
}

/** The draft with fields typed anew, each in its place; they have passed `correctionFaults`. */
export function corrected(draft: Draft, corrections: CpReport['corrections']): Draft {
  return corrections.reduce<Draft>((d, { field, value }) => {
    const { head, rest } = pathOf(field)
    switch (head) {
      case 'holders':
        return { ...d, holders: { ...d.holders, [rest]: value as ArmyId | null } }
      case 'facts':
        return { ...d, facts: { ...d.facts, [rest]: value === true } }
      case 'answers':
        return { ...d, answers: { ...d.answers, [rest]: value === true } }
      case 'gunsLost':
        // Of any kind of result: `correctedGuns`.
        return d
      case 'pieces':
        return { ...d, pieces: d.pieces.map((piece) => withPiece(piece, d.pieces, rest, value)) }
      case 'gaveUp':
        return { ...d, gaveUp: sideIdSchema.safeParse(value).data }
      default:
        return { ...d, [head]: value } as Draft
    }
  }, draft)
}

function withPiece(piece: CpPiece, all: readonly CpPiece[], rest: string, value: JsonValue): CpPiece {
  const found = pieceAt(all, rest)
  if (found?.piece !== piece) return piece
  const { [found.key]: _was, ...others } = piece
  const next = (value === null ? others : { ...others, [found.key]: value }) as CpPiece
  if (next.state === 'fit') return next
  // Only a fit piece can have left by an exit (CP-REP-02).
  const { exited: _exited, ...stayed } = next
  return stayed
}

/** Guns lost by battery as they were typed anew; nothing more is reckoned of these (CP-GUN-01, CP-GUN-02). */
export function correctedGuns(corrections: CpReport['corrections']): ReadonlyMap<string, number> {
  return new Map(
    corrections.flatMap(({ field, value }) => {
      const { head, rest } = pathOf(field)
      return head === 'gunsLost' ? [[rest, Number(value)] as const] : []
    }),
  )
}
