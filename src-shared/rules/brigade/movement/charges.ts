/** Declaring charges: who may, whom, how straight and how far (BR-CHG-01 to -05, BR-CHG-12), in secret until both sides are done (BR-SEQ-02). */
import type { CommandOption } from '../../../engine/rule-set'
import { otherSide, type Side } from '../../../engine/sides'
import { moved, seenFrom } from '../../../board/table/rectangles'
import { roundInch } from '../../../board/table/vectors'
import { stripGap } from '../../../board/table/zones'
import { isForced } from '../turn/activity'
import { bodyOf, gapOf, sectorAt, type Body } from '../state/bodies'
import type { BrCommand, CommandOf } from '../turn/commands'
import { isDisordered } from '../state/condition'
import { refuseActor } from '../fire/firers'
import { GoingRules } from './ticks/going'
import { brigadeOf, findBrigade, infoOf, onTable } from '../state/lookup'
import { mannedBy } from '../fire/manning'
import {
  deviationRefusal,
  refusal,
  ruleOfDeviation,
  type BrRefusal,
  type Deviation,
  type Immobility,
} from '../turn/refusals'
import type { Orders, PhaseHandler } from '../turn/phases'
import { sees } from '../fire/sight/sight'
import type { Activity, BrState, Charge } from '../state/state'
import type { Step } from '../turn/step'
import { WARNED_GAP } from '../sheet/tables'
import { standingNear } from '../state/nearby'

/** Greatest reach of a charge, inches (BR-CHG-04, BR-CHG-06). */
export function chargeReach(state: BrState, id: string): number {
  if (!infoOf(state, id).isCavalry) return 8
  return state.houseRules.cavalryChargeDice === '2.5' ? 15 : 12
}

/** The gap to a target along the strip of the charger's frontage; undefined: it does not lie straight ahead (BR-CHG-03, -04). */
export function chargeGap(state: BrState, id: string, targetId: string): number | undefined {
  const gap = stripGap(bodyOf(state, id).rectangle, bodyOf(state, targetId).parts)
  return gap === undefined ? undefined : roundInch(gap)
}

/**
 * Why a body may not charge at all; undefined: it may (BR-CHG-01, BR-CHG-05, BR-R-20). Infantry comes to infantry by a
 * column's charge only (BR-INF-04), skirmishers never (BR-SKIR-01, BR-SKIR-03).
 */
export function refuseCharger(state: BrState, id: string): BrRefusal | undefined {
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const no = (code: BrRefusal['code'], rule: string, values: BrRefusal['values'] = {}) =>
    refusal(code, rule, { brigadeId: id, ...values }, id)
  const { activity, formation } = brigade
  if (info.isSkirmishers) return no('SKIRMISHERS_CANNOT_CHARGE', 'BR-SKIR-03')
  if (info.isArtillery) return no('WRONG_ARM', 'BR-CHG-01', { arm: info.brigade.arm })
  if (isForced(brigade)) return no('FORCED_MOVE', 'BR-CHG-01', { activity: activity.kind })
  if (activity.kind !== 'free')
    return no('IMMOBILE', 'BR-CHG-01', { reason: IMMOBILITY[activity.kind] ?? 'RALLYING' })
  if (brigade.morale === 'fallBack') return no('MORALE_FALLBACK', 'BR-MOR-06')
  if (brigade.morale !== 'ok') return no('MORALE_HALT', 'BR-MOR-05')
  if (formation !== (info.isCavalry ? 'line' : 'attackColumn'))
    return no('WRONG_FORMATION', 'BR-CHG-01', { formation })
  if (isDisordered(state, id)) return no('DISORDERED', 'BR-CHG-01')
  if (state.move < brigade.chargeReadyFrom)
    return no('CHARGE_TOO_SOON', 'BR-CHG-05', { from: brigade.chargeReadyFrom })
  return undefined
}

const IMMOBILITY: Readonly<Partial<Record<Activity['kind'], Immobility>>> = {
  engaged: 'ENGAGED',
  brokenOff: 'BROKEN_OFF',
  rallying: 'RALLYING',
  recovering: 'RECOVERING',
}

/** The first reason against a declaration; orders are judged beside it. */
export function refuseCharge(state: BrState, id: string, targetId: string): BrRefusal | undefined {
  const barred = refuseCharger(state, id)
  if (barred) return barred
  const target = findBrigade(state, targetId)
  const no = (code: BrRefusal['code'], rule: string, values: BrRefusal['values'] = {}) =>
    refusal(code, rule, { brigadeId: id, targetId, ...values }, id)
  if (!target) return no('UNKNOWN_ID', 'BR-CHG-02', { id: targetId })
  if (!isAllowedTarget(state, id, targetId)) return no('CHARGE_TARGET_NOT_ALLOWED', 'BR-CHG-02')
  const gap = chargeGap(state, id, targetId)
  if (gap === undefined) return no('CHARGE_NOT_STRAIGHT', 'BR-CHG-03')
  const reach = chargeReach(state, id)
  if (gap > reach) return no('CHARGE_OUT_OF_REACH', 'BR-CHG-04', { gap, reach })
  if (!sees(state, id, targetId)) return no('CHARGE_NO_SIGHT', 'BR-CHG-04')
  const bar = barInStrip(state, id, targetId, gap)
  return bar === undefined ? undefined : no('CHARGE_PATH_BARRED', 'BR-CHG-04', { featureId: bar })
}

/** Whom each arm may charge (BR-CHG-02, BR-R-18, BR-WORK-02, BR-BLD-06). */
export function isAllowedTarget(state: BrState, id: string, targetId: string): boolean {
  const info = infoOf(state, id)
  const target = infoOf(state, targetId)
  const brigade = brigadeOf(state, targetId)
  if (target.side === info.side || brigade.place !== 'table') return false
  if (brigade.activity.kind === 'crewGone') return false
  if (!info.isCavalry) return !target.isCavalry
  if (brigade.complexId !== null) return false
  return !isBehindWall(state, id, targetId)
}

/** Whether a target mans a wall, trench or work as seen from another body (BR-WORK-02). */
export function isBehindWall(state: BrState, id: string, targetId: string): boolean {
  if (!mannedBy(state, targetId)) return false
  const { rectangle, info } = bodyOf(state, targetId)
  return sectorAt(info, brigadeOf(state, targetId).formation, rectangle, bodyOf(state, id).centre) === 'front'
}

/** A feature that would stop the charger before he is at his target (BR-CHG-04). */
function barInStrip(state: BrState, id: string, targetId: string, gap: number): string | undefined {
  const { rectangle } = bodyOf(state, id)
  if (gap === 0) return undefined
  const going = new GoingRules(state, infoOf(state, id), brigadeOf(state, id).formation, false)
  const strip = { ...rectangle, ...moved(rectangle, rectangle.heading, gap), depth: gap }
  const { stops } = going.at(strip, false)
  if (stops.length === 0) return undefined
  const before = going.at(rectangle, false).stops
  const own = brigadeOf(state, targetId).complexId
  return stops.find((stop) => !before.includes(stop) && stop !== own)
}

/** What a charge declared now would be once revealed (BR-CHG-12). */
export function chargeOf(state: BrState, brigadeId: string, targetId: string): Charge {
  return {
    brigadeId,
    targetId,
    gap: chargeGap(state, brigadeId, targetId) ?? 0,
    warned: roundInch(gapOf(state, brigadeId, targetId)) > WARNED_GAP,
  }
}

/** The declare phase. */
export function declareHandler(orders: Orders): PhaseHandler {
  const deviation = (state: BrState, id: string, targetId: string) =>
    state.houseRules.ordersMode === 'off' ? undefined : orders.chargeDeviation(state, id, targetId)
  const refuse = (state: BrState, id: string, targetId: string): BrRefusal | undefined => {
    const refused = refuseCharge(state, id, targetId)
    if (refused) return refused
    const reason = state.houseRules.ordersMode === 'strict' ? deviation(state, id, targetId) : undefined
    return reason && deviationRefusal(id, reason, { targetId })
  }
  return {
    // Orders have no say in who is waited for: it would tell the enemy of them (BR-ORD-01).
    waits: (state, side) =>
      onTable(state, side).some(({ id }) =>
        targetsAhead(state, id).some((targetId) => !refuseCharge(state, id, targetId)),
      ),
    refuse(state, side, command) {
      if (command.type === 'DeclareCharge')
        return (
          refuseActor(state, side, command.brigadeId, 'BR-CHG-01') ??
          refuse(state, command.brigadeId, command.targetId)
        )
      if (command.type === 'CancelDeclaration') return refuseCancel(state, side, command)
      return undefined
    },
    play(step, side, command) {
      if (command.type === 'DeclareCharge') {
        declare(step, side, command)
        const reason =
          step.state.houseRules.ordersMode === 'advisory'
            ? deviation(step.state, command.brigadeId, command.targetId)
            : undefined
        if (reason) noteDeviation(step, side, command.brigadeId, reason)
      } else if (command.type === 'CancelDeclaration') cancel(step, side, command)
    },
    options: (state, side, actorId) =>
      onTable(state, side)
        .filter(({ id }) => actorId === undefined || id === actorId)
        .flatMap(({ id }) => chargeOptions(state, side, id, refuse)),
    resolve: reveal,
  }
}

/** An act outside the order under `advisory`: accepted, reported to its own side, counted (BR-ORD-09). */
export function noteDeviation(step: Step, side: Side, brigadeId: string, reason: Deviation): void {
  step.setSecret(side, { deviations: step.secret(side).deviations + 1 })
  const rules = ['BR-ORD-09', ruleOfDeviation(reason)]
  step.emit('orderDeviation', side, rules, { brigadeId, reason }, { seenBy: side })
}

type Judge = (state: BrState, id: string, targetId: string) => BrRefusal | undefined

/** Enemies that a brigade may charge now. */
function legalTargets(state: BrState, id: string, refuse: Judge): readonly string[] {
  return targetsAhead(state, id).filter((targetId) => !refuse(state, id, targetId))
}

/** Enemies whom a body that may charge might reach, in canonical order. */
function targetsAhead(state: BrState, id: string): readonly string[] {
  if (refuseCharger(state, id)) return []
  const body = bodyOf(state, id)
  const within = chargeReach(state, id) + body.radius
  return standingNear(state, body.centre, within, otherSide(body.info.side))
    .filter((enemy) => mayLieAhead(body, enemy.body))
    .map((enemy) => enemy.id)
}

/** A quick look that lets none slip: whether any part of a body may be in the strip of another's frontage. */
export function mayLieAhead({ rectangle }: Body, { centre, radius }: Body): boolean {
  const { u, v } = seenFrom(rectangle, centre)
  return v >= -radius && Math.abs(u) <= rectangle.width / 2 + radius
}

function chargeOptions(
  state: BrState,
  side: Side,
  id: string,
  refuse: Judge,
): readonly CommandOption<BrCommand>[] {
  if (id in state.secret[side].declarations)
    return [{ command: { type: 'CancelDeclaration', brigadeId: id }, actorId: id }]
  return legalTargets(state, id, refuse).map((targetId) => ({
    command: { type: 'DeclareCharge', brigadeId: id, targetId },
    actorId: id,
    at: { x: bodyOf(state, targetId).centre.x, y: bodyOf(state, targetId).centre.y },
  }))
}

function refuseCancel(
  state: BrState,
  side: Side,
  { brigadeId }: CommandOf<'CancelDeclaration'>,
): BrRefusal | undefined {
  if (brigadeId in state.secret[side].declarations) return undefined
  return refusal('NOTHING_TO_CLEAR', 'BR-SEQ-02', { brigadeId }, brigadeId)
}

function declare(step: Step, side: Side, { brigadeId, targetId }: CommandOf<'DeclareCharge'>): void {
  step.setSecret(side, { declarations: { ...step.secret(side).declarations, [brigadeId]: targetId } })
  const { gap } = chargeOf(step.state, brigadeId, targetId)
  step.emit(
    'chargeDeclared',
    side,
    ['BR-CHG-03', 'BR-CHG-04'],
    { brigadeId, targetId, gap },
    { seenBy: side },
  )
}

function cancel(step: Step, side: Side, { brigadeId }: CommandOf<'CancelDeclaration'>): void {
  const declarations = { ...step.secret(side).declarations }
  delete declarations[brigadeId]
  step.setSecret(side, { declarations })
  step.emit('declarationCancelled', side, ['BR-SEQ-02'], { brigadeId }, { seenBy: side })
}

/** Declarations of both sides at the same moment; they cannot be withdrawn afterwards (BR-SEQ-02, BR-R-92). */
function reveal(step: Step): void {
  const { state } = step
  const charges = onTable(state).flatMap(({ id, side }) => {
    const targetId = state.secret[side].declarations[id]
    return targetId === undefined ? [] : [chargeOf(state, id, targetId)]
  })
  // With none the state stays what it is, and so do the plans that rest on it.
  if (charges.length === 0) return
  step.set({ charges })
  step.revealed = true
  for (const charge of charges) {
    const { side } = infoOf(state, charge.brigadeId)
    step.setBrigade(charge.brigadeId, { activity: { kind: 'charging', targetId: charge.targetId } })
    step.emit('chargeRevealed', side, ['BR-SEQ-02', 'BR-CHG-12'], { ...charge })
  }
}
