/** One battle fought staff against staff from its sheet to its end. */
import { resolve, stateHash, type Act } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { SheetBase, StaffSkill } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import type { History } from '../../src-shared/history/bundle'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { STAFF_SEED } from '../services/battle/acts'
import { fightLosses, type CorpsLoss, type SideLoss } from './fight-losses'

/** Entries after which a battle is given up as one that does not end. */
const MOST_ENTRIES = 50_000

export interface FightResult {
  readonly seed: number
  /** The rule set's own verdict. */
  readonly winner: Side | null
  readonly level: string
  /** Keys of the reasons, in the order in which they were applied. */
  readonly reasons: readonly string[]
  /** By the battle's file; null in a battle of one's own. */
  readonly judged: {
    readonly winner: Side | null
    readonly level: string
    readonly points: readonly [number, number]
  } | null
  readonly turns: number
  readonly entries: number
  readonly lost: readonly [SideLoss, SideLoss]
  /** By corps of the order of battle; empty in a battle of one's own. */
  readonly corps: readonly CorpsLoss[]
  readonly hash: string
  readonly milliseconds: number
}

/** How well the staff of each side plays. */
export type Skills = readonly [StaffSkill, StaffSkill]

/** Fights to the end. Throws if the staff gives a command that is refused, or the battle does not end. */
export function fight(
  rules: AnyRulesFace,
  sheet: SheetBase,
  seed: number,
  history: History,
  skills: Skills = ['normal', 'normal'],
): FightResult {
  const started = performance.now()
  let state = rules.muster(sheet)
  let entries = 0
  const give = (act: Act) => {
    const resolution = resolve(rules, state, act, seededDice(seed, entries))
    if (resolution.kind !== 'played')
      throw new Error(`entry ${entries}: ${JSON.stringify(act)} came to ${JSON.stringify(resolution)}`)
    state = resolution.state
    entries += 1
  }
  give({ type: 'start' })
  while (!rules.outcome(state)) {
    const [side] = rules.turn(state).toAct
    if (side === undefined || entries > MOST_ENTRIES) throw new Error(`no end after ${entries} entries`)
    const random = seededRandom(seed ^ STAFF_SEED, entries)
    const seen = rules.seenBy(state, side)
    const { command } = rules.staff(seen, side, {}, random, skills[side])
    give({ type: 'command', side, command })
  }
  const outcome = rules.outcome(state)
  return {
    seed,
    winner: outcome?.winner ?? null,
    level: outcome?.level ?? '',
    reasons: outcome?.reasons.map(({ key }) => key) ?? [],
    judged: rules.books.level?.(state, history) ?? null,
    turns: rules.turn(state).turn,
    entries,
    ...fightLosses(rules, state, history),
    hash: stateHash(state),
    milliseconds: Math.round(performance.now() - started),
  }
}
