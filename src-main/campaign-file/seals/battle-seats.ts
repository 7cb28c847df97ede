/**
 * Which seat of the campaign each side of a battle has. Seats go by army, 0 for the Coalition and 1 for the French; a
 * battle numbers its sides as its rules do, and under some of them the French are side 0.
 */
import type { AnyRuleSet } from '../../../src-shared/engine/battle'
import { otherSide, type Side } from '../../../src-shared/engine/sides'
import type { RosterPiece } from '../../../src-shared/engine/rule-set'

/** The seat of each side. Read the other way round it is the side of each seat: they are the same or crossed. */
export type SeatOfSide = readonly [Side, Side]

export const BY_NUMBER: SeatOfSide = [0, 1]
const CROSSED: SeatOfSide = [1, 0]
const FRENCH_SEAT: Side = 1

/** By whose army the French are; where nobody of a sheet is French, by number. */
export function seatsOfRoster(roster: readonly Pick<RosterPiece, 'side' | 'armyId'>[]): SeatOfSide {
  const french = roster.find(({ armyId }) => armyId === 'fr')
  return french && french.side !== FRENCH_SEAT ? CROSSED : BY_NUMBER
}

/** By a sheet as it lies in a file; one that is none of its rules' goes by number. */
export function seatsOfSheet(rules: Pick<AnyRuleSet, 'sheetSchema' | 'roster'>, sheet: unknown): SeatOfSide {
  const parsed = rules.sheetSchema.safeParse(sheet)
  return parsed.success ? seatsOfRoster(rules.roster(parsed.data)) : BY_NUMBER
}

/** What belongs to each side, for sides that are numbered the other way round. */
export const turned = <T>([zero, one]: readonly [T, T]): [T, T] => [one, zero]

export const isCrossed = (seats: SeatOfSide): boolean => seats[0] === otherSide(0)
