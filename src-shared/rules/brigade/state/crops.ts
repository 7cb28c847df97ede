/** Tall crops: how far brigades have trodden them, and which are trampled flat and hide nobody any more (BR-GEO-09, `trampledCrops`). */
import { areaOf } from '../../../board/table/polygons'
import { groundOf, type Ground } from '../sheet/ground'
import type { BrArea, BrSheet } from '../sheet/sheet'
import { kept } from './memory'
import type { BrState } from './state'

/**
 * Square inches that a brigade's move lays for good. Its width times a usual way is about sixteen, but most of that lies
 * already; with three the corn of Waterloo lies when the horse has charged, and that of Ligny late in the afternoon.
 */
const LAID_BY_ONE = 3

/** The fields of a ground, with how many moves of brigades lay them flat. */
export const fieldsOf = kept((ground: Ground): readonly { area: BrArea; needs: number }[] =>
  ground.areas.shapes
    .filter(({ area }) => area.kind === 'tallCrops')
    .map(({ area, points }) => ({ area, needs: Math.ceil(areaOf(points) / LAID_BY_ONE) })),
)

/** No field lies flat. */
export const NONE: ReadonlySet<string> = new Set()

/** Ids of the fields that lie flat: the same set while no other is laid. */
export function flatFields({ sheet, trodden }: Pick<BrState, 'sheet' | 'trodden'>): ReadonlySet<string> {
  if (!trodden) return NONE
  const known = flatBySheet(trodden)
  let flat = known.get(sheet)
  if (!flat) {
    const ground = groundOf(sheet)
    const ids = fieldsOf(ground).flatMap(({ area: { id }, needs }) =>
      (trodden[id] ?? 0) >= needs ? [id] : [],
    )
    flat = ids.length === 0 ? NONE : (setsOf(ground).get(ids.join(' ')) ?? new Set(ids))
    setsOf(ground).set(ids.join(' '), flat)
    known.set(sheet, flat)
  }
  return flat
}
const flatBySheet = kept((_: NonNullable<BrState['trodden']>) => new WeakMap<BrSheet, ReadonlySet<string>>())
const setsOf = kept((_: Ground) => new Map<string, ReadonlySet<string>>())
