/** What a brigade may think of by its order, the first choice first (10.4). */
import { bodyOf, gapOf, sectorAt } from '../../state/bodies'
import { standsOnTable } from '../../state/edges'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, infoOf } from '../../state/lookup'
import type { BrState } from '../../state/state'
import type { Action } from '../../turn/commands'
import type { Task } from '../clauses'
import { STAND, type Plotted, type Thought } from './considerations'
import { roadIn } from './forming'
import { eyeing } from './horse'
import { gunnery } from './guns'
import { marching } from './marches'
import { steppingClear } from './obstacles'
import { standing } from './posts'
import { squaring } from './squares'
import { Trials } from './trials'
import { turnToward } from './ways'

/** Whether anything is asked of a brigade by its order in this move: others are where the rules put them. */
export function mayPlan(state: BrState, id: string): boolean {
  const { kind } = brigadeOf(state, id).activity
  return kind === 'free' || kind === 'recovering' || kind === 'crewGone'
}

/** What it may think of, the first choice first; what comes later is thought of only if all before it will not do. */
export function* thoughtsOf(state: BrState, id: string, task: Task): Generator<Thought> {
  yield* comingOn(state, id)
  yield* squaring(state, id)
  yield* receiving(state, id)
  yield* steppingClear(state, id)
  if (infoOf(state, id).isArtillery) {
    yield* gunnery(state, id, task)
    return
  }
  yield* eyeing(state, id)
  yield* marching(state, id, task)
  yield* standing(state, id, task)
}

/**
 * Foot that is charged stands to receive it, facing the charger: who moves fires no volley at him, and who is forming is
 * caught at it (BR-DEF-01, BR-FORM-03).
 */
function* receiving(state: BrState, id: string): Generator<Thought> {
  const { info, rectangle } = bodyOf(state, id)
  const { formation, complexId } = brigadeOf(state, id)
  if (!info.isInfantry || info.isSkirmishers || complexId !== null || formation === 'marchColumn') return
  const [charger] = state.charges
    .flatMap(({ brigadeId, targetId }) => (targetId === id ? [brigadeId] : []))
    .toSorted((a, b) => gapOf(state, id, a) - gapOf(state, id, b))
  if (charger === undefined) return
  const from = bodyOf(state, charger).centre
  const turn = turnToward(state, id, from, 0)
  if (turn && sectorAt(info, formation, rectangle, from) !== 'front') yield { actions: [turn] }
  yield STAND
}

/**
 * A column with its rear behind the edge follows the road that leads in, and else goes straight on until it is wholly on
 * the table: no turn has room there (BR-SEQ-03). Where a hedge or a wood bars that it turns off as little as it can.
 */
function* comingOn(state: BrState, id: string): Generator<Thought> {
  const isOn = standsOnTable(groundOf(state.sheet), bodyOf(state, id))
  if (isOn && !brigadeOf(state, id).entering) return
  const road = roadIn(state, id)
  if (road) yield { actions: [road], stopAt: 1 }
  const trials = new Trials(state, id, [], 1)
  if (trials.run([{ advance: 'max' }]).barredBy !== 'ground') {
    yield* COMING_ON
    return
  }
  for (const turn of ASIDE) {
    const actions: readonly Action[] = [{ turn }, { advance: 'max' }]
    if (trials.run(actions).gone >= LEAST) yield { actions }
  }
  if (trials.run([{ advance: 'max' }]).gone >= LEAST) yield* COMING_ON
}
/** As far as the dice carry, or, where the order leads aside, as far as it lets. */
const COMING_ON: readonly Plotted[] = ['max' as const, 4, 2, 1].map((advance) => ({ actions: [{ advance }] }))
/** Turns tried, degrees, and the least that a way aside must lead on, inches. */
const ASIDE = [15, -15, 30, -30, 50, -50, 70, -70, 90, -90] as const
const LEAST = 0.5
