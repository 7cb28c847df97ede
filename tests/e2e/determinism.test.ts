/** The same journal comes to the same state in Node and in Chromium, to the last bit. */
import { join } from 'node:path'
import { build } from 'vite'
import { describe, expect, it } from 'vitest'
import { recordingDice, seededDice } from '../../src-shared/engine/dice'
import { seededRandom } from '../../src-shared/engine/random'
import { brigade } from '../../src-shared/rules/brigade'
import { draft } from '../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../history/shipped'
import { browserHere } from './program'
import { replay, type Journal } from './replay/replay'

const SEED = 1
const MOVES = 6

/** The first moves of a drafted battle, both sides by their staffs. */
function fought(): Journal {
  const sheet = draft({
    history: shippedHistory(),
    battleId: 'quatre-bras',
    houseRules: {},
    whatIfIds: [],
  })
  const dice = recordingDice(seededDice(SEED, 0))
  let { state } = brigade.start(brigade.muster(sheet), dice)
  const entries: Journal['entries'][number][] = []
  while (state.move <= MOVES) {
    const [side] = brigade.turn(state).toAct
    if (side === undefined) throw new Error(`nobody may act in ${state.phase}`)
    const n = entries.length + 1
    const { command } = brigade.staff(brigade.seenBy(state, side), side, {}, seededRandom(SEED, n))
    const thrown = recordingDice(seededDice(SEED, n))
    state = brigade.play(state, side, command, thrown).state
    entries.push({ side, command, faces: thrown.rolls.flatMap(({ faces }) => faces) })
  }
  return { sheet, opening: dice.rolls.flatMap(({ faces }) => faces), entries }
}

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

describe('a battle under the brigade rules', () => {
  it('is replayed from its journal to the same hashes in Node and in Chromium', async () => {
    const journal = fought()
    const page = await (await browserHere()).newPage()
    await page.addScriptTag({ content: await bundled() })
    const text = JSON.stringify(journal)
    const there: unknown = await page.evaluate((words) => {
      const call: unknown = Reflect.get(globalThis, 'replayJournal')
      return typeof call === 'function' ? (Reflect.apply(call, undefined, [words]) as unknown) : undefined
    }, text)
    const here = replay(JSON.parse(text) as Journal)
    expect(here).toHaveLength(MOVES + 2)
    expect(there).toEqual(here)
    await page.close()
  })
})
