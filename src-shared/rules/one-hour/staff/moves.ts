/** Where the staff moves a unit: places within reach are weighed by goal, danger, and whom it could strike from there. */
import { DIRECTIONS } from '../../../board/grid/facing'
import { fireEffect } from '../combat/effect-steps'
import { sightBlock } from '../fire/sight'
import { mayExit, exitOf } from '../movement/path'
import { canMoveIn, reachOf, type Way } from '../movement/reach'
import { refuseMover } from '../movement/move-checks'
import { isAdvance } from '../morale/reluctance'
import { breachOf } from '../orders/compliance'
import type { LeaderInfo } from '../sheet/roster'
import { FACINGS, type Box, type Facing } from '../sheet/vocabulary'
import {
  boxOf,
  isFlanked,
  isOccupied,
  kindAt,
  leadersIn,
  nearestEnemy,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { CommandOf } from '../turn/commands'
import { chargeField, directionOf, distancesTo, fieldOfFire } from './fields'
import type { Idea } from './idea'
import type { Posture, Task } from './plan'
import { purposeOf, type Weighed } from './purpose'
import {
  chargeHits,
  dangerTo,
  facingTo,
  strengthOf,
  withUnit,
  worthOfHits,
  type Stand,
  type View,
} from './view'

/** What counts how much, in hits worth. */
const WEIGHT = {
  /** Share of what a unit could strike next turn. */
  strike: 0.55,
  /** More of what the enemy can do to a unit with few hits left. */
  worn: 2.2,
  /** Infantry in closed ground near the enemy. */
  cover: 0.5,
  /** Each box nearer to its army's edge, for the worn. */
  home: 0.8,
  /** A friend beside. */
  neighbour: 0.12,
  /** Looking away from the enemy near. */
  blind: 0.5,
  /** A column with the enemy near. */
  column: 1.5,
  /** To be across a bridge: others can follow. */
  crossing: 3,
  /** A move must be better than standing by so much. */
  effort: 0.25,
} as const

/** Each box nearer to the goal. */
const PROGRESS: Readonly<Record<Exclude<Posture, 'attack'>, number>> = {
  march: 3,
  hold: 0.9,
  support: 1.2,
  reserve: 0.8,
  retire: 3,
  screen: 0.8,
  bombard: 0.8,
}
/** Hits left at which a unit is worn. */
const WORN = 2
/** Boxes within which the enemy is near. */
const NEAR = 6

interface Place {
  readonly way: Pick<Way, 'startFacing' | 'steps' | 'formation'> | null
  readonly box: Box
  readonly at: number
  readonly formation: 'deployed' | 'column' | 'square'
  /** The way there leads over a bridge. */
  readonly crosses?: boolean
}

export interface Weighing {
  /** How good it is to stay as it is. */
  readonly stays: number
  readonly ideas: readonly Idea<CommandOf<'Move'>>[]
}

/** Moves of a unit that are better than standing, and how good standing is. */
export function weighMoves(view: View, stand: Stand, task: Task, useCard?: string): Weighing {
  const { state, skill } = view
  const { id, unit, at, info } = stand
  const from = boxOf(state, id)
  const leaving = exitMove(view, stand, task)
  if (leaving) return { stays: 0, ideas: [leaving] }
  const weigher = new Weigher(view, stand, task)
  const here: Place = { way: null, box: from, at, formation: unit.formation }
  const stay = weigher.weigh(here, unit.facing)
  const ideas: Idea<CommandOf<'Move'>>[] = []
  const isWithin = placesFor(view, stand, task)
  const places: Place[] = [
    {
      way: { startFacing: unit.facing, steps: [], formation: 'deployed' },
      box: from,
      at,
      formation: 'deployed',
    },
  ]
  for (const way of reachOf(state, id)) {
    if (way.end === null || isOccupied(state, way.end)) continue
    const crosses = way.formation === 'column' && goesForward(task) && crossesBridge(view, at, way)
    if (way.formation === 'column' && (useCard !== undefined || !(crosses || mayColumn(view, task, way.end))))
      continue
    if (unit.heldByReluctance && isAdvance(state, id, from, way.end)) continue
    if (!isWithin(way.end, way.formation)) continue
    places.push({ way, box: way.end, at: view.ground.number(way.end), formation: way.formation, crosses })
  }
  if (!canMoveIn(state, id, 'deployed')) places.shift()
  const likely = places
    .map((place) => ({ place, guess: weigher.guess(place) }))
    .toSorted((a, b) => b.guess - a.guess)
    .slice(0, skill.places)
  for (const { place } of likely) {
    const { way } = place
    if (!way) continue
    let best: { facing: Facing; weighed: Weighed } | undefined
    for (const facing of weigher.facings(place)) {
      if (way.steps.length === 0 && facing === unit.facing && unit.formation === way.formation) continue
      const weighed = weigher.weigh(place, facing)
      if (!best || weighed.score > best.weighed.score) best = { facing, weighed }
    }
    if (!best || best.weighed.score <= stay.score + WEIGHT.effort) continue
    ideas.push({
      command: {
        type: 'Move',
        unitId: id,
        startFacing: way.startFacing,
        steps: [...way.steps],
        endFacing: best.facing,
        formation: way.formation,
        withLeaders: [...companyOf(view, id)],
        ...(useCard === undefined ? {} : { useCard }),
      },
      wants: purposeOf(task, stay, best.weighed, info.isHorse),
      score: best.weighed.score - stay.score,
      unitId: id,
    })
  }
  return { stays: stay.score, ideas }
}

/** Leaders of a unit's command in its box who have not moved: who can go with it. */
function leadersWith({ state, side }: View, unitId: string): readonly LeaderInfo[] {
  return leadersIn(state, boxOf(state, unitId), side).filter(
    ({ id, commands }) => commands.has(unitId) && state.leaders[id]?.moved === false,
  )
}

/** The army's commander is not drawn forward by one unit, unless it lives on him: he rides by himself where he is of use. */
function companyOf(view: View, unitId: string): readonly string[] {
  const livesOnLeader = unitState(view.state, unitId).hitsTaken >= unitInfo(view.state, unitId).maxHits
  return leadersWith(view, unitId).flatMap(({ id, leader }) =>
    leader.rank === 'army' && !livesOnLeader ? [] : [id],
  )
}

/** An order to go to an exit is carried out by leaving there. */
function exitMove(view: View, { id, unit }: Stand, task: Task): Idea<CommandOf<'Move'>> | undefined {
  const exit = task.instruction?.exit ?? null
  const { box } = unit
  if (exit === null || box === null || !mayExit(view.state, id, box) || exitOf(view.state, id, box) !== exit)
    return undefined
  const way = reachOf(view.state, id).find((one) => one.end === null && one.steps.length === 1)
  if (!way) return undefined
  const { startFacing, steps, formation } = way
  return {
    command: {
      type: 'Move',
      unitId: id,
      startFacing,
      steps: [...steps],
      endFacing: startFacing,
      formation,
      withLeaders: leadersWith(view, id).map(({ id: leaderId }) => leaderId),
    },
    wants: 'leaves',
    score: 100,
    unitId: id,
  }
}

/** Whether the order of a unit lets it end in a box in a formation. */
function placesFor(
  view: View,
  { id }: Stand,
  task: Task,
): (box: Box, formation: 'deployed' | 'column') => boolean {
  const { instruction } = task
  if (!instruction) return () => true
  return (box, formation) =>
    breachOf(view.state, id, instruction, { type: 'move', path: [box], formation }) === undefined
}

/** Column is for the road behind the front, and for bridges, which nobody crosses otherwise. */
function mayColumn(view: View, { posture }: Task, end: Box): boolean {
  return nearestEnemy(view.state, end, view.side) > (posture === 'march' || posture === 'retire' ? 2 : 3)
}

const goesForward = ({ posture }: Task): boolean => posture === 'attack' || posture === 'march'

function crossesBridge({ ground }: View, from: number, { startFacing, steps }: Way): boolean {
  const forward = DIRECTIONS.indexOf(startFacing)
  let at = from
  for (const name of steps) {
    const d = directionOf(name, forward)
    if (ground.isBridge(at, d)) return true
    at = ground.beside(at, d)
    if (at < 0) return false
  }
  return false
}

/** Whether a unit may move at all now, with the card if it has shot. */
export function mayMove(view: View, { id }: Stand, despiteShot: boolean): boolean {
  return refuseMover(view.state, view.side, id, despiteShot) === undefined
}

/** Weighs places for one unit. */
class Weigher {
  readonly #distances: Float64Array | null
  readonly #worn: boolean
  readonly #isNear: boolean
  readonly #facings = new Map<number, Facing>()

  constructor(
    private readonly view: View,
    private readonly stand: Stand,
    private readonly task: Task,
  ) {
    const { state, ground } = view
    const { info } = stand
    this.#distances = task.goal === null ? null : distancesTo(state, [ground.number(task.goal)], info)
    this.#worn = info.maxHits - stand.unit.hitsTaken <= WORN
    this.#isNear = nearestEnemy(state, boxOf(state, stand.id), view.side) <= NEAR + 2
  }

  /** Good by its goal and bad by the number of those who reach it: a first look at a place. */
  guess({ at, formation, crosses }: Place): number {
    const { strikers, chargers, skill } = this.view
    const danger =
      (strikers.get(at) ?? []).reduce((sum, { dice }) => sum + dice, 0) + (chargers.has(at) ? 2 : 0)
    return (
      this.#progress(at) +
      (crosses === true ? WEIGHT.crossing : 0) -
      0.8 * skill.danger * danger * (this.#worn ? WEIGHT.worn : 1) +
      (this.#isNear ? 0.6 * this.#strikeGuess(at) : 0) -
      (formation === 'column' ? 0.1 : 0)
    )
  }

  /** Enemies right before a place, whichever way one looks. */
  #strikeGuess(at: number): number {
    const { ground, enemies } = this.view
    const box = ground.name(at)
    const reach = this.stand.info.type === 'artillery' ? 4 : this.stand.info.isHorse ? 3 : 2
    let best = 0
    for (const enemy of enemies) {
      const distance = ground.distance(box, ground.name(enemy.at))
      if (distance <= reach) best = Math.max(best, this.stand.info.isInfantry && distance === 1 ? 2 : 1)
    }
    return best
  }

  /** Facings worth a look: all four near the enemy, else the one towards him. */
  facings({ at, formation }: Place): readonly Facing[] {
    const toward = this.#toward(at)
    const near = nearestEnemy(this.view.state, this.view.ground.name(at), this.view.side)
    if (formation !== 'deployed' || near > 4) return [toward]
    if (this.stand.info.isHorse) return [toward]
    return FACINGS
  }

  /** The facing towards the enemies near a place. */
  #toward(at: number): Facing {
    let facing = this.#facings.get(at)
    if (!facing) this.#facings.set(at, (facing = facingTo(this.view, at, this.stand.unit.facing, NEAR)))
    return facing
  }

  weigh(place: Place, facing: Facing): Weighed {
    const { view, stand } = this
    const { state } = view
    const { info, id } = stand
    const crossing = place.crosses === true ? WEIGHT.crossing : 0
    const progress = this.#progress(place.at) + crossing
    const strike = WEIGHT.strike * (this.#strikes() ? this.#strike(place, facing) : 0)
    const near = nearestEnemy(state, place.box, view.side)
    let danger = this.#home(place.at)
    if (near <= 8) {
      const then = withUnit(view.next, id, place.box, facing, place.formation)
      const { fire, charge } = dangerTo(view, then, id)
      danger -= view.skill.danger * worthOfHits(state, id, fire + charge) * (this.#worn ? WEIGHT.worn : 1)
    }
    const cover = info.isInfantry && near <= 3 && kindAt(state, place.box) !== 'clear' ? WEIGHT.cover : 0
    const lookingAway = this.#toward(place.at) === facing ? 0 : -WEIGHT.blind
    const column = place.formation === 'column' ? -(near <= 4 ? WEIGHT.column : 0.1) : 0
    const friends = this.#neighbours(place.at)
    const score = progress + strike + danger + cover + lookingAway + column + friends
    return { score, progress, strike, danger, facing: lookingAway, column, cover, friends }
  }

  /** Whether what it could strike counts: not on the march, in reserve, or in retreat. */
  #strikes(): boolean {
    const { posture } = this.task
    return posture !== 'march' && posture !== 'retire' && posture !== 'reserve'
  }

  #progress(at: number): number {
    const { task, view } = this
    if (!this.#distances) return 0
    const far = Math.min(60, this.#distances[at] ?? 60)
    const pull = task.posture === 'attack' ? view.skill.attack : PROGRESS[task.posture]
    const wish = pull * (this.#worn && task.posture === 'attack' ? 0.3 : 1)
    const late = task.posture === 'attack' ? 1 + (0.5 * view.state.gameTurn) / view.state.sheet.turnLimit : 1
    return -wish * late * (task.urgency ?? 1) * Math.max(0, far - task.standOff)
  }

  /** The worn go back to where their army came from, not through the enemy. */
  #home(at: number): number {
    if (!this.#worn) return 0
    const { column, row } = this.view.ground.place(at)
    const { columns, rows } = this.view.ground
    const edge = { N: row, S: rows - 1 - row, W: column, E: columns - 1 - column }[this.stand.info.homeEdge]
    return -WEIGHT.home * edge
  }

  #neighbours(at: number): number {
    const { ground, own } = this.view
    const box = ground.name(at)
    let sum = 0
    for (const friend of own)
      if (friend.id !== this.stand.id && ground.distance(box, ground.name(friend.at)) === 1) sum += 1
    return WEIGHT.neighbour * Math.min(3, sum)
  }

  /** What it could strike from a place in its next turn: the best single shot or charge. */
  #strike(place: Place, facing: Facing): number {
    if (place.formation === 'square') return 0
    return this.stand.info.isHorse ? this.#charge(place, facing) : this.#shot(place, facing)
  }

  #shot({ box, at, formation }: Place, facing: Facing): number {
    const { view, stand } = this
    const { state } = view
    const kind = kindAt(state, box)
    if (formation !== 'deployed' || (stand.info.type === 'artillery' && kind === 'town')) return 0
    const holds =
      stand.info.isInfantry && (kind === 'town' || kind === 'strongpoint' || kind === 'fortification')
    let best = 0
    for (const { at: to, dice, range } of fieldOfFire(state, stand.info, at, holds ? null : facing)) {
      const target = view.enemies.find((enemy) => enemy.at === to)
      if (!target || (range > 1.5 && sightBlock(state, box, view.ground.name(to), 'fire'))) continue
      const guns = stand.info.type === 'artillery'
      const doubled =
        guns &&
        (target.unit.formation === 'square' ||
          (target.info.type !== 'artillery' && isFlanked(state, target.id, box)))
      const p = (7 - fireEffect(state, stand.info.type, target.id, false).toHit) / 6
      best = Math.max(best, worthOfHits(state, target.id, dice * (doubled ? 2 : 1) * p))
    }
    return best
  }

  #charge({ box, at, formation }: Place, facing: Facing): number {
    const { view, stand } = this
    const then = withUnit(view.state, stand.id, box, facing, formation)
    let best = 0
    for (const { at: to, from, narrow } of chargeField(then, stand.info, at, facing, formation)) {
      const target = view.enemies.find((enemy) => enemy.at === to)
      if (!target || unitState(then, target.id).formation === 'square') continue
      const hits = chargeHits(then, stand, target.id, view.ground.name(from), narrow)
      best = Math.max(best, worthOfHits(view.state, target.id, hits))
    }
    return best
  }
}

/** Units that may still move, those nearest to the enemy first, so that those behind find room. */
export function movers(view: View): readonly Stand[] {
  const { state, side } = view
  return view.own
    .map((stand) => ({ stand, near: nearestEnemy(state, boxOf(state, stand.id), side) }))
    .toSorted((a, b) => a.near - b.near || strengthOf(b.stand) - strengthOf(a.stand))
    .map(({ stand }) => stand)
}
