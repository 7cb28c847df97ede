/** A whole order book looked through before it is sealed: gaps, faults, and orders that cannot go together (BR-ORD-01, -05, -17, 9.2). */
import type { JsonValue } from '../../../engine/json'
import { contains } from '../../../board/table/polygons'
import type { Point } from '../../../board/table/vectors'
import type { GeneralOrder, OrderBook } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import { rosterOf, type BrigadeInfo } from '../state/lookup'
import { orderFaults, type OrderFaultCode } from './faults'
import { pointOf } from './places'
import { mayReach } from './ways'
import type { BrSheet } from '../sheet/sheet'

export const BOOK_DOUBTS = [
  'NEVER_STARTS',
  'NEVER_REACHED',
  'NO_WAY',
  'IN_HOUSES',
  'SAME_POST',
  'SUPPORT_RING',
  'WAIT_RING',
] as const
export type BookDoubtCode = (typeof BOOK_DOUBTS)[number]

/** Something about a brigade's order. Faults keep the book from being sealed, doubts do not. */
export interface BookNote {
  readonly brigadeId: string
  readonly grade: 'fault' | 'doubt'
  readonly code: 'NO_ORDER' | OrderFaultCode | BookDoubtCode
  readonly values: { readonly [name: string]: JsonValue }
}

/** Everything worth saying of a side's book, in canonical order. */
export function checkOrderBook(sheet: BrSheet, side: Side, book: OrderBook): readonly BookNote[] {
  const all = rosterOf(sheet).ofSide[side]
  const notes = all.flatMap((info): readonly BookNote[] => {
    const order = book[info.id]
    if (!order) return [{ brigadeId: info.id, grade: 'fault', code: 'NO_ORDER', values: {} }]
    const faults = orderFaults(sheet, info.id, order)
    return [
      ...faults.map(({ code, values }) => ({ brigadeId: info.id, grade: 'fault' as const, code, values })),
      ...doubtsOf(sheet, info, order),
    ]
  })
  const known = all.flatMap(({ id }) => {
    const order = book[id]
    return order ? [{ id, order }] : []
  })
  return [...notes, ...samePosts(known), ...rings(known, 'SUPPORT_RING'), ...rings(known, 'WAIT_RING')]
}

function doubt(
  brigadeId: string,
  code: BookDoubtCode,
  values: { readonly [name: string]: JsonValue },
): BookNote {
  return { brigadeId, grade: 'doubt', code, values }
}

/** Verbs that never come to an end by themselves (BR-ORD-05). */
const ENDLESS = new Set(['hold', 'support', 'defend', 'reserve', 'screen', 'bombard'])

function doubtsOf(sheet: BrSheet, info: BrigadeInfo, order: GeneralOrder): readonly BookNote[] {
  const { start } = info.brigade
  const from = 'arriveMove' in start ? start.entry : start
  const noWay = order.clauses.flatMap(({ place }, i) => {
    const goal = place === undefined ? undefined : pointOf(sheet, place)
    return goal && !mayReach(sheet, info, from, goal) ? [doubt(info.id, 'NO_WAY', { clause: i + 1 })] : []
  })
  const inHouses = order.clauses.flatMap(({ place }, i) =>
    typeof place === 'object' && isInHouses(sheet, place)
      ? [doubt(info.id, 'IN_HOUSES', { clause: i + 1 })]
      : [],
  )
  return [...neverCarriedOut(sheet, info.id, order), ...noWay, ...inHouses]
}

/** Whether a point lies within walls: who is to stand there occupies it (BR-BLD-04). */
function isInHouses({ terrain }: BrSheet, point: Point): boolean {
  return (
    terrain.complexes.some(({ polygon }) => contains(polygon, point)) ||
    terrain.areas.some(({ kind, polygon }) => kind === 'decorativeBuilding' && contains(polygon, point))
  )
}

/** Parts that no move will come to: told as they are written. */
export function neverCarriedOut(
  sheet: BrSheet,
  brigadeId: string,
  { clauses }: GeneralOrder,
): readonly BookNote[] {
  return clauses.flatMap((clause, i) => {
    const number = i + 1
    const isLate = clause.start?.some((one) => one.when === 'atMove' && one.move > sheet.moves)
    const isLast = number === clauses.length
    const isEndless = ENDLESS.has(clause.verb) && (clause.until ?? []).length === 0
    return [
      ...(isLate === true ? [doubt(brigadeId, 'NEVER_STARTS', { clause: number, moves: sheet.moves })] : []),
      ...(isEndless && !isLast
        ? [doubt(brigadeId, 'NEVER_REACHED', { clause: number + 1, before: number })]
        : []),
    ]
  })
}

interface Written {
  readonly id: string
  readonly order: GeneralOrder
}

/** One post holds one brigade at a time (BR-BLD-03): whoever names it first has it. */
function samePosts(written: readonly Written[]): readonly BookNote[] {
  const holders = new Map<string, string>()
  return written.flatMap(({ id, order }) => {
    const post = order.clauses[0]?.verb === 'defend' ? order.clauses[0].complex : undefined
    if (post === undefined) return []
    const other = holders.get(post)
    if (other === undefined) holders.set(post, id)
    return other === undefined ? [] : [doubt(id, 'SAME_POST', { post, otherId: other })]
  })
}

/** Brigades whose orders hang on each other in a circle: by support, or by waiting for the other's arrival (WARN_ORDERS_WAIT). */
function rings(written: readonly Written[], code: 'SUPPORT_RING' | 'WAIT_RING'): readonly BookNote[] {
  const leads = new Map(
    written.map(({ id, order }) => [id, code === 'WAIT_RING' ? waitsFor(order) : supports(order)]),
  )
  const reported = new Set<string>()
  const found: BookNote[] = []
  for (const { id } of written) {
    const ring = ringFrom(leads, id)
    if (!ring || ring.some((one) => reported.has(one))) continue
    for (const one of ring) reported.add(one)
    found.push(doubt(id, code, { brigadeIds: ring }))
  }
  return found
}

/** Whose arrival its first clause waits for. */
function waitsFor({ clauses }: GeneralOrder): readonly string[] {
  return (clauses[0]?.start ?? []).flatMap((trigger) =>
    trigger.when === 'brigadeState' && trigger.states.every((name) => name === 'arrived')
      ? [trigger.brigadeId]
      : [],
  )
}

function supports({ clauses }: GeneralOrder): readonly string[] {
  const [first] = clauses
  return first?.verb === 'support' && first.brigade !== undefined ? [first.brigade] : []
}

/** The ring that a brigade is part of; undefined: it is in none. */
function ringFrom(leads: ReadonlyMap<string, readonly string[]>, id: string): readonly string[] | undefined {
  const ways: (readonly string[])[] = [[id]]
  const seen = new Set<string>()
  for (let way = ways.pop(); way; way = ways.pop()) {
    const at = way[way.length - 1] ?? id
    for (const next of leads.get(at) ?? []) {
      if (next === id) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
