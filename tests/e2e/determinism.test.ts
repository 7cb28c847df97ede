/** The same journal comes to the same state in Node and in Chromium, to the last bit. */
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { recordingDice, seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import type { RuleSet } from '../../src-shared/engine/rule-set'
import { brigade } from '../../src-shared/rules/brigade'
import { draft as draftBrigade } from '../../src-shared/rules/brigade/sheet/draft/draft'
import { fastPlay } from '../../src-shared/rules/fast-play'
import { draft as draftFastPlay } from '../../src-shared/rules/fast-play/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { browserHere } from './program'
import { replay, type Journal } from './replay/replay'

const SEED = 1
const TURNS = 6

const history = shippedHistory()
const CHOICES = { history, battleId: 'quatre-bras', houseRules: {}, whatIfIds: [] } as const

/** The first turns of a drafted battle, both sides by their staffs. */
function fought<Sheet, State, Command>(
  rules: RuleSet<Sheet & object, State, Command>,
  sheet: Sheet & object,
): Journal {
  const dice = recordingDice(seededDice(SEED, 0))
  let { state } = rules.start(rules.muster(sheet), dice)
  const entries: Journal['entries'][number][] = []
  while (rules.turn(state).turn <= TURNS) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) throw new Error(`nobody may act in ${rules.turn(state).phase}`)
    const n = entries.length + 1
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(SEED, n))
    const thrown = recordingDice(seededDice(SEED, n))
    state = rules.play(state, side, command, thrown).state
    entries.push({ side, command, faces: thrown.rolls.flatMap(({ faces }) => faces) })
  }
  return { key: rules.key, sheet, opening: dice.rolls.flatMap(({ faces }) => faces), entries }
}

const JOURNALS: readonly (readonly [string, () => Journal])[] = [
  ['the brigade rules', () => fought(brigade, draftBrigade(CHOICES))],
  ['Fast Play Napoleonic', () => fought(fastPlay, draftFastPlay(CHOICES))],
]

/** The replay as a script that needs nothing else. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'replay/page.ts'), formats: ['iife'], name: 'replay' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('nothing was bundled')
  return chunk.code
}

describe('a battle', () => {
  it.each(JOURNALS)(
    'under %s is replayed from its journal to the same hashes in Node and in Chromium',
    async (_, journalOf) => {
      const page = await (await browserHere()).newPage()
      await page.addScriptTag({ content: await bundled() })
      const text = JSON.stringify(journalOf())
      const there: unknown = await page.evaluate((words) => {
        const call: unknown = Reflect.get(globalThis, 'replayJournal')
        return typeof call === 'function' ? (Reflect.apply(call, undefined, [words]) as unknown) : undefined
      }, text)
      const here = replay(JSON.parse(text) as Journal)
      expect(here.length).toBeGreaterThan(TURNS)
      expect(there).toEqual(here)
      await page.close()
    },
  )
})
