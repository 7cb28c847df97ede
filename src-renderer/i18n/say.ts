// Sentences of a rule set into words: a key of its catalogue and values, in which ids stand for names.
import { i18n } from './index'

/** A value of a sentence: a number, a word or id, a list of them, or a sentence inside the sentence. */
export type SentenceValue = unknown

export interface Sentence {
  readonly key: string
  readonly values: Readonly<Record<string, SentenceValue>>
}

/** Name of an id, or undefined for what is no id. */
export type NameOf = (id: string) => string | undefined

/** Made when they are first wanted: the first screen does without, and their tables take long to read. */
let lists: Intl.ListFormat | undefined
let numbers: Intl.NumberFormat | undefined

function listed(members: readonly string[]): string {
  return (lists ??= new Intl.ListFormat('en-GB')).format(members)
}

/** Thousands are told apart. */
function numbered(value: number): string {
  return (numbers ??= new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 })).format(value)
}

function isSentence(value: unknown): value is Sentence {
  return typeof value === 'object' && value !== null && 'key' in value && 'values' in value
}

/**
 * A sentence of a catalogue in words. `catalogue` is the rule set's key. Values that are ids become names, lists
 * become `a, b and c`, sentences inside become words; `n` chooses between the forms of a wording.
 */
export function say(catalogue: string, sentence: Sentence, nameOf: NameOf): string {
  const { t, te } = i18n.global
  const key = `${catalogue}.${sentence.key}`
  const word = (value: SentenceValue): string | number => {
    if (typeof value === 'number') return Math.abs(value) < 1000 ? value : numbered(value)
    if (typeof value === 'string') return nameOf(value) ?? value
    if (Array.isArray(value))
      return value.length === 0
        ? t(`${catalogue}.term.nobody`)
        : listed(value.map((member: unknown) => String(word(member))))
    if (isSentence(value)) return say(catalogue, value, nameOf)
    return value === null || value === undefined ? '' : String(value as boolean)
  }
  const values = Object.fromEntries(
    Object.entries(sentence.values).map(([name, value]) => [name, word(value)]),
  )
  if (!te(key)) return sentence.key
  const { n } = sentence.values
  return typeof n === 'number' ? t(key, values, n) : t(key, values)
}
