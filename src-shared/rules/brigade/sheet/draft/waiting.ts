/** Orders to wait: where, and until what hour or whose call (10.2, BR-SCN-09). */
import type { Clause, Trigger } from '../../../../engine/orders'
import { along, bearing, distance, type Point, roundInch, turnBetween } from '../../../../board/table/vectors'
import { otherSide } from '../../../../engine/sides'
import { roleOf, type Role, type Spot } from './history-plans'
import { best, isGarrison, type Goal, type Own, type Plan } from './plan'
import type { BrSheet } from '../sheet'

export const historyOf = ({ brigade }: Own, { sheet }: Plan): Role | undefined =>
  roleOf(sheet.battle?.battleId ?? '', brigade.id)

export const here = ({ at: { x, y } }: Own) => ({ place: { x: roundInch(x), y: roundInch(y) } })
export const near = (inches: number): Trigger => ({ when: 'enemyWithin', distance: inches, of: 'self' })

/** Where history has it wait until its hour has come, whoever passes by; the line of those who come up in mid-battle stands. */
export function waiting(one: Own, goals: readonly Goal[], role: Role, plan: Plan): readonly Clause[] {
  const from = role.from ?? 1
  const place = postOf(one, plan)
  if (!place)
    return one.brigade.arm === 'cavalry'
      ? sallying(one, goals, plan, from)
      : [reserve(one, goals, plan, from)]
  const hour: Trigger = { when: 'atMove', move: from }
  const stays: Clause = { verb: role.stands ? 'hold' : 'reserve', place, until: [hour] }
  if (one.arriveMove !== null) return [comesTo(one, place), stays]
  const up: Trigger = { when: 'atMove', move: Math.max(1, from - COMES_UP) }
  const before = spotOf(one, role.before, plan)
  const first: readonly Clause[] = before
    ? [
        { verb: 'march', place: before, until: [up] },
        { verb: 'hold', place: before, until: [up] },
      ]
    : [{ verb: 'reserve', ...here(one), until: [up] }]
  return [
    ...first,
    { verb: 'march', place, corridor: 12, ...(role.inColumn && { formation: 'marchColumn' }), until: [hour] },
    stays,
  ]
}

/** Where history has it all day, or until its goal is lost or the enemy comes up to it; undefined: where it is. */
export function posted(
  one: Own,
  goals: readonly Goal[],
  role: Role,
  plan: Plan,
): readonly Clause[] | undefined {
  const behind = spotOf(one, role.givesWay, plan)
  if (behind)
    return [
      { verb: 'hold', ...here(one), until: [near(AT_HAND)] },
      { verb: 'retire', place: behind },
      { verb: 'hold', place: behind },
    ]
  const place = postOf(one, plan)
  if (!place) return undefined
  const [goal] = goals
  const lost = goal?.place && {
    until: [{ when: 'placeHeld', placeId: goal.place.placeId, side: otherSide(plan.side) } as const],
  }
  if (role.stands) return [{ verb: 'hold', place, radius: IN_HOUSES, ...lost }]
  return [
    { verb: 'march', place },
    { verb: 'reserve', place },
  ]
}
/** Inches from an enemy at which one falls back before him. */
const AT_HAND = 2
/** Who stands among houses stays in them, inches. */
const IN_HOUSES = 1.5

/** Horse goes once at the foot that stood before it, when an enemy comes near or its hour has come, and back; then for its goals. */
function sallying(one: Own, goals: readonly Goal[], plan: Plan, from: number): readonly Clause[] {
  const waits = reserve(one, goals, plan, from)
  const before = footBefore(one, plan)
  if (!before) return [waits]
  return [waits, strikeAt(before), { ...waits, until: [{ when: 'atMove', move: from }] }]
}

/** The enemy's foot that stands nearest when the battle begins. */
export function footBefore(one: Own, { enemies }: Plan): Own | undefined {
  const foot = enemies.filter(({ brigade, arriveMove }) => brigade.arm === 'infantry' && arriveMove === null)
  return best(foot, (enemy) => -distance(enemy.at, one.at))
}

/** A blow of horse, after which it comes back. */
export const strikeAt = ({ brigade }: Own): Clause => ({
  verb: 'attack',
  objective: brigade.formationId,
  method: 'charge',
  corridor: 12,
  until: [{ when: 'afterMoves', moves: STRIKES_FOR }],
})
const STRIKES_FOR = 3

/** The place where history has it wait, side by side with those of the same role. */
export function postOf(one: Own, plan: Plan): Point | undefined {
  return spotOf(one, historyOf(one, plan)?.waits, plan)
}

function spotOf(one: Own, spot: Spot | undefined, plan: Plan): Point | undefined {
  const role = historyOf(one, plan)
  const [name, east, north] = spot ?? []
  const beside = plan.places.find(({ placeId }) => placeId === name)
  if (!beside || east === undefined || north === undefined) return undefined
  const mates = plan.own.filter(
    (other) =>
      other.brigade.arm !== 'artillery' && !isGarrison(other.brigade) && historyOf(other, plan) === role,
  )
  const i = Math.max(0, mates.indexOf(one))
  return onTableOf(plan.sheet, {
    x: beside.x + east - ABREAST * (i % 3),
    y: beside.y + north - ABREAST * Math.floor(i / 3),
  })
}

/** From the edge of the table to where it is to stand; in column of attack, which is faster but on a road (3.5). */
export function comesTo({ brigade: { arm } }: Own, place: Point): Clause {
  const formation = arm === 'infantry' ? ({ formation: 'attackColumn' } as const) : {}
  return { verb: 'march', place, corridor: 12, ...formation, until: [near(CALLED)] }
}

/** Inches between brigades sent to one place. */
export const ABREAST = 3.5

/** Moves before its hour at which it goes to where it waits: until then the roads are for those in front. */
const COMES_UP = 9

/** Stands until its move, or until those who lead its attack are in trouble, the place is won, or the enemy comes near (10.2). */
export function reserve(one: Own, goals: readonly Goal[], plan: Plan, move: number): Clause {
  const { own, main, attackers, side } = plan
  const goal = goals[0] ?? main
  const leads = goal
    ? own
        .filter(
          ({ brigade, arriveMove }) =>
            brigade.arm === 'infantry' && attackers.has(brigade.id) && arriveMove === null,
        )
        .toSorted((a, b) => distance(a.at, goal) - distance(b.at, goal))
        .slice(0, LEADS)
    : []
  const until: Trigger[] = [{ when: 'atMove', move }, near(CALLED)]
  // History has set the hour; elsewhere need calls sooner.
  if (!historyOf(one, plan)) {
    for (const { brigade } of leads)
      until.push({ when: 'brigadeState', brigadeId: brigade.id, states: ['pushedBack', 'routing', 'halt'] })
    if (main) until.push({ when: 'placeHeld', placeId: main.placeId, side })
  }
  return { verb: 'reserve', ...clearOfEntries(one, plan), until }
}
/** Brigades that lead an attack: a reserve goes in when one of them is in trouble. */
const LEADS = 2

/** Where a reserve waits: where it is, or, if own columns come on there, farther in and to the side of their way. */
function clearOfEntries(one: Own, { own, sheet }: Plan) {
  const entries = own.flatMap(({ brigade: { start } }) => ('arriveMove' in start ? [start.entry] : []))
  const entry = entries.find((place) => distance(place, one.at) <= BY_ENTRY)
  if (!entry) return here(one)
  const inside = along(entry, entry.heading, INSIDE)
  const side = turnBetween(entry.heading, bearing(entry, one.at)) < 0 ? 270 : 90
  return { place: onTableOf(sheet, along(inside, entry.heading + side, INSIDE)) }
}
/** How near to an entry one is in the way, and how far in and aside is out of it, inches. */
const BY_ENTRY = 7
const INSIDE = 8

/** An enemy so near calls who waits where he is, and halts the march of who comes on, inches. */
const CALLED = 8

export function onTableOf({ table: { width, height } }: BrSheet, { x, y }: Point): Point {
  return {
    x: roundInch(Math.min(width - 2, Math.max(2, x))),
    y: roundInch(Math.min(height - 2, Math.max(2, y))),
  }
}
