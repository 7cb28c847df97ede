// The ground laid out at one scale: the lines and rings on it in pixels, worked out once for all its tiles.
import { buildRelief, type Relief } from './relief'
import { boxOf, centreOf, scaled, smoothed, weathered, type Drawn } from './geometry'
import { housesOf, type House } from './houses'
import { seedOf } from './noise'
import { coarsenessOf, ofKinds, pointsOf, type MapFeature, type MapPoint, type MapSource } from './source'

/** A village or town with its houses. */
export interface Settlement extends Drawn {
  readonly houses: readonly House[]
}

export interface MapLayout {
  readonly source: MapSource
  readonly relief: Relief
  /** Pixels a metre. */
  readonly scale: number
  readonly roads: {
    readonly paved: readonly Drawn[]
    readonly earth: readonly Drawn[]
    readonly tracks: readonly Drawn[]
  }
  readonly woods: readonly Drawn[]
  readonly crops: readonly Drawn[]
  readonly marshes: readonly Drawn[]
  readonly orchards: readonly Drawn[]
  readonly waters: readonly Drawn[]
  readonly places: readonly Settlement[]
  /** Closed courts: farms and strongpoints that have an outline. */
  readonly courts: readonly Drawn[]
  readonly hedges: readonly Drawn[]
  readonly walls: readonly Drawn[]
  readonly embankments: readonly Drawn[]
  readonly quarries: readonly Drawn[]
  /** Farms, mills, bridges and fords given as points. */
  readonly spots: readonly { readonly feature: MapFeature; readonly at: MapPoint }[]
}

/** Pixels from metres: x eastward, y downward from the north edge. */
export function toPixels(layout: Pick<MapLayout, 'source' | 'scale'>, [x, y]: MapPoint): MapPoint {
  return [x * layout.scale, (layout.source.heightM - y) * layout.scale]
}

/** The relief does not depend on the scale: hand it on from one layout to the next. */
export function layoutOf(source: MapSource, scale: number, relief: Relief = buildRelief(source)): MapLayout {
  const put = (feature: MapFeature, metres: readonly MapPoint[]): Drawn => {
    const points = metres.map((point) => toPixels({ source, scale }, point))
    return { feature, points, box: boxOf(points), closed: feature.geometry.type === 'polygon' }
  }
  const lines = (times: number, ...kinds: readonly string[]) =>
    ofKinds(source, ...kinds)
      .filter((feature) => feature.geometry.type === 'polyline')
      .map((feature) => put(feature, smoothed(pointsOf(feature), false, times)))
  const coarse = coarsenessOf(source)
  const rings = (amount: number, step: number, ...kinds: readonly string[]) =>
    ofKinds(source, ...kinds)
      .filter((feature) => feature.geometry.type === 'polygon')
      .map((feature) => {
        const ring = weathered(
          pointsOf(feature),
          amount * coarse,
          seedOf(feature.id),
          step * coarse,
          70 * coarse,
        )
        return put(feature, ring)
      })
  const roads = { paved: lines(2, 'pavedRoad'), earth: lines(2, 'road'), tracks: lines(2, 'track') }
  const places = rings(8, 28, 'village', 'town').map((ring) => {
    const place = coarse > 1 ? seen(ring) : ring
    return { ...place, houses: housesOf(place, allRoads({ roads }), scale, coarse) }
  })
  return {
    source,
    relief,
    scale,
    roads,
    woods: rings(16, 26, 'wood', 'denseWood'),
    crops: rings(10, 40, 'tallCrops'),
    marshes: rings(12, 28, 'marsh'),
    orchards: ofKinds(source, 'orchard').map((feature) => put(feature, pointsOf(feature))),
    waters: [...lines(2, 'stream', 'river'), ...rings(8, 28, 'pond', 'river')],
    places,
    courts: ofKinds(source, 'strongpoint', 'farm')
      .filter((feature) => feature.geometry.type === 'polygon')
      .map((feature) => put(feature, pointsOf(feature))),
    hedges: lines(1, 'hedge'),
    walls: lines(0, 'wall'),
    embankments: lines(1, 'embankment'),
    quarries: rings(4, 14, 'quarry'),
    spots: source.features
      .filter((feature) => feature.geometry.type === 'point')
      .flatMap((feature) =>
        pointsOf(feature).map((point) => ({ feature, at: toPixels({ source, scale }, point) })),
      ),
  }
}

/** Pixels across below which a place of a theatre cannot be seen. */
const LEAST_PLACE = { town: 38, village: 20 } as const

/** A place of a theatre, never so small that it is lost. */
function seen(place: Drawn): Drawn {
  const { minX, maxX, minY, maxY } = place.box
  const least = place.feature.kind === 'town' ? LEAST_PLACE.town : LEAST_PLACE.village
  const by = least / Math.max(maxX - minX, maxY - minY)
  if (by <= 1) return place
  const points = scaled(place.points, centreOf(place.points), by)
  return { ...place, points, box: boxOf(points) }
}

export function allRoads(layout: Pick<MapLayout, 'roads'>): readonly Drawn[] {
  return [...layout.roads.paved, ...layout.roads.earth, ...layout.roads.tracks]
}
