/** What no sentence that a player reads may hold: raw ids and codes, doubled words, one man in the plural, a small beginning. */
const FAULTS: readonly (readonly [string, RegExp])[] = [
  ['begins small', /^\p{Ll}/u],
  ['says a word twice', /\b(the|a|an|of|to|in|by|is|has) \1\b/i],
  ['holds a code', /\b[A-Z]{2,}_[A-Z_]+\b/],
  ['holds an id', /\b(fr|aa|pr|obj|link|qb|wat|wv)[.-][a-z0-9]+/],
  ['holds a name of the program', /\b[a-z]+[a-z]\p{Lu}\p{Ll}+/u],
  ['has one man in the plural', /(?<![\d,])1 (men|guns|brigades|marks)\b/],
  ['has a gap', / {2}| [,.;:](?!\d)/],
  ['stops twice', /[.,;:]{2}(?!\.)/],
  ['lacks a value', /undefined|\[object|\{\w+\}|null|NaN/],
]

/** What is wrong with a sentence as English; empty: nothing. */
export const faultsOf = (sentence: string): readonly string[] =>
  FAULTS.flatMap(([what, pattern]) => (pattern.test(sentence) ? [`${what}: ${sentence}`] : []))
