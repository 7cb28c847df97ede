/** The verb `orders`: the general orders of a sheet as text, and a typed order book read back and looked through. */
import type { OrderBook } from '../../src-shared/engine/orders'
import { readOrderBook } from '../../src-shared/engine/orders/reader'
import { orderBookText } from '../../src-shared/engine/orders/text'
import { SIDES, type Side } from '../../src-shared/engine/sides'
import { brigade as rules } from '../../src-shared/rules/brigade'
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import { muster } from '../../src-shared/rules/brigade/sheet/muster'
import type { BrCommand } from '../../src-shared/rules/brigade/turn/commands'
import { checkOrderBook } from '../../src-shared/rules/brigade/orders/book'
import type { BrBrigade, BrSheet } from '../../src-shared/rules/brigade/sheet/sheet'
import { soundSheet } from './choices'
import { Misuse, onlyFile, parsedArguments, readJson, readText, type Desk, type Verb } from './command-line'
import { wordsOf } from './words'

// A sheet passes the schema of these rules before they see it.
const anyRules = rules as unknown as AnyRuleSet
const words = wordsOf(anyRules)

export const orders: Verb = {
  help: `orders SHEET [--side N] [--book FILE] [--sheet | --commands]
Prints the general orders of a sheet of the brigade rules as text that can be printed, written on and typed in again:

  fr.ii.5.1:
    advance at obj-gemioncourt via (30,12) > (31,20) corridor 4 until enemy within 6
    hold radius 3 from move 12 and fr.ii.9.1 is arrived
    may not withdraw; may charge reach
    note "Keep the stream on your left."

A heading is an id or a name of the sheet, of a brigade or of a whole division. Orders begin with hold, march, advance,
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

  --side N      only those of side 0 or 1, as the sheet numbers them; "held by 0" means side 0 as well
  --book FILE   read an order book of one's own instead, and say what is wrong with it and what is doubtful
  --sheet       print the sheet with these orders in it, if nothing is wrong with them
  --commands    print the commands that write and seal these orders, for the verb run

SHEET or FILE may be - for the standard input. The status is 1 if an order cannot stand.`,
  run(args, desk) {
    const { values, positionals } = parsedArguments(args, {
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
    const sheet = soundSheet(anyRules, readJson(file), file, desk) as BrSheet
    const sides = side === undefined ? SIDES : [side]
    if (values.book !== undefined) {
      const wanted = values.sheet === true ? 'sheet' : values.commands === true ? 'commands' : undefined
      return read(sheet, sides, readText(values.book), wanted, desk)
    }
    if (values.commands === true) {
      const own = brigadesOf(sheet, sides).map(({ id, order }) => [id, order] as const)
      desk.out(commandsText(sheet, sides, Object.fromEntries(own)))
      return 0
    }
    for (const { id, name, order } of brigadesOf(sheet, sides)) {
      desk.out(`# ${name}`)
      desk.out(orderBookText({ [id]: order }))
    }
    return 0
  },
}

const brigadesOf = (sheet: BrSheet, sides: readonly Side[]): readonly BrBrigade[] =>
  sides.flatMap((side) => sheet.brigades.filter((brigade) => brigade.side === side))

function read(
  sheet: BrSheet,
  sides: readonly Side[],
  text: string,
  wanted: 'sheet' | 'commands' | undefined,
  desk: Desk,
): number {
  const names = rules.names(muster(sheet))
  const divisions = sheet.brigades.map(({ formationId }) => [formationId, formationId] as const)
  const known = new Map([...divisions, ...[...names].map(([id, { name }]) => [id, name] as const)])
  const { book, faults } = readOrderBook(text, known)
  const wrong = faults.map(({ line, code, values }) =>
    words.sentence({ key: `order.text.${code}`, values: { line, ...values } }),
  )
  const written = bookOf(brigadesOf(sheet, sides), book)
  for (const id of written.strangers)
    wrong.push(`${id}: ${words.sentence({ key: 'term.orderFault.UNKNOWN_BRIGADE', values: { id } })}.`)
  if (faults.length === 0 && Object.keys(book).length === 0)
    wrong.push('There is no order in it. Print those of the sheet to see how one is written.')
  const doubtful: string[] = []
  // Whoever wrote nothing for a side did not mean to write for it.
  for (const side of sides.filter((one) => brigadesOf(sheet, [one]).some(({ id }) => id in written.book)))
    for (const { brigadeId, grade, code, values } of checkOrderBook(sheet, side, written.book)) {
      const sentence = { key: `order.book.${code}`, values: { brigade: brigadeId, ...values } }
      const told = `${brigadeId}: ${words.sentence(sentence, names)}`
      if (grade === 'fault') wrong.push(told)
      else doubtful.push(told)
    }
  const say = wanted !== undefined && wrong.length === 0 ? desk.err : desk.out
  for (const [heading, list] of [
    ['Cannot stand:', wrong],
    ['Doubtful:', doubtful],
  ] as const)
    if (list.length > 0) say([heading, ...list.map((one) => `  ${one}`)].join('\n'))
  if (wrong.length > 0) return 1
  const n = Object.keys(written.book).length
  say(`${n} ${n === 1 ? 'brigade has its order' : 'brigades have their orders'}.`)
  if (wanted === 'sheet') desk.out(JSON.stringify(withOrders(sheet, written.book), null, 2))
  if (wanted === 'commands') desk.out(commandsText(sheet, sides, written.book))
  return 0
}

/** What `run` plays to write these orders and seal them; sides for whom nothing is written keep those of the sheet. */
function commandsText(sheet: BrSheet, sides: readonly Side[], book: OrderBook): string {
  const commands = sides.flatMap((side) => [
    ...brigadesOf(sheet, [side]).map(({ id, order }) => {
      const command: BrCommand = { type: 'WriteOrder', brigadeId: id, order: book[id] ?? order }
      return { side, command }
    }),
    { side, command: { type: 'SealOrders', side } satisfies BrCommand },
  ])
  return `[\n${commands.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]`
}

/** The orders by brigade: a division's go to those of its brigades that have none of their own. */
function bookOf(
  brigades: readonly BrBrigade[],
  read: OrderBook,
): { readonly book: OrderBook; readonly strangers: readonly string[] } {
  const book = brigades.flatMap(({ id, formationId }) => {
    const order = read[id] ?? read[formationId]
    return order ? [[id, order] as const] : []
  })
  const addressees = new Set(brigades.flatMap(({ id, formationId }) => [id, formationId]))
  return {
    book: Object.fromEntries(book),
    strangers: Object.keys(read).filter((id) => !addressees.has(id)),
  }
}

function withOrders(sheet: BrSheet, book: OrderBook): BrSheet {
  return {
    ...sheet,
    brigades: sheet.brigades.map((brigade) => ({ ...brigade, order: book[brigade.id] ?? brigade.order })),
  }
}
