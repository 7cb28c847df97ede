// Tests of recorded battles: one in sixteen, so that a run stays short; `npm run soak -- recorded` fights all of them.
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { battlesFile, fightAgain, recordedSchema, titleOf } from './battles'
import { checkRows } from './check-rows'

const ONE_IN = 16

export function checkBattles(key: RuleSetKey): void {
  checkRows(battlesFile(key), recordedSchema, titleOf, fightAgain(key), ONE_IN)
}
