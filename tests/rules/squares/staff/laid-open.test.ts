// The plan that is laid open after a battle: whom the staff sends where, whom it keeps back, and what an order asks, in words.
import { describe, expect, it } from 'vitest'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import { planPartSchema } from '../../../../src-shared/engine/staff-act'
import { draft } from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { staffPlan } from '../../../../src-shared/rules/squares/staff/laid-open'
import { messages } from '../../../../src-shared/rules/squares/words/messages'
import { names } from '../../../../src-shared/rules/squares/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'

const state = muster(draft({ history: shippedHistory(), battleId: 'waterloo', whatIfIds: [] }))
const FRENCH = 1

describe('the plan of the staff', () => {
  it('says of each command where it is to go, and of the best foot that it is kept back', () => {
    const parts = staffPlan(state, FRENCH, {})
    const phrase = speaker(messages)
    for (const part of parts) {
      expect(planPartSchema.parse(part)).toEqual(part)
      const said = phrase(part.says, names(state))
      expect(said).toContain(names(state).get(part.holderId)?.name)
      expect(said).not.toContain('{')
    }
    const kept = parts.filter(({ says }) => says.key === 'staff.plan.reserve')
    expect(kept.length).toBeGreaterThan(0)
    for (const { holderId, way } of kept) {
      expect(holderId).toMatch(/^fr\.guard/)
      expect(way).toHaveLength(1)
    }
    expect(parts.some(({ says, way }) => says.key === 'staff.plan.attack' && way.length === 2)).toBe(true)
    expect(parts.every(({ isOrdered }) => !isOrdered)).toBe(true)
  })

  it('is what its order asks of a command that has one', () => {
    const [first] = staffPlan(state, FRENCH, {})
    if (!first) throw new Error('nobody is sent anywhere')
    const order = generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] })
    const ordered = staffPlan(state, FRENCH, { [first.holderId]: order }).find(
      ({ holderId }) => holderId === first.holderId,
    )
    expect(ordered).toMatchObject({ isOrdered: true, says: { key: 'staff.plan.hold' } })
  })
})
