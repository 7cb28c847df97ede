// Totals of legal options, some plies deep from a state of a staff battle: what may be done stays what it was.
import { z } from 'zod'
import { resolve, type AnyRuleSet } from '../../../src-shared/engine/battle'
import { seededDice } from '../../../src-shared/engine/dice'
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import { fight, sheetsOf } from './battle'
import { checkRows } from './check-rows'
import { rulesOf } from './rows'

const totalsSchema = z.strictObject({
  battle: z.string(),
  /** Entries of the staffs' battle that led there. */
  entries: z.int(),
  /** Phase that this led to; for the reader. */
  phase: z.string(),
  /** By ply: options of each kind of command, over all states walked to. */
  plies: z.array(z.record(z.string(), z.int())),
})
type Totals = z.infer<typeof totalsSchema>

/** Dice of the battles and of the plies walked. */
const SEED = 1
/** Of each kind of command on offer so many are walked on from, spread evenly over the list. */
const WALKED_OF_A_KIND = 3

/** What all who may act may do, by kind of command. Throws if one of these would be refused, or the others may do a thing. */
function offers(rules: AnyRuleSet, state: unknown): Map<string, { side: Side; command: unknown }[]> {
  const { toAct } = rules.turn(state)
  const byKind = new Map<string, { side: Side; command: unknown }[]>()
  for (const side of SIDES)
    for (const { command } of rules.options(state, side)) {
      const refusal = rules.refuse(state, side, command)
      const text = JSON.stringify(command)
      if (refusal) throw new Error(`${text} of side ${side} is on offer, and refused as ${refusal.code}`)
      if (!toAct.includes(side)) throw new Error(`${text} is on offer to side ${side}, which may not act`)
      const kind = z.looseObject({ type: z.string() }).parse(command).type
      const alike = byKind.get(kind) ?? []
      alike.push({ side, command })
      byKind.set(kind, alike)
    }
  return byKind
}

/** Adds the options of a state, and of those walked to from it, to the totals of this ply and those behind it. */
function count(rules: AnyRuleSet, state: unknown, plies: readonly Map<string, number>[], ply: number): void {
  const totals = plies[ply]
  if (!totals) return
  for (const [kind, alike] of offers(rules, state)) {
    totals.set(kind, (totals.get(kind) ?? 0) + alike.length)
    if (ply + 1 === plies.length) continue
    const stride = Math.ceil(alike.length / WALKED_OF_A_KIND)
    for (let i = 0; i < alike.length; i += stride) {
      const chosen = alike[i]
      if (!chosen) continue
      const resolution = resolve(rules, state, { type: 'command', ...chosen }, seededDice(SEED, ply))
      if (resolution.kind !== 'played') throw new Error(`${JSON.stringify(chosen)} is ${resolution.kind}`)
      count(rules, resolution.state, plies, ply + 1)
    }
  }
}

export function checkOptions(key: RuleSetKey): void {
  const rules = rulesOf(key)
  const sheetOf = sheetsOf(rules)
  checkRows(
    `${key}/options.json`,
    totalsSchema,
    ({ battle, entries, phase }) => `${battle} after ${entries} entries, ${phase}`,
    ({ battle, entries, plies: { length } }): Totals => {
      const plan = {
        battle,
        how: 'normal-normal',
        houseRules: 'published',
        seed: SEED,
        most: entries,
      } as const
      const { state } = fight(rules, sheetOf(battle, plan.houseRules), plan)
      const plies = Array.from({ length }, () => new Map<string, number>())
      count(rules, state, plies, 0)
      const { phase } = rules.turn(state)
      return { battle, entries, phase, plies: plies.map((totals) => Object.fromEntries(totals)) }
    },
  )
}
