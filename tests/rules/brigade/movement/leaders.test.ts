/** Leaders: rides, capture, casualties by house rule, and who commands after them (BR-LDR-01, BR-LDR-02, BR-ORD-16). */
import { describe, expect, it } from 'vitest'
import {
  captureCommanders,
  rollSuccessors,
  successorsTakeOver,
  testLeaders,
} from '../../../../src-shared/rules/brigade/combat/leader-casualties'
import {
  moveLeader,
  refuseMoveLeader,
  revealLeaderMoves,
} from '../../../../src-shared/rules/brigade/movement/leaders'
import { meleeTotal } from '../../../../src-shared/rules/brigade/combat/totals'
import { box, carryOut, contact, situation } from '../support/field'

const staff = { id: 'AW', x: 24, y: 20 }
const given = (more: object = {}) =>
  situation('command', { bodies: { A1: [24, 12, 0], F1: [24, 30, 180] }, leaders: [staff], ...more })
const ride = (x: number, y: number) => ({ type: 'MoveLeader', leaderId: 'AW', x, y }) as const

describe('rides (BR-LDR-02, BR-R-91)', () => {
  it.each([
    [24, 32, {}, 'IMPASSABLE'],
    [36, 20, {}, undefined],
    [36.1, 20, {}, 'LEADER_TOO_FAR'],
    [24, 10, {}, undefined],
    [-1, 20, {}, 'OFF_TABLE'],
    [34, 20, { terrain: { areas: [{ id: 'r', kind: 'river', polygon: box(28, 0, 29, 48) }] } }, 'IMPASSABLE'],
    [
      34,
      20,
      { terrain: { areas: [{ id: 'w', kind: 'thickWood', polygon: box(28, 0, 29, 48) }] } },
      undefined,
    ],
  ])('to %d, %d: %s', (x, y, more, code) => {
    expect(refuseMoveLeader(given(more), 1, ride(x, y))?.code).toBe(code)
  })
  it('are secret until both have ended the phase, and one a move (4.1)', () => {
    const noted = carryOut(given(), [], (step) => {
      moveLeader(step, 1, ride(30, 20))
    })
    expect(noted.state.leaders['AW']).toMatchObject({ x: 24, y: 20 })
    expect(noted.of('leaderMoved')[0]?.seenBy).toBe(1)
    expect(refuseMoveLeader(noted.state, 1, ride(25, 20))?.code).toBe('LEADER_TOO_FAR')
    const { state } = carryOut(noted.state, [], revealLeaderMoves)
    expect(state.leaders['AW']).toMatchObject({ x: 30, y: 20 })
  })
  it('leaders of the other side and nobodies', () => {
    expect(refuseMoveLeader(given(), 0, ride(25, 20))?.code).toBe('NOT_YOUR_BRIGADE')
    expect(refuseMoveLeader(given(), 1, { ...ride(25, 20), leaderId: 'X' })?.code).toBe('UNKNOWN_ID')
  })
  it('have no effect in combat (BR-LDR-01)', () => {
    const state = situation('melee', {
      bodies: { F1: [24, 20, 180], A1: [24, 20, 0] },
      leaders: [{ ...staff, y: 19 }],
      state: { contacts: [contact('F1', 'A1', { move: 0, rounds: 1 })] },
    })
    expect(meleeTotal(state, 'A1').total).toBe(64)
  })
})

describe('losses (BR-ORD-16, BR-R-80)', () => {
  it.each([
    ['touched, nobody near', { F1: [24, 20.39, 180], A1: [24, 14, 0] }, 'captured'],
    ['with a friend within an inch', { F1: [24, 20.39, 180], A1: [24, 19, 0] }, 'onTable'],
    ['not touched', { F1: [24, 21, 180], A1: [24, 14, 0] }, 'onTable'],
    [
      'by fugitives',
      { F1: { at: [24, 20.39, 180], activity: { kind: 'routing' } }, A1: [24, 14, 0] },
      'onTable',
    ],
  ])('%s', (_, bodies, status) => {
    const state = situation('move', { bodies, leaders: [staff] })
    const { state: after, of } = carryOut(state, [], captureCommanders)
    expect(after.leaders['AW']?.status).toBe(status)
    expect(of('commanderLost')).toHaveLength(status === 'captured' ? 1 : 0)
  })
  it('the second in command takes over after his die (BR-ORD-16)', () => {
    const lost = situation('command', {
      move: 7,
      bodies: { A1: [24, 12, 0], F1: [24, 30, 180] },
      leaders: [staff, { id: 'A2nd', role: 'secondInCommand', x: 40, y: 10 }],
      state: {
        leaders: { AW: { status: 'captured' } },
        armies: { A: { commanderId: null, lostIn: 6, successor: null } },
      },
    })
    const { state, of } = carryOut(lost, [3], rollSuccessors)
    expect(of('successorRolled')[0]?.data).toMatchObject({ die: 3, from: 10 })
    expect(carryOut({ ...state, move: 8 }, [], rollSuccessors).events).toEqual([])
    const early = carryOut({ ...state, move: 9 }, [], successorsTakeOver).state
    expect(early.armies['A']?.commanderId).toBeNull()
    const { state: after } = carryOut({ ...state, move: 10 }, [], successorsTakeOver)
    expect(after.armies['A']).toEqual({ commanderId: 'A2nd', lostIn: null, successor: null })
  })
  it('without one nobody throws (BR-ORD-16)', () => {
    const lost = given({
      move: 7,
      state: { armies: { A: { commanderId: null, lostIn: 6, successor: null } } },
    })
    expect(carryOut(lost, [], rollSuccessors).events).toEqual([])
  })
  const hurt = (leaderCasualties: boolean, losses: number, y: number) => {
    const before = situation('smallArms', {
      bodies: { A1: [24, 20, 0], F1: [24, 30, 180] },
      leaders: [{ ...staff, y }],
      houseRules: { leaderCasualties },
    })
    return {
      before,
      after: carryOut(before, [], (step) => {
        step.setBrigade('A1', { figures: [16 - losses, 16, 16, 16] })
      }).state,
    }
  }
  it.each([
    [true, 5, 18.1, [6], 'hit'],
    [true, 5, 18.1, [5], 'onTable'],
    [true, 4, 18, [], 'onTable'],
    [true, 5, 17, [], 'onTable'],
    [false, 9, 18, [], 'onTable'],
  ])('leaderCasualties %s, %i figures lost, leader at %d: %j', (option, losses, y, faces, status) => {
    const { before, after } = hurt(option, losses, y)
    const { state } = carryOut(after, faces, (step) => {
      testLeaders(step, before)
    })
    expect(state.leaders['AW']?.status).toBe(status)
  })
})
