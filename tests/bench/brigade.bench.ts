/**
 * The brigade rules at Waterloo: whole moves by both staffs, and memory. In a process of its own: what else was played in
 * one before would be measured with it.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { StaffSkill } from '../../src-shared/engine/rule-set'
import { brigade } from '../../src-shared/rules/brigade'
import { answerInSlices } from '../../src-shared/rules/brigade/screen/answer'
import type { BrSheet } from '../../src-shared/rules/brigade/sheet/sheet'
import type { BrState } from '../../src-shared/rules/brigade/state/state'
import type { Bench, Measure } from '../tools/trial'
import { waterloo } from './brigade-waterloo'
import { quantile } from './timing'

const MOVES = 40

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const gc: unknown = runInNewContext('gc')
  if (typeof gc === 'function') Reflect.apply(gc, undefined, [])
}

interface Campaign {
  /** Milliseconds of each whole move, staffs included. */
  readonly ms: readonly number[]
  /** Bytes in use after move 10 and after the last. */
  readonly heap: readonly [number, number]
}

/** Plays move after move by the staffs of both sides; a battle that ends begins anew. */
function moves(sheet: BrSheet, seed: number, skill: StaffSkill = 'normal', weighs = false): Campaign {
  const ms: number[] = []
  let early = 0
  let state = opened(sheet, seed)
  let n = 0
  while (ms.length < MOVES) {
    const began = performance.now()
    const { move } = state
    while (state.move === move && !brigade.outcome(state)) {
      const [side] = brigade.turn(state).toAct
      if (side === undefined) throw new Error(`the battle stands still in ${state.phase}`)
      n += 1
      const { command } = brigade.staff(state, side, {}, seededRandom(seed, n), skill)
      state = brigade.play(state, side, command, seededDice(seed, n)).state
    }
    if (move > 0) ms.push(performance.now() - began)
    if (brigade.outcome(state)) state = opened(sheet, seed + ms.length)
    if (weighs && ms.length === 10 && early === 0) {
      collectGarbage()
      early = process.memoryUsage().heapUsed
    }
  }
  if (weighs) collectGarbage()
  return { ms, heap: [early, process.memoryUsage().heapUsed] }
}

function opened(sheet: BrSheet, seed: number): BrState {
  return brigade.start(brigade.muster(sheet), seededDice(seed, 0)).state
}

/** Milliseconds of a dry run of the French orders: the whole of it, and its longest slice. */
function dryRun(sheet: BrSheet): { readonly whole: number; readonly slice: number } {
  const slices = answerInSlices(opened(sheet, 1), 0, { kind: 'dryRun', orders: {}, moves: 10 })
  let [whole, slice] = [0, 0]
  for (;;) {
    const began = performance.now()
    const { done } = slices.next()
    const ms = performance.now() - began
    whole += ms
    slice = Math.max(slice, ms)
    if (done === true) return { whole, slice }
  }
}

const bench: Bench = {
  title: 'Brigades at Waterloo',
  measure(): Measure[] {
    // Long enough for forty moves whatever happens.
    const sheet = waterloo(MOVES + 8)
    moves(sheet, 1)
    const { ms: turns } = moves(sheet, 2)
    // Weighing collects garbage, and the moves after that are slower than those of a game.
    const { heap } = moves(sheet, 2, 'normal', true)
    const { ms: hard } = moves(sheet, 2, 'hard')
    dryRun(sheet)
    const tried = dryRun(sheet)
    return [
      {
        name: 'a dry run of the French orders, ten moves',
        value: tried.whole,
        unit: 'ms',
        limit: { atMost: 1000 },
      },
      { name: 'its longest slice', value: tried.slice, unit: 'ms' },
      {
        name: 'a whole move, both armies by their staffs, median',
        value: quantile(turns, 0.5),
        unit: 'ms',
        limit: { atMost: 50 },
      },
      { name: 'the longest of forty moves', value: Math.max(...turns), unit: 'ms' },
      {
        name: 'a whole move by two hard staffs, median',
        value: quantile(hard, 0.5),
        unit: 'ms',
        limit: { atMost: 400 },
      },
      {
        name: `memory gained from move 10 to move ${MOVES}`,
        value: Math.max(0, heap[1] - heap[0]) / 2 ** 20,
        unit: 'MB',
        limit: { atMost: 4 },
      },
    ]
  },
}

export default bench
