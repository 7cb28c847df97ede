/** The order of battle by id, built once: who is below a formation, in the order of the file. */
import type { Army, Brigade, Commander, Corps, Division, OrderOfBattle, Unit } from './order-of-battle'
import type { FormationId, UnitId } from './vocabulary'

/** A unit with everything above it. `order` is its place in the file, from 0. */
export interface UnitRecord {
  readonly unit: Unit
  readonly brigade: Brigade
  readonly division: Division
  readonly corps: Corps
  readonly army: Army
  readonly order: number
}

/** A brigade with everything above it. `order` is its place in the file, from 0. */
export interface BrigadeRecord {
  readonly brigade: Brigade
  readonly division: Division
  readonly corps: Corps
  readonly army: Army
  readonly order: number
}

/** A formation of any level. Units and brigades below it are stretches of the lists in file order. */
export interface FormationRecord {
  readonly id: FormationId
  readonly name: string
  /** Units have none. */
  readonly commander: Commander | null
  readonly level: 'army' | 'corps' | 'division' | 'brigade' | 'unit'
  readonly firstUnit: number
  readonly endUnit: number
  readonly firstBrigade: number
  readonly endBrigade: number
}

export interface FormationIndex {
  readonly formations: ReadonlyMap<string, FormationRecord>
  /** All brigades and all units, in file order. */
  readonly brigades: readonly BrigadeRecord[]
  readonly units: readonly UnitRecord[]
  readonly brigadeById: ReadonlyMap<string, BrigadeRecord>
  readonly unitById: ReadonlyMap<string, UnitRecord>
  /** A name for every brigade that no other of its army has, with division and corps where it needs them. */
  readonly brigadeNames: ReadonlyMap<string, string>
}

/** Reads through the order of battle once. Ids must be unique; later ones of the same name are lost. */
export function indexFormations(orderOfBattle: OrderOfBattle): FormationIndex {
  const formations = new Map<string, FormationRecord>()
  const brigades: BrigadeRecord[] = []
  const units: UnitRecord[] = []
  const brigadeById = new Map<string, BrigadeRecord>()
  const unitById = new Map<UnitId, UnitRecord>()

  const within = (
    of: { readonly id: FormationId; readonly name: string; readonly commander?: Commander },
    level: FormationRecord['level'],
    fill: () => void,
  ) => {
    const firstUnit = units.length
    const firstBrigade = brigades.length
    fill()
    formations.set(of.id, {
      id: of.id,
      name: of.name,
      commander: of.commander ?? null,
      level,
      firstUnit,
      endUnit: units.length,
      firstBrigade,
      endBrigade: brigades.length,
    })
  }

  for (const army of orderOfBattle.armies)
    within(army, 'army', () => {
      for (const corps of army.corps)
        within(corps, 'corps', () => {
          for (const division of corps.divisions)
            within(division, 'division', () => {
              for (const brigade of division.brigades)
                within(brigade, 'brigade', () => {
                  const record = { brigade, division, corps, army, order: brigades.length }
                  brigades.push(record)
                  brigadeById.set(brigade.id, record)
                  for (const unit of brigade.units)
                    within(unit, 'unit', () => {
                      const line = { unit, brigade, division, corps, army, order: units.length }
                      units.push(line)
                      unitById.set(unit.id, line)
                    })
                })
            })
        })
    })
  return { formations, brigades, units, brigadeById, unitById, brigadeNames: distinctNames(brigades) }
}

/** Units of a formation, itself if it is one, in file order; none for an unknown id. */
export function unitsOf(index: FormationIndex, formationId: string): readonly UnitRecord[] {
  const record = index.formations.get(formationId)
  return record ? index.units.slice(record.firstUnit, record.endUnit) : []
}

/** Brigades of a formation, itself if it is one, in file order; none for an unknown id. */
export function brigadesOf(index: FormationIndex, formationId: string): readonly BrigadeRecord[] {
  const record = index.formations.get(formationId)
  return record ? index.brigades.slice(record.firstBrigade, record.endBrigade) : []
}

/** The shortest of brigade, brigade and division, brigade, division and corps that is alone in its army. */
function distinctNames(brigades: readonly BrigadeRecord[]): ReadonlyMap<string, string> {
  const forms = (r: BrigadeRecord) => [
    r.brigade.name,
    `${r.brigade.name}, ${r.division.name}`,
    `${r.brigade.name}, ${r.division.name}, ${r.corps.name}`,
  ]
  const count = new Map<string, number>()
  const key = (r: BrigadeRecord, name: string) => `${r.army.id} ${name}`
  for (const r of brigades)
    for (const name of forms(r)) count.set(key(r, name), (count.get(key(r, name)) ?? 0) + 1)
  return new Map(
    brigades.map((r) => [
      r.brigade.id,
      forms(r).find((name) => count.get(key(r, name)) === 1) ?? r.brigade.id,
    ]),
  )
}
