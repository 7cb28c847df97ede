/** The brigade rules below whole moves: steps of random legal play, lines of sight. */
import { seededRandom } from '../../src-shared/engine/random'
import { groundOf } from '../../src-shared/rules/brigade/sheet/ground'
import type { BrSheet } from '../../src-shared/rules/brigade/sheet/sheet'
import { naiveBlock, quickBlock } from '../rules/brigade/support/naive-sight'
import { commandOfOne, picker, playableSheet, playAtRandom } from '../rules/brigade/support/random-battle'
import type { Bench, Measure } from '../tools/trial'
import { waterloo } from './brigade-waterloo'

const BATTLES = 300
/** Until then V8 compiles: the rate doubles meanwhile. */
const WARM_UP = 200
const LINES = 20_000
const CREST_DEPTH = 1

interface Rates {
  /** Steps per second while V8 still compiles. */
  readonly first: number
  /** Steps per second from then on. */
  readonly then: number
}

/** Random legal play on open tables of seven brigades a side. */
function randomPlay(): Rates {
  // Strewing and checking a table is no step of play.
  const tables = Array.from({ length: WARM_UP + BATTLES }, (_, seed) => {
    const pick = picker(seed)
    return { seed, pick, sheet: playableSheet(pick) }
  })
  const rate = (some: typeof tables): number => {
    let steps = 0
    const began = performance.now()
    for (const { seed, pick, sheet } of some)
      playAtRandom(sheet, seed, pick, { choose: commandOfOne, step: () => (steps += 1) })
    return steps / ((performance.now() - began) / 1000)
  }
  return { first: rate(tables.slice(0, WARM_UP)), then: rate(tables.slice(WARM_UP)) }
}

/** Microseconds of a line of sight from one side of the field to the other. */
function sight(block: typeof quickBlock, sheet: BrSheet, count: number): number {
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
    sight(quickBlock, sheet, LINES / 4)
    sight(naiveBlock, sheet, LINES / 20)
    const own = sight(quickBlock, sheet, LINES)
    const all = sight(naiveBlock, sheet, LINES / 10)
    const { first, then } = randomPlay()
    return [
      {
        name: 'steps of random legal play',
        value: then,
        unit: 'steps/s',
        limit: { atLeast: 20_000 },
      },
      { name: `the same in the first ${WARM_UP} battles after the start`, value: first, unit: 'steps/s' },
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
