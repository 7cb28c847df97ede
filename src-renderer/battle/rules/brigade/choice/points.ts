// Points of the table that are known by a name: where one's own brigades stand, and the places of the field.
import type { Side } from '../../../../../src-shared/contract/values'
import type { Field, Table } from '../../../../../src-shared/rules/brigade/screen/schema'
import type { NamedPoint } from '../../../open-table/photograph/known-points'
import { boardName } from '../../../open-table/scene'
import { middleOf } from '../board/places'

interface Known {
  readonly field: Pick<Field, 'places'> | null
  readonly present: Pick<Table, 'pieces'> | null
}

/** Those of one's own side first, but for whoever is measured for. */
export function pointsOfSide(
  { field, present }: Known,
  { id, side }: { readonly id: string; readonly side: Side },
): readonly NamedPoint[] {
  const own = (present?.pieces ?? []).filter(
    (one) => one.side === side && one.id !== id && one.status === 'table',
  )
  return [
    ...own.map((one) => ({
      id: one.id,
      name: boardName(one.name, one.arm === 'artillery'),
      ...middleOf(one),
    })),
    ...(field?.places ?? []),
  ]
}
