/** Why a command is refused (section 9.3 of the rules). A code with sub-reasons carries one in `values.reason`. */
import type { Refusal } from '../../../engine/refusal'

export const REFUSAL_CODES = [
  'WRONG_PHASE',
  'NOT_YOUR_BRIGADE',
  'ALREADY_ENDED',
  'ORDERS_INCOMPLETE',
  'ORDERS_SEALED',
  'BAD_ORDER',
  'OUTSIDE_DEPLOYMENT_ZONE',
  'OVERLAP',
  'OFF_TABLE',
  'NO_COMMANDER',
  'COMMANDER_OFF_TABLE',
  'TOO_MANY_ALTERATIONS',
  'ALREADY_ALTERED',
  'NOT_HIS_ARMY',
  'LEADER_TOO_FAR',
  'ORDER_DEVIATION',
  'FORCED_MOVE',
  'IMMOBILE',
  'MORALE_HALT',
  'MORALE_FALLBACK',
  'ROUTING',
  'EXCLUSIVE_ACTION',
  'TURN_TOO_SHARP',
  'NO_SIDESTEP',
  'NO_BACKWARD',
  'NO_ROOM',
  'WRONG_FORMATION',
  'WRONG_ARM',
  'NO_MARCH_COLUMN_HERE',
  'NOT_ON_ROAD',
  'IMPASSABLE',
  'BLOCKED_BY_OBSTACLE',
  'MOUNTED_BARRED',
  'DISORDERED',
  'CHARGE_TOO_SOON',
  'CHARGE_OUT_OF_REACH',
  'CHARGE_NOT_STRAIGHT',
  'CHARGE_NO_SIGHT',
  'CHARGE_TARGET_NOT_ALLOWED',
  'CHARGE_PATH_BARRED',
  'SKIRMISHERS_CANNOT_CHARGE',
  'MUST_EVADE',
  'DASH_TOO_SOON',
  'MANHANDLE_TOO_FAR',
  'OUT_OF_ARC',
  'OUT_OF_RANGE',
  'TOO_CLOSE',
  'NO_LINE_OF_SIGHT',
  'BLOCKED_BY_FRIENDS',
  'OVERHEAD_UNSAFE',
  'TARGET_IN_MELEE',
  'MOVED',
  'TURNED',
  'CHANGED_FORMATION',
  'ALREADY_FIRED',
  'ENGAGED',
  'LIMBERED',
  'CREW_GONE',
  'PIECE_OUT',
  'CADENCE',
  'SHRAPNEL_NOT_ALLOWED',
  'SHRAPNEL_SHARE_USED',
  'WRONG_PROJECTILE',
  'CAVALRY_CANNOT_FIRE',
  'MARCH_COLUMN_CANNOT_FIRE',
  'NO_FIGURES_ABLE',
  'FACE_IN_CONTACT',
  'FACE_USED',
  'SQUARE_MOVED',
  'NO_CROSSING_SIGHTING',
  'SPLIT_NOT_ALLOWED',
  'SPLIT_NEEDS_TWO_TARGETS',
  'NO_DEFENSIVE_FIRE',
  'COMPLEX_FULL',
  'COMPLEX_ENEMY_HELD',
  'COMPLEX_ENEMY_UPON',
  'COMPLEX_TOO_FAR',
  'CAVALRY_IN_BUILDINGS',
  'ARTILLERY_IN_BUILDINGS',
  'CANNOT_HOLD',
  'CANNOT_RALLY_NOW',
  'NOT_PURSUING',
  'GUNS_NOT_CLEAR',
  'RETURN_TOO_SOON',
  'BAD_DICE',
  // Beyond section 9.3: ids that do not exist, and doing nothing where something must be done.
  'UNKNOWN_ID',
  'NOTHING_TO_CLEAR',
  'NOT_ON_TABLE',
  'NO_OFFER',
  'NOT_CHARGED',
  'NOT_FOLLOWING_UP',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]
export type BrRefusal = Refusal<RefusalCode>

/** Sub-reasons of ORDER_DEVIATION (BR-ORD-10, BR-ORD-11, BR-ORD-12). */
export const DEVIATIONS = [
  'OUT_OF_AREA',
  'OUT_OF_CORRIDOR',
  'WRONG_WAY',
  'TOO_FAR_FROM_SUPPORTED',
  'CHARGE_NOT_ORDERED',
  'WITHDRAWAL_FORBIDDEN',
  'FORMATION_FORBIDDEN',
  'FIRE_NOT_ORDERED',
  'DAWDLING',
] as const
export type Deviation = (typeof DEVIATIONS)[number]
/** The rule that a deviation breaks. */
export function ruleOfDeviation(reason: Deviation): string {
  switch (reason) {
    case 'CHARGE_NOT_ORDERED':
      return 'BR-ORD-07'
    case 'WITHDRAWAL_FORBIDDEN':
    case 'FORMATION_FORBIDDEN':
    case 'FIRE_NOT_ORDERED':
      return 'BR-ORD-11'
    case 'DAWDLING':
      return 'BR-ORD-12'
    case 'OUT_OF_AREA':
    case 'OUT_OF_CORRIDOR':
    case 'WRONG_WAY':
    case 'TOO_FAR_FROM_SUPPORTED':
      return 'BR-ORD-10'
  }
}

/** An act outside the order of its brigade (BR-ORD-09). */
export function deviationRefusal(id: string, reason: Deviation, values: BrRefusal['values'] = {}): BrRefusal {
  return refusal('ORDER_DEVIATION', ruleOfDeviation(reason), { brigadeId: id, ...values, reason }, id)
}

/** Sub-reasons of IMMOBILE (BR-MOVE-08). */
export const IMMOBILITIES = ['ENGAGED', 'BROKEN_OFF', 'RALLYING', 'RECOVERING'] as const
export type Immobility = (typeof IMMOBILITIES)[number]
/** Sub-reasons of NO_DEFENSIVE_FIRE (BR-DEF-01). */
export const NO_DEFENSIVE_FIRE = [
  'NOT_WARNED',
  'NOT_FRONTAL',
  'NOT_STATIONARY',
  'SKIRMISHERS',
  'DISORDERED',
] as const

/** A refusal with the values of its sentence; `subjectId` is the brigade or leader it is about. */
export function refusal(
  code: RefusalCode,
  rule: string,
  values: BrRefusal['values'] = {},
  subjectId?: string,
): BrRefusal {
  return subjectId === undefined ? { code, rule, values } : { code, rule, values, subjectId }
}
