/** The order of battle as records of the file, one for each formation, leader and unit, and back again. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { canonicalJson } from '../../src-shared/engine/json'
import {
  orderOfBattleSchema,
  type Army,
  type Brigade,
  type Commander,
  type Corps,
  type Division,
  type OrderOfBattle,
  type StaffOfficer,
  type Unit,
} from '../../src-shared/history/order-of-battle'
import type { FileRecord, RecordOf } from '../store/records'

const ROOT = 'order-of-battle'
type Formation = RecordOf<'formations'>
type Leader = RecordOf<'leaders'>

/** Everything but the keys that have columns of their own, as canonical JSON. */
function detail(value: object, columns: readonly string[]): string {
  return canonicalJson(value, columns)
}

const unitColumns = ['id', 'name', 'nationality', 'arm', 'type', 'quality', 'strength']
const leaderColumns = ['name', 'rank', 'rating']
const formationColumns = [
  'id',
  'name',
  'arm',
  'commander',
  'staff',
  'corps',
  'divisions',
  'brigades',
  'units',
]

/** One record for each thing in the order of battle. */
export function flatten(book: OrderOfBattle): readonly FileRecord[] {
  const records: FileRecord[] = [
    { table: 'order_of_battle', id: ROOT, title: book.campaign, battles: canonicalJson(book.battles) },
  ]
  const formation = (
    level: Formation['level'],
    parent: string | null,
    ordinal: number,
    value: Army | Corps | Division | Brigade,
  ): void => {
    const arm = 'arm' in value ? value.arm : null
    const { id, name, commander } = value
    const rest = detail(value, formationColumns)
    records.push({ table: 'formations', id, level, parent, ordinal, name, arm, detail: rest })
    records.push(leader(id, 'commander', 0, commander))
  }
  book.armies.forEach((army, a) => {
    formation('army', null, a, army)
    army.staff.forEach((officer, s) => records.push(leader(army.id, 'staff', s, officer)))
    army.corps.forEach((corps, c) => {
      formation('corps', army.id, c, corps)
      corps.divisions.forEach((division, d) => {
        formation('division', corps.id, d, division)
        division.brigades.forEach((brigade, b) => {
          formation('brigade', division.id, b, brigade)
          brigade.units.forEach((unit, u) => records.push(unitRecord(unit, brigade.id, u)))
        })
      })
    })
  })
  return records
}

function leader(
  formation: string,
  post: 'commander' | 'staff',
  ordinal: number,
  value: Commander | StaffOfficer,
): Leader {
  const id = post === 'commander' ? `${formation}/commander` : `${formation}/staff/${ordinal}`
  const { name, rank, rating } = value
  const rest = detail(value, leaderColumns)
  return { table: 'leaders', id, formation, post, ordinal, name, rank, rating, detail: rest }
}

function unitRecord(unit: Unit, brigade: string, ordinal: number): RecordOf<'units'> {
  const { id, name, nationality, arm, type, quality, strength } = unit
  const rest = detail(unit, unitColumns)
  return {
    table: 'units',
    id,
    brigade,
    ordinal,
    name,
    nationality,
    arm,
    type,
    quality,
    strength,
    detail: rest,
  }
}

/** The tables that hold the order of battle. */
export const ORDER_OF_BATTLE_TABLES = ['order_of_battle', 'formations', 'leaders', 'units'] as const

export interface OrderOfBattleRecords {
  readonly order_of_battle: readonly RecordOf<'order_of_battle'>[]
  readonly formations: readonly Formation[]
  readonly leaders: readonly Leader[]
  readonly units: readonly RecordOf<'units'>[]
}

/** The order of battle of its records. Throws a ZodError if they make none. */
export function unflatten(records: OrderOfBattleRecords): OrderOfBattle {
  const below = grouped(records.formations, (formation) => formation.parent ?? '')
  const leaders = grouped(records.leaders, (officer) => `${officer.formation}/${officer.post}`)
  const units = grouped(records.units, (unit) => unit.brigade)
  const root = records.order_of_battle[0]

  const build = (formation: Formation): object => {
    const lower = (below.get(formation.id) ?? []).map(build)
    const common = {
      id: formation.id,
      name: formation.name,
      ...(formation.arm === null ? {} : { arm: formation.arm }),
      ...parsed(formation.detail),
      commander: (leaders.get(`${formation.id}/commander`) ?? []).map(leaderValue)[0],
    }
    switch (formation.level) {
      case 'army':
        return {
          ...common,
          staff: (leaders.get(`${formation.id}/staff`) ?? []).map(leaderValue),
          corps: lower,
        }
      case 'corps':
        return { ...common, divisions: lower }
      case 'division':
        return { ...common, brigades: lower }
      default:
        return { ...common, units: (units.get(formation.id) ?? []).map(unitValue) }
    }
  }
  const made = {
    schemaVersion: 1,
    campaign: root?.title,
    battles: root === undefined ? undefined : parseJson(root.battles),
    armies: (below.get('') ?? []).map(build),
  }
  return orderOfBattleSchema.parse(made)
}

function leaderValue({ name, rank, rating, detail: rest }: Leader): object {
  return { name, rank, rating, ...parsed(rest) }
}

function unitValue(unit: RecordOf<'units'>): object {
  const { id, name, nationality, arm, type, quality, strength } = unit
  return { id, name, nationality, arm, type, quality, strength, ...parsed(unit.detail) }
}

function parsed(text: string): object {
  const value: unknown = parseJson(text)
  return typeof value === 'object' && value !== null ? value : {}
}

function grouped<T extends { readonly ordinal: number }>(
  values: readonly T[],
  keyOf: (value: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = Map.groupBy(values, keyOf)
  for (const group of groups.values()) group.sort((a, b) => a.ordinal - b.ordinal)
  return groups
}

/** The order of battle with one unit in place of that of the same id; undefined if there is none. */
export function withUnit(book: OrderOfBattle, unit: Unit): OrderOfBattle | undefined {
  let found = false
  const armies = book.armies.map((army) => ({
    ...army,
    corps: army.corps.map((corps) => ({
      ...corps,
      divisions: corps.divisions.map((division) => ({
        ...division,
        brigades: division.brigades.map((brigade) => ({
          ...brigade,
          units: brigade.units.map((old) => {
            if (old.id !== unit.id) return old
            found = true
            return unit
          }),
        })),
      })),
    })),
  }))
  return found ? { ...book, armies } : undefined
}

/** The fields of a record as the order of battle has them, its columns and its detail together. */
export function recordFields(record: FileRecord): Readonly<Record<string, unknown>> {
  return 'detail' in record ? { ...record, ...parsed(record.detail) } : record
}
