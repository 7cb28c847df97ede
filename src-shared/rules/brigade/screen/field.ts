/** The ground of a sheet as the screen is shown it, with its place on the map of the battle. */
import { isTable } from '../../../history/boards'
import type { History } from '../../../history/bundle'
import { BATTLE_IDS } from '../../../history/vocabulary'
import type { Point } from '../../../board/table/vectors'
import { pointOf } from '../orders/places'
import type { BrSheet, BrSide } from '../sheet/sheet'
import { middleOf } from '../state/bodies'
import type { Field } from './schema'

/** A hundred yards. */
const INCH_M = 91.44

export function field(sheet: BrSheet, history: History): Field {
  const historyId = BATTLE_IDS.find((id) => id === sheet.battle?.battleId)
  const board =
    historyId &&
    history.battles[historyId].boards.find((one) => isTable(one) && one.id === sheet.battle?.boardId)
  const table = board && isTable(board) ? board : undefined
  return {
    historyId: historyId ?? null,
    boardId: sheet.battle?.boardId ?? null,
    width: sheet.table.width,
    height: sheet.table.height,
    inchM: table?.inchM ?? INCH_M,
    originM: table ? [table.originM[0], table.originM[1]] : null,
    complexes: sheet.terrain.complexes.map((complex) => ({
      id: complex.id,
      name: complex.name,
      polygon: complex.polygon,
      middle: plain(middleOf(complex)),
    })),
    places: placesOf(sheet),
    zones: [zonesOf(sheet.sides[0]), zonesOf(sheet.sides[1])],
  }
}

const plain = ({ x, y }: Point): Point => ({ x, y })

const zonesOf = ({ deploymentZones }: BrSide): Field['zones'][0] =>
  deploymentZones === 'nearest' ? [] : deploymentZones

/** Places of the scenario, then buildings; what lies off the table cannot be named. */
function placesOf(sheet: BrSheet): Field['places'] {
  const named = [
    ...sheet.places.map(({ placeId, name }) => ({ id: placeId, name })),
    ...sheet.terrain.complexes.map(({ id, name }) => ({ id, name })),
  ]
  const seen = new Set<string>()
  return named.flatMap(({ id, name }) => {
    const at = pointOf(sheet, id)
    if (!at || seen.has(id)) return []
    seen.add(id)
    return [{ id, name, x: at.x, y: at.y }]
  })
}
