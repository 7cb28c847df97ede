// What the open table shows of a battle under any rules: bodies of troops, leaders, objectives, and the shapes over them.
import type { Side } from '../../../src-shared/contract/values'
import type { Pose } from '../../board/places'
import {
  NO_OVERLAYS,
  type Counter,
  type Leader,
  type Objective,
  type PieceState,
  type Scene,
} from '../../board/scene'
import type { TableShape } from '../../board/table/shapes'
import type { Arm } from '../../shapes/arms'
import { liveryOf, liveryOfSide, nationOf, type Livery, type Nation } from '../../shapes/livery'
import { openTable, toMetres, type TableOnMap } from './places'

/** Whose a body of troops is. */
interface Coloured {
  readonly armyId: string
  readonly side: Side
  readonly nation: string
  readonly corps: 'guard' | 'landwehr' | null
}

export function liveryOfBody({ armyId, side }: Pick<Coloured, 'armyId' | 'side'>): Livery {
  return liveryOf(armyId, side)
}

export function nationOfBody(body: Coloured): Nation {
  const livery = liveryOfBody(body)
  if (body.corps === 'guard' && livery === 'french') return 'guard'
  if (body.corps === 'landwehr' && livery === 'prussian') return 'landwehr'
  return nationOf(body.nation, livery)
}

/** Ways in which the sources name a battery, each to what tells it from others: its captain, else its number. */
const BATTERIES: readonly (readonly [RegExp, string])[] = [
  [/^\S+ compagnie[^(]*\(([^)]+)\).*/u, '$1'],
  [/^Garde, (\S+) batterie (à \S+?),.*/u, 'Garde $1 $2'],
  [/^Garde, batterie auxiliaire (\S+).*/u, 'Garde aux. $1'],
  [/^([^,]+?)['’]s .*/u, '$1'],
  [/^(\S+-pdr|Horse) .*?Battery (No\. \d+).*/u, '$1 $2'],
]

/** What a body is called on the board, where there is room for few words: anybody but a battery without brackets. */
export function boardName(name: string, isBattery: boolean): string {
  if (!isBattery) return name.replace(/ \([^)]*\)$/u, '')
  const found = BATTERIES.find(([pattern]) => pattern.test(name))
  return (found ? name.replace(...found) : (name.split(',')[0] ?? name)).trim()
}

/** What a battery's full name has in it. */
const PIECES = /-pdr\b|howitzer/iu

/** What somebody is called in lists and sentences: batteries have long names. */
export const shortName = (name: string): string => (PIECES.test(name) ? boardName(name, true) : name)

export interface BodyFigure extends Coloured {
  readonly id: string
  readonly name: string
  readonly sign: Arm
  readonly isBattery: boolean
  readonly place: Pose
  /** What stands on its tab, such as losses; empty: no tab. */
  readonly tab: string
  readonly state: PieceState
}

export function counterOfBody(figure: BodyFigure): Counter {
  const { id, name, sign, isBattery, place, tab, state } = figure
  return {
    id,
    place,
    livery: liveryOfBody(figure),
    band: nationOfBody(figure),
    sign,
    label: boardName(name, isBattery),
    row: 'front',
    rating: null,
    ratings: [],
    strength: '',
    tab,
    beads: null,
    badges: [],
    state,
    faceDown: false,
  }
}

/** A leader on the table, inches. */
export interface LeaderFigure {
  readonly id: string
  readonly name: string
  readonly armyId: string
  readonly side: Side
  readonly x: number
  readonly y: number
  readonly chief: boolean
  readonly state: PieceState
}

export function discOfLeader(table: TableOnMap, leader: LeaderFigure): Leader {
  const { id, name, armyId, side, chief, state } = leader
  return {
    id,
    place: { ...toMetres(table, leader), facingDeg: 0, footprint: { widthM: 0, depthM: 0 } },
    livery: liveryOf(armyId, side),
    name,
    chief,
    state,
  }
}

/** A place that is fought for; inches, null: it lies beside the table. */
export interface ObjectiveFigure {
  readonly id: string
  readonly name: string
  readonly value: number
  readonly x: number | null
  readonly y: number | null
  readonly holder: Side | null
  readonly armyId: string | null
}

export interface TableFigures {
  readonly table: TableOnMap
  readonly counters: readonly Counter[]
  readonly leaders: readonly Leader[]
  readonly objectives: readonly ObjectiveFigure[]
  /** All troops, by whom a side's livery is known. */
  readonly pieces: readonly Coloured[]
  readonly shapes: readonly TableShape[]
}

function pennonsOf({ table, objectives, pieces }: TableFigures): readonly Objective[] {
  return objectives.flatMap(({ id, name, value, x, y, holder, armyId }) => {
    if (x === null || y === null) return []
    const livery =
      holder === null ? null : armyId === null ? liveryOfSide(pieces, holder) : liveryOf(armyId, holder)
    return [{ id, name, value, holder: livery, at: toMetres(table, { x, y }) }]
  })
}

export function tableScene(figures: TableFigures): Scene {
  const { table, counters, leaders, shapes } = figures
  return {
    board: openTable(table),
    signs: {},
    counters,
    leaders,
    objectives: pennonsOf(figures),
    tags: [],
    zones: [],
    overlays: { ...NO_OVERLAYS, table: shapes },
  }
}
