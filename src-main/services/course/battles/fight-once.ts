/** One battle of a campaign, computer against computer, from its sheet to its end. */
import { resolve, type Act, type AnyRuleSet } from '../../../../src-shared/engine/battle'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import type { RuleSetKey } from '../../../../src-shared/engine/rule-set'
import { STAFF_SEED } from '../../battle/acts'

export interface CampaignFight {
  readonly ruleSet: RuleSetKey
  readonly sheet: unknown
  /** Number of the run, from 1. */
  readonly seed: number
  /** Seed of its dice. */
  readonly dice: number
}

/** Entries after which a battle is given up as one that does not end. */
const MOST_ENTRIES = 50_000

/** The state in which it ends. Throws if the staff gives a command that is refused, or the battle does not end. */
export function fightOnce(rules: AnyRuleSet, { sheet, dice }: CampaignFight): unknown {
  let state = rules.muster(rules.sheetSchema.parse(sheet))
  let entries = 0
  const give = (act: Act) => {
    const resolution = resolve(rules, state, act, seededDice(dice, entries))
    if (resolution.kind !== 'played') throw new Error(`entry ${entries} came to ${resolution.kind}`)
    state = resolution.state
    entries += 1
  }
  give({ type: 'start' })
  while (!rules.outcome(state)) {
    const [side] = rules.turn(state).toAct
    if (side === undefined || entries > MOST_ENTRIES) throw new Error(`no end after ${entries} entries`)
    const random = seededRandom(dice ^ STAFF_SEED, entries)
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, random)
    give({ type: 'command', side, command })
  }
  return state
}
