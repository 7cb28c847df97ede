// What the open table shows of a battle: pure, from the table as the seat knows it, the field and the choice of the moment.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Pose } from '../../../../board/places'
import {
  NO_OVERLAYS,
  type Counter,
  type Objective,
  type PieceState,
  type Scene,
} from '../../../../board/scene'
import type { Body } from '../../../../board/table/body'
import type { TableShape } from '../../../../board/table/shapes'
import { liveryOf, liveryOfSide } from '../../../../shapes/livery'
import { armOf, pieceLivery, pieceNation } from './figures'
import { openTable, toMetres } from './places'

export interface SceneInput {
  readonly field: Field
  readonly table: Table
  /** Ids of brigades and leaders that may act now. */
  readonly mayAct: ReadonlySet<string>
  readonly selected: string | null
  readonly shapes: readonly TableShape[]
  /** A few words about a brigade's state, beside its name. */
  readonly stateOf: (piece: Piece) => string
}

function drawingOf({ arm, formation }: Piece): Body['drawing'] {
  if (formation === 'square') return 'square'
  if (arm === 'skirmishers') return 'open'
  if (arm !== 'artillery') return 'close'
  return formation === 'limbered' || formation === 'marchColumn' ? 'teams' : 'guns'
}

/** Where it stands; a garrison about the middle of its buildings. */
function poseOf(field: Field, piece: Piece, state: string): Pose {
  const { pose, size, bases, complexId } = piece
  const front = complexId === null ? pose : { ...pose, y: pose.y + size.depth / 2 }
  const { inchM } = field
  return {
    ...toMetres(field, front),
    facingDeg: pose.heading,
    footprint: { widthM: size.width * inchM, depthM: size.depth * inchM },
    body: {
      bases: bases.map(({ u, v, width, depth }) => ({
        right: u * inchM,
        ahead: v * inchM,
        widthM: width * inchM,
        depthM: depth * inchM,
      })),
      drawing: drawingOf(piece),
      isDisordered: piece.disordered,
      isShaken: piece.morale === 'halt' || piece.morale === 'fallBack',
      isRouting: piece.activity === 'routing',
      state,
    },
  }
}

/** The name of a battery's captain, which its full name has in brackets or before an `'s`; else all of it. */
export function batteryName(name: string): string {
  return (
    /\(([^)]+)\)/u.exec(name)?.[1] ??
    /^([^,]+?)['’]s /u.exec(name)?.[1] ??
    name.split(',')[0] ??
    name
  ).trim()
}

/** How a brigade is drawn. */
export function counterOf(field: Field, piece: Piece, state: PieceState, words: string): Counter {
  return {
    id: piece.id,
    place: poseOf(field, piece, words),
    livery: pieceLivery(piece),
    band: pieceNation(piece),
    sign: armOf(piece),
    label: piece.arm === 'artillery' ? batteryName(piece.name) : piece.name,
    row: 'front',
    rating: null,
    ratings: [],
    strength: '',
    tab: '',
    beads: null,
    badges: [],
    state,
    faceDown: false,
  }
}

function leaderOf(field: Field, leader: Leader, state: PieceState): Scene['leaders'][0] {
  return {
    id: leader.id,
    place: { ...toMetres(field, leader), facingDeg: 0, footprint: { widthM: 0, depthM: 0 } },
    livery: liveryOf(leader.armyId, leader.side),
    name: leader.name,
    chief: leader.commands,
    state,
  }
}

function objectivesOf({ field, table }: SceneInput): readonly Objective[] {
  return table.objectives.flatMap(({ id, name, value, x, y, holder, armyId }) => {
    if (x === null || y === null) return []
    const livery =
      holder === null ? null : armyId === null ? liveryOfSide(table.pieces, holder) : liveryOf(armyId, holder)
    return [{ id, name, value, holder: livery, at: toMetres(field, { x, y }) }]
  })
}

export function battleScene(input: SceneInput): Scene {
  const { field, table, mayAct, selected, shapes, stateOf } = input
  const state = (id: string): PieceState =>
    selected === id ? 'selected' : mayAct.has(id) ? 'mayAct' : 'rest'
  return {
    board: openTable(field),
    signs: {},
    counters: table.pieces
      .filter(({ status, activity }) => status === 'table' && activity !== 'removed')
      .map((piece) => counterOf(field, piece, state(piece.id), stateOf(piece))),
    leaders: table.leaders
      .filter(({ status }) => status === 'onTable')
      .map((leader) => leaderOf(field, leader, state(leader.id))),
    objectives: objectivesOf(input),
    tags: [],
    zones: [],
    overlays: { ...NO_OVERLAYS, table: shapes },
  }
}
