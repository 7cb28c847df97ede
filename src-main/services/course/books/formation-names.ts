/**
 * Formations as people call them: by id, by name in any spelling, with army, corps or division said with it, by their
 * commander, with numbers as figures, ordinals or Roman numerals.
 */
import type { CampaignData } from '../../../../src-shared/campaign/state/data'
import { LEVELS } from '../../../../src-shared/contract/campaign/values'
import { armyIn } from '../../../../src-shared/campaign/report/historical'

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

const made = new WeakMap<CampaignData, readonly Called[]>()

function calledIn(data: CampaignData): readonly Called[] {
  const known = made.get(data)
  if (known) return known
  const { formations, brigadeNames } = data.history.index
  const found = [...formations].map(([id, { name, level }]): Called => {
    const above = id
      .split('.')
      .map((_, i, parts) => parts.slice(0, i).join('.'))
      .flatMap((part) => formations.get(part)?.name ?? [])
    const leader = level === 'unit' ? undefined : data.leaderOf.get(id)?.name
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
  made.set(data, found)
  return found
}

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => word === b[i])

/** Formations of which a name can be meant, among those that may be; the highest first. One: it is that. */
export function formationsCalled(
  data: CampaignData,
  named: string,
  may: (id: string) => boolean,
): readonly string[] {
  const id = named.trim()
  if (data.history.index.formations.has(id)) return [id]
  const wanted = wordsOf(named)
  if (wanted.length === 0) return []
  const all = calledIn(data).filter((one) => may(one.id))
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
