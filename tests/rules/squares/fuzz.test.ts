// Random play: whatever the options offer is legal, and no command leaves a state that could not be.
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../src-shared/engine/battle'
import { scriptedDice, type Roll } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import type { SqBattleCommand } from '../../../src-shared/rules/squares/commands'
import type { SqEvent } from '../../../src-shared/rules/squares/events'
import { faultsOfSheet } from '../../../src-shared/rules/squares/faults'
import { muster } from '../../../src-shared/rules/squares/muster'
import { play, start } from '../../../src-shared/rules/squares/play'
import { refuse } from '../../../src-shared/rules/squares/refuse'
import { stateFaults } from '../../../src-shared/rules/squares/state-faults'
import { stateSchema } from '../../../src-shared/rules/squares/state-schema'
import type { SqState } from '../../../src-shared/rules/squares/state'
import { playAtRandom, randomSheet, type BattleSize } from './random-battle'

const SMALL: BattleSize = { cols: 5, rows: 5, commandsPerSide: 2, unitsPerCommand: 5, turnLimit: 6 }
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)

function facesOf(rolls: readonly Roll[]): readonly number[] {
  return rolls.flatMap((roll) => roll.faces)
}

/** Nothing that stands may break the rules of standing (SQ-STACK-01, SQ-STACK-03, SQ-UNIT-02, SQ-TERR-02, -07). */
function check(state: SqState, events: readonly SqEvent[], rolls: readonly Roll[], what: unknown): void {
  expect(stateFaults(state), JSON.stringify(what)).toEqual([])
  for (const unit of Object.values(state.units)) {
    expect(unit.hits).toBeGreaterThanOrEqual(0)
    expect(unit.status === 'onBoard').toBe(unit.square !== null)
  }
  // Every die thrown is told, in the order thrown (5.19).
  expect(facesOf(events.flatMap((event) => event.dice ?? [])), JSON.stringify(what)).toEqual(facesOf(rolls))
}

function allLegal(state: SqState, side: Side, commands: readonly SqBattleCommand[]): void {
  expect(commands.length, `${state.phase} offers nothing`).toBeGreaterThan(0)
  for (const command of commands)
    expect(refuse(state, side, command), JSON.stringify(command)).toBeUndefined()
}

describe('random play', () => {
  it.each(SEEDS)('battle %i keeps its invariants and replays to the same hash', (seed) => {
    const sheet = randomSheet(seed, SMALL)
    expect(faultsOfSheet(sheet)).toEqual([])
    const { state, opening, moves } = playAtRandom(sheet, seed, 600, {
      choices: allLegal,
      step: (now, events, rolls, command) => {
        check(now, events, rolls, command ?? 'start')
      },
    })
    expect(stateSchema.parse(state)).toEqual(state)
    expect(JSON.parse(JSON.stringify({ ...state, sheet: null }))).toEqual({ ...state, sheet: null })

    let again = start(muster(sheet), scriptedDice(facesOf(opening))).state
    for (const { side, command, rolls } of moves) {
      const dice = scriptedDice(facesOf(rolls))
      again = play(again, side, command, dice).state
      expect(dice.left()).toBe(0)
    }
    expect(stateHash(again)).toBe(stateHash(state))
  })

  it('the same seed plays the same battle, another seed another', () => {
    const play = (seed: number) => stateHash(playAtRandom(randomSheet(3, SMALL), seed, 80).state)
    expect(play(8)).toBe(play(8))
    expect(play(9)).not.toBe(play(8))
  })

  it('battles of random players come to an end', () => {
    const ends = SEEDS.slice(0, 10).map(
      (seed) => playAtRandom(randomSheet(seed, SMALL, true), seed, 5000).state.outcome?.reason,
    )
    expect(ends).not.toContain(undefined)
  })
})
