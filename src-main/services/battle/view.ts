/** A battle as one seat may see it. */
import type { Immutable } from '../../../src-shared/contract/channel'
import type { BattleView } from '../../../src-shared/contract/battle-view'
import type { JsonObject, Seat } from '../../../src-shared/contract/values'
import type { TurnInfo } from '../../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../../src-shared/engine/sides'
import type { History } from '../../../src-shared/history/bundle'
import type { Answers } from '../answers'
import type { OpenBattle } from '../library/open-campaign'
import { staffSkillsOf } from '../set-up/staff-skills'

export type View = Immutable<BattleView>

/** What surrounds the state in a view. */
interface Frame {
  readonly seat: Seat
  readonly pace: View['pace']
  readonly withState: boolean
  readonly history: History
  readonly answers: Answers
}

/** The present state. */
export function presentView(opened: OpenBattle, frame: Frame): View {
  const { seq, state } = opened.live.now()
  return view(opened, frame, seq, state, undoOf(opened, frame.seat), redoOf(opened, frame.seat))
}

/** A battle that has been drawn up and not begun, from the sheet as it is deployed. */
export function drawnUpView(opened: OpenBattle, frame: Frame, sheet: object): View {
  const { rules } = opened
  // A sheet is a sheet of its own rules: it has passed their schema.
  const state = rules.muster(sheet)
  const shown = view(opened, frame, -1, state, { why: 'nothingToUndo' }, null)
  return { ...shown, turn: deploying(rules.turn(state)), outcome: null }
}

const deploying = (turn: TurnInfo): TurnInfo => ({
  ...turn,
  phase: 'deployment',
  toAct: [],
  prompt: { key: 'prompt.deployment', values: {} },
  secretKey: '',
})

/** An earlier moment, to be looked at only. */
export function pastView(opened: OpenBattle, frame: Frame, seq: number): View {
  return view(opened, frame, seq, opened.live.stateAfter(seq), { why: 'nothingToUndo' }, null)
}

function view(
  { live, rules }: OpenBattle,
  { seat, pace, withState, history, answers }: Frame,
  seq: number,
  state: unknown,
  undo: View['undo'],
  redo: View['redo'],
): View {
  const { id, name, ruleSet, status, seats, dice } = live.battle
  const { skills, temperaments } = staffSkillsOf(live.battle)
  const seen = rules.seenBy(state, seat)
  const { pieces, objectives } = rules.frame(seen)
  return {
    battleId: id,
    name,
    ruleSet,
    status,
    seats: [seats[0], seats[1]],
    skills,
    temperaments,
    dice,
    seat,
    heldBy: [...live.campaign.seatsOf(id)],
    seq,
    // Who has to decide is no secret, only what he decides: a sealed nomination still counts as given.
    turn: rules.turn(state),
    pieces,
    objectives,
    names: Object.fromEntries(rules.names(seen)),
    undo,
    redo,
    pace,
    outcome: rules.outcome(seen) ?? null,
    table: answers.ofRuleSet(rules.screen.tableSchema, rules.screen.table(seen, history), 'table'),
    ...(withState && { state: withoutSheet(seen) }),
  }
}

function withoutSheet(state: unknown): JsonObject {
  const { sheet: _, ...rest } = state as JsonObject & { readonly sheet?: unknown }
  return rest
}

/** Of the umpire: the last command, by the law of the side that gave it. */
export function undoOf({ live }: OpenBattle, seat: Seat): View['undo'] {
  const side = seat === 'umpire' ? live.lastSide() : seat
  if (side === undefined) return { why: live.last()?.act.type === 'edit' ? 'umpire' : 'nothingToUndo' }
  const found = live.undoable(side)
  return 'seq' in found ? { seq: found.seq, side } : found
}

export function redoOf({ live }: OpenBattle, seat: Seat): Immutable<View['redo']> {
  const sides: readonly Side[] = seat === 'umpire' ? SIDES : [seat]
  for (const side of sides) {
    const found = live.redoable(side)
    if (found) return { seq: found.seq, side }
  }
  return null
}

/** Whether the battle waits for the staff alone: no side that may act is played by people. */
export function staffToAct({ live, rules }: OpenBattle): Side | undefined {
  const { status, seats } = live.battle
  if (status !== 'fighting' || !live.hasBegun()) return undefined
  const { toAct } = rules.turn(live.now().state)
  return toAct.find((side) => seats[side] === 'staff')
}
