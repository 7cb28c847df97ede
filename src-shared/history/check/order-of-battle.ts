/** What a schema cannot see of the order of battle: ids that lead nowhere, and sums that do not agree. */
import type { FormationIndex } from '../formation-index'
import type { OrderOfBattle } from '../order-of-battle'
import { SIDE_OF_ARMY } from '../vocabulary'

/** A fault of a file: where it is, and what is wrong, as a sentence. */
export interface HistoryFault {
  /** File under the history folder. */
  readonly file: string
  /** Path in the file, keys joined by dots; empty: the file as a whole. */
  readonly path: string
  readonly sentence: string
}

/** Notes a fault unless a thing is so. */
export type Check = (ok: boolean, path: string, sentence: string) => void

/** A `Check` that writes faults of one file into a list. */
export function checker(file: string, faults: HistoryFault[]): Check {
  return (ok, path, sentence) => {
    if (!ok) faults.push({ file, path, sentence })
  }
}

/** Says of each value that occurs twice where it does. */
export function checkUnique(check: Check, path: string, what: string, ids: readonly string[]): void {
  const seen = new Set<string>()
  ids.forEach((id, i) => {
    check(!seen.has(id), `${path}.${i}`, `The ${what} “${id}” occurs twice. Ids must be unique.`)
    seen.add(id)
  })
}

export function checkOrderOfBattle(oob: OrderOfBattle, index: FormationIndex, check: Check): void {
  checkUnique(
    check,
    'armies',
    'army',
    oob.armies.map((a) => a.id),
  )
  const seen = new Set<string>()
  const under = (id: string, parent: string | null, path: string) => {
    check(!seen.has(id), path, `The formation “${id}” occurs twice. Ids must be unique.`)
    if (parent !== null)
      check(
        id.startsWith(`${parent}.`),
        path,
        `“${id}” does not begin with the id of its formation, “${parent}”.`,
      )
    seen.add(id)
  }
  oob.armies.forEach((army, a) => {
    check(army.id in SIDE_OF_ARMY, `armies.${a}`, `The army “${army.id}” belongs to no side.`)
    army.staff.forEach((man, i) =>
      man.commands?.forEach((id) =>
        check(
          index.formations.has(id),
          `armies.${a}.staff.${i}.commands`,
          `${man.name} commands “${id}”, which does not exist.`,
        ),
      ),
    )
    army.corps.forEach((corps, c) => {
      const corpsPath = `armies.${a}.corps.${c}`
      under(corps.id, army.id, corpsPath)
      corps.divisions.forEach((division, d) => {
        const divisionPath = `${corpsPath}.divisions.${d}`
        under(division.id, corps.id, divisionPath)
        division.brigades.forEach((brigade, b) => {
          const path = `${divisionPath}.brigades.${b}`
          under(brigade.id, division.id, path)
          brigade.units.forEach((unit, u) => {
            under(unit.id, brigade.id, `${path}.units.${u}`)
            check(
              unit.arm === brigade.arm,
              `${path}.units.${u}`,
              `${unit.name} is ${unit.arm} in a brigade of ${brigade.arm}.`,
            )
          })
          const ofUnits = new Set(brigade.units.flatMap((unit) => unit.present))
          check(
            brigade.present.length === ofUnits.size && brigade.present.every((id) => ofUnits.has(id)),
            `${path}.present`,
            `${brigade.name} (${brigade.id}) does not list the battles of its units as present.`,
          )
        })
      })
    })
  })
}
