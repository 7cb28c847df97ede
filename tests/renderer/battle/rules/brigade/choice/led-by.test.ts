// Whom a leader commands: his corps, or all of his army.
import { describe, expect, it } from 'vitest'
import { ledBy } from '../../../../../../src-renderer/battle/rules/brigade/choice/led-by'
import type { Leader, Piece } from '../../../../../../src-shared/rules/brigade/screen/schema'

const piece = (id: string, commandId: string, more: Partial<Piece> = {}) =>
  ({ id, armyId: 'fr', commandId, status: 'table', activity: 'free', ...more }) as Piece
const leader = (more: Partial<Leader>) =>
  ({ armyId: 'fr', commandId: null, commands: false, ...more }) as Leader

const pieces = [
  piece('bachelu', 'fr.ii.5'),
  piece('reserve', 'fr.ii'),
  piece('other', 'fr.iii.5'),
  piece('late', 'fr.ii.6', { status: 'toCome' }),
  piece('gone', 'fr.ii.5', { status: 'gone' }),
  piece('enemy', 'fr.ii.5', { armyId: 'aa' }),
]
const idsOf = (one: Leader) => ledBy(one, pieces).map(({ id }) => id)

describe('a leader', () => {
  it('leads the brigades of his corps and nobody else', () => {
    expect(idsOf(leader({ commandId: 'fr.ii' }))).toEqual(['bachelu', 'reserve', 'late'])
    expect(idsOf(leader({ commandId: 'fr.i' }))).toEqual([])
    expect(idsOf(leader({}))).toEqual([])
  })

  it('leads all of his army while he commands it', () => {
    expect(idsOf(leader({ commandId: 'fr.i', commands: true }))).toEqual([
      'bachelu',
      'reserve',
      'other',
      'late',
    ])
  })
})
