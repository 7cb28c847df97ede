// What is typed of a battle fought elsewhere, as data: reading it back whatever is wrong with it, and changing one field.
import { z } from 'zod'
import type { JsonObject, JsonValue } from '../../../src-shared/contract/values'

const text = z.string().catch('')
const flags = z.record(z.string(), z.boolean()).catch({})
const words = z.record(z.string(), z.string()).catch({})
const list = z.array(z.string()).catch([])

/** A field of losses holds what was typed: a number, or the text that is none. */
const cellSchema = z.union([z.number(), z.string()])

/** The entry as the form shows it. It is never refused: what is wrong with it the rules say, at its field. */
const typedSchema = z.object({
  rules: text,
  playedOn: text,
  endTime: text,
  arrived: flags,
  states: words,
  cutOff: list,
  losses: z.record(z.string(), z.record(z.string(), cellSchema).catch({})).catch({}),
  holders: words,
  facts: flags,
  answers: flags,
  exits: z.array(z.object({ brigadeId: text, exit: text, time: text })).catch([]),
  late: list,
  leaders: z.array(z.object({ id: text, fate: text })).catch([]),
  gaveUp: z.string().optional().catch(undefined),
  level: z.object({ winner: text, level: text }).optional().catch(undefined),
  overrides: z.array(z.object({ code: text, reason: text })).catch([]),
  note: text,
})
export type Typed = z.infer<typeof typedSchema>

export function typedOf(entry: JsonObject): Typed {
  return typedSchema.parse(entry)
}

/** The entry as it goes to the program: fields that say nothing are left out. */
export function entryOf({ gaveUp, level, ...typed }: Typed): JsonObject {
  return {
    ...typed,
    ...(gaveUp !== undefined && { gaveUp }),
    ...(level !== undefined && { level }),
  }
}

/** Fields of losses in the order of the form; `men` takes hundredths too, as 12%. */
export const LOSS_FIELDS = ['men', 'killedWounded', 'missing', 'stragglers', 'guns'] as const
export type LossField = (typeof LOSS_FIELDS)[number]

export function lossText(loss: Typed['losses'][string] | undefined, field: LossField): string {
  if (field === 'men' && loss?.['percent'] !== undefined) return `${loss['percent']}%`
  const value = loss?.[field]
  return value === undefined ? '' : String(value)
}

const WHOLE = /^\d{1,7}$/
const HUNDREDTHS = /^(\d{1,3})\s*%$/

/** Takes what was typed into a field of losses; an empty field is no entry, and text that is no number stays as text. */
export function withLoss(typed: Typed, id: string, field: LossField, value: string): Typed {
  const { [field]: _, ...others } = typed.losses[id] ?? {}
  const { percent: __, ...plain } = others
  const rest = field === 'men' ? plain : others
  const what = value.trim()
  const percent = field === 'men' ? HUNDREDTHS.exec(what)?.[1] : undefined
  const own: Typed['losses'][string] =
    what === ''
      ? rest
      : percent !== undefined
        ? { ...rest, percent: Number(percent) }
        : { ...rest, [field]: WHOLE.test(what) ? Number(what) : what }
  const { [id]: ___, ...elsewhere } = typed.losses
  return { ...typed, losses: Object.keys(own).length === 0 ? elsewhere : { ...elsewhere, [id]: own } }
}

/** Sets or drops a key of one of the records of the form. */
export function withKey<K extends 'arrived' | 'states' | 'holders' | 'facts' | 'answers'>(
  typed: Typed,
  record: K,
  key: string,
  value: Typed[K][string] | undefined,
): Typed {
  const { [key]: _, ...others }: Record<string, JsonValue> = typed[record]
  return { ...typed, [record]: value === undefined ? others : { ...others, [key]: value } }
}

/** Puts an id on one of the lists of the form, or takes it off. */
export function withListed(typed: Typed, name: 'cutOff' | 'late', id: string, isOn: boolean): Typed {
  const others = typed[name].filter((one) => one !== id)
  return { ...typed, [name]: isOn ? [...others, id] : others }
}

/** The reason for which a doubt is set aside; none takes it off again. */
export function withOverride(typed: Typed, code: string, reason: string): Typed {
  const others = typed.overrides.filter((one) => one.code !== code)
  return { ...typed, overrides: reason.trim() === '' ? others : [...others, { code, reason }] }
}

/** Fields that belong together in the form, by the head of their path. */
export const FIELD_GROUPS = [
  'rules',
  'playedOn',
  'endTime',
  'gaveUp',
  'holders',
  'facts',
  'answers',
  'losses',
  'states',
  'arrived',
  'cutOff',
  'exits',
  'late',
  'leaders',
  'level',
  'overrides',
  'note',
] as const

export interface FieldPlace {
  readonly group: string
  /** Formation, objective, question, or place in a list. */
  readonly id: string
  /** Field of losses. */
  readonly field: LossField | null
}

/** Which field of the form a path means: ids have dots in them, names of fields have none. */
export function placeOfPath(path: string): FieldPlace {
  const [group = '', ...rest] = path.split('.')
  const last = rest.at(-1)
  const field =
    group === 'losses'
      ? last === 'percent'
        ? 'men'
        : (LOSS_FIELDS.find((one) => one === last) ?? null)
      : null
  return { group, id: (field === null ? rest : rest.slice(0, -1)).join('.'), field }
}
