/** Orders as the order book asks about them: each clause drawn, what is wrong, and the short written form read. */
import type { Clause, GeneralOrder, OrderBook } from '../../../engine/orders'
import { namesOf, plain, type KnownNames } from '../../../engine/orders/names'
import { nearestReading } from '../../../engine/orders/nearest'
import { readOrderBook, type TextFault } from '../../../engine/orders/reader'
import { orderText } from '../../../engine/orders/text'
import { nameText } from '../../../engine/orders/words'
import { sideId, SIDES, type Side } from '../../../engine/sides'
import type { Point } from '../../../board/table/vectors'
import { checkOrderBook, neverCarriedOut } from '../orders/book'
import { goalOf, hasRoute, hereOf, routeOf, type Task } from '../orders/clauses'
import { orderFaults } from '../orders/faults'
import { fittedOrder } from '../orders/fitted'
import { placesOfComplexes } from '../orders/places'
import { infoOf, rosterOf } from '../state/lookup'
import type { BrState } from '../state/state'
import { names } from '../words/names'
import { envelopeOf } from './previews/orders'
import type { BookPreview, OrderPreview, Preview, Question, ReadPreview } from './schema'

type Asked<K extends Question['kind']> = Extract<Question, { kind: K }>

/** Each clause as a line from where the one before it leads. */
export function orderDrawn(state: BrState, { brigadeId, order, called }: Asked<'order'>): OrderPreview {
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
    doubts: neverCarriedOut(state.sheet, brigadeId, asked).map(({ code, values }) => ({
      key: `order.book.${code}`,
      values: { brigade: brigadeId, ...values },
    })),
    clauses,
    text: orderText(asked, namingOf(nameable(state, called))),
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

/** What each brigade of a division makes of an order for them all, with what it does instead of what was written. */
export function fittedAnswer({ sheet }: BrState, { brigadeIds, order }: Asked<'fitted'>): Preview {
  return {
    kind: 'fitted',
    brigades: brigadeIds.map((brigadeId) => {
      const fitted = fittedOrder(sheet, brigadeId, order as GeneralOrder)
      return {
        brigadeId,
        order: fitted.order,
        changes: fitted.changes.map(({ clause, fitting }) => ({
          key: `order.fitted.${fitting}`,
          values: { brigade: brigadeId, clause },
        })),
        isLeftOut: fitted.faults.length > 0,
      }
    }),
  }
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

/**
 * Everything that an order may name, by id, first as the screen calls it. Buildings that a place of the battle stands for go
 * by its name.
 */
function nameable(state: BrState, called: Asked<'read'>['called'] = {}): KnownNames {
  const { sheet } = state
  const { byFormation, complexes } = rosterOf(sheet)
  const merged = placesOfComplexes(sheet)
  const own = names(state)
  const ids = [
    ...SIDES.map(sideId),
    ...sheet.brigades.map(({ id }) => id),
    ...byFormation.keys(),
    ...sheet.places.map(({ placeId }) => placeId),
    ...[...complexes.keys()].filter((id) => !merged.has(id)),
    ...sheet.exits.map(({ exitId }) => exitId),
  ]
  return new Map(ids.map((id) => [id, [called[id] ?? [], own.get(id)?.name ?? []].flat()]))
}

/** The first name of an id that nobody else has; itself if there is none. */
function namingOf(known: KnownNames): (id: string) => string {
  const counts = new Map<string, number>()
  for (const id of known.keys())
    for (const name of new Set(namesOf(known, id).map(plain))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return (id) => namesOf(known, id).find((name) => counts.get(plain(name)) === 1) ?? id
}

/** To defend a place is to hold the buildings that it stands for. */
function withBuildings(state: BrState, order: GeneralOrder): GeneralOrder {
  const complexOf = new Map([...placesOfComplexes(state.sheet)].map(([id, placeId]) => [placeId, id]))
  return {
    ...order,
    clauses: order.clauses.map((clause) => {
      const complex = clause.complex === undefined ? undefined : complexOf.get(clause.complex)
      return complex === undefined ? clause : { ...clause, complex }
    }),
  }
}

/** An order in its short form, without its heading; where it cannot be read, with what it comes nearest to. */
export function orderRead(state: BrState, { brigadeId, text, called }: Asked<'read'>): ReadPreview {
  const known = nameable(state, called)
  const { book, faults } = readOrderBook(`${JSON.stringify(brigadeId)}:\n${text}`, known)
  const near = nearestReading(text, brigadeId, known)
  const order = book[brigadeId]
  return {
    kind: 'read',
    order: order ? withBuildings(state, order) : null,
    faults: faults.map((fault) => worded({ ...fault, line: Math.max(1, fault.line - 1) })),
    nearest: near ? { order: withBuildings(state, near), text: orderText(near, namingOf(known)) } : null,
  }
}

const worded = ({ line, code, values: { choices, ...values } }: TextFault): ReadPreview['faults'][0] => ({
  line,
  sentence: {
    key: `order.text.${code}`,
    values: { ...values, line, ...(choices && { choices: [...choices] }) },
  },
})

/** Orders for paper: each under the name of its brigade, with its id where the name is not its alone. */
export function bookText(state: BrState, orders: Asked<'bookText'>['orders']): Preview {
  const all = [...names(state).values()]
  const headingOf = (id: string): string => {
    const name = names(state).get(id)?.name
    return name !== undefined && all.filter((one) => one.name === name).length === 1 ? name : id
  }
  const text = Object.entries(orders)
    .map(([id, order]) => `${nameText(headingOf(id))}:\n${orderText(order as GeneralOrder)}`)
    .join('\n')
  return { kind: 'bookText', text }
}

export function bookRead(state: BrState, side: Side, { text, called }: Asked<'readBook'>): Preview {
  const { book, faults } = readOrderBook(text, nameable(state, called))
  const own = new Set(rosterOf(state.sheet).ofSide[side].map(({ id }) => id))
  const entries = Object.entries(book)
  return {
    kind: 'readBook',
    orders: Object.fromEntries(
      entries.flatMap(([id, order]) => (own.has(id) ? [[id, withBuildings(state, order)]] : [])),
    ),
    strangers: entries.flatMap(([id]) => (own.has(id) ? [] : [id])),
    faults: faults.map(worded),
  }
}
