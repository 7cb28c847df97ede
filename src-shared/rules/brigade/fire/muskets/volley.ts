/**
 * The arithmetic of a volley: figures that fire, the row and what it does under every face (3.8, BR-MUSK-02,
 * BR-MUSK-03, BR-MUSK-04, BR-MUSK-05, BR-MUSK-06).
 */
import type { Working } from '../../../../engine/events'
import { shareOut, sum } from '../../combat/dealing-casualties'
import { carryBack, directRead, type CasualtyTable } from '../casualty-table'
import type { Corner, Face } from '../../turn/commands'
import type { BrBrigade } from '../../sheet/sheet'
import type { UnitMorale } from '../../morale/morale'
import { BLOCKS, SMALL_ARMS, VOLLEY_CLOSE, VOLLEY_HARD_COVER } from '../../sheet/tables'

export type Band = 'close' | 'long'

/**
 * Figures of each unit that may fire if it stands in the front row: the front two ranks, at Fall back none (BR-MUSK-02, BR-GEN-06).
 */
export function rankFigures(
  { arm, units }: Pick<BrBrigade, 'arm' | 'units'>,
  figures: readonly number[],
  morales: readonly UnitMorale[],
): readonly number[] {
  return units.map(({ block }, i) => {
    const left = figures[i] ?? 0
    if (morales[i] === 'fallBack') return 0
    return arm === 'skirmishers' ? left : Math.min(left, 2 * BLOCKS[block].files)
  })
}

/**
 * Figures of one face of a square of which `ranked` may fire, or of a corner: half of each face beside it (BR-SQ-03, BR-R-23).
 */
export function squareFigures(ranked: number, face: Face | Corner): number {
  return isCorner(face) ? 2 * Math.floor(ranked / 8) : Math.floor(ranked / 4)
}

const CORNER_FACES: Readonly<Record<Corner, readonly [Face, Face]>> = {
  frontRight: ['front', 'right'],
  rearRight: ['right', 'rear'],
  rearLeft: ['rear', 'left'],
  frontLeft: ['left', 'front'],
}

export function isCorner(face: string): face is Corner {
  return face in CORNER_FACES
}

/** Faces that a volley of a face or corner uses up (BR-SQ-03). */
export function facesOf(face: Face | Corner): readonly Face[] {
  return isCorner(face) ? CORNER_FACES[face] : [face]
}

/** Close up to 3 inches, long up to the weapon's reach, null beyond it (3.8, BR-MUSK-03). */
export function bandAt(range: number, weapon: BrBrigade['weapon']): Band | null {
  const { close, max } = SMALL_ARMS[weapon]
  if (range <= close) return 'close'
  return range <= max ? 'long' : null
}

export interface VolleyRow {
  readonly row: number
  readonly working: readonly Working[]
}

/** The row of a volley: each modifier once for the volley, not for each unit, and never below 0 (BR-MUSK-04). */
export function volleyRow(
  figures: number,
  { band, cover }: { readonly band: Band; readonly cover: 'hard' | 'gunners' | 'none' },
): VolleyRow {
  const working: Working[] = [{ key: 'figures', values: { n: figures }, rule: 'BR-MUSK-02' }]
  let row = figures
  if (band === 'close') {
    row += VOLLEY_CLOSE
    working.push({ key: 'closeRange', values: { value: VOLLEY_CLOSE }, rule: 'BR-MUSK-04' })
  }
  if (cover !== 'none') {
    row += VOLLEY_HARD_COVER
    working.push({
      key: cover === 'hard' ? 'hardCover' : 'gunnersInCover',
      values: { value: VOLLEY_HARD_COVER },
      rule: cover === 'hard' ? 'BR-FIRE-07' : 'BR-MUSK-07',
    })
  }
  return { row: Math.max(0, row), working }
}

/** Casualties under each face of the average die with its chance; their mean (9.1). */
export interface Distribution {
  readonly results: readonly { readonly face: number; readonly casualties: number; readonly chance: number }[]
  readonly mean: number
}

const AVERAGE_CHANCES = [
  { face: 2, chance: 1 / 6 },
  { face: 3, chance: 2 / 6 },
  { face: 4, chance: 2 / 6 },
  { face: 5, chance: 1 / 6 },
] as const

/** What a row does under the average die, read by carry back (small arms, melee) or direct (guns) (BR-R-03). */
export function rowDistribution(
  row: number,
  read: 'carryBack' | 'direct',
  table: CasualtyTable,
): Distribution {
  const results = AVERAGE_CHANCES.map(({ face, chance }) => ({
    face,
    chance,
    casualties: read === 'direct' ? directRead(row, face, table) : carryBack(row, face, table),
  }))
  return {
    results,
    mean: results.reduce((total, { casualties, chance }) => total + casualties * chance, 0),
  }
}

/** The lines of a carry back: row, the number under 5, the casualties under the face thrown (BR-MUSK-04, BR-R-03, BR-R-04). */
export function carryBackWorking(row: number, face: number, table: CasualtyTable, rule: string): Working {
  const carried = directRead(row, 5, table)
  return {
    key: 'carryBack',
    values: { row, carried, face, casualties: directRead(carried, face, table) },
    rule,
  }
}

/**
 * Casualties of a split volley by target: in proportion to the units whose own front covers each, a unit that covers
 * several counting for the first named and one that covers none for nobody (BR-MUSK-06, BR-R-29). `covers` lists the
 * targets that each unit covers, by index. Should no unit cover any, all fall on the first named.
 */
export function splitCasualties(
  casualties: number,
  targets: number,
  covers: readonly (readonly number[])[],
): readonly number[] {
  const weights: number[] = Array.from({ length: targets }, () => 0)
  for (const covered of covers) {
    if (covered.length === 0) continue
    const first = Math.min(...covered)
    weights[first] = (weights[first] ?? 0) + 1
  }
  if (sum(weights) === 0) weights[0] = 1
  return shareOut(casualties, weights)
}
