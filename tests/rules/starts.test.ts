// Where a case begins, as the README tells it: what has begun in each phase, who holds, what stands ready.
import { expect, it } from 'vitest'
import { shippedHistory } from '../history/shipped'
import { caseKit } from './kits'
import { caseSchema, runCase } from './runner/cases'

const history = shippedHistory()
type Json = Readonly<Record<string, unknown>>

/** Plays a case; every difference fails the test. */
function plays(ruleSet: string, given: Json, ...steps: readonly Json[]): void {
  const kit = caseKit(ruleSet, history)
  if (!kit) throw new Error(`no kit of ${ruleSet}`)
  const test = caseSchema.parse({ id: 'EX', title: 'A beginning', ruleSet, given, steps })
  expect(runCase(test, kit).differences).toEqual([])
}

const UNITS = { FL1: 'E4', AN: 'E2' }
const CINCS = { Napoleon: { side: 0, square: 'E6' }, Wellington: { side: 1, square: 'E1' } }

it('squares: phase 1 before the battle is opened', () => {
  plays(
    'squares',
    { units: UNITS },
    { state: { actionDice: [], cincSide: null }, turn: { phase: 'cincMoves', toAct: [] } },
    { start: true, dice: [2, 1], log: ['SQ-TURN-01', 'SQ-DICE-01'], turn: { phase: 'nominate' } },
  )
  const ride = { side: 0, command: { type: 'passCinc', generalId: 'Napoleon' } }
  plays('squares', { units: UNITS, cincs: CINCS, turn: 2 }, { state: { cincSide: 0 } }, ride)
  const other = { side: 1, command: { type: 'passCinc', generalId: 'Wellington' } }
  plays('squares', { units: UNITS, cincs: CINCS, turn: 2, state: { cincSide: 1 } }, other)
  const joined = { ...CINCS, Napoleon: { ...CINCS.Napoleon, joined: 'Reille' } }
  const moved = { generals: { Napoleon: { joined: 'Reille', moved: true } } }
  plays('squares', { units: UNITS, cincs: joined }, { state: moved })
})

it('squares: dice ready, a general active, and what the other phases want', () => {
  plays('squares', { units: UNITS, pool: [3, 1] }, { turn: { phase: 'nominate', toAct: [0, 1] } })
  const one = { units: UNITS, pool: [3, 1], activated: ['Orange'], phase: 'assignDie' }
  plays('squares', one, { turn: { phase: 'assignDie', toAct: [0] } })
  plays(
    'squares',
    { units: { ...UNITS, FF: { square: 'E4', spent: 1 } }, active: 'Reille', actionDie: 3 },
    {
      turn: { phase: 'activation', toAct: [0] },
      state: {
        actionDice: [],
        active: { side: 0, generalId: 'Reille', commandId: 'cmd:Reille', actionDie: 3, stage: 'move' },
        generals: { Reille: { activatedThisTurn: true }, Orange: { activatedThisTurn: false } },
        units: { FL1: { spent: 0 }, FF: { spent: 1 } },
      },
    },
  )
  const staged = {
    units: { FL1: 'E4', AN: 'E3' },
    active: 'Reille',
    houseRules: { activationOrder: 'moveThenBombardThenAssault' },
    state: { active: { stage: 'bombard' } },
  }
  const move = { side: 0, command: { type: 'moveUnit', unitId: 'FL1', path: ['D4'] } }
  plays('squares', staged, { ...move, refusal: 'WRONG_PHASE' })
  const shot = {
    units: { FL1: 'E4', AN: 'E3', AB: 'E3' },
    active: 'Reille',
    phase: 'allocateHits',
    state: { bombardment: { target: 'E3', hits: 1, allocator: 1 } },
  }
  plays('squares', shot, { turn: { phase: 'allocateHits', toAct: [1] } })
  const night = {
    units: { FL1: { square: 'E4', hits: 1 }, AN: 'E3' },
    phase: 'night',
    state: { cincSide: null, night: { side: 0, surrounded: ['FL1'], tried: [] } },
  }
  plays('squares', night, { turn: { phase: 'night', toAct: [0] } })
})

it('squares: the reserve has no die before turn 60, and those gone without an exit count for the break', () => {
  const end = (turn: number, generals: number) => {
    const step = {
      side: 0,
      command: { type: 'endActivation' },
      dice: Array.from({ length: generals }, () => 1),
    }
    const events = [{ kind: 'actionDiceRolled', data: { generals } }]
    plays('squares', { units: UNITS, turn, active: 'Reille' }, { ...step, events })
  }
  end(58, 2)
  end(59, 4)
  const gone = (exit: string | null) => ({
    units: { AN: { status: 'withdrawn', square: null, gone: { exit, turn: 1 } } },
  })
  const given = { units: UNITS, reserve: false, active: 'Reille' }
  const armies = (lost: number) => [{ armyId: 'F' }, { armyId: 'A', lost }]
  plays(
    'squares',
    given,
    { set: gone(null), call: 'victory', gives: { armies: armies(2) } },
    { set: gone('road'), call: 'victory', gives: { armies: armies(0) } },
  )
})

it('squares: a battle of history, its ids and sides', () => {
  plays(
    'squares',
    { battle: 'wavre' },
    {
      state: {
        phase: 'cincMoves',
        cincSide: 0,
        units: {
          'fr.iii.8.2': { $any: true },
          'pr.iii.9.ir30': { $any: true },
          'fr.iii.8.art': { $any: true },
        },
        generals: {
          'fr.iii.general': { role: 'general' },
          'pr.commander-in-chief': { square: { $any: true } },
        },
        holders: { 'obj-wavre': { side: 0, armyId: 'pr' }, 'obj-baraque': { side: 1, armyId: 'fr' } },
      },
    },
    {
      set: {
        phase: 'activation',
        cincSide: null,
        active: { side: 1, generalId: 'fr.iii.general', commandId: 'fr.iii', actionDie: 2, stage: 'move' },
      },
      turn: { phase: 'activation', toAct: [1] },
    },
  )
})

const HOLD = { clauses: [{ verb: 'hold', place: { x: 30, y: 20 } }] }
const WAIT = { clauses: [{ ...HOLD.clauses[0], start: [{ when: 'atMove', move: 9 }] }] }
const LEADERS = [
  { id: 'F-cinc', x: 5, y: 40 },
  { id: 'A-cinc', x: 5, y: 5 },
]

it('brigade: a clause is current from the phase of command on, and everybody else is implied to hold', () => {
  const bodies = {
    A1: { at: [30, 20, 0], order: HOLD },
    A2: { at: [40, 20, 0], order: WAIT },
    F1: [30, 40, 180],
  }
  const asked = (brigadeId: string, gives: Json) => ({ call: 'compliance', with: { brigadeId }, gives })
  const implied = { clause: null, verb: 'hold', stage: 'waiting', implied: true }
  const begun = { clause: 0, verb: 'hold', stage: 'inForce', implied: false }
  plays('brigade', { bodies }, asked('A1', implied), asked('F1', implied))
  plays(
    'brigade',
    { bodies, leaders: LEADERS, phase: 'command' },
    { turn: { phase: 'command', toAct: [0, 1] } },
    asked('A1', begun),
    asked('A2', implied),
    asked('F1', begun),
  )
  plays('brigade', { bodies, phase: 'command' }, { turn: { phase: 'plot' } }, asked('A1', begun))
})

it('brigade: nobody has come, moved, charged or fired before the phase', () => {
  const late = { A2: { at: [40, 2, 0], arriveMove: 1 } }
  const bodies = { FA: [30, 38, 180], F1: [60, 44, 180], A1: [30, 20, 0], ...late }
  for (const phase of ['command', 'declare', 'plot', 'artillery'])
    plays(
      'brigade',
      { bodies, phase },
      {
        state: {
          move: 1,
          charges: [],
          contacts: [],
          brigades: {
            A1: { movedThisMove: false, fired: [], from: { x: 30, y: 20, heading: 0 } },
            A2: { place: 'toCome' },
          },
        },
      },
    )
  plays(
    'brigade',
    { bodies, phase: 'declare' },
    {
      until: { turn: 2 },
      state: { brigades: { A2: { place: 'table' } } },
    },
  )
})

it('brigade: before the battle, given and of history', () => {
  const bodies = { F1: [30, 40, 180], A1: [30, 20, 0] }
  plays(
    'brigade',
    { bodies, phase: 'setup.orders', move: 0 },
    { start: true, turn: { turn: 0, phase: 'setup.orders', toAct: [0, 1] } },
    ...[0, 1].flatMap((side) => [
      {
        side,
        command: { type: 'WriteOrder', brigadeId: side === 0 ? 'F1' : 'A1', order: HOLD },
        refused: [{ side, command: { type: 'EndPhase', side }, code: 'WRONG_PHASE' }],
      },
    ]),
    { until: { turn: 1 }, turn: { turn: 1, phase: 'plot' } },
  )
  plays(
    'brigade',
    { battle: 'wavre' },
    {
      turn: { turn: 0, phase: 'setup.orders' },
      state: {
        brigades: { 'fr.iii.8.2': { $any: true }, 'fr.iii.8.art#1': { $any: true } },
        leaders: { 'fr.iii.commander': { $any: true }, 'pr.commander-in-chief': { $any: true } },
        holders: { 'obj-wavre': 'pr' },
        sheet: { sides: [{ armies: ['fr'] }, { armies: ['pr'] }] },
        secret: [{ orders: { $exactly: {} }, sketch: { $exactly: {} } }, { orders: { $exactly: {} } }],
      },
    },
    { start: true, state: { secret: [{ sketch: { 'fr.iii.8.2': { $any: true } } }, {}] } },
  )
})
