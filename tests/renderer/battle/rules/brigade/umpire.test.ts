// What the umpire reads off the real table becomes a state that the rules take: places, buildings, losses, the gone.
import { describe, expect, it } from 'vitest'
import {
  brigadeFormOf,
  brigadeOf,
  isMoved,
  leaderFormOf,
  leaderOf,
  putAt,
  type BrigadeForm,
} from '../../../../../src-renderer/battle/rules/brigade/umpire/forms'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import { brigade as rules } from '../../../../../src-shared/rules/brigade'
import { box, contact, situation } from '../../../../rules/brigade/support/field'

const section = (from: number, to: number) => ({ p1: { x: from, y: 8 }, p2: { x: to, y: 8 }, points: 9 })
const farm = {
  id: 'farm',
  name: 'Farm',
  polygon: box(8, 8, 12, 12),
  sections: [section(8, 10), section(10, 12)],
  courtyard: false,
  buildings: 2,
  capacityUnits: 9,
}
const state = situation('plot', {
  bodies: {
    F1: { at: [24, 26, 180], activity: { kind: 'engaged' } },
    A1: { at: [24, 25.99, 0], activity: { kind: 'engaged' } },
    FA: [30, 40, 180],
  },
  leaders: [{ id: 'FL', x: 24, y: 40 }],
  terrain: { complexes: [farm] },
  state: { contacts: [contact('F1', 'A1')] },
})
const complexes = [{ id: 'farm', name: 'Farm', polygon: [], middle: { x: 10, y: 10 }, sections: 2 }]
const before = (id: string): JsonObject => JSON.parse(JSON.stringify(state.brigades[id])) as JsonObject

/** The brigade after the umpire has changed something of it, held against the rules. */
function set(id: string, change: Partial<BrigadeForm>) {
  const form = { ...brigadeFormOf(before(id), state.move), ...change }
  const value = brigadeOf(before(id), form, { move: state.move, complexes })
  const contacts = isMoved(before(id), form) ? [] : state.contacts
  const after = rules.stateSchema.parse({ ...state, contacts, brigades: { ...state.brigades, [id]: value } })
  expect(rules.stateFaults(after)).toEqual([])
  return after.brigades[id]
}

describe('a brigade', () => {
  it('is as it was if nothing is changed', () => {
    for (const id of ['F1', 'A1', 'FA']) expect(set(id, {})).toEqual(state.brigades[id])
  })

  it('is put elsewhere, engaged with nobody', () => {
    expect(set('F1', { x: 12.5, y: 40, heading: -90 })).toMatchObject({
      pose: { x: 12.5, y: 40, heading: 270 },
      activity: { kind: 'free' },
      roadId: null,
    })
  })

  it('goes into buildings, dealt out over their parts, and is dragged out of them again', () => {
    const inside = set('F1', { complexId: 'farm', formation: 'garrison' })
    expect(inside).toMatchObject({
      formation: 'garrison',
      complexId: 'farm',
      pose: { x: 10, y: 10, heading: 0 },
    })
    expect(new Set(inside?.sections)).toEqual(new Set([0, 1]))
    const form = brigadeFormOf(JSON.parse(JSON.stringify(inside)) as JsonObject, state.move)
    expect(putAt(form, { x: 30, y: 20 }, 2, 'line')).toMatchObject({
      x: 30,
      y: 21,
      complexId: '',
      formation: 'line',
    })
  })

  it('has what is left of each unit, and guns without points are out', () => {
    const [first = 0, ...others] = state.brigades['F1']?.figures ?? []
    expect(set('F1', { figures: [first - 2, ...others] })?.figures).toEqual([first - 2, ...others])
    const points = (state.brigades['FA']?.pieces ?? []).map((one, i) => (i === 0 ? 0 : one.points))
    expect(set('FA', { points })?.pieces[0]).toMatchObject({ points: 0, out: true })
    expect(set('FA', { points })?.pieces[1]).toMatchObject({ out: false })
  })

  it('is destroyed with all that it had, or fled with what it has', () => {
    const lost = set('F1', { place: 'destroyed' })
    expect(lost).toMatchObject({ place: 'gone', activity: { kind: 'removed', cause: 'destroyed' } })
    expect(lost?.figures.every((left) => left === 0)).toBe(true)
    expect(set('F1', { place: 'fled' })?.figures).toEqual(state.brigades['F1']?.figures)
  })

  it('is disordered for this move at least, or no more', () => {
    expect(set('F1', { disordered: true })?.disorderedUntil).toBe(Math.max(1, state.move))
    expect(set('F1', { disordered: false })?.disorderedUntil).toBe(0)
  })
})

it('a leader stands where he is put', () => {
  const [id] = Object.keys(state.leaders)
  const own = JSON.parse(JSON.stringify(state.leaders[id ?? ''])) as JsonObject
  const value = leaderOf(own, { ...leaderFormOf(own), x: 10, y: 11, place: 'hit' })
  const after = rules.stateSchema.parse({ ...state, leaders: { ...state.leaders, [id ?? '']: value } })
  expect(after.leaders[id ?? '']).toMatchObject({ x: 10, y: 11, status: 'hit' })
})
