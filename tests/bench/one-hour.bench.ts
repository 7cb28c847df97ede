/** One Hour Waterloo at Waterloo: random legal play, whole random battles, the worst single step, and a staff's turns. */
import { readFileSync } from 'node:fs'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import { loadHistory } from '../../src-shared/history/load'
import { oneHour as rules } from '../../src-shared/rules/one-hour'
import { draft } from '../../src-shared/rules/one-hour/sheet/draft/draft'
import type { OhState } from '../../src-shared/rules/one-hour/state/state'
import { FRAMES } from '../history/shipped'
import { randomCommand } from '../rules/one-hour/support/random-command'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const BATTLES = 600
const STEP_LIMIT = 20_000

function waterloo(): OhState {
  const loaded = loadHistory(
    (path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown,
    FRAMES,
  )
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  return rules.muster(draft({ history: loaded.history, battleId: 'waterloo', whatIfIds: [] }))
}

/** One battle of random legal commands; tells how many steps it took, and how long each when asked. */
function randomBattle(from: OhState, seed: number, times?: number[]): number {
  let { state } = rules.start(from, seededDice(seed, 0))
  const random = seededRandom(seed)
  let steps = 0
  while (!rules.outcome(state)) {
    if (steps > STEP_LIMIT) throw new Error(`battle ${seed} does not end`)
    const [side] = rules.turn(state).toAct
    if (side === undefined) throw new Error(`battle ${seed} stands still in ${state.phase}`)
    steps += 1
    const began = times ? performance.now() : 0
    state = rules.play(state, side, randomCommand(state, side, random), seededDice(seed, steps)).state
    times?.push(performance.now() - began)
  }
  return steps
}

/** What each player turn of a hard staff took it, ms: all its decisions from the beginning of the turn to its end. */
function staffTurns(from: OhState, seed: number): readonly number[] {
  let { state } = rules.start(from, seededDice(seed, 0))
  const turns: number[] = []
  let key = ''
  for (let n = 1; !rules.outcome(state); n += 1) {
    const [side] = rules.turn(state).toAct
    if (side === undefined || n > STEP_LIMIT) throw new Error(`battle ${seed} does not end`)
    const now = `${state.gameTurn} ${String(state.active)}`
    if (now !== key) [key] = [now, turns.push(0)]
    const seen = rules.seenBy(state, side)
    const began = performance.now()
    const { command } = rules.staff(seen, side, {}, seededRandom(seed, n), 'hard')
    turns[turns.length - 1] = (turns.at(-1) ?? 0) + performance.now() - began
    state = rules.play(state, side, command, seededDice(seed, n)).state
  }
  return turns
}

const bench: Bench = {
  title: 'One Hour at Waterloo',
  measure(): Measure[] {
    const from = waterloo()
    for (let seed = 0; seed < 50; seed += 1) randomBattle(from, seed)
    let steps = 0
    const began = performance.now()
    for (let seed = 0; seed < BATTLES; seed += 1) steps += randomBattle(from, seed)
    const seconds = (performance.now() - began) / 1000
    const times: number[] = []
    for (let seed = 0; seed < 20; seed += 1) randomBattle(from, seed, times)
    staffTurns(from, 1)
    const activations = [2, 3, 4].flatMap((seed) => staffTurns(from, seed))
    return [
      {
        name: 'worst player turn of a hard staff, all decisions',
        value: Math.max(...activations),
        unit: 'ms',
        limit: { atMost: 40 },
      },
      {
        name: 'steps of random legal play',
        value: steps / seconds,
        unit: 'steps/s',
        limit: { atLeast: 30_000 },
      },
      {
        name: `whole random battles (of ${BATTLES})`,
        value: BATTLES / seconds,
        unit: 'battles/s',
        limit: { atLeast: 60 },
      },
      {
        name: 'options and play of one step, 99.9 in 100 steps',
        value: quantile(times, 0.999),
        unit: 'ms',
        limit: { atMost: 2 },
      },
    ]
  },
}

export default bench
