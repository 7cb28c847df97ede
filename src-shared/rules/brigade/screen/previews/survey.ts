/** What lies open on the whole table: over what everybody could fire, whom a brigade sees and what hides the others (9.1). */
import { between, type Point } from '../../../../board/table/vectors'
import { faceOf } from '../../../../board/table/rectangles'
import { groundBlock, sees } from '../../fire/sight/sight'
import type { SightBlock } from '../../fire/sight/screens'
import { bodyOf } from '../../state/bodies'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import type { BrState } from '../../state/state'

/** A line from a brigade to an enemy. */
export interface SightLine {
  readonly targetId: string
  readonly from: Point
  readonly to: Point
  /** What of the ground hides him, and where the line meets it; null: he is seen. */
  readonly block: { readonly cause: SightBlock['cause']; readonly at: Point } | null
}

/** Halvings by which the point is found where a line is stopped: to a hundredth of an inch on any table. */
const HALVINGS = 14

/** Lines to every enemy on the table, by the sight of orders: no arc counts and no other body (BR-ORD-06, BR-GEO-09). */
export function sightLines(state: BrState, id: string): readonly SightLine[] {
  const { side } = infoOf(state, id)
  const { left, right } = faceOf(bodyOf(state, id).rectangle, 'front').edge
  const from = between(left, right, 0.5)
  return onTable(state)
    .filter((other) => other.side !== side)
    .map((other) => {
      const to = bodyOf(state, other.id).centre
      const open = [brigadeOf(state, id).complexId, brigadeOf(state, other.id).complexId]
      const seen = sees(state, id, other.id)
      return { targetId: other.id, from, to, block: seen ? null : blockOf(state, from, to, open) }
    })
}

/** Where a line is stopped; at its end where that is all that can be said. */
function blockOf(
  state: BrState,
  from: Point,
  to: Point,
  open: readonly (string | null)[],
): NonNullable<SightLine['block']> {
  const block = (end: Point) => groundBlock(state, from, end, open)
  const { cause } = block(to) ?? { cause: 'hill' as const }
  let [clear, stopped] = [0, 1]
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (clear + stopped) / 2
    if (block(between(from, to, middle))) stopped = middle
    else clear = middle
  }
  return { cause, at: between(from, to, stopped) }
}
