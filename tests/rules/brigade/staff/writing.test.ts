/** The orders that a hard staff writes: places before formations, at earlier hours, and nothing else changed (10.2). */
import { describe, expect, it } from 'vitest'
import { orderBookSchema } from '../../../../src-shared/engine/orders'
import { seededRandom } from '../../../../src-shared/engine/random'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { staffOf } from '../../../../src-shared/rules/brigade/staff/staff'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'

const { staff } = staffOf(machine)
const place = { placeId: 'farm', name: 'Farm', x: 24, y: 30, heldBy: 'F', value: 2 }
const march = { verb: 'advance', place: { x: 24, y: 16 } }
const atFarm = { verb: 'attack', objective: 'farm' }
const atFormation = { verb: 'attack', objective: 'F' }

/** What a staff writes for A1, whose sheet has an order. */
function written(clauses: readonly object[], skill: 'normal' | 'hard', book = {}): unknown {
  const given = {
    phase: 'setup.orders',
    move: 0,
    places: [place],
    bodies: { F1: [24, 40, 180], A1: { at: [24, 6, 0], order: { clauses } } },
  }
  const state = muster(sheetOfGiven(parseGiven(given)))
  const { command } = staff(state, 1, orderBookSchema.parse(book), seededRandom(1, 1), skill)
  expect(machine.refuse(state, 1, command)).toBeUndefined()
  return command
}

const order = (...clauses: object[]) => ({ type: 'WriteOrder', brigadeId: 'A1', order: { clauses } })

describe('the orders of a hard staff', () => {
  it('leave out attacks on formations where they attack places too', () => {
    const clauses = [march, atFormation, atFarm]
    expect(written(clauses, 'hard')).toMatchObject(order(march, atFarm))
    expect(written(clauses, 'normal')).toMatchObject(order(march, atFormation, atFarm))
  })

  it('are those of the sheet where no place is attacked', () => {
    const clauses = [march, atFormation]
    expect(written(clauses, 'hard')).toMatchObject(order(march, atFormation))
  })

  it('are those of the sheet where a clause rests on one that would be left out', () => {
    const clauses = [atFormation, { ...atFarm, start: [{ when: 'arrived' }] }]
    expect(written(clauses, 'hard')).toMatchObject(order(...clauses))
  })

  it('begin after three fifths of the moves that the sheet lets pass', () => {
    const waits = (move: number, starts: number) => [
      { verb: 'hold', until: [{ when: 'atMove', move }] },
      { ...atFarm, start: [{ when: 'atMove', move: starts }] },
    ]
    expect(written(waits(10, 17), 'hard')).toMatchObject(order(...waits(6, 10)))
    expect(written(waits(10, 17), 'normal')).toMatchObject(order(...waits(10, 17)))
  })

  it('are those of the book where somebody has written them', () => {
    const book = { A1: { clauses: [atFormation, atFarm] } }
    expect(written([march], 'hard', book)).toMatchObject(order(atFormation, atFarm))
  })
})
