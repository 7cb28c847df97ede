/** The tables of the squares rules as data: dice, units, action points and scores (3.1, 3.2, 3.4 and 3.5). */
import type { Die, UnitKind } from './sheet'

/** Faces of each die; they run from 1 (3.1). */
export const DIE_SIZE: Readonly<Record<Die, number>> = { d6: 6, d8: 8, d10: 10, d12: 12 }

/** Lowest score that succeeds (3.5). */
export const NEEDED = {
  /** SQ-BOMB-04 */
  bombardment: 5,
  /** SQ-BOMB-04, target square with woods */
  bombardmentInWoods: 6,
  /** SQ-HIT-03 */
  assault: 5,
  /** SQ-HIT-03, the enemy has the skirmish advantage */
  assaultHampered: 6,
  /** SQ-SAVE-03, SQ-BOMB-06 */
  save: 5,
  /** SQ-MOR-02 */
  morale: 5,
  /** SQ-RLY-02 */
  rally: 5,
} as const

/** Chance that one die scores `needed` or more (3.1). */
export function chance(die: Die, needed: number): number {
  return (DIE_SIZE[die] - needed + 1) / DIE_SIZE[die]
}

/** The same if a miss is thrown once more (3.1, SQ-RR-03). */
export function chanceWithReroll(die: Die, needed: number): number {
  const miss = 1 - chance(die, needed)
  return 1 - miss * miss
}

/** What a kind of unit throws, and what one failed test does to it (3.2). */
export interface UnitRow {
  /** Dice in an assault by a unit that is fresh, and by one that has fought a round of it (SQ-HIT-02). */
  readonly fresh: number
  readonly tired: number
  /** Most dice in a combat in woods; 0: may not take part (SQ-WOOD-02, -03). */
  readonly inWoods: number
  /** Die of guns in an assault; null: the unit's own rating. */
  readonly assaultDie: Die | null
  /** Dice of a bombardment by range; null: does not bombard (SQ-BOMB-03). */
  readonly bombardment: { readonly long: Die; readonly close: Die } | null
  /** SQ-MOR-03 */
  readonly oneFail: 'retreat' | 'destroyed'
}

const BRIGADE: UnitRow = {
  fresh: 2,
  tired: 1,
  inWoods: 2,
  assaultDie: null,
  bombardment: null,
  oneFail: 'retreat',
}

export const UNIT_TABLE: Readonly<Record<UnitKind, UnitRow>> = {
  infantry: BRIGADE,
  cavalry: { ...BRIGADE, inWoods: 1 },
  mixed: { ...BRIGADE, inWoods: 1 },
  footArtillery: {
    fresh: 1,
    tired: 1,
    inWoods: 0,
    assaultDie: 'd12',
    bombardment: { long: 'd8', close: 'd10' },
    oneFail: 'destroyed',
  },
  horseArtillery: {
    fresh: 1,
    tired: 1,
    inWoods: 0,
    assaultDie: 'd10',
    bombardment: { long: 'd6', close: 'd8' },
    oneFail: 'retreat',
  },
}

/** Failed dice of one test that destroy any unit (SQ-MOR-03). */
export const FAILS_THAT_DESTROY = 2

/** Hits from which a unit may rally, in battle and surrounded by night (SQ-RLY-01, SQ-NITE-04). */
export const RALLIES_FROM = 2

/** Action points (3.4). */
export const COST = {
  step: 1,
  /** Second and each later diagonal step of an activation (SQ-MOVE-02). */
  laterDiagonal: 2,
  /** More for woods, hill or rough (SQ-MOVE-03). */
  going: 1,
  /** More for a river edge, or for leaving by the far bank (SQ-MOVE-06). */
  river: 1,
  /** SQ-MOVE-05 */
  enterTown: 1,
  /** SQ-TERR-06 */
  crossRiverInside: 1,
  /** SQ-MOVE-11 */
  exit: 1,
  /** Each attacker (SQ-ASLT-02). */
  assault: 2,
} as const

/** Squares that bombardment reaches: close, then long (SQ-BOMB-02). */
export const CLOSE_RANGE = 1
export const LONG_RANGE = 2

/** Most brigades of the assault square, of the defence and of a second round (SQ-ASLT-01, -08, SQ-RND2-04). */
export const MAX_FIGHTING_BRIGADES = 2
