/** The morning of the 19th at Wavre: who stands where, and who enters because the enemy holds his place (CP-STEP-05). */
import { describe, expect, it } from 'vitest'
import type { CpState } from '../../src-shared/campaign'
import { differencesOf, rosterOf } from '../../src-shared/campaign/muster/muster'
import { blankEntry } from '../../src-shared/campaign/report/hand'
import { allNo, asInHistory, begun, data, give, giveAll, musterOf } from './fixtures'

const by = 'organiser' as const

/** Wavre by hand without a loss: the heights of Limal stay Prussian, Point du Jour is French. */
function secondMorning(): CpState {
  const due = asInHistory(begun(), musterOf('18-pm', 'wavre'))
  const laid = give(due, { type: 'chooseHow', by, battleId: 'wavre', how: 'hand' }).state
  const blank = blankEntry(data, 'wavre', laid.battles.wavre.mustered ?? expect.fail())
  const entry = {
    ...blank,
    ...allNo('wavre'),
    holders: { ...blank.holders, 'obj-limal-heights': 'pr', 'obj-point-du-jour': 'fr' } as const,
    overrides: [{ code: 'UNUSUAL' as const, reason: 'a test' }],
  }
  const booked = giveAll(laid, [
    { type: 'enterResult', by, entry },
    { type: 'confirmReport', by, battleId: 'wavre' },
  ])
  return asInHistory(booked, musterOf('19-am', 'wavre-19'))
}

const morning = secondMorning()

/** How brigades come to the second day on a board: by their place, or by an entry. */
function comes(boardId: string | undefined, brigadeId: string): string | undefined {
  const state =
    boardId === undefined
      ? morning
      : giveAll(morning, [
          { type: 'chooseHow', by, battleId: 'wavre-19', how: 'fight' },
          {
            type: 'chooseRuleSet',
            by,
            battleId: 'wavre-19',
            ruleSet: boardId.startsWith('table') ? 'brigade' : 'squares',
            boardId,
            houseRules: {},
            rest: 'untouched',
          },
        ])
  return rosterOf(data, state, 'wavre-19').brigades.find(({ record }) => record.brigade.id === brigadeId)
    ?.placing.kind
}

describe('a brigade whose place the enemy holds', () => {
  it('enters, on a grid, if its place lies in the cell of the objective', () => {
    expect(comes('squares-1km', 'fr.iv.14.1')).toBe('arrival')
    expect(comes('squares-1km', 'pr.iii.11.klw3')).toBe('arrival')
    // 460 metres from the heights, in the next square.
    expect(comes('squares-1km', 'fr.iv.13.1')).toBe('deployment')
  })

  it('enters, on a table, within two inches of the objective', () => {
    // 1.7 inches from Point du Jour; 2.1 inches from the heights.
    expect(comes('table-inches', 'pr.iii.11.klw3')).toBe('arrival')
    expect(comes('table-inches', 'fr.iv.14.1')).toBe('deployment')
  })

  it('stands where no board says where its place is', () => {
    expect(comes(undefined, 'fr.iv.14.1')).toBe('deployment')
  })
})

describe('what differs on the second day', () => {
  it('differs from the 19th of June 1815, not from where all stood on the evening before', () => {
    // As in 1815 nobody is missed who had left, and those who stand by the plan of that morning differ in nothing.
    const entered = rosterOf(data, morning, 'wavre-19').brigades.filter(
      ({ placing }) => placing.kind === 'arrival',
    )
    const differing = new Set(differencesOf(data, morning, 'wavre-19').map(({ brigadeId }) => brigadeId))
    expect([...differing]).toEqual(entered.map(({ record }) => record.brigade.id))
    expect(differing).not.toContain('pr.i.4.ir19')
  })
})
