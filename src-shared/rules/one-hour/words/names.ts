/** Who is called what: every id of a battle that sentences may name. */
import type { Named } from '../../../engine/rule-set'
import { SIDES, sideId } from '../../../engine/sides'
import type { OhState } from '../state/state'

/** Names of exits, objectives, cards, sides, leaders and units by id; those of a unit go first. */
export function names({ sheet, houseRules }: OhState): ReadonlyMap<string, Named> {
  const map = new Map<string, Named>()
  for (const { id, side } of sheet.record.exits) map.set(id, { name: id.replaceAll('-', ' '), side })
  for (const { id, title } of houseRules['chanceCards.deck']) map.set(id, { name: title, side: null })
  for (const [box, { objective, name }] of Object.entries(sheet.boxes))
    if (objective) map.set(objective.id, { name: name ?? box, side: objective.heldBy ?? null })
  for (const { id, name } of sheet.record.objectives) map.set(id, { name, side: map.get(id)?.side ?? null })
  for (const side of SIDES) map.set(sideId(side), { name: sheet.sides[side].name, side })
  for (const { id, name, side } of [...sheet.leaders, ...sheet.units]) map.set(id, { name, side })
  return map
}
