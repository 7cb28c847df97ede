/** Battles of history fought at random to their end, and what the campaign is told of them (CP-ONE, CP-REP). */
import { describe, expect, it } from 'vitest'
import { fieldReportSchema } from '../../../../src-shared/history/field-report'
import { BATTLE_IDS } from '../../../../src-shared/history/vocabulary'
import { deployment } from '../../../../src-shared/rules/one-hour/sheet/deployment'
import { draftInDetail } from '../../../../src-shared/rules/one-hour/sheet/draft/draft'
import { sheetSchema } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import { isTurnOver, places } from '../../../../src-shared/rules/one-hour/state/campaign'
import { fieldReport, level } from '../../../../src-shared/rules/one-hour/state/field-report'
import { stateFaults } from '../../../../src-shared/rules/one-hour/state/faults'
import type { OhRefusal } from '../../../../src-shared/rules/one-hour/turn/refusals'
import { describeRefusal } from '../../../../src-shared/rules/one-hour/words/describe'
import { messages } from '../../../../src-shared/rules/one-hour/words/messages'
import { speaker } from '../../../../src-shared/words/sentence'
import { shippedHistory } from '../../../history/shipped'
import { playAtRandom } from '../support/random-battle'

const history = shippedHistory()

describe.each(BATTLE_IDS)('%s at random', (battleId) => {
  const { sheet, withoutPiece } = draftInDetail({ history, battleId, whatIfIds: [] })
  const menOf = (id: string): number => history.index.unitById.get(id)?.unit.strength ?? 0
  const { state } = playAtRandom(sheetSchema.parse(sheet), 1815, 1500)

  it('is told soundly, as it stands', () => {
    expect(stateFaults(state)).toEqual([])
    const told = fieldReport(state, history, { menOf, withoutPiece })
    const report = fieldReportSchema.parse(JSON.parse(JSON.stringify(told)))
    const here = sheet.units.filter(({ id }) => state.units[id]?.status !== 'due').map(({ id }) => id)
    expect(report.pieces.map(({ id }) => id)).toEqual(here)
    for (const { id, state: end, n, d, exited } of report.pieces) {
      const now = state.units[id]
      expect(end === 'broken').toBe(now?.status === 'routed')
      expect(exited !== undefined).toBe(now?.status === 'left' && now.gone?.exit !== null)
      expect(5 * n).toBeLessThanOrEqual(2 * d + 2 * d * Number(end === 'broken'))
    }
    expect(new Set(report.onField).size).toBe(report.onField.length)
    expect(report.record?.length ?? 0).toBeGreaterThanOrEqual(state.notes.length)
    expect(level(state, history)?.points.every((points) => points >= 0)).toBe(true)
  })

  it('has everybody on the board where he stands for the second day', () => {
    const stood = places(state)
    for (const { id, members } of sheet.units)
      for (const member of members) expect(stood.has(member)).toBe(state.units[id]?.status === 'board')
  })

  it('is between turns when nobody has acted', () => {
    expect(isTurnOver(state)).toBe(state.phase === 'ended' || state.phase === 'turnStart')
  })
})

describe('refusals of a deployment', () => {
  const say = speaker(messages)
  const { sheet } = draftInDetail({ history, battleId: 'quatre-bras', whatIfIds: [] })

  it('are sentences with all their values', () => {
    const places = ['Z9', 'G10', 'I9', 'F9', 'E6', 'A1', 'G8']
    const pieces = ['fr.ii.2cav.1-1', 'fr.ii.9.2-1', 'fr.ii.6.1-1', 'ney', 'wellington', 'fr.nobody']
    const codes = new Set<string>()
    for (const pieceId of pieces)
      for (const box of places) {
        const refusal = deployment.refuse(sheet, {}, 1, [{ pieceId, place: { box } }])
        if (!refusal) continue
        codes.add(refusal.code)
        const text = say(describeRefusal(refusal as OhRefusal))
        expect(text, refusal.code).not.toMatch(/[{}]|undefined/)
      }
    expect(codes.size).toBeGreaterThanOrEqual(6)
  })
})
