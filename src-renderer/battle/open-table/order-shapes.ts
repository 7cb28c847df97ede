// General orders drawn on an open table: the way of each of their parts, and the ground they keep to.
import type { DrawnClause, Envelope } from '../../../src-shared/rules/table-screen'
import type { Point } from '../../board/camera'
import type { TableShape, Way } from '../../board/table/shapes'
import type { Livery } from '../../shapes/livery'
import { toMetres, type TableOnMap } from './places'

/** The ground that an order allows. */
export function envelopeShapes(field: TableOnMap, envelope: Envelope, livery: Livery): readonly TableShape[] {
  switch (envelope.kind) {
    case 'circle':
      return [
        {
          kind: 'ring',
          centre: toMetres(field, envelope.centre),
          radiusM: envelope.radius * field.inchM,
          livery,
          label: `${Math.round(envelope.radius * 10) / 10}″`,
        },
      ]
    case 'corridor':
      return corridorOf(field, envelope.route, envelope.width, livery)
    case 'towards':
    case 'free':
      return []
  }
}

/** A rectangle along each leg of a route. */
function corridorOf(
  field: TableOnMap,
  route: readonly Point[],
  width: number,
  livery: Livery,
): readonly TableShape[] {
  return route.slice(1).flatMap((to, i): readonly TableShape[] => {
    const from = route[i]
    if (!from) return []
    const length = Math.hypot(to.x - from.x, to.y - from.y)
    if (length < 0.01) return []
    const [ax, ay] = [((to.y - from.y) / length) * width, (-(to.x - from.x) / length) * width]
    const points = [
      { x: from.x + ax, y: from.y + ay },
      { x: to.x + ax, y: to.y + ay },
      { x: to.x - ax, y: to.y - ay },
      { x: from.x - ax, y: from.y - ay },
    ].map((point) => toMetres(field, point))
    return [{ kind: 'area', points, brush: 'corridor', livery }]
  })
}

/** Parts numbered from the first of them on; those after the first are still to come. */
export function partsOf(
  field: TableOnMap,
  clauses: readonly DrawnClause[],
  livery: Livery,
  { brush = 'draft', first = 1 }: { readonly brush?: Way['brush']; readonly first?: number } = {},
): readonly TableShape[] {
  return clauses.flatMap(({ route, envelope }, i): readonly TableShape[] => [
    ...envelopeShapes(field, envelope, livery),
    ...(route.length > 1
      ? [
          {
            kind: 'way' as const,
            points: route.map((point) => toMetres(field, point)),
            brush: i === 0 ? brush : ('later' as const),
            livery,
            labels: route.slice(1).map((_, at) => (at === route.length - 2 ? String(first + i) : '')),
          },
        ]
      : []),
  ])
}
