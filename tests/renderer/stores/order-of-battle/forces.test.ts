// What an army brings to a battle, counted from the shipped order of battle; and the words of a shelf's row.
import { beforeAll, describe, expect, it } from 'vitest'
import { furtherMessages } from '../../../../src-renderer/i18n'
import { forceOfSide, forcesOf } from '../../../../src-renderer/stores/order-of-battle/forces'
import type { HistoricalBattle } from '../../../../src-renderer/stores/shipped/history'
import type { Shelf } from '../../../../src-renderer/stores/program/library'
import {
  commandersOf,
  hoursOf,
  rulesOf,
  strengthsOf,
} from '../../../../src-renderer/views/library/battle-facts'
import { standOf } from '../../../../src-renderer/views/library/last-battle'
import { readShipped } from '../../../history/shipped'

beforeAll(furtherMessages)

const forces = forcesOf(readShipped('order-of-battle.json'))
const battleOf = (id: string): HistoricalBattle => readShipped(`battles/${id}.json`) as HistoricalBattle

describe('forces of a battle', () => {
  it('counts foot, horse and guns of those who were there', () => {
    expect(forces.waterloo.fr).toEqual({ men: 63_949, guns: 240 })
    expect(forces['quatre-bras'].pr).toEqual({ men: 0, guns: 0 })
    expect(forces.ligny.aa).toEqual({ men: 0, guns: 0 })
  })

  it('adds the armies of a side up', () => {
    const waterloo = battleOf('waterloo')
    const { aa, pr } = forces.waterloo
    const coalition = waterloo.sides.find(({ id }) => id === 'coalition')
    expect(coalition && forceOfSide(forces, waterloo, coalition)).toEqual({
      men: aa.men + pr.men,
      guns: aa.guns + pr.guns,
    })
  })

  it('names the French first, who attacked', () => {
    const wavre = battleOf('wavre')
    expect(commandersOf(wavre)).toMatch(/^Marshal Grouchy against Thielmann/)
    expect(hoursOf(wavre, undefined)).toBe('16:00 to 23:00')
    expect(hoursOf(wavre, { key: 'squares', turnMinutes: 60 })).toBe('16:00 to 23:00, 7 turns')
    expect(hoursOf(battleOf('waterloo'), { key: 'squares', turnMinutes: 60 })).toBe(
      '11:30 to 21:00, 10 turns',
    )
    expect(strengthsOf(wavre, forces)).toBe(
      '29,637 foot and horse, 96 guns against 18,407 foot and horse, 40 guns',
    )
  })
})

it('names the rules that a battle can be fought under in words', () => {
  expect(rulesOf(['Squares', 'One Hour', 'Brigade'].map((title) => ({ title })))).toBe(
    'Under Squares, One Hour or Brigade.',
  )
  expect(rulesOf([])).toBe('')
})

describe('where a campaign stands', () => {
  const nothing = { lastBattle: null, step: null, battles: { total: 4, ended: 0 } }
  const stand = (given: Partial<Shelf>): string => standOf({ ...nothing, ...given } as Shelf)
  const ligny = {
    battleId: 'ligny',
    name: 'Ligny',
    status: 'fighting',
    ruleSet: 'squares',
    turn: { turn: 4, turnLimit: 7, clock: '17:30' },
    staff: [1],
  } as const

  it('says so when nothing has been played', () => {
    expect(stand({})).toBe('No battle has been fought yet.')
  })

  it('tells the step, the turn and whom the staff plays', () => {
    expect(stand({ lastBattle: ligny, step: '16 June, afternoon' })).toBe(
      'Campaign: 16 June, afternoon. Ligny, turn 4 of 7, 17:30. The staff plays one side.',
    )
    expect(stand({ lastBattle: { ...ligny, turn: { ...ligny.turn, turnLimit: null }, staff: [] } })).toBe(
      'Ligny, turn 4, 17:30.',
    )
    expect(stand({ lastBattle: { ...ligny, ruleSet: 'brigade', staff: [] } })).toBe(
      'Ligny, move 4 of 7, 17:30.',
    )
    expect(stand({ lastBattle: { ...ligny, staff: [0, 1] } })).toMatch(/The staff plays both sides\.$/)
    expect(stand({ lastBattle: { ...ligny, staff: [] } })).not.toMatch(/staff/)
  })
})
