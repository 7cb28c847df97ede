/** How good it is for a unit to stand in a square: goal, place, danger, ground, what it could attack or shoot at. */
import { otherSide, type Side } from '../../../engine/sides'
import { unitInfoOf, unitStateOf, unitsIn, type UnitInfo } from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import { COST } from '../sheet/tables'
import type { SqState } from '../state/state'
import type { Task } from '../orders/task'
import { assaultsAfter, type Spot } from './foresight'
import type { Skill } from './skill'
import { worthOfPlaces } from './standing'
import { strengthIn, worthOf, type Context, type View } from './view'

/** What counts how much when squares are compared. */
const WEIGHT = {
  /** Each action point nearer to the goal, by posture. */
  attack: 1.2,
  march: 2.4,
  hold: 1.6,
  support: 1.5,
  reserve: 1.5,
  retire: 2.4,
  bombard: 1.2,
  /** Each point of strength by which the enemy outweighs the square. */
  danger: 0.04,
  /** More for each hit of the unit. */
  dangerPerHit: 0.45,
  gunDanger: 1.5,
  /** Share of pressure that counts: not everybody attacks at once. */
  pressure: 0.75,
  /** Share of one's own strength in squares beside that counts. */
  neighbours: 0.3,
  crowd: 1.4,
  shaken: 2.5,
  ready: 2.2,
  shot: 1.6,
  nakedGun: 3,
  garrison: 2,
  noRear: 1.2,
  /** Share of a place's worth for horse, which keeps none for long. */
  horseHolds: 0.5,
  /** Good ground that is held, with the enemy near. */
  ridge: 1.2,
  /** A reserve beside the enemy is none. */
  uncommitted: 3,
  /** For each hit that a worn unit carries within the enemy's reach. */
  worn: 1.2,
  /** Each point of worth that the enemy's best assault on a place would bring him, and share of one by a second command. */
  foreseen: 0.25,
  second: 0.5,
} as const

/** Distance in action points that a posture keeps from its goal. */
const STAND_OFF: Readonly<Record<Task['posture'], number>> = {
  attack: 0,
  march: 0,
  hold: 0.8,
  support: 1.5,
  reserve: 2.5,
  retire: 0,
  bombard: 2,
}

/** How much stronger troops stand on some ground. */
const GROUND_SHARE = { hill: 1.25, town: 1.45, woods: 1.1 } as const

/** What speaks for a place, by kind; all are added up. */
export interface Parts {
  readonly goal: number
  readonly objective: number
  readonly danger: number
  readonly crowd: number
  readonly cover: number
  readonly attack: number
  readonly shot: number
}

export function sum({ goal, objective, danger, crowd, cover, attack, shot }: Parts): number {
  return goal + objective + danger + crowd + cover + attack + shot
}

/** The part by which a place is better than another most. */
export function mainPart(chosen: Parts, other: Parts): keyof Parts {
  const gains = {
    goal: chosen.goal - other.goal,
    objective: chosen.objective - other.objective,
    danger: chosen.danger - other.danger,
    crowd: chosen.crowd - other.crowd,
    cover: chosen.cover - other.cover,
    attack: chosen.attack - other.attack,
    shot: chosen.shot - other.shot,
  } satisfies Parts
  let best: keyof Parts = 'goal'
  for (const part of ['objective', 'danger', 'crowd', 'cover', 'attack', 'shot'] as const)
    if (gains[part] > gains[best]) best = part
  return best
}

/** Weighs squares for one unit. */
export class Scorer {
  private readonly side: Side
  private readonly task: Task
  private readonly view: View
  private readonly info: UnitInfo
  private readonly distances: Float64Array
  private readonly worth: number
  private readonly hits: number
  private readonly from: number
  private readonly points: number

  private readonly state: SqState
  private readonly skill: Skill
  private readonly context: Context

  constructor(context: Context, task: Task, unitId: string) {
    const { state, side, skill, view } = context
    this.context = context
    this.state = state
    this.side = side
    this.skill = skill
    this.task = task
    this.view = view
    this.distances = view.ground.distancesTo(task.goal)
    this.info = unitInfoOf(state, unitId)
    this.worth = worthOf(state, unitId)
    const unit = unitStateOf(state, unitId)
    this.hits = unit.hits
    this.from = unit.square === null ? -1 : this.view.ground.number(unit.square)
    this.points = unit.assaulted ? 0 : (state.active?.actionDie ?? 0) - unit.spent
  }

  /** What speaks for standing in a square after spending so many points to get there. */
  parts(square: SquareId, cost: number, inTown: boolean): Parts {
    const at = this.view.ground.number(square)
    return {
      goal: this.goalScore(at) - 0.01 * cost,
      objective: this.objectiveScore(square, at, inTown),
      danger: -this.dangerOf(square, at, cost, inTown),
      crowd: -this.crowdOf(square, at),
      cover: this.coverOf(square, at, inTown),
      attack: this.info.isArtillery ? 0 : this.attackScore(square, at, cost),
      shot: this.info.isArtillery ? this.gunScore(at) : 0,
    }
  }

  /** Towns, and the hill that is to be kept while the enemy is near. */
  private coverOf(square: SquareId, at: number, inTown: boolean): number {
    const isPressed = this.pressureAt(at) > 0
    const town = inTown ? WEIGHT.garrison * (isPressed ? 1 : 0.3) : 0
    const stands = this.task.posture === 'hold' && isPressed && this.view.ground.terrain(square).hill
    return town + (stands === true ? WEIGHT.ridge * this.skill.leaning.stubbornness : 0)
  }

  private goalScore(at: number): number {
    const { posture } = this.task
    const distance = Math.min(60, this.distances[at] ?? 60)
    const standOff = STAND_OFF[posture] + (this.info.isArtillery && posture === 'attack' ? 1 : 0)
    const tooNear = posture === 'reserve' && this.enemyBeside(at) ? WEIGHT.uncommitted : 0
    return -WEIGHT[posture] * Math.abs(Math.max(distance, standOff) - standOff) - tooNear
  }

  /** Ours to keep or to take, and nobody else of ours is there; the garrison of its town counts in any case. */
  private objectiveScore(square: SquareId, at: number, inTown: boolean): number {
    if (!this.info.isBrigade || this.task.posture === 'reserve') return 0
    const others = (this.view.occupancy.brigades[at] ?? 0) - (at === this.from ? 1 : 0)
    if (others > 0 && !inTown) return 0
    const worth = worthOfPlaces(this.state).get(square)
    if (worth === undefined) return 0
    const places = this.state.sheet.victory.objectives.filter((objective) => objective.square === square)
    const isOurs = places.every(({ id }) => this.state.holders[id]?.side === this.side)
    // An objective of ours that nobody threatens keeps itself.
    const share =
      (isOurs && this.pressureAt(at) === 0 ? 0.2 : 1) *
      (this.info.isCavalry ? WEIGHT.horseHolds : 1) *
      (isOurs ? this.skill.leaning.stubbornness : 1)
    return this.skill.pointsWeigh * worth * share
  }

  private pressureAt(at: number): number {
    return this.view.pressure[otherSide(this.side)][at] ?? 0
  }

  private dangerOf(square: SquareId, at: number, cost: number, inTown: boolean): number {
    switch (this.skill.danger) {
      case 'none':
        return 0
      case 'byStrength':
        return this.dangerByStrength(square, at, inTown)
      case 'foreseen':
        return this.foreseenDanger({ square, cost, inTown })
    }
  }

  private dangerByStrength(square: SquareId, at: number, inTown: boolean): number {
    const pressure = this.pressureAt(at)
    if (pressure === 0) return 0
    const own = this.view.strength[this.side]
    const here = (own[at] ?? 0) - (at === this.from && this.info.isBrigade ? this.worth : 0)
    const beside = strengthIn(this.view, this.side, this.view.ground.oneStep[at] ?? [])
    const mine = this.info.isBrigade ? this.worth : 0
    const terrain = this.view.ground.terrain(square)
    const share =
      (terrain.hill ? GROUND_SHARE.hill : 1) *
      (inTown ? GROUND_SHARE.town : 1) *
      (terrain.woods ? GROUND_SHARE.woods : 1)
    const strength = share * (here + mine + WEIGHT.neighbours * beside)
    const danger =
      WEIGHT.danger *
      Math.max(0, WEIGHT.pressure * pressure - strength) *
      (1 + WEIGHT.dangerPerHit * this.hits) *
      (this.info.isArtillery ? WEIGHT.gunDanger : 1)
    const shaken = this.hits >= 2 && this.enemyBeside(at) ? WEIGHT.shaken * (this.hits - 1) : 0
    const worn = this.skill.sparesWorn && this.hits >= 2 && !inTown ? WEIGHT.worn * (this.hits - 1) : 0
    const naked = this.info.isArtillery && here === 0 ? WEIGHT.nakedGun : 0
    const noWay = this.enemyBeside(at) && !this.hasRear(square) ? WEIGHT.noRear : 0
    return danger + shaken + worn + naked + noWay
  }

  /** What the enemy would gain here by assault; guns are in danger by those who stand with them. */
  private foreseenDanger(spot: Spot): number {
    if (!this.info.isBrigade) return 0
    const gains = assaultsAfter(this.context, this.info.id, spot).map(({ gain }) => gain)
    const [first = 0, second = 0] = gains.toSorted((a, b) => b - a)
    return WEIGHT.foreseen * (first + WEIGHT.second * second)
  }

  private enemyBeside(at: number): boolean {
    const enemy = otherSide(this.side)
    return (this.view.ground.oneStep[at] ?? []).some((to) => this.view.occupancy.sides[to] === enemy)
  }

  private hasRear(square: SquareId): boolean {
    const { ground, occupancy } = this.view
    return ground
      .rearSquares(square, this.info.homeEdge)
      .some((to) => occupancy.sides[ground.number(to)] !== otherSide(this.side) && !ground.barred(square, to))
  }

  /** More than two brigades in an open square that can be attacked from three sides are a trap. */
  private crowdOf(square: SquareId, at: number): number {
    if (!this.info.isBrigade) return 0
    const others = (this.view.occupancy.brigades[at] ?? 0) - (at === this.from ? 1 : 0)
    if (others < 2 || !this.view.ground.isOpen(square, this.state.houseRules.hillsCountAsOpen)) return 0
    const enemy = otherSide(this.side)
    const sides = (this.view.ground.oneStep[at] ?? []).filter(
      (to) => this.view.occupancy.sides[to] === enemy,
    ).length
    return sides >= 3 ? WEIGHT.crowd * (others - 1) : 0
  }

  /** Beside an enemy square that we outweigh, with the points for an assault left: at once, or next turn. */
  private attackScore(square: SquareId, at: number, cost: number): number {
    if (this.task.posture === 'retire' || this.task.posture === 'reserve' || this.hits >= 3) return 0
    if (this.info.isCavalry && this.hits >= 2) return 0
    const { oneStep } = this.view.ground
    const enemy = otherSide(this.side)
    let best = 0
    for (const target of oneStep[at] ?? []) {
      if (this.view.occupancy.sides[target] !== enemy) continue
      if (this.info.isCavalry && this.view.ground.town(this.view.ground.name(target))) continue
      const defence = this.defenceOf(target, square)
      const attack = this.attackOn(target, at)
      const share = attack / Math.max(1, attack + defence)
      best = Math.max(best, WEIGHT.ready * (share - 0.45) * 4)
    }
    if (best === 0) return 0
    const now = this.points - cost >= COST.assault
    const isEager = this.task.posture === 'attack'
    return best * (now ? 1 : 0.35) * (isEager ? 1 : 0.5)
  }

  /** Strength of the two that would defend a square, by its ground. */
  private defenceOf(target: number, from: SquareId): number {
    const { ground } = this.view
    const square = ground.name(target)
    const worths = unitsIn(this.state, square)
      .map((id) => worthOf(this.state, id) * (unitStateOf(this.state, id).inTown ? GROUND_SHARE.town : 1))
      .sort((a, b) => b - a)
    const two = (worths[0] ?? 0) + (worths[1] ?? 0) + 0.3 * (worths[2] ?? 0)
    return two * (ground.level(square) > ground.level(from) ? GROUND_SHARE.hill : 1)
  }

  /** Strength that could be brought against a square by those beside it, this unit among them. */
  private attackOn(target: number, at: number): number {
    let sum = this.worth
    for (const from of this.view.ground.oneStep[target] ?? []) {
      const here = (this.view.strength[this.side][from] ?? 0) - (from === this.from ? this.worth : 0)
      if (here > 0) sum += from === at ? Math.min(here, this.worth * 1.2) : Math.min(here, 10)
    }
    return sum
  }

  /** Guns want targets within two squares, and friends beside them. */
  private gunScore(at: number): number {
    const { oneStep, twoSteps } = this.view.ground
    const enemy = otherSide(this.side)
    const has = (squares: readonly number[]) => squares.some((to) => this.view.occupancy.sides[to] === enemy)
    const shot = has(oneStep[at] ?? []) ? 1.2 : has(twoSteps[at] ?? []) ? 1 : 0
    return WEIGHT.shot * shot
  }
}
