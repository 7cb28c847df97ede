/** The brigade rules below whole moves: steps of random legal play, lines of sight. */
import { seededRandom } from '../../src-shared/engine/random'
import { groundOf } from '../../src-shared/rules/brigade/ground'
import type { BrSheet } from '../../src-shared/rules/brigade/sheet'
import { groundBlock } from '../../src-shared/rules/brigade/sight'
import { naiveBlock } from '../rules/brigade/naive-sight'
import { commandOfOne, picker, playableSheet, playAtRandom } from '../rules/brigade/random-battle'
import type { Bench, Measure } from '../tools/trial'
import { waterloo } from './brigade-waterloo'

const BATTLES = 150
const WARM_UP = 30
const LINES = 20_000
const CREST_DEPTH = 1

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
  title: 'Brigades step by step',
  measure(): Measure[] {
    const sheet = waterloo(1)
    sight(groundBlock, sheet, LINES / 4)
    sight(naiveBlock, sheet, LINES / 20)
    const own = sight(groundBlock, sheet, LINES)
    const all = sight(naiveBlock, sheet, LINES / 10)
    const { steps, ms } = randomPlay()
    return [
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
