/** The squares rules at Waterloo: random legal play, whole random battles, the worst single step, the staff. */
import { readFileSync } from 'node:fs'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import { loadHistory } from '../../src-shared/history/load'
import { FRAMES } from '../history/shipped'
import { squares } from '../../src-shared/rules/squares'
import type { SqBattleCommand } from '../../src-shared/rules/squares/turn/commands'
import { draft } from '../../src-shared/rules/squares/sheet/draft/draft'
import { randomCommand } from '../../src-shared/rules/squares/turn/random-play'
import type { SqState } from '../../src-shared/rules/squares/state/state'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const BATTLES = 10_000
const STEP_LIMIT = 20_000

function waterloo(): SqState {
  const loaded = loadHistory(
    (path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown,
    FRAMES,
  )
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  return squares.muster(draft({ history: loaded.history, battleId: 'waterloo', whatIfIds: [] }))
}

interface Tally {
  battles: number
  steps: number
  ms: number
}

/** One battle of random legal commands; tells how many steps it took. */
function randomBattle(from: SqState, seed: number): number {
  let { state } = squares.start(from, seededDice(seed, 0))
  const random = seededRandom(seed)
  let steps = 0
  while (!squares.outcome(state)) {
    if (steps > STEP_LIMIT) throw new Error(`battle ${seed} does not end`)
    const [side] = squares.turn(state).toAct
    if (side === undefined) throw new Error(`battle ${seed} stands still in ${state.phase}`)
    steps += 1
    state = squares.play(state, side, randomCommand(state, side, random), seededDice(seed, steps)).state
  }
  return steps
}

function randomBattles(from: SqState): Tally {
  const tally: Tally = { battles: 0, steps: 0, ms: 0 }
  for (let seed = 0; seed < 50; seed += 1) randomBattle(from, seed)
  const began = performance.now()
  for (let seed = 0; seed < BATTLES; seed += 1) {
    tally.steps += randomBattle(from, seed)
    tally.battles += 1
  }
  tally.ms = performance.now() - began
  return tally
}

/** The formation or leader that a command is given to, as a screen asks for its options. */
function actorOf(command: SqBattleCommand): string | undefined {
  if ('unitId' in command) return command.unitId
  if ('generalId' in command) return command.generalId
  if ('brigades' in command) return command.brigades[0]
  return command.type === 'bombard' ? command.guns[0]?.unitId : undefined
}

/** Milliseconds of listing what the actor may do and playing one of it, step by step of battles by the staffs. */
function fullSteps(from: SqState): readonly number[] {
  const all: number[] = []
  for (let seed = 0; seed < 4; seed += 1) {
    let { state } = squares.start(from, seededDice(seed, 0))
    for (let n = 1; !squares.outcome(state) && n < STEP_LIMIT; n += 1) {
      const [side] = squares.turn(state).toAct
      if (side === undefined) break
      const { command } = squares.staff(state, side, {}, seededRandom(seed, n))
      const began = performance.now()
      squares.options(state, side, actorOf(command))
      state = squares.play(state, side, command, seededDice(seed, n)).state
      all.push(performance.now() - began)
    }
  }
  return all
}

/** The least that each of the same steps took in some runs: a pause for garbage is as long as many steps, and none of theirs. */
function leastOf(runs: number, run: () => readonly number[]): readonly number[] {
  const all = Array.from({ length: runs }, run)
  return (all[0] ?? []).map((_, i) => Math.min(...all.map((ms) => ms[i] ?? Infinity)))
}

/** Milliseconds that the hard staff takes over each activation of a command, all its decisions together. */
function activationsOfHard(from: SqState): readonly number[] {
  const all: number[] = []
  for (let seed = 0; seed < 3; seed += 1) {
    let { state } = squares.start(from, seededDice(seed, 0))
    let ms = 0
    for (let n = 1; !squares.outcome(state) && n < STEP_LIMIT; n += 1) {
      const [side] = squares.turn(state).toAct
      if (side === undefined) break
      const began = performance.now()
      const { command } = squares.staff(state, side, {}, seededRandom(seed, n), 'hard')
      ms += performance.now() - began
      state = squares.play(state, side, command, seededDice(seed, n)).state
      if (command.type !== 'endActivation') continue
      all.push(ms)
      ms = 0
    }
  }
  return all
}

const bench: Bench = {
  title: 'Squares at Waterloo',
  measure(): Measure[] {
    const from = waterloo()
    const { battles, steps, ms } = randomBattles(from)
    return [
      {
        name: 'steps of random legal play',
        value: steps / (ms / 1000),
        unit: 'steps/s',
        limit: { atLeast: 20_000 },
      },
      {
        name: `whole random battles (of ${battles.toLocaleString('en-GB')})`,
        value: battles / (ms / 1000),
        unit: 'battles/s',
        limit: { atLeast: 40 },
      },
      {
        name: 'options and play of one step, 99.9 in 100 steps',
        value: quantile(
          leastOf(3, () => fullSteps(from)),
          0.999,
        ),
        unit: 'ms',
        limit: { atMost: 1 },
      },
      {
        name: 'decisions of the hard staff in an activation, 95 in 100 activations',
        value: quantile(activationsOfHard(from), 0.95),
        unit: 'ms',
        limit: { atMost: 40 },
      },
    ]
  },
}

export default bench
