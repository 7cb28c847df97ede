/** What the screen asks the brigade rules at Waterloo while orders are written and ways are drawn, with every body on the table. */
import { seededDice } from '../../src-shared/engine/dice'
import type { JsonObject } from '../../src-shared/engine/json'
import { seededRandom } from '../../src-shared/engine/random'
import type { Side } from '../../src-shared/engine/sides'
import { brigade } from '../../src-shared/rules/brigade'
import { answer } from '../../src-shared/rules/brigade/screen/answer'
import { onTable, rosterOf } from '../../src-shared/rules/brigade/state/lookup'
import type { BrState, Phase } from '../../src-shared/rules/brigade/state/state'
import { shippedHistory } from '../../src-main/program/history'
import type { Bench, Measure } from '../tools/trial'
import { waterloo } from './brigade-waterloo'
import { processorTime, quantile, times } from './timing'

const ALLIES: Side = 1
const RUNS = 200
const WARM_UP = 60
/** Turns of a loop that does nothing else: what the machine is worth at the moment. */
const BARE = 2_000_000

function bareLoop(): number {
  let sum = 0
  for (let i = 0; i < BARE; i += 1) sum = (sum + i) % 1021
  return sum
}

/** The battle by its staffs, as far as a phase. */
function until(phase: Phase): BrState {
  let { state } = brigade.start(brigade.muster(waterloo(8)), seededDice(1, 0))
  for (let n = 1; state.phase !== phase; n += 1) {
    const [side] = brigade.turn(state).toAct
    if (side === undefined) throw new Error(`the battle stands still in ${state.phase}`)
    const { command } = brigade.staff(state, side, {}, seededRandom(1, n))
    state = brigade.play(state, side, command, seededDice(1, n)).state
  }
  return state
}

const bench: Bench = {
  title: 'Orders and ways at Waterloo under the brigade rules',
  measure(): Measure[] {
    const plotting = until('plot')
    const writing = brigade.start(brigade.muster(waterloo(8)), seededDice(1, 0)).state
    const bodies = onTable(plotting)
    const own = bodies.filter(({ side, isInfantry }) => side === ALLIES && isInfantry)
    const book = Object.fromEntries(
      rosterOf(writing.sheet).ofSide[ALLIES].map(({ id, brigade: { order } }) => [id, order]),
    )
    let at = 0
    /** Each call asks of another brigade: nothing is answered from what is known. */
    const next = () => own[(at += 1) % own.length] ?? own[0]
    const order = times(RUNS, WARM_UP, () => {
      const one = next()
      if (one) answer(writing, ALLIES, { kind: 'order', brigadeId: one.id, order: one.brigade.order })
    })
    const judge = (): void => {
      const one = next()
      const actions: JsonObject[] = [{ turn: (at % 40) - 20 }, { advance: 1 + (at % 7) }]
      if (one)
        answer(plotting, ALLIES, {
          kind: 'command',
          command: { type: 'PlotMove', brigadeId: one.id, actions },
        })
    }
    const way = times(RUNS, WARM_UP, judge)
    const wayAlone = times(RUNS, 0, judge, processorTime)
    const history = shippedHistory()
    const open = (): void => {
      brigade.screen?.table(brigade.seenBy(writing, ALLIES), history)
      answer(writing, ALLIES, { kind: 'book', orders: book })
    }
    const opened = times(20, 5, open)
    const openedAlone = times(20, 0, open, processorTime)
    const bare = quantile(times(30, 10, bareLoop), 0.5)
    const peer = { name: 'a bare loop of two million turns', value: bare }
    const brigades = Object.keys(book).length
    return [
      {
        name: 'an order drawn anew with its faults, 95 in 100',
        value: quantile(order, 0.95),
        unit: 'ms',
        limit: { atMost: 16 },
        peer,
      },
      {
        name: `a way of a brigade judged among ${bodies.length} bodies, 95 in 100`,
        value: quantile(way, 0.95),
        unit: 'ms',
        limit: { atMost: 4 },
        peer,
      },
      { name: 'the same, median', value: quantile(way, 0.5), unit: 'ms' },
      // On a busy machine the last in twenty waits for the processor: this is what it works.
      { name: 'the same, of the processor, 95 in 100', value: quantile(wayAlone, 0.95), unit: 'ms' },
      {
        name: `the book of ${brigades} brigades opened and checked, 95 in 100`,
        value: quantile(opened, 0.95),
        unit: 'ms',
        limit: { atMost: 100 },
        peer,
      },
      { name: 'the same, of the processor, 95 in 100', value: quantile(openedAlone, 0.95), unit: 'ms' },
    ]
  },
}

export default bench
