// A push-back sequence is one melee: its rounds are counted on, and what holds in the first round holds in no later one.
import { describe, expect, it } from 'vitest'
import { modifiersOf } from '../../../../src-shared/rules/brigade/combat/totals'
import { resolveMelees } from '../../../../src-shared/rules/brigade/combat/melee'
import { moveHandler } from '../../../../src-shared/rules/brigade/movement/move'
import { turnOver } from '../../../../src-shared/rules/brigade/turn/timers'
import { noOrders } from '../support/movement-rules'
import { carryOut, contact, situation } from '../support/field'

/** Lancers touch cavalry that they have pushed back once; what they fought is in the books. */
const pushing = (houseRules: object = {}) =>
  situation('move', {
    move: 2,
    bodies: {
      FL: {
        at: [24, 20, 0],
        activity: { kind: 'followingUp', n: 1, loserId: 'AC', direction: 0, complexId: null },
      },
      AC: {
        at: [24, 20, 180],
        activity: {
          kind: 'pushedBack',
          n: 1,
          winnerId: 'FL',
          direction: 0,
          reface: 'none',
          complexId: null,
        },
      },
    },
    houseRules,
    state: { contacts: [contact('FL', 'AC', { move: 1, rounds: 1 })] },
  })

describe('rounds of a push-back sequence (BR-MEL-05, BR-AFT-07)', () => {
  // A follower goes half its die, a body pushed back the whole (3.13).
  const moved = (dice: readonly number[]) =>
    carryOut(pushing(), dice, (step) => moveHandler(noOrders).resolve(step)).state

  it('the contact that a follower keeps is the same melee: lancers have no bonus in it', () => {
    const state = moved([6, 1])
    expect(state.contacts).toMatchObject([{ attackerId: 'FL', targetId: 'AC', cause: 'followUp', rounds: 1 }])
    expect(modifiersOf(state, 'FL')).not.toContain('M-LANCER')
    const round = carryOut(state, [4, 4], resolveMelees).of('meleeRound')[0]
    expect(round?.data.round).toBe(2)
  })
  it('contact lost ends it', () => {
    expect(moved([1, 6]).contacts).toEqual([])
  })
})

describe('losses of a sequence (BR-R-47, `meleeTally`)', () => {
  it('what was suffered in its rounds is kept through push backs and follow ups', () => {
    const { state } = carryOut(pushing({ meleeTally: 'cumulative' }), [], (step) => {
      for (const id of ['FL', 'AC']) {
        const { activity } = step.brigade(id)
        step.setBrigade(id, { meleeSuffered: 3, next: activity, activity: { kind: 'engaged' } })
      }
      turnOver(step)
    })
    expect(state.brigades['FL']?.meleeSuffered).toBe(3)
    expect(state.brigades['AC']?.meleeSuffered).toBe(3)
  })
  it('and forgotten when it is over', () => {
    const { state } = carryOut(pushing({ meleeTally: 'cumulative' }), [], (step) => {
      step.setBrigade('AC', { meleeSuffered: 3, next: { kind: 'brokenOff', n: 1 } })
      turnOver(step)
    })
    expect(state.brigades['AC']?.meleeSuffered).toBe(0)
  })
})

describe('a square caught while it leaves square (BR-FORM-03, BR-SQ-01)', () => {
  it('was properly formed: it is disordered and fights as a square', () => {
    const state = situation('melee', {
      bodies: {
        A1: {
          at: [24, 20, 0],
          formation: 'square',
          activity: { kind: 'engaged' },
          disorderedUntil: 2,
        },
        FC: { at: [24, 20, 180], activity: { kind: 'engaged' } },
      },
      state: { contacts: [contact('FC', 'A1')] },
    })
    const caught = carryOut(state, [], (step) => step.setBrigade('A1', { caughtChanging: true })).state
    expect(modifiersOf(caught, 'A1')).toEqual(['M-SQUARE', 'M-MINUS6'])
  })
})
