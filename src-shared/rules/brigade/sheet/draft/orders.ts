/** General orders where history has left none: each army attacks or defends the places of its battle (10.2, BR-SCN-09). */
import type { Clause, GeneralOrder, Trigger } from '../../../../engine/orders'
import { along, bearing, distance, roundInch, turnBetween, type Point } from '../../../../board/table/vectors'
import { meanOf } from './dressing'
import { at, best, isGarrison, ownOf, planOf, type Goal, type Own, type Placed, type Plan } from './plan'
import type { BrBrigade, BrSheet } from '../sheet'

/** Inches from the enemy at which a column of march deploys, and between brigades sent to one place. */
const DEPLOYS_AT = 20
const ABREAST = 3.5
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
  if (brigade.arm === 'artillery') return order(guns(one, plan))
  if (arriveMove !== null && plan.main === undefined) return order(reinforces(one, plan))
  switch (brigade.arm) {
    case 'skirmishers':
      return order([{ verb: 'screen', ...here(one), radius: 6 }])
    case 'cavalry':
      return order(cavalry(one, plan))
    case 'infantry':
      return order(infantry(one, plan))
  }
}

function order(clauses: readonly Clause[], withdraw = true): GeneralOrder {
  return {
    clauses: [...clauses],
    discretion: { fireAtWill: true, changeFormation: true, formSquare: true, withdraw },
    text: '',
  }
}

const here = ({ at: { x, y } }: Own) => ({ place: { x: roundInch(x), y: roundInch(y) } })
const near = (inches: number): Trigger => ({ when: 'enemyWithin', distance: inches, of: 'self' })

function garrisonClause({ start }: BrBrigade): Clause {
  const complex = 'arriveMove' in start ? undefined : start.complexId
  return complex === undefined ? { verb: 'hold' } : { verb: 'defend', complex }
}

/** The main effort goes for its places; the others pin whom they face until it is won, and follow (10.2). */
function infantry(one: Own, plan: Plan): readonly Clause[] {
  const { brigade } = one
  const { main, attackers, reserves } = plan
  if (!main) return [{ verb: reserves.has(brigade.id) ? 'reserve' : 'hold', ...here(one) }]
  if (reserves.has(brigade.id)) return [reserve(one, plan), ...attacks(one, main, plan)]
  if (!attackers.has(brigade.id) && one.arriveMove === null)
    return [...pinning(one, main, plan), ...attacks(one, main, plan)]
  return [...approach(one, main, plan), ...attacks(one, main, plan)]
}

function attacks(one: Own, main: Placed, plan: Plan, method?: Clause['method']): readonly Clause[] {
  const assault = plan.assaults || one.brigade.army === 'fr'
  const chain = plan.objectives.get(one.brigade.formationId)?.map(({ objective }) => objective)
  return (chain ?? [main.placeId]).map((objective) => ({
    verb: 'attack',
    objective,
    method: method ?? (assault ? 'assault' : 'firefight'),
    corridor: 12,
  }))
}

/** Forward until it has an enemy before it, and there until the main effort has its place or has had its time. */
function pinning(one: Own, main: Placed, plan: Plan): readonly Clause[] {
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
  if (!nearest || gap > PINS_WITHIN) return [{ ...reserve(one, plan), verb: 'hold' }]
  const short = along(nearest.at, bearing(nearest.at, one.at), Math.min(PINS_AT, gap))
  const place = { x: roundInch(short.x), y: roundInch(short.y) }
  return [
    { verb: 'advance', place, corridor: 8, until: [near(PINS_AT)] },
    { verb: 'hold', until },
  ]
}
/** Inches from the enemy at which those who pin him stand, within range of muskets; moves that they pin him for. */
const PINS_AT = 6
const PINS_FOR = 6
/** How near an enemy must be to be pinned, inches. */
const PINS_WITHIN = 16

/** In march column while the enemy is far (10.2). */
function approach(one: Own, whole: Placed, plan: Plan): readonly Clause[] {
  const main = plan.objectives.get(one.brigade.formationId)?.[0] ?? whole
  const nearest = Math.min(
    ...plan.enemies.filter((enemy) => enemy.arriveMove === null).map((enemy) => distance(enemy.at, one.at)),
  )
  if (nearest <= DEPLOYS_AT && one.arriveMove === null) return []
  const short = along(main, bearing(main, one.at), Math.min(8, distance(main, one.at) / 2))
  return [
    {
      verb: 'advance',
      place: { x: roundInch(short.x), y: roundInch(short.y) },
      formation: 'marchColumn',
      corridor: 12,
      until: [near(8)],
    },
  ]
}

/** Stands until those who lead its attack are in trouble, the place is won, or the enemy comes near (10.2). */
function reserve(one: Own, { own, main, attackers, objectives, side }: Plan): Clause {
  const goal = objectives.get(one.brigade.formationId)?.[0] ?? main
  const leads = goal
    ? own
        .filter(
          ({ brigade, arriveMove }) =>
            brigade.arm === 'infantry' && attackers.has(brigade.id) && arriveMove === null,
        )
        .toSorted((a, b) => distance(a.at, goal) - distance(b.at, goal))
        .slice(0, LEADS)
    : []
  const until: Trigger[] = [
    near(8),
    ...leads.map(({ brigade }): Trigger => ({
      when: 'brigadeState',
      brigadeId: brigade.id,
      states: ['pushedBack', 'routing', 'halt'],
    })),
  ]
  if (main) until.push({ when: 'placeHeld', placeId: main.placeId, side })
  return { verb: 'reserve', ...clearOfEntries(one, own), until }
}
/** Brigades that lead an attack: a reserve goes in when one of them is in trouble. */
const LEADS = 2

/** Where a reserve waits: where it is, or, if own columns come on there, farther in and to the side of their way. */
function clearOfEntries(one: Own, own: readonly Own[]) {
  const entries = own.flatMap(({ brigade: { start } }) => ('arriveMove' in start ? [start.entry] : []))
  const entry = entries.find((place) => distance(place, one.at) <= BY_ENTRY)
  if (!entry) return here(one)
  const inside = along(entry, entry.heading, INSIDE)
  const side = turnBetween(entry.heading, bearing(entry, one.at)) < 0 ? 270 : 90
  return here({ ...one, at: along(inside, entry.heading + side, INSIDE) })
}
/** How near to an entry one is in the way, and how far in and aside is out of it, inches. */
const BY_ENTRY = 7
const INSIDE = 8

function cavalry(one: Own, plan: Plan): readonly Clause[] {
  const { brigade } = one
  const { main, attackers, reserves, own } = plan
  if (!main) return [{ verb: 'reserve', ...here(one) }]
  if (reserves.has(brigade.id)) return [reserve(one, plan), ...attacks(one, main, plan, 'charge')]
  const lead = best(
    own.filter((other) => other.brigade.arm === 'infantry' && attackers.has(other.brigade.id)),
    (other) => -distance(other.at, one.at),
  )
  if (attackers.has(brigade.id) && lead && (lead.arriveMove ?? 0) <= (one.arriveMove ?? 0))
    return [{ verb: 'support', brigade: lead.brigade.id, distance: 6 }]
  if (one.arriveMove !== null)
    return [...approach(one, main, plan), { verb: 'reserve', place: main.placeId, radius: 8 }]
  return [{ verb: 'reserve', ...here(one) }]
}

/** How far guns may look for a place that shows the enemy, inches. */
const FIELD_OF_FIRE = 10

/** Batteries fire at the formation before them; those of a defender from where they stand. */
function guns(one: Own, plan: Plan): readonly Clause[] {
  const target = best(
    plan.enemies.filter((enemy) => enemy.arriveMove === null && enemy.brigade.arm === 'infantry'),
    (enemy) => -distance(enemy.at, one.at),
  )
  const goal = plan.main ?? plan.key
  const first: Clause = target
    ? { verb: 'bombard', objective: target.brigade.formationId, radius: FIELD_OF_FIRE }
    : { verb: 'hold' }
  if (one.arriveMove !== null && goal) {
    const place = plan.main ? behindDivision(plan.main, one, plan) : spread(goal, one, plan)
    const march: Clause = { verb: 'march', place, until: [near(DEPLOYS_AT)] }
    return [march, ...(plan.main && target ? following(first, one, plan) : [first])]
  }
  if (!target) return [{ verb: 'hold', ...here(one) }]
  return plan.main ? following(first, one, plan) : [first]
}

/** Where guns that come to an attacker march: short of the first place of their division, beside each other. */
function behindDivision(main: Placed, one: Own, { own, objectives, sheet }: Plan): Point {
  const goalOf = ({ brigade }: Own) => objectives.get(brigade.formationId)?.[0] ?? main
  const goal = goalOf(one)
  const guns = own.filter(
    (other) =>
      other.brigade.arm === 'artillery' &&
      other.arriveMove !== null &&
      distance(goalOf(other), goal) <= SAME_PLACE,
  )
  const i = guns.indexOf(one)
  const back = bearing(goal, one.at)
  const short = along(goal, back, Math.min(GUNS_SHORT, distance(goal, one.at) / 2))
  return onTableOf(sheet, along(short, back + (i % 2 === 0 ? 90 : 270), Math.ceil(i / 2) * GUNS_ABREAST))
}
/** Places so near to each other are one for guns, and so much room a battery has there, inches. */
const SAME_PLACE = 3
const GUNS_ABREAST = 2.5

/** Guns of an attacker follow their division from place to place, and fire at who stands by the next one. */
function following(first: Clause, one: Own, { objectives, enemies, side }: Plan): readonly Clause[] {
  const chain = objectives.get(one.brigade.formationId) ?? []
  // Who has nowhere to follow goes on firing until the place is won.
  const wins = (goal: Goal | undefined, hasNext: boolean): Pick<Clause, 'until'> => {
    if (goal?.place) return { until: [{ when: 'placeHeld', placeId: goal.place.placeId, side }] }
    return hasNext ? { until: [{ when: 'afterMoves', moves: FIRES_FOR }] } : {}
  }
  const further = chain.slice(1, FOLLOWED).flatMap((goal, i, all): Clause[] => {
    const target = best(
      enemies.filter((enemy) => enemy.arriveMove === null && enemy.brigade.arm === 'infantry'),
      (enemy) => -distance(enemy.at, goal),
    )
    if (!target) return []
    const { x, y } = along(goal, bearing(goal, one.at), Math.min(GUNS_SHORT, distance(goal, one.at)))
    return [
      {
        verb: 'bombard',
        objective: target.brigade.formationId,
        place: { x: roundInch(x), y: roundInch(y) },
        corridor: FIELD_OF_FIRE,
        radius: FIELD_OF_FIRE,
        ...wins(goal, i + 1 < all.length),
      },
    ]
  })
  return [{ ...first, ...wins(chain[0], further.length > 0) }, ...further]
}
/** Moves for which guns fire at troops that no place stands for before they follow. */
const FIRES_FOR = 8
/** Places to which guns follow, and inches before a place at which they stop. */
const FOLLOWED = 4
const GUNS_SHORT = 14

/** Reinforcements of a defender march to his chief place and stand there side by side. */
function reinforces(one: Own, plan: Plan): readonly Clause[] {
  if (!plan.key) return [{ verb: 'hold', ...here(one) }]
  const place = spread(plan.key, one, plan)
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

function onTableOf({ table: { width, height } }: BrSheet, { x, y }: Point): Point {
  return {
    x: roundInch(Math.min(width - 2, Math.max(2, x))),
    y: roundInch(Math.min(height - 2, Math.max(2, y))),
  }
}
