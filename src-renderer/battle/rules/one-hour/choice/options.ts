// Reading the list of what may be done: who may act, where to, at whom. Nothing here decides a rule.
import { cellName, parseCell } from '../../../../../src-shared/board/grid/cells'
import { DIRECTIONS, stepFrom, turned, type Direction } from '../../../../../src-shared/board/grid/facing'
import type { JsonObject } from '../../../../../src-shared/contract/values'
import type { Odds } from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { Option } from '../../../../stores/battle/data'

export const FACINGS = ['N', 'E', 'S', 'W'] as const
export type Facing = (typeof FACINGS)[number]

export function typeOf({ command }: Pick<Option, 'command'>): string {
  return String(command['type'])
}

export function listOf(command: JsonObject, key: string): readonly string[] {
  const value = command[key]
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []
}

export function facingOf(command: JsonObject, key: string): Facing | undefined {
  return FACINGS.find((facing) => facing === command[key])
}

/** Commands that take a unit or leader into a box. */
const GOING: ReadonlySet<string> = new Set([
  'Move',
  'MoveLeader',
  'RideLeader',
  'EnterReinforcement',
  'DeployUnit',
  'DeployLeader',
  'RetireLeader',
])
/** Commands that are aimed at somebody in a box. */
const AIMED: ReadonlySet<string> = new Set(['Shoot', 'Charge', 'Rally'])

/** A turn or another formation where the unit stands. */
export const isOnTheSpot = ({ command }: Option): boolean =>
  typeOf({ command }) === 'Move' && listOf(command, 'steps').length === 0

/** The box that an option leads off the board from. */
const leavesAt = (option: Option, from: string | null): boolean =>
  typeOf(option) === 'Move' && option.at === from && !isOnTheSpot(option)

/** Boxes that an actor can go to, each with every way of being there, the cheapest first. */
export function stepsOf(
  options: readonly Option[],
  actorId: string,
  from: string | null,
): ReadonlyMap<string, readonly Option[]> {
  const going = options.filter(
    (option) =>
      option.actorId === actorId &&
      GOING.has(typeOf(option)) &&
      !isOnTheSpot(option) &&
      !leavesAt(option, from) &&
      typeof option.at === 'string',
  )
  const byCell = Map.groupBy(going, ({ at }) => String(at))
  return new Map(
    [...byCell].map(([cell, ways]) => [cell, ways.toSorted((a, b) => (a.cost ?? 0) - (b.cost ?? 0))]),
  )
}

/** Boxes with somebody whom an actor can shoot at, charge or rally. */
export function aimsOf(options: readonly Option[], actorId: string): ReadonlyMap<string, readonly Option[]> {
  const aimed = options.filter(
    (option) => option.actorId === actorId && AIMED.has(typeOf(option)) && typeof option.at === 'string',
  )
  return Map.groupBy(aimed, ({ at }) => String(at))
}

/** What an actor can do where it stands, besides turning: squares, and leaving the board. */
export function deedsOf(options: readonly Option[], actorId: string, from: string | null): readonly Option[] {
  return options.filter(
    (option) =>
      option.actorId === actorId &&
      (['FormSquare', 'LeaveSquare'].includes(typeOf(option)) || leavesAt(option, from)),
  )
}

/** Options without an actor: ending a phase or turn, drawing or declining a card, the end of the setup. */
export function commonDeedsOf(options: readonly Option[]): readonly Option[] {
  return options.filter((option) =>
    ['EndPhase', 'EndTurn', 'EndSetup', 'DeclineCard'].includes(typeOf(option)),
  )
}

/** Which side of the enemy a charge strikes, or why it is all one. */
export function struckSide({ turnsTo, doubled }: Pick<Odds, 'turnsTo' | 'doubled'>): string {
  if (turnsTo !== null) return 'turns'
  return doubled === 'flank' || doubled === 'light' || doubled === 'artillery' ? doubled : 'front'
}

const TURNS: Readonly<Record<string, number>> = { F: 0, L: -1, R: 1 }

/** Boxes of the way that a command takes from where it begins, the start first; as far as there is a board. */
export function wayOf(command: JsonObject, from: string, facing: Facing): readonly string[] {
  const path = listOf(command, 'path')
  if (path.length > 0) return [from, ...path]
  const start = facingOf(command, 'startFacing') ?? facingOf(command, 'facing') ?? facing
  const way = [from]
  let at = parseCell(from)
  for (const name of listOf(command, 'steps')) {
    const turn = TURNS[name]
    const direction: Direction | undefined =
      turn === undefined ? DIRECTIONS.find((one) => one === name) : turned(start, turn)
    if (!at || !direction) break
    at = stepFrom(at, direction)
    if (at.column < 0 || at.row < 0) break
    way.push(cellName(at))
  }
  return way
}

/** Cost so far in each box of a way: a diagonal step counts half as much again. `cost` is that of its first box. */
export function costsOf(way: readonly string[], cost = 0): readonly number[] {
  return way.map((cell, i) => {
    const [a, b] = [parseCell(way[i - 1] ?? cell), parseCell(cell)]
    if (i > 0 && a && b) cost += a.column !== b.column && a.row !== b.row ? 1.5 : 1
    return cost
  })
}

/** The next of the four facings clockwise, or the one before. */
export function turnedFacing(facing: Facing, by: 1 | -1): Facing {
  return FACINGS[(FACINGS.indexOf(facing) + by + 4) % 4] ?? facing
}
