/** Orders carried out by the engine itself: the plot of a brigade that was given none (BR-ORD-18, 10.4). */
import { bodyOf } from './bodies'
import { standsOnTable } from './edges'
import { plotDeviation } from './envelopes'
import { gunnery } from './executor-guns'
import { marching } from './executor-marches'
import { standing } from './executor-posts'
import { squaring } from './executor-squares'
import { groundOf } from './ground'
import type { Thought } from './executor-thoughts'
import { brigadeOf, infoOf } from './lookup'
import { gunsAreClear } from './intents'
import { taskOf } from './order-clauses'
import { refusePlot } from './plots'
import type { BrState, Plot } from './state'

/** What the order asks of the brigade in this move, the first that is legal and within the order; null: it stands. */
export function standingPlot(state: BrState, id: string): Plot | null {
  const task = taskOf(state, id)
  if (!task) return null
  const { activity } = brigadeOf(state, id)
  if (activity.kind === 'crewGone')
    return gunsAreClear(state, id) ? plotOf({ actions: [{ returnToGuns: true }] }) : null
  if (activity.kind !== 'free' && activity.kind !== 'recovering') return null
  const info = infoOf(state, id)
  const thoughts = [
    ...comingOn(state, id),
    ...squaring(state, id),
    ...(info.isArtillery
      ? gunnery(state, id, task)
      : [...marching(state, id, task), ...standing(state, id, task)]),
  ]
  for (const thought of thoughts) {
    if (thought.actions.length === 0) return null
    if (refusePlot(state, { type: 'PlotMove', brigadeId: id, actions: [...thought.actions] })) continue
    if (plotDeviation(state, id, thought.actions)) continue
    return plotOf(thought)
  }
  return null
}

function plotOf({ actions, stopAt }: Thought): Plot {
  return { actions, stopIfEnemyWithin: stopAt ?? null, byOrder: true }
}

/** A column with its rear behind the edge goes straight on until it is wholly on the table: no turn has room there (BR-SEQ-03). */
function comingOn(state: BrState, id: string): readonly Thought[] {
  const isOn = standsOnTable(groundOf(state.sheet), bodyOf(state, id))
  return isOn && !brigadeOf(state, id).entering ? [] : COMING_ON
}
/** As far as the dice carry, or, where the order leads aside, as far as it lets. */
const COMING_ON: readonly Thought[] = ['max' as const, 4, 2, 1].map((advance) => ({ actions: [{ advance }] }))
