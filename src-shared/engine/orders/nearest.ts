/** The nearest reading of an order that cannot be read: verbs and names mended until it can, proposed and never taken unasked. */
import { ORDER_VERBS, type GeneralOrder, type Place } from '../orders'
import { namesOf, plain, type KnownNames } from './names'
import { readOrderBook, type TextFault } from './reader'
import { nameText } from './words'

/** Words that people write for a verb of the language. */
const MEANT: Readonly<Record<string, (typeof ORDER_VERBS)[number]>> = {
  stay: 'hold',
  stand: 'hold',
  wait: 'reserve',
  go: 'march',
  move: 'march',
  push: 'advance',
  charge: 'attack',
  assault: 'attack',
  storm: 'attack',
  take: 'attack',
  help: 'support',
  follow: 'support',
  guard: 'defend',
  keep: 'defend',
  withdraw: 'retire',
  retreat: 'retire',
  watch: 'screen',
  fire: 'bombard',
  shell: 'bombard',
}
/** Words that say nothing to the language. */
const IDLE = new Set(['the', 'a', 'an', 'please', 'your', 'brigade', 'enemy', 'and', 'against'])
/** Words mended in one order, at most. */
const MOST_MENDED = 12

/** A word is taken for another if so few of its letters are wrong. */
const isNear = (word: string, other: string, wrong: number): boolean =>
  wrong <= Math.max(1, Math.floor(Math.min(word.length, other.length) / 3))

/** The nearest of some words by letters put in, left out, changed or swapped; undefined: none is near. */
export function nearestOf(word: string, choices: Iterable<string>): string | undefined {
  const said = plain(word)
  let best: { readonly choice: string; readonly wrong: number } | undefined
  for (const choice of choices) {
    const wrong = lettersWrong(said, plain(choice))
    if (isNear(said, plain(choice), wrong) && (!best || wrong < best.wrong)) best = { choice, wrong }
  }
  return best?.choice
}

function lettersWrong(one: string, other: string): number {
  let last: readonly number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 1; i <= one.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (last[j - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    last = above
  }
  return row.at(-1) ?? 0
}

/**
 * The order that a short form comes nearest to; undefined: nothing near can be read, or it can be read as it is. `names`:
 * everything that can be named, by id; `heading`: whose order it is.
 */
export function nearestReading(text: string, heading: string, names: KnownNames): GeneralOrder | undefined {
  let lines = text.split(/\r?\n/u)
  for (let mended = 0; mended <= MOST_MENDED; mended += 1) {
    const { book, faults } = readOrderBook([`${nameText(heading)}:`, ...lines].join('\n'), names)
    const [fault] = faults
    if (!fault) {
      const read = Object.values(book)[0]
      const named = read && withKnownNames(read, names)
      return named && (mended > 0 || JSON.stringify(named) !== JSON.stringify(read)) ? named : undefined
    }
    const next = mend(lines, fault)
    if (!next) return undefined
    lines = next
  }
  return undefined
}

/** The lines with the faulty word changed or left out; undefined: it is not known how. */
function mend(
  lines: readonly string[],
  { line, code, values: { word, choices } }: TextFault,
): string[] | undefined {
  // The heading is line 1.
  const at = line - 2
  const found = lines[at]
  if (found === undefined || word === '') return undefined
  const other = insteadOf(code, word, choices ?? [])
  const place = found.toLowerCase().indexOf(word.toLowerCase())
  if (other === undefined || place < 0) return undefined
  const next = `${found.slice(0, place)}${other}${found.slice(place + word.length)}`
  if (next === found) return undefined
  return lines.map((one, i) => (i === at ? next.replaceAll(/ {2,}/gu, ' ').trim() : one))
}

/** What a word is taken for; empty: it is left out. Undefined: that is not known. */
function insteadOf(code: TextFault['code'], word: string, choices: readonly string[]): string | undefined {
  const said = word.toLowerCase()
  switch (code) {
    case 'UNKNOWN_VERB':
      return MEANT[said] ?? nearestOf(word, ORDER_VERBS) ?? (IDLE.has(said) ? '' : undefined)
    case 'UNKNOWN_WORD':
      return nearestOf(word, choices) ?? ''
    case 'NAME_WANTED':
      return IDLE.has(said) ? '' : undefined
    default:
      return undefined
  }
}

/** The only one whose name has the words of `said` among its own; undefined: nobody's has, or several do. */
function onlyPartly(said: string, names: KnownNames): string | undefined {
  const part = ` ${wordsIn(said)} `
  if (part.trim() === '') return undefined
  const found = [...names.keys()].filter((id) =>
    namesOf(names, id).some((name) => ` ${wordsIn(name)} `.includes(part)),
  )
  return found.length === 1 ? found[0] : undefined
}
const wordsIn = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ')

/** Names that are nobody's become the only one that they are a part of, else the nearest that is somebody's. */
function withKnownNames(order: GeneralOrder, names: KnownNames): GeneralOrder {
  const ids = new Map(
    [...names.keys()].flatMap((id) => [...namesOf(names, id), id].map((name) => [name, id] as const)),
  )
  const known = (id: string): string =>
    names.has(id) ? id : (onlyPartly(id, names) ?? ids.get(nearestOf(id, ids.keys()) ?? '') ?? id)
  const place = (one: Place): Place => (typeof one === 'string' ? known(one) : one)
  return {
    ...order,
    clauses: order.clauses.map((clause) => ({
      ...clause,
      ...(clause.place !== undefined && { place: place(clause.place) }),
      ...(clause.via && { via: clause.via.map(place) }),
      ...(clause.objective !== undefined && { objective: known(clause.objective) }),
      ...(clause.brigade !== undefined && { brigade: known(clause.brigade) }),
      ...(clause.complex !== undefined && { complex: known(clause.complex) }),
    })),
  }
}
