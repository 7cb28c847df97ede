/**
 * Sentences into words: a sentence is a key and its values, a catalogue has the wording. The same catalogues serve
 * vue-i18n on the screen, so that only its plain forms are used: `{name}`, and `one | many` by the value `n`.
 */
import type { Sentence } from './events'
import type { JsonValue } from './json'
import type { Named } from './rule-set'

/** Wording by nested keys: `event.unitMoved.plain`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** Looks a wording up and fills its values in; what vue-i18n's `t` does on the screen. */
export type Translate = (key: string, values: Readonly<Record<string, string | number>>) => string

/** Id under which a battle's `names` list a side. */
export function sideId(side: 0 | 1): string {
  return `side.${side}`
}

/** The wording of a key, or undefined if the catalogue has none. */
export function wording(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const step of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined
    at = at[step]
  }
  return typeof at === 'string' ? at : undefined
}

/**
 * Translates from a catalogue. Throws on a key without wording and on a value that the wording wants and nobody gives,
 * because both are faults of the program.
 */
export function translator(catalogue: Catalogue): Translate {
  return (key, values) => {
    const text = wording(catalogue, key)
    if (text === undefined) throw new Error(`no wording for ${key}`)
    return plural(text, values['n']).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`${key} wants a value for ${name}`)
      return String(value)
    })
  }
}

/** Chooses among `one | many` or `none | one | many` as vue-i18n does for English. */
function plural(text: string, n: string | number | undefined): string {
  if (!text.includes('|')) return text
  const forms = text.split('|').map((form) => form.trim())
  const count = typeof n === 'number' ? Math.abs(n) : 1
  const form = forms.length === 2 ? (count === 1 ? 0 : 1) : Math.min(count, 2)
  return forms[form] ?? text
}

/**
 * A sentence in words. Values that are ids become names, sentences inside become words, lists become `a, b and c`;
 * a list without members is said as the catalogue's `term.nobody`.
 */
export function render(
  sentence: Sentence,
  translate: Translate,
  names: ReadonlyMap<string, Named>,
  locale = 'en-GB',
): string {
  const word = (value: JsonValue): string | number => {
    if (typeof value === 'number') return value
    if (typeof value === 'string') return names.get(value)?.name ?? value
    if (Array.isArray(value)) {
      const members = (value as readonly JsonValue[]).map((member) => String(word(member)))
      if (members.length === 0) return translate('term.nobody', {})
      // Names with commas of their own are told apart by semicolons.
      return members.some((member) => member.includes(','))
        ? members.join('; ')
        : new Intl.ListFormat(locale).format(members)
    }
    return isSentence(value) ? render(value, translate, names, locale) : String(value)
  }
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(sentence.values)) values[name] = word(value)
  return translate(sentence.key, values)
}

/** Whether a value is a sentence inside a sentence. */
export function isSentence(value: JsonValue): value is JsonValue & Sentence {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    'key' in value &&
    typeof value.key === 'string' &&
    'values' in value
  )
}
