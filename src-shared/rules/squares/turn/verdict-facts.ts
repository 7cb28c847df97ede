/** Questions of fact of a battle of history, answered from the notes of its turns (7.5 of the rules). */
import type { History } from '../../../history/bundle'
import type { FactTest, SquaresFrame } from '../sheet/frames'
import { minutesOf } from '../../../history/vocabulary'
import { otherSide, type Side } from '../../../engine/sides'
import { sideIndexOf } from '../sheet/draft/victory'
import { groundOf } from '../sheet/ground'
import type { SqScenario, SqUnit, SquareId } from '../sheet/sheet'
import type { SqState, TurnNote } from '../state/state'

/** What is known at a moment: the last note not later, else how things stood at the start. */
interface Moment {
  readonly turn: number
  readonly holders: TurnNote['holders']
  readonly squares: TurnNote['squares']
}

const unitsOfSide = (sheet: SqScenario, side: Side): readonly SqUnit[] =>
  sheet.sides[side].armies.flatMap((army) => army.commands.flatMap((command) => command.units))

/** The last note not later than a clock time of the first day. */
export function momentAt(state: SqState, time: string): Moment {
  const note = state.notes.findLast((n) => n.clockMinutes <= minutesOf(time))
  if (note) return note
  const { sheet } = state
  const all = ([0, 1] as const).flatMap((side) => unitsOfSide(sheet, side))
  return {
    turn: 0,
    holders: Object.fromEntries(
      sheet.victory.objectives.map((o) => [
        o.id,
        o.holder === null
          ? null
          : { side: o.holder, armyId: o.heldBy ?? sheet.sides[o.holder].armies[0]?.id ?? '' },
      ]),
    ),
    squares: Object.fromEntries(all.flatMap((u) => (u.square === undefined ? [] : [[u.id, u.square]]))),
  }
}

/** Answers to every question the frame can answer. `menOf` is what a unit of the order of battle brought. */
export function answerFacts(
  state: SqState,
  frame: SquaresFrame,
  history: History,
  menOf: (unitId: string) => number,
): Record<string, boolean> {
  return Object.fromEntries(frame.facts.map((fact) => [fact.id, answer(fact, state, frame, history, menOf)]))
}

function answer(
  fact: FactTest,
  state: SqState,
  frame: SquaresFrame,
  history: History,
  menOf: (unitId: string) => number,
): boolean {
  const side = sideIndexOf(fact.side)
  if (fact.kind === 'riverAttackedBefore') {
    const { turn } = momentAt(state, fact.before)
    return state.riverAssaults.some((assault) => assault.side === side && assault.turn <= turn)
  }
  const moment = momentAt(state, fact.at)
  const holds = (objective: string) => moment.holders[objective]?.side === side
  const enemies = unitsOfSide(state.sheet, otherSide(side)).flatMap((u) => moment.squares[u.id] ?? [])
  const ground = groundOf(state.sheet)
  const clear = (square: SquareId, within: number) =>
    enemies.every((enemy) => ground.distance(square, enemy) > within)
  const across = () => divisionsAcross(side, moment, state.sheet, frame, history, menOf)
  switch (fact.kind) {
    case 'heldAndClear': {
      const square = state.sheet.victory.objectives.find((o) => o.id === fact.objective)?.square
      return square !== undefined && holds(fact.objective) && clear(square, fact.clearSquares)
    }
    case 'heldWithFree': {
      const brigades = unitsOfSide(state.sheet, side).filter(
        (u) => u.kind !== 'footArtillery' && u.kind !== 'horseArtillery',
      )
      const free = brigades.filter((u) => {
        const square = moment.squares[u.id]
        return square !== undefined && clear(square, fact.clearSquares)
      })
      return fact.objectives.every(holds) && free.length >= fact.bases
    }
    case 'heldAndAcross':
      return holds(fact.objective) && across() >= fact.divisions
    case 'noneAcross':
      return across() === 0
  }
}

/** Infantry divisions of a side of which bases with at least half of the men stand on the far bank. */
function divisionsAcross(
  side: Side,
  moment: Moment,
  sheet: SqScenario,
  frame: SquaresFrame,
  history: History,
  menOf: (unitId: string) => number,
): number {
  const farBank = new Set(frame.farBank)
  const divisions = new Map<string, { men: number; across: number; infantry: boolean }>()
  for (const base of unitsOfSide(sheet, side)) {
    const square = moment.squares[base.id]
    const over = square !== undefined && farBank.has(square)
    for (const unitId of base.members) {
      const record = history.index.unitById.get(unitId)
      if (!record) continue
      const sum = divisions.get(record.division.id) ?? { men: 0, across: 0, infantry: false }
      const men = menOf(unitId)
      divisions.set(record.division.id, {
        men: sum.men + men,
        across: sum.across + (over ? men : 0),
        infantry: sum.infantry || record.unit.arm === 'infantry',
      })
    }
  }
  return [...divisions.values()].filter((d) => d.infantry && 2 * d.across >= d.men).length
}
