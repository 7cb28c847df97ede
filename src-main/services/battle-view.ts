/** A battle as one seat may see it. */
import type { Immutable } from '../../src-shared/contract/channel'
import type { History } from '../../src-shared/history/bundle'
import { SIDES, type Side } from '../../src-shared/engine/sides'
import type { JsonObject, Seat } from '../../src-shared/contract/values'
import type { BattleDesk } from './open-campaign'
import type { View } from './presenters/presenter'

/** What surrounds the state in a view. */
interface Frame {
  readonly seat: Seat
  readonly pace: View['pace']
  readonly withState: boolean
  readonly history: History
}

/** The present state. */
export function presentView(desk: BattleDesk, frame: Frame): View {
  const { seq, state } = desk.live.now()
  return view(desk, frame, seq, state, undoOf(desk, frame.seat), redoOf(desk, frame.seat))
}

/** An earlier moment, to be looked at only. */
export function pastView(desk: BattleDesk, frame: Frame, seq: number): View {
  return view(desk, frame, seq, desk.live.stateAfter(seq), { why: 'nothingToUndo' }, null)
}

function view(
  { live, rules, presenter }: BattleDesk,
  { seat, pace, withState, history }: Frame,
  seq: number,
  state: unknown,
  undo: View['undo'],
  redo: View['redo'],
): View {
  const { id, name, ruleSet, status, seats, dice } = live.battle
  const seen = rules.seenBy(state, seat)
  return {
    battleId: id,
    name,
    ruleSet,
    status,
    seats: [seats[0], seats[1]],
    dice,
    seat,
    seq,
    // Who has to decide is no secret, only what he decides: a sealed nomination still counts as given.
    turn: rules.turn(state),
    pieces: presenter.pieces(seen, history),
    leaders: presenter.leaders(seen),
    objectives: presenter.objectives(seen),
    situation: presenter.situation(seen),
    names: Object.fromEntries(rules.names(seen)),
    undo,
    redo,
    pace,
    outcome: rules.outcome(seen) ?? null,
    ...(withState && { state: withoutSheet(seen) }),
  }
}

function withoutSheet(state: unknown): JsonObject {
  const { sheet: _, ...rest } = state as JsonObject & { readonly sheet?: unknown }
  return rest
}

/** Of the umpire: the last command, by the law of the side that gave it. */
export function undoOf({ live }: BattleDesk, seat: Seat): View['undo'] {
  const side = seat === 'umpire' ? live.lastSide() : seat
  if (side === undefined) return { why: live.last()?.act.type === 'edit' ? 'umpire' : 'nothingToUndo' }
  const found = live.undoable(side)
  return 'seq' in found ? { seq: found.seq, side } : found
}

export function redoOf({ live }: BattleDesk, seat: Seat): Immutable<View['redo']> {
  const sides: readonly Side[] = seat === 'umpire' ? SIDES : [seat]
  for (const side of sides) {
    const found = live.redoable(side)
    if (found) return { seq: found.seq, side }
  }
  return null
}

/** Whether the battle waits for the staff alone: no side that may act is played by people. */
export function staffToAct({ live, rules }: BattleDesk): Side | undefined {
  const { status, seats } = live.battle
  if (status !== 'fighting' || !live.hasBegun()) return undefined
  const { toAct } = rules.turn(live.now().state)
  return toAct.find((side) => seats[side] === 'staff')
}
