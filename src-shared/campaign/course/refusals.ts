/** Why a command of the campaign is refused (9.4 of the rules). */
import type { JsonValue } from '../../engine/json'
import type { Fault, Refusal } from '../../engine/refusal'

export const CP_REFUSAL_CODES = [
  'WRONG_STEP',
  'WRONG_PHASE',
  'NOT_YOUR_ARMY',
  'UNKNOWN_ID',
  'OPTION_CLOSED',
  'ALREADY_SEALED',
  'STEP_CLOSED',
  'NOT_CHANGEABLE',
  'ALREADY_CHANGED',
  'SENT_OUTSIDE_SPAN',
  'WING_WITHOUT_INFANTRY',
  'NOT_ASSIGNABLE',
  'BATTLE_NOT_DUE',
  'ON_THE_FIELD',
  'EARLIER_BATTLE_OPEN',
  'BATTLE_NOT_FOUGHT',
  'NO_SUCH_BOARD',
  'RULE_SET_BOARD_MISMATCH',
  'HELD',
  'DOUBLE_PRESENCE',
  'MISSING',
  'NOT_PRESENT',
  'LOSS_OVER_STRENGTH',
  'SUM_MISMATCH',
  'GUNS_OVER',
  'TIME_OUTSIDE',
  'LEVEL_MISMATCH',
  'UNUSUAL',
  'REASON_MISSING',
  'UNBALANCED_EDIT',
  'LATER_BATTLE_MUSTERED',
  'AMEND_SHORT',
  'NOT_A_WAY_OUT',
  'TURN_OPEN',
  'RULE_SET_FIXED',
  'REPORT_MISMATCH',
  /** A field whose value is of no form that it can have. */
  'WRONG_VALUE',
] as const
export type CpRefusalCode = (typeof CP_REFUSAL_CODES)[number]
export type CpRefusal = Refusal<CpRefusalCode>

export function refusal(
  code: CpRefusalCode,
  rule: string,
  values: Readonly<Record<string, JsonValue>> = {},
  subjectId?: string,
): CpRefusal {
  return { code, rule, values, ...(subjectId !== undefined && { subjectId }) }
}

/** Rule behind each fault of a result. */
const RULE_OF_FAULT: Readonly<Record<string, string>> = {
  UNUSUAL: 'CP-HAND-08',
  LEVEL_MISMATCH: 'CP-HAND-08',
  SUM_MISMATCH: 'CP-HAND-10',
  NOT_A_WAY_OUT: 'CP-RES-09',
  REPORT_MISMATCH: 'CP-REP-02',
}

/** Id of the rule that a fault of a result offends. */
export const ruleOfFault = (code: string): string => RULE_OF_FAULT[code] ?? 'CP-HAND-07'

/** All faults at once: the first gives code and rule, `faults` names every field (CP-HAND-07). */
export function refusalOf(faults: readonly Fault[]): CpRefusal | undefined {
  const [first] = faults
  if (!first) return undefined
  const code = CP_REFUSAL_CODES.find((c) => c === first.code) ?? 'MISSING'
  return refusal(code, ruleOfFault(first.code), {
    ...first.values,
    path: first.path,
    faults: faults.map(({ path, code: faultCode, values }) => ({ path, code: faultCode, values })),
  })
}
