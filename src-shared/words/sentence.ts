/**
 * Sentences into words: a sentence is a key and its values, a catalogue has the wording. The same formatter serves the
 * command line, printed stories and the screen. A wording knows `{name}`, and `one | many` or `none | one | many` by `n`.
 */
import { thousands } from './numbers'
import { sentenceCase } from './sentence-case'
import { umpireMessages } from './umpire'

/** Wording by nested keys: `event.unitMoved.plain`. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

/** A value is a number, a word or id, a list of values, or a sentence inside the sentence. */
export interface Sentence {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>
}

/** Name of an id, or undefined for what is no id. */
export type NameOf = (id: string) => string | undefined

export interface Wording {
  readonly catalogue: Catalogue
  readonly nameOf: NameOf
  /**
   * A key without wording stands for itself, and a value that nobody gives is left out. Otherwise both are thrown as
   * faults of the program.
   */
  readonly lenient?: boolean
}

/** The wording of a key: the catalogue's, or that of what the umpire does under all rules; undefined: there is none. */
export function wordingOf(catalogue: Catalogue, key: string): string | undefined {
  return wordingIn(catalogue, key) ?? wordingIn(umpireMessages, key)
}

function wordingIn(catalogue: Catalogue, key: string): string | undefined {
  let at: string | Catalogue | undefined = catalogue
  for (const step of key.split('.')) {
    if (typeof at !== 'object' || !Object.hasOwn(at, step)) return undefined
    at = at[step]
  }
  return typeof at === 'string' ? at : undefined
}

/**
 * A sentence in words. Values that are ids become names, sentences inside become words, lists become `a, b and c`; a list
 * without members is said as the catalogue's `term.nobody`.
 */
export function render(sentence: Sentence, wording: Wording): string {
  const words = within(sentence, wording)
  // What has happened is told in whole sentences, whoever they begin with.
  return words !== sentence.key && /^(event|story)\./.test(sentence.key) ? sentenceCase(words) : words
}

/** A sentence as it stands within another one. */
function within(sentence: Sentence, wording: Wording): string {
  const { key, values } = sentence
  const text = wordingOf(wording.catalogue, key)
  if (text === undefined) {
    if (wording.lenient === true) return key
    throw new Error(`no wording for ${key}`)
  }
  return form(text, values['n']).replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value !== undefined) return word(value, wording)
    if (wording.lenient === true) return ''
    throw new Error(`${key} wants a value for ${name}`)
  })
}

/** Whoever has a name, by id. */
export type Names = ReadonlyMap<string, { readonly name: string }>
const NOBODY: Names = new Map()

/** Says sentences of one catalogue with the names that it is given; what is lacking is thrown. */
export function speaker(catalogue: Catalogue): (sentence: Sentence, names?: Names) => string {
  return (sentence, names = NOBODY) => render(sentence, { catalogue, nameOf: (id) => names.get(id)?.name })
}

/** Chooses among `one | many` or `none | one | many`. */
function form(text: string, n: unknown): string {
  if (!text.includes('|')) return text
  const forms = text.split('|').map((one) => one.trim())
  const count = typeof n === 'number' ? Math.abs(n) : 1
  const at = forms.length === 2 ? (count === 1 ? 0 : 1) : Math.min(Math.floor(count), 2)
  return forms[at] ?? text
}

function word(value: unknown, wording: Wording): string {
  if (typeof value === 'number') return thousands(value)
  if (typeof value === 'string') return wording.nameOf(value) ?? value
  if (Array.isArray(value)) return list(value, wording)
  if (isSentence(value)) return within(value, wording)
  return value === null ? '' : String(value)
}

/** Made when it is first wanted: its tables take long to read, and the first screen does without. */
let lists: Intl.ListFormat | undefined

function list(values: readonly unknown[], wording: Wording): string {
  if (values.length === 0) return render({ key: 'term.nobody', values: {} }, wording)
  const members = values.map((value) => word(value, wording))
  // Names with commas of their own are told apart by semicolons; the comma in a thousand is none.
  if (members.some((member) => /,(?!\d)/.test(member))) return members.join('; ')
  return (lists ??= new Intl.ListFormat('en-GB')).format(members)
}

/** Whether a value is a sentence inside a sentence. */
export function isSentence(value: unknown): value is Sentence {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'values' in value
  )
}
