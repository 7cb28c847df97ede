/** Words of the written order book: how a line falls into them, and which of them are the language's own. */

export type Word =
  | { readonly is: 'word'; readonly text: string }
  /** Between quotation marks: a name, whatever it contains. */
  | { readonly is: 'quoted'; readonly text: string }
  | { readonly is: 'mark'; readonly text: ':' | ';' | ',' | '>' | '(' | ')' }

/** Words that a name must be quoted not to be taken for. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...['at', 'to', 'on', 'the', 'last', 'not', 'then', 'may', 'note'],
  ...['via', 'radius', 'corridor', 'distance', 'in', 'by', 'from', 'when', 'until', 'and', 'or'],
  ...['objective', 'brigade', 'complex', 'move', 'after', 'moves', 'arrived', 'enemy', 'within', 'of'],
  ...['infantry', 'cavalry', 'artillery', 'is', 'held', 'losses', 'contact'],
])

const PLAIN = /^[\p{L}\p{N}_./+%-][\p{L}\p{N}_./+%#-]*$/u

/** A name as it is written: bare where that is safe, else quoted. */
export function nameText(name: string): string {
  return PLAIN.test(name) && !KEYWORDS.has(name.toLowerCase()) ? name : JSON.stringify(name)
}

const WORD = /\s*(?:("(?:[^"\\]|\\.)*")|([:;,>()])|([^\s:;,>()"]+))/uy

/** The words of a line; undefined: a quotation mark is left open. */
export function wordsOf(line: string): readonly Word[] | undefined {
  const words: Word[] = []
  const end = line.trimEnd().length
  for (let at = 0; at < end; at = WORD.lastIndex) {
    WORD.lastIndex = at
    const match = WORD.exec(line)
    if (!match) return undefined
    const [, quoted, mark, word] = match
    if (quoted !== undefined) {
      const text = unquoted(quoted)
      if (text === undefined) return undefined
      words.push({ is: 'quoted', text })
    } else if (isMark(mark)) words.push({ is: 'mark', text: mark })
    else if (word !== undefined) words.push({ is: 'word', text: word })
  }
  return words
}

function isMark(mark: string | undefined): mark is ':' | ';' | ',' | '>' | '(' | ')' {
  return mark !== undefined && ':;,>()'.includes(mark)
}

function unquoted(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}
