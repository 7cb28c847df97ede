/** Where the staff moves its troops: every square in reach is weighed by goal, ground, danger and what it could attack. */
import type { SqBattleCommand } from '../turn/commands'
import { isDue, isHeld, remaining, unitInfoOf, unitStateOf, type UnitInfo } from '../state/lookup'
import { townOpenTo } from '../turn/options/activation'
import { reachOf } from '../movement/reach'
import { entryCost, entrySquares, exitsAt, refuseEnterReserve } from '../movement/reserves'
import type { SquareId } from '../sheet/sheet'
import { COST } from '../sheet/tables'
import type { Task } from '../orders/task'
import { decide, type Decision, type Idea, type Want } from './idea'
import { mainPart, Scorer, sum, type Parts } from './scorer'
import type { Plan } from './plan'
import type { Context } from './view'

/** A move must be better than staying by so much, a further one of the same unit by so much. */
const EFFORT = 0.35
const AGAIN = 1.2

/** What a command is to do: its task, whether that is an order, and who of it is kept back. */
export interface Mission {
  readonly commandId: string
  readonly task: Task
  readonly isOrdered: boolean
  readonly plan: Plan
}

/** The task of a unit: with its command, unless the plan keeps it back or sends it off alone. */
const taskFor = ({ task, isOrdered, plan }: Mission, unitId: string): Task =>
  (isOrdered ? undefined : plan.apart.get(unitId)) ?? task

/** The next move of a command, or undefined when everybody stands as well as he can. */
export function nextMove(
  context: Context,
  unitIds: readonly string[],
  mission: Mission,
): Decision | undefined {
  for (const unitId of movers(context, unitIds)) {
    const decision = moveOf(context, mission, unitId)
    if (decision) return decision
  }
  return undefined
}

/** Cavalry first, which takes the enemy's skirmishers away; guns last, when it is clear who stands beside them. */
function movers({ state }: Context, unitIds: readonly string[]): readonly string[] {
  const rank = ({ isCavalry, isMixed, isArtillery }: UnitInfo) =>
    isArtillery ? 2 : isCavalry || isMixed ? 0 : 1
  return unitIds
    .filter((id) => remaining(state, id) > 0 && unitStateOf(state, id).square !== null && !isHeld(state, id))
    .sort((a, b) => rank(unitInfoOf(state, a)) - rank(unitInfoOf(state, b)))
}

/** A place to stand: the command that leads there, null for staying, and what speaks for it. */
interface Place {
  readonly command: SqBattleCommand | null
  readonly square: SquareId
  readonly inTown: boolean
  readonly cost: number
  readonly parts: Parts
  readonly score: number
}

function moveOf(context: Context, mission: Mission, unitId: string): Decision | undefined {
  const { state, side } = context
  const { square, inTown, moved } = unitStateOf(state, unitId)
  const task = taskFor(mission, unitId)
  const { commandId } = mission
  if (square === null) return undefined
  if (task.exit !== undefined && exitsAt(state, side, square).includes(task.exit)) {
    const command = { type: 'exitBoard', unitId, exit: task.exit } as const
    return decide([{ command, wants: 'leaves', score: 0, commandId }])
  }
  const places = placesOf(context, task, unitId)
  const stay = places.find(({ command }) => command === null)
  if (!stay || places.length === 1) return undefined
  const best = decide(
    places.map((place): Idea & { readonly place: Place } => ({
      command: place.command ?? { type: 'endActivation' },
      wants: 'nothingBetter',
      score: place.command ? place.score : place.score + (moved ? AGAIN : EFFORT),
      commandId,
      place,
    })),
  )
  const chosen = places.find(({ command }) => command !== null && command === best?.idea.command)
  if (!best || !chosen) return undefined
  const wants = wantOf(chosen, stay, task, mission.isOrdered, inTown)
  return { idea: { ...best.idea, wants }, others: best.others }
}

/** Where a unit can be after its next move, staying among it. */
function placesOf(context: Context, task: Task, unitId: string): readonly Place[] {
  const { state } = context
  const { square, inTown } = unitStateOf(state, unitId)
  if (square === null) return []
  const scorer = new Scorer(context, task, unitId)
  const points = remaining(state, unitId)
  const places: Place[] = []
  const add = (command: SqBattleCommand | null, to: SquareId, cost: number, inside: boolean) => {
    const parts = scorer.parts(to, cost, inside)
    places.push({ command, square: to, inTown: inside, cost, parts, score: sum(parts) })
  }
  add(null, square, 0, inTown)
  if (!inTown && points >= COST.enterTown && townOpenTo(state, unitId, square))
    add({ type: 'enterTown', unitId }, square, COST.enterTown, true)
  for (const { square: to, cost, path } of reachOf(state, unitId)) {
    add({ type: 'moveUnit', unitId, path: [...path] }, to, cost, false)
    if (cost + COST.enterTown <= points && townOpenTo(state, unitId, to))
      add({ type: 'moveUnit', unitId, path: [...path], enterTown: true }, to, cost + COST.enterTown, true)
  }
  return places
}

/** What a place is taken for: what speaks for it most, beside staying. */
function wantOf(chosen: Place, stay: Place, task: Task, isOrdered: boolean, wasInTown: boolean): Want {
  switch (mainPart(chosen.parts, stay.parts)) {
    case 'goal':
      if (isOrdered) return 'followsOrder'
      return task.posture === 'attack' || task.posture === 'march'
        ? 'goesForPlace'
        : task.posture === 'reserve'
          ? 'keepsReserve'
          : 'keepsPlace'
    case 'objective':
      return 'takesPlace'
    case 'danger':
      return 'getsAway'
    case 'attack':
      return 'readiesAssault'
    case 'shot':
      return 'getsBetterShot'
    case 'cover':
      return chosen.inTown && !wasInTown ? 'entersTown' : 'keepsPlace'
    case 'crowd':
      return 'closesUp'
  }
}

/** Arrivals come in by the entry square that is best for their task (SQ-RNF-01). */
export function nextArrival(
  context: Context,
  unitIds: readonly string[],
  mission: Mission,
): Decision | undefined {
  const { state } = context
  for (const unitId of unitIds.filter((id) => isDue(state, id))) {
    const scorer = new Scorer(context, taskFor(mission, unitId), unitId)
    const ideas = entrySquares(state, unitId).flatMap((at): Idea[] => {
      const command = { type: 'enterReserve', unitId, at } as const
      if (refuseEnterReserve(state, command)) return []
      const score = sum(scorer.parts(at, entryCost(state, at).cost, false))
      return [{ command, wants: 'comesOn', score, commandId: mission.commandId }]
    })
    const best = decide(ideas)
    if (best) return best
  }
  return undefined
}
