// Which way those look who stand by their orders, and how they let each other pass: fire, charges, hedges, batteries in the way (10.4).
import { describe, expect, it } from 'vitest'
import { faceOf, moved } from '../../../../src-shared/board/table/rectangles'
import { bodyOf, gapOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { brigadeOf } from '../../../../src-shared/rules/brigade/state/lookup'
import { sees } from '../../../../src-shared/rules/brigade/fire/sight/sight'
import { decisionOf, standingPlot } from '../../../../src-shared/rules/brigade/orders/executor/executor'
import { liningUp } from '../../../../src-shared/rules/brigade/orders/executor/lining-up'
import { hindrances, tryPlot } from '../../../../src-shared/rules/brigade/orders/executor/trials'
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { machine } from '../../../../src-shared/rules/brigade/turn/machine'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { groundOf } from '../../../../src-shared/rules/brigade/sheet/ground'
import { CAUTION, chargesWorthIt } from '../../../../src-shared/rules/brigade/staff/charges'
import { seenBy } from '../../../../src-shared/rules/brigade/state/seen-by'
import type { BrState } from '../../../../src-shared/rules/brigade/state/state'
import { brigadeWarnings } from '../../../../src-shared/rules/brigade/turn/warnings'
import { heldUp, ordered } from '../support/by-orders'
import { area, line } from '../support/script'

const actions = (state: BrState, id: string) => standingPlot(state, id)?.actions ?? []
const verb = (name: string, more: object = {}) => ({ clauses: [{ verb: name, ...more }] })
const attack = (objective: string) => verb('attack', { objective, method: 'assault', corridor: 12 })

describe('infantry that holds', () => {
  const A1 = { at: [24, 20, 0], order: verb('hold') }

  it('turns to an enemy in range of its muskets if it has none before them', () => {
    const [turn] = actions(ordered('plot', { A1, F1: [30.5, 21, 270] }), 'A1')
    expect(turn).toMatchObject({ turn: expect.any(Number) as number })
    expect(turn && 'turn' in turn && turn.turn > 45 && turn.turn <= 90).toBe(true)
  })

  it('keeps its front while it has one to fire at: a turn would cost the volley (BR-MUSK-01)', () => {
    const bodies = { A1, F1: [30.5, 21, 270], F2: [24, 25, 180] }
    expect(actions(ordered('plot', bodies), 'A1')).toEqual([])
  })
})

describe('infantry that attacks in line', () => {
  const before = (gap: number) => {
    const F1 = { at: [24, 20 + gap, 180], formation: 'line', order: attack('A') }
    return actions(ordered('plot', { F1, AC: [24, 20, 0] }), 'F1')
  }

  it('comes on firing until its muskets tell most, and stands there', () => {
    expect(before(4)).toEqual([{ advanceAndFire: true }])
    expect(before(2)).toEqual([{ stand: true }])
  })
})

it('foot that attacks goes on past another enemy than its target, nearer to him by steps (BR-MOVE-15)', () => {
  const F1 = { at: [24, 30, 180], formation: 'attackColumn', order: attack('A1') }
  const stopAt = (AD: readonly number[]) =>
    standingPlot(ordered('plot', { F1, A1: [24, 14, 0], AD }), 'F1')?.stopIfEnemyWithin
  expect(stopAt([36, 14, 0])).toBe(5.5)
  // Horse off its flank that looks away is no target of foot.
  const beside = ordered('plot', { F1, A1: [24, 14, 0], AD: [31, 27, 90] })
  expect(gapOf(beside, 'F1', 'AD')).toBeLessThan(8)
  expect(stopAt([31, 27, 90])).toBeCloseTo(gapOf(beside, 'F1', 'AD') - 2)
})

describe('cavalry in reserve (BR-ORD-07)', () => {
  const state = (heading: number) =>
    ordered('plot', { FC: { at: [24, 30, heading], order: verb('reserve') }, AD: [31.5, 25, 0] })

  it('turns straight to whom it may charge to advantage, and then charges', () => {
    const [turn] = actions(state(180), 'FC')
    if (!turn || !('turn' in turn)) throw new Error('it does not turn')
    expect(turn.turn).toBeLessThan(0)
    const faced = { ...state(180 + turn.turn), phase: 'declare' as const }
    expect(
      chargesWorthIt(faced, 0, { least: CAUTION, leastByOrder: CAUTION, isShrewd: false })[0]?.command,
    ).toMatchObject({ brigadeId: 'FC', targetId: 'AD' })
    expect(actions(state(180 + turn.turn), 'FC')).toEqual([])
  })

  it('not to one whom it could not charge then either: water lies in the way (BR-CHG-04)', () => {
    const bodies = { FC: { at: [24, 30, 180], order: verb('reserve') }, AD: [32.5, 23.8, 0] }
    expect(actions(ordered('plot', bodies), 'FC')).toMatchObject([{ turn: expect.any(Number) as number }])
    const barred = ordered('plot', bodies, { terrain: { areas: [area('lake', 27.5, 24, 29.5, 30)] } })
    expect(actions(barred, 'FC')).toEqual([])
  })

  it('not to one beyond its reach of twelve inches', () => {
    const far = ordered('plot', { FC: { at: [24, 36, 180], order: verb('reserve') }, AD: [40, 20, 0] })
    expect(actions(far, 'FC')).toEqual([])
  })
})

describe('cavalry ordered to attack', () => {
  const horse = (y: number) => ({
    at: [24, y, 180],
    order: verb('attack', { objective: 'A1', corridor: 14 }),
  })
  /** Gap to the line after a move by its order on an average throw. */
  const gapAfter = (state: BrState) => {
    const plot = standingPlot(state, 'FC')
    const about = hindrances(state, 'FC', 14)
    const { pose } = tryPlot(state, 'FC', plot?.actions ?? [], about, plot?.stopIfEnemyWithin ?? 1)
    const moved = { ...state, brigades: { ...state.brigades, FC: { ...brigadeOf(state, 'FC'), pose } } }
    return gapOf(moved, 'FC', 'A1')
  }
  /** Nobody sees through tall crops farther than an inch. */
  const crops = { terrain: { areas: [area('tallCrops', 4, 4, 60, 44)] } }

  it('turns away from the muskets of a steady line before whose front it came', () => {
    const [turn] = actions(ordered('plot', { A1: [24, 20, 0], FC: horse(25) }), 'FC')
    expect(turn).toEqual({ turn: 90 })
  })

  it('feels its way on through crops to a line in disorder, not to a steady one', () => {
    const steady = ordered('plot', { A1: [24, 20, 0], FC: horse(29.5) }, crops)
    expect(sees(steady, 'FC', 'A1')).toBe(false)
    expect(gapAfter(steady)).toBeGreaterThan(6)
    const line = { ...brigadeOf(steady, 'A1'), disorderedUntil: steady.move + 2 }
    const disordered = { ...steady, brigades: { ...steady.brigades, A1: line } }
    expect(gapAfter(disordered)).toBeLessThan(gapOf(disordered, 'FC', 'A1') - 1)
  })
})

it('a brigade astride a hedge with an enemy near steps clear of it (BR-TERR-05)', () => {
  const bodies = {
    F1: { at: [24, 25, 180], formation: 'attackColumn', order: attack('A1') },
    A1: [24, 20, 0],
  }
  const state = ordered('plot', bodies, { terrain: { lines: [line('hedge', 26)] } })
  const [step, ...more] = actions(state, 'F1')
  if (!step || !('advance' in step) || step.advance === 'max') throw new Error('it does not step on')
  expect(more).toEqual([])
  const { rectangle } = bodyOf(state, 'F1')
  const ground = groundOf(state.sheet)
  expect(ground.linesUnder(rectangle)).toHaveLength(1)
  expect(ground.linesUnder({ ...rectangle, ...moved(rectangle, 180, step.advance) })).toEqual([])
  expect(actions(ordered('plot', bodies), 'F1')).not.toEqual([step])
})

it('a column that is to storm comes nearer where a hedge would hold up its charge (BR-CHG-07)', () => {
  const F1 = { at: [24, 25.4, 180], formation: 'attackColumn', order: attack('A') }
  const plot = (more: object) => standingPlot(ordered('plot', { F1, A1: [24, 20, 0] }, more), 'F1')
  const hedge = { terrain: { lines: [line('hedge', 22)] } }
  expect(plot(hedge)?.actions.some((action) => 'advance' in action)).toBe(true)
  expect(plot(hedge)?.stopIfEnemyWithin).toBeCloseTo(3.4)
  expect(plot({})?.actions.some((action) => 'advance' in action)).toBe(false)
})

describe('before a hedge with an enemy near (BR-TERR-05)', () => {
  const F1 = { at: [24, 27, 180], order: verb('attack', { objective: 'A1', method: 'firefight' }) }
  /** How many lines it is astride of after its move on an average throw. */
  const astride = (y: number, more: object = {}) => {
    const state = ordered(
      'plot',
      { F1, A1: [24, 17.5, 0], ...more },
      { terrain: { lines: [line('hedge', y)] } },
    )
    const plot = standingPlot(state, 'F1')
    const about = hindrances(state, 'F1', 12)
    const { pose, gone } = tryPlot(state, 'F1', plot?.actions ?? [], about, plot?.stopIfEnemyWithin ?? 1)
    const after = { ...state, brigades: { ...state.brigades, F1: { ...brigadeOf(state, 'F1'), pose } } }
    return { lines: groundOf(state.sheet).linesUnder(bodyOf(after, 'F1').rectangle).length, gone }
  }

  it('a brigade ends its move before it rather than astride', () => {
    const { lines, gone } = astride(23.5)
    expect(lines).toBe(0)
    expect(gone).toBeGreaterThan(2)
  })

  it('goes through where that brings it clear beyond, and minds no hedge where nobody is near', () => {
    expect(astride(26)).toMatchObject({ lines: 0 })
    expect(astride(26).gone).toBeGreaterThan(2)
    expect(astride(23.5, { A1: [24, 4, 0] }).lines).toBe(1)
  })
})

it('foot that has no room beyond a bank goes back behind it, since it can neither fire nor charge there (BR-RET-01)', () => {
  const bodies = (y: number) => ({
    F1: { at: [24, 25.6, 180], formation: 'attackColumn', order: attack('A1') },
    A1: [24, y, 0],
  })
  const bank = { terrain: { lines: [line('hedge', 26)] } }
  expect(actions(ordered('plot', bodies(24.1), bank), 'F1')).toEqual([{ retire: 'right' }])
  expect(actions(ordered('plot', bodies(20), bank), 'F1')).not.toEqual([{ retire: 'right' }])
})

it('nobody lines up before an enemy by a way that a friend bars: he would step back and forward for ever', () => {
  const bodies = {
    F1: { at: [22, 21.8, 180], formation: 'attackColumn', order: attack('A1') },
    F2: { at: [25, 21.6, 180], formation: 'attackColumn', order: verb('hold') },
    A1: [26.5, 20, 0],
  }
  const state = ordered('plot', bodies)
  const about = hindrances(state, 'F1', 6)
  const ways = [...liningUp(state, 'F1', 'A1')].map((way) => ('actions' in way ? way.actions : []))
  const slant = ways.filter((way) => way.length === 3)
  expect(slant.filter((way) => tryPlot(state, 'F1', way, about).barredBy !== null)).toEqual([])
  expect([...liningUp(ordered('plot', { ...bodies, F2: [50, 40, 180] }), 'F1', 'A1')].length).toBeGreaterThan(
    ways.length,
  )
})

it('guns that nobody mans are no enemy to keep before the muskets', () => {
  const state = ordered('plot', {
    A1: { at: [24, 20, 0], order: verb('hold') },
    FA: { at: [24, 21, 180], formation: 'unlimbered', activity: { kind: 'crewGone', since: 0 } },
    F1: [30.5, 21, 270],
  })
  expect(actions(state, 'A1')).toMatchObject([{ turn: expect.any(Number) as number }])
})

it('a trial tells to hundredths how far a way leads before an enemy: an inch off decides who sees him', () => {
  const state = ordered('plot', { FC: [24, 21.3, 180], AA: { at: [24, 20, 0], formation: 'unlimbered' } })
  const { gone, barredBy } = tryPlot(state, 'FC', [{ advance: 'max' }], hindrances(state, 'FC', 12))
  expect(barredBy).toBe('enemy')
  expect(gone).toBeGreaterThan(0.27)
  expect(gone).toBeLessThanOrEqual(0.3)
})

describe('a garrison (BR-BLD-04)', () => {
  const polygon = [
    { x: 22, y: 14 },
    { x: 26, y: 14 },
    { x: 26, y: 16 },
    { x: 22, y: 16 },
  ]
  const sections = [{ p1: { x: 22, y: 16 }, p2: { x: 26, y: 16 }, points: 20 }]
  const farm = {
    id: 'farm',
    name: 'Farm',
    polygon,
    courtyard: true,
    buildings: 1,
    capacityUnits: 6,
    sections,
  }
  const state = (order: object, y: number) =>
    ordered(
      'plot',
      { F1: { at: [24, 15, 0], complexId: 'farm', order }, A1: [24, y, 180] },
      { terrain: { complexes: [farm] } },
    )

  it('leaves its post on the side of the enemy when its order leads on', () => {
    const [step] = actions(state(attack('A1'), 30), 'F1')
    expect(step).toMatchObject({ vacate: { heading: 0, formation: 'attackColumn' } })
  })

  it('leaves it for a march as well, where the post stands for no place', () => {
    const [step] = actions(state(verb('advance', { place: { x: 24, y: 40 } }), 44), 'F1')
    expect(step).toMatchObject({ vacate: { heading: 0, formation: 'attackColumn' } })
  })

  it('fights an enemy at its walls from within, unless a friend is there to take its place', () => {
    const near = (bodies: object) =>
      ordered(
        'plot',
        { F1: { at: [24, 15, 0], complexId: 'farm', order: attack('A1') }, A1: [24, 19.5, 180], ...bodies },
        { terrain: { complexes: [farm] } },
      )
    const leaves = (state: BrState) => actions(state, 'F1').some((action) => 'vacate' in action)
    expect(leaves(near({}))).toBe(false)
    expect(leaves(near({ F2: [24, 12.5, 0] }))).toBe(true)
  })

  it('stays in the post that it stormed as long as its order names that, by the place for which it stands', () => {
    const places = [{ placeId: 'obj-farm', name: 'Farm', value: 1, x: 24, y: 15 }]
    const storming = ordered(
      'plot',
      { F1: { at: [24, 15, 0], complexId: 'farm', order: attack('obj-farm') }, A1: [24, 20, 180] },
      { places, terrain: { complexes: [farm] } },
    )
    expect(actions(storming, 'F1').some((action) => 'vacate' in action)).toBe(false)
  })

  it('stays while it is to hold it', () => {
    const stays = actions(state(verb('defend', { complex: 'farm' }), 30), 'F1')
    expect(stays.some((action) => 'vacate' in action)).toBe(false)
  })
})

describe('a square (10.4)', () => {
  const horse = (heading: number, y = 30) => ({ FC: [24, y, heading] })
  const square = { at: [24, 20, 0], formation: 'square' }
  const goes = { ...square, order: attack('F1') }
  const F1 = [24, 46, 180]

  it('stands while horse that looks at it may come, but not for a handful of it', () => {
    expect(actions(ordered('plot', { ...horse(180), F1, A1: goes }), 'A1')).toEqual([{ stand: true }])
    const handful = { FC: { at: [24, 30, 180], figures: [4, 4] }, F1, A1: goes }
    expect(actions(ordered('plot', handful), 'A1')).toEqual([{ changeFormation: 'attackColumn' }])
  })

  it('is formed against a charge only if there is time for it (BR-FORM-04)', () => {
    const A1 = { at: [24, 20, 90], order: verb('hold') }
    const charged = (y: number, gap: number, warned: boolean) => ({
      ...ordered('plot', { FC: [24, y, 180], A1 }),
      charges: [{ brigadeId: 'FC', targetId: 'A1', gap, warned }],
    })
    expect(actions(charged(30, 7, true), 'A1')).toEqual([{ changeFormation: 'square' }])
    expect(actions(charged(25, 2.5, false), 'A1')).toEqual([{ turn: expect.any(Number) as number }])
  })

  it('is not left under a charge, whoever charges (BR-FORM-03)', () => {
    const A1 = { at: [24, 20, 90], formation: 'square', order: verb('hold') }
    const charged = {
      ...ordered('plot', { F1: { at: [24, 26, 180], formation: 'attackColumn' }, A1 }),
      charges: [{ brigadeId: 'F1', targetId: 'A1', gap: 5, warned: true }],
    }
    expect(actions(charged, 'A1')).toEqual([])
  })

  it('is left for the column by who is to go on, and for the line by who is to stay, when horse looks away', () => {
    const column = [{ changeFormation: 'attackColumn' }]
    expect(actions(ordered('plot', { ...horse(0), F1, A1: goes }), 'A1')).toEqual(column)
    const stays = { ...square, order: verb('hold') }
    const line = [{ changeFormation: 'line' }]
    expect(actions(ordered('plot', { ...horse(0), F1, A1: stays }), 'A1')).toEqual(line)
  })
})

/** A wood across the field, so that nobody sees anybody. */
const wood = area('thickWood', 0, 14, 72, 18)

describe('in the way of friends', () => {
  const F1 = { at: [24, 30, 180], formation: 'attackColumn', order: attack('A1') }
  const A1 = [24, 6, 0]
  const guns = (x: number) => ({
    at: [x, 28.5, 180],
    formation: 'unlimbered',
    order: verb('bombard', { objective: 'A1' }),
  })

  it('guns that have no target limber up to let a brigade pass that has no other way', () => {
    const lane = [area('lake', 0, 20, 23, 46), area('lake', 25, 20, 72, 46)]
    const state = ordered('plot', { F1, A1, FA: guns(24) }, { terrain: { areas: [wood, ...lane] } })
    expect(actions(state, 'FA')).toEqual([{ limber: 'limbered' }])
  })

  it('and where it presses on them they are first shifted by hand (BR-ART-05)', () => {
    const close = { ...F1, at: [24, 29.29, 180] }
    const state = ordered('plot', { F1: close, A1, FA: guns(24) }, { terrain: { areas: [wood] } })
    expect(
      bodyOf(state, 'F1').rectangle.y - faceOf(bodyOf(state, 'FA').rectangle, 'rear').edge.left.y,
    ).toBeLessThan(0.01)
    expect(actions(heldUp(state, 'F1', 2), 'FA')).toEqual([{ manhandle: 1 }])
  })
})

describe('who finds a friend in his way (BR-MOVE-11, BR-ORD-18)', () => {
  const state = (order: object) =>
    ordered(
      'plot',
      {
        F1: { at: [24, 36, 180], formation: 'attackColumn', order: attack('A1') },
        F2: { at: [24, 34.9, 180], order },
        A1: [24, 4, 0],
      },
      // A lane that a line fills.
      { terrain: { areas: [area('lake', 10, 2, 21, 46), area('lake', 27, 2, 38, 46)] } },
    )

  it('has way made for him by one whose order lets him', () => {
    const asked = state(verb('hold', { place: { x: 24, y: 35.392 }, radius: 4 }))
    expect(decisionOf(asked, 'F2').makesWayFor).toBe('F1')
  })

  it('also where guns are to go and he who waits is nearer to the enemy', () => {
    const asked = ordered(
      'plot',
      {
        FA: {
          at: [24, 36, 180],
          formation: 'limbered',
          order: verb('bombard', { objective: 'A1', place: { x: 24, y: 20 }, corridor: 12 }),
        },
        F2: { at: [24, 34.9, 180], order: verb('hold', { place: { x: 24, y: 35.392 }, radius: 4 }) },
        A1: [24, 4, 0],
      },
      { terrain: { areas: [area('lake', 10, 2, 21, 46), area('lake', 27, 2, 38, 46)] } },
    )
    expect(decisionOf(asked, 'F2').makesWayFor).toBe('FA')
  })

  it('waits for one who may not stir, and card and log say for whom', () => {
    const barred = state(verb('hold', { place: { x: 24, y: 35.392 }, radius: 0 }))
    expect(decisionOf(barred, 'F1')).toEqual({ plot: null, waitsFor: 'F2', makesWayFor: null })
    expect(brigadeWarnings(barred, 'F1')).toContainEqual({
      key: 'warning.WARN_HELD_UP',
      values: { brigade: 'F1', by: 'F2' },
    })
    const step = new Step(barred, scriptedDice([]))
    machine.play(step, 0, { type: 'EndPhase', side: 0 })
    machine.play(step, 1, { type: 'EndPhase', side: 1 })
    const told = step.events.filter(({ kind }) => kind === 'orderHeldUp')
    expect(told).toMatchObject([{ side: 0, seenBy: 0, data: { brigadeId: 'F1', byId: 'F2' } }])
  })

  it('is told when there is no way at all, and nothing when he goes on or others look at him', () => {
    // An island with room for a line and for nothing else.
    const shores = [area('lake', 1, 12, 65, 34.9), area('lake', 1, 36.9, 65, 46)]
    const ends = [area('lake', 1, 34, 20.5, 38), area('lake', 27.5, 34, 65, 38)]
    const water = { terrain: { areas: [...shores, ...ends] } }
    const bodies = { F1: { at: [24, 35.3, 180], order: attack('A1') }, A1: [24, 4, 0] }
    const told = (before: BrState) =>
      brigadeWarnings(before, 'F1')
        .map(({ key }) => key)
        .filter((key) => key === 'warning.WARN_NO_WAY' || key === 'warning.WARN_HELD_UP')
    const shutOff = ordered('plot', bodies, water)
    expect(told(shutOff)).toEqual(['warning.WARN_NO_WAY'])
    expect(told(seenBy(shutOff, 1))).toEqual([])
    expect(told(ordered('plot', bodies))).toEqual([])
  })
})
