/** The field as the plan of a turn sees it: who stands where, which commands there are to send, and what is to be had. */
import { groundOf, type Ground } from '../sheet/ground'
import type { SquareId } from '../sheet/sheet'
import { rosterOf } from '../state/lookup'
import type { SqState, TurnNote } from '../state/state'
import type { Side } from '../../../engine/sides'
import { stakesOf, type Moment } from './standing'
import { fullWorthOf } from './view'

/** Action points that a command has in a turn, about. */
export const PACE = 2
/** Share of its worth that horse has against a town. */
const HORSE_AT_TOWN = 0.3

/** The field as it was at the end of the last turn, or at the start of the battle. */
export interface Snapshot extends Moment {
  readonly ground: Ground
  /** The turn that is planned for. */
  readonly turn: number
  /** Number of the square of each unit. */
  readonly squareOf: ReadonlyMap<string, number>
}

export function snapshotOf(state: SqState): Snapshot {
  const ground = groundOf(state.sheet)
  const note = state.notes.at(-1)
  const turn = (note?.turn ?? 0) + 1
  const destroyed = new Set(note?.destroyed)
  const squareOf = new Map<string, number>()
  for (const { id, unit, arrival } of rosterOf(state.sheet).unitList) {
    const square = note ? note.squares[id] : unit.square
    const goneBefore = (state.units[id]?.gone?.turn ?? turn) < turn
    // Those about to arrive are planned for from where they come in.
    const entry = arrival && arrival.turn <= turn + 1 ? arrival.entry[0] : undefined
    if (square !== undefined) squareOf.set(id, ground.number(square))
    else if (entry !== undefined && !destroyed.has(id) && !goneBefore) squareOf.set(id, ground.number(entry))
  }
  return {
    state,
    ground,
    turn,
    squareOf,
    holderOf: holdersIn(state, note),
    destroyed,
    notes: state.notes,
  }
}

const holdersIn = (state: SqState, note: TurnNote | undefined): ReadonlyMap<string, Side | null> =>
  new Map(
    state.sheet.victory.objectives.map(({ id, holder }) => [
      id,
      note ? (note.holders[id]?.side ?? null) : holder,
    ]),
  )

export interface Force {
  readonly commandId: string
  readonly strength: number
  /** The same for taking a town, where horse is of little use. */
  readonly againstTown: number
  /** By number. */
  readonly squares: readonly number[]
  /** Of an army that had nobody on the field at first: it comes to fight. */
  readonly comesOn: boolean
}

export interface Goal {
  readonly square: SquareId
  /** In victory points, with what the levels of victory add. */
  readonly worth: number
  /** To be taken, or to be kept. */
  readonly taken: boolean
  /** Ours when the battle began. */
  readonly wasOurs: boolean
  /** Worth of the enemy near it. */
  readonly enemy: number
  assigned: number
}

/** Commands with anybody on the field or about to be, the strongest first; who is kept back does not count. */
export function forcesOf(
  { state, squareOf }: Snapshot,
  side: Side,
  kept: ReadonlySet<string>,
): readonly Force[] {
  const forces: Force[] = []
  const roster = rosterOf(state.sheet)
  for (const command of roster.commands.values()) {
    if (command.side !== side) continue
    const present = command.unitIds.filter((id) => squareOf.has(id))
    if (present.length === 0) continue
    const free = present.filter((id) => !kept.has(id))
    const army = roster.armies.get(command.armyId)?.unitIds ?? []
    forces.push({
      commandId: command.id,
      strength: free.reduce((sum, id) => sum + fullWorthOf(state, id), 0),
      againstTown: free.reduce(
        (sum, id) => sum + fullWorthOf(state, id) * (roster.units.get(id)?.isCavalry ? HORSE_AT_TOWN : 1),
        0,
      ),
      squares: present.flatMap((id) => squareOf.get(id) ?? []),
      comesOn: army.every((id) => roster.units.get(id)?.unit.square === undefined),
    })
  }
  return forces.sort((a, b) => b.strength - a.strength || (a.commandId < b.commandId ? -1 : 1))
}

/** Objectives with a square; several in one square count together. */
export function goalsOf(snapshot: Snapshot, side: Side): readonly Goal[] {
  const { state, ground, squareOf, holderOf } = snapshot
  const enemies = rosterOf(state.sheet).unitList.flatMap(({ id, side: of, isBrigade }) => {
    const at = of !== side && isBrigade ? squareOf.get(id) : undefined
    return at === undefined ? [] : [{ at, worth: fullWorthOf(state, id) }]
  })
  const bySquare = new Map<SquareId, { own: number; theirs: number; wasOurs: boolean }>()
  for (const { id, square, vp, holder } of state.sheet.victory.objectives) {
    if (square === undefined) continue
    const sum = bySquare.get(square) ?? { own: 0, theirs: 0, wasOurs: false }
    if (holderOf.get(id) === side) sum.own += vp
    else sum.theirs += vp
    bySquare.set(square, { ...sum, wasOurs: sum.wasOurs || holder === side })
  }
  const stakes = stakesOf(snapshot)
  return [...bySquare].map(([square, { own, theirs, wasOurs }]) => {
    const taken = theirs > 0
    const near = ground.within(ground.number(square), 1)
    const enemy = enemies.reduce((sum, { at, worth }) => (near.includes(at) ? sum + worth : sum), 0)
    const worth = (taken ? theirs : own) + (stakes.get(square) ?? 0)
    return { square, worth, taken, wasOurs, enemy, assigned: 0 }
  })
}
