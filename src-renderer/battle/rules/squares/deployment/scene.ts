// What the map table shows while the armies are placed under the squares rules: the ground of each side, one's own pieces,
// the enemy face down.
import type { Side } from '../../../../../src-shared/contract/values'
import type { Place, Table } from '../../../../../src-shared/rules/squares/screen/schema'
import type { Scene, Zone } from '../../../../board/scene'
import { liveryOfSide } from '../../../../shapes/livery'
import { battleScene, type SceneInput } from '../board/scene'

export interface DeploymentSceneInput extends Omit<SceneInput, 'mayAct'> {
  /** Squares of each side's own ground. */
  readonly zones: readonly [readonly string[], readonly string[]]
  /** The side that places now. */
  readonly side: Side | null
  /** Words on the tag of a side's ground. */
  readonly zoneLine: (side: Side) => string
}

/** The table with everybody where he has been put; who waits beside the board stands nowhere. */
export function placedTable(table: Table, placeOf: (id: string) => Place | undefined): Table {
  return {
    ...table,
    pieces: table.pieces.map((piece) => {
      const place = placeOf(piece.id)
      if (place === undefined || piece.arrival) return piece
      return {
        ...piece,
        cell: place?.cell ?? null,
        inTown: place?.inTown ?? false,
        status: place === null ? 'offBoard' : 'onBoard',
      }
    }),
    leaders: table.leaders.map((leader) => ({
      ...leader,
      cell: placeOf(leader.id)?.cell ?? leader.cell,
    })),
  }
}

const rowOf = (cell: string): number => Number(cell.slice(1))
const meanRow = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + rowOf(cell), 0) / Math.max(1, cells.length)

/** The ground of both sides, each with its tag at the end away from the other. */
function zonesOf({ zones, table, zoneLine }: DeploymentSceneInput): readonly Zone[] {
  const northern = meanRow(zones[0]) <= meanRow(zones[1]) ? 0 : 1
  return ([0, 1] as const).map((side) => ({
    livery: liveryOfSide(table.pieces, side),
    cells: zones[side],
    label: { text: zoneLine(side), at: side === northern ? 'north' : 'south' },
  }))
}

export function deploymentScene(input: DeploymentSceneInput): Scene {
  const { side, table } = input
  const scene = battleScene({ ...input, mayAct: new Set() })
  const sideOf = new Map([...table.pieces, ...table.leaders].map((one) => [one.id, one.side]))
  const isOther = (id: string): boolean => side !== null && sideOf.get(id) !== side
  return {
    ...scene,
    counters: scene.counters.map((counter) => ({
      ...counter,
      beads: null,
      faceDown: isOther(counter.id),
    })),
    leaders: scene.leaders.filter((leader) => !isOther(leader.id)),
    zones: side === null ? [] : zonesOf(input),
  }
}
