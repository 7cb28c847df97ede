/** Lists from armies down to battalions in the order of the order of battle. */
import type { z } from 'zod'
import type { formationRowSchema } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import { commanderAmong } from '../../../../src-shared/campaign/muster/command'
import type { CampaignData, CpState } from '../../../../src-shared/campaign'
import type { UnitRecord } from '../../../../src-shared/history/formation-index'
import type { UnitId } from '../../../../src-shared/history/vocabulary'

export type FormationRow = Immutable<z.infer<typeof formationRowSchema>>

/** Leads of a row to its figures: of a unit its own, of a formation the sum of its units. */
export interface Figures<T> {
  unit(id: UnitId, record: UnitRecord): T
  formation(id: string, units: readonly T[], records: readonly UnitRecord[]): T
}

const NOBODY: ReadonlySet<string> = new Set()

/** One row for each formation that has a unit in the list, and one for each of these units. */
export function rowsOf<T extends object>(
  data: CampaignData,
  state: CpState,
  includes: (id: UnitId) => boolean,
  figures: Figures<T>,
  /** Leaders who are on another field, of a list of one battle. */
  elsewhere: ReadonlySet<string> = NOBODY,
): (FormationRow & T)[] {
  const rows: (FormationRow & T)[] = []
  const records = data.history.index.units.filter(({ unit }) => includes(unit.id))
  const units = records.map(({ unit }) => unit.id)
  const leader = (id: string) => commanderAmong(data, state, id, units, elsewhere)
  const formation = (
    id: string,
    parent: string | null,
    level: FormationRow['level'],
    of: readonly UnitRecord[],
    below: () => readonly T[],
  ): T => {
    const place = rows.length
    const name = level === 'brigade' ? data.history.index.brigadeNames.get(id) : undefined
    // Its line stands above those below it, whose figures it needs.
    const row = { id, parent, level, name: name ?? nameOf(data, id), leader: leader(id), arm: null }
    rows.push(row as FormationRow & T)
    const sum = figures.formation(id, below(), of)
    rows[place] = { ...row, ...sum }
    return sum
  }
  const each = (
    list: readonly UnitRecord[],
    key: 'army' | 'corps' | 'division' | 'brigade',
    parent: string | null,
    below: (of: readonly UnitRecord[], id: string) => readonly T[],
  ): readonly T[] =>
    [...Map.groupBy(list, (r) => r[key].id as string)].map(([id, of]) =>
      formation(id, parent, key, of, () => below(of, id)),
    )
  each(records, 'army', null, (ofArmy, army) =>
    each(ofArmy, 'corps', army, (ofCorps, corps) =>
      each(ofCorps, 'division', corps, (ofDivision, division) =>
        each(ofDivision, 'brigade', division, (ofBrigade, brigade) =>
          ofBrigade.map((record) => {
            const { unit } = record
            const own = figures.unit(unit.id, record)
            rows.push({
              id: unit.id,
              parent: brigade,
              level: 'unit',
              name: unit.name,
              leader: null,
              arm: unit.arm,
              ...own,
            })
            return own
          }),
        ),
      ),
    ),
  )
  return rows
}

export const nameOf = (data: CampaignData, id: string): string =>
  data.history.index.formations.get(id)?.name ?? id

export const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((total, one) => total + of(one), 0)
