/** Orders carried out by the engine itself: the plot of a brigade that was given none (BR-ORD-18, 10.4). */
import { bodyOf } from '../../state/bodies'
import type { Action } from '../../turn/commands'
import { standsOnTable } from '../../state/edges'
import { plotDeviation } from '../envelopes'
import { isFree } from './detours'
import { roadIn } from './forming'
import { eyeing, steppingClear } from './fronts'
import { gunnery } from './guns'
import { marching } from './marches'
import { standing } from './posts'
import { squaring } from './squares'
import { groundOf } from '../../sheet/ground'
import type { Thought } from './considerations'
import { Trials } from './trials'
import { brigadeOf, infoOf } from '../../state/lookup'
import { gunsAreClear } from '../../movement/intents'
import { remembered } from '../../state/memory'
import { taskOf, type Task } from '../clauses'
import { refusePlot } from '../../movement/plot/plots'
import type { BrState, Plot } from '../../state/state'

/** What the order asks of the brigade in this move, the first that is legal and within the order; null: it stands. */
export const standingPlot: (state: BrState, id: string) => Plot | null = remembered(thoughtOut)

function thoughtOut(state: BrState, id: string): Plot | null {
  const task = taskOf(state, id)
  if (!task) return null
  const { activity } = brigadeOf(state, id)
  if (activity.kind === 'crewGone')
    return gunsAreClear(state, id) ? plotOf({ actions: [{ returnToGuns: true }] }) : null
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return null
  for (const plot of plotsThoughtOf(state, id, task)) return plot
  return null
}

/** What a brigade might do by its order in this move, the best first: legal, within the order, `most` at the most. */
export function possiblePlots(state: BrState, id: string, most: number): readonly (Plot | null)[] {
  const task = taskOf(state, id)
  const { activity } = brigadeOf(state, id)
  if (!task || (activity.kind !== 'free' && activity.kind !== 'recovering')) return []
  const found: (Plot | null)[] = []
  for (const plot of plotsThoughtOf(state, id, task)) {
    found.push(plot)
    if (found.length === most) break
  }
  return found
}

/** The thoughts that are legal and within the order; null, the last: it stands. */
function* plotsThoughtOf(state: BrState, id: string, task: Task): Generator<Plot | null> {
  for (const thought of thoughtsOf(state, id, task)) {
    if (thought.actions.length === 0) {
      yield null
      return
    }
    if (refusePlot(state, { type: 'PlotMove', brigadeId: id, actions: [...thought.actions] })) continue
    if (plotDeviation(state, id, thought.actions)) continue
    yield plotOf(thought)
  }
}

/** What it may think of, the first choice first; what comes later is thought of only if all before it will not do. */
function* thoughtsOf(state: BrState, id: string, task: Task): Generator<Thought> {
  yield* comingOn(state, id)
  yield* squaring(state, id)
  yield* steppingClear(state, id)
  if (infoOf(state, id).isArtillery) {
    yield* gunnery(state, id, task)
    return
  }
  yield* eyeing(state, id)
  yield* marching(state, id, task)
  yield* standing(state, id, task)
}

function plotOf({ actions, stopAt }: Thought): Plot {
  return { actions, stopIfEnemyWithin: stopAt ?? null, byOrder: true }
}

/**
 * A column with its rear behind the edge goes straight on until it is wholly on the table: no turn has room there
 * (BR-SEQ-03). Where a hedge or a wood bars that it turns off as little as it can.
 */
function* comingOn(state: BrState, id: string): Generator<Thought> {
  const isOn = standsOnTable(groundOf(state.sheet), bodyOf(state, id))
  if (isOn && !brigadeOf(state, id).entering) return
  const trials = new Trials(state, id, [], 1)
  if (trials.run([{ advance: 'max' }]).barredBy !== 'ground') {
    yield* COMING_ON
    return
  }
  const road = roadIn(state, id)
  if (road && isFree(state, id, [road], 1)) yield { actions: [road], stopAt: 1 }
  for (const turn of ASIDE) {
    const actions: readonly Action[] = [{ turn }, { advance: 'max' }]
    if (trials.run(actions).gone >= LEAST && isFree(state, id, actions, 1)) yield { actions }
  }
  if (trials.run([{ advance: 'max' }]).gone >= LEAST) yield* COMING_ON
}
/** As far as the dice carry, or, where the order leads aside, as far as it lets. */
const COMING_ON: readonly Thought[] = ['max' as const, 4, 2, 1].map((advance) => ({ actions: [{ advance }] }))
/** Turns tried, degrees, and the least that a way aside must lead on, inches. */
const ASIDE = [15, -15, 30, -30, 50, -50, 70, -70, 90, -90] as const
const LEAST = 0.5
