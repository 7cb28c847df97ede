/** General orders as a rule set carries them out: who takes them, which verbs it knows, and what is wrong with a book. */
import type { Sentence } from '../events'
import type { GeneralOrder, OrderBook, OrderVerb } from '../orders'
import type { Side } from '../sides'

/** A formation that takes a general order. */
export interface OrderHolder {
  readonly id: string
  readonly name: string
  readonly side: Side
  /** Formation whose order it takes if it has none of its own, such as its division. */
  readonly above: string | null
  /** The order that the sheet has for it; null: none. */
  readonly order: GeneralOrder | null
}

/** Something about an order of a book: a fault keeps it from being given, a doubt does not. */
export interface OrderNote {
  readonly holderId: string
  readonly grade: 'fault' | 'doubt'
  readonly sentence: Sentence
}

export interface RuleSetOrders<Sheet, Command> {
  readonly verbs: readonly OrderVerb[]
  /** When an order altered in mid-battle counts; absent: the rule set has its own way, or at once. */
  readonly alterations?: 'nextTurn'
  holders(sheet: Sheet): readonly OrderHolder[]
  /** Everything worth saying of a side's book. */
  check(sheet: Sheet, side: Side, book: OrderBook): readonly OrderNote[]
  /** The sheet with these orders in it. Absent: sheets of these rules hold none, they are given beside them. */
  withOrders?(sheet: Sheet, book: OrderBook): Sheet
  /** Commands that write a side's orders and seal them. Absent: no command gives them. */
  commands?(sheet: Sheet, side: Side, book: OrderBook): readonly Command[]
}
