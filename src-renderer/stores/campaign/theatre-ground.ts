// The ground of the theatre as the engraver takes it, out of the theatre file.
import type { Theatre } from '../../../src-shared/history/theatre'
import type { Ground } from '../../board/ground/ground'
import type { HeightGrid } from '../../board/map/source'

/** What the screen gets of the theatre: its ground, without who stood where in history. */
export type TheatreMap = Readonly<
  Pick<Theatre, 'id' | 'name' | 'extent' | 'features' | 'places' | 'entryPoints' | 'battlefields' | 'relief'>
>
export type TheatreMapPlace = TheatreMap['places'][number]

/** Names of places and of the roads' ends at the edge, by id: formations stand at both. */
export function placeNamesOf({ places, entryPoints }: TheatreMap): ReadonlyMap<string, string> {
  return new Map([...places, ...entryPoints].map(({ id, name }) => [id, name] as const))
}

/** A theatre of 76 kilometres is drawn ten times coarser than a battlefield. */
const COARSENESS = 10

/** Metres above the sea out of two hexadecimal digits a point. */
export function heightsOf({ grid }: TheatreMap['relief']): HeightGrid {
  const { stepM, columns, rows, cutM, unitM } = grid
  const heights = grid.heights.flatMap((row) =>
    Array.from({ length: row.length / 2 }, (_, i) => parseInt(row.slice(i * 2, i * 2 + 2), 16) * unitM),
  )
  return { stepM, columns, rows, cutM, heights }
}

/** The theatre as one more ground of the map table. */
export function theatreGround(map: TheatreMap): Ground {
  return {
    id: map.id,
    widthM: map.extent.widthM,
    heightM: map.extent.heightM,
    features: map.features,
    coarseness: COARSENESS,
    heights: heightsOf(map.relief),
    places: map.places.map(({ id, name, kind, at, rank, labelSide }) => ({
      id,
      name,
      at,
      rank,
      side: labelSide,
      isFarm: kind === 'farm',
    })),
  }
}
