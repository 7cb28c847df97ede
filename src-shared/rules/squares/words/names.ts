/** Who is called what: every id of a battle that sentences may name. */
import type { Named } from '../../../engine/rule-set'
import { SIDES, sideId } from '../../../engine/sides'
import type { SqState } from '../state/state'

/** Names of sides, armies, commands, generals, units, objectives and exits by id; those of a unit go first. */
export function names({ sheet }: SqState): ReadonlyMap<string, Named> {
  const map = new Map<string, Named>()
  for (const exit of sheet.exits) map.set(exit.id, { name: exit.id.replaceAll('-', ' '), side: exit.side })
  for (const objective of sheet.victory.objectives)
    map.set(objective.id, { name: objective.name, side: objective.holder })
  for (const side of SIDES) {
    map.set(sideId(side), { name: sheet.sides[side].name, side })
    for (const army of sheet.sides[side].armies) {
      map.set(army.id, { name: army.name, side })
      const { commanderInChief: cinc } = army
      if (cinc) map.set(cinc.id, { name: cinc.name, side })
      for (const command of army.commands) {
        map.set(command.id, { name: command.name, side })
        map.set(command.general.id, { name: command.general.name, side })
        for (const unit of command.units) map.set(unit.id, { name: unit.name, side })
      }
    }
  }
  return map
}
