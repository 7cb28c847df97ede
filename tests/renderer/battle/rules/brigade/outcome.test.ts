// What became of an order, clause by clause, by the lines of the log.
import { describe, expect, it } from 'vitest'
import { outcomeOf, type Told } from '../../../../../src-renderer/battle/rules/brigade/orders/outcome'
import type { Line } from '../../../../../src-renderer/stores/battle/battle'

let seq = 0
function line(kind: string, values: Line['sentence']['values'], more: Partial<Line> = {}): Line {
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
    undone: false,
    commitment: null,
    ...more,
  }
}
const kinds = (told: readonly Told[] | undefined): readonly string[] =>
  (told ?? []).map((one) => one.line.kind)
/** A move in which it went on. */
function went(turn: number, inches: number, stop = 'done'): Line {
  const values = {
    brigade: 'a',
    moves: { key: 'term.moves.plot', values: {} },
    inches:
      inches === 1 ? { key: 'term.inch', values: {} } : { key: 'term.inches', values: { length: inches } },
  }
  return line('bodyMoved', {}, { turn, sentence: { key: `event.bodyMoved.${stop}`, values } })
}

describe('what became of an order', () => {
  it('stands at the clause in force when it happened, that of others nowhere', () => {
    const { clauses, before } = outcomeOf(
      [
        line('clauseBegan', { brigade: 'a', clause: 1 }),
        line('standingOrder', { brigade: 'a' }),
        line('standingOrder', { brigade: 'b' }),
        line('clauseEnded', { brigade: 'a', clause: 1 }),
        line('clauseBegan', { brigade: 'a', clause: 2 }),
        line('orderHeldUp', { brigade: 'a' }, { undone: true }),
        line('orderImpossible', { brigade: 'a', clause: 2 }),
      ],
      'a',
      3,
    )
    expect(before).toEqual([])
    expect(clauses.map(({ told }) => kinds(told))).toEqual([
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
    expect(kinds(clauses[0]?.told)).toEqual(['alterationInForce', 'clauseBegan'])
  })

  it('says how each part ended', () => {
    const ended = (variant: string) => ({
      sentence: { key: `event.clauseEnded.${variant}`, values: { brigade: 'a', clause: 1 } },
    })
    const ending = (...lines: Line[]) => outcomeOf(lines, 'a', 1).clauses[0]?.ending
    const began = line('clauseBegan', { brigade: 'a', clause: 1 })
    expect(ending(began)).toBeNull()
    expect(ending(began, line('clauseEnded', {}, ended('complete')))).toBe('complete')
    expect(ending(began, line('clauseEnded', {}, ended('until')))).toBe('until')
    expect(ending(began, line('orderImpossible', { brigade: 'a', clause: 1 }))).toBe('impossible')
  })

  it('tells moves in which it only went on as one way, and what stopped it by itself', () => {
    const lines = [
      line('clauseBegan', { brigade: 'a', clause: 1 }, { turn: 1 }),
      line('standingOrder', { brigade: 'a' }, { turn: 1 }),
      went(1, 4.5),
      line('standingOrder', { brigade: 'a' }, { turn: 2 }),
      went(2, 1),
      went(3, 3, 'friend'),
      line('standingOrder', { brigade: 'a' }, { turn: 4 }),
      line('orderHalted', { brigade: 'a' }, { turn: 5 }),
      line(
        'standingOrder',
        { brigade: 'a', actions: [{ key: 'term.action.stand', values: {} }] },
        { turn: 5 },
      ),
      line('contactMade', { attacker: 'b', target: 'a' }, { turn: 6 }),
      line('alterationSent', { leader: 'l', addressee: ['b', 'a'] }, { turn: 6 }),
      line('alterationSent', { leader: 'l', addressee: ['b'] }, { turn: 6 }),
    ]
    const told = outcomeOf(lines, 'a', 1).clauses[0]?.told
    expect(kinds(told)).toEqual([
      'clauseBegan',
      'bodyMoved',
      'bodyMoved',
      'standingOrder',
      'orderHalted',
      'contactMade',
      'alterationSent',
    ])
    expect(told?.map(({ way }) => way)).toEqual([
      null,
      { until: 2, inches: 5.5 },
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
