/** What a dry run finds: gaps, brigades that stand in each other's way, and hours that cannot be kept (BR-ORD-03 to -05). */
import type { JsonObject } from '../../../engine/json'
import type { Side } from '../../../engine/sides'
import { seenFrom } from '../../../board/table/rectangles'
import { distance, turnBetween } from '../../../board/table/vectors'
import { goalOf, goesOn, orderOf, taskOf } from '../orders/clauses'
import { bodyOf, gapOf } from '../state/bodies'
import { brigadeOf, onTable } from '../state/lookup'
import type { BrState } from '../state/state'
import { ARRIVED_WITHIN } from '../sheet/tables'
import type { BrEvent } from '../turn/events'
import type { DryRunNote } from './dry-run-schema'

/** A move that was played: how it began, how it ended, and what happened. */
export interface PlayedMove {
  readonly before: BrState
  readonly after: BrState
  readonly events: readonly BrEvent[]
}

export type Finding =
  | 'heldUp'
  | 'stands'
  | 'blocked'
  | 'impossible'
  | 'late'
  | 'never'
  | 'cutShort'
  | 'gap'
  | 'done'
  | 'underWay'

const GRADES: Readonly<Record<Finding, DryRunNote['grade']>> = {
  heldUp: 'warn',
  stands: 'warn',
  blocked: 'bad',
  impossible: 'bad',
  late: 'bad',
  never: 'bad',
  cutShort: 'bad',
  gap: 'warn',
  done: 'info',
  underWay: 'info',
}
const RULES: Readonly<Record<Finding, string>> = {
  heldUp: 'BR-MOVE-11',
  stands: 'BR-ORD-12',
  blocked: 'BR-SEQ-03',
  impossible: 'BR-ORD-17',
  late: 'BR-ORD-05',
  never: 'BR-ORD-05',
  cutShort: 'BR-ORD-05',
  gap: 'BR-ORD-04',
  done: 'BR-ORD-05',
  underWay: 'BR-ORD-05',
}

/** Foot nearer to each other than this stand side by side, inches. */
const SIDE_BY_SIDE = 3
/** Farther apart than infantry charges there is a gap, inches: `reach` of BR-ORD-07. */
const GAP = 6

/** Sorted by move, the worst of a move first. */
export function notesOf(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  const order = ['bad', 'warn', 'info']
  return [
    ...waits(side, played),
    ...endings(side, played),
    ...hours(side, played),
    ...gaps(side, played),
    ...ways(side, played),
  ].toSorted((a, b) => a.move - b.move || order.indexOf(a.grade) - order.indexOf(b.grade))
}

function note(
  finding: Finding,
  brigadeId: string,
  clause: number | null,
  move: number,
  values: JsonObject = {},
): DryRunNote {
  return {
    brigadeId,
    grade: GRADES[finding],
    clause,
    move,
    rule: RULES[finding],
    sentence: { key: `order.dryRun.${finding}`, values },
  }
}

/** The clause that binds a brigade; null: none does yet. */
function clauseOf(state: BrState, id: string): number | null {
  const order = orderOf(state, id)
  return !order || order.clause < 0 ? null : order.clause
}

interface Wait {
  readonly finding: 'heldUp' | 'stands' | 'blocked'
  readonly id: string
  readonly by: string | null
  readonly clause: number | null
  readonly from: number
  readonly to: number
}

/** Who waits for whom, move after move; moves running are one note. */
function waits(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  const all: Wait[] = []
  for (const one of played)
    for (const wait of waitsIn(side, one)) {
      const at = all.findIndex(
        ({ finding, id, by, clause, to }) =>
          finding === wait.finding &&
          id === wait.id &&
          by === wait.by &&
          clause === wait.clause &&
          to === wait.from - 1,
      )
      const running = all[at]
      if (running) all[at] = { ...running, to: wait.to }
      else all.push(wait)
    }
  return (
    all
      // One move may be lost in making room.
      .filter(({ finding, from, to }) => finding !== 'stands' || to > from)
      .map(({ finding, id, by, clause, from, to }) =>
        note(finding, id, clause, from, { ...(by !== null && { by }), from, to, n: to - from + 1 }),
      )
  )
}

function waitsIn(side: Side, { before, after, events }: PlayedMove): readonly Wait[] {
  const { move } = before
  const found: Wait[] = []
  for (const event of events)
    if (event.side === side && (event.kind === 'orderHeldUp' || event.kind === 'arrivalBlocked')) {
      const { brigadeId: id, byId: by } = event.data
      const isHeldUp = event.kind === 'orderHeldUp'
      found.push({
        finding: isHeldUp ? 'heldUp' : 'blocked',
        id,
        by,
        clause: isHeldUp ? clauseOf(before, id) : null,
        from: move,
        to: move,
      })
    }
  const told = new Set(found.map(({ id }) => id))
  for (const { id } of onTable(after, side)) {
    const [was, is] = [orderOf(before, id), orderOf(after, id)]
    if (!was || !is || told.has(id) || is.idle <= was.idle) continue
    found.push({ finding: 'stands', id, by: null, clause: clauseOf(before, id), from: move, to: move })
  }
  return found
}

/** Parts that are over: done, cut short by their hour, or impossible. */
function endings(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  return played.flatMap(({ events, before: { move } }, i) =>
    events.flatMap((event): readonly DryRunNote[] => {
      if (event.side !== side) return []
      if (event.kind === 'orderImpossible') {
        const { brigadeId, clause, cause } = event.data
        const why = { key: `term.impossible.${cause}`, values: {} }
        return [note('impossible', brigadeId, clause, move, { move, cause: why })]
      }
      if (event.kind !== 'clauseEnded') return []
      const { brigadeId, clause, cause } = event.data
      const ended = played[i - 1]?.after
      // It ends at the head of a move: it was done in the one before.
      if (cause === 'complete') return [note('done', brigadeId, clause, move - 1, { move: move - 1 })]
      const asItWas = played[i - 1]?.before
      const inches = asItWas && ended ? shortOf(asItWas, ended, brigadeId) : null
      return inches === null || inches <= ARRIVED_WITHIN
        ? []
        : [note('cutShort', brigadeId, clause, move, { move, inches })]
    }),
  )
}

/** Inches that a brigade still has to go when a move is over, by the clause that bound it in that move. */
function shortOf(before: BrState, after: BrState, id: string): number | null {
  const task = taskOf(before, id)
  if (!task || task.implied || !goesOn(task)) return null
  const goal = goalOf(before, id, task)
  return goal ? Math.round(distance(bodyOf(after, id).centre, goal) * 10) / 10 : null
}

/** Hours at which a part is to begin while the one before is not done (BR-ORD-05). */
function hours(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  const last = played.at(-1)?.before
  if (!last) return []
  return onTable(last, side).flatMap(({ id }) =>
    (orderOf(last, id)?.order.clauses ?? []).flatMap((clause, i): readonly DryRunNote[] => {
      const hour = Math.max(0, ...(clause.start ?? []).map((one) => (one.when === 'atMove' ? one.move : 0)))
      if (i === 0 || hour === 0 || hour > last.move) return []
      const then = played.find(({ before }) => before.move === hour)
      const order = then && orderOf(then.before, id)
      // The part before is over, and this one waits for something else.
      if (!order || order.clause >= i || (order.clause === i - 1 && order.waiting)) return []
      const began = played.find(({ before }) => {
        const now = orderOf(before, id)
        return now !== undefined && (now.clause >= i || (now.clause === i - 1 && now.waiting))
      })
      return began
        ? [note('late', id, i, hour, { hour, at: began.before.move - 1 })]
        : [note('never', id, i, hour, { hour, last: last.move })]
    }),
  )
}

/** Foot that stood side by side on the sketch, and is so far apart at the end of a move that an enemy comes through. */
function gaps(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  const first = played[0]?.before
  if (!first) return []
  const foot = onTable(first, side).filter(({ isInfantry }) => isInfantry)
  return foot.flatMap((one, i) =>
    foot.slice(i + 1).flatMap((other): readonly DryRunNote[] => {
      if (!areSideBySide(first, one.id, other.id)) return []
      const widths = played.map(({ after }) =>
        [one, other].every(({ id }) => brigadeOf(after, id).place === 'table')
          ? gapOf(after, one.id, other.id)
          : 0,
      )
      const at = widths.findIndex((width) => width > GAP)
      const move = played[at]?.before.move
      if (move === undefined) return []
      const gone = (id: string) =>
        distance(bodyOf(first, id).centre, bodyOf(played[at]?.after ?? first, id).centre)
      // It is told of the one that went farther.
      const [id, by] = gone(one.id) >= gone(other.id) ? [one.id, other.id] : [other.id, one.id]
      const inches = Math.round(Math.max(...widths) * 10) / 10
      return [note('gap', id, clauseOf(played[at]?.before ?? first, id), move, { move, by, inches })]
    }),
  )
}

/** Near each other, facing about the same way, and neither behind the other. */
function areSideBySide(state: BrState, one: string, other: string): boolean {
  if (gapOf(state, one, other) > SIDE_BY_SIDE) return false
  const [a, b] = [brigadeOf(state, one).pose, brigadeOf(state, other).pose]
  if (Math.abs(turnBetween(a.heading, b.heading)) > MOST_TURNED) return false
  const { u: aside, v: ahead } = seenFrom(a, b)
  return Math.abs(aside) > Math.abs(ahead)
}
/** Fronts that differ by more are no common line, degrees. */
const MOST_TURNED = 45

/** Who is under way still when the last move is over. */
function ways(side: Side, played: readonly PlayedMove[]): readonly DryRunNote[] {
  const end = played.at(-1)
  if (!end) return []
  const { move } = end.before
  return onTable(end.after, side).flatMap(({ id }) => {
    const inches = shortOf(end.after, end.after, id)
    return inches === null || inches <= ARRIVED_WITHIN
      ? []
      : [note('underWay', id, clauseOf(end.after, id), move, { last: move, inches })]
  })
}
