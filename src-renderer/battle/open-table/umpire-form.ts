// What every umpire's form of an open table does: somebody is put where he is dragged to, a place is given to an army of a
// side. For the setup of a form.
import { nextTick, onBeforeUnmount, ref } from 'vue'
import type { Side } from '../../../src-shared/contract/values'
import type { Point } from '../../board/camera'
import { useUmpire } from '../../stores/battle/umpire'
import { toInches, type TableOnMap } from './places'

interface Body {
  readonly id: string
  readonly name: string
}

interface AnyTable {
  readonly pieces: readonly (Body & { readonly side: Side; readonly armyId: string })[]
  readonly leaders: readonly Body[]
}

/** `put`: sets whoever is chosen at a point, in inches; at once where a reason has been given. */
export function useTableForm(
  table: { readonly field: TableOnMap | null; readonly present: AnyTable | null },
  put: (point: Point) => Promise<void>,
) {
  const umpire = useUmpire()
  const chosen = ref('')
  umpire.mover = async (id, at) => {
    const { field } = table
    if (!field) return
    chosen.value = id
    await nextTick()
    await put(toInches(field, at))
  }
  onBeforeUnmount(() => {
    umpire.mover = null
  })
  return {
    chosen,
    everybody: (): readonly Body[] => [...(table.present?.pieces ?? []), ...(table.present?.leaders ?? [])],
    /** The first army that a side fields here; null: the side is none, or fields none. */
    armyOf: (side: Side | null): string | null =>
      table.present?.pieces.find((piece) => piece.side === side)?.armyId ?? null,
  }
}
