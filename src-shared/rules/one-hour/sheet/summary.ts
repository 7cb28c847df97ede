/** The head of a sheet, and everybody on it, as lists of every rule set have them. */
import type { RosterPiece } from '../../../engine/rule-set'
import { SIDES, type Side } from '../../../engine/sides'
import type { SheetSummary } from '../../face'
import { leaderPiece } from '../../sheets'
import { brigadeIdOf, type OhLeader, type OhSheet, type OhUnit } from './sheet'

export function summary(sheet: OhSheet): SheetSummary {
  const sideSummary = (side: Side) => {
    const units = sheet.units.filter((unit) => unit.side === side)
    return {
      name: sheet.sides[side].name,
      pieces: units.length,
      leaders: sheet.leaders.filter((leader) => leader.side === side).length,
      strength: units.reduce((men, { type, strength = 0 }) => men + (type === 'artillery' ? 0 : strength), 0),
    }
  }
  const { title, date, startTime, turnLimit } = sheet
  return { title, date, startTime, turnLimit, sides: [sideSummary(0), sideSummary(1)] }
}

/** Leaders before units on each side; units of one brigade are one group. */
export function roster(sheet: OhSheet): readonly RosterPiece[] {
  const leader = ({ id, name, side, army, rank, command }: OhLeader) =>
    leaderPiece({
      id,
      name,
      side,
      armyId: army,
      commandId: rank === 'army' ? null : (command[0] ?? null),
    })
  const unit = (of: OhUnit): RosterPiece => ({
    id: of.id,
    name: of.name,
    side: of.side,
    kind: 'unit',
    armyId: of.army,
    commandId: of.formationId,
    groupId: brigadeIdOf(of),
    // Units of one brigade are numbered by the draft: `Bylandt II`.
    groupName: of.name.replace(/ [IVX]+$/, ''),
    isArtillery: of.type === 'artillery',
    strength: of.strength ?? null,
    unitIds: of.members,
  })
  return SIDES.flatMap((side) => [
    ...sheet.leaders.filter((one) => one.side === side).map(leader),
    ...sheet.units.filter((one) => one.side === side).map(unit),
  ])
}
