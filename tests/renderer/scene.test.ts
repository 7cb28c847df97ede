// What the board is given to show of a battle: states of counters, tags, pennons, and the enemy face down.
import { beforeAll, describe, expect, it } from 'vitest'
import { furtherMessages } from '../../src-renderer/i18n'
import type { Field, View } from '../../src-renderer/stores/battle'
import { battleScene, signsOf } from '../../src-renderer/battle/rules/squares/scene'
import { cellText } from '../../src-renderer/battle/rules/squares/texts'
import { deploymentScene } from '../../src-renderer/views/deployment/scene'

beforeAll(furtherMessages)

const open = { woods: false, hill: false, rough: false, impassable: false, level: 0, name: null, town: null }
const field: Field = {
  historyId: 'waterloo',
  boardId: 'squares-1km',
  columns: 3,
  rows: 2,
  cellM: 1000,
  originM: [0, 0],
  cells: {
    A1: open,
    B1: { ...open, hill: true, woods: true },
    C1: { ...open, town: { name: 'Mont-Saint-Jean', capacity: 2, strong: false } },
    A2: { ...open, town: { name: 'Hougoumont', capacity: 1, strong: true } },
    B2: open,
    C2: { ...open, rough: true },
  },
  rivers: [],
  exits: [],
}

const piece = (
  id: string,
  side: 0 | 1,
  over: Partial<View['pieces'][number]> = {},
): View['pieces'][number] => ({
  id,
  name: id,
  side,
  armyId: side === 0 ? 'aa' : 'fr',
  commandId: `c${side}`,
  nation: side === 0 ? 'british' : 'french',
  corps: null,
  arm: 'infantry',
  cavalryWeight: null,
  ratings: { quality: 'd8', skirmish: 'd6', morale: 'd8' },
  strength: 2500,
  marks: 0,
  status: 'onBoard',
  cell: 'A1',
  inTown: false,
  held: null,
  points: null,
  arrival: null,
  done: [],
  ...over,
})
const leader = (
  id: string,
  side: 0 | 1,
  over: Partial<View['leaders'][number]> = {},
): View['leaders'][number] => ({
  id,
  name: id,
  side,
  armyId: side === 0 ? 'aa' : 'fr',
  commandId: `c${side}`,
  commanderInChief: false,
  die: 'd8',
  cell: 'A1',
  inPlay: true,
  ready: true,
  active: false,
  joined: null,
  ...over,
})

const view = (over: Partial<View> = {}): View => ({
  battleId: 'waterloo',
  name: 'Waterloo',
  ruleSet: 'squares',
  status: 'fighting',
  seats: ['people', 'people'],
  dice: 'program',
  seat: 0,
  seq: 4,
  turn: {
    turn: 1,
    turnLimit: 10,
    clock: '11:30',
    phase: 'activation',
    toAct: [1],
    prompt: { key: 'p', values: {} },
  },
  pieces: [],
  leaders: [],
  objectives: [],
  situation: {
    ruleSet: 'squares',
    actionDice: [],
    nominations: [],
    cincSide: null,
    active: null,
    bombardment: null,
    assault: null,
    placing: [],
    night: null,
  },
  names: { c0: { name: 'Reserve', side: 0 } },
  undo: { why: 'nothingToUndo' },
  redo: null,
  pace: 'stopped',
  outcome: null,
  ...over,
})

const scene = (shown: View, mayAct: string[] = [], selected: string[] = []) =>
  battleScene({
    field,
    view: shown,
    placesM: { hill: [1500, 1200] },
    mayAct: new Set(mayAct),
    selected: new Set(selected),
    arrivalLine: (turn, count) => `turn ${turn}: ${count}`,
    arrivalBrief: (turn) => `turn ${turn}`,
  })

describe('words of a square', () => {
  const words = (phase: string) =>
    cellText(field, view({ turn: { ...view().turn, phase }, pieces: [piece('Byng', 0)] }), 'A1', () => 'rest')

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
      view({
        pieces: [
          piece('hussars', 0, { arm: 'cavalry', cavalryWeight: 'light', nation: 'hanoverian' }),
          piece('guard', 1, { corps: 'guard' }),
          piece('landwehr', 0, { armyId: 'pr', corps: 'landwehr', nation: 'prussian' }),
        ],
      }),
    )
    expect(shown.counters.map(({ livery, nation, arm }) => [livery, nation, arm])).toEqual([
      ['allied', 'hanoverian', 'lightCavalry'],
      ['french', 'guard', 'guardInfantry'],
      ['prussian', 'landwehr', 'infantry'],
    ])
  })

  it('tell chosen before may act before done before at rest', () => {
    const shown = scene(
      view({
        pieces: [piece('a', 1), piece('b', 1), piece('c', 1), piece('d', 0)],
        leaders: [leader('gone', 1, { ready: false }), leader('waits', 0)],
      }),
      ['a', 'b'],
      ['a'],
    )
    expect(shown.counters.map((one) => one.state)).toEqual(['selected', 'mayAct', 'done', 'rest'])
  })

  it('leave out who is not on the board', () => {
    const shown = scene(
      view({ pieces: [piece('dead', 1, { status: 'destroyed', cell: null }), piece('here', 1)] }),
    )
    expect(shown.counters.map((one) => one.id)).toEqual(['here'])
  })
})

describe('leaders, pennons and tags', () => {
  it('show the general who acts, and none who has left play', () => {
    const shown = scene(
      view({ leaders: [leader('acts', 1, { active: true }), leader('left', 1, { inPlay: false })] }),
    )
    expect(shown.leaders).toMatchObject([{ id: 'acts', state: 'mayAct' }])
  })

  it('plant the pennon at its place, in the colours of the army that holds it', () => {
    const objective = { id: 'hill', name: 'Hill', cell: 'B1', value: 4, holder: 0 as const, armyId: 'pr' }
    expect(
      scene(view({ objectives: [objective, { ...objective, id: 'off', cell: null }] })).objectives,
    ).toEqual([{ id: 'hill', name: 'Hill', value: 4, holder: 'prussian', at: { x: 1500, y: 1200 } }])
  })

  it('put those who come together under one tag', () => {
    const arrival = { turn: 3, cells: ['C1'] }
    const late = { status: 'offBoard' as const, cell: null, arrival }
    const shown = scene(
      view({
        pieces: [
          piece('a', 0, late),
          piece('b', 0, late),
          piece('c', 0, { ...late, arrival: { turn: 2, cells: ['C2'] } }),
        ],
      }),
    )
    expect(shown.entries.map(({ cell, title, line, brief }) => [cell, title, line, brief])).toEqual([
      ['C2', 'Reserve', 'turn 2: 1', 'turn 2'],
      ['C1', 'Reserve', 'turn 3: 2', 'turn 3'],
    ])
  })
})

describe('deployment', () => {
  const placed = (id: string, side: 0 | 1, cell: string, legal: string[]) => ({
    id,
    side,
    cell,
    inTown: false,
    mayMove: side === 0,
    legal,
    legalTowns: [],
    moved: false,
  })
  const deployment = {
    pieces: [placed('mine', 0, 'B1', ['A1', 'C1']), placed('theirs', 1, 'B2', [])],
    zones: [
      ['A1', 'B1', 'C1'],
      ['A3', 'B3'],
    ] as [string[], string[]],
    sealed: [false, false] as [boolean, boolean],
    faults: [],
  }
  const input = {
    field,
    view: view({
      pieces: [piece('mine', 0), piece('theirs', 1, { cell: 'B2' })],
      leaders: [leader('ney', 1)],
    }),
    deployment,
    side: 0 as const,
    selected: new Set<string>(),
    overlays: { reach: [], path: null, assault: null, frames: [] },
    placesM: {},
    arrivalLine: () => '',
    arrivalBrief: () => '',
    zoneLine: (side: 0 | 1) => `ground of ${side}`,
  }

  it('shows the enemy face down and his leaders not at all', () => {
    const shown = deploymentScene(input)
    expect(shown.counters.map(({ id, cell, hidden }) => [id, cell, hidden])).toEqual([
      ['mine', 'B1', false],
      ['theirs', 'B2', true],
    ])
    expect(shown.leaders).toEqual([])
  })

  it('draws the ground of both sides, each with its tag at the end away from the other', () => {
    expect(deploymentScene(input).zones.map(({ cells, label }) => [cells.length, label])).toEqual([
      [3, { text: 'ground of 0', at: 'north' }],
      [2, { text: 'ground of 1', at: 'south' }],
    ])
    expect(deploymentScene({ ...input, side: null }).zones).toEqual([])
  })

  it('puts nobody on the board who waits beside it', () => {
    const off = { ...placed('mine', 0, '', ['A1']), cell: null }
    const shown = deploymentScene({ ...input, deployment: { ...deployment, pieces: [off] } })
    expect(shown.counters.map(({ id }) => id)).not.toContain('mine')
  })
})
