// What the map table shows while the armies are placed: zones, one's own pieces, the enemy face down.
import type { Overlays, Scene } from '../../board/scene'
import type { Field, View } from '../../stores/battle'
import type { DeploymentInfo } from '../../stores/deployment'
import { sideLivery } from '../battle/figures'
import { battleScene, type PlacesM } from '../battle/scene'

export interface DeploymentSceneInput {
  readonly field: Field
  readonly view: View
  readonly deployment: DeploymentInfo
  /** The side that places now. */
  readonly side: 0 | 1 | null
  readonly selected: string | null
  readonly overlays: Overlays
  readonly placesM: PlacesM
  readonly arrivalLine: (turn: number, count: number) => string
}

/** Every square that some piece of a side may be put into: the zone it may use. */
export function zoneOf(deployment: DeploymentInfo, side: 0 | 1): readonly string[] {
  const cells = new Set<string>()
  for (const piece of deployment.pieces) {
    if (piece.side !== side || !piece.mayMove) continue
    for (const cell of piece.legal) cells.add(cell)
    if (piece.cell !== null) cells.add(piece.cell)
  }
  return [...cells]
}

export function deploymentScene(input: DeploymentSceneInput): Scene {
  const { deployment, side, view } = input
  const placed = new Map(deployment.pieces.map((piece) => [piece.id, piece]))
  const where = (id: string, cell: string | null): string | null => placed.get(id)?.cell ?? cell
  const shown: View = {
    ...view,
    pieces: view.pieces.map((piece) => ({
      ...piece,
      cell: where(piece.id, piece.cell),
      inTown: placed.get(piece.id)?.inTown ?? piece.inTown,
    })),
    leaders: view.leaders.map((leader) => ({ ...leader, cell: where(leader.id, leader.cell) })),
  }
  const scene = battleScene({
    field: input.field,
    view: shown,
    placesM: input.placesM,
    mayAct: new Set(),
    selected: new Set(input.selected === null ? [] : [input.selected]),
    overlays: input.overlays,
    arrivalLine: input.arrivalLine,
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
    // While a unit is in hand its own squares are shown instead.
    zones:
      side === null || input.selected !== null
        ? []
        : [{ livery: sideLivery(view, side), cells: zoneOf(deployment, side) }],
  }
}
