/** Corrections before booking: every field of a draft, with refusals field by field (CP-HAND-11, CP-EX-67). */
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '../../src-shared/engine/json'
import { seededRandom } from '../../src-shared/engine/random'
import type { CpCommand, CpState } from '../../src-shared/campaign'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { asInHistory, begun, data, give, giveAll, musterOf, refused, rules } from './fixtures'
import { randomReport } from './random-results'

const by = 'organiser' as const
const battleId = 'ligny' as const

/** The draft of a Ligny fought on a board, with its pieces as they came. */
const drafted = ((): CpState => {
  const laidOut = giveAll(asInHistory(begun(), musterOf('16-pm', battleId)), [
    { type: 'chooseHow', by, battleId, how: 'fight' },
    {
      type: 'chooseRuleSet',
      by,
      battleId,
      ruleSet: 'squares',
      boardId: 'squares-1km',
      houseRules: {},
      rest: 'untouched',
    },
  ])
  const { mustered } = laidOut.battles[battleId]
  if (!mustered) throw new Error('not laid out')
  const report = { ...randomReport(battleId, mustered, 'squares', seededRandom(3)), exits: [], leaders: [] }
  const { gaveUp: _, ...played } = report
  return give(laidOut, { type: 'bringReport', by, battleId, report: played }).state
})()

const correct = (field: string, value: JsonValue, reason = 'seen on the table'): CpCommand => ({
  type: 'correct',
  by,
  battleId,
  field,
  value,
  reason,
})
const draftOf = (state: CpState) => {
  const draft = draftReport(data, state, battleId)
  if (!draft) throw new Error('no draft')
  return draft
}
const fit = draftOf(drafted).report.pieces.find(({ state, n }) => state === 'fit' && n > 0)
const guns = Object.entries(draftOf(drafted).report.onField).find(([, unit]) => unit.guns === 8)?.[0] ?? ''
if (!fit) throw new Error('no fit piece')
const brought = fit.members.reduce((sum, { men }) => sum + men, 0)
const lostBy = (state: CpState) =>
  fit.members.reduce((sum, { unitId }) => sum + (draftOf(state).report.lines[unitId]?.lost ?? 0), 0)

describe('a draft set right before it is booked (CP-HAND-11)', () => {
  it('a counter: its end, its loss in men, its marks and whether it was cut off', () => {
    const now = giveAll(drafted, [
      correct(`pieces.${fit.id}.men`, 7),
      correct(`pieces.${fit.id}.marks`, 2),
      correct(`pieces.${fit.id}.cutOff`, true),
    ])
    expect(lostBy(now)).toBe(7)
    const lines = fit.members.map(({ unitId }) => draftOf(now).report.lines[unitId])
    expect(lines.every((line) => line?.cutOff && line.marks === 2)).toBe(true)
    const broken = give(drafted, correct(`pieces.${fit.id}.state`, 'broken')).state
    expect(lostBy(broken)).toBe(brought)
  })

  it('the guns of a battery: so many and no more, whatever the beaten side leaves behind (CP-GUN-02)', () => {
    for (const lost of [0, 3, 8]) {
      const now = give(drafted, correct(`gunsLost.${guns}`, lost)).state
      expect(draftOf(now).report.lines[guns as never]).toMatchObject({ gunsLost: lost })
    }
  })

  it('generals, ways out, the hour and the ground; the first value stays beside the new one', () => {
    const now = giveAll(drafted, [
      correct('leaders', [{ id: 'pr.i', fate: 'captured' }]),
      correct('endTime', '20:30'),
      correct('holders.obj-brye', 'pr'),
    ])
    const { report } = draftOf(now)
    expect([report.leaders, report.endTime, report.holders['obj-brye' as never]]).toEqual([
      [{ id: 'pr.i', fate: 'captured' }],
      '20:30',
      'pr',
    ])
    expect(report.corrections.map(({ field, first }) => [field, first])).toEqual([
      ['leaders', []],
      ['endTime', draftOf(drafted).report.endTime],
      ['holders.obj-brye', draftOf(drafted).report.holders['obj-brye' as never]],
    ])
  })

  it.each<[string, JsonValue, string, string]>([
    [`pieces.${fit.id}.men`, brought + 1, 'LOSS_OVER_STRENGTH', `pieces.${fit.id}.men`],
    [`pieces.${fit.id}.men`, -1, 'WRONG_VALUE', `pieces.${fit.id}.men`],
    [`pieces.${fit.id}.men`, 'many', 'WRONG_VALUE', `pieces.${fit.id}.men`],
    [`pieces.${fit.id}.state`, 'lost', 'WRONG_VALUE', `pieces.${fit.id}.state`],
    [`pieces.${fit.id}.cutOff`, 'yes', 'WRONG_VALUE', `pieces.${fit.id}.cutOff`],
    [`gunsLost.${guns}`, 9, 'GUNS_OVER', `gunsLost.${guns}`],
    [`gunsLost.${guns}`, 1.5, 'WRONG_VALUE', `gunsLost.${guns}`],
    ['endTime', 'late', 'WRONG_VALUE', 'endTime'],
    ['holders.obj-brye', 'us', 'WRONG_VALUE', 'holders.obj-brye'],
    ['leaders', [{ id: 'pr.i', fate: 'tired' }], 'WRONG_VALUE', 'leaders.0.fate'],
    ['exits', [{ brigadeId: 'pr.i.1.ir12', exit: 'x', time: '7' }], 'WRONG_VALUE', 'exits.0.time'],
  ])('%s cannot be %j: %s at %s', (field, value, code, path) => {
    const refusal = rules.refuse(drafted, 0, correct(field, value))
    expect(refusal?.code).toBe(code)
    expect(refusal?.values['faults']).toContainEqual(expect.objectContaining({ path, code }))
  })

  it.each(['pieces.nobody.state', `pieces.${fit.id}.members`, 'gunsLost.nobody', 'points', 'exits.0'])(
    'there is no field %s',
    (field) => {
      expect(refused(drafted, correct(field, 1))).toBe('UNKNOWN_ID')
    },
  )

  it('a field of a rule set’s draft needs a reason', () => {
    expect(refused(drafted, correct('endTime', '20:00', ''))).toBe('REASON_MISSING')
  })

  it('what was set right is what is booked', () => {
    const right = giveAll(drafted, [correct(`pieces.${fit.id}.men`, 7), correct(`pieces.${fit.id}.marks`, 1)])
    const { units } = give(right, { type: 'confirmReport', by, battleId }).state
    const gone = fit.members.reduce(
      (sum, { unitId }) => sum + (right.units[unitId]?.present ?? 0) - (units[unitId]?.present ?? 0),
      0,
    )
    expect(gone).toBe(7)
  })
})
