// What the rules remember between two questions may never change an answer: battles played on come to the same end as
// battles whose state is written down and read again at every phase.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../src-shared/engine/dice'
import { canonicalJson } from '../../../src-shared/engine/json'
import { seededRandom } from '../../../src-shared/engine/random'
import { loadHistory } from '../../../src-shared/history/load'
import type { BattleId } from '../../../src-shared/history/vocabulary'
import { brigade } from '../../../src-shared/rules/brigade'
import { draft } from '../../../src-shared/rules/brigade/sheet/draft/draft'
import type { BrEvent } from '../../../src-shared/rules/brigade/turn/events'
import type { BrState } from '../../../src-shared/rules/brigade/state/state'
import type { TurnMachine } from '../../../src-shared/rules/brigade/turn/turn'
import { combatMachine } from './support/combat-rules'
import { picker, playableSheet, playAtRandom } from './support/random-battle'

const SEEDS = [11, 12, 13, 14, 15, 16, 17, 18]

/** The same in a fresh copy, sheet and all: nothing is known of it yet. */
function read(state: BrState): BrState {
  return structuredClone(state)
}

function hash(state: BrState, events: readonly BrEvent[]): string {
  const { sheet, ...rest } = state
  return createHash('sha256')
    .update(canonicalJson({ id: sheet.moves, rest, events }))
    .digest('hex')
}

function randomly(seed: number, machine: TurnMachine): string {
  const pick = picker(seed)
  const events: BrEvent[] = []
  const end = playAtRandom(playableSheet(pick), seed, pick, {
    machine,
    step: (_before, _after, added) => events.push(...added),
  })
  return hash(end, events)
}

/** Forgets everything at the beginning of each phase. */
const forgetful: TurnMachine = {
  ...combatMachine,
  play(step, side, command) {
    const { phase } = step.state
    combatMachine.play(step, side, command)
    if (step.state.phase !== phase) step.state = read(step.state)
  },
}

function byStaffs(
  battleId: BattleId,
  seed: number,
  moves: number,
  between: (state: BrState) => BrState,
): string {
  const loaded = loadHistory((path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  const sheet = draft({ history: loaded.history, battleId, whatIfIds: [] })
  let { state } = brigade.start(brigade.muster(sheet), seededDice(seed, 0))
  const events: BrEvent[] = []
  for (let n = 1; state.move <= moves && !brigade.outcome(state); n += 1) {
    const [side] = brigade.turn(state).toAct
    if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
    const { command } = brigade.staff(state, side, {}, seededRandom(seed, n))
    const played = brigade.play(state, side, command, seededDice(seed, n))
    events.push(...played.events)
    state = played.state.phase === state.phase ? played.state : between(played.state)
  }
  return hash(state, events)
}

describe('a battle comes to the same end', () => {
  it.each(SEEDS)('whatever is remembered of it: random commands, seed %i', (seed) => {
    expect(randomly(seed, forgetful)).toBe(randomly(seed, combatMachine))
  })

  it.each([
    ['quatre-bras', 1, 6],
    ['quatre-bras', 2, 6],
    ['wavre', 1, 5],
    ['ligny', 1, 2],
  ] as const)('whatever is remembered of it: %s by the staffs, seed %i', (battleId, seed, moves) => {
    expect(byStaffs(battleId, seed, moves, read)).toBe(byStaffs(battleId, seed, moves, (state) => state))
  })
})
