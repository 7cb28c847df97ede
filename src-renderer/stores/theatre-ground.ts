// The ground of the theatre as the engraver takes it, out of the theatre file.
import { z } from 'zod'
import { NAME_SIDES, type Ground } from '../board/ground/ground'
import type { HeightGrid } from '../board/map/source'

const point = z.tuple([z.number(), z.number()])

/** What the screen needs of the theatre file; the file's own schema has judged the whole of it already. */
export const theatreSchema = z.object({
  id: z.string(),
  name: z.string(),
  extent: z.object({ widthM: z.number(), heightM: z.number() }),
  features: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      widthM: z.number().optional(),
      heightsM: z.array(z.number()).optional(),
      geometry: z.object({
        type: z.enum(['point', 'polyline', 'polygon']),
        coordinates: z.array(point),
      }),
    }),
  ),
  places: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['town', 'village', 'farm', 'crossroads']),
      at: point,
      rank: z.number(),
      labelSide: z.enum(NAME_SIDES).optional(),
    }),
  ),
  entryPoints: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      at: point,
      edge: z.enum(['north', 'east', 'south', 'west']),
    }),
  ),
  battlefields: z.array(z.object({ battle: z.string(), place: z.string(), polygon: z.array(point) })),
  relief: z.object({
    spotHeights: z.array(z.object({ name: z.string().optional(), at: point, heightM: z.number() })),
    grid: z.object({
      stepM: z.number(),
      columns: z.number(),
      rows: z.number(),
      unitM: z.number(),
      cutM: z.number(),
      heights: z.array(z.string()),
    }),
  }),
})
export type TheatreMap = z.infer<typeof theatreSchema>
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
