// Why a square is closed to whoever is chosen, by what he would do there.
import { expect, it } from 'vitest'
import { whyClosed } from '../../../../src-shared/rules/squares/screen/closed'
import { Field } from '../support/fixtures'

const { state } = new Field({ units: { FL1: 'E4', FR: 'E4', AN: 'E3', AB: 'B2' } })
const code = (actorId: string, square: string, phase = state.phase) =>
  whyClosed({ ...state, phase }, 0, actorId, square)?.code

it('is a march where nobody stands, an assault where the enemy does, fire for guns, a ride for a general', () => {
  expect(code('FL1', 'A1')).toBe('NO_ACTION_POINTS')
  expect(code('FL1', 'B2')).toBe('NOT_ADJACENT')
  expect(code('FR', 'B2')).toBe('OUT_OF_RANGE')
  expect(code('Reille', 'A1')).toBe('GENERAL_TOO_FAR')
  expect([code('FL1', 'E6'), code('Reille', 'E4')]).toEqual([undefined, undefined])
})

it('is nothing where he stands, of nobody in this battle, and of a general who is only to be named', () => {
  expect(code('FL1', 'E4')).toBeUndefined()
  expect(code('constructor', 'E4')).toBeUndefined()
  expect(code('Reille', 'A1', 'nominate')).toBeUndefined()
})
