/** What is wrong with a sheet beyond its schema, all at once (7.1). */
import type { Fault } from '../../../engine/refusal'
import { SIDES, type Side } from '../../../engine/sides'
import { groundOf, type Ground } from './ground'
import { houseRulesOf, type OhHouseRules } from './house-rules'
import { mayStand } from './roster'
import type { OhSheet, OhUnit } from './sheet'
import { isInfantry, type Box } from './vocabulary'

export const SHEET_FAULTS = [
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'OFF_BOARD',
  'NOT_NEIGHBOURS',
  'NOT_ON_EDGE',
  'NOT_A_BRIDGE',
  'BRIDGE_WITHOUT_ROAD',
  'ROAD_OVER_RIVER',
  'NO_BOARD_EDGE',
  'UNKNOWN_ARMY',
  'TOO_MANY_HITS',
  'TWO_TEMPERS',
  'RIFLES_NOT_LIGHT',
  'NOT_FOR_THIS_ARM',
  'NO_PLACE',
  'TWO_PLACES',
  'BOX_TAKEN',
  'TWO_SIDES',
  'CLOSED_GROUND',
  'TWO_GROUPS',
  'CARD_TWICE',
] as const
export type SheetFaultCode = (typeof SHEET_FAULTS)[number]

type Path = readonly (string | number)[]

/** Gathers faults with their places in the sheet. */
class Faults {
  readonly list: Fault[] = []

  constructor(
    readonly sheet: OhSheet,
    readonly ground: Ground,
    readonly houseRules: OhHouseRules,
  ) {}

  add(path: Path, code: SheetFaultCode, values: Fault['values'] = {}): void {
    this.list.push({ path: path.join('.'), code, values })
  }

  /** Notes an id met for the second time. */
  unique(seen: Set<string>, id: string, path: Path): void {
    if (seen.has(id)) this.add(path, 'DUPLICATE_ID', { id })
    seen.add(id)
  }

  /** True if the box is on the board. */
  onBoard(box: Box, path: Path): boolean {
    if (this.ground.has(box)) return true
    this.add(path, 'OFF_BOARD', { box })
    return false
  }

  boxes(list: readonly Box[], path: Path): void {
    list.forEach((box, i) => this.onBoard(box, [...path, i]))
  }
}

/** Empty: the sheet can be mustered. */
export function faultsOfSheet(sheet: OhSheet): readonly Fault[] {
  const found = new Faults(sheet, groundOf(sheet), houseRulesOf(sheet.houseRules))
  groundFaults(found)
  frameFaults(found)
  unitFaults(found)
  leaderFaults(found)
  groupFaults(found)
  return found.list
}

function groundFaults(found: Faults): void {
  const { sheet, ground } = found
  const objectives = new Set<string>()
  for (const [box, { objective, exit }] of Object.entries(sheet.boxes)) {
    if (!found.onBoard(box, ['boxes', box])) continue
    if (objective) found.unique(objectives, objective.id, ['boxes', box, 'objective', 'id'])
    if (exit && ground.boardEdges(box).length === 0) found.add(['boxes', box, 'exit'], 'NOT_ON_EDGE', { box })
  }
  const neighbours = ({ a, b }: { a: Box; b: Box }, path: Path): number => {
    const known = [found.onBoard(a, [...path, 'a']), found.onBoard(b, [...path, 'b'])]
    if (!known.every(Boolean)) return -1
    const direction = ground.direction(a, b)
    if (direction < 0) found.add(path, 'NOT_NEIGHBOURS', { a, b })
    return direction
  }
  sheet.edges.forEach((edge, i) => {
    const path = ['edges', i]
    const { a, b, kind, barricaded } = edge
    const direction = neighbours(edge, path)
    if (direction < 0) return
    if (direction % 2 === 1) found.add(path, 'NOT_NEIGHBOURS', { a, b })
    if (barricaded === true && kind !== 'bridge') found.add([...path, 'barricaded'], 'NOT_A_BRIDGE', { a, b })
    if (kind === 'bridge' && !ground.hasRoad(ground.number(a), direction))
      found.add(path, 'BRIDGE_WITHOUT_ROAD', { a, b })
  })
  sheet.roads.forEach((road, i) => {
    const direction = neighbours(road, ['roads', i])
    if (direction >= 0 && ground.isRiver(ground.number(road.a), direction))
      found.add(['roads', i], 'ROAD_OVER_RIVER', { a: road.a, b: road.b })
  })
}

function frameFaults(found: Faults): void {
  const { sheet } = found
  const sideIds = new Set<string>()
  const armies = new Set<string>()
  SIDES.forEach((side) => {
    const { id, armies: own, boardEdges } = sheet.sides[side]
    found.unique(sideIds, id, ['sides', side, 'id'])
    own.forEach((army, i) => {
      found.unique(armies, army, ['sides', side, 'armies', i])
      if (!Object.hasOwn(boardEdges, army))
        found.add(['sides', side, 'boardEdges'], 'NO_BOARD_EDGE', { army })
    })
  })
  const { holdAll, atLimit } = sheet.victory
  if (holdAll) found.boxes(holdAll.boxes, ['victory', 'holdAll', 'boxes'])
  if (typeof atLimit === 'object') found.boxes(atLimit.boxes, ['victory', 'atLimit', 'boxes'])
  const exits = new Set<string>()
  sheet.record.exits.forEach((exit, i) => {
    // An exit of both sides is listed once for each.
    found.unique(exits, `${exit.side} ${exit.id}`, ['record', 'exits', i, 'id'])
    found.boxes(exit.boxes, ['record', 'exits', i, 'boxes'])
  })
  sheet.zones?.forEach((boxes, side) => {
    found.boxes(boxes, ['zones', side])
  })
  const cards = new Set<string>()
  found.houseRules['chanceCards.deck'].forEach(({ id }, i) => {
    if (cards.has(id)) found.add(['houseRules', 'chanceCards.deck', i, 'id'], 'CARD_TWICE', { id })
    cards.add(id)
  })
}

function armyFault(found: Faults, { side, army }: { side: Side; army: string }, path: Path): void {
  if (!found.sheet.sides[side].armies.includes(army)) found.add([...path, 'army'], 'UNKNOWN_ARMY', { army })
}

function unitFaults(found: Faults): void {
  const { sheet } = found
  const seen = new Set<string>()
  const due = new Set(sheet.reinforcements.flatMap(({ unitIds }) => unitIds))
  const taken = new Map<Box, OhUnit>()
  sheet.units.forEach((unit, i) => {
    const path = ['units', i]
    const values = { unitId: unit.id }
    found.unique(seen, unit.id, [...path, 'id'])
    armyFault(found, unit, path)
    if (unit.hitsTaken >= unit.maxHits) found.add([...path, 'hitsTaken'], 'TOO_MANY_HITS', values)
    // OH-R-31
    if (unit.traits.includes('steadfast') && unit.traits.includes('conscript'))
      found.add([...path, 'traits'], 'TWO_TEMPERS', values)
    if (unit.traits.includes('rifles') && unit.type !== 'light')
      found.add([...path, 'traits'], 'RIFLES_NOT_LIGHT', values)
    if (unit.formation === 'square' && !isInfantry(unit.type))
      found.add([...path, 'formation'], 'NOT_FOR_THIS_ARM', values)
    if (unit.box === undefined) {
      if (!due.has(unit.id) && !sheet.zones) found.add([...path, 'box'], 'NO_PLACE', values)
      return
    }
    if (due.has(unit.id)) found.add([...path, 'box'], 'TWO_PLACES', values)
    if (!found.onBoard(unit.box, [...path, 'box'])) return
    const other = taken.get(unit.box)
    if (other) found.add([...path, 'box'], 'BOX_TAKEN', { unitId: unit.id, otherId: other.id, box: unit.box })
    taken.set(unit.box, unit)
    if (!mayStand(unit, found.ground, found.ground.number(unit.box), found.houseRules))
      found.add([...path, 'box'], 'CLOSED_GROUND', { ...values, box: unit.box })
  })
}

function leaderFaults(found: Faults): void {
  const { sheet } = found
  const seen = new Set(sheet.units.map(({ id }) => id))
  const due = new Set(sheet.reinforcements.flatMap(({ leaderIds }) => leaderIds))
  const sideAt = new Map(sheet.units.flatMap(({ box, side }) => (box === undefined ? [] : [[box, side]])))
  sheet.leaders.forEach((leader, i) => {
    const path = ['leaders', i]
    const values = { leaderId: leader.id }
    found.unique(seen, leader.id, [...path, 'id'])
    armyFault(found, leader, path)
    const { box } = leader
    if (box === undefined) {
      if (!due.has(leader.id) && !sheet.zones) found.add([...path, 'box'], 'NO_PLACE', values)
      return
    }
    if (due.has(leader.id)) found.add([...path, 'box'], 'TWO_PLACES', values)
    if (!found.onBoard(box, [...path, 'box'])) return
    if (sideAt.get(box) === 1 - leader.side) found.add([...path, 'box'], 'TWO_SIDES', { ...values, box })
  })
}

function groupFaults(found: Faults): void {
  const { sheet, ground } = found
  const groups = new Set<string>()
  const members = new Set<string>()
  const sides = new Map([...sheet.units, ...sheet.leaders].map(({ id, side }) => [id, side]))
  sheet.reinforcements.forEach((group, i) => {
    const path = ['reinforcements', i]
    found.unique(groups, group.groupId, [...path, 'groupId'])
    group.entryBoxes.forEach((box, at) => {
      if (found.onBoard(box, [...path, 'entryBoxes', at]) && ground.boardEdges(box).length === 0)
        found.add([...path, 'entryBoxes', at], 'NOT_ON_EDGE', { box })
    })
    for (const key of ['unitIds', 'leaderIds'] as const)
      group[key].forEach((id, at) => {
        if (sides.get(id) !== group.side) found.add([...path, key, at], 'UNKNOWN_ID', { id })
        if (members.has(id)) found.add([...path, key, at], 'TWO_GROUPS', { id })
        members.add(id)
      })
  })
}
