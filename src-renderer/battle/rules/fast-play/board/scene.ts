// What the open table shows of a battle: pure, from the table as the seat knows it, the field and the choice of the moment.
import type {
  Field,
  Leader,
  Piece,
  Standing,
  Table,
} from '../../../../../src-shared/rules/fast-play/screen/schema'
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
  /** Ids of units and generals that may act now. */
  readonly mayAct: ReadonlySet<string>
  readonly selected: string | null
  readonly shapes: readonly TableShape[]
  /** A few words about a unit's state, beside its name. */
  readonly stateOf: (piece: Piece) => string
}

function drawingOf({ arm, formation, isSkirmishing }: Piece): Body['drawing'] {
  if (isSkirmishing) return 'open'
  if (arm !== 'artillery') return 'close'
  return formation === 'column' ? 'teams' : 'guns'
}

/** Where a unit stands on the map, with its elements. */
function poseOf(field: Field, standing: Standing, body: Omit<Body, 'bases'>): Pose {
  const { inchM } = field
  const { heading, width, depth, bases } = standing
  return {
    ...toMetres(field, standing),
    facingDeg: heading,
    footprint: { widthM: width * inchM, depthM: depth * inchM },
    body: {
      ...body,
      bases: bases.map((base) => ({
        right: base.u * inchM,
        ahead: base.v * inchM,
        widthM: base.width * inchM,
        depthM: base.depth * inchM,
        turnDeg: base.turn,
      })),
    },
  }
}

export function battleScene({ field, table, mayAct, selected, shapes, stateOf }: SceneInput): Scene {
  const { phase, mover } = table.situation
  const stateOfId = (id: string, isDone: boolean): PieceState =>
    selected === id ? 'selected' : mayAct.has(id) ? 'mayAct' : isDone ? 'done' : 'rest'
  const isDone = ({ side, acted }: Piece): boolean => phase === 'moves' && side === mover && acted
  return tableScene({
    table: field,
    counters: table.pieces.flatMap((piece) =>
      piece.standing === null
        ? []
        : [
            counterOfBody({
              ...piece,
              sign: armOf(piece),
              isBattery: false,
              place: poseOf(field, piece.standing, {
                drawing: drawingOf(piece),
                isDisordered: false,
                isShaken: piece.shaken,
                isRouting: false,
                state: stateOf(piece),
              }),
              tab: piece.lost > 0 ? String(piece.lost) : '',
              state: stateOfId(piece.id, isDone(piece)),
            }),
          ],
    ),
    leaders: table.leaders.flatMap((leader: Leader) =>
      leader.status === 'board' && leader.point
        ? [
            discOfLeader(field, {
              ...leader,
              ...leader.point,
              chief: false,
              state: stateOfId(leader.id, false),
            }),
          ]
        : [],
    ),
    objectives: table.objectives,
    pieces: table.pieces,
    shapes,
  })
}
