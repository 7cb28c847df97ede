/** The ground of a sheet as the screen is shown it, with its place on the map of the battle. */
import type { History } from '../../../history/bundle'
import type { Division } from '../../../history/order-of-battle'
import type { Point } from '../../../board/table/vectors'
import { surnameOf, UNKNOWN_GENERAL } from '../../../words/surname'
import { tableOnMap } from '../../table-screen'
import { placesOfComplexes, pointOf } from '../orders/places'
import type { BrSheet, BrSide } from '../sheet/sheet'
import { middleOf } from '../state/bodies'
import type { Field } from './schema'

/** A hundred yards. */
const INCH_M = 91.44

export function field(sheet: BrSheet, history: History): Field {
  return {
    ...tableOnMap(sheet, sheet.table, INCH_M, history),
    complexes: sheet.terrain.complexes.map((complex) => ({
      id: complex.id,
      name: complex.name,
      polygon: complex.polygon,
      middle: plain(middleOf(complex)),
      sections: complex.sections.length,
    })),
    places: placesOf(sheet),
    commands: commandsOf(sheet, history),
    roads: sheet.terrain.roads.map(({ polyline }) => polyline.map(plain)),
    zones: [zonesOf(sheet.sides[0]), zonesOf(sheet.sides[1])],
  }
}

const plain = ({ x, y }: Point): Point => ({ x, y })

const zonesOf = ({ deploymentZones }: BrSide): Field['zones'][0] =>
  deploymentZones === 'nearest' ? [] : deploymentZones

/** Each division with its general, under the corps that history has it in. */
function commandsOf(sheet: BrSheet, { orderOfBattle }: History): Field['commands'] {
  const ids = new Set(sheet.brigades.map(({ formationId }) => formationId))
  return orderOfBattle.armies.flatMap((army) =>
    army.corps.flatMap((corps) =>
      corps.divisions
        .filter(({ id }) => ids.has(id))
        .map((division) => ({
          id: division.id,
          name: underGeneral(division),
          corps: { id: corps.id, name: underGeneral(corps) },
        })),
    ),
  )
}

function underGeneral({ name, commander }: Pick<Division, 'name' | 'commander'>): string {
  if (!commander || commander.name === UNKNOWN_GENERAL) return name
  return `${name} (${surnameOf(commander.name)})`
}

/** Places of the scenario, then buildings that none of them stands for; what lies off the table cannot be named. */
function placesOf(sheet: BrSheet): Field['places'] {
  const named = [
    ...sheet.places.map(({ placeId, name }) => ({ id: placeId, name })),
    ...sheet.terrain.complexes.filter(({ id }) => !placesOfComplexes(sheet).has(id)),
  ]
  const seen = new Set<string>()
  return named.flatMap(({ id, name }) => {
    const at = pointOf(sheet, id)
    if (!at || seen.has(id)) return []
    seen.add(id)
    return [{ id, name, x: at.x, y: at.y }]
  })
}
