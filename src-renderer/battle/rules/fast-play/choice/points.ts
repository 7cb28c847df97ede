// Points of the table that are known by a name: where units of either side stand, and the objectives.
import type { Side } from '../../../../../src-shared/contract/values'
import { distance } from '../../../../../src-shared/board/table/vectors'
import type { Piece, Table } from '../../../../../src-shared/rules/fast-play/screen/schema'
import type { NamedPoint } from '../../../open-table/photograph/known-points'

type Known = Pick<Table, 'pieces' | 'objectives'>

/** Those of one's own side first, but for whoever is measured for. */
export function pointsOfSide(
  { pieces, objectives }: Known,
  { id, side }: { readonly id: string; readonly side: Side },
): readonly NamedPoint[] {
  return [
    ...pieces.flatMap((one) =>
      one.side === side && one.id !== id && one.standing
        ? [{ id: one.id, name: one.name, x: one.standing.x, y: one.standing.y }]
        : [],
    ),
    ...objectives.flatMap((one) =>
      one.x === null || one.y === null ? [] : [{ id: one.id, name: one.name, x: one.x, y: one.y }],
    ),
  ]
}

/** Where a general is, riding by himself or with a unit; null: he is not on the table. */
export function pointOfGeneral(
  { pieces }: Known,
  { point, joined }: Pick<Table['leaders'][number], 'point' | 'joined'>,
): { readonly x: number; readonly y: number } | null {
  return point ?? pieces.find(({ id }) => id === joined)?.standing ?? null
}

/** The enemies on the table, nearest first, with the inches between the middles of the fronts. */
export function enemiesOf(
  { pieces }: Known,
  { side, standing }: Pick<Piece, 'side' | 'standing'>,
): readonly (NamedPoint & { readonly inches: number })[] {
  if (!standing) return []
  return pieces
    .flatMap((one) =>
      one.side === side || !one.standing
        ? []
        : [
            {
              id: one.id,
              name: one.name,
              x: one.standing.x,
              y: one.standing.y,
              inches: distance(standing, one.standing),
            },
          ],
    )
    .toSorted((a, b) => a.inches - b.inches)
}
