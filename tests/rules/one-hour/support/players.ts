// Who plays a side in a trial battle: the staff, chance, or one of two simple plans that a staff must beat.
import { seededDice } from '../../../../src-shared/engine/dice'
import type { OrderBook } from '../../../../src-shared/engine/orders'
import { seededRandom, type Random } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import type { Side } from '../../../../src-shared/engine/sides'
import { chargeOdds, shotOdds } from '../../../../src-shared/rules/one-hour/screen/odds'
import { proposal } from '../../../../src-shared/rules/one-hour/screen/proposal'
import { muster } from '../../../../src-shared/rules/one-hour/sheet/muster'
import type { OhSheet } from '../../../../src-shared/rules/one-hour/sheet/sheet'
import type { Box } from '../../../../src-shared/rules/one-hour/sheet/vocabulary'
import { decision } from '../../../../src-shared/rules/one-hour/staff/staff'
import { boxOf, isOccupied, nearestEnemy, rangeOf } from '../../../../src-shared/rules/one-hour/state/lookup'
import { seenBy } from '../../../../src-shared/rules/one-hour/state/seen-by'
import type { OhState } from '../../../../src-shared/rules/one-hour/state/state'
import type { OhCommand, OhOption } from '../../../../src-shared/rules/one-hour/turn/commands'
import { listOptions } from '../../../../src-shared/rules/one-hour/turn/options/options'
import { deciders } from '../../../../src-shared/rules/one-hour/turn/phases'
import { play, start } from '../../../../src-shared/rules/one-hour/turn/play'
import { randomCommand } from './random-command'

/** The next command of a side that has something to decide, by what it sees. */
export type Player = (state: OhState, side: Side, random: Random) => OhCommand

export const staffPlayer =
  (skill: StaffSkill = 'normal', book: OrderBook = {}): Player =>
  (state, side) =>
    decision(state, side, book, skill).idea.command

export const randomPlayer: Player = randomCommand

/** Shoots and charges at what is before it, and never moves. */
export const holdingPlayer: Player = (state, side) =>
  proposal(state, side)?.command ?? attack(state, side, 1.5) ?? passed(state, side)

/** Goes straight at the nearest place that is not its own, shooting and charging as it can. */
export const straightPlayer: Player = (state, side) =>
  proposal(state, side)?.command ?? attack(state, side, 0.8) ?? straightOn(state, side) ?? passed(state, side)

/** A shot of any worth, or a charge of so many hits to be expected. */
function attack(state: OhState, side: Side, leastCharge: number): OhCommand | undefined {
  if (state.phase !== 'shoot' && state.phase !== 'move') return undefined
  let best: OhCommand | undefined
  let most = 0
  for (const { command } of listOptions(state, side)) {
    const isCharge = command.type === 'Charge'
    if (!isCharge && command.type !== 'Shoot') continue
    const { expected } = isCharge
      ? chargeOdds(state, command)
      : shotOdds(state, command.unitId, command.targetId)
    if (expected > Math.max(most, isCharge ? leastCharge : 0.2)) [best, most] = [command, expected]
  }
  return best
}

function straightOn(state: OhState, side: Side): OhCommand | undefined {
  if (state.phase !== 'move') return undefined
  const goals = Object.entries(state.sheet.boxes).flatMap(([box, { objective }]) =>
    objective && state.holders[box]?.side !== side ? [box] : [],
  )
  const far = (box: Box) => Math.min(...goals.map((goal) => rangeOf(state, box, goal)))
  let best: OhCommand | undefined
  let most = 0.4
  for (const { command, at } of goals.length > 0 ? listOptions(state, side) : []) {
    if (command.type !== 'Move' || command.formation !== 'deployed' || command.steps.length === 0) continue
    if (typeof at !== 'string' || isOccupied(state, at)) continue
    const from = boxOf(state, command.unitId)
    if (nearestEnemy(state, from, side) <= 1) continue
    const gain = far(from) - far(at)
    const { facing } = state.units[command.unitId] ?? {}
    if (gain > most && facing) [best, most] = [{ ...command, endFacing: facing }, gain]
  }
  return best
}

/** Whoever is due comes on, whoever can rally does, and whoever must charge; else the phase ends. */
function passed(state: OhState, side: Side): OhCommand {
  const options = listOptions(state, side)
  const of = (type: OhCommand['type']) => options.find(({ command }) => command.type === type)
  const end = options.findLast(({ command }) => command.type.startsWith('End'))
  const [first] = options
  const chosen: OhOption | undefined = of('Rally') ?? of('EnterReinforcement') ?? end ?? of('Charge') ?? first
  if (!chosen) throw new Error(`nothing to do in ${state.phase}`)
  return chosen.command
}

/** No battle takes so many commands. */
const MOST_COMMANDS = 20_000

/** Fights a battle to its end; `onCommand` sees every command before it is played. */
export function fight(
  sheet: OhSheet,
  players: readonly [Player, Player],
  seed: number,
  onCommand?: (state: OhState, side: Side, command: OhCommand) => void,
): OhState {
  let { state } = start(muster(sheet), seededDice(seed, 0))
  for (let given = 1; state.phase !== 'ended'; given += 1) {
    const [side] = deciders(state)
    if (side === undefined || given > MOST_COMMANDS) throw new Error(`no end after ${given} commands`)
    const command = players[side](seenBy(state, side), side, seededRandom(seed, given))
    onCommand?.(state, side, command)
    state = play(state, side, command, seededDice(seed, given)).state
  }
  return state
}

export interface Tally {
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Share of the units that came which routed, of the first player and of the other, in hundredths on average. */
  readonly routed: readonly [number, number]
}

/** Battles of a sheet with each seed twice, the sides changed, as the first player sees them. */
export function tally(sheet: OhSheet, mine: Player, other: Player, seeds: readonly number[]): Tally {
  const result = { won: 0, drawn: 0, lost: 0 }
  const routed = [0, 0]
  for (const seed of seeds)
    for (const side of [0, 1] as const) {
      const { outcome } = fight(sheet, side === 0 ? [mine, other] : [other, mine], seed)
      if (!outcome) throw new Error('no outcome')
      result[outcome.winner === null ? 'drawn' : outcome.winner === side ? 'won' : 'lost'] += 1
      for (const one of [0, 1] as const) {
        const share = (100 * outcome.routed[one]) / Math.max(1, outcome.counted[one])
        routed[one === side ? 0 : 1] = (routed[one === side ? 0 : 1] ?? 0) + share
      }
    }
  const of = (who: 0 | 1) => (routed[who] ?? 0) / (2 * seeds.length)
  return { ...result, routed: [of(0), of(1)] }
}
