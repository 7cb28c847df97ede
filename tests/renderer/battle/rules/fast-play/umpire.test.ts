// What the umpire fills in becomes a state that the rules take: places, losses that follow from what is left, the gone.
import { describe, expect, it } from 'vitest'
import {
  generalFormOf,
  generalOf,
  unitFormOf,
  unitOf,
  type UnitForm,
} from '../../../../../src-renderer/battle/rules/fast-play/umpire/forms'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import { fastPlay } from '../../../../../src-shared/rules/fast-play'
import { table } from '../../../../rules/fast-play/support/table'

const state = table({ FR: { F: 'HF column (30,20)@0' }, AL: { A: 'HF line (30,40)@180' } })
const before = state.units['F'] as unknown as JsonObject
const set = (change: Partial<UnitForm>) => {
  const value = unitOf(before, { ...unitFormOf(before), ...change })
  const after = fastPlay.stateSchema.parse({ ...state, units: { ...state.units, F: value } })
  expect(fastPlay.stateFaults(after)).toEqual([])
  return after.units['F']
}

describe('a unit', () => {
  it('is put elsewhere', () => {
    expect(set({ x: 12, y: 30, heading: -90 })?.pose).toEqual({ x: 12, y: 30, heading: 270 })
  })

  it('has lost what is not left, and is a line with its last element', () => {
    expect(set({ elements: 3 })).toMatchObject({ elements: 3, lost: 1, hits: 1 })
    expect(set({ elements: 1 })).toMatchObject({ elements: 1, formation: 'line' })
  })

  it('routs or is destroyed with all that it had', () => {
    expect(set({ place: 'routed' })).toMatchObject({ pose: null, elements: 0, lost: 4, hits: 0 })
    expect(set({ place: 'destroyed' })).toMatchObject({ pose: null, elements: 0, lost: 4, hits: 4 })
  })
})

it('a general stands alone where he is put', () => {
  const [general] = Object.values(state.generals)
  const own = general as unknown as JsonObject
  const value = generalOf(own, { ...generalFormOf(own), x: 10, y: 11 })
  const generals = { ...state.generals, [general?.id ?? '']: value }
  const after = fastPlay.stateSchema.parse({ ...state, generals })
  expect(fastPlay.stateFaults(after)).toEqual([])
  expect(after.generals[general?.id ?? '']).toMatchObject({ point: { x: 10, y: 11 }, joined: null })
})
