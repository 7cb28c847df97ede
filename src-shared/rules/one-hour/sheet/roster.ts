/** The army list of a sheet by id: units, leaders, groups, and what follows from their places in it. */
import type { Side } from '../../../engine/sides'
import type { Ground } from './ground'
import type { OhHouseRules } from './house-rules'
import { isOfCommand } from './leader-effects'
import { brigadeIdOf, type OhExit, type OhGroup, type OhLeader, type OhSheet, type OhUnit } from './sheet'
import {
  isHorse,
  isInfantry,
  type Box,
  type BoxKind,
  type Facing,
  type Trait,
  type UnitType,
  type Formation,
} from './vocabulary'

/** A unit as the sheet gives it, with what is derived from that. */
export interface UnitInfo {
  readonly id: string
  /** Its place in the sheet's list. */
  readonly index: number
  readonly unit: OhUnit
  readonly side: Side
  readonly type: UnitType
  readonly maxHits: number
  readonly isInfantry: boolean
  readonly isHorse: boolean
  readonly traits: ReadonlySet<Trait>
  /** Edge of the board behind its army. */
  readonly homeEdge: Facing
  readonly brigadeId: string
  /** The group it comes with; undefined: it is on the board from the start, or waits to be deployed. */
  readonly group: OhGroup | undefined
}

export interface LeaderInfo {
  readonly id: string
  readonly leader: OhLeader
  readonly side: Side
  readonly group: OhGroup | undefined
  /** Units of his command. */
  readonly commands: ReadonlySet<string>
}

export interface Roster {
  readonly units: ReadonlyMap<string, UnitInfo>
  readonly unitList: readonly UnitInfo[]
  readonly leaders: ReadonlyMap<string, LeaderInfo>
  /** Leaders in order of id, as rules take them one after another. */
  readonly leadersById: readonly LeaderInfo[]
  readonly unitIds: readonly [readonly string[], readonly string[]]
  readonly leaderIds: readonly [readonly string[], readonly string[]]
  /** Groups in order of id. */
  readonly groups: ReadonlyMap<string, OhGroup>
  /** Boxes that count for victory, with the objective there (OH-VICT-03). */
  readonly countedBoxes: readonly Box[]
  /** Exits that the report knows, by box. */
  readonly exits: ReadonlyMap<Box, readonly OhExit[]>
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id < b.id ? -1 : a.id > b.id ? 1 : 0

// Kept by sheet: everything that is asked of a unit goes through it.
const rosters = new WeakMap<OhSheet, Roster>()

export function rosterOf(sheet: OhSheet): Roster {
  let roster = rosters.get(sheet)
  if (!roster) rosters.set(sheet, (roster = buildRoster(sheet)))
  return roster
}

function buildRoster(sheet: OhSheet): Roster {
  const groupOfUnit = new Map(sheet.reinforcements.flatMap((group) => group.unitIds.map((id) => [id, group])))
  const groupOfLeader = new Map(
    sheet.reinforcements.flatMap((group) => group.leaderIds.map((id) => [id, group])),
  )
  const unitList = sheet.units.map((unit, index): UnitInfo => ({
    id: unit.id,
    index,
    unit,
    side: unit.side,
    type: unit.type,
    maxHits: unit.maxHits,
    isInfantry: isInfantry(unit.type),
    isHorse: isHorse(unit.type),
    traits: new Set(unit.traits),
    homeEdge: sheet.sides[unit.side].boardEdges[unit.army] ?? (unit.side === 0 ? 'S' : 'N'),
    brigadeId: brigadeIdOf(unit),
    group: groupOfUnit.get(unit.id),
  }))
  const leadersById = sheet.leaders
    .map((leader): LeaderInfo => ({
      id: leader.id,
      leader,
      side: leader.side,
      group: groupOfLeader.get(leader.id),
      commands: new Set(
        unitList
          .filter(({ side, unit }) => side === leader.side && isOfCommand(unit.formationId, leader.command))
          .map(({ id }) => id),
      ),
    }))
    .sort(byId)
  const idsOf = (list: readonly { readonly id: string; readonly side: Side }[], side: Side) =>
    list.filter((one) => one.side === side).map(({ id }) => id)
  const groups = [...sheet.reinforcements].sort((a, b) => byId({ id: a.groupId }, { id: b.groupId }))
  return {
    units: new Map(unitList.map((info) => [info.id, info])),
    unitList,
    leaders: new Map(leadersById.map((info) => [info.id, info])),
    leadersById,
    unitIds: [idsOf(unitList, 0), idsOf(unitList, 1)],
    leaderIds: [idsOf(leadersById, 0), idsOf(leadersById, 1)],
    groups: new Map(groups.map((group) => [group.groupId, group])),
    countedBoxes: countedBoxes(sheet),
    exits: exitsByBox(sheet),
  }
}

function countedBoxes(sheet: OhSheet): readonly Box[] {
  const { holdAll, atLimit } = sheet.victory
  return [
    ...new Set([
      ...Object.entries(sheet.boxes).flatMap(([box, { objective }]) => (objective ? [box] : [])),
      ...(holdAll?.boxes ?? []),
      ...(typeof atLimit === 'object' ? atLimit.boxes : []),
    ]),
  ]
}

function exitsByBox(sheet: OhSheet): ReadonlyMap<Box, readonly OhExit[]> {
  const exits = new Map<Box, OhExit[]>()
  for (const exit of sheet.record.exits)
    for (const box of exit.boxes) exits.set(box, [...(exits.get(box) ?? []), exit])
  return exits
}

/** Whether a type may enter a kind of ground deployed, whatever the edges (3.6, OH-R-65). */
export function mayEnterDeployed(type: UnitType, kind: BoxKind, rules: OhHouseRules): boolean {
  switch (kind) {
    case 'marsh':
    case 'water':
      return false
    case 'wood':
      return type === 'light' || (type === 'line' && rules.woodEntryLine !== 'no')
    case 'clear':
    case 'town':
    case 'strongpoint':
    case 'fortification':
      return true
  }
}

/** Whether a square may stand on a kind of ground (OH-SQR-02, OH-R-40). */
export function maySquareStand(type: UnitType, kind: BoxKind, rules: OhHouseRules): boolean {
  if (rules.squareInCover) return mayEnterDeployed(type, kind, rules)
  return kind === 'clear'
}

/** A unit may stand where it could go deployed, a column also on a road, a square where it could be formed (7.2 step 10). */
export function mayStand(
  { type, formation }: { readonly type: UnitType; readonly formation: Formation },
  ground: Pick<Ground, 'kind' | 'isOnRoad'>,
  box: number,
  rules: OhHouseRules,
): boolean {
  const kind = ground.kind(box)
  if (formation === 'square') return maySquareStand(type, kind, rules)
  return mayEnterDeployed(type, kind, rules) || (formation === 'column' && ground.isOnRoad(box))
}
