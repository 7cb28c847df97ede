/** What may be changed in the order of battle: the fields of formations, leaders and units, and what each may hold. */
import { z } from 'zod'
import {
  ARTILLERY_TYPES,
  CAVALRY_TYPES,
  fateSchema,
  gunsSchema,
  INFANTRY_TYPES,
  RATINGS,
} from '../order-of-battle'
import {
  BATTLE_IDS,
  battleIdSchema,
  CONFIDENCES,
  confidenceSchema,
  formationIdSchema,
  NATIONALITIES,
  QUALITIES,
  type Arm,
  type BattleId,
} from '../vocabulary'

/** Things that can be changed. Commanders are of their formation; staff officers of their army. */
export const THING_KINDS = ['army', 'corps', 'division', 'brigade', 'unit', 'commander', 'staff'] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** What a field holds, with its bounds. */
export type FieldForm =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'whole'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'flag' }
  /** Ids of battles, in order of time. */
  | { readonly kind: 'battles' }
  /** Men killed, wounded and missing in one battle, with how firm the figure is. */
  | { readonly kind: 'losses' }
  /** Pieces of a battery by calibre. */
  | { readonly kind: 'pieces' }
  /** What befell a leader. */
  | { readonly kind: 'fates' }
  /** Ids of formations. */
  | { readonly kind: 'formations' }

export interface Field {
  /** Key in the data; a key in a record by battle follows after a dot: `strengthAt.ligny`. */
  readonly key: string
  readonly form: FieldForm
  /** Whether it may be absent, which is written null. */
  readonly optional: boolean
}

export const MOST_MEN = 20_000
const text = (max: number): FieldForm => ({ kind: 'text', max })
const choice = (of: readonly string[]): FieldForm => ({ kind: 'choice', of })
const flag: FieldForm = { kind: 'flag' }
const men = (min: number): FieldForm => ({ kind: 'whole', min, max: MOST_MEN })

const must = (key: string, form: FieldForm): Field => ({ key, form, optional: false })
const may = (key: string, form: FieldForm): Field => ({ key, form, optional: true })
const byBattle = (key: string, form: FieldForm): readonly Field[] =>
  BATTLE_IDS.map((battle) => may(`${key}.${battle}`, form))

const NAME = must('name', text(120))
const NOTE = may('note', text(2000))
const LOSSES = byBattle('losses', { kind: 'losses' })
const RANKED = [NAME, must('rank', text(80)), must('rating', choice(RATINGS))]
const FATE = may('fate', { kind: 'fates' })
const REASON = may('reason', text(500))

const COMMANDER = [...RANKED, REASON, may('identified', flag), FATE, NOTE]
const STAFF = [
  ...RANKED,
  must('role', text(200)),
  REASON,
  may('commands', { kind: 'formations' }),
  may('battles', { kind: 'battles' }),
  FATE,
]

/** Kinds of troops of each arm. */
export const TYPES_OF_ARM: Readonly<Record<Arm, readonly string[]>> = {
  infantry: INFANTRY_TYPES,
  cavalry: CAVALRY_TYPES,
  artillery: ARTILLERY_TYPES,
}

const OF_ARM: Readonly<Record<Arm, readonly Field[]>> = {
  infantry: [must('weapon', choice(['musket', 'rifle'])), must('skirmisherUnit', flag)],
  cavalry: [
    must('weight', choice(['heavy', 'medium', 'light'])),
    must('squadrons', { kind: 'whole', min: 1, max: 24 }),
    must('lance', flag),
  ],
  artillery: [must('guns', { kind: 'pieces' }), must('mobility', choice(['foot', 'horse']))],
}

const unitFields = (arm: Arm): readonly Field[] => [
  NAME,
  must('nationality', choice(NATIONALITIES)),
  must('type', choice(TYPES_OF_ARM[arm])),
  must('quality', choice(QUALITIES)),
  must('strength', men(1)),
  ...byBattle('strengthAt', men(0)),
  ...OF_ARM[arm],
  must('present', { kind: 'battles' }),
  must('nearby', { kind: 'battles' }),
  ...LOSSES,
  must('confidence', choice(CONFIDENCES)),
  NOTE,
]
const UNITS: Readonly<Record<Arm, readonly Field[]>> = {
  infantry: unitFields('infantry'),
  cavalry: unitFields('cavalry'),
  artillery: unitFields('artillery'),
}

/** Fields of a thing in the order in which they are shown; the arm counts for units alone. */
export function fieldsOf(kind: ThingKind, arm: Arm): readonly Field[] {
  switch (kind) {
    case 'army':
    case 'corps':
      return [NAME]
    case 'division':
    case 'brigade':
      return [NAME, ...LOSSES]
    case 'commander':
      return COMMANDER
    case 'staff':
      return STAFF
    case 'unit':
      return UNITS[arm]
  }
}

/** Why a value cannot stand; the code is the key of its sentence. */
export interface ValueFault {
  readonly code:
    | 'empty'
    | 'tooLong'
    | 'notText'
    | 'notWhole'
    | 'tooSmall'
    | 'tooLarge'
    | 'notOneOf'
    | 'notAFlag'
    | 'notBattles'
    | 'notLosses'
    | 'notPieces'
    | 'notFates'
    | 'notFormations'
  readonly values: Readonly<Record<string, string | number>>
}

export type Judged =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly fault: ValueFault }

/** The value as it goes into the data, or why it cannot. Null takes an optional field away. */
export function judge({ form, optional }: Field, value: unknown): Judged {
  if (value === null)
    return optional ? { ok: true, value: null } : { ok: false, fault: { code: 'empty', values: {} } }
  switch (form.kind) {
    case 'text':
      return judgeText(value, form.max, optional)
    case 'whole':
      return judgeWhole(value, form.min, form.max)
    case 'choice':
      return typeof value === 'string' && form.of.includes(value)
        ? { ok: true, value }
        : no('notOneOf', { choices: form.of.join(', ') })
    case 'flag':
      return typeof value === 'boolean' ? { ok: true, value } : no('notAFlag')
    case 'battles':
      // An optional list is absent rather than empty.
      return optional && Array.isArray(value) && value.length === 0
        ? { ok: true, value: null }
        : judgeList(form.kind, value)
    default:
      return judgeList(form.kind, value)
  }
}

function no(code: ValueFault['code'], values: ValueFault['values'] = {}): Judged {
  return { ok: false, fault: { code, values } }
}

function judgeText(value: unknown, max: number, optional: boolean): Judged {
  if (typeof value !== 'string') return no('notText')
  const trimmed = value.trim()
  if (trimmed === '') return optional ? { ok: true, value: null } : no('empty')
  return trimmed.length > max ? no('tooLong', { max }) : { ok: true, value: trimmed }
}

function judgeWhole(value: unknown, min: number, max: number): Judged {
  if (typeof value !== 'number' || !Number.isInteger(value)) return no('notWhole')
  if (value < min) return no('tooSmall', { min })
  return value > max ? no('tooLarge', { max }) : { ok: true, value }
}

const text80 = z.string().trim().min(1).max(80)
const LISTS = {
  battles: {
    code: 'notBattles',
    schema: z
      .array(battleIdSchema)
      .max(BATTLE_IDS.length)
      .refine((ids) => new Set(ids).size === ids.length)
      .transform(inOrderOfTime),
  },
  losses: {
    code: 'notLosses',
    schema: z.strictObject({ total: z.int().min(0).max(MOST_MEN), confidence: confidenceSchema }),
  },
  pieces: {
    code: 'notPieces',
    schema: z
      .array(gunsSchema.extend({ calibre: text80, count: z.int().min(1).max(48) }))
      .min(1)
      .max(6),
  },
  fates: { code: 'notFates', schema: z.array(fateSchema).min(1).max(6) },
  formations: { code: 'notFormations', schema: z.array(formationIdSchema).min(1).max(40) },
} as const

function judgeList(kind: keyof typeof LISTS, value: unknown): Judged {
  const { code, schema } = LISTS[kind]
  const parsed: { success: boolean; data?: unknown } = schema.safeParse(value)
  return parsed.success ? { ok: true, value: parsed.data } : no(code)
}

/** Battles in the order in which they were fought. */
export function inOrderOfTime(ids: readonly BattleId[]): BattleId[] {
  return BATTLE_IDS.filter((id) => ids.includes(id))
}
