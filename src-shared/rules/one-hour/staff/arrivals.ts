/** How the staff brings on who is due: by the entry box and as far along as is best for the task. */
import { DIRECTIONS } from '../../../board/grid/facing'
import { entriesOf, refuseEntry } from '../movement/entry'
import { rosterOf } from '../sheet/roster'
import { isOccupied, nearestEnemy, unitInfo } from '../state/lookup'
import type { CommandOf, StepName } from '../turn/commands'
import { directionOf, distancesTo } from './fields'
import type { Idea } from './idea'
import { worthOfBoxes } from './plan'
import type { View } from './view'

type Enter = CommandOf<'EnterReinforcement'>

/** Boxes from the enemy within which nobody comes on in column. */
const NEAR = 3

/** The best entry of the first unit or leader that can come on. */
export function arrivalIdeas(view: View): readonly Idea[] {
  const { state, side } = view
  const { unitIds, leaderIds } = rosterOf(state.sheet)
  for (const id of unitIds[side]) {
    if (state.units[id]?.status !== 'due') continue
    const ideas = unitEntries(view, id)
    if (ideas.length > 0) return ideas
  }
  return leaderIds[side].flatMap((id): readonly Idea[] => {
    if (state.leaders[id]?.status !== 'due') return []
    const [command] = entriesOf(state, side, id)
    return command ? [{ command, wants: 'comesOn', score: 1 }] : []
  })
}

function unitEntries(view: View, id: string): readonly Idea[] {
  const { state, side, ground } = view
  const info = unitInfo(state, id)
  const company = (info.group?.leaderIds ?? []).filter(
    (leaderId) =>
      state.leaders[leaderId]?.status === 'due' &&
      rosterOf(state.sheet).leaders.get(leaderId)?.commands.has(id) === true,
  )
  const goal = view.instruction(id)?.goal
  const goals = goal === undefined || goal === null ? [...worthOfBoxes(state, side).keys()] : [goal]
  const distances = distancesTo(
    state,
    goals.map((box) => ground.number(box)),
    info,
  )
  return entriesOf(state, side, id).flatMap((entry) =>
    farther(view, { ...entry, withLeaders: company }).map(({ command, end }): Idea => {
      const column = command.formation === 'column'
      const near = nearestEnemy(state, ground.name(end), side)
      const score = 50 - Math.min(40, distances[end] ?? 40) - (column ? (near <= NEAR ? 5 : 0.1) : 0)
      return { command, wants: 'comesOn', score, unitId: id }
    }),
  )
}

/** An entry as it stands, and with up to two steps more; never onto a friend, whom it would push from his post in the end. */
function farther(view: View, entry: Enter): readonly { readonly command: Enter; readonly end: number }[] {
  const { ground, state, side } = view
  const start = ground.number(entry.box)
  const found: { command: Enter; end: number }[] = []
  const names: readonly StepName[] =
    entry.formation === 'column' && ground.isOnRoad(start) ? DIRECTIONS : ['F', 'L', 'R']
  const facing = DIRECTIONS.indexOf(entry.facing ?? 'N')
  const add = (steps: readonly StepName[], end: number): void => {
    const command: Enter = { ...entry, steps: [...steps] }
    if (refuseEntry(state, side, command) !== undefined) return
    if (!isOccupied(state, ground.name(end))) found.push({ command, end })
    if (steps.length >= 2) return
    for (const name of names) {
      const to = ground.beside(end, directionOf(name, facing))
      if (to >= 0) add([...steps, name], to)
    }
  }
  add([], start)
  return found
}
