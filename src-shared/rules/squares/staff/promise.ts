/** Where the stronger side sends its commands when it goes forward: each to the goal where it adds most to what all of them together promise. */
import type { Leaning } from '../../../engine/temperament'
import { PACE, type Force, type Goal, type Snapshot } from './outlook'

/** What a place of one's own counts for beside one to take, while attacking. */
export const KEEPING_WHILE_ATTACKING = 0.6
/** What each action point of the way takes off the strength that arrives, and what is left of it if the day is too short. */
const APPROACH = 0.4
const TOO_LATE = 0.05
/** Worth that an empty place wants before it is as good as taken, and share of the enemy near that a place kept wants. */
const LEAST_NEED = 6
const KEEP_NEED = 0.6
/** Worth of the enemy near by which a place of one's own is as likely to be lost as not. */
const THREAT = 30
/** So little speaks for strength where nothing else tells two goals apart. */
const TIE = 1e-4
/** Rounds of second thoughts: each command looks once more where it is wanted most. */
const ROUNDS = 3

/** The goal of each command by its id; a command for which nothing promises anything has none. */
export function mostPromising(
  snapshot: Snapshot,
  forces: readonly Force[],
  goals: readonly Goal[],
  { stubbornness }: Leaning,
): ReadonlyMap<string, Goal> {
  const arriving = forces.map((force) => goals.map((goal) => arrivingAt(snapshot, force, goal)))
  const promiseOf = (goal: Goal, strength: number) =>
    goal.taken ? gainOf(goal, strength) : stubbornness * keepOf(goal, strength)
  const choice: (number | undefined)[] = forces.map(() => undefined)
  const promise = () =>
    goals.reduce((sum, goal, g) => {
      const strength = choice.reduce<number>(
        (all, chosen, f) => (chosen === g ? all + (arriving[f]?.[g] ?? 0) : all),
        0,
      )
      return sum + promiseOf(goal, strength) + TIE * strength
    }, 0)
  for (let round = 0; round < ROUNDS; round += 1)
    forces.forEach((_, f) => {
      let best = choice[f]
      let most = promise()
      goals.forEach((_goal, g) => {
        choice[f] = g
        const all = promise()
        if (all <= most) return
        most = all
        best = g
      })
      choice[f] = best
    })
  const goalOf = new Map<string, Goal>()
  forces.forEach(({ commandId }, f) => {
    const goal = goals[choice[f] ?? -1]
    if (goal && promiseOf(goal, 1) > 0) goalOf.set(commandId, goal)
  })
  return goalOf
}

/** Strength of a command by the time it comes to a goal. */
function arrivingAt({ state, ground, turn }: Snapshot, force: Force, { square, taken }: Goal): number {
  const field = ground.distancesTo(square)
  const way = force.squares.reduce((sum, at) => sum + (field[at] ?? Infinity), 0) / force.squares.length
  const left = state.sheet.turnLimit - turn + 1
  const strength = taken && ground.town(square) ? force.againstTown : force.strength
  return ((way > PACE * left + 1 ? TOO_LATE : 1) * strength) / (1 + APPROACH * way)
}

/** Little while the enemy near outweighs it, all of the place's worth when it outweighs him by far. */
function gainOf({ worth, enemy }: Goal, strength: number): number {
  return worth * oddsOf(strength, enemy + LEAST_NEED)
}

/** A place counts as far as it is likely to be lost without help. */
function keepOf({ worth, enemy }: Goal, strength: number): number {
  if (enemy === 0) return 0
  return KEEPING_WHILE_ATTACKING * worth * (enemy / (enemy + THREAT)) * oddsOf(strength, KEEP_NEED * enemy)
}

const oddsOf = (strength: number, need: number): number => strength ** 2 / (strength ** 2 + need ** 2)
