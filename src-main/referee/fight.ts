/** One battle fought staff against staff from its sheet to its end. */
import { resolve, stateHash, type Act, type AnyRuleSet } from '../../src-shared/engine/battle'
import { seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { SheetBase } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'
import type { History } from '../../src-shared/history/bundle'
import { presenter } from '../services/presenters'
import { STAFF_SEED } from '../services/playing'

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
  /** Men and guns lost by side, as the strength of destroyed pieces and a tenth for each hit of the others. */
  readonly lost: readonly [SideLoss, SideLoss]
  readonly hash: string
  readonly milliseconds: number
}

export interface SideLoss {
  readonly pieces: number
  readonly destroyed: number
  readonly hits: number
  /** Men of the pieces that came, and of these lost. */
  readonly men: number
  readonly menLost: number
}

/** Fights to the end. Throws if the staff gives a command that is refused, or the battle does not end. */
export function fight(rules: AnyRuleSet, sheet: SheetBase, seed: number, history: History): FightResult {
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
    give({ type: 'command', side, command: rules.staff(rules.seenBy(state, side), side, {}, random) })
  }
  const outcome = rules.outcome(state)
  return {
    seed,
    winner: outcome?.winner ?? null,
    level: outcome?.level ?? '',
    reasons: outcome?.reasons.map(({ key }) => key) ?? [],
    judged: presenter(rules.key)?.level(state, history) ?? null,
    turns: rules.turn(state).turn,
    entries,
    lost: [lossOf(rules, state, 0), lossOf(rules, state, 1)],
    hash: stateHash(state),
    milliseconds: Math.round(performance.now() - started),
  }
}

/** Hundredths of its men that a piece loses with each new hit (CP-SQU-03). */
const PERCENT_PER_HIT = 10

function lossOf(rules: AnyRuleSet, state: unknown, side: Side): SideLoss {
  const lossByPiece = new Map(rules.losses(state).map((loss) => [loss.pieceId, loss]))
  const sum = { pieces: 0, destroyed: 0, hits: 0, men: 0, menLost: 0 }
  for (const group of presenter(rules.key)?.lossGroups(state) ?? []) {
    if (group.side !== side) continue
    for (const { pieceId, strength } of group.pieces) {
      const loss = lossByPiece.get(pieceId)
      if (!loss || loss.fate === 'notArrived') continue
      const hits = Math.max(0, loss.marks - loss.marksBefore)
      const men = group.isArtillery ? 0 : (strength ?? 0)
      sum.pieces += 1
      sum.hits += hits
      sum.men += men
      if (loss.fate === 'destroyed') sum.destroyed += 1
      const percent = loss.fate === 'destroyed' ? 100 : Math.min(100, hits * PERCENT_PER_HIT)
      sum.menLost += Math.round((men * percent) / 100)
    }
  }
  return sum
}
