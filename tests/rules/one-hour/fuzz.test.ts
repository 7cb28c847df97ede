// Random play: whatever the options offer is legal, and no command leaves a state that could not be.
import { describe, expect, it } from 'vitest'
import { stateHash } from '../../../src-shared/engine/battle'
import { scriptedDice, type Roll } from '../../../src-shared/engine/dice'
import type { Side } from '../../../src-shared/engine/sides'
import { speaker } from '../../../src-shared/words/sentence'
import { faultsOfSheet } from '../../../src-shared/rules/one-hour/sheet/faults'
import { muster } from '../../../src-shared/rules/one-hour/sheet/muster'
import type { OhSheet } from '../../../src-shared/rules/one-hour/sheet/sheet'
import { stateFaults } from '../../../src-shared/rules/one-hour/state/faults'
import { stateSchema } from '../../../src-shared/rules/one-hour/state/schema'
import { turn } from '../../../src-shared/rules/one-hour/state/seen-by'
import type { OhState } from '../../../src-shared/rules/one-hour/state/state'
import { commandSchema, type OhCommand } from '../../../src-shared/rules/one-hour/turn/commands'
import type { OhEvent } from '../../../src-shared/rules/one-hour/turn/events'
import { play, start } from '../../../src-shared/rules/one-hour/turn/play'
import { refuse } from '../../../src-shared/rules/one-hour/turn/refuse'
import { describe as sentenceOf, describeRefusal } from '../../../src-shared/rules/one-hour/words/describe'
import { messages } from '../../../src-shared/rules/one-hour/words/messages'
import { names } from '../../../src-shared/rules/one-hour/words/names'
import { playAtRandom, randomSheet, type BattleSize } from './support/random-battle'

const SMALL: BattleSize = { columns: 9, rows: 9, unitsPerSide: 9, turnLimit: 6 }
const SEEDS = Array.from({ length: 16 }, (_, i) => i + 1)
const phrase = speaker(messages)

const facesOf = (rolls: readonly Roll[]): readonly number[] => rolls.flatMap((roll) => roll.faces)

/** What may not be: broken rules of standing (OH-BOARD-01), dice that no event tells, hits out of range. */
function wrongIn(state: OhState, events: readonly OhEvent[], rolls: readonly Roll[]): readonly string[] {
  const wrong = stateFaults(state).map((fault) => JSON.stringify(fault))
  for (const [id, unit] of Object.entries(state.units)) {
    if (unit.hitsTaken < 0) wrong.push(`${id} has ${unit.hitsTaken} hits`)
    if ((unit.status === 'board') !== (unit.box !== null)) wrong.push(`${id} is ${unit.status}`)
  }
  const reported = facesOf(events.flatMap((event) => event.dice ?? [])).join(' ')
  const thrown = facesOf(rolls).join(' ')
  if (reported !== thrown) wrong.push(`dice ${thrown} in events ${reported}`)
  return wrong
}

/** The same commands with the same dice. */
function playedAgain(sheet: OhSheet, { opening, moves }: ReturnType<typeof playAtRandom>): OhState {
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

function allLegal(state: OhState, side: Side, commands: readonly OhCommand[]): void {
  if (commands.length === 0) throw new Error(`${state.phase} offers nothing`)
  const refused = commands.filter((command) => refuse(state, side, command) !== undefined)
  // Many thousand options are looked at: only what is wrong is worth the matcher's time.
  if (refused.length > 0)
    expect(refused.map((command) => ({ command, refusal: refuse(state, side, command) }))).toEqual([])
}

/** Commands that were on offer earlier, tried again where they no longer may be: a refusal, and never an exception. */
function staleRefused(state: OhState, stale: readonly { side: Side; command: OhCommand }[]): void {
  for (const { side, command } of stale) {
    const refusal = refuse(state, side, command)
    if (refusal) phrase(describeRefusal(refusal), names(state))
  }
}

describe('random play', () => {
  it.each(SEEDS)('battle %i keeps its invariants and replays to the same hash', (seed) => {
    const sheet = randomSheet(seed, SMALL)
    expect(faultsOfSheet(sheet)).toEqual([])
    const stale: { side: Side; command: OhCommand }[] = []
    const battle = playAtRandom(sheet, seed, 250, {
      choices(state, side, commands) {
        allLegal(state, side, commands)
        staleRefused(state, stale.slice(-6))
        const [command] = commands
        if (command) stale.push({ side, command })
      },
      step(now, events, rolls, command) {
        const wrong = wrongIn(now, events, rolls)
        if (wrong.length > 0) expect(wrong, JSON.stringify(command)).toEqual([])
        if (command) expect(commandSchema.parse(command)).toEqual(command)
        const called = names(now)
        phrase(turn(now).prompt, called)
        for (const event of events) phrase(sentenceOf(event), called)
      },
    })
    const { state } = battle
    expect(stateSchema.parse(state)).toEqual(state)
    expect(JSON.parse(JSON.stringify({ ...state, sheet: null }))).toEqual({ ...state, sheet: null })
    expect(stateHash(playedAgain(sheet, battle))).toBe(stateHash(state))
  })

  it('the same seed plays the same battle, another seed another', () => {
    const hash = (seed: number) => stateHash(playAtRandom(randomSheet(3, SMALL), seed, 80).state)
    expect(hash(8)).toBe(hash(8))
    expect(hash(9)).not.toBe(hash(8))
  })

  it('battles of random players come to an end', () => {
    const ends = SEEDS.slice(0, 8).map(
      (seed) => playAtRandom(randomSheet(seed, SMALL, true), seed, 5000).state.outcome?.reason,
    )
    expect(ends).not.toContain(undefined)
  })
})
