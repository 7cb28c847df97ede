/** Ground and obstacles under foot (5.7), and the ground that blocks sight (BR-GEO-08 to -10). */
import { describe, expect, it } from 'vitest'
import type { Case } from '../../runner/cases'
import { parseGiven, sheetOfGiven } from '../../kits/brigade/given'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import { sees } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import { quickBlock } from '../support/naive-sight'
import { area, at, end, line, MAX, play, plot, plotted } from '../support/script'

const F2 = [66, 46, 180]
const A2 = [66, 2, 0]

/** The road `r` by way of points, inches. */
const roadBy = (...points: readonly (readonly [x: number, y: number])[]) => [
  { id: 'r', polyline: points.map(([x, y]) => ({ x, y })) },
]

describe('ground', () => {
  it('of each class slows or stops (BR-TERR-01 to -04, BR-TERR-11)', () => {
    const distance = (kind: string, expected: number, more: object = {}) => {
      play(
        kind,
        {
          phase: 'plot',
          bodies: { A1: [30, 20, 0], F2 },
          terrain: { areas: [area(kind, 10, 21, 60, 40, more)] },
        },
        plot(1, 'A1', MAX),
        end(1),
        end(0, { dice: [5], events: [{ kind: 'bodyMoved', data: { brigadeId: 'A1', distance: expected } }] }),
      )
    }
    distance('tallCrops', 5)
    distance('scrub', 3)
    distance('thickWood', 2)
    distance('river', 1)
    distance('cliff', 1)
    distance('village', 3)
    const hill = (
      houseRules: Record<string, boolean | string | number>,
      difficultHill: boolean,
      expected: number,
    ) => {
      const { polygon } = area('hill', 10, 21, 60, 40)
      play(
        'hill',
        {
          phase: 'plot',
          bodies: { A1: [30, 20, 0], F2 },
          terrain: { hills: [{ id: 'hill', level: 1, polygon, difficultHill }] },
          houseRules,
        },
        plot(1, 'A1', MAX),
        end(1),
        end(0, { dice: [5], events: [{ kind: 'bodyMoved', data: { distance: expected } }] }),
      )
    }
    hill({}, false, 5)
    hill({}, true, 3)
    hill({ hillsDifficult: true }, false, 3)
  })

  it('of a road is followed from where the way so far has led, never from where it began (BR-TERR-10, BR-MOVE-07)', () => {
    const given = {
      phase: 'plot',
      bodies: { A1: [30, 10, 0, 'marchColumn'], F2 },
      terrain: {
        roads: roadBy([30, 2], [30, 16], [50, 16]),
      },
    }
    const follow = (distance: number | 'max') => ({ followRoad: 'r', toward: 'end', distance }) as const
    const ends = (...actions: Parameters<typeof plotted>[1][]) => ({
      at: (x: number, y: number, heading: number) => {
        play(
          'combined',
          given,
          plot(1, 'A1', ...actions),
          end(1),
          end(0, { dice: [6], state: { brigades: { A1: { pose: { x, y, heading } } } } }),
        )
      },
    })
    // Two inches off the road's pace, then four at half as much again; three by road are two of the six.
    ends({ advance: 2 }, follow('max')).at(32, 16, 90)
    ends(follow(3), follow('max')).at(33, 16, 90)
    ends(follow(3), { advance: 'max' }).at(30, 17, 0)
    ends(follow(3), { advance: 1 }, follow('max')).at(32.5, 16, 90)
    play('off the road when its turn comes', given, {
      refused: [
        { side: 1, command: plotted('A1', { turn: 60 }, { advance: 3 }, follow(1)), code: 'NOT_ON_ROAD' },
      ],
      legal: [{ side: 1, command: plotted('A1', { advance: 3 }, follow(1)) }],
    })
  })

  it('of a road is open to a column alone: within a building on it nobody deploys (BR-TERR-10, BR-FORM-02)', () => {
    const change = (formation: string) => ({
      side: 1 as const,
      command: plotted('A1', { changeFormation: formation }),
    })
    const given = (x0: number, more: object) => ({
      phase: 'plot',
      bodies: { A1: { at: [30, 15, 0], ...more }, F2 },
      terrain: { roads: roadBy([30, 2], [30, 40]), areas: [area('decorativeBuilding', x0, 12, 34, 15)] },
    })
    const column = { formation: 'marchColumn', roadId: 'r' }
    const noRoom = (formation: string) => ({
      ...change(formation),
      code: 'NO_ROOM',
      values: { formation, from: 'marchColumn', why: 'ground', byId: 'decorativeBuilding' },
    })
    play('beside the road', given(31.8, column), {
      refused: [noRoom('line')],
      legal: [change('attackColumn')],
    })
    play('in it by the road', given(29.9, column), { refused: [noRoom('attackColumn'), noRoom('line')] })
    // Whoever was driven into it may form where that brings him no deeper.
    play('in it off the road', given(29.9, { formation: 'attackColumn' }), { legal: [change('line')] })
    play('and goes no deeper', given(29.9, { formation: 'marchColumn' }), {
      refused: [noRoom('attackColumn')],
    })
  })

  it('of a road that bends beside the edge lets who comes on swing his rear out once more (BR-SEQ-03, BR-TERR-10)', () => {
    play(
      'bend',
      {
        bodies: { P1: { at: [0, 24, 90], arriveMove: 5 }, A2, F2 },
        move: 4,
        phase: 'plot',
        terrain: { roads: roadBy([0, 24], [0.8, 24], [0.8, 27], [30, 27]) },
      },
      end(0),
      end(1, { events: [{ kind: 'brigadeArrived', data: { brigadeId: 'P1' } }] }),
      end(0),
      plot(1, 'P1', { followRoad: 'r', toward: 'end', distance: 'max' }),
      end(1, { dice: [6], state: { brigades: { P1: at(6, 27, 90) } } }),
    )
  })

  it('of a road is not left within a building on it: the column ends there, and gets on by the road (BR-TERR-10, BR-MOVE-09)', () => {
    const given = {
      phase: 'plot',
      bodies: { A1: [30, 10, 0, 'marchColumn'], F2 },
      terrain: {
        roads: roadBy([30, 2], [30, 40]),
        areas: [area('decorativeBuilding', 29.9, 12, 34, 15)],
      },
    }
    const road = { followRoad: 'r', toward: 'end', distance: 4 }
    for (const off of [{ turn: 90 }, MAX])
      play(
        'left too soon',
        given,
        plot(1, 'A1', road, off),
        end(1),
        end(0, {
          dice: [6],
          events: [{ kind: 'bodyMoved', data: { brigadeId: 'A1', distance: 4, stop: 'impassable' } }],
          state: { brigades: { A1: { ...at(30, 14, 0), roadId: 'r' } } },
        }),
      )
    play(
      'left in time',
      given,
      plot(1, 'A1', { ...road, distance: 1 }, { turn: 30 }),
      end(1),
      end(0, { dice: [6], state: { brigades: { A1: { roadId: null } } } }),
    )
  })

  it('of a road lies open to a column on it, through wood and gate (BR-TERR-10, BR-TERR-12, BR-R-83)', () => {
    const road = {
      roads: roadBy([30, 2], [30, 40]),
    }
    const given = (more: object) => ({
      phase: 'plot',
      bodies: { A1: [30, 10, 0, 'marchColumn'], F2 },
      terrain: { ...road, ...more },
    })
    const follow = plot(1, 'A1', { followRoad: 'r', toward: 'end', distance: 'max' })
    const goes = (distance: number, stop: string) => [
      follow,
      end(1),
      end(0, { dice: [6], events: [{ kind: 'bodyMoved', data: { distance, stop } }] }),
    ]
    play(
      'wood and hedge',
      given({ areas: [area('wood', 10, 12, 60, 30)], lines: [line('hedge', 14)] }),
      ...goes(9, 'done'),
    )
    play('barricade', given({ lines: [line('wall', 14, { gate: false })] }), ...goes(4, 'obstacle'))
    play(
      'river without a bridge',
      given({ areas: [area('river', 10, 13, 60, 14)] }),
      ...goes(3, 'impassable'),
    )
    play('no march column, or not on the road', given({}), {
      refused: [
        {
          side: 1,
          command: plotted('A1', { followRoad: 'lane', toward: 'end', distance: 1 }),
          code: 'UNKNOWN_ID',
        },
        {
          side: 1,
          command: plotted('A1', { followRoad: 'r', toward: 'start', distance: 1 }),
          code: 'NO_BACKWARD',
        },
      ],
    })
    play(
      'beside the road',
      { phase: 'plot', bodies: { A1: [30.6, 10, 0, 'marchColumn'], A2: [40, 10, 0], F2 }, terrain: road },
      {
        refused: [
          {
            side: 1,
            command: plotted('A1', { followRoad: 'r', toward: 'end', distance: 1 }),
            code: 'NOT_ON_ROAD',
          },
          {
            side: 1,
            command: plotted('A2', { followRoad: 'r', toward: 'end', distance: 1 }),
            code: 'WRONG_FORMATION',
          },
        ],
      },
    )
  })

  it('of a road bends without turning, and the column keeps to it in the next move', () => {
    play(
      'bend',
      {
        phase: 'plot',
        bodies: { A1: [30, 10, 0, 'marchColumn'], F2 },
        terrain: {
          roads: roadBy([30, 2], [30, 12], [60, 12]),
        },
      },
      plot(1, 'A1', { followRoad: 'r', toward: 'end', distance: 'max' }),
      end(1),
      end(0, {
        dice: [2],
        state: { brigades: { A1: { ...at(31, 12, 90), roadId: 'r', turnedThisMove: false } } },
      }),
      plot(1, 'A1', { followRoad: 'r', toward: 'end', distance: 'max' }),
      end(1),
      end(0, { dice: [4], state: { brigades: { A1: at(37, 12, 90) } } }),
    )
  })

  it('stops mounted troops at walls and in villages, guns at every obstacle (BR-TERR-08, BR-TERR-09, BR-BLD-11)', () => {
    const stops = (
      id: string,
      formation: string,
      terrain: Case['given'],
      dice: number[],
      distance: number,
    ) => {
      play(
        `${id} ${formation}`,
        { phase: 'plot', bodies: { [id]: [30, 20, 0, formation], F2, A2 }, terrain },
        plot(1, id, MAX),
        end(0),
        end(1, { dice, events: [{ kind: 'bodyMoved', data: { brigadeId: id, distance } }] }),
      )
    }
    stops('AC', 'line', { lines: [line('wall', 22)] }, [3, 3], 2)
    stops('AC', 'line', { areas: [area('village', 10, 22, 60, 40)] }, [3, 3], 2)
    stops('AC', 'line', { lines: [line('trench', 22)] }, [3, 3], 4.425)
    stops('AA', 'limbered', { lines: [line('fence', 22)] }, [6], 2)
    stops('AA', 'limbered', { areas: [area('wood', 10, 22, 60, 40)] }, [6], 4)
    play(
      'a plot that begins right against it',
      { phase: 'plot', bodies: { AC: [30, 21.999, 0], A2, F2 }, terrain: { lines: [line('wall', 22)] } },
      { refused: [{ side: 1, command: plotted('AC', MAX), code: 'MOUNTED_BARRED' }] },
    )
  })

  it('bad or obstructed keeps a brigade from changing there (BR-TERR-07, BR-FORM-07)', () => {
    play(
      'in a wood',
      {
        phase: 'plot',
        bodies: { A1: [30, 20, 0], A2, F2 },
        terrain: { areas: [area('wood', 10, 10, 60, 40)] },
      },
      {
        refused: [
          {
            side: 1,
            command: plotted('A1', { changeFormation: 'marchColumn' }),
            code: 'NO_MARCH_COLUMN_HERE',
          },
        ],
      },
    )
    play(
      'astride a hedge',
      { phase: 'plot', bodies: { A1: [30, 20, 0], A2, F2 }, terrain: { lines: [line('hedge', 19.7)] } },
      { refused: [{ side: 1, command: plotted('A1', { changeFormation: 'square' }), code: 'DISORDERED' }] },
    )
  })

  it('stops a mover whose tick ends exactly upon its edge', () => {
    const banks = { areas: [area('wood', 9, 19.8, 17.2, 23.6), area('river', 15.4, 20.4, 19, 22.9)] }
    play(
      'to a hair',
      { phase: 'plot', bodies: { P1: [16.4, 20.251, 0], F2 }, terrain: banks },
      plot(1, 'P1', MAX),
      end(1),
      end(0, { dice: [4], events: [{ kind: 'bodyMoved', data: { distance: 0.149, stop: 'impassable' } }] }),
    )
  })

  it.each([0, 20, 290.57, 340])(
    'stops one who is driven along %d and begins as deep in it as touching may be (BR-GEO-16, BR-MOVE-09)',
    (direction) => {
      const driven = { kind: 'pushedBack', n: 1, winnerId: 'A1', direction, reface: 'none', complexId: null }
      // A square of 1.772 inches whose rear is a thousandth of an inch over the bank.
      const F1 = { at: [30, 29.229, 180], formation: 'square', activity: driven }
      play(
        'on the verge',
        {
          phase: 'plot',
          bodies: { F1, A1: [30, 10, 0] },
          terrain: { areas: [area('river', 10, 31, 50, 34)] },
        },
        end(1, {
          dice: [3],
          events: [{ kind: 'bodyMoved', data: { brigadeId: 'F1', distance: 0, stop: 'impassable' } }],
        }),
      )
    },
  )

  it('slows fugitives and those who fall back, but never stops them (BR-R-124, BR-ROUT-02)', () => {
    play(
      'over a river',
      {
        phase: 'plot',
        bodies: { A1: { at: [24, 30, 180], activity: { kind: 'routing' } }, A2, F2 },
        terrain: { areas: [area('river', 5, 20, 60, 28)] },
      },
      end(0),
      end(1, { events: [{ kind: 'bodyMoved', data: { distance: 3 } }] }),
    )
  })

  it('keeps fugitives whom an enemy holds fast: they are gone (BR-R-123)', () => {
    play(
      'pinned',
      {
        phase: 'plot',
        bodies: {
          A1: { at: [24, 30, 180], activity: { kind: 'routing' } },
          F1: { at: [24, 30, 0], activity: { kind: 'free' } },
          A2,
          F2,
        },
      },
      end(0),
      end(1, { events: [{ kind: 'brigadeRemoved', data: { brigadeId: 'A1', cause: 'dispersed' } }] }),
    )
  })
})

describe('sight over the ground (BR-GEO-09, BR-R-26)', () => {
  const ground = (terrain: object) =>
    groundOf(sheetOfGiven(parseGiven({ bodies: { A1: [30, 10, 0], F1: [30, 30, 180] }, terrain })))
  const hill = (id: string, level: number, y0: number, y1: number) => ({
    id,
    level,
    polygon: area(id, 10, y0, 60, y1).polygon,
  })
  const south = { x: 30, y: 10 }
  const north = { x: 30, y: 30 }

  it('is blocked by a hill between that is as high as the higher end', () => {
    expect(quickBlock(ground({ hills: [hill('h', 1, 18, 22)] }), south, north, 1)).toEqual({
      cause: 'hill',
      featureId: 'h',
    })
    expect(
      quickBlock(ground({ hills: [hill('h', 1, 18, 22), hill('top', 2, 28, 32)] }), south, north, 1)?.cause,
    ).not.toBe('hill')
  })

  it('is blocked behind the crest, not on it (crestDepth)', () => {
    const crest = ground({ hills: [hill('h', 1, 18, 40)] })
    expect(quickBlock(crest, south, { x: 30, y: 18.9 }, 1)).toBeUndefined()
    expect(quickBlock(crest, south, { x: 30, y: 19.2 }, 1)?.cause).toBe('crest')
    expect(quickBlock(crest, south, { x: 30, y: 19.2 }, 2)).toBeUndefined()
    expect(quickBlock(crest, { x: 30, y: 24 }, { x: 30, y: 30 }, 1)).toBeUndefined()
  })

  it('goes an inch into a wood and out of it, half an inch into a thick one', () => {
    const wood = ground({ areas: [area('wood', 10, 20, 60, 26)] })
    expect(quickBlock(wood, south, { x: 30, y: 21 }, 1)).toBeUndefined()
    expect(quickBlock(wood, south, { x: 30, y: 21.01 }, 1)?.cause).toBe('cover')
    expect(quickBlock(wood, { x: 30, y: 25.1 }, north, 1)).toBeUndefined()
    const thick = ground({ areas: [area('thickWood', 10, 20, 60, 26)] })
    expect(quickBlock(thick, south, { x: 30, y: 20.6 }, 1)?.cause).toBe('cover')
  })

  it('ends at houses and complexes but for their own garrison, and at dead ground', () => {
    const { polygon } = area('farm', 28, 20, 32, 24)
    const farm = ground({
      complexes: [
        { id: 'farm', name: 'Farm', polygon, courtyard: true, buildings: 1, sections: [], capacityUnits: 6 },
      ],
    })
    expect(quickBlock(farm, south, north, 1)?.cause).toBe('building')
    expect(quickBlock(farm, south, north, 1, ['farm'])).toBeUndefined()
    expect(
      quickBlock(ground({ areas: [area('decorativeBuilding', 29, 20, 31, 21)] }), south, north, 1)?.cause,
    ).toBe('building')
    const dead = ground({ areas: [area('deadGround', 10, 20, 60, 26)] })
    expect(quickBlock(dead, south, { x: 30, y: 23 }, 1)?.cause).toBe('deadGround')
    expect(quickBlock(dead, south, north, 1)).toBeUndefined()
    expect(quickBlock(dead, { x: 25, y: 23 }, { x: 35, y: 23 }, 1)).toBeUndefined()
  })

  it('tells whether one body sees another (BR-ORD-06)', () => {
    const state = (terrain: object) =>
      muster(sheetOfGiven(parseGiven({ bodies: { A1: [30, 10, 0], F1: [30, 30, 180] }, terrain })))
    expect(sees(state({}), 'A1', 'F1')).toBe(true)
    expect(sees(state({ hills: [hill('h', 1, 18, 22)] }), 'A1', 'F1')).toBe(false)
    // Linear features never block (BR-GEO-09).
    expect(sees(state({ lines: [line('wall', 20)] }), 'A1', 'F1')).toBe(true)
  })

  it('knows the level of the ground (BR-GEO-14)', () => {
    const two = ground({ hills: [hill('low', 1, 18, 40), hill('high', 3, 22, 30)] })
    expect([10, 20, 25].map((y) => two.levelAt({ x: 30, y }))).toEqual([0, 1, 3])
  })
})
