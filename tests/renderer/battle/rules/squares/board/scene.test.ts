// What the board is given to show of a battle: states of counters, tags, pennons, and the enemy face down.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Place, Table } from '../../../../../../src-shared/rules/squares/screen/schema'
import { screenFace } from '../../../../../../src-renderer/battle/rules/load'
import { placingScene } from '../../../../../../src-renderer/battle/rules/grid-deployment'
import { placedTable } from '../../../../../../src-renderer/battle/rules/squares/deployment/placed'
import { battleScene, signsOf } from '../../../../../../src-renderer/battle/rules/squares/board/scene'
import { cellText } from '../../../../../../src-renderer/battle/rules/squares/words/texts'
import { furtherMessages } from '../../../../../../src-renderer/i18n'
import { field, leader, piece, table } from '../fixture'

beforeAll(async () => {
  await Promise.all([furtherMessages(), screenFace('squares')])
})

const nameOf = (id: string): string | undefined => (id === 'c0' ? 'Reserve' : undefined)
const rest = {
  field,
  phase: 'activation',
  nameOf,
  placesM: { hill: [1500, 1200] as const },
  arrivalLine: (turn: number, count: number) => `turn ${turn}: ${count}`,
  arrivalBrief: (turn: number) => `turn ${turn}`,
}
const scene = (shown: Table, mayAct: string[] = [], selected: string[] = []) =>
  battleScene({ ...rest, table: shown, mayAct: new Set(mayAct), selected: new Set(selected) })

describe('words of a square', () => {
  const words = (phase: string) =>
    cellText(
      { field, table: table({ pieces: [piece('Byng', 0)] }), phase, nameOf, stateOf: () => 'rest' },
      'A1',
    )

  it('say why units may not act while the commanders-in-chief move, and only then', () => {
    expect(words('cincMoves')).toMatch(/may not act\. The commanders-in-chief move first/)
    expect(words('activation')).toMatch(/may not act\.$/)
  })
})

describe('signs of the ground', () => {
  it('name what each square has', () => {
    expect(signsOf(field)).toEqual({
      A1: [],
      B1: ['woods', 'hill'],
      C1: ['town'],
      A2: ['strongpoint'],
      B2: [],
      C2: ['rough'],
    })
  })
})

describe('counters', () => {
  it('wear the livery of their army, the nation of their men and the sign of their arm', () => {
    const shown = scene(
      table({
        pieces: [
          piece('hussars', 0, { arm: 'cavalry', cavalryWeight: 'light', nation: 'hanoverian' }),
          piece('guard', 1, { corps: 'guard' }),
          piece('landwehr', 0, { armyId: 'pr', corps: 'landwehr', nation: 'prussian' }),
        ],
      }),
    )
    expect(shown.counters.map(({ livery, band, sign }) => [livery, band, sign])).toEqual([
      ['allied', 'hanoverian', 'lightCavalry'],
      ['french', 'guard', 'guardInfantry'],
      ['prussian', 'landwehr', 'infantry'],
    ])
  })

  it('show the quality of troops first, of guns their morale, and guns behind the others', () => {
    const ratings = { quality: 'd8', skirmish: 'd6', morale: 'd10' } as const
    const shown = scene(
      table({
        pieces: [
          piece('brigade', 1, { ratings }),
          piece('guns', 1, { arm: 'footArtillery', ratings: { ...ratings, quality: null, skirmish: null } }),
        ],
      }),
    )
    expect(shown.counters.map(({ rating, ratings: all, row }) => [rating, all, row])).toEqual([
      ['d8', ['d6', 'd8', 'd10'], 'front'],
      ['d10', [null, null, 'd10'], 'rear'],
    ])
  })

  it('tell of hits, points and buildings by tab, beads and badge', () => {
    const shown = scene(
      table({
        pieces: [
          piece('a', 1, { marks: 2, points: { left: 1, of: 3 }, inTown: true, strength: 2500 }),
          piece('b', 1),
        ],
      }),
    )
    expect(shown.counters[0]).toMatchObject({
      tab: '2',
      beads: { full: 1, of: 3 },
      badges: ['house'],
      strength: '2,500',
    })
    expect(shown.counters[1]).toMatchObject({ tab: '', badges: [] })
  })

  it('tell chosen before may act before done before at rest', () => {
    const shown = scene(
      table({
        pieces: [piece('a', 1), piece('b', 1), piece('c', 1), piece('d', 0)],
        leaders: [leader('gone', 1, { ready: false }), leader('waits', 0)],
      }),
      ['a', 'b'],
      ['a'],
    )
    expect(shown.counters.map((one) => one.state)).toEqual(['selected', 'mayAct', 'done', 'rest'])
  })

  it('stay veiled while hits are shared or a retreat is chosen, until the turn is over', () => {
    const shown = table({ pieces: [piece('c', 1)], leaders: [leader('gone', 1, { ready: false })] })
    const stateIn = (phase: string) =>
      battleScene({ ...rest, phase, table: shown, mayAct: new Set(), selected: new Set() }).counters[0]?.state
    for (const phase of ['allocateHits', 'declareDefence', 'retreats', 'secondRound', 'placeGeneral'])
      expect(stateIn(phase), phase).toBe('done')
    for (const phase of ['cincMoves', 'night', 'battleOver']) expect(stateIn(phase), phase).toBe('rest')
  })

  it('leave out who is not on the board', () => {
    const shown = scene(
      table({ pieces: [piece('dead', 1, { status: 'destroyed', cell: null }), piece('here', 1)] }),
    )
    expect(shown.counters.map((one) => one.id)).toEqual(['here'])
  })
})

describe('leaders, pennons and tags', () => {
  it('show the general who acts, and none who has left play', () => {
    const shown = scene(
      table({ leaders: [leader('acts', 1, { active: true }), leader('left', 1, { inPlay: false })] }),
    )
    expect(shown.leaders).toMatchObject([{ id: 'acts', state: 'mayAct' }])
  })

  it('plant the pennon at its place, in the colours of the army that holds it', () => {
    const objective = { id: 'hill', name: 'Hill', cell: 'B1', value: 4, holder: 0 as const, armyId: 'pr' }
    expect(
      scene(table({ objectives: [objective, { ...objective, id: 'off', cell: null }] })).objectives,
    ).toEqual([{ id: 'hill', name: 'Hill', value: 4, holder: 'prussian', at: { x: 1500, y: 1200 } }])
  })

  it('put those who come together under one tag', () => {
    const arrival = { turn: 3, cells: ['C1'] }
    const late = { status: 'offBoard' as const, cell: null, arrival }
    const shown = scene(
      table({
        pieces: [
          piece('a', 0, late),
          piece('b', 0, late),
          piece('c', 0, { ...late, arrival: { turn: 2, cells: ['C2'] } }),
        ],
      }),
    )
    expect(shown.tags.map(({ cell, title, line, brief }) => [cell, title, line, brief])).toEqual([
      ['C2', 'Reserve', 'turn 2: 1', 'turn 2'],
      ['C1', 'Reserve', 'turn 3: 2', 'turn 3'],
    ])
  })
})

describe('deployment', () => {
  const drawnUp = table({
    pieces: [piece('mine', 0), piece('theirs', 1, { cell: 'B2' })],
    leaders: [leader('ney', 1)],
  })
  const shown = (places: Readonly<Record<string, Place>> = {}, side: 0 | null = 0) => {
    const placed = placedTable(drawnUp, (id) => places[id])
    return placingScene({
      scene: battleScene({ ...rest, table: placed, mayAct: new Set(), selected: new Set() }),
      table: placed,
      zones: [
        ['A1', 'B1', 'C1'],
        ['A3', 'B3'],
      ],
      side,
      zoneLine: (of) => `ground of ${of}`,
    })
  }

  it('shows the enemy face down and his leaders not at all', () => {
    const { counters, leaders } = shown({ mine: { cell: 'B1', inTown: false } })
    expect(counters.map(({ id, place, faceDown }) => [id, place, faceDown])).toEqual([
      ['mine', { cell: 'B1' }, false],
      ['theirs', { cell: 'B2' }, true],
    ])
    expect(leaders).toEqual([])
  })

  it('draws the ground of both sides, each with its tag at the end away from the other', () => {
    expect(shown().zones.map(({ cells, label }) => [cells.length, label])).toEqual([
      [3, { text: 'ground of 0', at: 'north' }],
      [2, { text: 'ground of 1', at: 'south' }],
    ])
    expect(shown({}, null).zones).toEqual([])
  })

  it('puts nobody on the board who waits beside it', () => {
    expect(shown({ mine: null }).counters.map(({ id }) => id)).toEqual(['theirs'])
  })
})
