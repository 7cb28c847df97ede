/** Who is called what: every id of a battle that sentences may name. */
import type { Named } from '../../../engine/rule-set'
import { SIDES, sideId } from '../../../engine/sides'
import type { BrSheet } from '../sheet/sheet'
import { sectionId, type BrState } from '../state/state'
import { originOf } from '../sheet/seen-by'

/** Armies of history, where a side has several. */
const ARMY_NAMES: ReadonlyMap<string, string> = new Map([
  ['fr', 'Armée du Nord'],
  ['aa', 'the Anglo-Allied Army'],
  ['pr', 'the Army of the Lower Rhine'],
])

const named = new WeakMap<BrSheet, ReadonlyMap<string, Named>>()

/** Names of sides, armies, leaders, brigades, places, complexes and their sections by id. */
export function names(state: BrState): ReadonlyMap<string, Named> {
  const sheet = originOf(state.sheet)
  let map = named.get(sheet)
  if (!map) {
    map = collect(sheet)
    named.set(sheet, map)
  }
  return map
}

function collect(sheet: BrSheet): ReadonlyMap<string, Named> {
  const map = new Map<string, Named>()
  for (const { exitId, side } of sheet.exits) map.set(exitId, { name: exitName(exitId), side })
  for (const { placeId, name } of sheet.places) map.set(placeId, { name, side: null })
  for (const { id, name, sections } of sheet.terrain.complexes) {
    map.set(id, { name, side: null })
    sections.forEach((_, i) => map.set(sectionId(id, i), { name: `${name} ${i + 1}`, side: null }))
  }
  for (const side of SIDES) {
    const { name, armies } = sheet.sides[side]
    for (const armyId of armies)
      map.set(armyId, { name: armies.length === 1 ? name : (ARMY_NAMES.get(armyId) ?? armyId), side })
    map.set(sideId(side), { name, side })
  }
  for (const { id, name, side } of sheet.leaders) map.set(id, { name, side })
  for (const { id, name, side } of sheet.brigades) map.set(id, { name, side })
  return map
}

/** An exit has no name of its own but its id, which is made of that of an entry: `namur-road#2`. */
function exitName(exitId: string): string {
  const words = exitId.replace(/#\d+$/, '').replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
