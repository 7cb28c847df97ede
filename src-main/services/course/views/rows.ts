/** Lists from armies down to battalions in the order of the order of battle. */
import type { z } from 'zod'
import type { formationRowSchema } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import { leaderOf } from '../../../../src-shared/campaign/state/successors'
import type { CampaignData, CpState } from '../../../../src-shared/campaign'
import type { UnitRecord } from '../../../../src-shared/history/formation-index'
import type { UnitId } from '../../../../src-shared/history/vocabulary'

export type FormationRow = Immutable<z.infer<typeof formationRowSchema>>

/** Leads of a row to its figures: of a unit its own, of a formation the sum of its units. */
export interface Figures<T> {
  unit(id: UnitId, record: UnitRecord): T
  formation(id: string, units: readonly T[], records: readonly UnitRecord[]): T
}

/** One row for each formation that has a unit in the list, and one for each of these units. */
export function rowsOf<T extends object>(
  data: CampaignData,
  state: CpState,
  includes: (id: UnitId) => boolean,
  figures: Figures<T>,
): (FormationRow & T)[] {
  const rows: (FormationRow & T)[] = []
  const records = data.history.index.units.filter(({ unit }) => includes(unit.id))
  const onField = new Set(
    records.flatMap((r) => [r.army.id, r.corps.id, r.division.id, r.brigade.id] as readonly string[]),
  )
  const leader = (id: string) => leaderOf(data, state, id, (formation) => onField.has(formation)).name
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
