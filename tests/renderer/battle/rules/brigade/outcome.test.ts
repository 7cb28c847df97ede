// What became of an order, clause by clause, by the lines of the log.
import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../src-renderer/battle/rules/brigade/orders/outcome'
import type { Line } from '../../../../../src-renderer/stores/battle/battle'

let seq = 0
function line(kind: string, values: Record<string, number | string>, undone = false): Line {
  seq += 1
  return {
    seq,
    index: 0,
    at: 0,
    turn: 1,
    clock: '14:00',
    side: 0,
    kind,
    sentence: { key: kind, values },
    rules: [],
    dice: [],
    working: [],
    undone,
    commitment: null,
  }
}
const kinds = (lines: readonly Line[] | undefined): readonly string[] => (lines ?? []).map(({ kind }) => kind)

describe('what became of an order', () => {
  it('stands at the clause in force when it happened, that of others nowhere', () => {
    const { clauses, before } = outcomeOf(
      [
        line('clauseBegan', { brigade: 'a', clause: 1 }),
        line('standingOrder', { brigade: 'a' }),
        line('standingOrder', { brigade: 'b' }),
        line('clauseEnded', { brigade: 'a', clause: 1 }),
        line('clauseBegan', { brigade: 'a', clause: 2 }),
        line('orderHeldUp', { brigade: 'a' }, true),
        line('orderImpossible', { brigade: 'a', clause: 2 }),
      ],
      'a',
      3,
    )
    expect(before).toEqual([])
    expect(clauses.map(kinds)).toEqual([
      ['clauseBegan', 'standingOrder', 'clauseEnded'],
      ['clauseBegan', 'orderImpossible'],
      [],
    ])
  })

  it('begins anew when an alteration comes into force', () => {
    const { clauses, before } = outcomeOf(
      [
        line('clauseBegan', { brigade: 'a', clause: 1 }),
        line('alterationInForce', { brigade: 'a', sent: 2 }),
        line('clauseBegan', { brigade: 'a', clause: 1 }),
      ],
      'a',
      1,
    )
    expect(kinds(before)).toEqual(['clauseBegan'])
    expect(kinds(clauses[0])).toEqual(['alterationInForce', 'clauseBegan'])
  })
})
