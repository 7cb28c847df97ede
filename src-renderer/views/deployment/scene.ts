// What the map table shows while the armies are placed: the ground of each side, one's own pieces, the enemy face down.
import type { Overlays, Scene, Zone } from '../../board/scene'
import type { Field, View } from '../../stores/battle'
import type { DeploymentInfo } from '../../stores/deployment'
import { sideLivery } from '../../battle/rules/squares/figures'
import { battleScene, type PlacesM } from '../../battle/rules/squares/scene'

export interface DeploymentSceneInput {
  readonly field: Field
  readonly view: View
  readonly deployment: DeploymentInfo
  /** The side that places now. */
  readonly side: 0 | 1 | null
  readonly selected: ReadonlySet<string>
  readonly overlays: Overlays
  readonly placesM: PlacesM
  readonly arrivalLine: (turn: number, count: number) => string
  readonly arrivalBrief: (turn: number) => string
  /** Words on the tag of a side's ground. */
  readonly zoneLine: (side: 0 | 1) => string
}

/** The view with everybody where he has been put; who waits beside the board stands nowhere. */
export function placedView(view: View, deployment: DeploymentInfo): View {
  const placed = new Map(deployment.pieces.map((piece) => [piece.id, piece]))
  return {
    ...view,
    pieces: view.pieces.map((piece) => {
      const at = placed.get(piece.id)
      if (!at || piece.arrival) return piece
      return {
        ...piece,
        cell: at.cell,
        inTown: at.inTown,
        status: at.cell === null ? 'offBoard' : 'onBoard',
      }
    }),
    leaders: view.leaders.map((leader) => ({ ...leader, cell: placed.get(leader.id)?.cell ?? leader.cell })),
  }
}

const rowOf = (cell: string): number => Number(cell.slice(1))
const meanRow = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + rowOf(cell), 0) / Math.max(1, cells.length)

/** The ground of both sides, each with its tag at the end away from the other. */
function zonesOf({ deployment, view, zoneLine }: DeploymentSceneInput): readonly Zone[] {
  const { zones } = deployment
  const northern = meanRow(zones[0]) <= meanRow(zones[1]) ? 0 : 1
  return ([0, 1] as const).map((side) => ({
    livery: sideLivery(view, side),
    cells: zones[side],
    label: { text: zoneLine(side), at: side === northern ? 'north' : 'south' },
  }))
}

export function deploymentScene(input: DeploymentSceneInput): Scene {
  const { deployment, side, view } = input
  const scene = battleScene({
    field: input.field,
    view: placedView(view, deployment),
    placesM: input.placesM,
    mayAct: new Set(),
    selected: input.selected,
    overlays: input.overlays,
    arrivalLine: input.arrivalLine,
    arrivalBrief: input.arrivalBrief,
  })
  const sideOf = new Map(deployment.pieces.map((piece) => [piece.id, piece.side]))
  const isOther = (id: string): boolean => side !== null && sideOf.get(id) !== side
  return {
    ...scene,
    counters: scene.counters.map((counter) => ({
      ...counter,
      points: null,
      hidden: isOther(counter.id),
    })),
    leaders: scene.leaders.filter((leader) => !isOther(leader.id)),
    zones: side === null ? [] : zonesOf(input),
  }
}
