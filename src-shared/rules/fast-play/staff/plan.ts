/** What each unit is for: by its order, or by the staff's own plan for its side (section 10, items 8 and 9). */
import { centroidOf } from '../../../board/table/polygons'
import { along, bearing, distance, meanOf, type Point } from '../../../board/table/vectors'
import type { Clause, Place as NamedPlace } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { ATTACK_CORRIDOR, CORRIDOR, DISTANCE, RADIUS } from '../orders/measures'
import { spotOf, troopsOf } from '../orders/troops'
import { baseEdgePoint, homeBearing } from './edges'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { FpState, Note } from '../state/state'
import { postsOf, type Post } from './posts'
import { placeForPrey } from './prey'
import { barsEntry, inside, matesOf, slotAmong, slotAt } from './slots'
import { nearestEnemy, worthThen, type Instruction, type View } from './view'

export type Want =
  | 'goesForPlace'
  | 'keepsPlace'
  | 'followsOrder'
  | 'keepsReserve'
  | 'hunts'
  | 'getsAway'
  | 'comesOn'
  | 'givesWay'
  | 'charges'
  | 'shoots'
  | 'standsAgainstHorse'
  | 'forms'
  | 'evades'
  | 'faces'
  | 'commands'
  | 'rallies'
  | 'option'
  | 'places'
  | 'loses'
  | 'nothingBetter'

/** Whom a unit may charge. */
export type ChargeWhom = 'never' | 'reach' | 'corridor' | 'relief' | 'any'

export interface Task {
  readonly want: Extract<Want, 'goesForPlace' | 'keepsPlace' | 'followsOrder' | 'keepsReserve' | 'hunts'>
  /** Where it goes; null: it stays where it is. */
  readonly goal: Point | null
  /** Inches from the goal within which it is there. */
  readonly near: number
  /** It comes no nearer to a steady enemy than this, unless it charges. */
  readonly standOff: number
  readonly charge: ChargeWhom
  /** Inches to either side of its way within which it looks for targets. */
  readonly corridor: number
  /** The least score for which it charges. */
  readonly nerve: number
  readonly mayChange: boolean
  readonly maySquare: boolean
  readonly mayWithdraw: boolean
  /** Inches within which it fires without leave. */
  readonly fireWithin: number
  /** Goes with its back to the enemy if need be. */
  readonly retires: boolean
  /** Stands where others are to come on, and goes from there whatever it could do. */
  readonly clearsEntry: boolean
  readonly inColumn: boolean
  readonly orderOf: string | null
  /** An exit by which it leaves once it is there. */
  readonly exit: string | null
}

const FREE: Omit<Task, 'goal' | 'want'> = {
  near: 1.5,
  standOff: 4.5,
  charge: 'any',
  corridor: Infinity,
  nerve: 0.3,
  mayChange: true,
  maySquare: true,
  mayWithdraw: true,
  fireWithin: Infinity,
  retires: false,
  clearsEntry: false,
  inColumn: false,
  orderOf: null,
  exit: null,
}

/** The side's own plan: what each command goes for. */
export interface Plan {
  /** Units that win or save a place by themselves. */
  readonly posts: ReadonlyMap<string, Post>
  /** Goal by general, or by battery without one. */
  goalOf(body: Body): Point | null
  /** Whether a unit keeps what its side has, rather than going for what it has not. */
  isKeeper(body: Body): boolean
}

/** So many times the enemy's worth is a surplus. */
const SURPLUS = 1.3
/** Inches of marching that a place is worth less that is not wanted, and one to which half of the commands go already. */
const UNWANTED = 30
const CROWDED = 20
/** Turns over which a command keeps to its goal, and the inches by which another must be better. */
const REMEMBERED = 6
const FAR_BETTER = 8
/** Inches from the enemy within which columns about a place that is to be kept stay where they are. */
const STAYS_WITHIN = 10

interface Place {
  readonly id: string
  readonly at: Point
  readonly value: number
}

export function planOf(view: View): Plan {
  const { field, state, side, skill } = view
  const places = state.sheet.victory.objectives.flatMap(({ id, polygon, value }): Place[] => {
    return polygon ? [{ id, at: centroidOf(polygon), value }] : []
  })
  const isOwn = ({ id }: Place, holders: FpState['holders']): boolean => holders[id]?.side === side
  const isDefendingWith = (holders: FpState['holders']): boolean => {
    const worth = (own: boolean) =>
      places.reduce((sum, place) => sum + (isOwn(place, holders) === own ? place.value : 0), 0)
    return worth(true) > worth(false)
  }
  const isBold = skill === 'easy'
  const commands = commandsOf(field, side)
  const began = state.notes.at(-1)
  /** The place that each command goes for, as all stood and what was held then; what was chosen before is kept to. */
  const choose = (before: ReadonlyMap<string, Place>, note: Note) => {
    const { holders } = note
    const isDefending = isDefendingWith(holders)
    const strength = (of: Side) => worthThen(field, note, of)
    const hasSurplus = isDefending && !isBold && strength(side) > SURPLUS * strength(otherSide(side))
    // What is held is kept by a side that wins with it, unless it has many more; the others go for what they have not.
    const costs = new Map(
      places.map((place) => {
        const isWanted = hasSurplus || isOwn(place, holders) === isDefending
        const fear =
          isBold || isDefending
            ? 0
            : worthThen(field, note, otherSide(side), { at: place.at, inches: 12 }) / 4
        return [place, fear + (isWanted ? 0 : UNWANTED) - 2 * place.value]
      }),
    )
    const taken = new Map<Place, number>()
    const found = new Map<string, Place>()
    // Who has come on since this turn began chooses after those who stood here.
    const ids = [...commands.keys()]
    const here = ids.filter((id) => hasStood(commands.get(id) ?? [], note))
    const others = note === began ? ids.filter((id) => !here.includes(id)) : []
    const most = Math.max(1, Math.ceil(here.length / 2))
    for (const id of [...here, ...others]) {
      const from = middleOf(commands.get(id) ?? [], note)
      const best = leastOf(places, (place) => {
        const isKept = before.get(id) === place
        const crowd = !isKept && (taken.get(place) ?? 0) >= most ? CROWDED : 0
        return distance(place.at, from) + (costs.get(place) ?? 0) + crowd - (isKept ? FAR_BETTER : 0)
      })
      if (!best) continue
      taken.set(best, (taken.get(best) ?? 0) + 1)
      found.set(id, best)
    }
    return found
  }
  const chosen = state.notes.slice(-REMEMBERED).reduce(choose, new Map<string, Place>())
  const isDefending = isDefendingWith(state.holders)
  // Those without a general of their own go with the command that they stood nearest to.
  const middles = [...commands]
    .filter(([, bodies]) => hasStood(bodies, began))
    .map(([id, bodies]) => ({ id, at: middleOf(bodies, began) }))
  const goalFor = (body: Body): Place | undefined => {
    const { generalId } = body.info
    const own = generalId === null ? undefined : chosen.get(generalId)
    if (own) return own
    const near = leastOf(middles, ({ at }) => distance(at, middleOf([body], began)))
    return near && chosen.get(near.id)
  }
  return {
    posts: skill === 'easy' ? NO_POSTS : postsOf(view),
    goalOf: (body) => goalFor(body)?.at ?? nearestEnemy(field, body).enemy?.centre ?? null,
    isKeeper(body) {
      const goal = goalFor(body)
      return isDefending && (!goal || isOwn(goal, state.holders))
    },
  }
}

function hasStood(bodies: readonly Body[], note: Note | undefined): boolean {
  return bodies.some(({ id }) => note?.units[id] !== undefined)
}

/** The middle of those who stood on the table when a turn had ended; of others as they stand now. */
function middleOf(bodies: readonly Body[], note: Note | undefined): Point {
  const stood = bodies.flatMap(({ id }) => note?.units[id]?.pose ?? [])
  return meanOf(stood.length > 0 ? stood : bodies.map(({ centre }) => centre))
}

/** Units on the board by their general. */
function commandsOf(field: Field, side: Side): ReadonlyMap<string, readonly Body[]> {
  const commands = new Map<string, Body[]>()
  for (const body of field.ofSide(side)) {
    const { generalId } = body.info
    if (generalId === null) continue
    commands.set(generalId, [...(commands.get(generalId) ?? []), body])
  }
  return commands
}

const NO_POSTS: ReadonlyMap<string, Post> = new Map()

export function leastOf<T>(list: readonly T[], cost: (one: T) => number): T | undefined {
  let best: T | undefined
  let least = Infinity
  for (const one of list) {
    const own = cost(one)
    if (own < least) {
      least = own
      best = one
    }
  }
  return best
}

/** The task of a unit now. */
export function taskOf(view: View, plan: Plan, body: Body): Task {
  const instruction = view.instruction(body.id)
  if (instruction) return orderedTask(view, body, instruction)
  const { field } = view
  const at = plan.goalOf(body)
  if (!at) return { ...FREE, want: 'keepsPlace', goal: null }
  const post = plan.posts.get(body.id)
  if (post)
    return {
      ...FREE,
      want: post.isOwn ? 'keepsPlace' : 'goesForPlace',
      goal: post.at,
      near: 1,
      standOff: 1,
      nerve: post.isOwn ? KEEPERS_NERVE : NERVE,
    }
  const isReserve =
    body.info.unit.reserve && view.skill !== 'easy' && 3 * view.state.turn < 2 * view.state.sheet.turnLimit
  if (isReserve && nearestEnemy(field, body).inches > 9)
    return {
      ...FREE,
      want: 'keepsReserve',
      goal: along(at, homeBearing(body), 14),
      near: 3,
      standOff: 12,
      charge: 'reach',
    }
  const isEasy = view.skill === 'easy'
  const clearsEntry = barsEntry(view, body.centre)
  const keeps = plan.isKeeper(body)
  // Whoever stands about a place that is to be kept stays where he is, once he is in line or the enemy near.
  const stays =
    keeps &&
    distance(body.centre, at) <= (body.info.arm === 'foot' ? 10 : 14) &&
    !clearsEntry &&
    (body.formation !== 'column' || nearestEnemy(field, body).inches <= STAYS_WITHIN)
  const goal = stays ? null : slotAt(view, plan, body, at)
  const base = { ...FREE, goal, clearsEntry }
  const hunts = !isEasy && body.info.arm === 'cavalry' && !clearsEntry
  const ambush = hunts ? placeForPrey(view, body) : undefined
  if (ambush) return { ...base, want: 'hunts', goal: ambush, standOff: 3, nerve: NERVE }
  if (keeps)
    return {
      ...base,
      want: 'keepsPlace',
      near: 2,
      standOff: 6,
      nerve: isEasy ? 0 : body.info.arm === 'cavalry' ? NERVE : 0.6,
      charge: 'any',
    }
  const standOff = pressOf(body) + (view.skill === 'hard' ? CAUTION : 0)
  return { ...base, want: 'goesForPlace', standOff, nerve: isEasy ? 0 : NERVE }
}

/** The least score for which an attacker charges, and who keeps a place. */
const NERVE = 0.2
const KEEPERS_NERVE = 1
/** A hard staff stays so many inches farther off until it charges, and wins more by it than with 0 or 4. */
const CAUTION = 2

/** How near an attacker comes before he charges or shoots it out: within his reach, and as a line within its own. */
function pressOf({ info, formation }: Body): number {
  if (info.arm === 'cavalry') return 6
  return formation === 'line' ? 2.6 : 5
}

/** Defaults of 10.1. */
const COVERED_FIRE = 4
const COVERED_GUNS = 8

function orderedTask(view: View, body: Body, { holderId, order, clause }: Instruction): Task {
  const { field, state } = view
  const { sheet } = state
  const { discretion } = order
  const isHorse = body.info.arm === 'cavalry'
  const base: Task = {
    ...FREE,
    want: 'followsOrder',
    goal: null,
    orderOf: holderId,
    charge: discretion.charge ?? chargeOf(clause, body),
    mayChange: discretion.changeFormation,
    maySquare: discretion.formSquare,
    mayWithdraw: discretion.withdraw,
    fireWithin: discretion.fireAtWill
      ? Infinity
      : body.info.arm === 'artillery'
        ? COVERED_GUNS
        : COVERED_FIRE,
  }
  if (!clause) return base
  const point = (place: NamedPlace | undefined): Point | null =>
    place === undefined ? null : (spotOf(sheet, place)?.middle ?? null)
  const radius = clause.radius ?? RADIUS
  const named = clause.formation ?? clause.brigade ?? ''
  const troops = troopsOf(sheet, named).flatMap((id) => (field.isOnBoard(id) ? [field.body(id)] : []))
  const place = clause.place ?? clause.objective ?? clause.complex
  switch (clause.verb) {
    case 'hold':
      return { ...base, goal: point(place), near: radius, standOff: 0.5 }
    case 'defend':
      return {
        ...base,
        goal: point(clause.complex ?? place),
        near: radius,
        standOff: 0.5,
        mayWithdraw: base.mayWithdraw && clause.toLast !== true,
      }
    case 'march':
    case 'advance': {
      const next = nextOf(body, [...(clause.via ?? []).map(point), point(place)])
      const isMarch = clause.verb === 'march'
      return {
        ...base,
        goal: next,
        near: 2,
        standOff: 6,
        corridor: clause.corridor ?? CORRIDOR,
        inColumn: isMarch,
      }
    }
    case 'attack': {
      const target = troops[0]?.centre ?? point(place)
      const goal =
        target && (troops.length > 0 ? target : slotAmong(view, matesOf(field, body), body, target))
      const standOff = clause.method === 'firefight' ? 6 : isHorse ? 2 : 3
      return { ...base, goal, standOff, nerve: 0, corridor: clause.corridor ?? ATTACK_CORRIDOR }
    }
    case 'support': {
      if (troops.length === 0) return base
      const middle = meanOf(troops.map(({ centre }) => centre))
      const behind = along(middle, homeBearing(body), Math.min(DISTANCE, clause.distance ?? DISTANCE) - 1)
      return { ...base, goal: inside(field, behind), near: 2.5, standOff: 5 }
    }
    case 'retire': {
      const goal = point(place) ?? baseEdgePoint(field, body)
      const exit = sheet.exits.find(({ id, side }) => id === place && side === view.side)
      return {
        ...base,
        goal,
        near: exit ? 0 : 2,
        standOff: 0,
        retires: true,
        inColumn: true,
        exit: exit?.id ?? null,
      }
    }
    case 'reserve': {
      return {
        ...base,
        goal: point(place),
        near: radius,
        standOff: 10,
        inColumn: true,
        fireWithin: COVERED_FIRE,
      }
    }
    case 'screen': {
      const at = point(place) ?? body.centre
      const { enemy } = nearestEnemy(field, body)
      const before = enemy ? along(at, bearing(at, enemy.centre), radius) : at
      return { ...base, goal: inside(field, before), near: 2, standOff: 5 }
    }
    case 'bombard': {
      const target = troops[0]?.centre ?? point(clause.objective ?? place)
      if (body.info.arm !== 'artillery' || !target) return base
      const limit = body.info.type === 'horseArtillery' ? 20 : 24
      return distance(target, body.centre) <= limit
        ? base
        : { ...base, goal: target, near: limit - 4, standOff: 9 }
    }
  }
}

/** What charges a verb lets without a word of discretion (10.1). */
function chargeOf(clause: Clause | null, { info }: Body): ChargeWhom {
  const isHorse = info.arm === 'cavalry'
  switch (clause?.verb) {
    case 'march':
    case 'retire':
    case 'bombard':
    case 'defend':
      return 'never'
    case 'advance':
    case 'attack':
      return 'corridor'
    case 'support':
      return isHorse ? 'relief' : 'never'
    default:
      return isHorse ? 'reach' : 'never'
  }
}

/** The first of the points of a way that is not behind: those after the nearest to which it has come. */
function nextOf(body: Body, points: readonly (Point | null)[]): Point | null {
  const known = points.flatMap((point) => point ?? [])
  const last = known.at(-1)
  if (!last) return null
  return known.find((point) => distance(point, last) < distance(body.centre, last) - 2) ?? last
}
