/** Who plays a side in a simulated battle: a staff of some strength, chance, or one of two simple plans. */
import {
  generalOrderSchema,
  MOST_CLAUSES,
  type GeneralOrder,
  type OrderBook,
} from '../../src-shared/engine/orders'
import type { Random } from '../../src-shared/engine/random'
import { STAFF_SKILLS, type SheetBase } from '../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../src-shared/engine/sides'
import type { Battle } from '../../src-shared/history/battle'
import type { History } from '../../src-shared/history/bundle'
import { BATTLE_IDS, covers } from '../../src-shared/history/vocabulary'
import type { AnyRulesFace } from '../../src-shared/rules/face'

/** `chance` gives legal commands at random; `hold` stands everywhere; `straight` goes for the nearest objectives. */
export const PLAYERS = [...STAFF_SKILLS, 'chance', 'hold', 'straight'] as const
export type PlayerKind = (typeof PLAYERS)[number]
export type Players = readonly [PlayerKind, PlayerKind]

export const isStaff = (kind: PlayerKind) => STAFF_SKILLS.find((skill) => skill === kind)

/** The next command of a side that has something to decide, by what it sees. */
type Player = (seen: unknown, side: Side, random: Random) => unknown

/** The players of a rule set that can play it, staffs first. */
export function playersOf(rules: AnyRulesFace): readonly PlayerKind[] {
  const plans = rules.orders ? (['hold', 'straight'] as const) : []
  return [...rules.staffSkills, 'chance', ...plans]
}

/** A plan is general orders, carried out by the yardstick of the rule set or else its weakest staff. */
export function playerOf(rules: AnyRulesFace, sheet: SheetBase, kind: PlayerKind, history: History): Player {
  const skill = isStaff(kind)
  if (skill) return (seen, side, random) => rules.staff(seen, side, {}, random, skill).command
  if (kind === 'chance') return (seen, side, random) => byChance(rules, seen, side, random)
  const [weakest] = rules.staffSkills
  const book = kind === 'hold' ? holdingBook(rules, sheet) : straightBook(rules, sheet, history)
  return (seen, side, random) =>
    rules.carryOut?.(seen, side, book, random) ?? rules.staff(seen, side, book, random, weakest).command
}

/** Somebody who can do something, or the side itself, each alike; of what he can do, anything that is allowed. */
function byChance(rules: AnyRulesFace, seen: unknown, side: Side, random: Random): unknown {
  const byActor = new Map<string, unknown[]>()
  for (const { actorId = '', command } of rules.options(seen, side))
    byActor.set(actorId, [...(byActor.get(actorId) ?? []), command])
  const actors = [...byActor.values()]
  while (actors.length > 0) {
    const commands = actors[random.int(actors.length)] ?? []
    const [command] = commands.splice(random.int(commands.length), 1)
    if (rules.refuse(seen, side, command) === undefined) return command
    if (commands.length === 0) actors.splice(actors.indexOf(commands), 1)
  }
  throw new Error('a side that is to act may do nothing')
}

const HOLD = { verb: 'hold' }

/** The same kind of order for everybody who takes one. */
function bookOf(
  rules: AnyRulesFace,
  sheet: SheetBase,
  clausesOf: (holderId: string, side: Side) => readonly object[],
): OrderBook {
  const holders = rules.orders?.holders(sheet) ?? []
  const orderOf = (clauses: readonly object[]): GeneralOrder => generalOrderSchema.parse({ clauses })
  return Object.fromEntries(holders.map(({ id, side }) => [id, orderOf(clausesOf(id, side))]))
}

function holdingBook(rules: AnyRulesFace, sheet: SheetBase): OrderBook {
  return bookOf(rules, sheet, () => [HOLD])
}

type Point = readonly [number, number]
const distance = ([x, y]: Point, [u, v]: Point): number => Math.hypot(x - u, y - v)

/** The places of the other side one after the other, the nearest first to where each formation begins. */
function straightBook(rules: AnyRulesFace, sheet: SheetBase, history: History): OrderBook {
  const battleId = BATTLE_IDS.find((id) => id === sheet.battle?.battleId)
  const objectives = rules.frame(rules.muster(sheet)).objectives
  const battle = battleId && history.battles[battleId]
  const far = (holderId: string, id: string): number => {
    const from = battle && startOf(battle, holderId)
    const to = battle?.objectives.find((one) => one.id === id)?.at
    return from && to ? distance(from, to) : Infinity
  }
  // Under some rules only troops can be attacked, or guns attack nobody: those go there. A place off the table is left out.
  const wayTo = new Map(
    objectives.map(({ id }) => {
      const ways = [
        { verb: 'attack', objective: id },
        { verb: 'advance', place: id },
      ].map((clause) => ({ clause, faulty: faultyIn(rules, sheet, clause) }))
      return [id, (holderId: string) => ways.find(({ faulty }) => !faulty.has(holderId))?.clause]
    }),
  )
  return bookOf(rules, sheet, (holderId, side) => {
    const wanted = objectives.filter(({ holder }) => holder !== side)
    const order = wanted.toSorted((a, b) => far(holderId, a.id) - far(holderId, b.id) || b.value - a.value)
    const clauses = order.flatMap(({ id }) => wayTo.get(id)?.(holderId) ?? []).slice(0, MOST_CLAUSES)
    return clauses.length > 0 ? clauses : [HOLD]
  })
}

/** Who could not be given a clause. */
function faultyIn(rules: AnyRulesFace, sheet: SheetBase, clause: object): ReadonlySet<string> {
  const book = bookOf(rules, sheet, () => [clause])
  const findings = SIDES.flatMap((side) => rules.orders?.check(sheet, side, book) ?? [])
  return new Set(findings.flatMap(({ holderId, grade }) => (grade === 'fault' ? [holderId] : [])))
}

/** Where a formation of the order of battle begins, metres: the middle of its brigades, or of the first way in. */
function startOf({ deployments, reinforcements, entryPoints }: Battle, holderId: string): Point | undefined {
  const id = holderId.replace(/-\d+$/u, '')
  const own = deployments.filter(({ brigadeId }) => covers(id, brigadeId) || covers(brigadeId, id))
  if (own.length > 0) {
    const sum = own.reduce<Point>(([x, y], { at }) => [x + at[0], y + at[1]], [0, 0])
    return [sum[0] / own.length, sum[1] / own.length]
  }
  const arrival = reinforcements.find(({ brigadeIds }) =>
    brigadeIds.some((brigadeId) => covers(id, brigadeId) || covers(brigadeId, id)),
  )
  return entryPoints.find((entry) => entry.id === arrival?.entry)?.at
}
