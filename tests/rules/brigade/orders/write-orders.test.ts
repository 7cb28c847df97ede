// A book of orders given at once is as many orders given one after another, and nobody of the other side hears of it (BR-ORD-01).
import { describe, expect, it } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { brigade } from '../../../../src-shared/rules/brigade'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import type { BrCommand } from '../../../../src-shared/rules/brigade/turn/commands'
import { shippedHistory } from '../../../history/shipped'

const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
const begun = brigade.start(brigade.muster(sheet), scriptedDice([])).state
const own = sheet.brigades.filter(({ side }) => side === 1)
const book: BrCommand = {
  type: 'WriteOrders',
  orders: Object.fromEntries(own.map(({ id, order }) => [id, order])),
}

describe('a book of orders', () => {
  it('brings the state that its orders bring one by one', () => {
    const oneByOne = own.reduce(
      (state, { id, order }) =>
        brigade.play(state, 1, { type: 'WriteOrder', brigadeId: id, order }, scriptedDice([])).state,
      begun,
    )
    const { state, events } = brigade.play(begun, 1, book, scriptedDice([]))
    expect(state).toEqual(oneByOne)
    expect(events.map(({ kind, seenBy }) => [kind, seenBy])).toEqual([['ordersWritten', 1]])
    expect(brigade.seenBy(state, 0)).toEqual(brigade.seenBy(begun, 0))
  })

  it('is refused whole where one of its orders would be', () => {
    const theirs = sheet.brigades.find(({ side }) => side === 0)
    if (!theirs) throw new Error('nobody stands against them')
    expect(brigade.refuse(begun, 1, book)).toBeUndefined()
    const withTheirs: BrCommand = {
      type: 'WriteOrders',
      orders: { ...book.orders, [theirs.id]: theirs.order },
    }
    expect(brigade.refuse(begun, 1, withTheirs)?.code).toBe('NOT_YOUR_BRIGADE')
    expect(brigade.commandSchema.safeParse({ type: 'WriteOrders', orders: {} }).success).toBe(false)
  })
})
