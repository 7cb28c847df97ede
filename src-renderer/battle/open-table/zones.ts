// Ground on which each side may place its troops, while it does.
import type { Point } from '../../board/camera'
import type { TableShape } from '../../board/table/shapes'
import { liveryOfSide } from '../../shapes/livery'
import { toMetres, type TableOnMap } from './places'

type Zones = readonly (readonly Point[])[]

export function zonesOfSides(
  field: TableOnMap & { readonly zones: readonly [Zones, Zones] },
  pieces: Parameters<typeof liveryOfSide>[0],
): readonly TableShape[] {
  return ([0, 1] as const).flatMap((side) =>
    field.zones[side].map((zone): TableShape => ({
      kind: 'area',
      points: zone.map((point) => toMetres(field, point)),
      brush: 'zone',
      livery: liveryOfSide(pieces, side),
    })),
  )
}
