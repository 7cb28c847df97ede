/** What each army means to do where history has left no plan: its main effort, who makes it, and who waits (10.2, BR-SCN-09). */
import { distance, meanOf, type Point } from '../../../../board/table/vectors'
import { middleOf } from '../../state/bodies'
import type { BrBrigade, BrPlace, BrSheet } from '../sheet'

/** What the plan knows of a brigade. */
export interface Own {
  readonly brigade: BrBrigade
  readonly at: Point
  readonly arriveMove: number | null
  /** Figures, as 10.1 counts them: elite half as much again, cavalry a fifth more, pieces 10 each. */
  readonly value: number
}
export type Placed = BrPlace & Point
/** What a division goes for: a place, or the enemy division that stands in a sector of his line (10.2). */
export interface Goal extends Point {
  /** Id of the place or of the enemy's formation. */
  readonly objective: string
  readonly place: Placed | null
}

/** Inches about a place within which the enemy counts against it, and within which own troops may join in ten moves. */
const ENEMY_NEAR = 8
const REACH_OF_TEN_MOVES = 35
/** Share of the infantry that makes the main effort. */
const MAIN_SHARE = 0.55
/** One brigade of so many is kept in reserve, as whole divisions. */
const RESERVE_OF_INFANTRY = 5
const RESERVE_OF_CAVALRY = 3
/** Numbers from which an army assaults whatever its drill. */
const SUPERIOR = 1.25

export function ownOf({ terrain }: BrSheet, brigade: BrBrigade): Own {
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

/** What an army means to do: whether it attacks, where, and with whom (10.2). */
export function planOf(
  own: readonly Own[],
  enemies: readonly Own[],
  places: readonly Placed[],
  sheet: BrSheet,
): Plan {
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
  const attackers = main ? attackersOf(own, main) : new Set<string>()
  return {
    side,
    own,
    enemies,
    sheet,
    places,
    main,
    key: keyPlace(ours.length > 0 ? ours : places, enemies),
    assaults: valueOf(standing) > SUPERIOR * valueOf(enemies.filter(({ arriveMove }) => arriveMove === null)),
    attackers,
    objectives: main ? objectivesOf(own, enemies, main, theirs, attackers) : new Map(),
    reserves: main ? reservesOf(own, enemies) : reservesOfDefender(own, enemies),
  }
}

export interface Plan {
  readonly side: 0 | 1
  readonly own: readonly Own[]
  readonly enemies: readonly Own[]
  readonly sheet: BrSheet
  readonly places: readonly Placed[]
  /** Place of the main effort; absent: the army defends. */
  readonly main: Placed | undefined
  /** Own place that matters most. */
  readonly key: Placed | undefined
  readonly assaults: boolean
  /** Brigades of the main effort. */
  readonly attackers: ReadonlySet<string>
  /** What to take one after the other, by division; those of the main effort begin at it or beside it. */
  readonly objectives: ReadonlyMap<string, readonly Goal[]>
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

export function best<T>(list: readonly T[], score: (one: T) => number): T | undefined {
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

/** A goal with how many divisions find something to do at it. */
interface Sector extends Goal {
  readonly capacity: number
}

/** The sectors of the enemy's line: each of his divisions of foot that stands in the open when the battle begins. */
function sectorsOf(enemies: readonly Own[]): readonly Sector[] {
  const foot = enemies.filter(
    ({ brigade, arriveMove }) => brigade.arm === 'infantry' && arriveMove === null && !isGarrison(brigade),
  )
  return [...new Set(foot.map(({ brigade }) => brigade.formationId))].map((objective) => {
    const list = foot.filter(({ brigade }) => brigade.formationId === objective)
    return { ...meanOf(list.map(at)), objective, place: null, capacity: Math.ceil(list.length / 2) }
  })
}

/**
 * Where each division goes: those of the main effort to the place, to one beside it or to the enemy's line about it, the
 * others to what lies nearest, none to where others suffice; from there on to whatever place is next (10.2).
 */
function objectivesOf(
  own: readonly Own[],
  enemies: readonly Own[],
  main: Placed,
  theirs: readonly Placed[],
  attackers: ReadonlySet<string>,
): ReadonlyMap<string, readonly Goal[]> {
  const goals: readonly Sector[] = [
    ...theirs.map((place) => ({ ...goalAt(place), capacity: place === main ? MAIN_CAPACITY : 1 })),
    ...sectorsOf(enemies),
  ]
  const sent = new Map<Goal, number>()
  const chains = new Map<string, readonly Goal[]>()
  const middle = (id: string) => meanOf(own.filter(({ brigade }) => brigade.formationId === id).map(at))
  const divisions = [...new Set(own.map(({ brigade }) => brigade.formationId))].toSorted(
    (a, b) => distance(middle(a), main) - distance(middle(b), main),
  )
  for (const id of divisions) {
    const from = middle(id)
    const foot = own.filter(({ brigade }) => brigade.formationId === id && brigade.arm === 'infantry')
    const isMain = foot.some(({ brigade }) => attackers.has(brigade.id))
    const mine = isMain ? goals.filter((goal) => distance(goal, main) <= BESIDE_MAIN) : goals
    const first = best(mine, (goal) => {
      const over = Math.max(0, (sent.get(goal) ?? 0) + 1 - goal.capacity)
      return -distance(from, goal) - over * TAKEN + (isMain && goal.place === main ? FIRST : 0)
    })
    if (!first) continue
    if (foot.length > 0) sent.set(first, (sent.get(first) ?? 0) + 1)
    chains.set(id, chainFrom(first, theirs))
  }
  return chains
}
/** Goals so near to the main place are part of the main effort; divisions that find room at it, and how much it comes first. */
const BESIDE_MAIN = 18
const MAIN_CAPACITY = 2
const FIRST = 8
/** Each division more than a goal has room for counts so many inches. */
const TAKEN = 16

const goalAt = (place: Placed): Goal => ({ x: place.x, y: place.y, objective: place.placeId, place })

/** A goal and the places that lie next, each from the one before. */
function chainFrom(first: Goal, places: readonly Placed[]): readonly Goal[] {
  const chain = [first]
  for (let last: Goal | undefined = first; last && chain.length < LONGEST_CHAIN;) {
    const from: Goal = last
    const next: Placed | undefined = best(
      places.filter((place) => chain.every((goal) => goal.place !== place)),
      (place) => -distance(from, place),
    )
    last = next && goalAt(next)
    if (last) chain.push(last)
  }
  return chain
}
/** Places named in one order. */
const LONGEST_CHAIN = 5

/** Of a defender's second line every third brigade of infantry; the first line holds (10.2). */
function reservesOfDefender(own: readonly Own[], enemies: readonly Own[]): ReadonlySet<string> {
  const standing = enemies.filter(({ arriveMove }) => arriveMove === null)
  const back = own.filter(
    (one) =>
      one.brigade.arm === 'infantry' &&
      !isGarrison(one.brigade) &&
      one.arriveMove === null &&
      standing.every((enemy) => distance(enemy.at, one.at) > SECOND_LINE),
  )
  return new Set(back.filter((_, i) => i % 3 === 2).map(({ brigade }) => brigade.id))
}
/** Inches from the enemy at which a second line begins. */
const SECOND_LINE = 16

export const at = (one: Own): Point => one.at
export const isGarrison = ({ start }: BrBrigade) => !('arriveMove' in start) && start.complexId !== undefined

/** The divisions of foot and of horse that stand farthest from the enemy, until they have their share (10.2). */
function reservesOf(own: readonly Own[], enemies: readonly Own[]): ReadonlySet<string> {
  const facing = enemies.filter(({ arriveMove }) => arriveMove === null)
  const chosen = new Set<string>()
  const off = (list: readonly Own[]) =>
    Math.min(...list.flatMap((one) => facing.map((enemy) => distance(enemy.at, one.at))))
  for (const [arm, share] of [
    ['infantry', RESERVE_OF_INFANTRY],
    ['cavalry', RESERVE_OF_CAVALRY],
  ] as const) {
    const list = own.filter(
      (one) => one.brigade.arm === arm && !isGarrison(one.brigade) && one.arriveMove === null,
    )
    const divisions = [...new Set(list.map(({ brigade }) => brigade.formationId))]
      .map((id) => list.filter(({ brigade }) => brigade.formationId === id))
      .toSorted((a, b) => off(b) - off(a))
    let left = Math.floor(list.length / share)
    for (const division of divisions) {
      if (division.length > left) continue
      left -= division.length
      for (const { brigade } of division) chosen.add(brigade.id)
    }
  }
  return chosen
}
