// Whatever a side submits in secret, by any command of any phase, the other sees the same to the last byte (BR-SEQ-02, BR-GEN-03, BR-R-92).
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../src-shared/engine/dice'
import { canonicalJson } from '../../../src-shared/engine/json'
import { generalOrderSchema } from '../../../src-shared/engine/orders'
import { brigade as rules } from '../../../src-shared/rules/brigade'
import { commandSchema, type BrCommand } from '../../../src-shared/rules/brigade/turn/commands'
import type { Phase } from '../../../src-shared/rules/brigade/state/state'
import { contact, situation } from './support/field'

type Given = Parameters<typeof situation>[1]
type Commands = readonly Readonly<Record<string, unknown>>[]

const order = (verb: string) => generalOrderSchema.parse({ clauses: [{ verb }] })
const arrow = {
  kind: 'arrow',
  points: [
    { x: 1, y: 2 },
    { x: 3, y: 4 },
  ],
}
const pushed = { kind: 'pushedBack', n: 1, winnerId: 'A1', direction: 0, reface: 'none', complexId: null }
const follows = (n: number) => ({ kind: 'followingUp', n, loserId: 'F1', direction: 0, complexId: null })
const touching = { F1: [24, 26, 180], A1: { at: [24, 25.99, 0] } }
const inPlot = { bodies: { F1: [24, 40, 180], A1: [24, 20, 0], AA: [40, 20, 0] } }
const firing = { bodies: { F1: [24, 24, 180], F2: [28, 24, 180], A1: [25.6, 20, 0], AA: [22, 18, 0] } }
const plot = (...actions: object[]) => ({ type: 'PlotMove', brigadeId: 'A1', actions })

/** What side 1 may say in each phase, one way and another. */
const CHOICES: readonly (readonly [
  name: string,
  phase: Phase,
  given: Given,
  one: Commands,
  other: Commands,
])[] = [
  [
    'orders',
    'setup.orders',
    { ...inPlot, leaders: [{ id: 'AW', x: 24, y: 10 }] },
    [{ type: 'WriteOrder', brigadeId: 'A1', order: order('hold') }],
    [{ type: 'WriteOrder', brigadeId: 'A1', order: order('reserve') }],
  ],
  [
    'what is drawn on the sketch of an order',
    'setup.orders',
    inPlot,
    [{ type: 'WriteOrder', brigadeId: 'A1', order: { ...order('hold'), strokes: [arrow] } }],
    [{ type: 'WriteOrder', brigadeId: 'A1', order: order('hold') }],
  ],
  [
    'a book of orders',
    'setup.orders',
    inPlot,
    [{ type: 'WriteOrders', orders: { A1: order('hold'), AA: order('hold') } }],
    [{ type: 'WriteOrders', orders: { AA: order('screen') } }],
  ],
  [
    'places on the sketch',
    'setup.orders',
    { ...inPlot, leaders: [{ id: 'AW', x: 24, y: 10 }] },
    [
      { type: 'PlaceOnSketch', brigadeId: 'A1', x: 22, y: 19, heading: 0, formation: 'line' },
      { type: 'PlaceLeader', leaderId: 'AW', x: 25, y: 10 },
    ],
    [
      { type: 'PlaceOnSketch', brigadeId: 'A1', x: 26, y: 18, heading: 10, formation: 'attackColumn' },
      { type: 'PlaceLeader', leaderId: 'AW', x: 20, y: 9 },
    ],
  ],
  [
    'rides and alterations',
    'command',
    { ...inPlot, leaders: [{ id: 'AW', x: 24, y: 10 }] },
    [
      { type: 'MoveLeader', leaderId: 'AW', x: 30, y: 10 },
      { type: 'AlterOrder', leaderId: 'AW', addressee: 'A1', order: order('hold') },
    ],
    [
      { type: 'AlterOrder', leaderId: 'AW', addressee: 'AA', order: order('reserve') },
      { type: 'MoveLeader', leaderId: 'AW', x: 20, y: 8 },
    ],
  ],
  [
    'charges, and charges thought better of',
    'declare',
    {
      bodies: {
        F1: [24, 26, 180],
        F2: [28, 26, 180],
        A1: [24, 20, 0, 'attackColumn'],
        A2: [28, 20, 0, 'attackColumn'],
      },
    },
    [
      { type: 'DeclareCharge', brigadeId: 'A1', targetId: 'F1' },
      { type: 'DeclareCharge', brigadeId: 'A2', targetId: 'F2' },
      { type: 'CancelDeclaration', brigadeId: 'A1' },
    ],
    [],
  ],
  [
    'plots',
    'plot',
    inPlot,
    [plot({ advance: 3 }), { type: 'ClearPlot', brigadeId: 'A1' }, plot({ turn: 45 })],
    [plot({ changeFormation: 'square' })],
  ],
  [
    'evasions',
    'plot',
    {
      bodies: { FC: { at: [24, 30, 180], activity: { kind: 'charging', targetId: 'AS' } }, AS: [24, 22, 0] },
      state: { charges: [{ brigadeId: 'FC', targetId: 'AS', gap: 8, warned: true }] },
    },
    [{ type: 'ChooseEvade', brigadeId: 'AS', mode: 'full' }],
    [{ type: 'ChooseEvade', brigadeId: 'AS', mode: 'halfAndFire' }],
  ],
  [
    'ways to follow up',
    'plot',
    {
      bodies: {
        F1: { at: [24, 26, 180], activity: pushed },
        A1: { at: [24, 25.99, 0], activity: follows(1) },
      },
    },
    [{ type: 'ChooseFollowUp', brigadeId: 'A1', mode: 'press' }],
    [{ type: 'ChooseFollowUp', brigadeId: 'A1', mode: 'fire' }],
  ],
  [
    'shots of guns',
    'artillery',
    firing,
    [
      {
        type: 'FireGuns',
        brigadeId: 'AA',
        pieces: [0, 1],
        target: { brigadeId: 'F1' },
        projectile: 'roundshot',
      },
    ],
    [{ type: 'FireGuns', brigadeId: 'AA', pieces: [0], target: { brigadeId: 'F1' }, projectile: 'canister' }],
  ],
  [
    'volleys',
    'smallArms',
    firing,
    [{ type: 'FireMuskets', brigadeId: 'A1', targets: [{ id: 'F1' }] }],
    [{ type: 'FireMuskets', brigadeId: 'A1', targets: [{ id: 'F2' }] }],
  ],
  [
    'volleys held back',
    'smallArms',
    {
      bodies: {
        F1: { at: [24, 21, 180], activity: { kind: 'charging', targetId: 'A1' } },
        A1: { at: [24, 20.99, 0], activity: { kind: 'engaged' } },
      },
      state: { contacts: [contact('F1', 'A1')] },
    },
    [{ type: 'HoldFire', brigadeId: 'A1' }],
    [],
  ],
  [
    'rallies',
    'rally',
    {
      bodies: {
        F1: { at: [24, 26, 180], activity: pushed, next: { ...pushed, n: 2 } },
        A1: { at: [24, 25.99, 0], activity: follows(1), next: follows(2) },
      },
      state: { contacts: [contact('A1', 'F1')] },
    },
    [{ type: 'TryRally', brigadeId: 'A1' }],
    [],
  ],
  [
    'checks of a pursuit',
    'rally',
    {
      bodies: {
        F1: { at: [24, 26, 0], activity: { kind: 'routing' } },
        AC: { at: [24, 22, 0], activity: { kind: 'pursuing', k: 0, quarryId: 'F1', direction: 0 } },
      },
    },
    [{ type: 'CheckPursuit', brigadeId: 'AC' }],
    [],
  ],
  [
    'winners who stay',
    'rally',
    {
      bodies: {
        F1: { at: [24, 26, 180], activity: { kind: 'engaged' }, next: pushed },
        A1: { ...touching.A1, formation: 'square', activity: { kind: 'engaged' } },
      },
      state: { contacts: [contact('F1', 'A1')] },
    },
    [{ type: 'HoldPosition', brigadeId: 'A1' }],
    [],
  ],
]

/** All that side 0 is shown while side 1 gives commands and ends its phase, which side 0 has not. */
function seenWhile(phase: Phase, given: Given, commands: Commands): string {
  let state = situation(phase, given)
  const seen: unknown[] = []
  const give = (command: BrCommand, entry: number): void => {
    expect(rules.refuse(state, 1, command), JSON.stringify(command)).toBeUndefined()
    const played = rules.play(state, 1, command, seededDice(1, entry))
    state = played.state
    seen.push(...played.events.filter(({ seenBy }) => seenBy !== 1))
  }
  commands.forEach((command, i) => {
    give(commandSchema.parse(command), i)
  })
  if (phase !== 'setup.orders') give({ type: 'EndPhase', side: 1 }, commands.length)
  const view = rules.seenBy(state, 0)
  return canonicalJson({
    seen,
    view: { ...view, sheet: null },
    turn: rules.turn(view),
    options: rules.options(view, 0),
  })
}

describe('until both have ended the phase the enemy cannot tell', () => {
  it.each(CHOICES)('%s', (_name, phase, given, one, other) => {
    expect(canonicalJson(one as never)).not.toBe(canonicalJson(other as never))
    expect(seenWhile(phase, given, one)).toBe(seenWhile(phase, given, other))
  })

  it('any command that is not open by its nature', () => {
    const open = ['EndPhase', 'SealOrders', 'Concede', 'OfferEnd', 'AcceptEnd']
    const secret = new Set(
      CHOICES.flatMap(([, , , one, other]) => [...one, ...other].map(({ type }) => type)),
    )
    const all = commandSchema.options.map((option) => option.shape.type.value)
    expect(all.filter((type) => !secret.has(type)).toSorted()).toEqual(open.toSorted())
  })
})

describe('orders that the sheet itself brings', () => {
  const drawn = (verb: string) => {
    const bodies = { F1: [24, 40, 180], A1: { at: [24, 20, 0], order: { clauses: [{ verb }] } } }
    return situation('plot', { bodies })
  }
  const [one, other] = [drawn('hold'), drawn('retire')]

  it('are seen by nobody of the other side, and by its own', () => {
    expect(canonicalJson(rules.seenBy(one, 0))).toBe(canonicalJson(rules.seenBy(other, 0)))
    expect(canonicalJson(rules.seenBy(one, 1))).not.toBe(canonicalJson(rules.seenBy(other, 1)))
    expect(rules.seenBy(one, 'umpire')).toBe(one)
  })

  it('are not told by troops that join either (BR-ORD-19)', () => {
    const joined = (state: typeof one) => ({
      ...state,
      reinforcements: [{ armies: [], brigades: [...state.sheet.brigades], leaders: [], arrivals: {} }],
    })
    expect(canonicalJson(rules.seenBy(joined(one), 0))).toBe(canonicalJson(rules.seenBy(joined(other), 0)))
  })

  it('leave one and the same view from one look to the next', () => {
    expect(rules.seenBy(one, 0).sheet).toBe(rules.seenBy({ ...one, move: 2 }, 0).sheet)
  })
})
