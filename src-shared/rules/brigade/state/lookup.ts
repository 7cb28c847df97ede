/** What everybody asks of a sheet and a state: who belongs where, in which order, and what kind of body it is. */
import type { Side } from '../../../engine/sides'
import type { TableEdge } from '../../../board/table/table-edges'
import { kept } from './memory'
import type { BrArea, BrBrigade, BrComplex, BrLeader, BrLine, BrRoad, BrSheet } from '../sheet/sheet'
import type { BrigadeState, BrState, ContactEdge } from './state'
import { HEAVY_POUNDER } from '../sheet/tables'
import { originOf } from '../sheet/seen-by'

/** A brigade as the sheet gives it, with what follows from its place in the army list. */
export interface BrigadeInfo {
  readonly id: string
  readonly brigade: BrBrigade
  readonly side: Side
  /** Place in the canonical order of both sides, from 0 (section 5). */
  readonly order: number
  readonly baseEdge: TableEdge
  /** Infantry and skirmishers. */
  readonly isFoot: boolean
  readonly isInfantry: boolean
  readonly isSkirmishers: boolean
  readonly isCavalry: boolean
  readonly isArtillery: boolean
  /** Cavalry and horse artillery roll two dice (3.5). */
  readonly isMounted: boolean
  readonly hasHeavyPiece: boolean
}

export interface Roster {
  /** In canonical order: side 0 first, then `seq`. */
  readonly list: readonly BrigadeInfo[]
  readonly byId: ReadonlyMap<string, BrigadeInfo>
  readonly ofSide: readonly [readonly BrigadeInfo[], readonly BrigadeInfo[]]
  /** Brigades of each formation of the order of battle, in canonical order. */
  readonly byFormation: ReadonlyMap<string, readonly BrigadeInfo[]>
  readonly leaders: ReadonlyMap<string, LeaderInfo>
  readonly leaderList: readonly LeaderInfo[]
  readonly areas: ReadonlyMap<string, BrArea>
  readonly lines: ReadonlyMap<string, BrLine>
  readonly roads: ReadonlyMap<string, BrRoad>
  readonly complexes: ReadonlyMap<string, BrComplex>
}

export interface LeaderInfo {
  readonly id: string
  readonly leader: BrLeader
  readonly side: Side
  readonly armyId: string
}

const rosterOfOrigin = kept(buildRoster)

export function rosterOf(sheet: BrSheet): Roster {
  return rosterOfOrigin(originOf(sheet))
}

function buildRoster(sheet: BrSheet): Roster {
  const sorted = sheet.brigades.toSorted((a, b) => a.side - b.side || a.seq - b.seq)
  const list = sorted.map((brigade, order) => brigadeInfo(sheet, brigade, order))
  const byFormation = new Map<string, BrigadeInfo[]>()
  for (const info of list) {
    const members = byFormation.get(info.brigade.formationId)
    if (members) members.push(info)
    else byFormation.set(info.brigade.formationId, [info])
  }
  const leaderList = sheet.leaders
    .map((leader) => ({
      id: leader.id,
      leader,
      side: leader.side,
      armyId: leader.army ?? sheet.sides[leader.side].armies[0] ?? '',
    }))
    .sort((a, b) => a.side - b.side)
  return {
    list,
    byId: new Map(list.map((info) => [info.id, info])),
    ofSide: [list.filter(({ side }) => side === 0), list.filter(({ side }) => side === 1)],
    byFormation,
    leaders: new Map(leaderList.map((info) => [info.id, info])),
    leaderList,
    areas: new Map(sheet.terrain.areas.map((area) => [area.id, area])),
    lines: new Map(sheet.terrain.lines.map((line) => [line.id, line])),
    roads: new Map(sheet.terrain.roads.map((road) => [road.id, road])),
    complexes: new Map(sheet.terrain.complexes.map((complex) => [complex.id, complex])),
  }
}

function brigadeInfo(sheet: BrSheet, brigade: BrBrigade, order: number): BrigadeInfo {
  const { arm, side } = brigade
  const edges = sheet.sides[side].baseEdges
  return {
    id: brigade.id,
    brigade,
    side,
    order,
    baseEdge: edges[brigade.army] ?? Object.values(edges)[0] ?? (side === 0 ? 'north' : 'south'),
    isFoot: arm === 'infantry' || arm === 'skirmishers',
    isInfantry: arm === 'infantry',
    isSkirmishers: arm === 'skirmishers',
    isCavalry: arm === 'cavalry',
    isArtillery: arm === 'artillery',
    isMounted: arm === 'cavalry' || (arm === 'artillery' && brigade.horse),
    hasHeavyPiece: brigade.pieces.some(({ kind, pounder }) => kind === 'field' && pounder >= HEAVY_POUNDER),
  }
}

export function findBrigade(state: BrState, id: string): BrigadeInfo | undefined {
  return rosterOf(state.sheet).byId.get(id)
}

export function infoOf(state: BrState, id: string): BrigadeInfo {
  return known(rosterOf(state.sheet).byId.get(id), 'brigade', id)
}

export function brigadeOf(state: BrState, id: string): BrigadeState {
  return known(state.brigades[id], 'brigade', id)
}

export function leaderInfoOf(state: BrState, id: string): LeaderInfo {
  return known(rosterOf(state.sheet).leaders.get(id), 'leader', id)
}

export function complexOf(state: BrState, id: string): BrComplex {
  return known(rosterOf(state.sheet).complexes.get(id), 'complex', id)
}

export function known<T>(value: T | undefined, what: string, id: string): T {
  if (value === undefined) throw new Error(`no ${what} ${id}`)
  return value
}

/** Who is on the table in one arrangement of bodies; made once for it, since nothing is asked more often. */
interface Present {
  readonly roster: Roster
  readonly list: readonly BrigadeInfo[]
  readonly ofSide: readonly [readonly BrigadeInfo[], readonly BrigadeInfo[]]
  /** The first brigade in each complex, by its id. */
  readonly garrisons: ReadonlyMap<string, string>
}
const presents = new WeakMap<BrState['brigades'], Present>()

function presentOf({ sheet, brigades }: BrState): Present {
  const roster = rosterOf(sheet)
  let present = presents.get(brigades)
  if (present?.roster !== roster) {
    const list: BrigadeInfo[] = []
    const ofSide: [BrigadeInfo[], BrigadeInfo[]] = [[], []]
    const garrisons = new Map<string, string>()
    for (const info of roster.list) {
      const brigade = brigades[info.id]
      if (brigade?.place !== 'table') continue
      const { complexId } = brigade
      list.push(info)
      ofSide[info.side].push(info)
      if (complexId !== null && !garrisons.has(complexId)) garrisons.set(complexId, info.id)
    }
    present = { roster, list, ofSide, garrisons }
    presents.set(brigades, present)
  }
  return present
}

/** Brigades on the table in canonical order, of one side if given. */
export function onTable(state: BrState, side?: Side): readonly BrigadeInfo[] {
  const present = presentOf(state)
  return side === undefined ? present.list : present.ofSide[side]
}

/** Figures left, all units together; pieces have none. */
export function figuresOf(brigade: BrigadeState): number {
  return brigade.figures.reduce((sum, figures) => sum + figures, 0)
}

/** Figures a unit began with. */
export function startFigures(info: BrigadeInfo): number {
  return info.brigade.units.reduce((sum, unit) => sum + unit.figures, 0)
}

/** Contact edges on or of a body. */
export function contactsOf(state: BrState, id: string): readonly ContactEdge[] {
  return state.contacts.filter(({ attackerId, targetId }) => attackerId === id || targetId === id)
}

/** Whether a body touches an enemy in a melee (BR-GEO-13). */
export function inContact(state: BrState, id: string): boolean {
  return state.contacts.some(({ attackerId, targetId }) => attackerId === id || targetId === id)
}

/** Enemies in contact with a body, each once, in canonical order. */
export function enemiesInContact(state: BrState, id: string): readonly BrigadeInfo[] {
  const found: BrigadeInfo[] = []
  for (const { attackerId, targetId } of state.contacts) {
    if (attackerId !== id && targetId !== id) continue
    const other = findBrigade(state, attackerId === id ? targetId : attackerId)
    if (other && !found.includes(other)) found.push(other)
  }
  return found.length > 1 ? found.sort((a, b) => a.order - b.order) : found
}

/** The garrison of a complex; undefined if nobody is in it. */
export function garrisonOf(state: BrState, complexId: string): BrigadeState | undefined {
  const id = presentOf(state).garrisons.get(complexId)
  return id === undefined ? undefined : state.brigades[id]
}
