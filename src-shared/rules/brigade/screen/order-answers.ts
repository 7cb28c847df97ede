/** Orders as the order book asks about them: each clause drawn, what is wrong, and the short written form read. */
import type { Clause, GeneralOrder, OrderBook } from '../../../engine/orders'
import { readOrderBook } from '../../../engine/orders/reader'
import { orderText } from '../../../engine/orders/text'
import type { Side } from '../../../engine/sides'
import type { Point } from '../../../board/table/vectors'
import { checkOrderBook } from '../orders/book'
import { goalOf, hasRoute, hereOf, routeOf, type Task } from '../orders/clauses'
import { orderFaults } from '../orders/faults'
import { infoOf, rosterOf } from '../state/lookup'
import type { BrState } from '../state/state'
import { names } from '../words/names'
import { envelopeOf } from './previews/orders'
import type { BookPreview, OrderPreview, Question, ReadPreview } from './schema'

type Asked<K extends Question['kind']> = Extract<Question, { kind: K }>

/** Each clause as a line from where the one before it leads. */
export function orderDrawn(state: BrState, { brigadeId, order }: Asked<'order'>): OrderPreview {
  const asked = order as GeneralOrder
  const faults = orderFaults(state.sheet, brigadeId, asked)
  const bad = new Set(faults.map(({ values }) => values.clause - 1))
  let from: Point = startOf(state, brigadeId)
  const clauses = asked.clauses.map((clause, i): OrderPreview['clauses'][0] => {
    if (bad.has(i)) return { route: [], envelope: { kind: 'free' } }
    const task: Task = { verb: clause.verb, clause, discretion: asked.discretion, from, implied: false }
    const route = lineOf(state, brigadeId, clause, task)
    const envelope = envelopeOf(state, brigadeId, task)
    from = route.at(-1) ?? from
    return { route: route.map(({ x, y }) => ({ x, y })), envelope }
  })
  return {
    kind: 'order',
    brigadeId,
    faults: faults.map(({ code, values }) => ({
      key: `order.book.${code}`,
      values: { brigade: brigadeId, ...values },
    })),
    clauses,
    text: orderText(asked),
  }
}

/** Its middle, or where it is to come on. */
function startOf(state: BrState, id: string): Point {
  const { start } = infoOf(state, id).brigade
  const { side } = infoOf(state, id)
  const { x, y } =
    state.brigades[id]?.place === 'toCome' && 'arriveMove' in start
      ? start.entry
      : ((state.phase === 'setup.orders' ? state.secret[side].sketch[id] : undefined) ?? hereOf(state, id))
  return { x, y }
}

function lineOf(state: BrState, id: string, clause: Clause, task: Task): readonly Point[] {
  if (hasRoute(clause) || ['march', 'advance', 'attack', 'retire'].includes(clause.verb))
    return routeOf(state, id, task)
  const goal = goalOf(state, id, task)
  return goal ? [task.from, goal] : [task.from]
}

export function bookNotes(state: BrState, side: Side, orders: Asked<'book'>['orders']): BookPreview {
  const known = Object.entries(state.secret[side].orders).map(([id, { order }]) => [id, order] as const)
  const book: OrderBook = { ...Object.fromEntries(known), ...(orders as OrderBook) }
  return {
    kind: 'book',
    notes: checkOrderBook(state.sheet, side, book).map(({ brigadeId, grade, code, values }) => ({
      brigadeId,
      grade,
      sentence: { key: `order.book.${code}`, values: { brigade: brigadeId, ...values } },
    })),
  }
}

/** An order in its short form, without its heading. */
export function orderRead(state: BrState, { brigadeId, text }: Asked<'read'>): ReadPreview {
  const known = new Map([...names(state)].map(([id, { name }]) => [id, name]))
  for (const { id, name } of rosterOf(state.sheet).complexes.values()) known.set(id, name)
  const { book, faults } = readOrderBook(`${JSON.stringify(brigadeId)}:\n${text}`, known)
  return {
    kind: 'read',
    order: book[brigadeId] ?? null,
    faults: faults.map(({ line, code, values }) => ({
      line: Math.max(1, line - 1),
      sentence: {
        key: `order.text.${code}`,
        values: {
          ...values,
          line: Math.max(1, line - 1),
          ...(values.choices && { choices: [...values.choices] }),
        },
      },
    })),
  }
}
