// Nobody is jammed where a draft puts him: nearly everybody can leave his place at once, and those who stand behind others
// when they have gone (7.4, 7.5).
import { describe, expect, it } from 'vitest'
import type { Side } from '../../../../src-shared/engine/sides'
import type { BattleId } from '../../../../src-shared/history/vocabulary'
import { fastPlay } from '../../../../src-shared/rules/fast-play'
import { draft } from '../../../../src-shared/rules/fast-play/sheet/draft/draft'
import type { FpHouseRules } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import type { FpSheet } from '../../../../src-shared/rules/fast-play/sheet/sheet'
import type { Body } from '../../../../src-shared/rules/fast-play/state/bodies'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { FpCommand } from '../../../../src-shared/rules/fast-play/turn/commands'
import { refuse } from '../../../../src-shared/rules/fast-play/turn/refuse'
import { shippedHistory } from '../../../history/shipped'

const DRAFTS: readonly [string, BattleId, Partial<FpHouseRules>, string[]][] = [
  ['Quatre Bras', 'quatre-bras', {}, []],
  ['Quatre Bras, west', 'quatre-bras', { part: 'first' }, []],
  ['Quatre Bras, east', 'quatre-bras', { part: 'second' }, []],
  ['Ligny', 'ligny', {}, []],
  ['Ligny village', 'ligny', { part: 'first' }, []],
  ['Saint-Amand', 'ligny', { part: 'second' }, []],
  ['Wavre', 'wavre', {}, []],
  ['Wavre, 19 June', 'wavre', {}, ['wv-second-day']],
  ['Wavre, bridge of Christ', 'wavre', { part: 'first' }, []],
  ['Wavre, mill of Bierges', 'wavre', { part: 'second' }, []],
  ['Waterloo', 'waterloo', {}, []],
  ['Waterloo, smaller', 'waterloo', { unitMen: 3600 }, []],
]

/** Share of a side that may stand so close behind others that they must go first. */
const MOST_BEHIND = 0.2
/** Inches that a unit must be able to go. */
const WAY = 1

/** Straight on, with a wheel, or about and away. */
function waysOut({ id: unit }: Body): readonly FpCommand[] {
  const wheels = (['left', 'right'] as const).flatMap((wheel) =>
    [10, 20, 40].flatMap((degrees): FpCommand[] => [
      { type: 'moveUnit', unit, steps: [{ wheel, degrees }, { advance: WAY / 2 }] },
      { type: 'moveUnit', unit, steps: [{ wheel, degrees }] },
    ]),
  )
  return [
    { type: 'moveUnit', unit, steps: [{ advance: WAY }] },
    ...wheels,
    { type: 'aboutFace', unit, steps: [{ advance: WAY }] },
  ]
}

/** Who cannot leave his place, and who is left there when again and again those who can have gone. */
function jammed(sheet: FpSheet, side: Side) {
  const mustered = fastPlay.muster(sheet)
  const option = { winner: side, firstMover: side, direction: 'leftToRight' as const }
  const units = Object.entries(mustered.units).map(([id, unit]) => [id, { ...unit, held: false }] as const)
  let state: FpState = { ...mustered, units: Object.fromEntries(units), phase: 'moves', half: 1, option }
  const stuck = (now: FpState) =>
    fieldOf(now)
      .ofSide(side)
      .filter((body) => waysOut(body).every((command) => refuse(now, side, command) !== undefined))
      .map(({ id }) => id)
  const atFirst = stuck(state)
  const all = fieldOf(state).ofSide(side).length
  let left = atFirst
  for (let before = all; left.length > 0 && left.length < before; left = stuck(state)) {
    before = left.length
    const stay = left
    state = {
      ...state,
      units: Object.fromEntries(
        Object.entries(state.units).map(([id, unit]) => {
          const goes = unit.status === 'board' && sideOf(sheet, id) === side && !stay.includes(id)
          return [id, goes ? { ...unit, status: 'left' as const } : unit]
        }),
      ),
    }
  }
  return { all, atFirst, left }
}

const sideOf = (sheet: FpSheet, unitId: string) => sheet.units.find(({ id }) => id === unitId)?.side

describe.each(DRAFTS)('%s', (_, battleId, houseRules, whatIfIds) => {
  const sheet = draft({ history: shippedHistory(), battleId, whatIfIds, houseRules })

  it.each([0, 1] as const)('nobody of side %i is jammed', (side) => {
    const { all, atFirst, left } = jammed(sheet, side)
    expect(left).toEqual([])
    expect(atFirst.length).toBeLessThanOrEqual(MOST_BEHIND * all)
  })
})
