/** Options by which verbs choose a battle of history and how it is drawn up. */
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import type { Fault } from '../../src-shared/engine/refusal'
import { RULE_SET_KEYS, type RuleSetKey, type StaffSkill } from '../../src-shared/engine/rule-set'
import { BATTLE_IDS, type BattleId } from '../../src-shared/history/vocabulary'
import { RULE_SETS, ruleSet } from '../../src-shared/rules'
import { shippedHistory } from '../program/history'
import { bookkeeper } from '../services/presenters'
import { DraftFault } from '../services/presenters/presenter'
import { checked, Misuse, readJson, type Desk } from './command-line'
import type { Skills } from './fight'
import { wordsOf } from './words'

export const DRAFT_OPTIONS = {
  rules: { type: 'string' },
  'house-rule': { type: 'string', multiple: true },
  'house-rules': { type: 'string' },
  'what-if': { type: 'string', multiple: true },
  'over-night': { type: 'boolean' },
} as const

export const DRAFT_HELP = `  --rules KEY          rule set; ${Object.keys(RULE_SETS).join(', ')} (default squares)
  --house-rule K=V     a house rule; may be given again
  --house-rules FILE   house rules as JSON
  --what-if ID         a what-if of the battle; may be given again
  --over-night         play on to the end of the second day`

export interface DraftValues {
  readonly rules?: string | undefined
  readonly 'house-rule'?: readonly string[] | undefined
  readonly 'house-rules'?: string | undefined
  readonly 'what-if'?: readonly string[] | undefined
  readonly 'over-night'?: boolean | undefined
}

export function rulesOf(key = 'squares'): AnyRuleSet {
  const known = RULE_SET_KEYS.find((each): each is RuleSetKey => each === key)
  const rules = known && ruleSet(known)
  if (!rules)
    throw new Misuse(`There is no rule set ${key} here. Choose from: ${Object.keys(RULE_SETS).join(', ')}.`)
  return rules
}

/** How well the staffs play: `hard` for both sides, or `hard,easy` for one each. */
export function skillsOf(text: string | undefined, rules: AnyRuleSet): Skills {
  const [first = 'normal', second = first, ...more] = text?.split(',') ?? []
  const skill = (word: string): StaffSkill => {
    const known = rules.staffSkills.find((each) => each === word)
    if (known && more.length === 0) return known
    const choice = rules.staffSkills.join(', ')
    throw new Misuse(
      `--skill takes one word, or one for each side with a comma between them, of: ${choice}; not ${text ?? ''}.`,
    )
  }
  return [skill(first), skill(second)]
}

export function battleOf(id: string | undefined): BattleId {
  const known = BATTLE_IDS.find((each) => each === id)
  if (known) return known
  throw new Misuse(
    `${id === undefined ? 'Name a battle' : `There is no battle ${id}`}. Choose from: ${BATTLE_IDS.join(', ')}.`,
  )
}

/** The sheet of a battle of history by the options given. */
export function draftedSheet(battleId: BattleId, values: DraftValues): unknown {
  const rules = rulesOf(values.rules)
  const books = bookkeeper(rules.key)
  if (!books) throw new Misuse(`Battles cannot be drawn up under ${rules.key}.`)
  try {
    return books.draft({
      history: shippedHistory(),
      historyId: battleId,
      houseRules: houseRulesOf(values, rules),
      whatIfIds: values['what-if'] ?? [],
      overNight: values['over-night'] ?? false,
    })
  } catch (error) {
    if (error instanceof DraftFault) throw new Misuse(error.message)
    throw error
  }
}

function houseRulesOf(values: DraftValues, rules: AnyRuleSet): Record<string, boolean | number | string> {
  const file = values['house-rules']
  const fromFile = file === undefined ? {} : (readJson(file) as Record<string, boolean | number | string>)
  if (typeof fromFile !== 'object' || Array.isArray(fromFile))
    throw new Misuse(`${file ?? ''} does not hold house rules by their names.`)
  const given = (values['house-rule'] ?? []).map((text): [string, boolean | number | string] => {
    const at = text.indexOf('=')
    if (at < 1) throw new Misuse(`A house rule is given as name=value, not ${text}.`)
    return [text.slice(0, at), valueOf(text.slice(at + 1), rules, text.slice(0, at))]
  })
  const all = { ...fromFile, ...Object.fromEntries(given) }
  const strange = Object.keys(all).find((name) => !isHouseRule(rules, name))
  if (strange !== undefined) {
    const choices = rules.houseRules.map(({ key }) => key).join(', ')
    throw new Misuse(`There is no house rule ${strange} under these rules. Choose from: ${choices}.`)
  }
  return all
}

/** The table of the club (BR-R-01) is a house rule that no form shows. */
function isHouseRule({ key, houseRules }: AnyRuleSet, name: string): boolean {
  return houseRules.some((rule) => rule.key === name) || (key === 'brigade' && name === 'casualtyTable')
}

function valueOf(text: string, { houseRules }: AnyRuleSet, name: string): boolean | number | string {
  const kind = houseRules.find(({ key }) => key === name)?.kind
  // A choice may be a text of digits, which is no number to the rules: two and a half dice.
  const chosen = kind?.type === 'choice' ? kind.values.find((value) => String(value) === text) : undefined
  if (chosen !== undefined) return chosen
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** A sheet that can be mustered, whoever wrote it; what is odd in it all the same is told on the standard error. */
export function soundSheet(
  rules: AnyRuleSet,
  value: unknown,
  what: string,
  desk: Pick<Desk, 'err'>,
): unknown {
  const others = Object.values(RULE_SETS).filter(({ key }) => key !== rules.key)
  const other = rules.sheetSchema.safeParse(value).success
    ? undefined
    : others.find(({ sheetSchema }) => sheetSchema.safeParse(value).success)
  if (other) throw new Misuse(`${what} is a sheet of other rules. Add --rules ${other.key}.`)
  const sheet = checked(rules.sheetSchema, value, what)
  const faults = rules.faults(sheet)
  const told = (fault: Fault) => `${fault.path}: ${wordsOf(rules).fault(fault)} (${fault.code})`
  if (faults.length > 0) {
    const list = faults.map((fault) => `  ${told(fault)}`)
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
    throw new Misuse(`${what} has ${count}:\n${list.join('\n')}`)
  }
  for (const doubt of rules.doubts?.(sheet) ?? []) desk.err(`${what}: ${told(doubt)}`)
  return sheet
}
