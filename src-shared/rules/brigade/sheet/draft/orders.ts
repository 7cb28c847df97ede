/** General orders for the whole of a battle: by the plans of history where there are any, else as the places ask (10.2, BR-SCN-09). */
import { MOST_CLAUSES, type Clause, type GeneralOrder, type Trigger } from '../../../../engine/orders'
import { otherSide } from '../../../../engine/sides'
import { along, bearing, distance, meanOf, type Point } from '../../../../board/table/vectors'
import { roleOf, type Spot } from './history-plans'
import {
  ABREAST,
  comesTo,
  footBefore,
  here,
  historyOf,
  near,
  onTableOf,
  posted,
  postOf,
  reserve,
  strikeAt,
  waiting,
} from './waiting'
import { at, best, isGarrison, ownOf, planOf, type Goal, type Own, type Placed, type Plan } from './plan'
import type { BrBrigade, BrSheet } from '../sheet'

/** Inches from the enemy at which a column of march deploys. */
const DEPLOYS_AT = 20

/** The order of every brigade of a sheet, by id. */
export function draftOrders(sheet: BrSheet): ReadonlyMap<string, GeneralOrder> {
  const all = sheet.brigades.map((brigade): Own => ownOf(sheet, brigade))
  const places = sheet.places.flatMap((place): Placed[] =>
    place.x === undefined || place.y === undefined ? [] : [{ ...place, x: place.x, y: place.y }],
  )
  const orders = new Map<string, GeneralOrder>()
  const armies = [...new Set(sheet.brigades.map(({ army }) => army))]
  for (const army of armies) {
    const own = all.filter(({ brigade }) => brigade.army === army)
    const side = own[0]?.brigade.side
    const enemies = all.filter(({ brigade }) => brigade.side !== side)
    const plan = planOf(own, enemies, places, sheet)
    for (const one of own) orders.set(one.brigade.id, orderOf(one, plan))
  }
  return orders
}

function orderOf(one: Own, plan: Plan): GeneralOrder {
  const { brigade, arriveMove } = one
  if (isGarrison(brigade)) return order([garrisonClause(brigade)], false)
  const goals = goalsOf(one, plan)
  switch (brigade.arm) {
    case 'artillery':
      return order(guns(one, goals, plan))
    case 'skirmishers':
      return order(screening(one, goals, plan))
    case 'infantry':
    case 'cavalry':
      if (goals.length > 0)
        return order([...beginning(one, goals, plan), ...attacks(one, goals, plan)].slice(0, MOST_CLAUSES))
      return order(arriveMove === null ? standing(one, plan) : reinforces(one, plan))
  }
}

/** What a brigade is to take, one after the other; none: its army stands. */
function goalsOf({ brigade, at: from }: Own, plan: Plan): readonly Goal[] {
  const { sheet, places, enemies, objectives } = plan
  const role = roleOf(sheet.battle?.battleId ?? '', brigade.id)
  if (!role) return objectives.get(brigade.formationId) ?? []
  const chain = role.goals.flatMap((goal): Goal[] => {
    const place = places.find(({ placeId }) => placeId === goal)
    if (place) return [{ x: place.x, y: place.y, objective: goal, place }]
    // Of a corps the division nearest to it; guns are no goal unless they are named themselves.
    const named = enemies.filter(
      ({ brigade: { id, formationId, arm } }) =>
        id === goal ||
        (arm !== 'artillery' &&
          [id, formationId].some((name) => name === goal || name.startsWith(`${goal}.`))),
    )
    const nearest =
      named.find(({ brigade }) => brigade.id === goal) ??
      best(named, (enemy) => -distance(enemy.at, from) - (enemy.arriveMove ?? 0))
    if (!nearest) return []
    const objective = nearest.brigade.id === goal ? goal : nearest.brigade.formationId
    return [{ ...nearest.at, objective, place: null }]
  })
  return chain.length > 0 ? chain : (objectives.get(brigade.formationId) ?? [])
}

function order(clauses: readonly Clause[], withdraw = true): GeneralOrder {
  return {
    clauses: [...clauses],
    discretion: { fireAtWill: true, changeFormation: true, formSquare: true, withdraw },
    text: '',
  }
}

function garrisonClause({ start }: BrBrigade): Clause {
  const complex = 'arriveMove' in start ? undefined : start.complexId
  return complex === undefined ? { verb: 'hold' } : { verb: 'defend', complex }
}

/** A defender's line stands; who is behind it goes at whoever comes near, and back. */
function standing(one: Own, plan: Plan): readonly Clause[] {
  const { brigade } = one
  const role = historyOf(one, plan)
  const post = role && posted(one, [], role, plan)
  if (post) return post
  if (brigade.arm === 'infantry' && !plan.reserves.has(brigade.id)) return [{ verb: 'hold', ...here(one) }]
  const before = footBefore(one, plan)
  if (brigade.arm === 'infantry' || !before) return [{ verb: 'reserve', ...here(one) }]
  const wait: Clause = { verb: 'reserve', ...here(one), until: [near(COUNTER_CHARGE)] }
  const strike = strikeAt(before)
  return [wait, strike, wait, strike, wait, strike, { verb: 'reserve', ...here(one) }]
}
/** Inches at which a defender's horse goes forward. */
const COUNTER_CHARGE = 12

function attacks(one: Own, goals: readonly Goal[], plan: Plan): readonly Clause[] {
  const { arm, army } = one.brigade
  const method = arm === 'cavalry' ? 'charge' : plan.assaults || army !== 'aa' ? 'assault' : 'firefight'
  const onward = historyOf(one, plan)?.onward
  return goals.map(({ objective, place }, i) => {
    const start: Trigger[] = i === 1 && onward !== undefined ? [{ when: 'atMove', move: onward }] : []
    // An attack on a place that is held is over at once (BR-ORD-05): the last one waits until the place is lost.
    if (place && i + 1 === goals.length && plan.sheet.sides[plan.side].armies.includes(place.heldBy ?? ''))
      start.push({ when: 'placeHeld', placeId: place.placeId, side: otherSide(plan.side) })
    return {
      verb: 'attack',
      objective,
      method,
      corridor: arm === 'cavalry' ? 14 : 12,
      ...(start.length > 0 && { start }),
    }
  })
}

/** What comes before the attack: to wait for the hour or the need, to pin whom it faces, to come up in column. */
function beginning(one: Own, goals: readonly Goal[], plan: Plan): readonly Clause[] {
  const { brigade, arriveMove } = one
  const role = roleOf(plan.sheet.battle?.battleId ?? '', brigade.id)
  const up = approach(one, goals, plan)
  if (role?.from !== undefined) return [...waiting(one, goals, role, plan), ...up]
  if (role) return (arriveMove === null && role.stands && posted(one, goals, role, plan)) || up
  if (arriveMove !== null) return up
  const { main, attackers, reserves, sheet } = plan
  if (reserves.has(brigade.id)) return [reserve(one, goals, plan, hour(RESERVES_LEFT, sheet))]
  if (brigade.arm === 'cavalry')
    return [reserve(one, goals, plan, hour(attackers.has(brigade.id) ? LEFT : RESERVES_LEFT, sheet))]
  return attackers.has(brigade.id) || !main ? up : pinning(one, goals, plan, main)
}
/** Shares of the battle after which horse, and reserves, are sent in even if nobody has called for them. */
const LEFT = 0.3
const RESERVES_LEFT = 0.55

const hour = (share: number, { moves }: BrSheet): number => Math.max(1, Math.round(share * moves))

/** Before the line where they are, or where they come to. */
function screening(one: Own, goals: readonly Goal[], plan: Plan): readonly Clause[] {
  const [goal] = goals
  const place =
    postOf(one, plan) ??
    (one.arriveMove === null || !goal ? undefined : onTableOf(plan.sheet, shortOf(goal, one.at)))
  if (!place) return [{ verb: 'screen', ...here(one), radius: 6 }]
  return [comesTo(one, place), { verb: 'screen', place, radius: 6 }]
}

/** Forward until it has an enemy before it, and there until the main effort has its place or has had its time. */
function pinning(one: Own, goals: readonly Goal[], plan: Plan, main: Placed): readonly Clause[] {
  const until: Trigger[] = [
    { when: 'placeHeld', placeId: main.placeId, side: plan.side },
    { when: 'afterMoves', moves: PINS_FOR },
  ]
  const nearest = best(
    plan.enemies.filter((enemy) => enemy.arriveMove === null && enemy.brigade.arm === 'infantry'),
    (enemy) => -distance(enemy.at, one.at),
  )
  const gap = nearest ? distance(nearest.at, one.at) : Infinity
  // Who has nobody before him stands until those who lead are in trouble: a march across the rear only stops others.
  if (!nearest || gap > PINS_WITHIN) return [reserve(one, goals, plan, hour(RESERVES_LEFT, plan.sheet))]
  const short = along(nearest.at, bearing(nearest.at, one.at), Math.min(PINS_AT, gap))
  return [
    { verb: 'advance', place: onTableOf(plan.sheet, short), corridor: 8, until: [near(PINS_AT)] },
    { verb: 'hold', until },
  ]
}
/** Inches from the enemy at which those who pin him stand, within range of muskets; moves that they pin him for. */
const PINS_AT = 6
const PINS_FOR = 6
/** How near an enemy must be to be pinned, inches. */
const PINS_WITHIN = 16

/** In column while the enemy is far (10.2); foot in that of attack, which is faster but on a road (3.5). */
function approach(one: Own, goals: readonly Goal[], plan: Plan): readonly Clause[] {
  const main = goals.find((goal) => !isToCome(goal, plan))
  const post = postOf(one, plan)
  const from = post ?? one.at
  const nearest = Math.min(
    ...plan.enemies.filter((enemy) => enemy.arriveMove === null).map((enemy) => distance(enemy.at, from)),
  )
  if (!main || (nearest <= DEPLOYS_AT && (post || one.arriveMove === null))) return []
  return [
    {
      verb: 'advance',
      place: onTableOf(plan.sheet, shortOf(main, from)),
      ...(one.brigade.arm === 'infantry'
        ? { formation: 'attackColumn' as const }
        : one.arriveMove === null && { formation: 'marchColumn' as const }),
      corridor: 12,
      until: [near(one.brigade.arm === 'cavalry' ? 12 : 8)],
    },
  ]
}

/** Whether a goal is troops of whom nobody is there yet: the way to them would lead to where they come in. */
function isToCome({ objective, place }: Goal, { enemies }: Plan): boolean {
  return (
    !place &&
    enemies.every(
      ({ brigade, arriveMove }) =>
        arriveMove !== null || (brigade.id !== objective && brigade.formationId !== objective),
    )
  )
}

const shortOf = (goal: Point, from: Point): Point =>
  along(goal, bearing(goal, from), Math.min(8, distance(goal, from) / 2))

/** How far guns may look for a place that shows the enemy, inches. */
const FIELD_OF_FIRE = 16

/**
 * Batteries fire at the enemy's line before them: an attacker's go up until they have it in range, side by side, and
 * follow their division from place to place; a defender's fire from where they stand.
 */
function guns(one: Own, goals: readonly Goal[], plan: Plan): readonly Clause[] {
  const foot = plan.enemies.filter(
    (enemy) => enemy.arriveMove === null && enemy.brigade.arm === 'infantry' && !isGarrison(enemy.brigade),
  )
  const nearestTo = (point: Point) => best(foot, (enemy) => -distance(enemy.at, point))
  const [first] = goals
  if (!first) {
    const target = nearestTo(one.at)
    const fire: Clause = target
      ? { verb: 'bombard', objective: target.brigade.formationId, radius: FIELD_OF_FIRE }
      : { verb: 'hold', ...here(one) }
    if (one.arriveMove === null || !plan.key) return [fire]
    return [{ verb: 'march', place: spread(plan.key, one, plan), until: [near(DEPLOYS_AT)] }, fire]
  }
  const role = historyOf(one, plan)
  const there = role?.guns ?? role?.waits
  if (there && (one.arriveMove === null || role?.guns)) return besidePlace(one, there, first, plan)
  const chain = goals.slice(0, FOLLOWED)
  const clauses = chain.flatMap((goal, i): Clause[] => {
    const target = nearestTo(goal)
    if (!target) return []
    const isFirst = one.arriveMove === null && i === 0
    const aim = isFirst ? target.at : goal
    // Who has his target in range stays where he is.
    const stays = isFirst && distance(aim, one.at) <= IN_RANGE
    const isLast = i + 1 === chain.length
    const wins: Trigger = goal.place
      ? { when: 'placeHeld', placeId: goal.place.placeId, side: plan.side }
      : { when: 'afterMoves', moves: FIRES_FOR }
    return [
      {
        verb: 'bombard',
        objective: target.brigade.formationId,
        ...(!stays && { place: gunsAt(aim, one, plan), corridor: FIELD_OF_FIRE }),
        radius: FIELD_OF_FIRE,
        ...(!isLast && { until: [wins] }),
      },
    ]
  })
  if (clauses.length === 0) return [{ verb: 'hold', ...here(one) }]
  const [place] = clauses.flatMap((clause) => clause.place ?? [])
  if (one.arriveMove === null || !place) return clauses
  return [{ verb: 'march', place, until: [near(LONG_RANGE)] }, ...clauses]
}
/** Inches at which guns that come up are told to fire. */
const LONG_RANGE = 24
/** To the place that history gave guns, or where those they belong to wait; from there at whoever is before them. */
function besidePlace(one: Own, [name, east, north]: Spot, goal: Goal, plan: Plan): readonly Clause[] {
  const beside = plan.places.find(({ placeId }) => placeId === name) ?? goal
  const spot = { x: beside.x + east, y: beside.y + north }
  const target = best(
    plan.enemies.filter((enemy) => enemy.brigade.arm === 'infantry' && !isGarrison(enemy.brigade)),
    (enemy) => -distance(enemy.at, spot),
  )
  const mates = plan.own.filter(({ brigade, arriveMove }) => {
    const role = roleOf(plan.sheet.battle?.battleId ?? '', brigade.id)
    const other = role?.guns ?? role?.waits
    const comes = arriveMove === one.arriveMove
    return brigade.arm === 'artillery' && comes && other?.join() === `${name},${east},${north}`
  })
  // From west to east, as they come.
  const i = mates.toSorted((a, b) => a.at.x - b.at.x).indexOf(one)
  const front = target ? bearing(spot, target.at) : 0
  const place = onTableOf(plan.sheet, along(spot, front + 90, GUNS_ABREAST * (i - (mates.length - 1) / 2)))
  const objective = target?.brigade.formationId ?? goal.objective
  // Who stands there in action already fires from where he is.
  const start = one.brigade.start
  const stays =
    'formation' in start && start.formation === 'unlimbered' && distance(one.at, spot) <= FIELD_OF_FIRE / 2
  return [
    { verb: 'bombard', objective, ...(!stays && { place, corridor: FIELD_OF_FIRE }), radius: FIELD_OF_FIRE },
  ]
}

/** Range at which guns need not go nearer, inches. */
const IN_RANGE = 20
/** Moves for which guns fire at troops that no place stands for before they follow. */
const FIRES_FOR = 10
/** Places to which guns follow, and inches before a place at which they stop. */
const FOLLOWED = 3
const GUNS_SHORT = 15

/** Where guns stand to have a place in range: short of it, each beside those whose ways meet there too. */
function gunsAt(goal: Point, one: Own, { own, sheet }: Plan): Point {
  const back = bearing(goal, one.at)
  const short = (other: Own) =>
    along(goal, bearing(goal, other.at), Math.min(GUNS_SHORT, distance(goal, other.at)))
  const mine = short(one)
  const beside = own.filter(
    (other) => other.brigade.arm === 'artillery' && distance(short(other), mine) <= GUNS_ABREAST,
  )
  const i = beside.indexOf(one)
  return onTableOf(sheet, along(mine, back + (i % 2 === 0 ? 90 : 270), Math.ceil(i / 2) * GUNS_ABREAST))
}
/** So much room a battery has, inches. */
const GUNS_ABREAST = 2.5

/** Reinforcements of a defender march to his chief place and stand there side by side. */
function reinforces(one: Own, plan: Plan): readonly Clause[] {
  if (!plan.key) return [{ verb: 'hold', ...here(one) }]
  const place = postOf(one, plan) ?? spread(plan.key, one, plan)
  return [
    { verb: 'march', place, until: [near(one.brigade.arm === 'cavalry' ? 12 : 6)] },
    { verb: one.brigade.arm === 'cavalry' ? 'reserve' : 'hold', place, radius: 4 },
  ]
}

/** A point beside a place for each of those sent there, across the way to the enemy. */
function spread(place: Placed, one: Own, { own, enemies, sheet }: Plan): Point {
  const coming = own.filter(({ arriveMove }) => arriveMove !== null)
  const i = coming.indexOf(one)
  const off = (i % 2 === 0 ? 1 : -1) * Math.ceil(i / 2) * ABREAST
  const front = bearing(place, meanOf(enemies.filter(({ arriveMove }) => arriveMove === null).map(at)))
  return onTableOf(sheet, along(place, front + 90, Math.max(-14, Math.min(14, off))))
}
