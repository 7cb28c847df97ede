// The log speaks of everybody and everything by name: no sentence has an id of the sheet in it, and none is left half said.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import { seededRandom } from '../../../../src-shared/engine/random'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { draft } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import type { FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { FpEvent } from '../../../../src-shared/rules/fast-play/turn/events'
import { edgeName } from '../../../../src-shared/rules/fast-play/words/edge-names'
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { field } from '../support/field'
import { randomBattle } from '../support/random-battle'

const phrase = speaker(messages)

/** The small field with ids that nobody would take for words. */
function numbered(seed: number): FpSheet {
  const sheet = JSON.stringify(field(seed))
  return JSON.parse(
    sheet
      .replaceAll(/"([FA]G?\d)"/g, '"x.$1"')
      .replaceAll(/"(south|north|out)"(?=,"x")/g, '"x.$1"')
      .replaceAll(/"entryPoint":"(south|north)"/g, '"entryPoint":"x.$1"'),
  ) as FpSheet
}

function sentencesOf(state: FpState, events: readonly FpEvent[]): readonly string[] {
  return events.map((event) => phrase(rules.describe(event, state), rules.names(state)))
}

describe('the log', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'of random battle %i names nothing by its id',
    { timeout: 60_000 },
    (seed) => {
      const sheet = numbered(seed)
      const wrong: string[] = []
      randomBattle(sheet, seed, 600, {
        step: (state, events) =>
          wrong.push(...sentencesOf(state, events).filter((text) => /x\.|[{}|]|undefined|T\d/.test(text))),
      })
      expect(wrong).toEqual([])
    },
  )

  it('of Quatre Bras has none of the ids of history', { timeout: 60_000 }, () => {
    const sheet = draft({ history: shippedHistory(), battleId: 'quatre-bras', whatIfIds: [] })
    let { state, events } = rules.start(rules.muster(sheet), seededDice(1, 0))
    const wrong: string[] = []
    for (let n = 1; state.turn <= 8; n += 1) {
      wrong.push(
        ...sentencesOf(state, events).filter((text) => /\b(fr|aa|obj|edge)[.-]|-road|-track/.test(text)),
      )
      const [side = 0] = rules.turn(state).toAct
      const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(1, n))
      ;({ state, events } = rules.play(state, side, command, seededDice(1, n)))
    }
    expect(wrong).toEqual([])
  })

  it('calls entries and exits by their road, or by the edge', () => {
    const board = { width: 72, height: 48 }
    expect(edgeName({ id: 'charleroi-road', x: 22, y: 0 }, board)).toBe('the Charleroi road')
    expect(edgeName({ id: 'brussels-chaussee-coalition', x: 22, y: 48 }, board)).toBe('the Brussels chaussée')
    expect(edgeName({ id: 'namur-road-west', x: 0, y: 20 }, board)).toBe('the Namur road west')
    expect(edgeName({ id: 'edge-pr.ii.5.ir2', x: 72, y: 20 }, board)).toBe('the eastern edge')
    expect(edgeName({ id: 'north', x: 40, y: 48 }, board)).toBe('the northern edge')
  })
})
