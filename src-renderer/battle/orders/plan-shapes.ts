// Plans of staffs drawn over a board: who is to go somewhere by an arrow, on a grid who is to stay by a frame.
import type { OutputOf } from '../../../src-shared/contract'
import { isGrid, type Board } from '../../board/places'
import type { Overlays, Shape } from '../../board/scene'
import type { TableShape } from '../../board/table/shapes'
import type { Livery } from '../../shapes/livery'
import { toMetres } from '../open-table/places'

export type StaffPlan = OutputOf<'battle.plans'>['plans'][number]
type Way = StaffPlan['parts'][number]['way']

/** Overlays with the plans above them. */
export function withPlans(
  overlays: Overlays,
  plans: readonly StaffPlan[],
  board: Board,
  liveries: readonly [Livery, Livery],
): Overlays {
  const parts = plans.flatMap(({ side, parts: own }) =>
    own.map(({ way, isOrdered }) => ({ way, isOrdered, livery: liveries[side] })),
  )
  if (isGrid(board))
    return {
      ...overlays,
      shapes: [...overlays.shapes, ...parts.flatMap(({ way, livery }) => onGrid(way, livery))],
    }
  const { inchM, originM } = board
  if (inchM === undefined) return overlays
  const drawn = parts.flatMap(({ way, isOrdered, livery }): readonly TableShape[] => {
    const points = way.flatMap((one) => (typeof one === 'string' ? [] : [toMetres({ inchM, originM }, one)]))
    // What the staff altered in the battle is hollow, what it wrote before full.
    const brush = isOrdered ? 'inForce' : 'later'
    return points.length > 1 ? [{ kind: 'way', points, brush, livery, pale: true }] : []
  })
  return { ...overlays, table: [...(overlays.table ?? []), ...drawn] }
}

function onGrid(way: Way, livery: Livery): readonly Shape[] {
  const cells = way.flatMap((one) => (typeof one === 'string' ? [one] : []))
  const [from] = cells
  const to = cells.at(-1)
  if (from === undefined || to === undefined) return []
  return from === to
    ? [{ kind: 'frame', cell: from, brush: 'shown' }]
    : [{ kind: 'arrow', from, to, brush: 'support', livery }]
}
