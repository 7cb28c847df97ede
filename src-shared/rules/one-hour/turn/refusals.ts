/** Why a command is refused, in the order in which the first reason is reported (section 9 of the rules). */
import type { Refusal } from '../../../engine/refusal'

export const REFUSAL_CODES = [
  'NOT_YOUR_TURN',
  'WRONG_PHASE',
  'DECISION_PENDING',
  'NO_SUCH_UNIT',
  'UNIT_GONE',
  'ALREADY_SHOT',
  'ALREADY_MOVED',
  'HELD',
  'HELD_BY_CARD',
  'HELD_BY_RELUCTANCE',
  'CAVALRY_CANNOT_SHOOT',
  'CANNOT_CHARGE',
  'IN_SQUARE',
  'NOT_IN_SQUARE',
  'IN_COLUMN',
  'ARTILLERY_IN_TOWN',
  'NO_AMMUNITION',
  'NO_UNIT_IN_BOX',
  'FRIENDLY_TARGET',
  'OUT_OF_ARC',
  'OUT_OF_RANGE',
  'LOS_BLOCKED',
  'TARGET_IN_SQUARE',
  'TARGET_ALREADY_ATTACKED',
  'OUT_OF_CHARGE_ARC',
  'CHARGES_HAVE_BEGUN',
  'NOT_ENOUGH_MOVEMENT',
  'PATH_BLOCKED',
  'DIAGONAL_BLOCKED',
  'TERRAIN_CLOSED',
  'ENEMY_IN_BOX',
  'MUST_STOP',
  'OFF_BOARD',
  'CANNOT_INTERPENETRATE',
  'OVERSTACKED',
  'SQUARE_NOT_HERE',
  'NOT_INFANTRY',
  'FORMATION_ALREADY_CHANGED',
  'CANNOT_DEPLOY_HERE',
  'IMPETUOUS_MUST_CHARGE',
  'PIVOT_AFTER_CHARGE_FORBIDDEN',
  'LEADER_ALREADY_MOVED',
  'LEADER_NOT_HERE',
  'NOT_RALLY_LEADER',
  'RALLY_ALREADY_TRIED',
  'RALLY_OUT_OF_REACH',
  'RALLY_FIRST_HIT',
  'NOT_OF_HIS_ARMY',
  'CARD_NOT_ELIGIBLE',
  'REINFORCEMENT_NOT_DUE',
  'ENTRY_BLOCKED',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]
export type OhRefusal = Refusal<RefusalCode>

/** A refusal with the values of its sentence; `subjectId` is the unit or leader it is about. */
export function refusal(
  code: RefusalCode,
  rule: string,
  values: OhRefusal['values'] = {},
  subjectId?: string,
): OhRefusal {
  return subjectId === undefined ? { code, rule, values } : { code, rule, values, subjectId }
}
