/** Reading a written order book back: every line for itself, with what is wrong by the number of the line. */
import {
  CHARGE_DISCRETIONS,
  generalOrderSchema,
  INCHES,
  MOVES,
  ORDER_VERBS,
  PERCENT,
  type Clause,
  type GeneralOrder,
  type Limits,
  type OrderBook,
  type Place,
  type Trigger,
} from '../orders'
import { SIDES, sideId, type Side } from '../sides'
import { indexOfNames, namesOf, plain, type KnownNames } from './names'
import { directOf } from './text'
import { wordsOf, KEYWORDS, type Word } from './words'

export const TEXT_FAULTS = [
  'OPEN_QUOTE',
  'ENDS_EARLY',
  'NO_HEADING',
  'HEADING_TWICE',
  'NO_CLAUSES',
  'UNKNOWN_VERB',
  'UNKNOWN_WORD',
  'NAME_WANTED',
  'NUMBER_WANTED',
  'POINT_WANTED',
  'OUT_OF_RANGE',
  'SAID_TWICE',
  'AMBIGUOUS_NAME',
  'TOO_MUCH',
] as const
export type TextFaultCode = (typeof TEXT_FAULTS)[number]

/**
 * A fault of a line, from 1. `word`: what was found there; empty at the end of the line. `choices`: what may stand there.
 * `least`, `most`: between what a number must lie.
 */
export interface TextFault {
  readonly line: number
  readonly code: TextFaultCode
  readonly values: FaultValues
}

interface FaultValues {
  readonly word: string
  readonly choices?: readonly string[]
  readonly least?: number
  readonly most?: number
}

const METHODS = ['assault', 'firefight', 'charge'] as const
const ARMS = ['infantry', 'cavalry', 'artillery'] as const
const BEHIND_VERB = [
  ...['at', 'via', 'radius', 'corridor', 'distance', 'in', 'by', 'to the last', 'from', 'until'],
  ...['a semicolon', 'the next line'],
]
const MAY = ['fire', 'change formation', 'form square', 'withdraw', 'not', 'charge']

/** What is thrown at the reader's own hand and caught there: nothing outside this file sees it. */
class Misread extends Error {
  constructor(
    readonly code: TextFaultCode,
    readonly values: FaultValues,
  ) {
    super(code)
  }
}

interface Draft {
  readonly line: number
  readonly clauses: Clause[]
  readonly discretion: Partial<Record<string, boolean | string>>
  text: string
  hasFaults: boolean
}

/**
 * Reads a book. Names may be ids, full names in any case, or the last part of an id, as long as they mean one thing; those
 * of several words need no quotation marks if they are known. Words that mean nothing known are kept as ids; whether they
 * exist is for the rule set to say.
 */
export function readOrderBook(
  text: string,
  names: KnownNames = new Map(),
): { readonly book: OrderBook; readonly faults: readonly TextFault[] } {
  const faults: TextFault[] = []
  const drafts = new Map<string, Draft>()
  let current: Draft | undefined
  const report = (line: number, code: TextFaultCode, values: FaultValues) => {
    faults.push({ line, code, values })
    if (current) current.hasFaults = true
  }
  const index = indexOfNames(names)
  text.split(/\r?\n/u).forEach((source, i) => {
    const line = i + 1
    if (source.trimStart().startsWith('#')) return
    const words = wordsOf(source)
    if (!words) {
      report(line, 'OPEN_QUOTE', { word: source.trim() })
      return
    }
    const reader = new Reader(words, names, index, source)
    try {
      const heading = reader.heading()
      if (heading !== undefined) {
        const before = drafts.get(heading)
        current = before ?? emptyDraft(line)
        drafts.set(heading, current)
        if (before) report(line, 'HEADING_TWICE', { word: heading })
      }
    } catch (error) {
      if (!(error instanceof Misread)) throw error
      report(line, error.code, error.values)
      // What follows is nobody's: it must not come into the order above it.
      current = emptyDraft(line)
      return
    }
    if (!current && !reader.done()) {
      report(line, 'NO_HEADING', { word: reader.here() })
      current = emptyDraft(line)
      return
    }
    while (current && !reader.done()) {
      try {
        reader.part(current)
      } catch (error) {
        if (!(error instanceof Misread)) throw error
        report(line, error.code, error.values)
        reader.skipPart()
      }
    }
  })
  const orders: [string, GeneralOrder][] = []
  for (const [id, draft] of drafts) {
    current = draft
    if (draft.clauses.length === 0) {
      if (!draft.hasFaults) report(draft.line, 'NO_CLAUSES', { word: id })
      continue
    }
    const { clauses, discretion, text: note } = draft
    const parsed = generalOrderSchema.safeParse({ clauses, discretion, text: note })
    if (parsed.success) orders.push([id, parsed.data])
    else report(draft.line, 'TOO_MUCH', { word: id })
  }
  return { book: Object.fromEntries(orders), faults: faults.toSorted((a, b) => a.line - b.line) }
}

function emptyDraft(line: number): Draft {
  return { line, clauses: [], discretion: {}, text: '', hasFaults: false }
}

/** Goes through the words of one line. */
class Reader {
  private at = 0

  constructor(
    private readonly words: readonly Word[],
    private readonly names: KnownNames,
    /** Ids by what they may be called, as names are compared. */
    private readonly index: ReadonlyMap<string, readonly string[]>,
    private readonly source: string,
  ) {}

  done(): boolean {
    return this.at >= this.words.length
  }

  here(): string {
    return this.words[this.at]?.text ?? ''
  }

  /** `name:` at the head of a line; a name of several words needs no quotation marks there. */
  heading(): string | undefined {
    const colon = this.words.findIndex(({ is, text }) => is === 'mark' && text === ':')
    if (colon < 0) return undefined
    const isBare = this.words.slice(0, colon).every(({ is }) => is !== 'quoted')
    const id =
      colon > 1 && isBare ? this.known(this.source.slice(0, this.source.indexOf(':')).trim()) : this.name()
    if (this.at < colon && !isBare) throw this.misread('UNKNOWN_WORD', [':'])
    this.at = colon + 1
    return id
  }

  /** A clause, what the formation may do, or a note; behind it the line ends or a semicolon stands. */
  part(draft: Draft): void {
    this.take('then')
    let next: readonly string[] = ['a semicolon', 'the next line']
    if (this.take('may')) this.discretion(draft)
    else if (this.take('note')) this.note(draft)
    else {
      draft.clauses.push(this.clause())
      next = BEHIND_VERB
    }
    if (!this.done() && !this.mark(';')) throw this.misread('UNKNOWN_WORD', next)
  }

  skipPart(): void {
    while (!this.done() && !this.mark(';')) this.at += 1
  }

  private misread(code: TextFaultCode, choices?: readonly string[]): Misread {
    if (this.done()) return new Misread('ENDS_EARLY', { word: '' })
    return new Misread(code, choices ? { word: this.here(), choices } : { word: this.here() })
  }

  private note(draft: Draft): void {
    const word = this.words[this.at]
    if (!word) throw this.misread('NAME_WANTED')
    if (draft.text !== '') throw new Misread('SAID_TWICE', { word: 'note' })
    draft.text = word.text
    this.at += 1
  }

  private peek(): string | undefined {
    const word = this.words[this.at]
    return word?.is === 'word' ? word.text.toLowerCase() : undefined
  }

  private take(...texts: readonly string[]): boolean {
    const fits = texts.every((text, i) => {
      const word = this.words[this.at + i]
      return word?.is === 'word' && word.text.toLowerCase() === text
    })
    if (fits) this.at += texts.length
    return fits
  }

  private mark(text: string): boolean {
    const word = this.words[this.at]
    if (word?.is !== 'mark' || word.text !== text) return false
    this.at += 1
    return true
  }

  private number(code: TextFaultCode = 'NUMBER_WANTED'): number {
    const word = this.words[this.at]
    // Only digits make a number here: an empty text would be 0.
    const value = word?.is === 'word' && /\d/u.test(word.text) ? Number(word.text.replace(/%$/u, '')) : NaN
    if (Number.isNaN(value)) throw this.misread(code)
    this.at += 1
    this.take('%')
    return value
  }

  /** A number within its limits; if it is not, that is a fault of its line. */
  private within({ least, most, isWhole }: Limits): number {
    const word = this.here()
    const value = this.number()
    if (value >= least && value <= most && (!isWhole || Number.isInteger(value))) return value
    throw new Misread('OUT_OF_RANGE', { word, least, most })
  }

  private name(): string {
    if (!this.isName()) throw this.misread('NAME_WANTED')
    const words = Math.max(1, this.wordsOfName())
    const text = this.words.slice(this.at, this.at + words).map((word) => word.text)
    this.at += words
    return this.known(text.join(' '))
  }

  /** Words from here on that are a known name of several, the longest; 0: they are none. */
  private wordsOfName(): number {
    for (let n = Math.min(MOST_WORDS, this.words.length - this.at); n > 1; n -= 1) {
      const some = this.words.slice(this.at, this.at + n)
      // A comma behind a name parts it from the next.
      const isBare = some.every(({ is }) => is !== 'quoted') && some.at(-1)?.text !== ','
      if (isBare && this.index.has(plain(some.map(({ text }) => text).join(' ')))) return n
    }
    return 0
  }

  private known(text: string): string {
    if (this.names.has(text)) return text
    const meant = this.index.get(plain(text)) ?? []
    if (meant.length > 1) throw new Misread('AMBIGUOUS_NAME', { word: text, choices: meant })
    return meant[0] ?? text
  }

  private place(): Place {
    if (!this.mark('(')) return this.name()
    const x = this.number('POINT_WANTED')
    if (!this.mark(',')) throw this.misread('POINT_WANTED')
    const y = this.number('POINT_WANTED')
    if (!this.mark(')')) throw this.misread('POINT_WANTED')
    return { x, y }
  }

  private clause(): Clause {
    const verb = ORDER_VERBS.find((one) => one === this.peek())
    if (!verb) throw this.misread('UNKNOWN_VERB')
    this.at += 1
    const clause: Clause = { verb }
    const direct = directOf(verb)
    if (direct && this.isName()) clause[direct] = this.name()
    // `hold hougoumont` says as much as `hold at hougoumont`.
    else if (this.isName() || this.words[this.at]?.text === '(') clause.place = this.place()
    while (this.modifier(clause));
    return clause
  }

  private isName(): boolean {
    const word = this.words[this.at]
    return (
      word?.is === 'quoted' ||
      (word?.is === 'word' && (!KEYWORDS.has(word.text.toLowerCase()) || this.wordsOfName() > 0))
    )
  }

  private modifier(clause: Clause): boolean {
    const word = this.here()
    const set = <K extends keyof Clause>(key: K, read: () => Clause[K]) => {
      if (clause[key] !== undefined) throw new Misread('SAID_TWICE', { word })
      clause[key] = read()
    }
    if (this.take('not', 'to', 'the', 'last') || this.take('not', 'to', 'last')) set('toLast', () => false)
    else if (this.take('to', 'the', 'last') || this.take('to', 'last')) set('toLast', () => true)
    else if (this.take('at') || this.take('to') || this.take('on')) set('place', () => this.place())
    else if (this.take('via')) set('via', () => this.list(() => this.place()))
    else if (this.take('radius')) set('radius', () => this.within(INCHES))
    else if (this.take('corridor')) set('corridor', () => this.within(INCHES))
    else if (this.take('distance')) set('distance', () => this.within(INCHES))
    else if (this.take('in')) set('formation', () => this.name())
    else if (this.take('by')) set('method', () => this.oneOf(METHODS))
    else if (this.take('objective')) set('objective', () => this.name())
    else if (this.take('brigade')) set('brigade', () => this.name())
    else if (this.take('complex')) set('complex', () => this.name())
    else if (this.take('from') || this.take('when')) set('start', () => this.triggers('and'))
    else if (this.take('until')) set('until', () => this.triggers('or'))
    else return false
    return true
  }

  private oneOf<T extends string>(choices: readonly T[]): T {
    const found = choices.find((one) => one === this.peek())
    if (found === undefined) throw this.misread('UNKNOWN_WORD', choices)
    this.at += 1
    return found
  }

  private list<T>(one: () => T): T[] {
    const found = [one()]
    while (this.mark('>') || this.mark(',')) found.push(one())
    return found
  }

  private triggers(between: 'and' | 'or'): Trigger[] {
    const found = [this.trigger()]
    while (this.take(between)) found.push(this.trigger())
    return found
  }

  private trigger(): Trigger {
    if (this.take('move')) return { when: 'atMove', move: this.within(MOVES) }
    if (this.take('after')) {
      const moves = this.within(MOVES)
      if (!this.take('moves') && !this.take('move')) throw this.misread('UNKNOWN_WORD', ['moves'])
      return { when: 'afterMoves', moves }
    }
    if (this.take('arrived')) return { when: 'arrived' }
    if (this.take('contact')) return { when: 'contact' }
    if (this.take('losses')) {
      const percent = this.within(PERCENT)
      return { when: 'losses', of: this.take('of') ? this.name() : 'self', percent }
    }
    if (this.take('enemy')) return this.enemyWithin()
    const name = this.name()
    if (this.take('is')) return { when: 'brigadeState', brigadeId: name, states: this.states() }
    if (this.take('held', 'by')) return { when: 'placeHeld', placeId: name, side: this.side() }
    throw this.misread('UNKNOWN_WORD', ['is', 'held by'])
  }

  /** By its number or by its name. */
  private side(): Side {
    // Before names: the last part of many an id is a number too.
    const numbered = SIDES.find((one) => this.take(String(one)))
    if (numbered !== undefined) return numbered
    const at = this.at
    const said = this.isName() ? this.name() : ''
    const side = SIDES.find((one) => said === sideId(one))
    if (side !== undefined) return side
    this.at = at
    throw this.misread(
      'UNKNOWN_WORD',
      SIDES.map((one) => namesOf(this.names, sideId(one))[0] ?? String(one)),
    )
  }

  private states(): string[] {
    const found = [this.name()]
    while (this.mark(',')) found.push(this.name())
    return found
  }

  private enemyWithin(): Trigger {
    const arm = ARMS.find((one) => this.take(one))
    if (!this.take('within'))
      throw this.misread('UNKNOWN_WORD', arm === undefined ? [...ARMS, 'within'] : ['within'])
    const distance = this.within(INCHES)
    const of = this.take('of') ? this.name() : 'self'
    return { when: 'enemyWithin', distance, of, ...(arm === undefined ? {} : { arm }) }
  }

  private discretion({ discretion }: Draft): void {
    const set = (key: string, value: boolean | string) => {
      if (key in discretion) throw new Misread('SAID_TWICE', { word: 'may' })
      discretion[key] = value
    }
    if (this.take('charge')) {
      set('charge', this.oneOf(CHARGE_DISCRETIONS))
      return
    }
    if (this.take('not', 'charge')) {
      set('charge', 'never')
      return
    }
    const may = !this.take('not')
    if (this.take('fire')) set('fireAtWill', may)
    else if (this.take('change', 'formation')) set('changeFormation', may)
    else if (this.take('form', 'square')) set('formSquare', may)
    else if (this.take('withdraw')) set('withdraw', may)
    else throw this.misread('UNKNOWN_WORD', MAY)
  }
}

/** Words of the longest name that is looked for. */
const MOST_WORDS = 12
