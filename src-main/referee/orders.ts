/** The verb `orders`: the general orders of a sheet as text, and a typed order book read back and looked through. */
import type { OrderBook } from '../../src-shared/engine/orders'
import { judgeBook } from '../../src-shared/engine/orders/judge'
import type { OrderHolder, RuleSetOrders } from '../../src-shared/engine/orders/rule-set-orders'
import { orderBookText } from '../../src-shared/engine/orders/text'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../src-shared/engine/sides'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { rulesOf, soundSheet } from './choices'
import {
  Misuse,
  onlyFile,
  parsedArguments,
  readJson,
  readText,
  type Terminal,
  type Verb,
} from './command-line'
import { wordsOf } from './words'

export const orders: Verb = {
  help: () => `orders SHEET [--side N] [--book FILE] [--sheet | --commands]
Prints the general orders of a sheet as text that can be printed, written on and typed in again:

  fr.ii.5.1:
    advance at obj-gemioncourt via (30,12) > (31,20) corridor 4 until enemy within 6
    hold radius 3 from move 12 and fr.ii.9.1 is arrived
    may not withdraw; may charge reach
    note "Keep the stream on your left."

A heading is an id or a name of the sheet, of a brigade or of a whole division as the rule set has them. Orders begin with hold, march, advance,
attack, support, defend, retire, reserve, screen or bombard; lines that begin with # are for the reader. Behind the verb
stand, in any order and as far as wanted, the place, objective, brigade or building that it goes to, and

  via PLACE > PLACE      the way; a place is an id or (x,y), inches from the south-west corner
  radius, corridor, distance N    how far off, in inches
  in FORMATION           line, attackColumn, marchColumn, square, skirmish, limbered, unlimbered
  by METHOD              assault, firefight or charge
  to the last            of defend: the post is not given up
  from C and C           when the part begins     until C or C    when it ends

where C is: move N, after N moves, arrived, contact, enemy [infantry|cavalry|artillery] within N [of PLACE],
losses N [of BRIGADE], BRIGADE is STATE (routing, halt, arrived ...), PLACE held by 0 or 1. A brigade "may [not]" fire,
change formation, form square, withdraw, and may charge never, reach, corridor, relief or any.

  --rules KEY   rule set (default: the one whose sheet it is)
  --side N      only those of side 0 or 1, as the sheet numbers them; "held by 0" means side 0 as well
  --book FILE   read an order book of one's own instead, and say what is wrong with it and what is doubtful
  --sheet       print the sheet with these orders in it, if nothing is wrong with them
  --commands    print the commands that write and seal these orders, for the verb run

Rules whose sheets hold no orders, or whose orders no command gives, have no --sheet or no --commands.

SHEET or FILE may be - for the standard input. The status is 1 if an order cannot stand.`,
  run(args, terminal) {
    const { values, positionals } = parsedArguments(args, {
      rules: { type: 'string' },
      side: { type: 'string' },
      book: { type: 'string' },
      sheet: { type: 'boolean' },
      commands: { type: 'boolean' },
    })
    const file = onlyFile(positionals, 'the file of the sheet')
    const side = SIDES.find((one) => String(one) === values.side)
    if (values.side !== undefined && side === undefined)
      throw new Misuse(`--side takes 0 or 1, not ${values.side}.`)
    if (values.sheet === true && values.book === undefined)
      throw new Misuse('--sheet goes with --book: name the file of the orders.')
    if (values.sheet === true && values.commands === true)
      throw new Misuse('Only one of --sheet and --commands can be printed.')
    const given = readJson(file)
    const rules = values.rules === undefined ? rulesOfSheet(terminal, given) : rulesOf(terminal, values.rules)
    const { orders: own } = rules
    if (!own) throw new Misuse(`There are no general orders under ${rules.key}.`)
    const sheet = soundSheet(rules, given, file, terminal)
    const sides = side === undefined ? SIDES : [side]
    const battle: Battle = { rules, orders: own, sheet, sides }
    const wanted = values.sheet === true ? 'sheet' : values.commands === true ? 'commands' : undefined
    if (wanted === 'sheet' && !own.withOrders)
      throw new Misuse(`Sheets of ${rules.key} hold no orders: leave --sheet out.`)
    if (wanted === 'commands' && !own.commands)
      throw new Misuse(`No command gives orders under ${rules.key}: leave --commands out.`)
    if (values.book !== undefined) return read(battle, readText(values.book), wanted, terminal)
    if (wanted === 'commands') {
      const book = holdersOf(battle).flatMap(({ id, order }) => (order ? [[id, order] as const] : []))
      terminal.out(commandsText(battle, Object.fromEntries(book)))
      return 0
    }
    for (const { id, name, order } of holdersOf(battle)) {
      terminal.out(`# ${name}`)
      terminal.out(order ? orderBookText({ [id]: order }) : `# ${id}:\n`)
    }
    return 0
  },
}

/** A sheet with the sides that are asked about. */
interface Battle {
  readonly rules: AnyRulesFace
  readonly orders: RuleSetOrders<SheetBase, unknown>
  readonly sheet: SheetBase
  readonly sides: readonly Side[]
}

/** The rule set with orders whose sheet it is; if it is none, the first of them, which then says what is wrong. */
function rulesOfSheet({ rules }: Terminal, sheet: unknown): AnyRulesFace {
  const withOrders = rules.filter(({ orders: own }) => own !== undefined)
  const found = withOrders.find(({ sheetSchema }) => sheetSchema.safeParse(sheet).success) ?? withOrders[0]
  if (!found) throw new Misuse('No rule set here has general orders.')
  return found
}

const holdersOf = ({ orders: own, sheet, sides }: Battle): readonly OrderHolder[] =>
  sides.flatMap((side) => own.holders(sheet).filter((holder) => holder.side === side))

/** An order book as typed, with all that is wrong with it and all that is doubtful, in words. */
interface Judged {
  readonly book: OrderBook
  readonly wrong: readonly string[]
  readonly doubtful: readonly string[]
}

function judged(battle: Battle, text: string): Judged {
  const { rules, orders: own, sheet, sides } = battle
  const words = wordsOf(rules)
  const names = rules.names(rules.muster(sheet))
  const named = new Map([...names].map(([id, { name }]) => [id, name]))
  const { book, faults, strangers, notes } = judgeBook(own, sheet, sides, named, text)
  const wrong = faults.map((fault) => words.sentence(fault))
  for (const id of strangers) wrong.push(`${id}: ${id} is not in this battle.`)
  if (faults.length === 0 && strangers.length === 0 && Object.keys(book).length === 0)
    wrong.push('There is no order in it. Print those of the sheet to see how one is written.')
  const doubtful: string[] = []
  for (const { holderId, grade, sentence } of notes)
    (grade === 'fault' ? wrong : doubtful).push(`${holderId}: ${words.sentence(sentence, names)}`)
  return { book, wrong, doubtful }
}

const listed = (heading: string, list: readonly string[]) =>
  [heading, ...list.map((one) => `  ${one}`)].join('\n')

/** An order book that can stand, for staffs to carry out. */
export function bookGiven(rules: AnyRulesFace, sheet: SheetBase, text: string): OrderBook {
  const { orders: own } = rules
  if (!own) throw new Misuse(`There are no general orders under ${rules.key}.`)
  const { book, wrong } = judged({ rules, orders: own, sheet, sides: SIDES }, text)
  if (wrong.length > 0) throw new Misuse(listed('The orders cannot stand:', wrong))
  return book
}

function read(
  battle: Battle,
  text: string,
  wanted: 'sheet' | 'commands' | undefined,
  terminal: Terminal,
): number {
  const { orders: own, sheet } = battle
  const { book, wrong, doubtful } = judged(battle, text)
  const say = wanted !== undefined && wrong.length === 0 ? terminal.err : terminal.out
  if (wrong.length > 0) say(listed('Cannot stand:', wrong))
  if (doubtful.length > 0) say(listed('Doubtful:', doubtful))
  if (wrong.length > 0) return 1
  const n = Object.keys(book).length
  say(`${n} ${n === 1 ? 'formation has its order' : 'formations have their orders'}.`)
  if (wanted === 'sheet') terminal.out(JSON.stringify(own.withOrders?.(sheet, book), null, 2))
  if (wanted === 'commands') terminal.out(commandsText(battle, book))
  return 0
}

/** What `run` plays to write these orders and seal them; sides for whom nothing is written keep those of the sheet. */
function commandsText({ orders: own, sheet, sides }: Battle, book: OrderBook): string {
  const commands = sides.flatMap((side) =>
    (own.commands?.(sheet, side, book) ?? []).map((command) => ({ side, command })),
  )
  return `[\n${commands.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`
}
