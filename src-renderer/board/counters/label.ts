// The name on a counter: whole wherever there is room, else abbreviated as the field does it, never cut in the middle.

/** A name as it is lettered. */
export interface Label {
  readonly text: string
  /** Size of the letters, pixels at scale 1. */
  readonly size: number
}

/** Words that every order of battle abbreviates. */
const USUAL: Readonly<Record<string, string>> = {
  artillery: 'Arty',
  battalion: 'Bn',
  battery: 'Bty',
  brigade: 'Bde',
  carabiniers: 'Carab.',
  cavalry: 'Cav.',
  chasseurs: 'Chass.',
  corps: 'C.',
  cuirassiers: 'Cuir.',
  division: 'Div.',
  dragoons: 'Drag.',
  grenadiers: 'Gren.',
  guard: 'Gd',
  hanoverian: 'Han.',
  heavy: 'Hvy',
  hussars: 'Huss.',
  imperial: 'Imp.',
  infantry: 'Inf.',
  lancers: 'Lanc.',
  landwehr: 'Lw.',
  light: 'Lt',
  middle: 'M.',
  old: 'O.',
  regiment: 'Regt',
  reserve: 'Res.',
  young: 'Y.',
}

/** Letters are not smaller than this part of their size: what is smaller is not read. */
const SMALLEST = 0.84
/** Letters may be drawn so much narrower before a word loses any. */
const NARROWER = 1.12
/** Letters that are left of a name when it is shortened. */
const FEWEST_LETTERS = 3
const VOWEL = /[aeiouyàâäéèêëîïôöùûü]/i

/**
 * The fullest form of a name that fits, at the greatest size at which it does; it is to be drawn no wider than the room.
 * `widthOf` measures at a size; `room` in the same pixels. Guns lose that word first, for the sign says it; a number at the end stays, for it tells namesakes apart.
 */
export function counterLabel(
  name: string,
  isArtillery: boolean,
  size: number,
  room: number,
  widthOf: (text: string, size: number) => number,
): Label {
  const least = size * SMALLEST
  let shortest = name
  for (const [i, text] of [...formsOf(name, isArtillery)].entries()) {
    shortest = text
    // Long names begin a little smaller (LOOK, Type).
    for (let px = text.length > 9 ? size - 1 : size; px >= least; px -= 0.5)
      if (widthOf(text, px) <= room) return { text, size: px }
    if (i > 0 && widthOf(text, least) <= room * NARROWER) return { text, size: least }
  }
  return { text: shortest, size: least }
}

/** Forms of a name, the fullest first. */
function* formsOf(name: string, isArtillery: boolean): Iterable<string> {
  yield name
  const { words, number } = parted(name)
  const said = isArtillery && words.length > 1 && words.at(-1) === 'artillery' ? words.slice(0, -1) : words
  yield [...said, ...number].join(' ')
  const usual = said.map((word) => USUAL[word.toLowerCase()] ?? word)
  yield [...usual, ...number].join(' ')
  const initials = usual.map(withInitials)
  yield [...initials, ...number].join(' ')
  yield* shortened(initials, number)
}

function parted(name: string): { readonly words: readonly string[]; readonly number: readonly string[] } {
  const words = name.split(/\s+/)
  const last = /^\(?(\d+)\)?$/.exec(words.at(-1) ?? '')?.[1]
  return last === undefined || words.length === 1
    ? { words, number: [] }
    : { words: words.slice(0, -1), number: [last] }
}

/** `Saxe-Weimar` to `Saxe-W.`. */
function withInitials(word: string): string {
  return word
    .split('-')
    .map((part, i) => (i > 0 && part.length > 1 ? `${part.charAt(0)}.` : part))
    .join('-')
}

/** The longest word shortened step by step, each time behind a consonant at the end of a syllable. */
function* shortened(words: readonly string[], number: readonly string[]): Iterable<string> {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a), '')
  for (let keep = longest.length - 2; keep >= FEWEST_LETTERS; keep -= 1) {
    if (!closesSyllable(longest, keep)) continue
    const short = `${longest.slice(0, keep)}.`
    yield [...words.map((word) => (word === longest ? short : word)), ...number].join(' ')
  }
}

/** Whether so many letters end in a consonant that neither a vowel nor itself follows: `Mar-cog-net`, `Per-pon-cher`. */
function closesSyllable(word: string, keep: number): boolean {
  const last = word.charAt(keep - 1)
  const next = word.charAt(keep)
  return /\p{L}/u.test(last) && !VOWEL.test(last) && !VOWEL.test(next) && next !== last
}
