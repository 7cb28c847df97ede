/** Reading a written order book back: every line for itself, with what is wrong told by its number. */
import {
  CHARGE_DISCRETIONS,
  generalOrderSchema,
  ORDER_VERBS,
  type Clause,
  type GeneralOrder,
  type OrderBook,
  type Place,
  type Trigger,
} from './orders'
import { directOf } from './order-text'
import { wordsOf, KEYWORDS, type Word } from './order-words'

export const TEXT_FAULTS = [
  'OPEN_QUOTE',
  'NO_HEADING',
  'HEADING_TWICE',
  'NO_CLAUSES',
  'UNKNOWN_VERB',
  'UNKNOWN_WORD',
  'NAME_WANTED',
  'NUMBER_WANTED',
  'POINT_WANTED',
  'AMBIGUOUS_NAME',
  'TOO_MUCH',
] as const
export type TextFaultCode = (typeof TEXT_FAULTS)[number]

/** A fault of a line, from 1. `word`: what was found there; empty at the end of the line. */
export interface TextFault {
  readonly line: number
  readonly code: TextFaultCode
  readonly values: { readonly word: string; readonly choices?: readonly string[] }
}

/** What is thrown at the reader's own hand and caught there: nothing outside this file sees it. */
class Misread extends Error {
  constructor(
    readonly code: TextFaultCode,
    readonly word: string,
    readonly choices?: readonly string[],
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
 * Reads a book. Names may be ids, full names in any case, or the last part of an id, as long as they mean one thing:
 * `names` lists the ids that are known with their names. Words that mean nothing known are kept as ids; whether they
 * exist is for the rule set to say.
 */
export function readOrderBook(
  text: string,
  names: ReadonlyMap<string, string> = new Map(),
): { readonly book: OrderBook; readonly faults: readonly TextFault[] } {
  const faults: TextFault[] = []
  const drafts = new Map<string, Draft>()
  let current: Draft | undefined
  const tell = (line: number, code: TextFaultCode, word: string, choices?: readonly string[]) => {
    faults.push({ line, code, values: choices ? { word, choices } : { word } })
    if (current) current.hasFaults = true
  }
  text.split(/\r?\n/u).forEach((source, i) => {
    const line = i + 1
    if (source.trimStart().startsWith('#')) return
    const words = wordsOf(source)
    if (!words) {
      tell(line, 'OPEN_QUOTE', source.trim())
      return
    }
    const reader = new Reader(words, names)
    try {
      const heading = reader.heading()
      if (heading !== undefined) {
        const before = drafts.get(heading)
        current = before ?? { line, clauses: [], discretion: {}, text: '', hasFaults: false }
        drafts.set(heading, current)
        if (before) tell(line, 'HEADING_TWICE', heading)
      }
    } catch (error) {
      if (!(error instanceof Misread)) throw error
      tell(line, error.code, error.word, error.choices)
      return
    }
    while (!reader.done()) {
      try {
        if (!current) throw new Misread('NO_HEADING', reader.here())
        reader.part(current)
        reader.endPart()
      } catch (error) {
        if (!(error instanceof Misread)) throw error
        tell(line, error.code, error.word, error.choices)
        if (!current) return
        reader.skipPart()
      }
    }
  })
  const orders: [string, GeneralOrder][] = []
  for (const [id, draft] of drafts) {
    current = draft
    if (draft.clauses.length === 0) {
      if (!draft.hasFaults) tell(draft.line, 'NO_CLAUSES', id)
      continue
    }
    const { clauses, discretion, text: note } = draft
    const parsed = generalOrderSchema.safeParse({ clauses, discretion, text: note })
    if (parsed.success) orders.push([id, parsed.data])
    else tell(draft.line, 'TOO_MUCH', parsed.error.issues[0]?.path.join('.') ?? id)
  }
  return { book: Object.fromEntries(orders), faults: faults.toSorted((a, b) => a.line - b.line) }
}

/** Goes through the words of one line. */
class Reader {
  private at = 0

  constructor(
    private readonly words: readonly Word[],
    private readonly names: ReadonlyMap<string, string>,
  ) {}

  done(): boolean {
    return this.at >= this.words.length
  }

  here(): string {
    return this.words[this.at]?.text ?? ''
  }

  /** `name:` at the head of a line. */
  heading(): string | undefined {
    const [, colon] = this.words
    if (colon?.is !== 'mark' || colon.text !== ':') return undefined
    const id = this.name()
    this.at = 2
    return id
  }

  /** A clause, what the formation may do, or a note. */
  part(draft: Draft): void {
    this.take('then')
    if (this.take('may')) this.discretion(draft)
    else if (this.take('note')) draft.text = this.words[this.at++]?.text ?? ''
    else draft.clauses.push(this.clause())
  }

  /** Behind a part the line ends or a semicolon stands. */
  endPart(): void {
    if (this.done() || this.mark(';')) return
    throw new Misread('UNKNOWN_WORD', this.here())
  }

  skipPart(): void {
    while (!this.done() && !this.mark(';')) this.at += 1
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
    const value = word?.is === 'word' ? Number(word.text.replace(/%$/u, '')) : NaN
    if (Number.isNaN(value)) throw new Misread(code, this.here())
    this.at += 1
    this.take('%')
    return value
  }

  private name(): string {
    const word = this.words[this.at]
    const isName = word?.is === 'quoted' || (word?.is === 'word' && !KEYWORDS.has(word.text.toLowerCase()))
    if (!word || !isName) throw new Misread('NAME_WANTED', this.here())
    this.at += 1
    return this.known(word.text)
  }

  private known(text: string): string {
    if (this.names.has(text)) return text
    const said = plain(text)
    const meant = [...this.names]
      .filter(([id, name]) => plain(name) === said || plain(id) === said || plain(lastOf(id)) === said)
      .map(([id]) => id)
    if (meant.length > 1) throw new Misread('AMBIGUOUS_NAME', text, meant)
    return meant[0] ?? text
  }

  private place(): Place {
    if (!this.mark('(')) return this.name()
    const x = this.number('POINT_WANTED')
    if (!this.mark(',')) throw new Misread('POINT_WANTED', this.here())
    const y = this.number('POINT_WANTED')
    if (!this.mark(')')) throw new Misread('POINT_WANTED', this.here())
    return { x, y }
  }

  private clause(): Clause {
    const verb = ORDER_VERBS.find((one) => one === this.peek())
    if (!verb) throw new Misread('UNKNOWN_VERB', this.here())
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
    return word?.is === 'quoted' || (word?.is === 'word' && !KEYWORDS.has(word.text.toLowerCase()))
  }

  private modifier(clause: Clause): boolean {
    if (this.take('not', 'to', 'the', 'last')) clause.toLast = false
    else if (this.take('to', 'the', 'last')) clause.toLast = true
    else if (this.take('at') || this.take('to') || this.take('on')) clause.place = this.place()
    else if (this.take('via')) clause.via = this.list(() => this.place())
    else if (this.take('radius')) clause.radius = this.number()
    else if (this.take('corridor')) clause.corridor = this.number()
    else if (this.take('distance')) clause.distance = this.number()
    else if (this.take('in')) clause.formation = this.name()
    else if (this.take('by')) clause.method = this.method()
    else if (this.take('objective')) clause.objective = this.name()
    else if (this.take('brigade')) clause.brigade = this.name()
    else if (this.take('complex')) clause.complex = this.name()
    else if (this.take('from') || this.take('when')) clause.start = this.triggers('and')
    else if (this.take('until')) clause.until = this.triggers('or')
    else return false
    return true
  }

  private list<T>(one: () => T): T[] {
    const found = [one()]
    while (this.mark('>') || this.mark(',')) found.push(one())
    return found
  }

  private method(): 'assault' | 'firefight' | 'charge' {
    const method = (['assault', 'firefight', 'charge'] as const).find((one) => one === this.peek())
    if (!method) throw new Misread('UNKNOWN_WORD', this.here())
    this.at += 1
    return method
  }

  private triggers(between: 'and' | 'or'): Trigger[] {
    const found = [this.trigger()]
    while (this.take(between)) found.push(this.trigger())
    return found
  }

  private trigger(): Trigger {
    if (this.take('move')) return { when: 'atMove', move: this.number() }
    if (this.take('after')) {
      const moves = this.number()
      if (!this.take('moves') && !this.take('move')) throw new Misread('UNKNOWN_WORD', this.here())
      return { when: 'afterMoves', moves }
    }
    if (this.take('arrived')) return { when: 'arrived' }
    if (this.take('contact')) return { when: 'contact' }
    if (this.take('losses')) {
      const percent = this.number()
      return { when: 'losses', of: this.take('of') ? this.name() : 'self', percent }
    }
    if (this.take('enemy')) return this.enemyWithin()
    const name = this.name()
    if (this.take('is')) return { when: 'brigadeState', brigadeId: name, states: this.states() }
    if (this.take('held', 'by')) {
      const side = this.number()
      if (side !== 0 && side !== 1) throw new Misread('NUMBER_WANTED', String(side))
      return { when: 'placeHeld', placeId: name, side }
    }
    throw new Misread('UNKNOWN_WORD', this.here())
  }

  private states(): string[] {
    const found = [this.name()]
    while (this.mark(',')) found.push(this.name())
    return found
  }

  private enemyWithin(): Trigger {
    const arm = (['infantry', 'cavalry', 'artillery'] as const).find((one) => this.take(one))
    if (!this.take('within')) throw new Misread('UNKNOWN_WORD', this.here())
    const distance = this.number()
    const of = this.take('of') ? this.name() : 'self'
    return { when: 'enemyWithin', distance, of, ...(arm === undefined ? {} : { arm }) }
  }

  private discretion({ discretion }: Draft): void {
    if (this.take('charge')) {
      const charge = CHARGE_DISCRETIONS.find((one) => one === this.peek())
      if (!charge) throw new Misread('UNKNOWN_WORD', this.here())
      this.at += 1
      discretion['charge'] = charge
      return
    }
    const may = !this.take('not')
    if (this.take('fire')) discretion['fireAtWill'] = may
    else if (this.take('change', 'formation')) discretion['changeFormation'] = may
    else if (this.take('form', 'square')) discretion['formSquare'] = may
    else if (this.take('withdraw')) discretion['withdraw'] = may
    else throw new Misread('UNKNOWN_WORD', this.here())
  }
}

/** Names as they are compared: case, blanks and hyphens do not matter. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s'’_-]+/gu, '')
}

function lastOf(id: string): string {
  return id.slice(id.lastIndexOf('.') + 1)
}
