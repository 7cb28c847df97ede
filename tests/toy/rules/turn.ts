// Playing: a side takes a cell in its turn, or gives up.
import { z } from 'zod'
import { clockMinutes, clockTime } from '../../../src-shared/engine/holds'
import type { BattleEvent } from '../../../src-shared/engine/events'
import type { Random } from '../../../src-shared/engine/random'
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { CommandOption, Outcome, Played, TurnInfo } from '../../../src-shared/engine/rule-set'
import { otherSide, sideId, type Side } from '../../../src-shared/engine/sides'
import { CELLS, cellSchema, holderOf, isOver, lineOf, LINES, nextCounter, toMove, type State } from './state'

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('place'), cell: cellSchema }),
  z.strictObject({ type: z.literal('concede') }),
])
export type Command = z.infer<typeof commandSchema>

export const MINUTES_OF_TURN = 10

const event = (
  kind: string,
  side: Side | null,
  data: BattleEvent['data'],
  ...rules: string[]
): BattleEvent => ({
  kind,
  side,
  rules,
  data,
})

export const start = (state: State): Played<State> => ({
  state,
  events: [event('begun', null, { side: sideId(toMove(state)) }, 'TT-TURN-01')],
})

export function turn(state: State): TurnInfo {
  const { sheet, taken } = state
  const over = isOver(state)
  const n = Math.min(taken.length + 1, CELLS.length)
  return {
    turn: n,
    turnLimit: CELLS.length,
    clock: clockTime(clockMinutes(sheet.startTime) + MINUTES_OF_TURN * (n - 1)),
    phase: over ? 'over' : 'place',
    toAct: over ? [] : [toMove(state)],
    prompt: over
      ? { key: 'prompt.over', values: {} }
      : { key: 'prompt.place', values: { side: sideId(toMove(state)) } },
    secretKey: '',
  }
}

export function options(state: State, side: Side): readonly CommandOption<Command>[] {
  if (isOver(state) || side !== toMove(state)) return []
  const actorId = nextCounter(state, side)
  return CELLS.filter((cell) => holderOf(state, cell) === null).map((cell) => ({
    command: { type: 'place', cell },
    actorId,
    at: cell,
  }))
}

export function refuse(state: State, side: Side, command: Command): Refusal | undefined {
  if (isOver(state)) return { code: 'OVER', rule: 'TT-END-01', values: {} }
  if (command.type === 'concede') return undefined
  if (side !== toMove(state)) return { code: 'NOT_YOUR_TURN', rule: 'TT-TURN-01', values: {} }
  return holderOf(state, command.cell) === null
    ? undefined
    : { code: 'TAKEN', rule: 'TT-PLACE-01', values: { cell: command.cell } }
}

export function play(state: State, side: Side, command: Command): Played<State> {
  if (command.type === 'concede')
    return {
      state: { ...state, concededBy: side },
      events: [event('conceded', side, { side: sideId(side) }, 'TT-END-01')],
    }
  const next = { ...state, taken: [...state.taken, command.cell] }
  const line = lineOf(next)
  return {
    state: next,
    events: [
      event('placed', side, { side: sideId(side), cell: command.cell }, 'TT-PLACE-01'),
      ...(line ? [event('lined', side, { side: sideId(side), cells: line.cells }, 'TT-END-01')] : []),
    ],
  }
}

export function outcome(state: State): Outcome | undefined {
  if (!isOver(state)) return undefined
  const { concededBy } = state
  const winner = concededBy === null ? (lineOf(state)?.side ?? null) : otherSide(concededBy)
  const reason = concededBy !== null ? 'concession' : winner === null ? 'full' : 'line'
  return {
    winner,
    level: winner === null ? 'draw' : 'decisive',
    points: null,
    reasons: [{ key: `outcome.${reason}`, values: {} }],
    rules: ['TT-END-01'],
  }
}

/** Completes its line, or stops the other's, or takes any cell. */
export function staff(state: State, side: Side, random: Random): Command {
  const free = CELLS.filter((cell) => holderOf(state, cell) === null)
  const completes = (of: Side) => free.find((cell) => wouldLine(state, of, cell))
  const cell = completes(side) ?? completes(otherSide(side)) ?? free[random.int(free.length)]
  if (cell === undefined) throw new Error('the board is full')
  return { type: 'place', cell }
}

/** Whether a cell would complete a line of a side. */
export function wouldLine(state: State, side: Side, cell: string): boolean {
  return LINES.some(
    (line) => line.includes(cell) && line.every((each) => each === cell || holderOf(state, each) === side),
  )
}
