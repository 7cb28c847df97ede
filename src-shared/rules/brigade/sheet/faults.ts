/** What is wrong with a sheet that its schema cannot see, all at once (section 7). */
import type { Fault } from '../../../engine/refusal'
import type { JsonValue } from '../../../engine/json'
import { SIDES } from '../../../engine/sides'
import { areaOf } from '../../../board/table/polygons'
import { gapBetween } from '../../../board/table/bodies'
import { bodyAt, bodyInComplex, type Body } from '../state/bodies'
import { BUILT_IN_TABLE, tableFaults } from '../fire/casualty-table'
import { standsOnTable } from '../state/edges'
import { mayForm } from '../state/footprints'
import { groundOf } from './ground'
import { rosterOf, type BrigadeInfo } from '../state/lookup'
import { orderFaults } from '../orders/faults'
import type { BrBrigade, BrSheet } from './sheet'
import { type Block, BLOCKS, OVERLAP_TOUCHING } from './tables'

type Report = (path: string, code: FaultCode, values?: Readonly<Record<string, JsonValue>>) => void

export const FAULT_CODES = [
  'DUPLICATE_ID',
  'UNKNOWN_ARMY',
  'UNKNOWN_ID',
  'WRONG_SIDE',
  'NO_BASE_EDGE',
  'DUPLICATE_SEQ',
  'NO_UNITS',
  'NO_PIECES',
  'WRONG_BLOCK',
  'NOT_ALONE',
  'TOO_MANY_FIGURES',
  'NO_WEIGHT',
  'WRONG_FORMATION',
  'WRONG_SECTION',
  'CAPACITY',
  'COMPLEX_TAKEN',
  'OFF_TABLE',
  'OVERLAP',
  'IN_IMPASSABLE',
  'TOO_CLOSE_TO_ENEMY',
  'TOO_LATE',
  'NO_AREA',
  'NO_SECTIONS',
  'NOT_ON_EDGE',
  'NO_COMMANDER',
  'TWO_COMMANDERS',
  'BAD_ORDER',
  'TABLE_TOO_SHORT',
  'TABLE_FALLS_ALONG_ROW',
  'TABLE_FALLS_DOWN_COLUMN',
  'TABLE_OUT_OF_RANGE',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** What is odd in a sheet although a battle can be fought on it (3.18). */
export function doubts(sheet: BrSheet): readonly Fault[] {
  return tableFaults(sheet.houseRules.casualtyTable ?? BUILT_IN_TABLE).warnings
}

/** All faults of a sheet; none: it can be mustered. */
export function faults(sheet: BrSheet): readonly Fault[] {
  const found: Fault[] = []
  const report: Report = (path, code, values = {}) => {
    found.push({ path, code, values })
  }
  checkIds(sheet, report)
  checkSides(sheet, report)
  checkTerrain(sheet, report)
  sheet.brigades.forEach((brigade, i) => {
    checkBrigade(sheet, brigade, `brigades.${i}`, report)
  })
  checkOrders(sheet, report)
  checkLeaders(sheet, report)
  checkVictory(sheet, report)
  found.push(...tableFaults(sheet.houseRules.casualtyTable ?? BUILT_IN_TABLE).faults)
  // Without ids, shapes and base edges of which each is itself, nobody's place can be found.
  if (!found.some(({ code }) => GROUNDWORK.has(code))) checkPlaces(sheet, unsound(sheet, found), report)
  return found
}

const GROUNDWORK: ReadonlySet<string> = new Set<FaultCode>(['DUPLICATE_ID', 'NO_AREA'])
const SHAPELESS: ReadonlySet<string> = new Set<FaultCode>([
  'NO_UNITS',
  'NO_PIECES',
  'WRONG_BLOCK',
  'WRONG_FORMATION',
  'UNKNOWN_ID',
])

/** Brigades whose own faults leave them without a shape to place. */
function unsound(sheet: BrSheet, found: readonly Fault[]): ReadonlySet<string> {
  const ids = sheet.brigades.map(({ id }) => id)
  return new Set(
    ids.filter((id, i) =>
      found.some(({ code, path }) => SHAPELESS.has(code) && path.startsWith(`brigades.${i}.`)),
    ),
  )
}

function checkIds(sheet: BrSheet, report: Report): void {
  const { terrain } = sheet
  const lists: readonly (readonly [path: string, ids: readonly string[]])[] = [
    ['brigades', sheet.brigades.map(({ id }) => id)],
    ['leaders', sheet.leaders.map(({ id }) => id)],
    ['places', sheet.places.map(({ placeId }) => placeId)],
    ['exits', sheet.exits.map(({ exitId }) => exitId)],
    ['terrain.areas', terrain.areas.map(({ id }) => id)],
    ['terrain.hills', terrain.hills.map(({ id }) => id)],
    ['terrain.lines', terrain.lines.map(({ id }) => id)],
    ['terrain.roads', terrain.roads.map(({ id }) => id)],
    ['terrain.complexes', terrain.complexes.map(({ id }) => id)],
    ['sides', sheet.sides.flatMap(({ armies }) => armies)],
  ]
  for (const [path, ids] of lists)
    ids.forEach((id, i) => {
      if (ids.indexOf(id) < i) report(`${path}.${i}`, 'DUPLICATE_ID', { id })
    })
  // Orders, names and what stops a mover go by the id alone, whatever it is the id of.
  const taken = new Set<string>()
  for (const [path, ids] of lists.filter(([one]) => SHARED_IDS.has(one))) {
    ids.forEach((id, i) => {
      if (taken.has(id)) report(`${path}.${i}`, 'DUPLICATE_ID', { id })
    })
    for (const id of ids) taken.add(id)
  }
}

const SHARED_IDS: ReadonlySet<string> = new Set([
  ...['brigades', 'leaders', 'places'],
  ...['terrain.areas', 'terrain.hills', 'terrain.lines', 'terrain.complexes'],
])

function checkSides(sheet: BrSheet, report: Report): void {
  for (const side of SIDES) {
    const { armies, baseEdges } = sheet.sides[side]
    for (const armyId of armies)
      if (!(armyId in baseEdges)) report(`sides.${side}.baseEdges`, 'NO_BASE_EDGE', { armyId })
    const seqs = sheet.brigades.filter((brigade) => brigade.side === side).map(({ seq }) => seq)
    seqs.forEach((seq, i) => {
      if (seqs.indexOf(seq) < i) report(`sides.${side}`, 'DUPLICATE_SEQ', { seq })
    })
  }
}

function checkTerrain(sheet: BrSheet, report: Report): void {
  const { areas, hills, complexes } = sheet.terrain
  for (const [path, list] of [
    ['areas', areas],
    ['hills', hills],
    ['complexes', complexes],
  ] as const)
    list.forEach(({ id, polygon }, i) => {
      if (areaOf(polygon) < 1e-6) report(`terrain.${path}.${i}`, 'NO_AREA', { id })
    })
  complexes.forEach(({ id, sections }, i) => {
    if (sections.length === 0) report(`terrain.complexes.${i}.sections`, 'NO_SECTIONS', { id })
  })
  sheet.exits.forEach(({ exitId, edge }, i) => {
    const { width, height } = sheet.table
    const on = (points: typeof edge) =>
      points.every(({ x }) => x === 0) ||
      points.every(({ x }) => x === width) ||
      points.every(({ y }) => y === 0) ||
      points.every(({ y }) => y === height)
    if (!on(edge)) report(`exits.${i}`, 'NOT_ON_EDGE', { exitId })
  })
}

/** Blocks of each arm (3.2). */
const ARM_BLOCKS: Readonly<Record<BrBrigade['arm'], readonly Block[]>> = {
  infantry: ['guards24', 'line16', 'fr18', 'pr12'],
  skirmishers: ['sk18'],
  cavalry: ['cav12', 'dcav6'],
  artillery: [],
}

/** Skirmishers and divisional cavalry: bodies of one unit (BR-BDE-04). */
const ALONE: ReadonlySet<Block> = new Set<Block>(['sk18', 'dcav6'])

function checkBrigade(sheet: BrSheet, brigade: BrBrigade, path: string, report: Report): void {
  const { id, arm, side, army, units, pieces, start } = brigade
  if (!sheet.sides[side].armies.includes(army)) report(`${path}.army`, 'UNKNOWN_ARMY', { id, army })
  if (arm === 'artillery') {
    if (pieces.length === 0) report(`${path}.pieces`, 'NO_PIECES', { id })
    if (units.length > 0) report(`${path}.units`, 'WRONG_BLOCK', { id, arm })
  } else {
    if (units.length === 0) report(`${path}.units`, 'NO_UNITS', { id })
    if (pieces.length > 0) report(`${path}.pieces`, 'WRONG_BLOCK', { id, arm })
  }
  if (arm === 'cavalry' && brigade.weight === undefined) report(`${path}.weight`, 'NO_WEIGHT', { id })
  if (units.some(({ block }) => ALONE.has(block)) && (units.length > 1 || !brigade.independent))
    report(`${path}.units`, 'NOT_ALONE', { id })
  units.forEach(({ block, figures }, i) => {
    if (!ARM_BLOCKS[arm].includes(block))
      report(`${path}.units.${i}.block`, 'WRONG_BLOCK', { id, arm, block })
    if (figures > BLOCKS[block].figures)
      report(`${path}.units.${i}.figures`, 'TOO_MANY_FIGURES', { id, figures, most: BLOCKS[block].figures })
  })
  if ('arriveMove' in start) {
    if (start.arriveMove > sheet.moves)
      report(`${path}.start.arriveMove`, 'TOO_LATE', { id, move: start.arriveMove })
    if (!groundOf(sheet).isOn(start.entry)) report(`${path}.start.entry`, 'OFF_TABLE', { id })
    return
  }
  const info = rosterOf(sheet).byId.get(id)
  if (start.complexId === undefined) {
    if (start.formation === 'garrison' || (info && !mayForm(info, start.formation)))
      report(`${path}.start.formation`, 'WRONG_FORMATION', { id, formation: start.formation })
    return
  }
  checkGarrison(sheet, brigade, start.complexId, start.sections ?? [], path, report)
}

function checkGarrison(
  sheet: BrSheet,
  { id, arm, units, pieces }: BrBrigade,
  complexId: string,
  sections: readonly number[],
  path: string,
  report: Report,
): void {
  const complex = sheet.terrain.complexes.find((one) => one.id === complexId)
  if (!complex) {
    report(`${path}.start.complexId`, 'UNKNOWN_ID', { id: complexId })
    return
  }
  if (arm === 'cavalry' || (arm === 'artillery' && !complex.courtyard))
    report(`${path}.start.complexId`, 'WRONG_FORMATION', { id, formation: 'garrison' })
  if (units.length + pieces.length > complex.capacityUnits)
    report(`${path}.start.complexId`, 'CAPACITY', { id, complexId, capacity: complex.capacityUnits })
  if (sections.some((section) => section >= complex.sections.length))
    report(`${path}.start.sections`, 'WRONG_SECTION', { id, complexId })
}

/** Orders that rest on bodies, places or works that are not in this battle (BR-ORD-03, BR-ORD-04). */
function checkOrders(sheet: BrSheet, report: Report): void {
  sheet.brigades.forEach(({ id, order }, i) => {
    for (const { code, values } of orderFaults(sheet, id, order))
      report(`brigades.${i}.order.clauses.${values.clause - 1}`, 'BAD_ORDER', {
        id,
        clause: values.clause,
        why: { key: `term.orderFault.${code}`, values },
      })
  })
}

function checkLeaders(sheet: BrSheet, report: Report): void {
  for (const side of SIDES)
    for (const armyId of sheet.sides[side].armies) {
      const commanders = rosterOf(sheet).leaderList.filter(
        (info) => info.side === side && info.armyId === armyId && info.leader.role === 'commanderInChief',
      )
      if (commanders.length > 1) report('leaders', 'TWO_COMMANDERS', { armyId })
      // A battle without leaders at all is fought by the orders as they stand.
      if (commanders.length === 0 && sheet.leaders.length > 0) report('leaders', 'NO_COMMANDER', { armyId })
    }
  sheet.leaders.forEach(({ id, x, y, army, side }, i) => {
    if (!groundOf(sheet).isOn({ x, y })) report(`leaders.${i}`, 'OFF_TABLE', { id })
    if (army !== undefined && !sheet.sides[side].armies.includes(army))
      report(`leaders.${i}.army`, 'UNKNOWN_ARMY', { id, army })
  })
}

function checkVictory(sheet: BrSheet, report: Report): void {
  const places = new Set(sheet.places.map(({ placeId }) => placeId))
  const exits = new Map(sheet.exits.map(({ exitId, side }) => [exitId, side]))
  sheet.victory.conditions.forEach((condition, i) => {
    const path = `victory.conditions.${i}`
    if (condition.kind === 'holdPlaces')
      for (const placeId of condition.placeIds)
        if (!places.has(placeId)) report(path, 'UNKNOWN_ID', { id: placeId })
    if (condition.kind === 'brigadesExited') {
      if (!exits.has(condition.exitId)) report(path, 'UNKNOWN_ID', { id: condition.exitId })
      else if (exits.get(condition.exitId) !== condition.side)
        report(path, 'WRONG_SIDE', { id: condition.exitId })
    }
  })
  for (const placeId of Object.keys(sheet.victory.points ?? {}))
    if (!places.has(placeId)) report('victory.points', 'UNKNOWN_ID', { id: placeId })
  const armies = sheet.sides.flatMap((side) => side.armies)
  sheet.places.forEach(({ placeId, heldBy }, i) => {
    if (heldBy !== undefined && !armies.includes(heldBy))
      report(`places.${i}.heldBy`, 'UNKNOWN_ARMY', { id: placeId, army: heldBy })
  })
}

/** Bodies where they stand at the start, on the table and clear of each other, or where they come on: ground that bears them. */
function checkPlaces(sheet: BrSheet, without: ReadonlySet<string>, report: Report): void {
  const ground = groundOf(sheet)
  const placed: { readonly info: BrigadeInfo; readonly body: Body; readonly path: string }[] = []
  const taken = new Set<string>()
  for (const info of rosterOf(sheet).list) {
    const { start, id } = info.brigade
    if (without.has(id)) continue
    const path = `brigades.${sheet.brigades.indexOf(info.brigade)}.start`
    const body = startBody(sheet, info)
    const barred = () => {
      const area = ground.areasUnder(body.rectangle).find(({ kind }) => kind.going === 'impassable')?.area.id
      const featureId = area ?? ground.complexesUnder(body.rectangle)[0]?.complex.id
      if (featureId !== undefined) report(path, 'IN_IMPASSABLE', { id, featureId })
    }
    if ('arriveMove' in start) {
      barred()
      continue
    }
    if (start.complexId !== undefined) {
      if (taken.has(start.complexId)) report(path, 'COMPLEX_TAKEN', { id, complexId: start.complexId })
      taken.add(start.complexId)
    } else {
      if (!standsOnTable(ground, body)) report(path, 'OFF_TABLE', { id })
      barred()
    }
    for (const other of placed) {
      const gap = gapBetween(body, other.body, 1.01)
      if (gap < -OVERLAP_TOUCHING) report(path, 'OVERLAP', { id, otherId: other.info.id })
      else if (other.info.side !== info.side && gap < 1 - 0.0005)
        report(path, 'TOO_CLOSE_TO_ENEMY', { id, otherId: other.info.id })
    }
    placed.push({ info, body, path })
  }
}

/** The shape of a brigade where the sheet puts it. */
function startBody(sheet: BrSheet, info: BrigadeInfo): Body {
  const { start } = info.brigade
  if ('arriveMove' in start) return bodyAt(info, start.entry, 'marchColumn')
  const complex = sheet.terrain.complexes.find(({ id }) => id === start.complexId)
  return complex ? bodyInComplex(info, complex) : bodyAt(info, start, start.formation)
}
