/** Where the staff moves its troops: every square in reach is weighed by goal, ground, danger and what it could attack. */
import { otherSide, type Side } from '../../../engine/sides'
import type { SqBattleCommand } from '../turn/commands'
import { isDue, remaining, unitInfoOf, unitStateOf, unitsIn, type UnitInfo } from '../state/lookup'
import { townOpenTo } from '../turn/options/activation'
import { reachOf } from '../movement/reach'
import { entryCost, entrySquares, exitsAt, refuseEnterReserve } from '../movement/reserves'
import type { SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Task } from '../orders/task'
import { strengthIn, viewOf, worthOf, type View } from './view'
import { COST } from '../sheet/tables'

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
  /** Each victory point of an objective that nobody of ours keeps. */
  objective: 1.1,
  crowd: 1.4,
  shaken: 2.5,
  ready: 2.2,
  shot: 1.6,
  nakedGun: 3,
  garrison: 2,
  noRear: 1.2,
  /** A move must be better than staying by so much. */
  effort: 0.35,
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

/** The next move of a command, or undefined when everybody stands as well as he can. */
export function nextMove(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  task: Task,
): SqBattleCommand | undefined {
  const field = fieldFor(state, side, task)
  for (const unitId of movers(state, unitIds)) {
    const command = moveOf(state, field, unitId)
    if (command) return command
  }
  return undefined
}

/** Cavalry first, which takes the enemy's skirmishers away; guns last, when it is clear who stands beside them. */
function movers(state: SqState, unitIds: readonly string[]): readonly string[] {
  const rank = ({ isCavalry, isMixed, isArtillery }: UnitInfo) =>
    isArtillery ? 2 : isCavalry || isMixed ? 0 : 1
  return unitIds
    .filter((id) => remaining(state, id) > 0 && unitStateOf(state, id).square !== null)
    .sort((a, b) => rank(unitInfoOf(state, a)) - rank(unitInfoOf(state, b)))
}

function moveOf(state: SqState, field: Field, unitId: string): SqBattleCommand | undefined {
  const { square, inTown } = unitStateOf(state, unitId)
  const { side, task } = field
  if (square === null) return undefined
  if (task.exit !== undefined && exitsAt(state, side, square).includes(task.exit))
    return { type: 'exitBoard', unitId, exit: task.exit }
  const reach = reachOf(state, unitId)
  const points = remaining(state, unitId)
  const scorer = new Scorer(state, field, unitId)
  let best = scorer.score(square, 0, inTown) + WEIGHT.effort
  let command: SqBattleCommand | undefined
  if (!inTown && points >= COST.enterTown && townOpenTo(state, unitId, square)) {
    const score = scorer.score(square, COST.enterTown, true)
    if (score > best) {
      best = score
      command = { type: 'enterTown', unitId }
    }
  }
  for (const { square: to, cost, path } of reach) {
    const score = scorer.score(to, cost, false)
    if (score > best) {
      best = score
      command = { type: 'moveUnit', unitId, path: [...path] }
    }
    if (cost + COST.enterTown > points || !townOpenTo(state, unitId, to)) continue
    const inside = scorer.score(to, cost + COST.enterTown, true)
    if (inside > best) {
      best = inside
      command = { type: 'moveUnit', unitId, path: [...path], enterTown: true }
    }
  }
  return command
}

/** Arrivals come in by the entry square that is best for their task (SQ-RNF-01). */
export function nextArrival(
  state: SqState,
  side: Side,
  unitIds: readonly string[],
  task: Task,
): SqBattleCommand | undefined {
  const due = unitIds.filter((unitId) => isDue(state, unitId))
  if (due.length === 0) return undefined
  const field = fieldFor(state, side, task)
  for (const unitId of due) {
    const scorer = new Scorer(state, field, unitId)
    let best = -Infinity
    let entry: SquareId | undefined
    for (const at of entrySquares(state, unitId)) {
      const score = scorer.score(at, entryCost(state, at).cost, false)
      if (score > best && !refuseEnterReserve(state, { type: 'enterReserve', unitId, at })) {
        best = score
        entry = at
      }
    }
    if (entry !== undefined) return { type: 'enterReserve', unitId, at: entry }
  }
  return undefined
}

/** What is the same for all units of a command. */
interface Field {
  readonly side: Side
  readonly task: Task
  readonly view: View
  /** By number of square. */
  readonly distances: Float64Array
}

function fieldFor(state: SqState, side: Side, task: Task): Field {
  const view = viewOf(state)
  return { side, task, view, distances: view.ground.distancesTo(task.goal) }
}

/** Weighs squares for one unit. */
class Scorer {
  private readonly side: Side
  private readonly task: Task
  private readonly view: View
  private readonly info: UnitInfo
  private readonly distances: Float64Array
  private readonly worth: number
  private readonly hits: number
  private readonly from: number
  private readonly points: number

  constructor(
    private readonly state: SqState,
    field: Field,
    unitId: string,
  ) {
    this.side = field.side
    this.task = field.task
    this.view = field.view
    this.distances = field.distances
    this.info = unitInfoOf(state, unitId)
    this.worth = worthOf(state, unitId)
    const unit = unitStateOf(state, unitId)
    this.hits = unit.hits
    this.from = unit.square === null ? -1 : this.view.ground.number(unit.square)
    this.points = unit.assaulted ? 0 : (state.active?.actionDie ?? 0) - unit.spent
  }

  /** How good it is to stand in a square after spending so many points to get there. */
  score(square: SquareId, cost: number, inTown: boolean): number {
    const at = this.view.ground.number(square)
    return (
      this.goalScore(at) +
      this.objectiveScore(square, at) -
      this.dangerOf(square, at, inTown) -
      this.crowdOf(square, at) +
      (this.info.isArtillery ? this.gunScore(at) : this.attackScore(square, at, cost)) +
      (inTown ? WEIGHT.garrison * (this.pressureAt(at) > 0 ? 1 : 0.3) : 0) -
      0.01 * cost
    )
  }

  private goalScore(at: number): number {
    const { posture } = this.task
    const distance = Math.min(60, this.distances[at] ?? 60)
    const standOff = STAND_OFF[posture] + (this.info.isArtillery && posture === 'attack' ? 1 : 0)
    return -WEIGHT[posture] * Math.abs(Math.max(distance, standOff) - standOff)
  }

  /** Ours to keep or to take, and nobody else of ours is there. */
  private objectiveScore(square: SquareId, at: number): number {
    if (!this.info.isBrigade) return 0
    const others = (this.view.occupancy.brigades[at] ?? 0) - (at === this.from ? 1 : 0)
    if (others > 0) return 0
    let points = 0
    for (const objective of this.state.sheet.victory.objectives) {
      if (objective.square !== square) continue
      const held = this.state.holders[objective.id]?.side === this.side
      // An objective of ours that nobody threatens keeps itself.
      points += held && this.pressureAt(at) === 0 ? 0.2 * objective.vp : objective.vp
    }
    return WEIGHT.objective * points
  }

  private pressureAt(at: number): number {
    return this.view.pressure[otherSide(this.side)][at] ?? 0
  }

  private dangerOf(square: SquareId, at: number, inTown: boolean): number {
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
    const naked = this.info.isArtillery && here === 0 ? WEIGHT.nakedGun : 0
    const noWay = this.enemyBeside(at) && !this.hasRear(square) ? WEIGHT.noRear : 0
    return danger + shaken + naked + noWay
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
