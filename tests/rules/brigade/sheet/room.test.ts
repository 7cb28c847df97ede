// Drafts leave bodies a way out of their places, and say whom they shifted (BR-SCN-12, BR-R-125).
import { describe, expect, it } from 'vitest'
import { BATTLE_IDS, type BattleId } from '../../../../src-shared/history/vocabulary'
import { gapBetween } from '../../../../src-shared/board/table/bodies'
import { distance } from '../../../../src-shared/board/table/vectors'
import { draft } from '../../../../src-shared/rules/brigade/sheet/draft/draft'
import { mannedBy } from '../../../../src-shared/rules/brigade/fire/manning'
import { faults } from '../../../../src-shared/rules/brigade/sheet/faults'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrSheet } from '../../../../src-shared/rules/brigade/sheet/sheet'
import { bodyOf } from '../../../../src-shared/rules/brigade/state/bodies'
import { stateFaults } from '../../../../src-shared/rules/brigade/state/faults'
import { onTable } from '../../../../src-shared/rules/brigade/state/lookup'
import { shippedHistory } from '../../../history/shipped'

const sheetOf = (battleId: BattleId, roomToMove: boolean): BrSheet =>
  draft({ history: shippedHistory(), battleId, whatIfIds: [], houseRules: { roomToMove } })

/** Gaps between friends, inches, the least first; garrisons left out. */
function gapsOf(sheet: BrSheet): readonly number[] {
  const state = muster(sheet)
  const bodies = onTable(state)
    .filter(({ id }) => state.brigades[id]?.complexId === null)
    .map(({ id }) => bodyOf(state, id))
  const gaps = bodies.flatMap((a, i) =>
    bodies.slice(i + 1).flatMap((b) => (a.side === b.side ? [gapBetween(a, b, 1)] : [])),
  )
  return gaps.toSorted((a, b) => a - b)
}

describe.each(BATTLE_IDS)('room to move at %s', (id) => {
  const dressed = sheetOf(id, false)
  const roomy = sheetOf(id, true)

  it('everybody stands as soundly as before, and fewer touch', () => {
    expect(faults(roomy)).toEqual([])
    expect(stateFaults(muster(roomy))).toEqual([])
    expect(gapsOf(roomy)[0]).toBeGreaterThanOrEqual(0.049)
    const close = (sheet: BrSheet) => gapsOf(sheet).filter((gap) => gap < 0.3).length
    expect(close(roomy)).toBeLessThanOrEqual(close(dressed))
    if (id === 'waterloo') expect(close(roomy)).toBeLessThan(0.75 * close(dressed))
  })

  it('whoever was shifted is named, with where he was dressed and how far he went', () => {
    const moved = roomy.brigades.flatMap((brigade) => {
      const was = dressed.brigades.find((one) => one.id === brigade.id)?.start
      const { start } = brigade
      if (!was || 'arriveMove' in was || 'arriveMove' in start) return []
      const inches = distance(was, start)
      return inches > 0 ? [{ brigadeId: brigade.id, inches, heading: start.heading - was.heading }] : []
    })
    const shifts = roomy.shifts ?? []
    expect(shifts.map(({ brigadeId }) => brigadeId).toSorted()).toEqual(
      moved.map(({ brigadeId }) => brigadeId).toSorted(),
    )
    const state = muster(roomy)
    for (const { brigadeId, inches, heading } of moved) {
      // Only who goes up to the barricade of a bridge faces as it lies.
      const isAtBarricade = mannedBy(state, brigadeId)?.lineId.endsWith('-barricade') ?? false
      if (!isAtBarricade) expect(heading).toBe(0)
      expect(inches).toBeLessThanOrEqual(3.001)
      expect(shifts.find((one) => one.brigadeId === brigadeId)?.inches).toBeCloseTo(inches, 2)
    }
    expect(dressed.shifts).toBeUndefined()
  })
})
