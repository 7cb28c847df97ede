// An order for a whole division, as each of its brigades can carry it out (BR-ORD-04, BR-ORD-13).
import { describe, expect, it } from 'vitest'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import { brigade } from '../../../../src-shared/rules/brigade'
import { orderFor, refuseAlteration } from '../../../../src-shared/rules/brigade/orders/alterations'
import { fittedOrder } from '../../../../src-shared/rules/brigade/orders/fitted'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../../../history/shipped'

const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
const [FOOT, GUNS, HORSE] = ['fr.ii.5.1', 'fr.ii.5.art#1', 'fr.ii.2cav.1']
const order = (...clauses: object[]) => generalOrderSchema.parse({ clauses })
const fitted = (id: string, ...clauses: object[]) => fittedOrder(sheet, id, order(...clauses))

describe('an order for a division', () => {
  it('is taken as it is written by whoever can carry it out', () => {
    const attack = { verb: 'attack', objective: 'obj-gemioncourt', method: 'assault' }
    expect(fitted(FOOT, attack)).toEqual({ order: order(attack), changes: [], faults: [] })
  })

  it('has its guns bombard what the others attack, until it is taken', () => {
    const {
      order: found,
      changes,
      faults,
    } = fitted(
      GUNS,
      { verb: 'attack', objective: 'obj-gemioncourt', method: 'assault', corridor: 8 },
      { verb: 'hold' },
    )
    expect(found.clauses).toEqual([
      {
        verb: 'bombard',
        objective: 'obj-gemioncourt',
        corridor: 8,
        until: [{ when: 'placeHeld', placeId: 'obj-gemioncourt', side: 0 }],
      },
      { verb: 'hold' },
    ])
    expect(changes).toEqual([{ clause: 1, fitting: 'bombards' }])
    expect(faults).toEqual([])
  })

  it('has horse hold beside buildings, others hold where guns bombard, and each arm its own method and formation', () => {
    const first = (id: string, clause: object) => fitted(id, clause).order.clauses[0]
    const defend = { verb: 'defend', complex: 'farm-gemioncourt' }
    expect(first(HORSE, defend)).toEqual({ verb: 'hold', place: 'farm-gemioncourt' })
    const bombard = { verb: 'bombard', objective: 'aa.i.2neth', place: { x: 20, y: 15 } }
    expect(first(FOOT, bombard)).toEqual({ verb: 'hold', place: { x: 20, y: 15 } })
    const assault = { verb: 'attack', objective: 'aa.i.2neth', method: 'assault', formation: 'square' }
    expect(first(HORSE, assault)).toEqual({ verb: 'attack', objective: 'aa.i.2neth' })
    expect(first(FOOT, { verb: 'support', brigade: FOOT })).toEqual({ verb: 'reserve' })
  })

  it('says what is wrong with it for anybody', () => {
    expect(fitted(GUNS, { verb: 'attack' }).faults).toEqual(['NO_OBJECTIVE'])
  })

  it('goes as one new order to all of it, guns too; to the guns alone it is refused', () => {
    const begun = brigade.start(brigade.muster({ ...sheet, writeOrders: false }), scriptedDice([])).state
    const attack = order({ verb: 'attack', objective: 'obj-gemioncourt' })
    const chief = Object.values(begun.armies).find(
      ({ commanderId }) =>
        begun.leaders[commanderId ?? '']?.status === 'onTable' && commanderId?.startsWith('fr'),
    )
    const leaderId = chief?.commanderId ?? ''
    const send = (addressee: string) =>
      refuseAlteration(begun, 0, { type: 'AlterOrder', leaderId, addressee, order: attack })?.code
    expect(send('fr.ii.5')).toBeUndefined()
    expect(send(GUNS)).toBe('BAD_ORDER')
    const verb = (id: string) => orderFor(begun, id, { addressee: 'fr.ii.5', order: attack }).clauses[0]?.verb
    expect([verb(FOOT), verb(GUNS)]).toEqual(['attack', 'bombard'])
  })
})
