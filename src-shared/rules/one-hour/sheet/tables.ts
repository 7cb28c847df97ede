/** The tables of numbers: dice, allowances, effect steps, hits regained (section 3). */
import { isHorse, isInfantry, type BoxKind, type Formation, type UnitType } from './vocabulary'

/** Cost of a straight and of a diagonal step (3.2). */
export const STEP_COST = { straight: 1, diagonal: 1.5 } as const

interface Allowance {
  readonly deployed: number
  /** In column, cross-country. */
  readonly column: number
  /** In column, every step on a road. */
  readonly road: number
}

/** Boxes in a move (3.1, OH-COL-02); unused fractions are lost (OH-R-37). */
export const ALLOWANCE: Readonly<Record<UnitType, Allowance>> = {
  line: { deployed: 1.5, column: 2.5, road: 3.5 },
  artillery: { deployed: 1.5, column: 2.5, road: 3.5 },
  light: { deployed: 2, column: 2, road: 3 },
  cavalry: { deployed: 3, column: 3, road: 4 },
  heavyCavalry: { deployed: 3, column: 3, road: 4 },
}

/** Boxes a leader rides in a turn (3.1). */
export const LEADER_ALLOWANCE = 3

/** Boxes a charge reaches, and those of a column whose every step follows a road (OH-CHRG-02). */
export const CHARGE_REACH = { deployed: 3, road: 4 } as const

/** Farthest band of any gun. */
export const LONGEST_RANGE = 8

/** Dice of a shot by band, which is the range rounded up; 0: out of range (3.1, OH-SHOOT-04, OH-TRAIT-06, OH-R-61). */
export function shootingDice(type: UnitType, band: number, rifles: boolean): number {
  if (band < 1) return 0
  switch (type) {
    case 'line':
      return band === 1 ? 3 : band === 2 ? 1 : 0
    case 'light':
      return band <= (rifles ? 3 : 2) ? 1 : 0
    case 'artillery':
      return band === 1 ? 3 : band <= 4 ? 2 : band <= LONGEST_RANGE ? 1 : 0
    case 'cavalry':
    case 'heavyCavalry':
      return 0
  }
}

/** Farthest band in which a unit shoots. */
export function longestBand(type: UnitType, rifles: boolean): number {
  if (isHorse(type)) return 0
  if (type === 'artillery') return LONGEST_RANGE
  return type === 'light' && rifles ? 3 : 2
}

/** Dice of a charge (3.1, OH-CHRG-07). */
export function chargeDice(charger: UnitType, target: UnitType): number {
  return charger === 'cavalry' && target === 'heavyCavalry' ? 2 : 3
}

/** What a die must show for a hit, by effect steps (3.3). */
export function toHit(steps: number): number {
  return steps <= 0 ? 3 : steps === 1 ? 5 : 6
}

/** What shoots or charges, as the columns of table 3.4 have it. */
export type Attacker = 'line' | 'light' | 'artillery' | 'charge'

/** Steps that each cause adds, by what attacks (3.4): light troops under fire, buildings and woods, field works, cards. */
export const EFFECT_STEPS = {
  light: { line: 1, light: 1, artillery: 1, charge: 0 },
  buildings: { line: 1, light: 0, artillery: 0, charge: 1 },
  works: { line: 1, light: 0, artillery: 1, charge: 1 },
  narrow: { line: 0, light: 0, artillery: 0, charge: 1 },
  shelter: { line: 0, light: 0, artillery: 1, charge: 0 },
} as const satisfies Readonly<Record<string, Readonly<Record<Attacker, 0 | 1>>>>

/** Cover that deployed infantry has of the ground it stands on (OH-TERR-04, OH-R-24). */
export const COVER: Readonly<Partial<Record<BoxKind, 'buildings' | 'works'>>> = {
  town: 'buildings',
  strongpoint: 'buildings',
  wood: 'buildings',
  fortification: 'works',
}

/** Steps from full to quarter effect; a third counts only by the house rule `effectFloor` (OH-R-16). */
export const MOST_STEPS = { quarter: 2, eighth: 3 } as const

/** Hits regained by the face of a rally die (3.8). */
export const RALLY_TABLE = [0, 1, 1, 1, 2, 2] as const

export function hitsRegained(face: number): number {
  return RALLY_TABLE[face - 1] ?? 0
}

/** When leaders are lost (3.9). */
export const LEADER_RISK = {
  /** His box is hit and the unit stands: so many dice, lost on this total. */
  hit: { dice: 2, lostOn: 2 },
  /** The unit in his box routs, or the enemy comes upon him alone. */
  rout: { dice: 1, lostOn: 1 },
} as const

/** Hits of one shot from which a unit falls back (OH-RETR-01, OH-TRAIT-02). */
export const RETREAT_FROM = { usual: 3, conscript: 2 } as const

/** Formations that a type can take. */
export function canForm(type: UnitType, formation: Formation): boolean {
  return formation !== 'square' || isInfantry(type)
}
