/** The engine beside boardgame.io on the same game: 300 units that step along a line in turn. */
import { createRequire } from 'node:module'
import type { Game, TransientState } from 'boardgame.io'
import type * as BoardgameIo from 'boardgame.io/client'
import type * as BoardgameIoInternal from 'boardgame.io/internal'
import { z } from 'zod'
import { resolve, type Act, type JournalEntry } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import type { RuleSet } from '../../src-shared/engine/rule-set'
import { otherSide, type Side } from '../../src-shared/engine/sides'
import type { Bench, Measure } from '../tools/trial'
import { quantile, times } from './timing'

// Its entry points are folders, which only require can resolve.
const require = createRequire(import.meta.url)
const { Client } = require('boardgame.io/client') as typeof BoardgameIo
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal') as typeof BoardgameIoInternal

const UNITS = 300
const MOVES = 3000

interface LineState {
  readonly toAct: Side
  readonly units: Readonly<
    Record<string, { readonly id: string; readonly at: number; readonly hits: number }>
  >
}
interface LineCommand {
  readonly type: 'step'
  readonly unitId: string
}

const unitId = (i: number) => `unit-${i % UNITS}`
const musterUnits = (): LineState['units'] =>
  Object.fromEntries(Array.from({ length: UNITS }, (_, i) => [unitId(i), { id: unitId(i), at: 0, hits: 0 }]))

const lineRules: RuleSet<Record<string, never>, LineState, LineCommand> = {
  key: 'squares',
  title: 'Line',
  source: 'bench',
  board: 'grid',
  diceKinds: [],
  sheetSchema: z.strictObject({}),
  commandSchema: z.strictObject({ type: z.literal('step'), unitId: z.string() }),
  stateSchema: z.custom<LineState>(),
  houseRules: [],
  words: { messages: {}, refusal: ({ code, values }) => ({ key: code, values }) },
  faults: () => [],
  roster: () => [],
  muster: () => ({ toAct: 0, units: musterUnits() }),
  start: (state) => ({ state, events: [] }),
  turn: (state) => ({
    turn: 1,
    turnLimit: null,
    clock: '11:00',
    phase: 'step',
    toAct: [state.toAct],
    prompt: { key: 'step', values: {} },
    secretKey: '',
  }),
  frame: () => ({ pieces: [], objectives: [] }),
  options: () => [],
  refuse: (state, side, command) =>
    side === state.toAct && state.units[command.unitId] !== undefined
      ? undefined
      : { code: 'REFUSED', rule: 'SQ-ACT-01', values: {} },
  play(state, side, { unitId: id }) {
    const unit = state.units[id]
    const units = unit ? { ...state.units, [id]: { ...unit, at: unit.at + 1 } } : state.units
    return {
      state: { toAct: otherSide(side), units },
      events: [{ kind: 'stepped', side, rules: ['SQ-MOVE-01'], data: { unitId: id } }],
    }
  },
  seenBy: (state) => state,
  stateFaults: () => [],
  outcome: () => undefined,
  losses: () => [],
  staffSkills: ['normal'],
  staff: () => ({ command: { type: 'step', unitId: unitId(0) } }),
  describe: (event) => ({ key: event.kind, values: {} }),
  names: () => new Map(),
}

/** A whole game of ours, journal and all. */
function playOurs(): { readonly entries: readonly JournalEntry[]; readonly states: readonly LineState[] } {
  let state = lineRules.muster({})
  const entries: JournalEntry[] = []
  const states: LineState[] = [state]
  for (let seq = 0; seq < MOVES; seq += 1) {
    const act: Act = {
      type: 'command',
      side: seq % 2 === 0 ? 0 : 1,
      command: { type: 'step', unitId: unitId(seq) },
    }
    const resolution = resolve(lineRules, state, act, seededDice(1, seq))
    if (resolution.kind !== 'played') throw new Error(resolution.kind)
    state = resolution.state
    states.push(state)
    entries.push({ seq, act, rolls: resolution.rolls, barrier: resolution.barrier, undone: false })
  }
  return { entries, states }
}

interface PeerGame {
  readonly units: Record<string, { id: string; at: number; hits: number }>
}

const peerRules: Game<PeerGame> = {
  setup: () => ({ units: structuredClone(musterUnits()) }),
  moves: {
    step({ G }, id: string) {
      const unit = G.units[id]
      if (unit) unit.at += 1
    },
  },
}

/** The peer as its users run it: a client with undo, and a turn that ends after each move. */
function playPeer(): void {
  const game = { ...peerRules, turn: { minMoves: 1, maxMoves: 1 } }
  const client = Client<PeerGame>({ debug: false, numPlayers: 2, game })
  client.start()
  for (let i = 0; i < MOVES; i += 1) client.moves['step']?.(unitId(i))
  client.stop()
}

/** The peer at its best: its bare reducer in production, without undo, turns and subscribers. */
function playPeerAtItsBest(): void {
  const game = { ...peerRules, disableUndo: true }
  const reduce = CreateGameReducer({ game })
  let state: TransientState = InitializeGame({ game, numPlayers: 2 })
  for (let i = 0; i < MOVES; i += 1) {
    const payload = { type: 'step', args: [unitId(i)], playerID: '0' }
    state = reduce(state, { type: 'MAKE_MOVE', payload })
  }
  if (state._stateID !== MOVES) throw new Error(`the peer played ${state._stateID} moves of ${MOVES}`)
}

/** Bytes that a step leaves behind for undo: its journal entry as text (states are shared, not copied for it). */
function undoBytes(entries: readonly JournalEntry[]): number {
  return Math.max(...entries.map((entry) => Buffer.byteLength(JSON.stringify(entry))))
}

const bench: Bench = {
  title: 'Engine',
  measure(): Measure[] {
    const ours = MOVES / (quantile(times(5, 2, playOurs), 0.5) / 1000)
    const peer = MOVES / (quantile(times(3, 1, playPeer), 0.5) / 1000)
    const peerAtItsBest = MOVES / (quantile(times(3, 1, playPeerAtItsBest), 0.5) / 1000)
    return [
      {
        name: 'moves of a game of 300 units',
        value: ours,
        unit: 'moves/s',
        peer: { name: 'boardgame.io 0.50.2', value: peer },
        ratio: ours / peer,
        ratioAtLeast: 15,
      },
      {
        name: 'the same beside the bare reducer',
        value: ours,
        unit: 'moves/s',
        peer: { name: 'boardgame.io 0.50.2 without undo and turns', value: peerAtItsBest },
        ratio: ours / peerAtItsBest,
      },
      {
        name: 'what a step keeps for undo',
        value: undoBytes(playOurs().entries),
        unit: 'B',
        limit: { atMost: 1000 },
      },
    ]
  },
}

export default bench
