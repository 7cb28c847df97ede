/** Level of victory and questions of fact of battles of history fought under the squares rules (7.5, CP-SQU). */
import { describe, expect, it } from 'vitest'
import { minutesOf, type BattleId } from '../../../../src-shared/history/vocabulary'
import { turnEndMinutes } from '../../../../src-shared/rules/squares/turn/clock'
import { draft } from '../../../../src-shared/rules/squares/sheet/draft/draft'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import type { SquareId, SqUnit } from '../../../../src-shared/rules/squares/sheet/sheet'
import type { SqState, TurnNote, UnitState } from '../../../../src-shared/rules/squares/state/state'
import { battleReport, levelOfVictory } from '../../../../src-shared/rules/squares/turn/verdict'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const begun = (battleId: BattleId, whatIfIds: string[] = []) =>
  muster(draft({ history, battleId, whatIfIds }))

const bases = (state: SqState): SqUnit[] =>
  state.sheet.sides.flatMap((s) => s.armies.flatMap((a) => a.commands.flatMap((c) => c.units)))
const baseNamed = (state: SqState, id: string): SqUnit => {
  const base = bases(state).find((u) => u.id === id)
  if (!base) throw new Error(`no base ${id}`)
  return base
}
/** The state with fields of units set. */
const withUnits = (state: SqState, changes: Record<string, Partial<UnitState>>): SqState => ({
  ...state,
  units: Object.fromEntries(
    Object.entries(state.units).map(([id, unit]) => [id, { ...unit, ...changes[id] }]),
  ),
})
const French = { side: 1, armyId: 'fr' } as const
/** A note at the end of a turn: who stands where, and what has changed hands to the French. */
const note = (
  state: SqState,
  turn: number,
  squares: Record<string, SquareId>,
  taken: string[] = [],
): TurnNote => ({
  turn,
  clockMinutes: turnEndMinutes(state.sheet, turn),
  holders: { ...state.holders, ...Object.fromEntries(taken.map((id) => [id, French])) },
  squares,
  destroyed: [],
})
const noted = (state: SqState, ...notes: TurnNote[]): SqState => {
  const last = notes.at(-1)
  return { ...state, notes, holders: last ? last.holders : state.holders }
}
const facts = (state: SqState) => battleReport(state, history)?.facts

describe('questions of fact (7.5)', () => {
  const qb = begun('quatre-bras')
  it('qb-french-free: the crossroads French at 17:30 and nobody of the Coalition within a square', () => {
    const answer = (enemy: SquareId, taken: string[], turn = 3) =>
      facts(noted(qb, note(qb, turn, { 'aa.i.2neth.bijlandt': enemy }, taken)))?.['qb-french-free']
    expect(answer('E1', ['obj-crossroads'])).toBe(true)
    expect(answer('D2', ['obj-crossroads'])).toBe(false)
    expect(answer('E1', [])).toBe(false)
    // The note of turn 4 is of 18:00: too late for 17:30.
    expect(answer('E1', ['obj-crossroads'], 4)).toBe(false)
  })
  it('qb-allies-free: crossroads and Namur road kept, four brigade bases with no enemy within a square', () => {
    const brigades = bases(qb)
      .filter((u) => u.id.startsWith('aa.') && u.kind === 'infantry')
      .slice(0, 4)
    const answer = (squares: SquareId[], taken: string[] = []) =>
      facts(
        noted(
          qb,
          note(
            qb,
            2,
            {
              'fr.ii.5.1': 'C4',
              ...Object.fromEntries(brigades.map((u, i) => [u.id, squares[i] ?? 'A1'])),
            },
            taken,
          ),
        ),
      )?.['qb-allies-free']
    expect(answer(['C1', 'C2', 'D1', 'D2'])).toBe(true)
    expect(answer(['C1', 'C2', 'D1', 'D3'])).toBe(false)
    expect(answer(['C1', 'C2', 'D1', 'D2'], ['obj-namur-road'])).toBe(false)
  })

  const wavre = begun('wavre')
  const division = bases(wavre).filter(
    (u) => u.members.some((id) => id.startsWith('fr.iv.14.')) && u.kind === 'infantry',
  )
  const at = (square: SquareId) => Object.fromEntries(division.map((u) => [u.id, square]))
  it('wavre-limal-1800: the bridge French and an infantry division across', () => {
    const answer = (square: SquareId, taken: string[]) =>
      facts(noted(wavre, note(wavre, 2, at(square), taken)))?.['wavre-limal-1800']
    expect(answer('D5', ['obj-limal-bridge'])).toBe(true)
    expect(answer('E5', ['obj-limal-bridge'])).toBe(false)
    expect(answer('C5', [])).toBe(false)
  })
  it('wavre-none-across-2000: no infantry division across', () => {
    const answer = (square: SquareId, turn: number) =>
      facts(noted(wavre, note(wavre, turn, at(square))))?.['wavre-none-across-2000']
    expect([answer('E5', 4), answer('D5', 4), answer('G3', 4)]).toEqual([true, false, false])
    // At 21:00 it is across, but the question is of 20:00, when nothing had been noted yet.
    expect(answer('D5', 5)).toBe(true)
    expect(facts(wavre)?.['wavre-none-across-2000']).toBe(true)
  })
  it('wavre-attacked-1300: an assault of French infantry over the river before one o’clock', () => {
    const sheet = { ...wavre.sheet, startTime: '11:00' }
    const answer = (turn: number, side: 0 | 1) => {
      const state: SqState = {
        ...wavre,
        sheet,
        riverAssaults: [{ side, turn, from: 'G4', target: 'G3' }],
      }
      return facts(noted(state, note(state, 1, {}), note(state, 2, {}), note(state, 3, {})))?.[
        'wavre-attacked-1300'
      ]
    }
    expect([answer(2, 1), answer(3, 1), answer(2, 0)]).toEqual([true, false, false])
  })
})

describe('level of victory', () => {
  it('is none for a battle of one’s own', () => {
    const { battle: _battle, ...own } = begun('ligny').sheet
    expect(levelOfVictory(muster(own), history)).toBeUndefined()
  })
  it('as Quatre Bras stands at the start: Coalition minor', () =>
    expect(levelOfVictory(begun('quatre-bras'), history)).toMatchObject({
      winner: 'coalition',
      level: 'minor',
      levels: { coalition: 'minor', french: 'none' },
    }))
  it('takes holders at a clock time from the last note not later', () => {
    const qb = begun('quatre-bras')
    const state = noted(qb, note(qb, 5, {}, ['obj-crossroads']), note(qb, 6, {}))
    expect(levelOfVictory(state, history)).toMatchObject({ winner: 'french', level: 'major' })
  })
  it('who concedes has given up the field (CP-WIN-08)', () => {
    const state: SqState = {
      ...begun('quatre-bras'),
      outcome: { winner: 1, level: 'marginal', reason: 'concession', vp: [0, 0] },
    }
    expect(levelOfVictory(state, history)).toMatchObject({ winner: 'french', level: 'minor' })
  })
  it('counts brigades by the men in destroyed bases: broken with four hits, destroyed with more (CP-SQU-04)', () => {
    const ligny = begun('ligny')
    const [first, second] = bases(ligny).filter((u) => u.id.startsWith('pr.') && u.kind === 'infantry')
    if (!first || !second) throw new Error('no Prussian infantry')
    const state = withUnits(ligny, {
      [first.id]: { status: 'destroyed', square: null, hits: 4 },
      [second.id]: { status: 'destroyed', square: null, hits: 5 },
    })
    const report = battleReport(state, history)
    const ends = (base: SqUnit) =>
      new Set(report?.units.filter((u) => base.members.includes(u.unitId)).map((u) => u.end))
    expect([ends(first), ends(second)]).toEqual([new Set(['broken']), new Set(['destroyed'])])
    expect(
      report?.units.filter((u) => first.members.includes(u.unitId)).every((u) => u.menLost === u.men),
    ).toBe(true)
    const points = levelOfVictory(state, history)?.items.filter((item) => item.kind === 'brokenBrigade')
    expect(points?.every((item) => item.side === 'french')).toBe(true)
    expect(points?.length).toBeGreaterThan(0)
  })
  it('a fit base loses a tenth of its men for each new hit, spread over its members (CP-SQU-03)', () => {
    const ligny = begun('ligny')
    const base = baseNamed(ligny, 'fr.iv.12.1')
    const report = battleReport(withUnits(ligny, { [base.id]: { hits: 3 } }), history)
    const members = report?.units.filter((u) => base.members.includes(u.unitId)) ?? []
    const men = members.reduce((sum, u) => sum + u.men, 0)
    expect(men).toBe(base.strength)
    expect(members.reduce((sum, u) => sum + u.menLost, 0)).toBe(Math.floor((2 * men * 30 + 100) / 200))
    expect(members.every((u) => u.end === 'fit')).toBe(true)
  })
  it('who is still off the board was not on the field (CP-REP-11)', () => {
    const waterloo = begun('waterloo')
    expect(battleReport(waterloo, history)?.units.some((u) => u.unitId.startsWith('pr.'))).toBe(false)
    const withOne = battleReport(waterloo, history, { withoutBase: ['pr.iv.15.ir18.1'] })
    expect(withOne?.units.filter((u) => u.unitId.startsWith('pr.')).map((u) => u.end)).toEqual(['fit'])
  })
  it('SQ-EX-51: brigades gone by an exit, at the end of the turn and the delay of the entry', () => {
    const wavre = begun('wavre')
    const two = bases(wavre).filter(
      (u) =>
        u.kind === 'infantry' &&
        u.members.some((id) => id.startsWith('fr.iii.8.') || id.startsWith('fr.iii.10.')),
    )
    const gone = (turn: number) =>
      withUnits(
        wavre,
        Object.fromEntries(
          two.map((u) => [
            u.id,
            { status: 'withdrawn', square: null, gone: { exit: 'chapelle-road', turn } } as const,
          ]),
        ),
      )
    const report = battleReport(gone(4), history)
    expect(report?.exits.map((e) => e.brigadeId).toSorted()).toEqual([
      'fr.iii.10.1',
      'fr.iii.10.2',
      'fr.iii.8.1',
      'fr.iii.8.2',
    ])
    expect(new Set(report?.exits.map((e) => e.minutes))).toEqual(new Set([minutesOf('20:00')]))
    expect(levelOfVictory(gone(4), history)?.levels.french).toBe('major')
    expect(levelOfVictory(gone(5), history)?.levels.french).not.toBe('major')
  })
  it('Wavre over both days: clock times are of the first, the end is that of the second (CP-WIN-07 aside)', () => {
    const both = muster(draft({ history, battleId: 'wavre', whatIfIds: [], overNight: true }))
    const state = noted(
      both,
      note(both, 4, {}),
      note(both, 15, {}, ['obj-wavre', 'obj-limal-bridge', 'obj-limal-heights']),
    )
    expect(state.notes.at(-1)?.clockMinutes).toBe(1440 + minutesOf('11:00'))
    const verdict = levelOfVictory(state, history)
    expect(verdict?.judged.filter((row) => row.side === 'french').map((row) => [row.level, row.met])).toEqual(
      [
        ['major', false],
        ['minor', true],
      ],
    )
  })
})
