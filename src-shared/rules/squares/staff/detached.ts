/** Single brigades that a plan sends off: into places that nobody guards, and into places of one's own that an enemy could walk into. */
import type { Side } from '../../../engine/sides'
import type { Task } from '../orders/task'
import type { Plan } from './plan'
import type { SquareId } from '../sheet/sheet'
import { rosterOf, type UnitInfo } from '../state/lookup'
import { PACE, type Goal, type Snapshot } from './outlook'
import { fullWorthOf } from './view'

/** Action points from which an enemy could walk into a place soon, and from which a brigade of ours is sent there. */
const REACH = 3
const FARTHEST = 6
/** So much of its own worth may be near the place for a brigade that goes alone. */
const ALONE_AGAINST = 1.5
/** Hits from which it is not sent. */
const WORN = 3
/** Postures of a command that goes to its goal, or stands there. */
const GOING: readonly Task['posture'][] = ['attack', 'march', 'hold']
/** What horse counts farther from a place that foot can hold better. */
const HORSE_HOLDS_BADLY = 1

/**
 * Tasks of the brigades sent off, by id: for each place to which no command goes the nearest, if any can be spared. A
 * place counts for whoever was there last (SQ-VIC-03), so that one brigade takes what nobody guards.
 */
export function detachedFrom(
  snapshot: Snapshot,
  side: Side,
  goals: readonly Goal[],
  { tasks, ordered }: Pick<Plan, 'tasks' | 'ordered'>,
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Task> {
  const { state, ground, squareOf, turn } = snapshot
  const { unitList, commands } = rosterOf(state.sheet)
  const detached = new Map<string, Task>()
  const goneTo = new Set<SquareId>(
    [...tasks.values()].flatMap(({ goal, posture }) => (GOING.includes(posture) ? [goal] : [])),
  )
  const brigades = unitList.filter(({ id, isBrigade }) => isBrigade && squareOf.has(id))
  const left = state.sheet.turnLimit - turn + 1
  /** Of a command somebody stays together. */
  const isSpared = ({ id, commandId }: UnitInfo) =>
    !ordered.has(commandId) &&
    !kept.has(id) &&
    !detached.has(id) &&
    (state.units[id]?.hits ?? 0) < WORN &&
    (commands.get(commandId)?.unitIds ?? []).filter((one) => squareOf.has(one) && !detached.has(one)).length >
      1
  const wanted = goals.filter(({ square }) => !goneTo.has(square)).toSorted((a, b) => b.worth - a.worth)
  for (const { square, taken, enemy } of wanted) {
    const field = ground.distancesTo(square)
    const wayOf = ({ id }: UnitInfo) => field[squareOf.get(id) ?? -1] ?? Infinity
    const theirs = brigades.filter((unit) => unit.side !== side).map(wayOf)
    if (taken ? theirs.includes(0) : theirs.every((way) => way > REACH)) continue
    const farthest = taken ? Math.min(FARTHEST, PACE * left) : FARTHEST
    let best: string | undefined
    let least = Infinity
    for (const unit of brigades) {
      if (unit.side !== side || !isSpared(unit) || enemy > ALONE_AGAINST * fullWorthOf(state, unit.id))
        continue
      const way = wayOf(unit)
      if (way > farthest) continue
      const isForFoot = !taken || ground.town(square) !== undefined
      const cost = way + (unit.isCavalry && isForFoot ? HORSE_HOLDS_BADLY : 0)
      if (cost >= least) continue
      least = cost
      best = unit.id
    }
    if (best !== undefined) detached.set(best, { goal: square, posture: taken ? 'march' : 'hold' })
  }
  return detached
}
