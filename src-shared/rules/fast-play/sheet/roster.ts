/** The army list of a sheet by id: units and generals with what follows from their entries. */
import type { Size } from '../../../board/table/rectangles'
import type { TableEdge } from '../../../board/table/table-edges'
import { SIDES, type Side } from '../../../engine/sides'
import { brigadeIdOf, type FpGeneral, type FpSheet, type FpUnit } from './sheet'
import { baseOf, fullStrength } from './tables'
import { armOf, type Arm, type UnitClass, type UnitType } from './vocabulary'

/** A unit as the sheet gives it, with what is derived from that. */
export interface UnitInfo {
  readonly id: string
  readonly unit: FpUnit
  readonly side: Side
  readonly type: UnitType
  readonly arm: Arm
  /** Fixed for the battle (FP-UNIT-03). */
  readonly unitClass: UnitClass
  /** Of one element. */
  readonly base: Size
  readonly elementsAtStart: number
  /** In column it is a French column (FP-UNIT-07, FP-R-48). */
  readonly frenchColumn: boolean
  /** Null: unattached artillery (FP-UNIT-04). */
  readonly generalId: string | null
  readonly baseEdge: TableEdge
  readonly brigadeId: string
}

export interface GeneralInfo {
  readonly id: string
  readonly general: FpGeneral
  readonly side: Side
  readonly baseEdge: TableEdge
}

export interface Roster {
  /** In the order of the sheet. */
  readonly units: ReadonlyMap<string, UnitInfo>
  readonly generals: ReadonlyMap<string, GeneralInfo>
  /** Elements each side starts with, those still to come included (FP-WIN-01). */
  readonly elements: readonly [number, number]
  readonly unitCount: readonly [number, number]
  /** Base edge of the first army of each side, by which zones are ordered (FP-GEO-09). */
  readonly baseEdges: readonly [TableEdge, TableEdge]
}

const rosters = new WeakMap<FpSheet, Roster>()

/** The roster of a sheet; it is worked out once for each sheet. */
export function rosterOf(sheet: FpSheet): Roster {
  const known = rosters.get(sheet)
  if (known) return known
  const roster = makeRoster(sheet)
  rosters.set(sheet, roster)
  return roster
}

function makeRoster(sheet: FpSheet): Roster {
  const edgeOf = (side: Side, army: string): TableEdge =>
    sheet.sides[side].baseEdges[army] ?? (side === 0 ? 'south' : 'north')
  const units = new Map(
    sheet.units.map((unit): [string, UnitInfo] => [
      unit.id,
      {
        id: unit.id,
        unit,
        side: unit.side,
        type: unit.type,
        arm: armOf(unit.type),
        unitClass: unit.unitClass,
        base: baseOf(unit.type, sheet.houseRules),
        elementsAtStart: unit.elementsAtStart ?? fullStrength(unit.type),
        frenchColumn: unit.frenchColumn ?? (unit.nation === 'french' && armOf(unit.type) === 'foot'),
        generalId: unit.generalId ?? null,
        baseEdge: edgeOf(unit.side, unit.army),
        brigadeId: brigadeIdOf(unit),
      },
    ]),
  )
  const generals = new Map(
    sheet.generals.map((general): [string, GeneralInfo] => [
      general.id,
      { id: general.id, general, side: general.side, baseEdge: edgeOf(general.side, general.army) },
    ]),
  )
  const ofSide = (side: Side) => [...units.values()].filter((info) => info.side === side)
  const elements = SIDES.map((side) => ofSide(side).reduce((sum, info) => sum + info.elementsAtStart, 0))
  return {
    units,
    generals,
    elements: [elements[0] ?? 0, elements[1] ?? 0],
    unitCount: [ofSide(0).length, ofSide(1).length],
    baseEdges: [edgeOf(0, sheet.sides[0].armies[0] ?? ''), edgeOf(1, sheet.sides[1].armies[0] ?? '')],
  }
}
