// Why a staff does something: what it wants, what came next and by how much, whose order it serves, all in words.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { generalOrderSchema } from '../../../../src-shared/engine/orders'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import { staffReasonSchema } from '../../../../src-shared/engine/staff-act'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { names } from '../../../../src-shared/rules/brigade/words/names'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { situation } from '../support/field'

const phrase = speaker(messages)
const charging = (order?: object) =>
  situation('declare', {
    bodies: {
      F1: { at: [24, 28, 180], formation: 'attackColumn', ...(order && { order }) },
      A1: [24, 22, 90],
      A2: [29, 20, 90],
    },
  })

describe('the reason of an act', () => {
  it('is told of each, in sentences that name no id', () => {
    const sheet = draft({ history: shippedHistory(), battleId: 'wavre', whatIfIds: [], houseRules: {} })
    let state = rules.start(rules.muster({ ...sheet, moves: 9 }), seededDice(3, 0)).state
    let most = 0
    for (let n = 1; !rules.outcome(state); n += 1) {
      const [side] = rules.turn(state).toAct
      if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
      const skill: StaffSkill = side === 0 ? 'normal' : 'easy'
      const { command, reason } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(3, n), skill)
      expect(staffReasonSchema.parse(reason)).toEqual(reason)
      const called = names(state)
      for (const sentence of reason ? [reason.wants, ...reason.others.map(({ act }) => act)] : []) {
        expect(phrase(sentence, called)).not.toBe('')
        for (const value of Object.values(sentence.values)) expect(called.has(String(value))).toBe(true)
      }
      most = Math.max(most, reason?.others.length ?? 0)
      state = rules.play(state, side, command, seededDice(3, n)).state
    }
    expect(most).toBe(2)
  })

  it('names whose order it serves, of the book or its own, and what came next', () => {
    const state = charging()
    const [own, theirs] = state.secret
    const order = generalOrderSchema.parse({ clauses: [{ verb: 'hold' }] })
    const act = (book: Record<string, typeof order>, from = state) =>
      rules.staff(from, 0, book, seededRandom(1, 1), 'normal')
    expect(act({}).reason).toMatchObject({ wants: { key: 'staff.wants.charges' }, orderOf: 'F1' })
    expect(act({ F: order }).reason?.orderOf).toBe('F')
    expect(act({}, { ...state, secret: [{ ...own, orders: {} }, theirs] }).reason?.orderOf).toBeNull()
  })
})
