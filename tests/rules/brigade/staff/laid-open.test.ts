// The plan that is laid open after a battle: what each brigade was under orders to do, in words, and the way it had before it.
import { describe, expect, it } from 'vitest'
import { planPartSchema } from '../../../../src-shared/engine/staff-act'
import { staffPlan } from '../../../../src-shared/rules/brigade/staff/laid-open'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { ordered } from '../support/by-orders'

const phrase = speaker(messages)
const told = (state: BrState) =>
  staffPlan(state, 0).map((part) => {
    expect(planPartSchema.parse(part)).toEqual(part)
    return { ...part, says: phrase(part.says, names(state)) }
  })

describe('the plan of the staff', () => {
  const attack = { clauses: [{ verb: 'attack', objective: 'A', method: 'assault' }] }
  const march = { clauses: [{ verb: 'march', place: { x: 40, y: 30 }, via: [{ x: 30, y: 36 }] }] }
  const bodies = {
    A1: [24, 20, 0],
    F1: { at: [24, 40, 180], order: attack },
    F2: { at: [28, 40, 180], order: march },
    FC: { at: [34, 40, 180], order: { clauses: [{ verb: 'reserve' }] } },
  }

  it('names whom a division’s attack goes for, and the way of a march', () => {
    const state = ordered('plot', bodies)
    const name = (id: string) => names(state).get(id)?.name ?? ''
    const [first, second, third] = told(state)
    expect(first).toMatchObject({ holderId: 'F1', isOrdered: true })
    expect(first?.says).toBe(`${name('F1')} is to attack ${name('A1')}`)
    expect(second?.way).toHaveLength(3)
    expect(second?.way.slice(1)).toEqual([
      { x: 30, y: 36 },
      { x: 40, y: 30 },
    ])
    expect(third?.says).toBe(`${name('FC')} is kept in reserve`)
  })

  it('tells what the staff altered from what it wrote before the battle', () => {
    const state = ordered('plot', bodies)
    const [own, theirs] = state.secret
    const { F1 } = own.orders
    if (!F1) throw new Error('F1 has no order')
    const altered: BrState = {
      ...state,
      secret: [{ ...own, orders: { ...own.orders, F1: { ...F1, alteration: 2 } } }, theirs],
    }
    expect(told(altered).map(({ isOrdered }) => isOrdered)).toEqual([false, true, true])
  })
})
