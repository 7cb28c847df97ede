// What the screen of Fast Play Napoleonic is shown: everything by its schema, and nothing of what the other side keeps secret.
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../../../src-shared/engine/dice'
import type { JsonObject } from '../../../../src-shared/engine/json'
import { seededRandom } from '../../../../src-shared/engine/random'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { answer } from '../../../../src-shared/rules/fast-play/screen/answer'
import { field } from '../../../../src-shared/rules/fast-play/screen/field'
import { fieldSchema, previewSchema, tableSchema } from '../../../../src-shared/rules/fast-play/screen/schema'
import { table } from '../../../../src-shared/rules/fast-play/screen/table'
import { commandSentence } from '../../../../src-shared/rules/fast-play/screen/wording'
import { draft } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { table as position } from '../support/table'

const history = shippedHistory()
const sheet = draft({ history, battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
const begun = rules.start(rules.muster(sheet), seededDice(1, 0)).state

/** States of the first turns, both sides by their staffs. */
function states(count: number): readonly FpState[] {
  const found = [begun]
  for (let n = 1; n < count; n += 1) {
    const state = found[n - 1] ?? begun
    const [side] = rules.turn(state).toAct
    if (side === undefined) break
    const { command } = rules.staff(rules.seenBy(state, side), side, {}, seededRandom(1, n))
    found.push(rules.play(state, side, command, seededDice(1, n)).state)
  }
  return found
}
const fought = states(60)
const sampled = fought.filter((_, i) => i % 6 === 0)

describe('field and table', () => {
  it('are what their schemas say, before the battle and in it', () => {
    const shown = fieldSchema.parse(field(sheet, history))
    expect(shown.originM).not.toBeNull()
    expect(shown.zones[0]).toEqual([
      [
        { x: 0, y: 0 },
        { x: 66, y: 0 },
        { x: 66, y: 8 },
        { x: 0, y: 8 },
      ],
    ])
    for (const state of sampled) {
      const { pieces, leaders } = tableSchema.parse(table(state, history))
      expect(pieces).toHaveLength(sheet.units.length)
      expect(leaders).toHaveLength(sheet.generals.length)
    }
  })

  it('keep shots from the other side until both have declared theirs', () => {
    const start = position({
      phase: 'shooting',
      FR: { F: 'HF line (30,20)@0' },
      AL: { A: 'HF line (30,26)@180' },
    })
    const shot = { type: 'declareShot', side: 0, unit: 'F', slot: 1, targetUnit: 'A', targetSlot: 4 } as const
    const { state } = rules.play(start, 0, shot, seededDice(1, 1))
    const shotsSeenBy = (side: 0 | 1) =>
      table(rules.seenBy(state, side), history).pieces.find(({ id }) => id === 'F')?.shots.length
    expect([shotsSeenBy(0), shotsSeenBy(1)]).toEqual([1, 0])
  })

  it('give a square its four faces, turned from the whole, about its middle', () => {
    const { pieces } = table(position({ FR: { F: 'HF square (30,20)@0' } }), history)
    const standing = pieces.find(({ id }) => id === 'F')?.standing
    expect(standing?.bases.map(({ turn }) => turn)).toEqual([0, 90, 180, -90])
    expect((standing?.y ?? 0) - (standing?.depth ?? 0) / 2).toBeCloseTo(20)
  })
})

describe('questions and options', () => {
  it('are answered by the schemas in every part of the turn, and every option has words', () => {
    const say = (json: JsonObject) => {
      const sentence = commandSentence(json)
      expect(sentence).not.toBeNull()
      return sentence ? speaker(rules.words.messages)(sentence) : ''
    }
    let asked = 0
    for (const state of sampled)
      for (const side of rules.turn(state).toAct) {
        const seen = rules.seenBy(state, side)
        for (const { command } of rules.options(seen, side).slice(0, 40)) {
          expect(say(command as unknown as JsonObject)).not.toContain('{')
          const found = answer(seen, side, { kind: 'command', command: command as unknown as JsonObject })
          expect(previewSchema.parse(found)).toMatchObject({ kind: 'command', refusal: null })
          asked += 1
        }
        for (const { id } of sheet.units.slice(0, 12))
          previewSchema.nullable().parse(answer(seen, side, { kind: 'unit', unitId: id }))
        for (const { id } of sheet.generals)
          previewSchema.nullable().parse(answer(seen, side, { kind: 'general', generalId: id }))
        previewSchema.parse(answer(seen, side, { kind: 'shots' }))
      }
    expect(asked).toBeGreaterThan(100)
  })
})
