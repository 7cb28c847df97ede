// Places that nobody guards: whom the commander of a hard staff sends there, and when he keeps everybody where he is (10.3).
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import { brigade as rules } from '../../../../src-shared/rules/brigade'
import { alterations } from '../../../../src-shared/rules/brigade/staff/command'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { ordered } from '../support/by-orders'

const field = {
  leaders: [
    { id: 'FN', x: 24, y: 44, side: 0 },
    { id: 'AW', x: 60, y: 4 },
  ],
  moves: 30,
  places: [
    { placeId: 'P', name: 'P', x: 40, y: 30, value: 3, heldBy: 'A' },
    { placeId: 'Q', name: 'Q', x: 20, y: 36, value: 3, heldBy: 'F' },
  ],
}
const hold = { clauses: [{ verb: 'hold' }] }
const bodies = {
  A1: [24, 8, 0],
  F1: { at: [24, 42, 180], order: hold },
  F2: { at: [34, 42, 180], order: hold },
}

const situationOf = (more: object = {}, move = 16): BrState => ({
  ...ordered('command', { ...bodies, ...more }, field),
  holders: { P: 'A', Q: 'F' },
  move,
})
const ideas = (state: BrState) => alterations(state, 0, 2, undefined, true)
const sent = (state: BrState) => ideas(state)[0]?.command.addressee

describe('a place of the enemy that nobody guards', () => {
  it('is taken by the nearest who can be spared, and held', () => {
    expect(ideas(situationOf())[0]).toMatchObject({
      wants: 'takesOpenPlace',
      command: {
        addressee: 'F2',
        order: {
          clauses: [
            { verb: 'advance', place: 'P', formation: 'attackColumn' },
            { verb: 'hold', place: 'P' },
          ],
        },
      },
    })
  })

  it('is left alone in the first half of the battle, when it cannot be reached in time, and with a guard', () => {
    expect(sent(situationOf({}, 14))).toBeUndefined()
    expect(sent(situationOf({}, 24))).toBeUndefined()
    expect(sent(situationOf({ A2: [41, 27, 0] }))).toBeUndefined()
  })

  it('is nothing for the only guard of a place of its own, nor for one with an enemy before it', () => {
    expect(sent(situationOf({ F2: { at: [21, 37, 180], order: hold } }))).toBe('F1')
    expect(sent(situationOf({ A2: [34, 35, 0] }))).toBe('F1')
  })

  it('is gone for by one: nobody else is sent while he, or word to him, is on the way', () => {
    const goes = { clauses: [{ verb: 'advance', place: 'P' }] }
    expect(sent(situationOf({ F2: { at: [34, 42, 180], order: goes } }))).toBeUndefined()
    const state = situationOf()
    const [first] = ideas(state)
    if (!first) throw new Error('nobody is sent')
    const [french, coalition] = state.secret
    const { addressee, order, leaderId } = first.command
    const message = {
      number: 1,
      leaderId,
      addressee,
      brigadeIds: [addressee],
      order,
      sent: 15,
      die: 4,
      due: 19,
    }
    const riding: BrState = {
      ...state,
      secret: [{ ...french, alterations: [message] }, coalition],
    }
    expect(sent(riding)).toBeUndefined()
  })

  it('is an idea of a hard staff alone, which says where he goes and what for', () => {
    const act = (skill: StaffSkill) => rules.staff(situationOf(), 0, {}, seededRandom(1, 1), skill)
    expect(act('hard').command.type).toBe('AlterOrder')
    expect(act('hard').reason?.wants.key).toBe('staff.wants.takesOpenPlace')
    expect(act('normal').command.type).toBe('EndPhase')
  })

  it('is named where sending him is what came next', () => {
    const R = { placeId: 'R', name: 'R', x: 30, y: 30, value: 6, heldBy: 'A' }
    const state = { ...situationOf(), holders: { P: 'A', Q: 'F', R: 'A' } }
    const both = { ...state, sheet: { ...state.sheet, places: [...state.sheet.places, R] } }
    const reason = rules.staff(both, 0, {}, seededRandom(1, 1), 'hard').reason
    expect(reason?.others[0]?.act).toMatchObject({
      key: 'staff.act.AlterOrder.goes',
      values: { brigade: 'F2', place: 'P' },
    })
  })
})
