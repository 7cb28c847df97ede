// What Fast Play Napoleonic computes, and how much it offers, is what was recorded: hashes of random battles, totals of options.
// With RECORD=1 in the environment they are recorded anew.
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { stateHash } from '../../../src-shared/engine/battle'
import { canonicalHash } from '../../../src-shared/engine/json'
import { fastPlay as rules } from '../../../src-shared/rules/fast-play'
import { field } from './support/field'
import { randomBattle } from './support/random-battle'

const FILE = 'tests/rules/fast-play/recorded.json'
const rowSchema = z.strictObject({
  seed: z.int(),
  steps: z.int(),
  /** Of every event, and of the last state. */
  events: z.string(),
  state: z.string(),
  /** Options by kind, over every twentieth state. */
  options: z.record(z.string(), z.int()),
})
type Row = z.infer<typeof rowSchema>
const recorded = z.array(rowSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')))
const anew = process.env['RECORD'] === '1'
const next: Row[] = []

const MOST_STEPS = 400
const EVERY = 20

function fought(seed: number): Row {
  const told: unknown[] = []
  const options: Record<string, number> = {}
  const { state, steps } = randomBattle(field(seed), seed, MOST_STEPS, {
    step: (now, events) => {
      told.push(...events)
      if (told.length % EVERY !== 0) return
      for (const side of rules.turn(now).toAct)
        for (const { command } of rules.options(now, side))
          options[command.type] = (options[command.type] ?? 0) + 1
    },
  })
  return { seed, steps, events: canonicalHash(told), state: stateHash(state), options }
}

it.each(recorded.map(({ seed }) => seed))('seed %i', { timeout: 60_000 }, (seed) => {
  const row = fought(seed)
  next.push(row)
  if (!anew) expect(row).toEqual(recorded.find((one) => one.seed === seed))
})

afterAll(() => {
  if (anew) writeFileSync(FILE, `${JSON.stringify(next, null, 2)}\n`)
})
