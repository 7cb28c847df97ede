/** The head of a sheet, and everybody on it, as lists of every rule set have them. */
import type { RosterPiece } from '../../../engine/rule-set'
import { SIDES, type Side } from '../../../engine/sides'
import type { SheetSummary } from '../../face'
import { leaderPiece } from '../../sheets'
import type { SqGeneral, SqScenario, SqUnit, UnitKind } from './sheet'

const isGuns = (kind: UnitKind): boolean => kind === 'footArtillery' || kind === 'horseArtillery'

export function summary(sheet: SqScenario): SheetSummary {
  const sideSummary = (side: Side) => {
    const { name, armies } = sheet.sides[side]
    const commands = armies.flatMap((army) => army.commands)
    const units = commands.flatMap((command) => command.units)
    return {
      name,
      pieces: units.length,
      leaders: commands.length + armies.filter((army) => army.commanderInChief).length,
      strength: units.reduce((men, unit) => men + (isGuns(unit.kind) ? 0 : (unit.strength ?? 0)), 0),
    }
  }
  const { title, date, startTime, turnLimit } = sheet
  return { title, date, startTime, turnLimit, sides: [sideSummary(0), sideSummary(1)] }
}

/** Generals before their units, in the order of the army list; bases of one brigade are one group. */
export function roster(sheet: SqScenario): readonly RosterPiece[] {
  return SIDES.flatMap((side) =>
    sheet.sides[side].armies.flatMap((army) => {
      const leader = ({ id, name }: SqGeneral, commandId: string | null) =>
        leaderPiece({ id, name, side, armyId: army.id, commandId })
      const unit = (of: SqUnit, commandId: string): RosterPiece => ({
        id: of.id,
        name: of.name,
        side,
        kind: 'unit',
        armyId: army.id,
        commandId,
        groupId: of.brigadeId ?? of.id,
        // Bases of one brigade are numbered by the draft: `Bauduin (2)`.
        groupName: of.name.replace(/ \(\d+\)$/, ''),
        isArtillery: isGuns(of.kind),
        strength: of.strength ?? null,
        unitIds: of.members,
      })
      return [
        ...(army.commanderInChief ? [leader(army.commanderInChief, null)] : []),
        ...army.commands.flatMap((command) => [
          leader(command.general, command.id),
          ...command.units.map((one) => unit(one, command.id)),
        ]),
      ]
    }),
  )
}
