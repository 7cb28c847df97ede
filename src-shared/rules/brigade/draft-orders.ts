/** General orders where history has left none: each army attacks or defends the places of its battle (10.2, BR-SCN-09). */
import type { Clause, GeneralOrder, Trigger } from '../../engine/orders'
import { along, bearing, distance, roundInch, turnBetween, type Point } from '../../board/vectors'
import { middleOf } from './bodies'
import { meanOf } from './draft-dressing'
import type { BrBrigade, BrPlace, BrSheet } from './sheet'

/** What the plan knows of a brigade. */
interface Own {
  readonly brigade: BrBrigade
  readonly at: Point
  readonly arriveMove: number | null
  /** Figures, as 10.1 counts them: elite half as much again, cavalry a fifth more, pieces 10 each. */
  readonly value: number
}
type Placed = BrPlace & Point

/** Inches about a place within which the enemy counts against it, and within which own troops may join in ten moves. */
const ENEMY_NEAR = 8
const REACH_OF_TEN_MOVES = 35
/** Share of the infantry that makes the main effort. */
const MAIN_SHARE = 0.55
/** One brigade of so many is kept in reserve. */
const RESERVE_OF_INFANTRY = 5
const RESERVE_OF_CAVALRY = 3
/** Inches from the enemy at which a column of march deploys, and between brigades sent to one place. */
const DEPLOYS_AT = 20
const ABREAST = 3.5
/** Numbers from which an army assaults whatever its drill. */
const SUPERIOR = 1.25

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
    for (const [id, order] of planOf(own, enemies, places, sheet)) orders.set(id, order)
  }
  return orders
}

function ownOf({ terrain }: BrSheet, brigade: BrBrigade): Own {
  const { start, units, pieces, elite, arm } = brigade
  const complex =
    'arriveMove' in start ? undefined : terrain.complexes.find(({ id }) => id === start.complexId)
  const place = 'arriveMove' in start ? start.entry : complex ? middleOf(complex) : start
  const figures = units.reduce((sum, unit) => sum + unit.figures, 0)
  const value = figures * (elite ? 1.5 : 1) * (arm === 'cavalry' ? 1.2 : 1) + 10 * pieces.length
  return {
    brigade,
    at: { x: place.x, y: place.y },
    arriveMove: 'arriveMove' in start ? start.arriveMove : null,
    value,
  }
}

const valueOf = (list: readonly Own[]) => list.reduce((sum, { value }) => sum + value, 0)

function planOf(
  own: readonly Own[],
  enemies: readonly Own[],
  places: readonly Placed[],
  sheet: BrSheet,
): readonly (readonly [string, GeneralOrder])[] {
  const side = own[0]?.brigade.side ?? 0
  const ours = places.filter(({ heldBy }) => isOf(sheet, side, heldBy))
  const theirs = places.filter((place) => !ours.includes(place))
  const worth = (list: readonly Placed[]) => list.reduce((sum, { value }) => sum + value, 0)
  // An army that holds the places worth more defends them; one that comes on later by itself goes for the others.
  const army = own[0]?.brigade.army
  const standing = own.filter(({ arriveMove }) => arriveMove === null)
  const holds = worth(places.filter(({ heldBy }) => heldBy === army))
  const attacks = theirs.length > 0 && holds < worth(theirs)
  const main = attacks ? mainEffort(theirs, own, enemies) : undefined
  const plan: Plan = {
    side,
    own,
    enemies,
    sheet,
    main,
    key: keyPlace(ours.length > 0 ? ours : places, enemies),
    assaults: valueOf(standing) > SUPERIOR * valueOf(enemies.filter(({ arriveMove }) => arriveMove === null)),
    attackers: main ? attackersOf(own, main) : new Set(),
    reserves: reservesOf(own),
  }
  return own.map((one) => [one.brigade.id, orderOf(one, plan)] as const)
}

interface Plan {
  readonly side: 0 | 1
  readonly own: readonly Own[]
  readonly enemies: readonly Own[]
  readonly sheet: BrSheet
  /** Place of the main effort; absent: the army defends. */
  readonly main: Placed | undefined
  /** Own place that matters most. */
  readonly key: Placed | undefined
  readonly assaults: boolean
  /** Brigades of the main effort. */
  readonly attackers: ReadonlySet<string>
  readonly reserves: ReadonlySet<string>
}

function isOf(sheet: BrSheet, side: 0 | 1, army: string | undefined): boolean {
  return army !== undefined && sheet.sides[side].armies.includes(army)
}

/** The place with the highest points times ease (10.2). */
function mainEffort(
  places: readonly Placed[],
  own: readonly Own[],
  enemies: readonly Own[],
): Placed | undefined {
  const score = (place: Placed) => {
    const near = own.filter(({ at }) => distance(at, place) <= REACH_OF_TEN_MOVES)
    const against = enemies.filter(
      (enemy) => enemy.arriveMove === null && distance(enemy.at, place) <= ENEMY_NEAR,
    )
    return (place.value * valueOf(near)) / (valueOf(against) + 50)
  }
  return best(places, score)
}

/** The own place that is worth most and nearest to the enemy. */
function keyPlace(places: readonly Placed[], enemies: readonly Own[]): Placed | undefined {
  const middle = meanOf(enemies.filter(({ arriveMove }) => arriveMove === null).map(({ at }) => at))
  return best(places, (place) => place.value / (10 + distance(place, middle)))
}

function best<T>(list: readonly T[], score: (one: T) => number): T | undefined {
  return list.reduce<T | undefined>((top, one) => (!top || score(one) > score(top) ? one : top), undefined)
}

/** Divisions nearest to the place until they have their share of the infantry; cavalry that is near enough (10.2). */
function attackersOf(own: readonly Own[], main: Placed): ReadonlySet<string> {
  const foot = own.filter(({ brigade }) => brigade.arm === 'infantry' && !isGarrison(brigade))
  const divisions = [...new Set(foot.map(({ brigade }) => brigade.formationId))]
    .map((id) => foot.filter(({ brigade }) => brigade.formationId === id))
    .toSorted((a, b) => distance(meanOf(a.map(at)), main) - distance(meanOf(b.map(at)), main))
  const wanted = MAIN_SHARE * valueOf(foot)
  const chosen = new Set<string>()
  let sum = 0
  for (const division of divisions) {
    if (sum >= wanted) break
    sum += valueOf(division)
    for (const { brigade } of division) chosen.add(brigade.id)
  }
  const horse = own
    .filter(({ brigade }) => brigade.arm === 'cavalry')
    .toSorted((a, b) => distance(a.at, main) - distance(b.at, main))
  for (const { brigade } of horse.slice(0, Math.ceil((2 * horse.length) / 3))) chosen.add(brigade.id)
  return chosen
}

const at = (one: Own): Point => one.at
const isGarrison = ({ start }: BrBrigade) => !('arriveMove' in start) && start.complexId !== undefined

/** The rearmost of every five brigades of infantry and of every three of cavalry (10.2). */
function reservesOf(own: readonly Own[]): ReadonlySet<string> {
  const every = (arm: BrBrigade['arm'], n: number) => {
    const list = own.filter(
      (one) => one.brigade.arm === arm && !isGarrison(one.brigade) && one.arriveMove === null,
    )
    return list.filter((_, i) => i % n === n - 1).map(({ brigade }) => brigade.id)
  }
  return new Set([...every('infantry', RESERVE_OF_INFANTRY), ...every('cavalry', RESERVE_OF_CAVALRY)])
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

/** Those in reach of the place go for it; others hold where they stand. */
function infantry(one: Own, plan: Plan): readonly Clause[] {
  const { brigade } = one
  const { main, attackers, reserves } = plan
  if (!main) return [{ verb: 'hold', ...here(one) }]
  if (reserves.has(brigade.id)) return [reserve(one, plan), attack(one, main, plan)]
  if (!attackers.has(brigade.id) && one.arriveMove === null) return [{ verb: 'hold', ...here(one) }]
  return [...approach(one, main, plan), attack(one, main, plan)]
}

function attack(one: Own, main: Placed, plan: Plan): Clause {
  const assault = plan.assaults || one.brigade.army === 'fr'
  return { verb: 'attack', objective: main.placeId, method: assault ? 'assault' : 'firefight', corridor: 12 }
}

/** In march column while the enemy is far (10.2). */
function approach(one: Own, main: Placed, plan: Plan): readonly Clause[] {
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

/** Stands until those before it are in trouble, the place is won, or the enemy comes near (10.2). */
function reserve(one: Own, { own, main, attackers, side }: Plan): Clause {
  const lead = best(
    own.filter(
      ({ brigade }) =>
        brigade.arm === 'infantry' && attackers.has(brigade.id) && brigade.id !== one.brigade.id,
    ),
    (other) => -distance(other.at, one.at),
  )
  const until: Trigger[] = [near(8)]
  if (lead)
    until.push({
      when: 'brigadeState',
      brigadeId: lead.brigade.id,
      states: ['pushedBack', 'routing', 'halt'],
    })
  if (main) until.push({ when: 'placeHeld', placeId: main.placeId, side })
  return { verb: 'reserve', ...clearOfEntries(one, own), until }
}

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
  if (reserves.has(brigade.id))
    return [reserve(one, plan), { verb: 'attack', objective: main.placeId, method: 'charge', corridor: 12 }]
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
  if (one.arriveMove !== null && goal)
    return [
      { verb: 'march', place: spread(goal, one, plan), until: [near(DEPLOYS_AT)] },
      target
        ? { verb: 'bombard', objective: target.brigade.formationId, radius: FIELD_OF_FIRE }
        : { verb: 'hold' },
    ]
  return target
    ? [{ verb: 'bombard', objective: target.brigade.formationId, radius: FIELD_OF_FIRE }]
    : [{ verb: 'hold', ...here(one) }]
}

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
  const { x, y } = along(place, front + 90, Math.max(-14, Math.min(14, off)))
  const { width, height } = sheet.table
  return {
    x: roundInch(Math.min(width - 2, Math.max(2, x))),
    y: roundInch(Math.min(height - 2, Math.max(2, y))),
  }
}
