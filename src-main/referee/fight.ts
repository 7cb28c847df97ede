/** One battle fought from its sheet to its end, by staffs or whoever else plays the sides. */
import { resolve, stateHash, type Act } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { BattleEvent } from '../../src-shared/engine/events'
import type { Outcome, SheetBase } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import type { BattleFigure } from '../../src-shared/engine/statistics'
import type { History } from '../../src-shared/history/bundle'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { STAFF_SEED } from '../services/battle/acts'
import { fightLosses, type ArmyLoss, type CorpsLoss, type SideLoss } from './fight-losses'
import { playerOf, type Players } from './simulation-players'

/** Entries after which a battle is given up as one that does not end. */
const MOST_ENTRIES = 50_000

export interface FightResult {
  readonly seed: number
  /** The rule set's own verdict. */
  readonly winner: Side | null
  readonly level: string
  readonly points: Outcome['points']
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
  /** By army and by corps of the order of battle; empty in a battle of one's own. */
  readonly armies: readonly ArmyLoss[]
  readonly corps: readonly CorpsLoss[]
  /** What the rule set counts itself. */
  readonly figures: readonly BattleFigure[]
  readonly hash: string
  readonly milliseconds: number
}

/** Called after each step of a battle, the opening one among them, with the number of its entry. */
export type OnStep = (state: unknown, events: readonly BattleEvent[], entry: number) => void

const STAFFS: Players = ['normal', 'normal']

/** Fights to the end. Throws if a player gives a command that is refused, or the battle does not end. */
export function fight(
  rules: AnyRulesFace,
  sheet: SheetBase,
  seed: number,
  history: History,
  kinds: Players = STAFFS,
  onStep?: OnStep,
): FightResult {
  const started = performance.now()
  const players = [
    playerOf(rules, sheet, kinds[0], history),
    playerOf(rules, sheet, kinds[1], history),
  ] as const
  let state = rules.muster(sheet)
  const counter = rules.statistics?.(state)
  let entries = 0
  const give = (act: Act) => {
    const resolution = resolve(rules, state, act, seededDice(seed, entries))
    if (resolution.kind !== 'played')
      throw new Error(`entry ${entries}: ${JSON.stringify(act)} came to ${JSON.stringify(resolution)}`)
    counter?.note(state, resolution.state, resolution.events)
    state = resolution.state
    onStep?.(state, resolution.events, entries)
    entries += 1
  }
  give({ type: 'start' })
  while (!rules.outcome(state)) {
    const [side] = rules.turn(state).toAct
    if (side === undefined || entries > MOST_ENTRIES) throw new Error(`no end after ${entries} entries`)
    const random = seededRandom(seed ^ STAFF_SEED, entries)
    const command = players[side](rules.seenBy(state, side), side, random)
    give({ type: 'command', side, command })
  }
  const outcome = rules.outcome(state)
  return {
    seed,
    winner: outcome?.winner ?? null,
    level: outcome?.level ?? '',
    points: outcome?.points ?? null,
    reasons: outcome?.reasons.map(({ key }) => key) ?? [],
    judged: rules.books.level?.(state, history) ?? null,
    turns: rules.turn(state).turn,
    entries,
    ...fightLosses(rules, state, history),
    figures: counter?.figures() ?? [],
    hash: stateHash(state),
    milliseconds: Math.round(performance.now() - started),
  }
}
