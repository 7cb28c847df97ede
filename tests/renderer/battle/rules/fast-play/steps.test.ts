// Ways drawn with the pointer: the steps that lead to a point lead there, and what lies behind is reached as the rules allow.
import { describe, expect, it } from 'vitest'
import { actorOf } from '../../../../../src-renderer/battle/rules/fast-play/choice/options'
import { enemiesOf } from '../../../../../src-renderer/battle/rules/fast-play/choice/points'
import {
  commandTo,
  costOf,
  posesAfter,
  stepsAhead,
  stepsIn,
  stepsPart,
} from '../../../../../src-renderer/battle/rules/fast-play/choice/steps'
import type { Piece } from '../../../../../src-shared/rules/fast-play/screen/schema'

const HF = { width: 15 / 16, depth: 9 / 16 }
const from = { x: 30, y: 20, heading: 0 }

const piece = (part: Partial<Piece>): Piece =>
  ({
    id: 'F',
    status: 'board',
    formation: 'column',
    elements: 4,
    base: HF,
    pose: from,
    standing: null,
    shaken: false,
    isSkirmishing: false,
    arrival: null,
    ...part,
  }) as Piece

describe('who does a command', () => {
  it('is the general, the unit, or the one who is to wait at an entry; else a whole side', () => {
    expect(actorOf({ type: 'joinUnit', general: 'g', unit: 'u' })).toBe('g')
    expect(actorOf({ type: 'moveUnit', unit: 'u', steps: [] })).toBe('u')
    expect(actorOf({ type: 'queueForEntry', entryPoint: 'e', units: ['u'] })).toBe('u')
    expect(actorOf({ type: 'endDeployment', side: 0 })).toBeNull()
  })
})

describe('steps to a point ahead', () => {
  it.each([
    [33.6728, 23.867],
    [26, 25],
    [30, 26],
    [38, 20.5],
    [28, 18],
  ])('bring the middle of the front to %d / %d', (x, y) => {
    const end = posesAfter(from, HF.width, stepsAhead(from, HF.width, { x, y })).at(-1)
    expect(end?.x).toBeCloseTo(x, 1)
    expect(end?.y).toBeCloseTo(y, 1)
  })

  it('are a wheel and an advance with their cost (FP-EX-15)', () => {
    const steps = stepsAhead(from, HF.width, { x: 33.6728, y: 23.867 })
    expect(steps).toMatchObject([
      { wheel: 'right', degrees: expect.closeTo(45, 1) as number },
      { advance: expect.closeTo(5, 1) as number },
    ])
    expect(steps.reduce((sum, step) => sum + costOf(step, HF.width), 0)).toBeCloseTo(5.7363, 1)
  })
})

describe('the command to a point', () => {
  it('goes on from what has been drawn', () => {
    const first = commandTo(piece({}), null, { x: 30, y: 23 })
    const second = commandTo(piece({}), first, { x: 32, y: 25 })
    expect(first).toMatchObject({ type: 'moveUnit', steps: [{ advance: 3 }] })
    expect(stepsIn(second).slice(0, 1)).toEqual([{ advance: 3 }])
    expect(stepsIn(second).length).toBeGreaterThan(1)
  })

  it.each([
    ['an about-face', {}, { type: 'aboutFace' }],
    [
      'a step back of skirmishers',
      { formation: 'line', isSkirmishing: true },
      { type: 'moveUnit', backward: 'facing' },
    ],
    ['a retreat of the shaken', { shaken: true }, { type: 'retire', distance: 2 }],
    ['a square’s rear face', { formation: 'square' }, { type: 'moveUnit', face: 3 }],
  ] as const)('to the rear is %s', (_, part, command) => {
    expect(commandTo(piece(part), null, { x: 30, y: 18 })).toMatchObject(command)
  })

  it('brings a unit on from the edge where it waits', () => {
    const arrival = { turn: 2, entryId: 'road', order: 1, x: 30, y: 0, heading: 0 }
    const found = commandTo(piece({ status: 'queued', pose: null, arrival }), null, { x: 30, y: 4 })
    expect(found).toMatchObject({ type: 'enterTable', unit: 'F', steps: [{ advance: 4 }] })
  })
})

describe('a charge by its steps', () => {
  it('goes on to contact after whatever was typed', () => {
    const charge = { type: 'charge', unit: 'F', target: 'E', steps: ['advance'] }
    const steps = [{ advance: 2 }, { wheel: 'left', degrees: 10 }] as const
    const typed = { ...charge, ...stepsPart(charge, steps) }
    expect(typed.steps).toEqual([...steps, 'advance'])
    expect(stepsIn(typed)).toEqual(steps)
    expect(stepsPart(typed, [])).toEqual({ steps: ['advance'] })
    expect(stepsPart({ type: 'moveUnit' }, steps)).toEqual({ steps })
  })

  it('names its targets by how near they are', () => {
    const standing = (x: number) => ({ x, y: 0, heading: 0, width: 4, depth: 1 })
    const body = (id: string, side: 0 | 1, x: number) =>
      ({ ...piece({ id, side, name: id }), standing: standing(x) }) as Piece
    const pieces = [body('far', 1, 9), body('own', 0, 1), body('near', 1, 3)]
    const found = enemiesOf({ pieces, objectives: [] }, body('F', 0, 0))
    expect(found.map(({ id, inches }) => [id, inches])).toEqual([
      ['near', 3],
      ['far', 9],
    ])
  })
})
