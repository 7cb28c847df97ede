// The names generals are known by, on counters, blocks and in sentences.

/** What the order of battle says of a general whom the sources do not name. */
export const UNKNOWN_GENERAL = 'not identified'

/** Those who are known by another part of their name than its last, by the full name of the order of battle. */
const knownAs: Readonly<Record<string, string>> = {
  'Napoleon I': 'Napoleon',
  'Michel Ney, prince de la Moskowa': 'Ney',
  'François-Étienne Kellermann, comte de Valmy': 'Kellermann',
  'Prince Jérôme Bonaparte': 'Jérôme',
  'Pierre Wathier de Saint-Alphonse': 'Wathier',
  'Jean-Jacques Desvaux de Saint-Maurice': 'Desvaux',
  'Johann August Friedrich Hiller von Gaertringen': 'Hiller',
  'Wilhelm Ludwig Viktor Graf Henckel von Donnersmarck': 'Henckel',
  'von Luck und Witten': 'Luck',
  'Prince William of Prussia': 'Prince William',
}

/** Longer double names are cut at the hyphen. */
const LONGEST_DOUBLE_NAME = 15

/** The name a general is known by: `Georges Mouton, comte de Lobau` is Lobau. */
export function surnameOf(name: string): string {
  const known = knownAs[name]
  if (known !== undefined) return known
  const numbered = name.replace(/\s+[IVX]+$/, '')
  const titled = /\b(?:Graf|Fürst)\s+(?!von\b)(\S+)/.exec(numbered)?.[1]
  const part = numbered.split(',').at(-1)?.trim() ?? numbered
  const words = part.split(/\s+/)
  const last = words.at(-1) ?? name
  const du = words.indexOf('du')
  const isPlain = !numbered.includes(',')
  const before = words.at(-2)
  if (titled !== undefined) return cut(titled)
  if (du > 0 && du < words.length - 1 && words.length > 3) return words[du - 1] ?? last
  if (isPlain && /^d['’]/.test(last) && words.length > 2 && before !== undefined) return before
  return cut(last)
}

function cut(word: string): string {
  return word.length > LONGEST_DOUBLE_NAME ? (word.split('-')[0] ?? word) : word
}
