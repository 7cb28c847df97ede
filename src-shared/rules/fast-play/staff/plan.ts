/** What each unit is for: by its order, or by the staff's own plan for its side (section 10, items 8 and 9). */
import { along, bearing, distance, meanOf, type Point } from '../../../board/table/vectors'
import type { Clause, Place } from '../../../engine/orders'
import { ATTACK_CORRIDOR, CORRIDOR, DISTANCE, RADIUS } from '../orders/measures'
import { spotOf, troopsOf } from '../orders/troops'
import { baseEdgePoint, homeBearing } from './edges'
import type { Body } from '../state/bodies'
import type { Plan } from './goals'
import { placeForPrey } from './prey'
import { barsEntry, inside, matesOf, slotAmong, slotAt } from './slots'
import { nearestEnemy, type Instruction, type View } from './view'

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

/** Inches from the enemy within which columns about a place that is to be kept stay where they are. */
const STAYS_WITHIN = 10

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
  return { ...base, want: 'goesForPlace', standOff: pressOf(body), nerve: isEasy ? 0 : NERVE }
}

/** The least score for which an attacker charges, and who keeps a place. */
const NERVE = 0.2
const KEEPERS_NERVE = 1

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
  const point = (place: Place | undefined): Point | null =>
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
