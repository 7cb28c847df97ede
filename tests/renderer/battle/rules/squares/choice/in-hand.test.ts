// What the player has in hand, as the board shows it: reach, way, refused step, arrows; and what the umpire's forms set.
import { describe, expect, it } from 'vitest'
import type { Option } from '../../../../../../src-renderer/stores/battle/data'
import { overlaysOf, type InHand } from '../../../../../../src-renderer/battle/rules/squares/board/overlays'
import {
  generalFormOf,
  generalOf,
  unitFormOf,
  unitOf,
} from '../../../../../../src-renderer/battle/rules/squares/umpire/forms'
import { typedValue } from '../../../../../../src-renderer/battle/umpire/typed-value'
import { piece as anyPiece } from '../fixture'

const piece = anyPiece('q', 1, { cell: 'D4', points: { left: 2, of: 2 } })
const step = (at: string, cost: number, path: readonly string[]): Option => ({
  command: { type: 'moveUnit', unitId: 'q', path: [...path] },
  actorId: 'q',
  at,
  cost,
  warnings: [],
})
const hand: InHand = {
  draft: null,
  steps: new Map([
    ['D3', [step('D3', 1, ['D3'])]],
    ['D2', [step('D2', 2, ['D3', 'D2'])]],
  ]),
  aims: new Map([['E3', { assault: true, bombard: false }]]),
  piece,
  pieces: [piece],
  preview: null,
  cell: null,
  refusedTo: null,
  tag: '',
  declared: null,
}
const reach = (square: string, cost: number, mayStillAssault: boolean) => ({
  square,
  cost,
  path: [square],
  stops: false,
  left: 2 - cost,
  mayStillAssault,
  room: { brigades: 4, units: 6 },
})

describe('overlays of what is in hand', () => {
  it('shows where it can go, denser where the rules say that it can still attack', () => {
    const preview = {
      kind: 'unit' as const,
      unitId: 'q',
      left: 2,
      extra: 0 as const,
      reach: [reach('D3', 1, true), reach('D2', 2, false)],
      rear: [],
      morale: { die: 'd8' as const, dice: 0, covered: false, stays: 1, retreats: 0, destroyed: 0 },
    }
    expect(overlaysOf({ ...hand, preview }).destinations).toEqual([
      { cell: 'D3', strong: true },
      { cell: 'D2', strong: false },
    ])
    expect(overlaysOf(hand).shapes).toEqual([{ kind: 'frame', cell: 'E3', brush: 'target' }])
  })

  it('draws the way to the square under the pointer with its running cost', () => {
    expect(overlaysOf({ ...hand, cell: 'D2' }).shapes).toContainEqual({
      kind: 'path',
      cells: ['D4', 'D3', 'D2'],
      labels: ['0', '1', '2'],
      refusedAt: null,
    })
  })

  it('puts a cross at the first step that is closed', () => {
    expect(overlaysOf({ ...hand, cell: 'D1', refusedTo: 'D1' }).shapes).toContainEqual({
      kind: 'path',
      cells: ['D4', 'D3', 'D2', 'D1'],
      labels: ['0', '1', '2', '0'],
      refusedAt: 3,
    })
  })

  it('points the arrows of an assault at its target, supports once for each square', () => {
    const support = { ...piece, id: 'm', cell: 'F3' }
    const draft = { kind: 'assault' as const, from: 'D4', target: 'E3', chosen: ['q', 'm'] }
    const overlays = overlaysOf({ ...hand, draft, pieces: [piece, support], tag: '47 %' })
    const arrow = { kind: 'arrow', to: 'E3', livery: 'french' } as const
    expect(overlays).toEqual({
      destinations: [],
      shapes: [
        { kind: 'frame', cell: 'E3', brush: 'target' },
        { kind: 'frame', cell: 'D4', brush: 'chosen' },
        { ...arrow, from: 'F3', brush: 'support' },
        { ...arrow, from: 'D4', brush: 'main', label: '47 %' },
      ],
    })
  })
})

describe('overlays of an assault that waits for its defenders', () => {
  const declared: NonNullable<InHand['declared']> = {
    round: 1,
    kind: 'assault',
    launcher: 1,
    attacker: 1,
    from: 'D4',
    target: 'E3',
    attackers: [
      { unitId: 'q', square: 'D4', role: 'brigade' },
      { unitId: 'm', square: 'F3', role: 'support' },
    ],
    defenders: [],
    advantage: null,
    toAllocate: null,
    suffered: [0, 0],
    owed: [],
    stage: null,
  }

  it('keep its arrows and squares on the map, without the gold of what is chosen', () => {
    const arrow = { kind: 'arrow', to: 'E3', livery: 'french' } as const
    expect(overlaysOf({ ...hand, declared })).toEqual({
      destinations: [],
      shapes: [
        { kind: 'frame', cell: 'E3', brush: 'target' },
        { kind: 'frame', cell: 'D4', brush: 'shown' },
        { ...arrow, from: 'F3', brush: 'support' },
        { ...arrow, from: 'D4', brush: 'main', label: '' },
      ],
    })
  })

  it('point back at the square they came from in a counterattack', () => {
    const attackers = [{ unitId: 'q', square: 'E3', role: 'brigade' as const }]
    const back = overlaysOf({
      ...hand,
      declared: { ...declared, round: 2, kind: 'counterattack', attacker: 0, attackers },
    })
    expect(back.shapes.filter(({ kind }) => kind === 'arrow')).toMatchObject([
      { from: 'E3', to: 'D4', brush: 'main' },
    ])
  })
})

describe('what the umpire sets', () => {
  const unit = { id: 'q', status: 'onBoard', square: 'D4', inTown: true, bank: 'north', hits: 1, spent: 2 }

  it('is the whole unit, with what goes together changed together', () => {
    const form = unitFormOf(unit)
    expect(form).toEqual({ place: 'D4', inTown: true, hits: 1 })
    expect(unitOf(unit, form)).toEqual(unit)
    expect(unitOf(unit, { ...form, place: 'destroyed' })).toEqual({
      ...unit,
      status: 'destroyed',
      square: null,
      inTown: false,
      bank: null,
    })
    expect(unitOf(unit, { place: 'E4', inTown: false, hits: 3 })).toMatchObject({
      status: 'onBoard',
      square: 'E4',
      bank: null,
      hits: 3,
      spent: 2,
    })
  })

  it('is a general with his square and whether he may still act', () => {
    const general = { id: 'g', square: null, activatedThisTurn: true }
    expect(generalFormOf(general)).toEqual({ place: 'off', ready: false })
    expect(generalOf(general, { place: 'C4', ready: true })).toEqual({
      id: 'g',
      square: 'C4',
      activatedThisTurn: false,
    })
  })

  it('takes a typed value as JSON where it is JSON, else as the word', () => {
    expect(typedValue('3')).toBe(3)
    expect(typedValue('null')).toBeNull()
    expect(typedValue('onBoard')).toBe('onBoard')
  })
})
