/** A shot: what may be shot at, with how many dice, and why not (5.5). */
import type { Side } from '../../../engine/sides'
import { fireEffect } from '../combat/effect-steps'
import { helpDice, poolOf, type Pool } from '../combat/pool'
import { shootingHelp } from '../morale/commanders'
import { shootingDice } from '../sheet/tables'
import type { Box } from '../sheet/vocabulary'
import {
  boxOf,
  hasEffect,
  hasTrait,
  inFrontArc,
  isFlanked,
  isHeld,
  isOccupying,
  kindAt,
  rangeOf,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { AttackHelp, OhState } from '../state/state'
import type { CommandOf } from '../turn/commands'
import { shootingCard } from '../turn/cards/use'
import type { DoubleReason } from '../turn/events'
import { refusal, type OhRefusal } from '../turn/refusals'
import { refuseActor, refuseTarget } from '../turn/checks'
import { entersOverHedge, sightBlock } from './sight'

/** Why a unit cannot shoot at all now, whatever the target (OH-SHOOT-01, OH-R-53, OH-TERR-05, OH-R-66). */
export function refuseShooter(state: OhState, side: Side, unitId: string): OhRefusal | undefined {
  const refused = refuseActor(state, side, unitId)
  if (refused) return refused
  const unit = unitState(state, unitId)
  const values = { unitId }
  if (unit.shot) return refusal('ALREADY_SHOT', 'OH-TURN-03', values, unitId)
  if (isHeld(state, unitId)) return heldRefusal(state, unitId)
  if (unitInfo(state, unitId).isHorse) return refusal('CAVALRY_CANNOT_SHOOT', 'OH-SHOOT-01', values, unitId)
  if (unit.formation === 'square') return refusal('IN_SQUARE', 'OH-SQR-02', values, unitId)
  if (unit.formation === 'column') return refusal('IN_COLUMN', 'OH-COL-03', values, unitId)
  if (unitInfo(state, unitId).type === 'artillery' && kindAt(state, boxOf(state, unitId)) === 'town')
    return refusal('ARTILLERY_IN_TOWN', 'OH-TERR-05', values, unitId)
  if (hasEffect(unit, 'noShoot')) return refusal('NO_AMMUNITION', 'OH-CARD-03', values, unitId)
  return undefined
}

/** Held until an hour, and why (CP-ROST-12). */
export function heldRefusal(state: OhState, unitId: string): OhRefusal {
  const { heldUntil, heldCause } = unitInfo(state, unitId).unit
  return refusal('HELD', 'CP-ROST-12', { unitId, until: heldUntil ?? '', cause: heldCause ?? '' }, unitId)
}

/**
 * Any enemy unit within arc, range and sight: the nearest need not be taken (OH-SHOOT-02, OH-SHOOT-03, OH-R-15, OH-R-34). Light
 * infantry shoots ahead like all others (OH-R-69).
 */
export function refuseShoot(
  state: OhState,
  side: Side,
  { unitId, targetId, useCard }: CommandOf<'Shoot'>,
): OhRefusal | undefined {
  const refused = refuseShooter(state, side, unitId) ?? refuseTarget(state, side, targetId)
  if (refused) return refused
  const from = boxOf(state, unitId)
  const at = boxOf(state, targetId)
  const values = { unitId, targetId }
  if (!isOccupying(state, unitId) && !inFrontArc(state, unitState(state, unitId).facing, from, at))
    return refusal('OUT_OF_ARC', 'OH-SHOOT-03', values, unitId)
  const range = rangeOf(state, from, at)
  const { type } = unitInfo(state, unitId)
  if (shootingDice(type, bandOf(range), hasTrait(state, unitId, 'rifles')) === 0)
    return refusal('OUT_OF_RANGE', 'OH-SHOOT-02', { ...values, range }, unitId)
  const block = sightBlock(state, from, at, 'fire')
  if (block) return refusal('LOS_BLOCKED', 'OH-LOS-01', { ...values, box: block.box, by: block.by }, unitId)
  if (useCard !== undefined && !shootingCard(state, unitId, range, useCard))
    return refusal('CARD_NOT_ELIGIBLE', 'OH-CARD-04', { cardId: useCard }, unitId)
  return undefined
}

/** Range rounded up to the band of table 3.1 (OH-BOARD-03). */
export const bandOf = (range: number): number => Math.ceil(range)

export interface ShotFigures {
  readonly range: number
  readonly band: number
  readonly help: AttackHelp
  readonly pool: Pool
}

/** Dice and chances of a legal shot, the same for the throw and for whoever looks ahead. */
export function shotFigures(state: OhState, unitId: string, targetId: string, useCard?: string): ShotFigures {
  const from = boxOf(state, unitId)
  const at = boxOf(state, targetId)
  const range = rangeOf(state, from, at)
  const band = bandOf(range)
  const { type } = unitInfo(state, unitId)
  const help = shootingHelp(state, unitId, from, band)
  const card = useCard === undefined ? undefined : shootingCard(state, unitId, range, useCard)
  // A card for a band has its dice in place of the table's.
  const base =
    card?.effect.type === 'bandDice'
      ? card.effect.dice
      : shootingDice(type, band, hasTrait(state, unitId, 'rifles'))
  const extra = card?.effect.type === 'extraShootDie' ? card.effect.dice : 0
  const effect = fireEffect(state, type, targetId, entersOverHedge(state, from, at))
  const added = helpDice(help, card ? { cardId: card.id, dice: extra } : null)
  const doubled = doubling(state, unitId, targetId, from, range)
  return { range, band, help, pool: poolOf(state, base, added, doubled, effect) }
}

/** Guns against a flank of foot or horse, or a square; foot only by a house rule (OH-SHOOT-06, OH-SQR-04, OH-R-20, OH-R-21). */
function doubling(
  state: OhState,
  unitId: string,
  targetId: string,
  from: Box,
  range: number,
): DoubleReason | null {
  const isFlank = unitInfo(state, targetId).type !== 'artillery' && isFlanked(state, targetId, from)
  if (unitInfo(state, unitId).type === 'artillery') {
    if (unitState(state, targetId).formation === 'square') return 'square'
    return isFlank ? 'flank' : null
  }
  return state.houseRules.flankFireByInfantry && range <= 1 && isFlank ? 'flank' : null
}
