// Random play: whatever the options offer is legal, and no command leaves a state that could not be.
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../src-shared/engine/battle'
import { scriptedDice, type Roll } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import type { SqBattleCommand } from '../../../src-shared/rules/squares/turn/commands'
import type { SqEvent } from '../../../src-shared/rules/squares/turn/events'
import { faultsOfSheet } from '../../../src-shared/rules/squares/sheet/faults'
import { muster } from '../../../src-shared/rules/squares/sheet/muster'
import { play, start } from '../../../src-shared/rules/squares/turn/play'
import { refuse } from '../../../src-shared/rules/squares/turn/refuse'
import { stateFaults } from '../../../src-shared/rules/squares/state/faults'
import { stateSchema } from '../../../src-shared/rules/squares/state/schema'
import type { SqScenario } from '../../../src-shared/rules/squares/sheet/sheet'
import type { SqState } from '../../../src-shared/rules/squares/state/state'
import { playAtRandom, randomSheet, type BattleSize } from './support/random-battle'

const SMALL: BattleSize = { cols: 5, rows: 5, commandsPerSide: 2, unitsPerCommand: 5, turnLimit: 6 }
const SEEDS = Array.from({ length: 60 }, (_, i) => i + 1)
/** Battles fought to their end in all. */
const BATTLES = 500

function facesOf(rolls: readonly Roll[]): readonly number[] {
  return rolls.flatMap((roll) => roll.faces)
}

/** What may not be: broken rules of standing (SQ-STACK-01, SQ-STACK-03, SQ-UNIT-02, SQ-TERR-02, -07), dice untold. */
function wrongIn(state: SqState, events: readonly SqEvent[], rolls: readonly Roll[]): readonly string[] {
  const wrong = stateFaults(state).map((fault) => JSON.stringify(fault))
  for (const [id, unit] of Object.entries(state.units)) {
    if (unit.hits < 0) wrong.push(`${id} has ${unit.hits} hits`)
    if ((unit.status === 'onBoard') !== (unit.square !== null)) wrong.push(`${id} is ${unit.status}`)
  }
  // Every die thrown is told, in the order thrown (5.19).
  const inEvents = facesOf(events.flatMap((event) => event.dice ?? [])).join(' ')
  const thrown = facesOf(rolls).join(' ')
  if (inEvents !== thrown) wrong.push(`dice ${thrown} told as ${inEvents}`)
  return wrong
}

/** The same commands with the same dice. */
function playedAgain(sheet: SqScenario, { opening, moves }: ReturnType<typeof playAtRandom>): SqState {
  let again = start(muster(sheet), scriptedDice(facesOf(opening))).state
  let left = 0
  for (const { side, command, rolls } of moves) {
    const dice = scriptedDice(facesOf(rolls))
    again = play(again, side, command, dice).state
    left += dice.left()
  }
  expect(left).toBe(0)
  return again
}

function allLegal(state: SqState, side: Side, commands: readonly SqBattleCommand[]): void {
  if (commands.length === 0) throw new Error(`${state.phase} offers nothing`)
  const refused = commands.filter((command) => refuse(state, side, command) !== undefined)
  // A million options are looked at: only what is wrong is worth the matcher's time.
  if (refused.length > 0) expect(refused).toEqual([])
}

describe('random play', () => {
  it.each(SEEDS)('battle %i keeps its invariants and replays to the same hash', (seed) => {
    const sheet = randomSheet(seed, SMALL)
    expect(faultsOfSheet(sheet)).toEqual([])
    const battle = playAtRandom(sheet, seed, 600, {
      choices: allLegal,
      step: (now, events, rolls, command) => {
        const wrong = wrongIn(now, events, rolls)
        if (wrong.length > 0) expect(wrong, JSON.stringify(command)).toEqual([])
      },
    })
    const { state } = battle
    expect(stateSchema.parse(state)).toEqual(state)
    expect(JSON.parse(JSON.stringify({ ...state, sheet: null }))).toEqual({ ...state, sheet: null })
    expect(stateHash(playedAgain(sheet, battle))).toBe(stateHash(state))
  })

  it(`and so do short ones to their end, ${BATTLES} with those`, () => {
    const failures: string[] = []
    for (let seed = SEEDS.length + 1; seed <= BATTLES; seed += 1) {
      const sheet = randomSheet(seed, { ...SMALL, turnLimit: 2 + (seed % 3) })
      const battle = playAtRandom(sheet, seed, 5000, {
        step: (now, events, rolls, command) => {
          for (const wrong of wrongIn(now, events, rolls))
            failures.push(`seed ${seed}, ${JSON.stringify(command)}: ${wrong}`)
        },
      })
      const { state } = battle
      if (state.phase !== 'battleOver') failures.push(`seed ${seed}: no end`)
      if (stateHash(playedAgain(sheet, battle)) !== stateHash(state))
        failures.push(`seed ${seed}: another state when played again`)
    }
    expect(failures).toEqual([])
  }, 600_000)

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
