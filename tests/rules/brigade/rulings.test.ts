// Rulings on geometry, ground, formations and arms, each tried by itself and named by its id.
import { describe, expect, it } from 'vitest'
import { parseGiven, sheetOfGiven } from '../kits/brigade/given'
import { bodyOf, gapOf, sectorAt } from '../../../src-shared/rules/brigade/state/bodies'
import { refuseCharge } from '../../../src-shared/rules/brigade/movement/charges'
import { unitMoralesOf } from '../../../src-shared/rules/brigade/state/condition'
import { faults } from '../../../src-shared/rules/brigade/sheet/faults'
import { GoingRules } from '../../../src-shared/rules/brigade/movement/ticks/going'
import { sizeIn } from '../../../src-shared/rules/brigade/state/footprints'
import { groundOf } from '../../../src-shared/rules/brigade/sheet/ground'
import { infoOf } from '../../../src-shared/rules/brigade/state/lookup'
import { mannedBy } from '../../../src-shared/rules/brigade/fire/manning'
import { refusePlot } from '../../../src-shared/rules/brigade/movement/plot/plots'
import { plotPreview, reachPreview, scoresOf } from '../../../src-shared/rules/brigade/screen/previews/moves'
import { manhandleReach, ordinaryRate } from '../../../src-shared/rules/brigade/movement/rates'
import type { Action } from '../../../src-shared/rules/brigade/turn/commands'
import type { BrState } from '../../../src-shared/rules/brigade/state/state'
import { box, situation } from './support/field'
import { quickBlock } from './support/naive-sight'
import { area, at, charge, end, line, MAX, play, plot } from './support/script'

const code = (state: BrState, id: string, ...actions: Action[]) =>
  refusePlot(state, { type: 'PlotMove', brigadeId: id, actions })?.code
const going = (state: BrState, id: string) => {
  const { rectangle } = bodyOf(state, id)
  const { formation } = state.brigades[id] ?? { formation: 'line' as const }
  return new GoingRules(state, infoOf(state, id), formation, false).at(rectangle, false)
}

describe('ground', () => {
  it('very difficult counts before difficult, and obstacles besides (BR-TERR-03, BR-R-86)', () => {
    const state = situation('plot', {
      bodies: { A1: [30, 20, 0], A2: [30, 40, 0] },
      terrain: {
        areas: [area('scrub', 20, 10, 40, 44), area('thickWood', 20, 19, 40, 21)],
        lines: [line('fence', 39.8)],
      },
    })
    expect(going(state, 'A1').factor).toBe(0.25)
    expect(going(state, 'A2')).toMatchObject({ factor: 0.25, straddles: true })
  })

  it('isolated buildings bar the way and sight, and shelter nobody (BR-BLD-01, BR-R-87)', () => {
    const state = situation('plot', {
      bodies: { A1: [30, 20, 0], F1: [30, 40, 180] },
      terrain: { areas: [area('decorativeBuilding', 28, 25, 32, 27)] },
    })
    const last = reachPreview(state, 'A1').at(-1)
    expect(last?.barredBy).toBe('decorativeBuilding')
    expect(last?.gone).toBeCloseTo(5, 1)
    const ground = groundOf(state.sheet)
    expect(quickBlock(ground, { x: 30, y: 20 }, { x: 30, y: 40 }, 1)?.cause).toBe('building')
    expect(quickBlock(ground, { x: 20, y: 20 }, { x: 20, y: 40 }, 1)).toBeUndefined()
    expect(code(state, 'A1', { occupy: 'decorativeBuilding' })).toBe('UNKNOWN_ID')
  })

  it('walls and works bar horsemen wherever they stand (BR-TERR-09, BR-R-85)', () => {
    for (const [kind, barred] of [
      ['wall', true],
      ['work', true],
      ['hedge', false],
      ['trench', false],
      ['fence', false],
    ] as const) {
      const state = situation('plot', { bodies: { AC: [30, 20, 0] }, terrain: { lines: [line(kind, 22)] } })
      expect(reachPreview(state, 'AC').at(-1)?.barredBy ?? null, kind).toBe(barred ? kind : null)
    }
  })

  it('wagons are scenery with soft cover: an obstacle that hides nobody (BR-R-106)', () => {
    const state = situation('plot', {
      bodies: { A1: [30, 20, 0], F1: [30, 30, 180] },
      terrain: { lines: [line('wagons', 19.8)] },
    })
    expect(going(state, 'A1')).toMatchObject({ factor: 0.5, straddles: true })
    expect(quickBlock(groundOf(state.sheet), { x: 30, y: 10 }, { x: 30, y: 30 }, 1)).toBeUndefined()
  })

  it('a bank has a gate for a column on the road that crosses it, unless it is barred (BR-R-122)', () => {
    const road = {
      roads: [
        {
          id: 'road',
          polyline: [
            { x: 30, y: 5 },
            { x: 30, y: 45 },
          ],
        },
      ],
    }
    const along = { followRoad: 'road', toward: 'end', distance: 'max' } as const
    const marching = (gate: boolean) =>
      situation('plot', {
        bodies: { AA: [30, 20, 0, 'marchColumn'] },
        terrain: { ...road, lines: [line('trench', 21, { gate })] },
      })
    const far = (state: BrState) => plotPreview(state, 'AA', [along]).bands.at(-1)
    expect(far(marching(true))).toMatchObject({ barredBy: null })
    expect(far(marching(true))?.gone).toBeCloseTo(9, 1)
    expect(far(marching(false))?.barredBy).toBe('trench')
  })
})

describe('geometry', () => {
  it('limits are inclusive after rounding to a thousandth (BR-GEO-02)', () => {
    const target = (y: number) =>
      refuseCharge(
        situation('declare', { bodies: { F1: [24, y, 180, 'attackColumn'], A1: [24, 20, 0] } }),
        'F1',
        'A1',
      )?.code
    expect(target(28)).toBeUndefined()
    expect(target(28.0004)).toBeUndefined()
    expect(target(28.001)).toBe('CHARGE_OUT_OF_REACH')
  })

  it('sectors begin at the corners, at 45 degrees (BR-R-45)', () => {
    const state = situation('plot', { bodies: { A1: [24, 20, 0] } })
    const info = infoOf(state, 'A1')
    const pose = { x: 24, y: 20, heading: 0 }
    const half = sizeIn(info, 'line').width / 2
    const sector = (u: number, v: number) => sectorAt(info, 'line', pose, { x: 24 + u, y: 20 + v })
    expect(sector(half + 2, 2.01)).toBe('front')
    expect(sector(half + 2, 1.99)).toBe('rightFlank')
    expect(sector(-half - 2, 1.99)).toBe('leftFlank')
    expect(sector(0, -0.6)).toBe('rear')
    expect(sectorAt(info, 'square', pose, { x: 24, y: 10 })).toBe('front')
  })

  it('a gap of a hundredth of an inch is contact, one more is none (BR-GEO-13)', () => {
    const touching = situation('plot', { bodies: { F1: [24, 20.01, 180], A1: [24, 20, 0] } })
    expect(gapOf(touching, 'F1', 'A1')).toBeCloseTo(0.01, 6)
    play(
      'a column strikes home',
      {
        phase: 'declare',
        bodies: { F1: [24, 24, 180, 'attackColumn'], A1: [24, 20, 0], F2: [66, 46, 180], A2: [66, 2, 0] },
      },
      charge(0, 'F1', 'A1'),
      end(0),
      end(1),
      end(0, {
        dice: [6],
        events: [
          {
            kind: 'contactMade',
            data: { attackerId: 'F1', targetId: 'A1', cause: 'charge', sector: 'front' },
          },
        ],
      }),
    )
  })
})

describe('formations and movement', () => {
  it('a change takes the whole move and nothing with it (BR-R-09)', () => {
    const state = situation('plot', { bodies: { A1: [24, 20, 0], AA: [40, 20, 0] } })
    expect(code(state, 'A1', { changeFormation: 'attackColumn' })).toBeUndefined()
    expect(code(state, 'A1', { changeFormation: 'attackColumn' }, { advance: 1 })).toBe('EXCLUSIVE_ACTION')
    expect(code(state, 'AA', { limber: 'limbered' }, { turn: 10 })).toBe('EXCLUSIVE_ACTION')
    expect(plotPreview(state, 'A1', [{ changeFormation: 'line' }]).mayFire).toBe(false)
  })

  it('a turn is made about the centre of the footprint, ninety degrees a move at most (BR-R-10)', () => {
    const state = situation('plot', { bodies: { A1: [24, 20, 0] } })
    const { centre } = bodyOf(state, 'A1')
    const end = plotPreview(state, 'A1', [{ turn: 90 }]).bands[0]?.end
    if (!end) throw new Error('no end')
    // Facing east the centre lies half a depth behind the front, where it was.
    expect(end.x - 0.591 / 2).toBeCloseTo(centre.x, 3)
    expect(end.y).toBeCloseTo(centre.y, 3)
    expect(code(state, 'A1', { turn: 60 }, { turn: 31 })).toBe('TURN_TOO_SHARP')
    expect(code(state, 'A1', { turn: 60 }, { turn: -30 })).toBeUndefined()
  })

  it('whoever does not charge stops an inch from the enemy, whatever his arm (BR-R-17, BR-INF-04)', () => {
    for (const [id, formation] of [
      ['F1', 'line'],
      ['F1', 'attackColumn'],
      ['FC', 'line'],
    ] as const)
      play(
        `${id} in ${formation}`,
        {
          phase: 'plot',
          bodies: { [id]: [24, 22.5, 180, formation], A1: [24, 20, 0], F2: [66, 46, 180], A2: [66, 2, 0] },
        },
        plot(0, id, MAX),
        end(0),
        end(1, {
          dice: id === 'FC' ? [6, 6] : [6],
          events: [{ kind: 'bodyMoved', data: { brigadeId: id, stop: 'oneInch', distance: 1.5 } }],
          state: { brigades: { [id]: at(24, 21, 180) } },
        }),
      )
  })

  it('infantry in line never comes to blows with infantry; its columns do, but not with horse (BR-INF-04, BR-R-18)', () => {
    const state = situation('declare', {
      bodies: {
        F1: [24, 25, 180],
        F2: [34, 25, 180, 'attackColumn'],
        FG: [44, 25, 180, 'attackColumn'],
        A1: [24, 20, 0],
        A2: [34, 20, 0],
        AC: [44, 20, 0],
      },
    })
    expect(refuseCharge(state, 'F1', 'A1')?.code).toBe('WRONG_FORMATION')
    expect(refuseCharge(state, 'F2', 'A2')).toBeUndefined()
    expect(refuseCharge(state, 'FG', 'AC')?.code).toBe('CHARGE_TARGET_NOT_ALLOWED')
  })

  it('the friend who runs into another gives way, not the one in front (BR-R-114)', () => {
    play(
      'F1 runs up behind F2, who stands',
      { phase: 'plot', bodies: { F1: [24, 30, 180], F2: [24, 26, 180], A2: [66, 2, 0] } },
      plot(0, 'F1', MAX),
      end(0),
      end(1, {
        dice: [6],
        events: [{ kind: 'bodyMoved', data: { brigadeId: 'F1', distance: 3.016 } }],
      }),
    )
  })

  it('skirmishers go 1 to 9 inches: the half die is rounded down (BR-R-15)', () => {
    const state = situation('plot', { bodies: { AS: [24, 20, 0] } })
    const scores = scoresOf(ordinaryRate(infoOf(state, 'AS'), 'skirmish'))
    expect(scores.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    // 1 only by a white 1 with a coloured 1.
    expect(scores[0]?.chance).toBeCloseTo(1 / 36, 9)
  })

  it('advance and fire has three distances, each as likely, and goes the whole of it (BR-R-99)', () => {
    const state = situation('plot', { bodies: { A1: [24, 20, 0] } })
    const { bands } = plotPreview(state, 'A1', [{ advanceAndFire: true }])
    expect(bands.map(({ score, gone }) => [score, Math.round(gone * 1000) / 1000])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    for (const { chance } of bands) expect(chance).toBeCloseTo(1 / 3, 9)
  })

  it('a square moves at half its roll and then may not fire (BR-R-22)', () => {
    const state = situation('plot', { bodies: { A1: [24, 20, 0, 'square'] } })
    expect(reachPreview(state, 'A1').map(({ score }) => score)).toEqual([0.5, 1, 1.5, 2, 2.5, 3])
    expect(plotPreview(state, 'A1', [{ advance: 1, facing: 'right' }])).toMatchObject({
      refused: undefined,
      mayFire: false,
    })
    expect(code(state, 'A1', { turn: 10 })).toBeDefined()
  })
})

describe('guns and posts', () => {
  it('are pushed straight by hand or swung in place up to ninety degrees (BR-R-94)', () => {
    const state = situation('plot', { bodies: { AA: [24, 20, 0], F12: [40, 30, 180] } })
    expect(manhandleReach(infoOf(state, 'AA'))).toBe(1)
    expect(manhandleReach(infoOf(state, 'F12'))).toBe(0.5)
    expect(code(state, 'AA', { manhandle: -1 })).toBeUndefined()
    expect(code(state, 'F12', { manhandle: 1 })).toBe('MANHANDLE_TOO_FAR')
    expect(code(state, 'AA', { pivotGuns: 90 })).toBeUndefined()
    expect(code(state, 'AA', { pivotGuns: 91 })).toBe('TURN_TOO_SHARP')
  })

  it('that are knocked out leave the footprint of their battery as it was (BR-ART-07)', () => {
    const state = situation('plot', { bodies: { AA: [24, 20, 0] } })
    const own = state.brigades['AA']
    if (!own) throw new Error('no battery')
    const wrecked: BrState = {
      ...state,
      brigades: {
        AA: {
          ...own,
          pieces: own.pieces.map((piece, i) => (i === 0 ? { ...piece, points: 0, out: true } : piece)),
        },
      },
    }
    expect(bodyOf(wrecked, 'AA').rectangle).toEqual(bodyOf(state, 'AA').rectangle)
    expect(reachPreview(wrecked, 'AA')).toEqual(reachPreview(state, 'AA'))
  })

  it('a work is manned from a quarter inch behind it, within fifteen degrees, for half the front (BR-R-55)', () => {
    const manned = (y: number, heading: number, from = 5) =>
      mannedBy(
        situation('plot', {
          bodies: { A1: [30, y, heading] },
          terrain: {
            lines: [
              {
                id: 'wall',
                kind: 'wall',
                polyline: [
                  { x: from, y: 20 },
                  { x: 65, y: 20 },
                ],
              },
            ],
          },
        }),
        'A1',
      )?.lineId
    expect(manned(19.75, 0)).toBe('wall')
    expect(manned(19.7, 0)).toBeUndefined()
    expect(manned(19.9, 15)).toBeUndefined()
    expect(manned(19.9, 2)).toBe('wall')
    expect(manned(19.9, 0, 29.9)).toBe('wall')
    expect(manned(19.9, 0, 30.1)).toBeUndefined()
  })

  it('a complex has one garrison, of as many units as it has room for (BR-BLD-03, BR-R-54, BR-R-121)', () => {
    const sheet = (capacityUnits: number, ...ids: string[]) =>
      sheetOfGiven(
        parseGiven({
          bodies: Object.fromEntries(
            ids.map((id) => [id, { at: [0, 0, 0], complexId: 'farm', formation: 'garrison' }]),
          ),
          terrain: {
            complexes: [
              {
                id: 'farm',
                name: 'Farm',
                polygon: box(30, 20, 32, 22),
                courtyard: true,
                buildings: 1,
                sections: [{ p1: { x: 30, y: 20 }, p2: { x: 30, y: 22 }, points: 20 }],
                capacityUnits,
              },
            ],
          },
        }),
      )
    const codes = (...given: Parameters<typeof sheet>) => faults(sheet(...given)).map((fault) => fault.code)
    expect(codes(6, 'A1')).toEqual([])
    expect(codes(3, 'A1')).toEqual(['CAPACITY'])
    expect(codes(6, 'A1', 'A2')).toContain('COMPLEX_TAKEN')
  })
})

describe('brigades', () => {
  it('are of one arm and move as one body with one pose (BR-BDE-01, BR-BDE-02)', () => {
    const sheet = sheetOfGiven(parseGiven({ bodies: { A1: [30, 20, 0], AC: [40, 20, 0] } }))
    const mixed = {
      ...sheet,
      brigades: sheet.brigades.map((brigade) =>
        brigade.id === 'A1'
          ? {
              ...brigade,
              units: brigade.units.map((unit) => ({ ...unit, block: 'cav12' as const, figures: 12 })),
            }
          : brigade,
      ),
    }
    expect(faults(sheet)).toEqual([])
    expect(faults(mixed).map((fault) => fault.code)).toContain('WRONG_BLOCK')
  })

  it('have no quality but elite, which morale does not know (BR-R-105)', () => {
    const state = situation('plot', { bodies: { FG: [24, 30, 180], F1: [34, 30, 180] } })
    const hurt = (id: string): BrState => {
      const own = state.brigades[id]
      if (!own) throw new Error(`no ${id}`)
      return { ...state, brigades: { ...state.brigades, [id]: { ...own, figures: [12, 11, 6, 5] } } }
    }
    expect(unitMoralesOf(hurt('FG'), 'FG')).toEqual(['ok', 'halt', 'halt', 'fallBack'])
    expect(unitMoralesOf(hurt('FG'), 'FG')).toEqual(unitMoralesOf(hurt('F1'), 'F1'))
  })
})
