// What the map table shows while the armies are placed under One Hour Waterloo: the ground of each side, one's own units
// with their facing, the enemy face down.
import type { Side } from '../../../../../src-shared/contract/values'
import type { Place } from '../../../../../src-shared/rules/one-hour/screen/deployment-schema'
import type { Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { Scene, Zone } from '../../../../board/scene'
import { cellOf } from '../../../../board/places'
import { liveryOfSide } from '../../../../shapes/livery'
import { battleScene, type SceneInput } from '../board/scene'

export interface DeploymentSceneInput extends Omit<SceneInput, 'mayAct'> {
  /** Boxes of each side's own ground. */
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
        cell: place?.box ?? null,
        facing: place?.facing ?? piece.facing,
        formation: place?.formation ?? piece.formation,
      }
    }),
    leaders: table.leaders.map((leader) => ({ ...leader, cell: placeOf(leader.id)?.box ?? leader.cell })),
  }
}

const rowOf = (cell: string): number => Number(cell.replace(/^[A-Z]+/, ''))
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
    counters: scene.counters.map(({ pips, ...counter }) =>
      isOther(counter.id)
        ? { ...counter, place: { cell: cellOf(counter.place) ?? '' }, badges: [], faceDown: true }
        : { ...counter, ...(pips && { pips }) },
    ),
    leaders: scene.leaders.filter((leader) => !isOther(leader.id)),
    zones: side === null ? [] : zonesOf(input),
  }
}
