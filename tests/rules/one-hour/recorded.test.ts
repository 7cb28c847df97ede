// What One Hour Waterloo computes, and how much it offers, is what was recorded: hashes of whole battles, totals of options.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { stateHash } from '../../../src-shared/engine/battle'
import { seededDice } from '../../../src-shared/engine/dice'
import { canonicalJson } from '../../../src-shared/engine/json'
import { seededRandom } from '../../../src-shared/engine/random'
import { draft } from '../../../src-shared/rules/one-hour/sheet/draft/draft'
import type { NamedHouseRules } from '../../../src-shared/rules/one-hour/sheet/house-rules'
import { oneHour as rules } from '../../../src-shared/rules/one-hour'
import type { OhState } from '../../../src-shared/rules/one-hour/state/state'
import { shippedHistory } from '../../history/shipped'
import { choose } from './support/random-battle'
import { randomCommand } from './support/random-command'

const FILE = 'tests/rules/one-hour/recorded.json'
const battleSchema = z.strictObject({
  battle: z.enum(['quatre-bras', 'ligny', 'waterloo', 'wavre']),
  edition: z.enum(['firstPosting', 'secondPosting', 'simplified']),
  seed: z.int(),
  /** Commands after which the states were hashed: all, or as many as this. */
  steps: z.int(),
  hash: z.string(),
})
const totalsSchema = z.strictObject({
  battle: battleSchema.shape.battle,
  /** Commands that led there. */
  after: z.int(),
  phase: z.string(),
  /** Options by kind over all states that lie so many plies behind, of each kind the first three walked on. */
  plies: z.array(z.record(z.string(), z.int())),
})
const fileSchema = z.strictObject({ battles: z.array(battleSchema), totals: z.array(totalsSchema) })

const recorded = fileSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')))
const anew = process.env['RECORD'] === '1'
const next: z.infer<typeof fileSchema> = { battles: [], totals: [] }

const MOST_STEPS = 700
const PLIES = 3
const WALKED = 3

function begin(battle: z.infer<typeof battleSchema>['battle'], houseRules: NamedHouseRules): OhState {
  return rules.muster(draft({ history: shippedHistory(), battleId: battle, whatIfIds: [], houseRules }))
}

/** Plays on with random commands; tells every event to the hash. */
function fight(from: OhState, seed: number, most: number): { state: OhState; steps: number; hash: string } {
  const hash = createHash('sha256')
  let { state, events } = rules.start(from, seededDice(seed, 0))
  const random = seededRandom(seed)
  let steps = 0
  while (!rules.outcome(state) && steps < most) {
    hash.update(canonicalJson(events))
    const [side = 0] = rules.turn(state).toAct
    steps += 1
    const wide = steps % 20 === 0
    const command = wide
      ? choose(
          random,
          rules.options(state, side).map((option) => option.command),
        )
      : randomCommand(state, side, random)
    ;({ state, events } = rules.play(state, side, command, seededDice(seed, steps)))
  }
  hash.update(canonicalJson(events)).update(stateHash(state))
  // The hash is of the verdict without its points, which the state has.
  const { points: _, ...verdict } = rules.outcome(state) ?? {}
  hash.update(canonicalJson(rules.outcome(state) ? verdict : null)).update(canonicalJson(rules.losses(state)))
  return { state, steps, hash: hash.digest('hex') }
}

function count(state: OhState, plies: readonly Map<string, number>[], ply: number): void {
  const totals = plies[ply]
  if (!totals) return
  const [side = 0] = rules.turn(state).toAct
  const walked = new Map<string, number>()
  for (const { command } of rules.options(state, side)) {
    totals.set(command.type, (totals.get(command.type) ?? 0) + 1)
    const n = walked.get(command.type) ?? 0
    walked.set(command.type, n + 1)
    if (n < WALKED && ply + 1 < plies.length)
      count(rules.play(state, side, command, seededDice(1, ply)).state, plies, ply + 1)
  }
}

describe('recorded battles', () => {
  it.each(recorded.battles)('$battle, $edition, seed $seed', (row) => {
    const { steps, hash } = fight(begin(row.battle, { edition: row.edition }), row.seed, MOST_STEPS)
    next.battles.push({ ...row, steps, hash })
    if (!anew) expect({ steps, hash }).toEqual({ steps: row.steps, hash: row.hash })
  })
})

describe('totals of legal options, some plies deep', () => {
  it.each(recorded.totals)('$battle after $after commands, $phase', (row) => {
    const { state } = fight(begin(row.battle, {}), 1, row.after)
    const plies = Array.from({ length: PLIES }, () => new Map<string, number>())
    count(state, plies, 0)
    const found = { ...row, phase: state.phase, plies: plies.map((totals) => Object.fromEntries(totals)) }
    next.totals.push(found)
    if (!anew) expect(found).toEqual(row)
  })
})

afterAll(() => {
  if (anew) writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`)
})
