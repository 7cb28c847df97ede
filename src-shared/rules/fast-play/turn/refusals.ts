/** Why a command is refused, in the order in which the first reason is reported (9.3, FP-R-117, FP-R-141). */
import type { Refusal } from '../../../engine/refusal'

export const REFUSAL_CODES = [
  'WRONG_PHASE',
  'OPTION_OFF',
  'NOT_YOUR_TURN',
  'DECISION_PENDING',
  'NOT_OPTION_WINNER',
  'ALREADY_ENDED',
  'NO_SUCH_UNIT',
  'NOT_YOUR_UNIT',
  'FRIENDLY_TARGET',
  'UNIT_GONE',
  'NOT_ON_BOARD',
  'NO_SHOT',
  'POSITION_FIXED',
  'OTHER_COMMAND_FIRST',
  'ALREADY_ACTED',
  'ALREADY_FIRED',
  'HELD',
  'QUEUE_ORDER',
  'NOT_SHAKEN',
  'SHAKEN',
  'IN_HAND_TO_HAND',
  'CANNOT_CHARGE',
  'CANNOT_SHOOT',
  'NOT_DEPLOYED',
  'IN_RIVER',
  'NOT_SKIRMISHERS',
  'NO_FIRST_CONTACT',
  'MOVED_FIRST',
  'NOT_CORNER_CONTACT',
  'CONTACTED_BY_OTHER',
  'NOT_OWN_BRIGADE',
  'GENERAL_TOO_FAR',
  'NOT_TOUCHING',
  'FORMATION_NOT_ALLOWED',
  'ALREADY_IN_FORMATION',
  'LAST_ELEMENT',
  'TARGET_IN_HAND_TO_HAND',
  'OUT_OF_RANGE',
  'OUT_OF_ARC',
  'SIGHT_BLOCKED',
  'GAP_TOO_NARROW',
  'TOO_DEEP_IN_COVER',
  'FRIEND_TOO_NEAR',
  'BAD_STEP',
  'NO_SIDEWAYS',
  'BACKWARD_NOT_ALLOWED',
  'SQUARE_CANNOT_WHEEL',
  'NOT_ON_ROAD',
  'NOT_YOUR_ENTRY',
  'NOT_AT_EXIT',
  'OFF_BOARD',
  'OUT_OF_DEPLOYMENT_ZONE',
  'IMPASSABLE',
  'RIVER_CLOSED_TO_ARTILLERY',
  'EXCEEDS_ALLOWANCE',
  'ENTRY_BLOCKED',
  'OVERLAPS_UNIT',
  'OTHER_ENEMY_FIRST',
  'SIDE_MISMATCH',
  'CROSSES_ZONE_OF_CONTROL',
  'SIDE_NOT_ELIGIBLE',
  'OUT_OF_REACH',
  'WOULD_CONTACT_ENEMY',
  'NO_ROOM',
  'TOO_NEAR_ENEMY',
  'BAD_CASUALTY_CHOICE',
  'HIT_NOT_TRANSFERABLE',
  'NOT_ALL_PLACED',
] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]
export type FpRefusal = Refusal<RefusalCode>

/** A refusal with the values of its sentence; `subjectId` is the unit or general it is about. */
export function refusal(
  code: RefusalCode,
  rule: string,
  values: FpRefusal['values'] = {},
  subjectId?: string,
): FpRefusal {
  return subjectId === undefined ? { code, rule, values } : { code, rule, values, subjectId }
}

const ORDER = new Map<string, number>(REFUSAL_CODES.map((code, i) => [code, i]))

/** Of several reasons the one that is reported. */
export function firstOf(reasons: readonly (FpRefusal | undefined)[]): FpRefusal | undefined {
  return reasons
    .filter((reason) => reason !== undefined)
    .toSorted((a, b) => (ORDER.get(a.code) ?? 0) - (ORDER.get(b.code) ?? 0))[0]
}
