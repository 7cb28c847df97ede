/** What is legal and said all the same (9.3 of the rules), each where the ledger wants it. */
import { describe, expect, it } from 'vitest'
import { draftReport } from '../../src-shared/campaign/course/battles'
import { sidesWithoutLoss, usedByOption, usedElsewhere } from '../../src-shared/campaign/course/warnings'
import { covers } from '../../src-shared/history/vocabulary'
import { asInHistory, atStep, begun, data, giveAll, musterOf } from './fixtures'

const by = 'organiser' as const
const eighteenth = asInHistory(begun(), musterOf('18-pm', 'wavre'))

describe('brigades already used on another field (CP-ROST-07)', () => {
  it('are named at the muster to which a what-if in force would bring them', () => {
    expect(usedElsewhere(data, eighteenth, 'waterloo')).toEqual([])
    // Set alone, without what goes with it, the III Corps would stand at Wavre and come to Waterloo (CP-EDIT-01).
    const set = giveAll(eighteenth, [
      { type: 'edit', by, path: 'whatIfs.wat-thielmann', value: true, reason: 'umpire' },
    ])
    const used = usedElsewhere(data, set, 'waterloo')
    expect(used.length).toBeGreaterThan(0)
    expect(used.every((id) => covers('pr.iii', id))).toBe(true)
  })

  it('are named at an option that brings them, and not where the option takes them from the other field', () => {
    const night = asInHistory(begun(), atStep('17-night'))
    const option = data.decisions.get('pr-18-march')?.options.find(({ id }) => id === 'all')
    if (!option) throw new Error('no option')
    expect(usedByOption(data, night, option)).toEqual([])
    const half = usedByOption(data, night, { ...option, whatIfs: ['wat-thielmann'] })
    expect(half.length).toBeGreaterThan(0)
    expect(half.every((id) => covers('pr.iii', id))).toBe(true)
  })
})

describe('a report in which nobody on one side lost a man (CP-HAND-08)', () => {
  it('names the side', () => {
    const qb = asInHistory(begun(), musterOf('16-pm', 'quatre-bras'))
    const home = giveAll(qb, [{ type: 'chooseHow', by, battleId: 'quatre-bras', how: 'historical' }])
    const report = draftReport(data, home, 'quatre-bras')?.report
    if (!report) throw new Error('no draft')
    expect(sidesWithoutLoss(report)).toEqual([])
    const lines = Object.fromEntries(
      Object.entries(report.lines).map(([id, line]) => [id, covers('fr', id) ? { ...line, lost: 0 } : line]),
    )
    expect(sidesWithoutLoss({ lines })).toEqual(['french'])
  })
})
