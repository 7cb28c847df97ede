// Hits and traits of units, set by hand and shown of a formation of the order of battle.
import { describe, expect, it } from 'vitest'
import { faultsOfSheet } from '../../../../src-shared/rules/one-hour/sheet/faults'
import { draft } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { ratings } from '../../../../src-shared/rules/one-hour/sheet/ratings'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const sheet = draft({ history, battleId: 'waterloo', whatIfIds: [], houseRules: {} })
const rows = ratings.rows(sheet)
/** Horse of Uxbridge, and foot that is steadfast. */
const horse = rows.find(({ derived }) => derived['impetuous'] === 'yes')
const foot = rows.find(({ kind, derived }) => kind === 'line' && derived['steadfast'] === 'yes')

describe('ratings under One Hour', () => {
  it('have a row for each unit under its closest commander, with what it may have', () => {
    expect(rows).toHaveLength(sheet.units.length)
    expect(horse).toMatchObject({ groupId: 'uxbridge', derived: { shock: 'yes', conscript: 'no' } })
    expect(horse?.derived).not.toHaveProperty('rifles')
    expect(rows.find(({ kind }) => kind === 'line')?.derived).not.toHaveProperty('impetuous')
  })

  it('change hits and traits, and say what has no effect', () => {
    const id = horse?.id ?? ''
    const set = { maxHits: 7, impetuous: 'no', rifles: 'yes', shock: 'perhaps' }
    const { sheet: changed, idle } = ratings.rated(sheet, { [id]: set, nobody: { maxHits: 6 } })
    expect(changed.units.find((unit) => unit.id === id)).toMatchObject({ maxHits: 7, traits: ['shock'] })
    expect(idle).toEqual(
      expect.arrayContaining([
        { id, key: 'rifles' },
        { id, key: 'shock' },
        { id: 'nobody', key: 'maxHits' },
      ]),
    )
    expect(idle).toHaveLength(3)
    expect(faultsOfSheet(changed)).toEqual([])
  })

  it('are refused by the sheet where they contradict each other (OH-R-31)', () => {
    const { sheet: changed } = ratings.rated(sheet, {
      [foot?.id ?? '']: { conscript: 'yes' },
    })
    expect(faultsOfSheet(changed).length).toBeGreaterThan(0)
  })

  it('show what a formation comes to, those alike together', () => {
    const found = ratings.ofFormations(history, 'waterloo')('fr.i.1')
    if (found.kind !== 'rated') throw new Error(found.sentence)
    expect(found.pieces.length).toBeGreaterThan(0)
    for (const piece of found.pieces) {
      expect(piece.kind).toBe('line')
      expect(piece.ratings[0]).toMatchObject({ key: 'hits' })
    }
  })
})
