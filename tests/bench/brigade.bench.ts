/** The brigade rules at Waterloo: whole moves by both staffs, memory, random legal play, lines of sight. */
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import { loadHistory } from '../../src-shared/history/load'
import { brigade } from '../../src-shared/rules/brigade'
import { draft } from '../../src-shared/rules/brigade/draft'
import { groundOf } from '../../src-shared/rules/brigade/ground'
import type { BrSheet } from '../../src-shared/rules/brigade/sheet'
import { groundBlock } from '../../src-shared/rules/brigade/sight'
import type { BrState } from '../../src-shared/rules/brigade/state'
import { naiveBlock } from '../rules/brigade/naive-sight'
import { commandOfOne, picker, playableSheet, playAtRandom } from '../rules/brigade/random-battle'
import type { Bench, Measure } from '../tools/trial'
import { quantile } from './timing'

const BATTLES = 150
const WARM_UP = 30
const LINES = 20_000
const MOVES = 40
const CREST_DEPTH = 1

function waterloo(): BrSheet {
  const loaded = loadHistory((path) => JSON.parse(readFileSync(`db/history/${path}`, 'utf8')) as unknown)
  if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))
  // Long enough for forty moves whatever happens.
  return { ...draft({ history: loaded.history, battleId: 'waterloo', whatIfIds: [] }), moves: MOVES + 8 }
}

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
function moves(sheet: BrSheet, seed: number): Campaign {
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
      const command = brigade.staff(state, side, {}, seededRandom(seed, n))
      state = brigade.play(state, side, command, seededDice(seed, n)).state
    }
    if (move > 0) ms.push(performance.now() - began)
    if (brigade.outcome(state)) state = opened(sheet, seed + ms.length)
    if (ms.length === 10 && early === 0) {
      collectGarbage()
      early = process.memoryUsage().heapUsed
    }
  }
  collectGarbage()
  return { ms, heap: [early, process.memoryUsage().heapUsed] }
}

function opened(sheet: BrSheet, seed: number): BrState {
  return brigade.start(brigade.muster(sheet), seededDice(seed, 0)).state
}

/** Steps of random legal play on open tables of seven brigades a side. */
function randomPlay(): { readonly steps: number; readonly ms: number } {
  let steps = 0
  // Strewing and checking a table is no step of play.
  const tables = Array.from({ length: WARM_UP + BATTLES }, (_, seed) => {
    const pick = picker(seed)
    return { seed, pick, sheet: playableSheet(pick) }
  })
  const play = ({ seed, pick, sheet }: (typeof tables)[number]) => {
    playAtRandom(sheet, seed, pick, { choose: commandOfOne, step: () => (steps += 1) })
  }
  tables.slice(0, WARM_UP).forEach(play)
  steps = 0
  const began = performance.now()
  tables.slice(WARM_UP).forEach(play)
  return { steps, ms: performance.now() - began }
}

/** Microseconds of a line of sight from one side of the field to the other. */
function sight(block: typeof groundBlock, sheet: BrSheet, count: number): number {
  const { width, height } = sheet.table
  const ground = groundOf(sheet)
  const random = seededRandom(3)
  const lines = Array.from({ length: count }, () => ({
    a: { x: 0.5, y: random.int(1000 * height) / 1000 },
    b: { x: width - 0.5, y: random.int(1000 * height) / 1000 },
  }))
  let blocked = 0
  const began = performance.now()
  for (const { a, b } of lines) if (block(ground, a, b, CREST_DEPTH)) blocked += 1
  const us = ((performance.now() - began) * 1000) / count
  if (blocked === 0) throw new Error('nothing ever hides anybody at Waterloo')
  return us
}

const bench: Bench = {
  title: 'Brigades at Waterloo',
  measure(): Measure[] {
    const sheet = waterloo()
    sight(groundBlock, sheet, LINES / 4)
    sight(naiveBlock, sheet, LINES / 20)
    const own = sight(groundBlock, sheet, LINES)
    const all = sight(naiveBlock, sheet, LINES / 10)
    const { steps, ms } = randomPlay()
    moves(sheet, 1)
    const { ms: turns, heap } = moves(sheet, 2)
    return [
      {
        name: 'a whole move, both armies by their staffs, median',
        value: quantile(turns, 0.5),
        unit: 'ms',
        limit: { atMost: 50 },
      },
      { name: 'the longest of forty moves', value: Math.max(...turns), unit: 'ms' },
      {
        name: `memory gained from move 10 to move ${MOVES}`,
        value: Math.max(0, heap[1] - heap[0]) / 2 ** 20,
        unit: 'MB',
        limit: { atMost: 4 },
      },
      {
        name: 'steps of random legal play',
        value: steps / (ms / 1000),
        unit: 'steps/s',
        limit: { atLeast: 20_000 },
      },
      {
        name: 'a line of sight across the field',
        value: own,
        unit: 'µs',
        limit: { atMost: 20 },
        peer: { name: 'every feature looked at', value: all },
        ratio: all / own,
      },
    ]
  },
}

export default bench
