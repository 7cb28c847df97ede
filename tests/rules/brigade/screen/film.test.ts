// The film of a move: bodies along the paths of their events, and what happened when (BR-MOVE-09).
import { describe, expect, it } from 'vitest'
import { film } from '../../../../src-shared/rules/brigade/screen/film'
import type { BrEvent } from '../../../../src-shared/rules/brigade/turn/events'

const at = (t: number, y: number) => ({ t, x: 10, y, heading: 0 })
const moved = (brigadeId: string, path: ReturnType<typeof at>[]): BrEvent => ({
  kind: 'bodyMoved',
  side: 0,
  rules: [],
  data: { brigadeId, mode: 'plot', path, distance: 4, turned: 0, stop: 'done', atId: null },
})
const contact: BrEvent = {
  kind: 'contactMade',
  side: 0,
  rules: [],
  data: {
    attackerId: 'a',
    targetId: 'b',
    cause: 'charge',
    sector: 'front',
    t: 0.4,
    section: null,
    across: null,
  },
}
const rolled: BrEvent = {
  kind: 'movementRolled',
  side: 0,
  rules: [],
  data: { brigadeId: 'a', mode: 'plot', allowance: 4 },
}

describe('the film of a move', () => {
  it('is none where nobody moves', () => {
    expect(film([rolled, contact])).toBeNull()
  })

  it('joins the paths of a body, and halts where bodies meet', () => {
    const shown = film([
      rolled,
      moved('a', [at(0, 1), at(0.4, 5)]),
      contact,
      moved('a', [at(0.5, 5), at(0.9, 4)]),
    ])
    expect(shown?.bodies).toEqual([{ id: 'a', path: [at(0, 1), at(0.4, 5), at(0.5, 5), at(0.9, 4)] }])
    expect(shown?.moments.filter(({ halts }) => halts)).toEqual([
      { t: 0.4, index: 2, halts: true, ids: ['a', 'b'] },
    ])
    expect(shown?.moments.map(({ index }) => index)).toEqual([2, 1, 3])
  })
})
