/** What is wrong with a sheet beyond its schema, all at once (7.1, SQ-STACK-04). */
import type { Fault } from '../../../engine/refusal'
import { groundOf, type Ground } from './ground'
import { houseRulesSchema, type SqHouseRules } from './house-rules'
import { actsAsInfantry, MAX_BRIGADES, MAX_UNITS, rosterOf } from '../state/lookup'
import type { Arrival, SqArmy, SqGeneral, SqScenario, SqUnit, SquareId } from './sheet'

export const SHEET_FAULTS = [
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'OFF_BOARD',
  'NOT_NEIGHBOURS',
  'NOT_ON_EDGE',
  'IMPASSABLE',
  'NO_RATING',
  'WEIGHT_NOT_CAVALRY',
  'NO_PLACE',
  'TWO_PLACES',
  'TWO_SIDES',
  'STACK_BRIGADES',
  'STACK_TOTAL',
  'NO_TOWN',
  'TOWN_INFANTRY_ONLY',
  'TOWN_FULL',
  'NO_RIVER',
  'NIGHT_TOO_LATE',
] as const
export type SheetFaultCode = (typeof SHEET_FAULTS)[number]

/** Gathers faults with their places in the sheet. */
class Faults {
  readonly list: Fault[] = []

  constructor(
    readonly sheet: SqScenario,
    readonly ground: Ground,
    readonly houseRules: SqHouseRules,
  ) {}

  add(path: readonly (string | number)[], code: SheetFaultCode, values: Fault['values'] = {}): void {
    this.list.push({ path: path.join('.'), code, values })
  }

  /** Notes an id met for the second time. */
  unique(seen: Set<string>, id: string, path: readonly (string | number)[]): void {
    if (seen.has(id)) this.add(path, 'DUPLICATE_ID', { id })
    seen.add(id)
  }

  /** True if the square is on the board. */
  onBoard(square: SquareId, path: readonly (string | number)[]): boolean {
    if (this.ground.has(square)) return true
    this.add(path, 'OFF_BOARD', { square })
    return false
  }
}

/** Empty: the sheet can be mustered. */
export function faultsOfSheet(sheet: SqScenario): readonly Fault[] {
  const found = new Faults(sheet, groundOf(sheet), houseRulesSchema.parse(sheet.houseRules))
  groundFaults(found)
  frameFaults(found)
  armyFaults(found)
  squareFaults(found)
  return found.list
}

function groundFaults(found: Faults): void {
  const { sheet, ground } = found
  for (const square of Object.keys(sheet.squares)) found.onBoard(square, ['squares', square])
  sheet.rivers.forEach(({ a, b }, i) => {
    const known = [found.onBoard(a, ['rivers', i, 'a']), found.onBoard(b, ['rivers', i, 'b'])]
    // River edges lie between orthogonal neighbours (SQ-TERR-05).
    if (known.every(Boolean) && ground.direction(a, b) % 2 !== 0)
      found.add(['rivers', i], 'NOT_NEIGHBOURS', { a, b })
  })
  const exits = new Set<string>()
  sheet.exits.forEach((exit, i) => {
    const path = ['exits', i]
    // An exit of both sides is listed once for each.
    if (exits.has(`${exit.side} ${exit.id}`)) found.add([...path, 'id'], 'DUPLICATE_ID', { id: exit.id })
    exits.add(`${exit.side} ${exit.id}`)
    edgeFaults(found, exit.squares, [...path, 'squares'])
  })
}

function edgeFaults(found: Faults, squares: readonly SquareId[], path: readonly (string | number)[]): void {
  squares.forEach((square, i) => {
    if (found.onBoard(square, [...path, i]) && found.ground.boardEdges(square).length === 0)
      found.add([...path, i], 'NOT_ON_EDGE', { square })
  })
}

function frameFaults(found: Faults): void {
  const { sheet, ground } = found
  const roster = rosterOf(sheet)
  const nights = new Set<string>()
  sheet.nights.forEach(({ afterTurn }, i) => {
    if (afterTurn >= sheet.turnLimit) found.add(['nights', i, 'afterTurn'], 'NIGHT_TOO_LATE', { afterTurn })
    found.unique(nights, String(afterTurn), ['nights', i, 'afterTurn'])
  })
  const { breakPercent, unitValue, objectives } = sheet.victory
  for (const id of Object.keys(breakPercent))
    if (!roster.armies.has(id)) found.add(['victory', 'breakPercent', id], 'UNKNOWN_ID', { id })
  for (const id of Object.keys(unitValue ?? {}))
    if (!roster.units.has(id)) found.add(['victory', 'unitValue', id], 'UNKNOWN_ID', { id })
  const ids = new Set<string>()
  objectives.forEach((objective, i) => {
    const path = ['victory', 'objectives', i]
    found.unique(ids, objective.id, [...path, 'id'])
    const { square, heldBy, holder, requires } = objective
    if (heldBy !== undefined && roster.armies.get(heldBy)?.side !== holder)
      found.add([...path, 'heldBy'], 'UNKNOWN_ID', { id: heldBy })
    if (square === undefined || !found.onBoard(square, [...path, 'square'])) return
    if (requires === 'inTown' && !ground.town(square)) found.add([...path, 'square'], 'NO_TOWN', { square })
  })
}

function armyFaults(found: Faults): void {
  const ids = { armies: new Set<string>(), commands: new Set<string>(), units: new Set<string>() }
  const generals = new Set<string>()
  const members = new Set<string>()
  found.sheet.sides.forEach((side, s) => {
    side.armies.forEach((army: SqArmy, a) => {
      const armyPath = ['sides', s, 'armies', a]
      found.unique(ids.armies, army.id, [...armyPath, 'id'])
      if (army.commanderInChief)
        generalFaults(found, generals, army.commanderInChief, [...armyPath, 'commanderInChief'])
      army.commands.forEach((command, c) => {
        const path = [...armyPath, 'commands', c]
        found.unique(ids.commands, command.id, [...path, 'id'])
        generalFaults(found, generals, command.general, [...path, 'general'])
        arrivalFaults(found, command.arrival, [...path, 'arrival'])
        command.units.forEach((unit, u) => {
          const unitPath = [...path, 'units', u]
          found.unique(ids.units, unit.id, [...unitPath, 'id'])
          unit.members.forEach((member, m) => {
            found.unique(members, member, [...unitPath, 'members', m])
          })
          ratingFaults(found, unit, unitPath)
          placeFaults(found, unit, command.arrival, unitPath)
        })
      })
    })
  })
}

/** Ratings that each kind must have, and weight for cavalry only (SQ-UNIT-01). */
function ratingFaults(found: Faults, unit: SqUnit, path: readonly (string | number)[]): void {
  const artillery = unit.kind === 'footArtillery' || unit.kind === 'horseArtillery'
  const skirmishes = unit.kind === 'infantry' || unit.kind === 'mixed'
  if (!artillery && unit.qualityDie === undefined)
    found.add([...path, 'qualityDie'], 'NO_RATING', { unitId: unit.id })
  if (skirmishes && unit.skirmishDie === undefined)
    found.add([...path, 'skirmishDie'], 'NO_RATING', { unitId: unit.id })
  if (unit.cavalryWeight !== undefined && unit.kind !== 'cavalry')
    found.add([...path, 'cavalryWeight'], 'WEIGHT_NOT_CAVALRY', { unitId: unit.id })
}

function placeFaults(
  found: Faults,
  unit: SqUnit,
  commandArrival: Arrival | undefined,
  path: readonly (string | number)[],
): void {
  const { ground, houseRules } = found
  const unitId = unit.id
  if (unit.square !== undefined && unit.arrival !== undefined) found.add(path, 'TWO_PLACES', { id: unitId })
  if (unit.square === undefined && unit.arrival === undefined && commandArrival === undefined)
    found.add(path, 'NO_PLACE', { id: unitId })
  arrivalFaults(found, unit.arrival, [...path, 'arrival'])
  const { square } = unit
  if (square === undefined) {
    if (unit.inTown) found.add([...path, 'inTown'], 'NO_TOWN', { unitId })
    if (unit.bank !== undefined) found.add([...path, 'bank'], 'NO_RIVER', { unitId })
    return
  }
  if (!found.onBoard(square, [...path, 'square'])) return
  if (ground.impassable(square)) found.add([...path, 'square'], 'IMPASSABLE', { square })
  if (unit.bank !== undefined && !ground.hasRiverInside(square))
    found.add([...path, 'bank'], 'NO_RIVER', { square })
  if (!unit.inTown) return
  if (!ground.town(square)) found.add([...path, 'inTown'], 'NO_TOWN', { square })
  const info = rosterOf(found.sheet).units.get(unitId)
  if (info && !actsAsInfantry(info, houseRules))
    found.add([...path, 'inTown'], 'TOWN_INFANTRY_ONLY', { unitId })
}

function arrivalFaults(
  found: Faults,
  arrival: Arrival | undefined,
  path: readonly (string | number)[],
): void {
  if (arrival) edgeFaults(found, arrival.entry, [...path, 'entry'])
}

function generalFaults(
  found: Faults,
  seen: Set<string>,
  general: SqGeneral,
  path: readonly (string | number)[],
): void {
  found.unique(seen, general.id, [...path, 'id'])
  arrivalFaults(found, general.arrival, [...path, 'arrival'])
  const { square } = general
  if (square === undefined) return
  if (general.arrival) found.add(path, 'TWO_PLACES', { id: general.id })
  if (found.onBoard(square, [...path, 'square']) && found.ground.impassable(square))
    found.add([...path, 'square'], 'IMPASSABLE', { square })
}

/** One side to a square, generals included (SQ-R-70), within its limits and those of its town (3.3, SQ-STACK-04). */
function squareFaults(found: Faults): void {
  const roster = rosterOf(found.sheet)
  const here = new Map<SquareId, { sides: Set<number>; brigades: number; total: number; inTown: number }>()
  const at = (square: SquareId) => {
    const known = here.get(square) ?? { sides: new Set<number>(), brigades: 0, total: 0, inTown: 0 }
    here.set(square, known)
    return known
  }
  for (const { unit, side, isBrigade } of roster.unitList) {
    if (unit.square === undefined) continue
    const square = at(unit.square)
    square.sides.add(side)
    square.total += 1
    if (isBrigade) square.brigades += 1
    if (unit.inTown) square.inTown += 1
  }
  for (const { general, side } of roster.generals.values())
    if (general.square !== undefined) at(general.square).sides.add(side)
  for (const [square, { sides, brigades, total, inTown }] of here) {
    const path = ['squares', square]
    if (sides.size > 1) found.add(path, 'TWO_SIDES', { square })
    if (brigades > MAX_BRIGADES) found.add(path, 'STACK_BRIGADES', { square, brigades })
    if (total > MAX_UNITS) found.add(path, 'STACK_TOTAL', { square, units: total })
    const capacity = found.ground.has(square) ? found.ground.town(square)?.capacity : undefined
    if (capacity !== undefined && inTown > capacity) found.add(path, 'TOWN_FULL', { square, capacity })
  }
}
