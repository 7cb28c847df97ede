// What the open table shows of a battle: pure, from the table as the seat knows it, the field and the choice of the moment.
import type { Field, Piece, Table } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Pose } from '../../../../board/places'
import type { PieceState, Scene } from '../../../../board/scene'
import type { Body } from '../../../../board/table/body'
import type { TableShape } from '../../../../board/table/shapes'
import { toMetres } from '../../../open-table/places'
import { counterOfBody, discOfLeader, tableScene } from '../../../open-table/scene'
import { armOf } from './figures'

export interface SceneInput {
  readonly field: Field
  readonly table: Table
  /** Ids of brigades and leaders that may act now. */
  readonly mayAct: ReadonlySet<string>
  readonly selected: ReadonlySet<string>
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

export function battleScene({ field, table, mayAct, selected, shapes, stateOf }: SceneInput): Scene {
  const state = (id: string): PieceState =>
    selected.has(id) ? 'selected' : mayAct.has(id) ? 'mayAct' : 'rest'
  return tableScene({
    table: field,
    counters: table.pieces
      .filter(({ status, activity }) => status === 'table' && activity !== 'removed')
      .map((piece) =>
        counterOfBody({
          ...piece,
          sign: armOf(piece),
          isBattery: piece.arm === 'artillery',
          place: poseOf(field, piece, stateOf(piece)),
          tab: '',
          state: state(piece.id),
        }),
      ),
    leaders: table.leaders
      .filter(({ status }) => status === 'onTable')
      .map((leader) => discOfLeader(field, { ...leader, chief: leader.commands, state: state(leader.id) })),
    objectives: table.objectives,
    pieces: table.pieces,
    shapes,
  })
}
