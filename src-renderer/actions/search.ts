// Fuzzy search in titles: letters in order, words begun, the closest first. Pure.

/** Letters without their accents, in lower case, so that `erlon` finds d’Erlon and `fuhrer` the Führer. */
export function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").toLowerCase()
}

const START_OF_WORD = 8
const IN_A_ROW = 5
const LETTER = 1
/** Taken off for each letter of the title that was not asked for, so that the shorter of two comes first. */
const UNASKED = 0.02

/**
 * How well a title answers to a query: the more the better; undefined: not at all. Each word of the query must be found,
 * its letters in order; beginnings of words and letters in a row count more.
 */
export function score(query: string, title: string): number | undefined {
  const text = folded(title)
  let sum = 0
  for (const word of folded(query).split(/\s+/)) {
    if (word === '') continue
    const found = scoreOfWord(word, text)
    if (found === undefined) return undefined
    sum += found
  }
  return sum - text.length * UNASKED
}

function scoreOfWord(word: string, text: string): number | undefined {
  let best: number | undefined
  for (let start = text.indexOf(word[0] ?? ''); start >= 0; start = text.indexOf(word[0] ?? '', start + 1)) {
    const found = scoreFrom(word, text, start)
    if (found !== undefined && (best === undefined || found > best)) best = found
  }
  return best
}

function scoreFrom(word: string, text: string, start: number): number | undefined {
  let at = start
  let last = -2
  let sum = 0
  let gaps = 0
  for (const letter of word) {
    at = text.indexOf(letter, at)
    if (at < 0) return undefined
    if (at === last + 1) sum += IN_A_ROW
    else if (last >= 0 && !isStart(text, at)) gaps += 1
    if (isStart(text, at)) sum += START_OF_WORD
    sum += LETTER
    last = at
    at += 1
  }
  // Letters strewn over a long title are no answer.
  return gaps > Math.ceil(word.length / 2) ? undefined : sum - gaps
}

function isStart(text: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
}

/** Those of a list that answer to a query, the best first; the order they came in where they answer equally well. */
export function found<T>(list: readonly T[], query: string, textOf: (one: T) => string): readonly T[] {
  if (query.trim() === '') return list
  return list
    .map((one) => ({ one, score: score(query, textOf(one)) }))
    .filter((each): each is { one: T; score: number } => each.score !== undefined)
    .sort((a, b) => b.score - a.score)
    .map(({ one }) => one)
}
