/** Options by which verbs choose a battle of history and how it is drawn up. */
import type { Fault } from '../../src-shared/engine/refusal'
import type { HouseRuleInfo, SheetBase, StaffSkill } from '../../src-shared/engine/rule-set'
import { BATTLE_IDS, type BattleId } from '../../src-shared/history/vocabulary'
import { DraftError } from '../../src-shared/rules/drafting'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { shippedHistory } from '../program/history'
import { checked, Misuse, readJson, type Terminal } from './command-line'
import { playersOf, type PlayerKind } from './simulation-players'
import { wordsOf } from './words'

export const DRAFT_OPTIONS = {
  rules: { type: 'string' },
  'house-rule': { type: 'string', multiple: true },
  'house-rules': { type: 'string' },
  'what-if': { type: 'string', multiple: true },
  'over-night': { type: 'boolean' },
} as const

type HouseRules = Record<string, boolean | number | string>

const keysOf = (rules: readonly AnyRulesFace[]): string => rules.map(({ key }) => key).join(', ')

export const rulesHelp = (rules: readonly AnyRulesFace[]): string =>
  `rule set; ${keysOf(rules)} (default ${rules[0]?.key ?? ''})`

export const draftHelp = (rules: readonly AnyRulesFace[]): string =>
  `  --rules KEY          ${rulesHelp(rules)}
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

/** The rule set of a key; without one the first. */
export function rulesOf({ rules }: Pick<Terminal, 'rules'>, key: string | undefined): AnyRulesFace {
  const found = key === undefined ? rules[0] : rules.find((each) => each.key === key)
  if (!found) throw new Misuse(`There is no rule set ${key ?? ''} here. Choose from: ${keysOf(rules)}.`)
  return found
}

/** How well the staff of each side plays. */
export type Skills = readonly [StaffSkill, StaffSkill]

/** How well the staffs play: `hard` for both sides, or `hard,easy` for one each. */
export function skillsOf(text: string | undefined, rules: AnyRulesFace): Skills {
  return eachSide(text, rules.staffSkills)
}

/** Who plays: as `skillsOf`, with chance and the simple plans among the words. */
export function playersGiven(
  text: string | undefined,
  rules: AnyRulesFace,
): readonly [PlayerKind, PlayerKind] {
  return eachSide(text, playersOf(rules))
}

function eachSide<Word extends string>(text: string | undefined, words: readonly (Word | 'normal')[]) {
  const [first = 'normal', second = first, ...more] = text?.split(',') ?? []
  const chosen = (word: string) => {
    const known = words.find((each) => each === word)
    if (known && more.length === 0) return known
    throw new Misuse(
      `--skill takes one word, or one for each side with a comma between them, of: ${words.join(', ')}; not ${text ?? ''}.`,
    )
  }
  return [chosen(first), chosen(second)] as const
}

export function battleOf(id: string | undefined): BattleId {
  const known = BATTLE_IDS.find((each) => each === id)
  if (known) return known
  throw new Misuse(
    `${id === undefined ? 'Name a battle' : `There is no battle ${id}`}. Choose from: ${BATTLE_IDS.join(', ')}.`,
  )
}

/** The sheet of a battle of history by the options given. */
export function draftedSheet(rules: AnyRulesFace, battleId: BattleId, values: DraftValues): SheetBase {
  try {
    return rules.books.draft({
      history: shippedHistory(),
      historyId: battleId,
      houseRules: houseRulesOf(values, rules),
      whatIfIds: values['what-if'] ?? [],
      overNight: values['over-night'] ?? false,
    })
  } catch (error) {
    if (error instanceof DraftError) throw new Misuse(error.message)
    throw error
  }
}

function houseRulesOf(values: DraftValues, rules: AnyRulesFace): HouseRules {
  const file = values['house-rules']
  const fromFile = file === undefined ? {} : (readJson(file) as HouseRules)
  if (typeof fromFile !== 'object' || Array.isArray(fromFile))
    throw new Misuse(`${file ?? ''} does not hold house rules by their names.`)
  const all = { ...fromFile, ...houseRulesGiven(values['house-rule'], rules.houseRules) }
  const strange = Object.keys(all).find((name) => !isHouseRule(rules, name))
  if (strange !== undefined) {
    const choices = rules.houseRules.map(({ key }) => key).join(', ')
    throw new Misuse(`There is no house rule ${strange} under these rules. Choose from: ${choices}.`)
  }
  return all
}

/** House rules given as `name=value`; whether there are such is not judged here. */
export function houseRulesGiven(
  given: readonly string[] | undefined,
  houseRules: readonly HouseRuleInfo[],
): HouseRules {
  const pairs = (given ?? []).map((text): [string, HouseRules[string]] => {
    const at = text.indexOf('=')
    if (at < 1) throw new Misuse(`A house rule is given as name=value, not ${text}.`)
    return [text.slice(0, at), valueOf(text.slice(at + 1), houseRules, text.slice(0, at))]
  })
  return Object.fromEntries(pairs)
}

function isHouseRule({ houseRules, houseRulesInFile = [] }: AnyRulesFace, name: string): boolean {
  return houseRules.some(({ key }) => key === name) || houseRulesInFile.includes(name)
}

function valueOf(text: string, houseRules: readonly HouseRuleInfo[], name: string): HouseRules[string] {
  const kind = houseRules.find(({ key }) => key === name)?.kind
  // A choice may be a text of digits, which is no number to the rules: two and a half dice.
  const chosen = kind?.type === 'choice' ? kind.values.find((value) => String(value) === text) : undefined
  if (chosen !== undefined) return chosen
  if (text === 'true' || text === 'false') return text === 'true'
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
}

/** A sheet that can be mustered, whoever wrote it; what is odd in it all the same is told on the standard error. */
export function soundSheet(
  rules: AnyRulesFace,
  value: unknown,
  what: string,
  terminal: Pick<Terminal, 'err' | 'rules'>,
): SheetBase {
  const others = terminal.rules.filter(({ key }) => key !== rules.key)
  const other = rules.sheetSchema.safeParse(value).success
    ? undefined
    : others.find(({ sheetSchema }) => sheetSchema.safeParse(value).success)
  if (other) throw new Misuse(`${what} is a sheet of other rules. Add --rules ${other.key}.`)
  const sheet = checked(rules.sheetSchema, value, what)
  const faults = rules.faults(sheet)
  const lineOf = (fault: Fault) => `${fault.path}: ${wordsOf(rules).fault(fault)} (${fault.code})`
  if (faults.length > 0) {
    const list = faults.map((fault) => `  ${lineOf(fault)}`)
    const count = faults.length === 1 ? 'a fault' : `${faults.length} faults`
    throw new Misuse(`${what} has ${count}:\n${list.join('\n')}`)
  }
  for (const doubt of rules.doubts?.(sheet) ?? []) terminal.err(`${what}: ${lineOf(doubt)}`)
  return sheet
}
