// Whom a brigade sees from where it stands, and what of the ground hides the others (BR-ORD-06, BR-GEO-09).
import { describe, expect, it } from 'vitest'
import { answer } from '../../../../src-shared/rules/brigade/screen/answer'
import { sightLines } from '../../../../src-shared/rules/brigade/screen/previews/survey'
import { previewSchema, zonesPreviewSchema } from '../../../../src-shared/rules/brigade/screen/schema'
import { box, situation } from '../support/field'

const open = { bodies: { A1: [24, 20, 0], F1: [24, 34, 180] } } as const
const wooded = { ...open, terrain: { areas: [{ id: 'w', kind: 'wood', polygon: box(10, 24, 40, 30) }] } }

describe('sight over the table', () => {
  it('is clear over open ground', () => {
    const [line] = sightLines(situation('plot', open), 'A1')
    expect(line).toMatchObject({ targetId: 'F1', block: null })
  })

  it('ends where the wood has taken what may be seen through of it', () => {
    const [line] = sightLines(situation('plot', wooded), 'A1')
    expect(line?.block?.cause).toBe('cover')
    expect(line?.block?.at.y).toBeGreaterThan(24)
    expect(line?.block?.at.y).toBeLessThan(30)
  })

  it('and the zones of everybody are told to a screen by their schema', () => {
    const state = situation('plot', wooded)
    const sight = previewSchema.parse(answer(state, 1, { kind: 'sight', brigadeId: 'A1' }))
    expect(sight).toMatchObject({ kind: 'sight', brigadeId: 'A1' })
    const { zones } = zonesPreviewSchema.parse(answer(state, 1, { kind: 'zones' }))
    expect(zones.map(({ brigadeId }) => brigadeId).toSorted()).toEqual(['A1', 'F1'])
  })
})
