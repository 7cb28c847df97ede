/** Charges: who may charge whom along which path, and how one begins (5.12). */
import { DIRECTIONS, turned, type Direction } from '../../../board/grid/facing'
import type { Side } from '../../../engine/sides'
import { heldRefusal } from '../fire/shot'
import { sightBlock } from '../fire/sight'
import { chargeHelp } from '../morale/commanders'
import { overcomesReluctance } from '../morale/reluctance'
import { boardNow, moverOf } from '../movement/mover'
import { judgeChargeStep, stepCost } from '../movement/steps'
import { groundOf } from '../sheet/ground'
import { attackersAllowed } from '../sheet/house-rules'
import { CHARGE_REACH } from '../sheet/tables'
import type { Box, Facing } from '../sheet/vocabulary'
import { boxOf, hasEffect, hasTrait, inFrontArc, isHeld, onBoard, unitInfo, unitState } from '../state/lookup'
import type { OhState } from '../state/state'
import { chargeCard } from '../turn/cards/use'
import { refuseActor, refuseCompany, refuseTarget } from '../turn/checks'
import type { CommandOf, StepName } from '../turn/commands'
import { refusal, type OhRefusal } from '../turn/refusals'
import type { Step } from '../turn/step'
import { endHold } from './holds'
import { removeRouted, wouldBeAbandoned } from './rout'

type Charge = CommandOf<'Charge'>

/** Turns of F, L and R from the facing, in eighths. */
const AHEAD: Readonly<Partial<Record<StepName, number>>> = { F: 0, L: -1, R: 1 }

/** The directions of steps by a facing; undefined if one is no step ahead. */
export function aheadSteps(facing: Facing, steps: readonly StepName[]): readonly Direction[] | undefined {
  const directions = steps.map((step) => {
    const turn = AHEAD[step]
    return turn === undefined ? undefined : turned(facing, turn)
  })
  return directions.every((one) => one !== undefined) ? directions : undefined
}

/** Why a unit can charge nobody now (OH-CHRG-01). */
export function refuseCharger(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const refused = refuseActor(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  const values = { unitId }
  if (unit.shot) return refusal('ALREADY_SHOT', 'OH-TURN-03', values, unitId)
  if (unit.moved) return refusal('ALREADY_MOVED', 'OH-CHRG-01', values, unitId)
  if (isHeld(state, unitId)) return heldRefusal(state, unitId)
  if (hasEffect(unit, 'hold') || hasEffect(unit, 'noCharge'))
    return refusal('HELD_BY_CARD', 'OH-CARD-03', values, unitId)
  if (unit.heldByReluctance) return refusal('HELD_BY_RELUCTANCE', 'OH-TRAIT-03', values, unitId)
  if (!unitInfo(state, unitId).isHorse) return refusal('CANNOT_CHARGE', 'OH-CHRG-01', values, unitId)
  return undefined
}

/** Why a unit cannot be charged by anybody, or not by this one (OH-CHRG-02 to OH-CHRG-05, OH-SQR-03, OH-R-81). */
function refuseCharged(state: OhState, side: Side, unitId: string, targetId: string): OhRefusal | undefined {
  const refused = refuseTarget(state, side, targetId)
  if (refused) return refused
  const target = unitState(state, targetId)
  const values = { unitId, targetId }
  if (target.formation === 'square') return refusal('TARGET_IN_SQUARE', 'OH-CHRG-04', values, unitId)
  if (target.chargedBy >= attackersAllowed(state.houseRules))
    return refusal('TARGET_ALREADY_ATTACKED', 'OH-CHRG-05', values, unitId)
  const from = boxOf(state, unitId)
  const at = boxOf(state, targetId)
  if (!inFrontArc(state, unitState(state, unitId).facing, from, at))
    return refusal('OUT_OF_CHARGE_ARC', 'OH-CHRG-02', values, unitId)
  const block = sightBlock(state, from, at, 'charge')
  if (block) return refusal('LOS_BLOCKED', 'OH-CHRG-03', { ...values, box: block.box, by: block.by }, unitId)
  return undefined
}

export function refuseCharge(state: OhState, side: Side, command: Charge): OhRefusal | undefined {
  const { unitId, targetId, withLeaders, useCard, endFacing } = command
  const refused =
    refuseCharger(state, side, unitId) ??
    refuseCharged(state, side, unitId, targetId) ??
    refuseChargePath(state, command)
  if (refused) return refused
  if (
    endFacing !== undefined &&
    endFacing !== unitState(state, unitId).facing &&
    !mayPivotAfter(state, unitId)
  )
    return refusal('PIVOT_AFTER_CHARGE_FORBIDDEN', 'OH-CHRG-12', { unitId }, unitId)
  const company = refuseCompany(state, side, unitId, withLeaders)
  if (company) return company
  if (useCard !== undefined && !chargeCard(state, unitId, useCard))
    return refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-04', { cardId: useCard }, unitId)
  return undefined
}

/** The impetuous may not, unless a house rule says else (OH-CHRG-12, OH-R-47). */
export function mayPivotAfter(state: OhState, unitId: string): boolean {
  const { pivotAfterCharge } = state.houseRules
  if (pivotAfterCharge !== 'unlessImpetuous') return pivotAfterCharge === 'always'
  return !hasTrait(state, unitId, 'impetuous')
}

/** The player's own path: the last step decides which side it strikes (OH-CHRG-02, OH-R-46). */
function refuseChargePath(state: OhState, { unitId, targetId, steps }: Charge): OhRefusal | undefined {
  const unit = unitState(state, unitId)
  const directions = aheadSteps(unit.facing, steps)
  const refuse = (code: OhRefusal['code'], box: Box | null = null) =>
    refusal(code, 'OH-CHRG-02', { unitId, targetId, box }, unitId)
  if (!directions || directions.length === 0) return refuse('PATH_BLOCKED')
  const path = tracePath(state, boxOf(state, unitId), directions)
  const allowance = unit.formation === 'column' && path.byRoad ? CHARGE_REACH.road : CHARGE_REACH.deployed
  if (path.cost > allowance)
    return refusal('NOT_ENOUGH_MOVEMENT', 'OH-CHRG-02', { unitId, cost: path.cost, allowance }, unitId)
  const board = boardNow(state)
  const mover = moverOf(state, unitId, unit.formation === 'column')
  let at = groundOf(state.sheet).number(boxOf(state, unitId))
  for (const [n, direction] of directions.entries()) {
    const d = DIRECTIONS.indexOf(direction)
    const code = judgeChargeStep(board, mover, at, d, n === directions.length - 1)
    const to = board.ground.beside(at, d)
    if (code) return refuse(code, to < 0 ? null : board.ground.name(to))
    at = to
  }
  return board.ground.name(at) === boxOf(state, targetId) ? undefined : refuse('PATH_BLOCKED')
}

interface Path {
  readonly cost: number
  /** Whether every step follows a road. */
  readonly byRoad: boolean
  /** Boxes entered, as far as there is a board. */
  readonly boxes: readonly Box[]
}

export function tracePath(state: OhState, from: Box, directions: readonly Direction[]): Path {
  const ground = groundOf(state.sheet)
  let at = ground.number(from)
  let cost = 0
  let byRoad = directions.length > 0
  const boxes: Box[] = []
  for (const direction of directions) {
    const d = DIRECTIONS.indexOf(direction)
    cost += stepCost(d)
    if (at < 0) continue
    byRoad &&= ground.hasRoad(at, d)
    at = ground.beside(at, d)
    if (at >= 0) boxes.push(ground.name(at))
  }
  return { cost, byRoad, boxes }
}

/** Step names ahead, as paths are searched. */
const AHEAD_NAMES = ['F', 'L', 'R'] as const

/** Paths by which a unit could charge any enemy, ground and bystanders considered; the target itself is not judged. */
function pathsTo(state: OhState, unitId: string): ReadonlyMap<string, readonly (readonly StepName[])[]> {
  const unit = unitState(state, unitId)
  const board = boardNow(state)
  const column = unit.formation === 'column'
  const mover = moverOf(state, unitId, column)
  const found = new Map<string, (readonly StepName[])[]>()
  const extend = (at: number, names: readonly StepName[], cost: number, byRoad: boolean): void => {
    for (const name of AHEAD_NAMES) {
      const d = DIRECTIONS.indexOf(turned(unit.facing, AHEAD[name] ?? 0))
      const total = cost + stepCost(d)
      const onRoad = byRoad && board.ground.hasRoad(at, d)
      if (total > (column && onRoad ? CHARGE_REACH.road : CHARGE_REACH.deployed)) continue
      const to = board.ground.beside(at, d)
      const there = to < 0 ? undefined : board.units[board.occupancy.first[to] ?? -1]
      const path = [...names, name]
      if (there && there.side !== mover.info.side) {
        if (judgeChargeStep(board, mover, at, d, true) === undefined)
          found.set(there.id, [...(found.get(there.id) ?? []), path])
      } else if (judgeChargeStep(board, mover, at, d, false) === undefined) extend(to, path, total, onRoad)
    }
  }
  extend(board.ground.number(boxOf(state, unitId)), [], 0, true)
  return found
}

export interface ChargeChoice {
  readonly targetId: string
  readonly steps: readonly StepName[]
}

/** Every legal charge of a unit, one for each path. */
export function chargesOf(state: OhState, side: Side, unitId: string): readonly ChargeChoice[] {
  if (refuseCharger(state, side, unitId)) return []
  const choices: ChargeChoice[] = []
  for (const [targetId, paths] of pathsTo(state, unitId))
    if (!refuseCharged(state, side, unitId, targetId))
      for (const steps of paths) choices.push({ targetId, steps })
  return choices
}

/** Units of a side that must charge and can: the phase cannot end before they have (OH-TRAIT-04). */
export function mustCharge(state: OhState, side: Side): readonly string[] {
  return onBoard(state, side).filter((id) => {
    const unit = unitState(state, id)
    return unit.rampant && !unit.charged && chargesOf(state, side, id).length > 0
  })
}

/** Whether bridges, buildings, works or a wood on the way, or the column itself, leave no width (OH-TERR-08, OH-COL-04). */
export function isNarrow(state: OhState, unitId: string, directions: readonly Direction[]): boolean {
  if (unitState(state, unitId).formation === 'column') return true
  const ground = groundOf(state.sheet)
  let box = ground.number(boxOf(state, unitId))
  return directions.some((direction) => {
    const d = DIRECTIONS.indexOf(direction)
    const overBridge = ground.isBridge(box, d)
    box = ground.beside(box, d)
    const kind = ground.kind(box)
    return (
      overBridge || kind === 'town' || kind === 'strongpoint' || kind === 'fortification' || kind === 'wood'
    )
  })
}

/** Begins a charge that is legal. */
export function beginCharge(step: Step, command: Charge): void {
  const { unitId, targetId, steps, withLeaders, useCard, endFacing } = command
  if (!overcomesReluctance(step, unitId)) return
  const { state } = step
  const start = boxOf(state, unitId)
  const directions = aheadSteps(unitState(state, unitId).facing, steps) ?? []
  const { cost, boxes } = tracePath(state, start, directions)
  const { side } = unitInfo(state, unitId)
  const help = chargeHelp(state, unitId, start, withLeaders)
  step.set({ chargesBegun: true })
  step.emit('chargeDeclared', side, ['OH-CHRG-02'], { unitId, targetId, path: [start, ...boxes], cost })
  endHold(step, targetId, 'charge')
  if (wouldBeAbandoned(step, unitId, withLeaders)) {
    removeRouted(step, unitId, 'leaderGone')
    return
  }
  if (withLeaders.length > 0) step.setLeaders(withLeaders, () => ({ moved: true }))
  step.set({
    attack: {
      kind: 'charge',
      stage: 'ride',
      unitId,
      targetId,
      at: boxOf(state, targetId),
      from: boxes.at(-2) ?? start,
      range: 0,
      steps: directions.slice(0, -1),
      direction: directions.at(-1) ?? 'N',
      narrow: isNarrow(state, unitId, directions),
      useCard: useCard ?? null,
      withLeaders,
      endFacing: endFacing ?? null,
      help,
      flanked: false,
      dice: [],
      toHit: 3,
      rerolledBy: [],
      targetRouted: false,
    },
  })
}
