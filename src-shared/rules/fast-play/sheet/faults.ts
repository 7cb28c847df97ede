/** What is wrong with a sheet beyond its schema, all at once (7.1). */
import type { Fault } from '../../../engine/refusal'
import { SIDES } from '../../../engine/sides'
import { Body, overlaps } from '../state/bodies'
import { groundOf } from './ground'
import { rosterOf } from './roster'
import type { FpSheet, FpUnit } from './sheet'
import { EPS, fullStrength } from './tables'
import { armOf, LINE_KINDS } from './vocabulary'

export const SHEET_FAULTS = [
  'DUPLICATE_ID',
  'UNKNOWN_ID',
  'UNKNOWN_ARMY',
  'NO_BASE_EDGE',
  'NOT_AN_AREA',
  'NOT_A_LINE',
  'NO_GENERAL',
  'OTHER_SIDE',
  'TOO_MANY_ELEMENTS',
  'FORMATION_NOT_ALLOWED',
  'RIFLES_NOT_LIGHT',
  'NOT_ON_EDGE',
  'OFF_BOARD',
  'IMPASSABLE',
  'OVERLAP',
  'NO_ARRIVAL',
  'TWO_ARRIVALS',
  'PLACED_AND_DUE',
] as const
type SheetFaultCode = (typeof SHEET_FAULTS)[number]
type Path = readonly (string | number)[]

class Faults {
  readonly list: Fault[] = []

  add(path: Path, code: SheetFaultCode, values: Fault['values'] = {}): void {
    this.list.push({ path: path.join('.'), code, values })
  }

  /** Notes an id met for the second time. */
  unique(seen: Set<string>, id: string, path: Path): void {
    if (seen.has(id)) this.add([...path, 'id'], 'DUPLICATE_ID', { id })
    seen.add(id)
  }
}

/** Empty: the sheet can be mustered. */
export function faultsOfSheet(sheet: FpSheet): readonly Fault[] {
  const found = new Faults()
  frameFaults(sheet, found)
  unitFaults(sheet, found)
  generalFaults(sheet, found)
  arrivalFaults(sheet, found)
  if (found.list.length === 0) placeFaults(sheet, found)
  return found.list
}

function frameFaults(sheet: FpSheet, found: Faults): void {
  const ids = new Set<string>()
  SIDES.forEach((side) => {
    const { id, armies, baseEdges } = sheet.sides[side]
    found.unique(ids, id, ['sides', side])
    for (const army of armies)
      if (!Object.hasOwn(baseEdges, army)) found.add(['sides', side, 'baseEdges'], 'NO_BASE_EDGE', { army })
  })
  const terrain = new Set<string>()
  sheet.terrain.forEach(({ id, kind, polygon, polyline }, i) => {
    found.unique(terrain, id, ['terrain', i])
    if (LINE_KINDS.includes(kind)) {
      if (!polyline) found.add(['terrain', i], 'NOT_A_LINE', { id })
    } else if (!polygon) found.add(['terrain', i], 'NOT_AN_AREA', { id })
  })
  const points = new Set<string>()
  sheet.entryPoints.forEach((point, i) => {
    found.unique(points, point.id, ['entryPoints', i])
    edgeFault(sheet, found, point, ['entryPoints', i])
  })
  const exits = new Set<string>()
  sheet.exits.forEach((exit, i) => {
    // An exit of both sides is listed once for each.
    found.unique(exits, `${exit.side} ${exit.id}`, ['exits', i])
    edgeFault(sheet, found, exit, ['exits', i])
  })
  const objectives = new Set<string>()
  sheet.victory.objectives.forEach(({ id, heldBy, army }, i) => {
    const path = ['victory', 'objectives', i]
    found.unique(objectives, id, path)
    if (army !== undefined && heldBy !== undefined && !sheet.sides[heldBy].armies.includes(army))
      found.add([...path, 'army'], 'UNKNOWN_ARMY', { army })
  })
}

function edgeFault(
  { board }: FpSheet,
  found: Faults,
  { id, x, y }: { id: string; x: number; y: number },
  path: Path,
): void {
  const inside = x >= -EPS && y >= -EPS && x <= board.width + EPS && y <= board.height + EPS
  const off = Math.min(Math.abs(x), Math.abs(y), Math.abs(x - board.width), Math.abs(y - board.height))
  if (!inside || off > EPS) found.add(path, 'NOT_ON_EDGE', { id })
}

function unitFaults(sheet: FpSheet, found: Faults): void {
  const seen = new Set<string>()
  const generals = new Map(sheet.generals.map((general) => [general.id, general]))
  sheet.units.forEach((unit, i) => {
    const path = ['units', i]
    const values = { unit: unit.id }
    found.unique(seen, unit.id, path)
    if (!sheet.sides[unit.side].armies.includes(unit.army))
      found.add([...path, 'army'], 'UNKNOWN_ARMY', { army: unit.army })
    const general = unit.generalId === undefined ? undefined : generals.get(unit.generalId)
    if (unit.generalId === undefined) {
      // FP-UNIT-04
      if (armOf(unit.type) !== 'artillery') found.add([...path, 'generalId'], 'NO_GENERAL', values)
    } else if (!general) found.add([...path, 'generalId'], 'UNKNOWN_ID', { id: unit.generalId })
    else if (general.side !== unit.side) found.add([...path, 'generalId'], 'OTHER_SIDE', { id: general.id })
    const full = fullStrength(unit.type)
    if ((unit.elementsAtStart ?? full) > full)
      found.add([...path, 'elementsAtStart'], 'TOO_MANY_ELEMENTS', { ...values, n: full })
    if (unit.rifles && unit.type !== 'lightFoot') found.add([...path, 'rifles'], 'RIFLES_NOT_LIGHT', values)
    if (typeof unit.start === 'object' && !mayForm(unit, unit.start.formation))
      found.add([...path, 'start', 'formation'], 'FORMATION_NOT_ALLOWED', { id: unit.id })
  })
}

/** Whether a unit of the sheet may begin in a formation (3.2, FP-UNIT-06, FP-UNIT-08). */
export function mayForm({ type, elementsAtStart }: FpUnit, formation: 'line' | 'column' | 'square'): boolean {
  const elements = elementsAtStart ?? fullStrength(type)
  if (formation === 'line') return true
  return elements > 1 && (formation === 'column' || type === 'heavyFoot')
}

function generalFaults(sheet: FpSheet, found: Faults): void {
  const seen = new Set(sheet.units.map(({ id }) => id))
  const { width, height } = sheet.board
  sheet.generals.forEach((general, i) => {
    const path = ['generals', i]
    found.unique(seen, general.id, path)
    const { start, army, side, id } = general
    if (!sheet.sides[side].armies.includes(army)) found.add([...path, 'army'], 'UNKNOWN_ARMY', { army })
    if (typeof start === 'object' && (start.x < 0 || start.y < 0 || start.x > width || start.y > height))
      found.add([...path, 'start'], 'OFF_BOARD', { id })
    if (start === 'withQueue' && !sheet.reinforcements.some(({ generalId }) => generalId === id))
      found.add([...path, 'start'], 'NO_ARRIVAL', { id })
  })
}

function arrivalFaults(sheet: FpSheet, found: Faults): void {
  const units = new Map(sheet.units.map((unit) => [unit.id, unit]))
  const points = new Map(sheet.entryPoints.map((point) => [point.id, point]))
  const due = new Set<string>()
  sheet.reinforcements.forEach(({ entryPoint, generalId, unitIds }, i) => {
    const path = ['reinforcements', i]
    const point = points.get(entryPoint)
    if (!point) found.add([...path, 'entryPoint'], 'UNKNOWN_ID', { id: entryPoint })
    if (generalId !== undefined && !sheet.generals.some(({ id }) => id === generalId))
      found.add([...path, 'generalId'], 'UNKNOWN_ID', { id: generalId })
    unitIds.forEach((id, j) => {
      const at = [...path, 'unitIds', j]
      const unit = units.get(id)
      if (!unit) found.add(at, 'UNKNOWN_ID', { id })
      else if (point && unit.side !== point.side) found.add(at, 'OTHER_SIDE', { id })
      else if (unit.start !== 'queue') found.add(at, 'PLACED_AND_DUE', { id })
      if (due.has(id)) found.add(at, 'TWO_ARRIVALS', { id })
      due.add(id)
    })
  })
  sheet.units.forEach(({ id, start }, i) => {
    if (start === 'queue' && !due.has(id)) found.add(['units', i, 'start'], 'NO_ARRIVAL', { id })
  })
}

/** Everybody stands on the board, on ground that bears him, and nobody on another. */
function placeFaults(sheet: FpSheet, found: Faults): void {
  const ground = groundOf(sheet)
  const placed: Body[] = []
  sheet.units.forEach(({ id, start }, i) => {
    const info = rosterOf(sheet).units.get(id)
    if (!info || typeof start !== 'object') return
    const path = ['units', i, 'start']
    const { formation, x, y, heading } = start
    const body = new Body({ info, formation, count: info.elementsAtStart, pose: { x, y, heading } })
    if (body.elements.some(({ corners }) => corners.some((corner) => !ground.isOn(corner))))
      found.add(path, 'OFF_BOARD', { id })
    const kinds = body.elements.flatMap(({ corners, centre }) =>
      ground.under(corners, centre).map(({ kind }) => kind),
    )
    if (kinds.includes('impassable') || (info.arm === 'artillery' && kinds.includes('river')))
      found.add(path, 'IMPASSABLE', { id })
    const other = placed.find((one) => overlaps(one, body))
    if (other) found.add(path, 'OVERLAP', { id, other: other.id })
    placed.push(body)
  })
}
