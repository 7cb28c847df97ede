/**
 * Formations as people call them: by id, by name in any spelling, with army, corps or division said with it, by their
 * commander, with numbers as figures, ordinals or Roman numerals.
 */
import { LEVELS } from '../../src-shared/contract/campaign/values'
import { armyIn } from '../../src-shared/campaign/report/historical'
import type { FormationIndex } from '../../src-shared/history/formation-index'

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }
const SHORT: Readonly<Record<string, string>> = {
  regt: 'regiment',
  rgt: 'regiment',
  div: 'division',
  bde: 'brigade',
  brig: 'brigade',
  cav: 'cavalry',
  inf: 'infantry',
  art: 'artillery',
  bn: 'battalion',
  btn: 'battalion',
  bataillon: 'battalion',
  leger: 'light',
  ligne: 'line',
}
/** Words that say what kind of thing a formation is, and that people add or leave out. */
const KINDS = new Set(
  'the of de von and infantry line regiment brigade division corps army battalion'.split(' '),
)
const ARMY_WORDS = { fr: 'french', aa: 'anglo allied', pr: 'prussian' } as const

/** The words of a name, without accents and ordinals: 2nd, 2e and II are 2. */
function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => {
      const number = /^(\d+)(?:st|nd|rd|th|er|e|eme)$/.exec(word)?.[1]
      return number ?? ROMAN[word] ?? SHORT[word] ?? word
    })
}

interface Called {
  readonly id: string
  readonly level: string
  /** Names that are its alone or that it shares with few. */
  readonly names: readonly (readonly string[])[]
  /** All words that may be said of it: army, corps, division, name and commander. */
  readonly all: ReadonlySet<string>
}

const made = new WeakMap<FormationIndex, readonly Called[]>()

function calledIn(index: FormationIndex): readonly Called[] {
  const known = made.get(index)
  if (known) return known
  const { formations, brigadeNames } = index
  const found = [...formations].map(([id, { name, level, commander }]): Called => {
    const above = id
      .split('.')
      .map((_, i, parts) => parts.slice(0, i).join('.'))
      .flatMap((part) => formations.get(part)?.name ?? [])
    const leader = commander === null || commander.identified === false ? undefined : commander.name
    const surname = leader === undefined ? undefined : wordsOf(leader).at(-1)
    const own = [name, brigadeNames.get(id) ?? name].map(wordsOf)
    return {
      id,
      level,
      names: [...own, ...(leader === undefined ? [] : [wordsOf(leader)]), ...(surname ? [[surname]] : [])],
      all: new Set([
        ...wordsOf(ARMY_WORDS[armyIn(id)]),
        ...above.flatMap(wordsOf),
        ...own.flat(),
        ...(leader === undefined ? [] : wordsOf(leader)),
      ]),
    }
  })
  made.set(index, found)
  return found
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i])

/** Formations of which a name can be meant, among those that may be; the highest first. One: it is that. */
export function formationsCalled(
  index: FormationIndex,
  named: string,
  may: (id: string) => boolean,
): readonly string[] {
  const id = named.trim()
  if (index.formations.has(id)) return [id]
  const wanted = wordsOf(named)
  if (wanted.length === 0) return []
  const all = calledIn(index).filter((one) => may(one.id))
  const exact = all.filter(({ names }) => names.some((name) => same(name, wanted)))
  if (exact.length > 0) return outermost(exact)
  const within = (words: readonly string[]) =>
    words.length === 0 ? [] : all.filter((one) => words.every((word) => one.all.has(word)))
  const loose = within(wanted)
  // Whose whole name is said, with army, corps or division beside it, is meant before whoever lies under that name.
  const whole = loose.filter(({ names }) => names.some((name) => name.every((word) => wanted.includes(word))))
  if (whole.length > 0) return outermost(whole)
  return outermost(loose.length > 0 ? loose : within(wanted.filter((word) => !KINDS.has(word))))
}

/** Whoever stands below another that is meant is meant with it, not beside it. */
function outermost(found: readonly Called[]): readonly string[] {
  const order = (level: string) => LEVELS.findIndex((each) => each === level)
  return found
    .filter(({ id }) => !found.some((other) => id.startsWith(`${other.id}.`)))
    .toSorted((a, b) => order(a.level) - order(b.level))
    .map(({ id }) => id)
}

/** A formation with those above it, as a list of what may be meant names it. */
export function pathOf({ formations }: FormationIndex, id: string): string {
  const parts = id.split('.')
  return parts
    .map((_, i) => formations.get(parts.slice(0, i + 1).join('.'))?.name ?? '')
    .filter((name) => name !== '')
    .toReversed()
    .join(', ')
}

/** Formations named where a name can mean several. */
const MOST_CHOICES = 20

/** What a line that can mean several is asked: it is one of these. */
export interface NameQuestion {
  readonly line: number
  readonly named: string
  readonly choices: readonly { readonly id: string; readonly name: string }[]
}

export const questionOf = (
  index: FormationIndex,
  line: number,
  named: string,
  meant: readonly string[],
): NameQuestion => ({
  line,
  named,
  choices: meant.slice(0, MOST_CHOICES).map((id) => ({ id, name: pathOf(index, id) })),
})
