// The film of what an entry brought about: who moved, when, and what is told of it; and which entries make one move.
import { describe, expect, it } from 'vitest'
import { film, moveOf } from '../../../../src-shared/rules/fast-play/screen/film'
import { advance, charge, played, table } from '../support/table'

describe('the film of a move', () => {
  it('leads a unit from where it stood to where it stands', () => {
    const before = table({ FR: { F: 'HF column (30,20)@0' } })
    const { state, events } = played(before, 0, advance('F', 4))
    const found = film(events, before, state)
    expect(found?.moments.map(({ index }) => events[index]?.kind)).toEqual(['unitMoved'])
    expect(found?.bodies.map(({ id }) => id)).toEqual(['F'])
    const [path] = found?.bodies.map((one) => one.path) ?? []
    expect(path?.map(({ y }) => y)).toEqual([20, 24])
    expect(path?.at(-1)?.t).toBe(found?.moments[0]?.t)
  })

  it('halts where units meet, and shows whom', () => {
    const before = table({ FR: { F: 'HF column (30,20)@0' }, AL: { T: 'HF line (30.2,24)@180' } })
    const { state, events } = played(before, 0, charge('F', 'T'), [6])
    const found = film(events, before, state)
    const halt = found?.moments.find(({ halts }) => halts)
    expect(events[halt?.index ?? -1]?.kind).toBe('contactMade')
    expect(halt?.ids).toEqual(['F', 'T'])
    // The one who is charged stands where he stood, to be pointed out.
    expect(found?.bodies.find(({ id }) => id === 'T')?.path).toHaveLength(1)
    const times = found?.moments.map(({ t }) => t) ?? []
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('is none where nobody is told of', () => {
    const before = table({ FR: { F: 'HF column (30,20)@0' } })
    const { state, events } = played(before, 0, { type: 'endMovement', side: 0 })
    expect(film(events, before, state)).toBeNull()
  })
})

describe('the entries of a move', () => {
  const of = (given: Readonly<Record<string, unknown>>) =>
    moveOf(table({ FR: { F: 'HF column (30,20)@0' }, ...given }))
  it('are those of half a turn', () => {
    expect(of({ phase: 'moves' })).toBe(of({ phase: 'generals' }))
    expect(of({ phase: 'moves', state: { half: 2 } })).not.toBe(of({ phase: 'moves' }))
    expect(of({ phase: 'shooting' })).toBeNull()
  })
})
