// What a battle under the brigade rules tells the campaign: bases as pieces, exits, who is cut off, and its level (CP-BRI, 7.6).
import { describe, expect, it } from 'vitest'
import { fieldReportSchema } from '../../../../src-shared/history/field-report'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { fieldReport, levelOfVictory } from '../../../../src-shared/rules/brigade/state/field-report'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrigadeState, BrState } from '../../../../src-shared/rules/brigade/state/state'
import { shippedHistory } from '../../../history/shipped'

const history = shippedHistory()
const fresh = muster(draft({ history, battleId: 'wavre', whatIfIds: [] }))
const [PR, FR] = ['pr.iii.10.ir27', 'fr.iii.8.1']
const GUNS = 'fr.iii.8.art#1'

/** The battle with some bodies changed, after so many moves. */
function state(
  changes: Readonly<Record<string, Partial<BrigadeState>>>,
  more: Partial<BrState> = {},
): BrState {
  const brigades = Object.fromEntries(
    Object.entries(fresh.brigades).map(([id, brigade]) => [id, { ...brigade, ...changes[id] }]),
  )
  return { ...fresh, brigades, ...more }
}

function report(of: BrState) {
  return fieldReportSchema.parse(
    fieldReport(of, history, { withoutPiece: [], menOf: () => 0, gunsOf: () => 8 }),
  )
}
const piecesOf = (of: BrState, id: string) =>
  report(of).pieces.filter((piece) => piece.id.startsWith(`${id}/`))

describe('pieces (CP-BRI-02, -03)', () => {
  it('lose by their figures and stay fit; at none they are destroyed', () => {
    const figures = fresh.brigades[PR]?.figures.map((n, i) => (i === 0 ? n - 3 : i === 1 ? 0 : n)) ?? []
    expect(piecesOf(state({ [PR]: { figures } }), PR)).toMatchObject([
      { state: 'fit', n: 3, d: 12 },
      { state: 'destroyed', n: 12, d: 12 },
      { state: 'fit', n: 0, d: 12 },
    ])
  })

  it('are broken with a brigade in flight, on the table or over its edge, and not with one that left by an exit', () => {
    const states = (activity: BrigadeState['activity'], place: BrigadeState['place']) =>
      piecesOf(state({ [PR]: { activity, place } }), PR).map((piece) => piece.state)
    expect(states({ kind: 'routing' }, 'table')).toEqual(['broken', 'broken', 'broken'])
    const gone = (cause: 'fled' | 'exited') =>
      ({ kind: 'removed', cause, move: 4, exitId: cause === 'exited' ? 'brussels-road' : null }) as const
    expect(states(gone('fled'), 'gone')).toEqual(['broken', 'broken', 'broken'])
    expect(states(gone('exited'), 'gone')).toEqual(['fit', 'fit', 'fit'])
  })

  it('of guns lose by points; knocked out costs half the guns, overrun all of them', () => {
    const [piece] = fresh.brigades[GUNS]?.pieces ?? []
    if (!piece) throw new Error('no piece')
    const shot = state({ [GUNS]: { place: 'table', pieces: [{ ...piece, points: 12 }] } })
    expect(piecesOf(shot, GUNS)).toMatchObject([{ state: 'fit', n: 8, d: 40 }])
    expect(report(shot).gunsLost).toEqual({})
    const out = state({ [GUNS]: { place: 'table', pieces: [{ ...piece, points: 0, out: true }] } })
    expect(piecesOf(out, GUNS)).toMatchObject([{ state: 'fit', n: 20, d: 40 }])
    expect(Object.values(report(out).gunsLost)).toEqual([4])
    const overrun = state({ [GUNS]: { place: 'table', activity: { kind: 'crewGone' } } })
    expect(piecesOf(overrun, GUNS)).toMatchObject([{ state: 'broken' }])
    expect(Object.values(report(overrun).gunsLost)).toEqual([8])
  })

  it('are told of who has come on, and of nobody else', () => {
    const coming = Object.values(fresh.brigades).filter(({ place }) => place === 'toCome')
    expect(coming.length).toBeGreaterThan(0)
    const pieceIds = report(fresh).pieces.map(({ id }) => id.slice(0, id.lastIndexOf('/')))
    for (const { id } of coming) expect(pieceIds).not.toContain(id)
    expect(new Set(pieceIds).size).toBe(Object.keys(fresh.brigades).length - coming.length)
  })
})

describe('the way home (CP-BRI-04)', () => {
  const north = fresh.sheet.sides[1].baseEdges['pr']
  const at = (x: number, y: number) => ({ place: 'table' as const, pose: { x, y, heading: 0 } })

  it('is barred by a formed enemy within six inches on either side of it', () => {
    expect(north).toBe('north')
    const clear = Object.fromEntries(
      Object.entries(fresh.brigades).flatMap(([id, brigade]) =>
        id.startsWith('fr') ? [[id, { ...brigade, place: 'toCome' as const }]] : [],
      ),
    )
    const cut = (enemy: Partial<BrigadeState>) =>
      piecesOf(state({ ...clear, [PR]: at(30, 20), [FR]: enemy }), PR).every(({ cutOff }) => cutOff)
    expect(cut({ place: 'toCome' })).toBe(false)
    expect(cut(at(35, 40))).toBe(true)
    expect(cut(at(45, 40))).toBe(false)
    expect(cut(at(35, 10))).toBe(false)
    expect(cut({ ...at(35, 40), activity: { kind: 'routing' } })).toBe(false)
  })
})

describe('exits and the level by the file (7.6, BR-SCN-08)', () => {
  it('a brigade has left when units with more than half of its men have, at the edge of the map', () => {
    const exit = fresh.sheet.exits.find(({ side }) => side === 0)
    if (!exit) throw new Error('no exit')
    const activity = { kind: 'removed', cause: 'exited', move: 13, exitId: exit.exitId } as const
    // Move 13 is over at 19:15, 35 minutes more to the edge of the map (BR-EX-74).
    expect(report(state({ [FR]: { place: 'gone', activity } })).exits).toEqual([
      { brigadeId: FR, exit: exit.exitId, time: '19:50' },
    ])
  })

  it('tells of the entry, whichever stretch of its edge the brigade left by', () => {
    const exit = fresh.sheet.exits.find(({ exitId }) => exitId.endsWith('#2'))
    if (!exit) throw new Error('no exit with two stretches')
    const id = exit.side === 0 ? FR : PR
    const activity = { kind: 'removed', cause: 'exited', move: 13, exitId: exit.exitId } as const
    const gone = state({ [id]: { place: 'gone', activity } })
    const entry = exit.exitId.replace('#2', '')
    expect(report(gone).exits).toMatchObject([{ brigadeId: id, exit: entry }])
    expect(piecesOf(gone, id)[0]?.exited?.exit).toBe(entry)
  })

  it('is judged beside the own verdict; who concedes gives up the field', () => {
    const whole = levelOfVictory(fresh, history)
    expect(whole?.winner).toBeDefined()
    const outcome = { winner: 0, level: 'decisive', reason: 'concession', points: [0, 0] } as const
    const conceded = state({}, { outcome })
    expect(report(conceded)).toMatchObject({ gaveUp: 'coalition', ended: 'givenUp' })
    expect(levelOfVictory(conceded, history)).toMatchObject({ winner: 'french' })
  })

  it('has the holders after every move with the hour', () => {
    const holders = { ...fresh.holders, 'obj-wavre': 'fr' }
    const notes = [{ move: 1, clockMinutes: 16 * 60 + 15, holders, strengths: {} }]
    expect(report(state({}, { notes, holders })).record).toMatchObject([
      { time: '16:15', holders: { 'obj-wavre': 'fr' } },
    ])
  })
})
