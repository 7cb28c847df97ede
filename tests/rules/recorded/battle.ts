// Plays a recorded battle through the RuleSet interface alone, and hashes all that the rules said on the way.
import { createHash } from 'node:crypto'
import { resolve, type Act, type AnyRuleSet } from '../../../src-shared/engine/battle'
import { seededDice } from '../../../src-shared/engine/dice'
import type { BattleEvent } from '../../../src-shared/engine/events'
import { canonicalJson } from '../../../src-shared/engine/json'
import { seededRandom, type Random } from '../../../src-shared/engine/random'
import type { SheetBase, StaffSkill } from '../../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import type { AnyRulesFace } from '../../../src-shared/rules/face'
import { shippedHistory } from '../../history/shipped'
import { HOUSE_RULES } from './house-rules'

/** How the commands are found: at random, by the staff with some at random, or by a staff of this skill for each side. */
export const HOW = [
  'random',
  'mixed',
  'normal-normal',
  'easy-easy',
  'easy-hard',
  'hard-normal',
] as const satisfies readonly ('random' | 'mixed' | `${StaffSkill}-${StaffSkill}`)[]

export interface Plan {
  readonly battle: string
  readonly how: (typeof HOW)[number]
  /** Key of the table in house-rules.ts. */
  readonly houseRules: string
  readonly seed: number
  /** Entries after which it is broken off; absent: it is fought to its end. */
  readonly most?: number
}

export interface Recorded extends Plan {
  /** Entries of the journal, with the start. */
  readonly entries: number
  /** Of the events, of what either side and the screen may know on the way, of the last state, outcome and losses. */
  readonly hash: string
  /** Of the keys of the sentences that tell the events and ask the players. */
  readonly sentences: string
}

/** Of commands in a mixed battle, one in so many is any of the options; the others are the staff's. */
const ANY_ONE_IN = 4
/** Entries between two looks at what the sides may know. */
const LOOK_EVERY = 40
/** No battle of these takes so many; one that does will not end. */
const MOST_ENTRIES = 20_000

/** Drafts sheets of battles of history, each once. */
export function sheetsOf(rules: AnyRulesFace): (battle: string, houseRules: string) => SheetBase {
  const sheets = new Map<string, SheetBase>()
  return (battle, houseRules) => {
    const name = `${battle}, ${houseRules}`
    const known = sheets.get(name)
    if (known) return known
    const chosen = HOUSE_RULES[rules.key]?.[houseRules]
    if (!chosen) throw new Error(`no house rules are called ${houseRules}`)
    const sheet = rules.books.draft({
      history: shippedHistory(),
      historyId: battle,
      whatIfIds: [],
      houseRules: chosen,
      overNight: false,
    })
    sheets.set(name, sheet)
    return sheet
  }
}

/** A command by chance: one of an actor's picked by name, if he has any, else one of all. */
function anyCommand(rules: AnyRuleSet, state: unknown, side: Side, random: Random): unknown {
  const own = [...rules.names(state)].filter(([, named]) => named.side === side).map(([id]) => id)
  if (own.length > 0 && random.int(8) > 0)
    for (let tries = 0; tries < 6; tries += 1) {
      const options = rules.options(state, side, own[random.int(own.length)])
      if (options.length > 0) return options[random.int(options.length)]?.command
    }
  const options = rules.options(state, side)
  return options[random.int(options.length)]?.command
}

function nextCommand(
  rules: AnyRuleSet,
  state: unknown,
  side: Side,
  how: Plan['how'],
  random: Random,
): unknown {
  // Orders written at random before the battle would go on for ever: there the staff has its share in any case.
  const anyOneIn = how === 'random' && rules.turn(state).turn > 0 ? 1 : ANY_ONE_IN
  if ((how === 'random' || how === 'mixed') && random.int(anyOneIn) === 0) {
    const command = anyCommand(rules, state, side, random)
    if (command !== undefined) return command
  }
  const skill = rules.staffSkills.find((each) => how.split('-')[side] === each)
  return rules.staff(rules.seenBy(state, side), side, {}, random, skill).command
}

/** A battle at some moment of it. */
export interface Moment {
  readonly state: unknown
  /** Entries of the journal so far. */
  readonly entries: number
}

/** Plays a plan; throws if a command that the rules offered or their staff gave is refused. */
export function fight(
  rules: AnyRuleSet,
  sheet: SheetBase,
  { how, seed, most = MOST_ENTRIES }: Plan,
  onEntry?: (moment: Moment, events: readonly BattleEvent[]) => void,
): Moment {
  let state = rules.muster(sheet)
  let entries = 0
  const give = (act: Act) => {
    const resolution = resolve(rules, state, act, seededDice(seed, entries))
    if (resolution.kind !== 'played')
      throw new Error(`entry ${entries}: ${JSON.stringify(act)} came to ${JSON.stringify(resolution)}`)
    state = resolution.state
    entries += 1
    onEntry?.({ state, entries }, resolution.events)
  }
  give({ type: 'start' })
  while (!rules.outcome(state) && entries < most) {
    const random = seededRandom(seed, entries)
    const { toAct } = rules.turn(state)
    const side = toAct[random.int(toAct.length)]
    if (side === undefined) throw new Error(`nobody may act after ${entries} entries`)
    give({ type: 'command', side, command: nextCommand(rules, state, side, how, random) })
  }
  if (entries === MOST_ENTRIES) throw new Error(`no end after ${entries} entries`)
  return { state, entries }
}

/** Plays a plan and hashes what the rules said. */
export function record(rules: AnyRuleSet, sheet: SheetBase, plan: Plan): Recorded {
  const results = createHash('sha256')
  const sentences = createHash('sha256')
  const look = ({ state }: Moment) => {
    for (const side of SIDES) results.update(canonicalJson(rules.seenBy(state, side), ['sheet']))
    // Whether a choice is secret was not said yet when the battles were recorded.
    const { prompt, secretKey: _, ...turn } = rules.turn(state)
    results.update(canonicalJson(turn))
    sentences.update(`${prompt.key} `)
  }
  const last = fight(rules, sheet, plan, (moment, events) => {
    results.update(canonicalJson(events))
    for (const event of events) sentences.update(`${rules.describe(event, moment.state).key} `)
    if (moment.entries % LOOK_EVERY === 0) look(moment)
  })
  look(last)
  const outcome = rules.outcome(last.state)
  const losses = rules.losses(last.state)
  results.update(canonicalJson(last.state, ['sheet']))
  // Nor the points beside the verdict; what a battle keeps of them is in its state.
  const { points: _, ...verdict } = outcome ?? {}
  results.update(canonicalJson({ outcome: outcome && { ...verdict, reasons: [] }, losses }))
  for (const reason of outcome?.reasons ?? []) sentences.update(`${reason.key} `)
  const { battle, how, houseRules, seed, most } = plan
  return {
    battle,
    how,
    houseRules,
    seed,
    ...(most === undefined ? {} : { most }),
    entries: last.entries,
    hash: results.digest('hex'),
    sentences: sentences.digest('hex'),
  }
}
