/** Morale (5.16): the state of each unit by the figures it has left, and of the brigade by its units; never diced. */
import type { BrHouseRules } from '../sheet/house-rules'
import type { BrBrigade } from '../sheet/sheet'
import type { BrigadeState, MoraleState } from '../state/state'
import { BLOCKS, MORALE_ROWS, type Block } from '../sheet/tables'

/** State of one unit; a destroyed one counts as at Fall back (BR-MOR-01, BR-R-73, BR-R-74). */
export type UnitMorale = Exclude<MoraleState, 'rout'>

/**
 * Row in which a unit is read: its figures, or by house rule `trueStrength` those it would have if it had begun at full
 * block, rounded down (6.2, 7.5). Ranges 0 to the block's figures.
 */
export function moraleFigures(
  figures: number,
  started: number,
  block: Block,
  { trueStrength }: Pick<BrHouseRules, 'trueStrength'>,
): number {
  const full = BLOCKS[block].figures
  return trueStrength && started < full ? Math.floor((figures * full) / started) : figures
}

/** State of a unit of that block with so many figures to be read (3.15, BR-MOR-01). */
export function unitMorale(figures: number, block: Block): UnitMorale {
  const row = MORALE_ROWS[BLOCKS[block].morale]
  if (figures >= row.ok) return 'ok'
  return figures >= row.halt ? 'halt' : 'fallBack'
}

/** States of all units of a brigade, in unit order. */
export function unitMorales(
  { units }: Pick<BrBrigade, 'units'>,
  figures: readonly number[],
  houseRules: Pick<BrHouseRules, 'trueStrength'>,
): readonly UnitMorale[] {
  return units.map((unit, i) =>
    unitMorale(moraleFigures(figures[i] ?? 0, unit.figures, unit.block, houseRules), unit.block),
  )
}

/** State of a brigade whose units are in these states; without units (artillery) always `ok` (BR-MOR-02, BR-MOR-04). */
export function brigadeMorale(
  units: readonly UnitMorale[],
  { fallBackQuorum, routLevel }: Pick<BrHouseRules, 'fallBackQuorum' | 'routLevel'>,
): MoraleState {
  const n = units.length
  if (n === 0) return 'ok'
  const b = units.filter((unit) => unit === 'fallBack').length
  const quorum = fallBackQuorum === 'any' ? b >= 1 : fallBackQuorum === 'half' ? b > 0 && 2 * b >= n : b === n
  if (routLevel === 'quorum' && quorum) return 'rout'
  if (b === n) return routLevel === 'never' ? 'fallBack' : 'rout'
  if (quorum) return 'fallBack'
  return units.some((unit) => unit !== 'ok') ? 'halt' : 'ok'
}

/** What the figures of a brigade make of it now; `BrigadeState.morale` is what bound its last movement (BR-MOR-03). */
export function moraleNow(
  brigade: BrBrigade,
  { figures }: Pick<BrigadeState, 'figures'>,
  houseRules: BrHouseRules,
): MoraleState {
  return brigadeMorale(unitMorales(brigade, figures, houseRules), houseRules)
}

/** Figures each unit may lose before it changes its state; null at Fall back, which nothing changes. For the screen. */
export function figuresToNextState(figures: number, block: Block): number | null {
  const row = MORALE_ROWS[BLOCKS[block].morale]
  if (figures >= row.ok) return figures - row.ok + 1
  return figures >= row.halt ? figures - row.halt + 1 : null
}
