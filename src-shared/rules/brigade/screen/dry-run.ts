/**
 * A dry run of one side's orders before they are sealed: the executor carries them out from the sketch, move by move at a
 * middling pace, while the enemy stands where he is believed to stand (BR-ORD-01, BR-ORD-18). Nobody charges or fires.
 */
import { canonicalJson } from '../../../engine/json'
import { eachInTurn, type Dice } from '../../../engine/dice'
import type { GeneralOrder } from '../../../engine/orders'
import { SIDES, type Side } from '../../../engine/sides'
import type { Progress } from '../../face'
import { hereOf } from '../orders/clauses'
import { orderFaults } from '../orders/faults'
import { clockOf } from '../turn/clock'
import type { BrEvent } from '../turn/events'
import { machine } from '../turn/machine'
import { Step } from '../turn/step'
import { sizeIn, slotsIn } from '../state/footprints'
import { EMPTY_SECRET } from '../state/fresh'
import { brigadeOf, onTable, rosterOf } from '../state/lookup'
import { seenBy } from '../state/seen-by'
import type { BrState, OrderState, SideSecret } from '../state/state'
import { describe } from '../words/describe'
import { notesOf, type PlayedMove } from './dry-run-notes'
import type { DryMove, DryRun, DryRunQuestion, Standing } from './dry-run-schema'
import { film } from './film'

/** Null: the orders are sealed. A step for each move; orders with faults are left out. */
export function* dryRun(
  state: BrState,
  side: Side,
  { orders, moves: total }: DryRunQuestion,
): Generator<Progress, DryRun | null> {
  if (state.phase !== 'setup.orders') return null
  const known = seenBy(state, side)
  const dice = paceDice()
  const step = new Step(alone(known, side, bookOf(known, side, orders)), dice)
  machine.play(step, side, { type: 'SealOrders', side })
  const sketched = standingIn(step.state)
  const played: PlayedMove[] = []
  const moves: DryMove[] = []
  let from = beginningOf(step.events)
  while (played.length < total && step.state.phase !== 'finished') {
    yield { done: played.length, total }
    const before = step.state
    dice.move = before.move
    playMove(step)
    const next = step.state.move > before.move ? beginningOf(step.events) : step.events.length
    const events = step.events.slice(from, next)
    from = next
    played.push({ before, after: step.state, events })
    moves.push(shownMove(before, events, sketched))
  }
  return { kind: 'dryRun', moves, notes: [...notesOf(side, played)] }
}

/** The book that would be sealed: orders in hand, else those given, else those of the sheet; without those that are wrong. */
function bookOf(
  state: BrState,
  side: Side,
  orders: DryRunQuestion['orders'],
): Readonly<Record<string, OrderState>> {
  const written = state.secret[side].orders
  return Object.fromEntries(
    rosterOf(state.sheet).ofSide[side].flatMap(({ id, brigade }): [string, OrderState][] => {
      const order = (orders[id] as GeneralOrder | undefined) ?? written[id]?.order ?? brigade.order
      if (orderFaults(state.sheet, id, order).length > 0) return []
      const from = hereOf(state, id)
      return [[id, { order, clause: -1, waiting: false, since: 0, from, idle: 0, alteration: 0 }]]
    }),
  )
}

/** The state with nobody to decide anything: the other side has said all it has to say, and that is nothing. */
function alone(state: BrState, side: Side, orders: SideSecret['orders']): BrState {
  const { sketch, leaderPlaces } = state.secret[side]
  const own: SideSecret = { ...EMPTY_SECRET, sketch, leaderPlaces, orders }
  return {
    ...state,
    houseRules: {
      ...state.houseRules,
      autoExecuteMissing: true,
      ordersMode: 'strict',
      movementDiceFirst: false,
    },
    ended: side === 0 ? [false, true] : [true, false],
    secret: side === 0 ? [own, EMPTY_SECRET] : [EMPTY_SECRET, own],
  }
}

/** Threes and fours, in even moves the other way round than in odd ones: brigades side by side keep in line. */
function paceDice(): Dice & { move: number } {
  const dice: Dice & { move: number } = {
    move: 1,
    ...eachInTurn(({ count }) =>
      Array.from({ length: count }, (_, i) => ((i + dice.move) % 2 === 0 ? 3 : 4)),
    ),
  }
  return dice
}

/** Both sides end every phase without a word: what is done is done by the orders. */
function playMove(step: Step): void {
  const { move } = step.state
  while (step.state.move === move && step.state.phase !== 'finished') {
    const side = SIDES.find((one) => !step.state.ended[one])
    if (side === undefined) return
    machine.play(step, side, { type: 'EndPhase', side })
  }
}

const beginningOf = (events: readonly BrEvent[]): number =>
  Math.max(
    0,
    events.findLastIndex(({ kind }) => kind === 'moveBegan'),
  )

function standingIn(state: BrState): ReadonlyMap<string, Standing> {
  return new Map(
    onTable(state).map((info): [string, Standing] => {
      const { pose, formation, complexId } = brigadeOf(state, info.id)
      return [
        info.id,
        {
          id: info.id,
          pose: { x: pose.x, y: pose.y, heading: pose.heading },
          formation,
          size: sizeIn(info, formation),
          bases: slotsIn(info, formation).map(({ u, v, width, depth }) => ({ u, v, width, depth })),
          complexId,
        },
      ]
    }),
  )
}

function shownMove(
  before: BrState,
  events: readonly BrEvent[],
  sketched: ReadonlyMap<string, Standing>,
): DryMove {
  const shown = film(events)
  const standing = [...standingIn(before).values()]
  return {
    move: before.move,
    clock: clockOf(before.sheet, before.houseRules, before.move - 1),
    standing: standing.filter((one) => canonicalJson(one) !== canonicalJson(sketched.get(one.id) ?? null)),
    bodies: (shown?.bodies ?? []).map(({ id, path }) => ({ id, path: path.map((point) => ({ ...point })) })),
    moments: (shown?.moments ?? []).flatMap(({ t, halts, ids, index }) => {
      const event = events[index]
      if (!event) return []
      const { key, values } = describe(event, before)
      return [{ t, halts, ids: [...ids], sentence: { key, values: { ...values } } }]
    }),
  }
}
