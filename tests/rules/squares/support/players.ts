// Players to hold the staff against, and whole battles between any two.
import { seededDice } from '../../../../src-shared/engine/dice'
import type { OrderBook } from '../../../../src-shared/engine/orders'
import { seededRandom, type Random } from '../../../../src-shared/engine/random'
import type { StaffSkill } from '../../../../src-shared/engine/rule-set'
import type { Side } from '../../../../src-shared/engine/sides'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import type { SqEvent } from '../../../../src-shared/rules/squares/turn/events'
import { groundOf } from '../../../../src-shared/rules/squares/sheet/ground'
import { commandInfoOf, rosterOf } from '../../../../src-shared/rules/squares/state/lookup'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { listOptions } from '../../../../src-shared/rules/squares/turn/options/options'
import { deciders } from '../../../../src-shared/rules/squares/turn/phases'
import { play, start } from '../../../../src-shared/rules/squares/turn/play'
import { randomCommand } from '../../../../src-shared/rules/squares/turn/random-play'
import type { SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import { act } from '../../../../src-shared/rules/squares/staff/staff'
import type { SqState } from '../../../../src-shared/rules/squares/state/state'
import { seenBy } from '../../../../src-shared/rules/squares/state/seen-by'

export type Player = (state: SqState, side: Side, random: Random) => SqBattleCommand

/** The staff, by its own plan or by orders; it is shown what its side may know. */
export const staffPlayer =
  (orders: OrderBook = {}, skill: StaffSkill = 'normal'): Player =>
  (state, side, random) =>
    act(seenBy(state, side), side, orders, random, skill).command

export const randomPlayer: Player = randomCommand

/** Stands where it is: fires, rallies, brings on whoever is due, defends, and never moves or attacks. */
export const holdPlayer: Player = (state, side, random) => {
  const options = listOptions(state, side)
  const pick = (type: SqBattleCommand['type']) => {
    const found = options.filter(({ command }) => command.type === type)
    return found[random.int(found.length)]?.command
  }
  if (state.phase === 'activation')
    return pick('bombard') ?? pick('rallyUnit') ?? pick('enterReserve') ?? { type: 'endActivation' }
  const any =
    pick('finishRetreats') ?? pick('declineSecondRound') ?? options[random.int(options.length)]?.command
  if (!any) throw new Error(`nothing to decide in ${state.phase}`)
  return any
}

/** Goes for the nearest objective not its own (or the nearest enemy) and assaults whatever it can. */
export const naivePlayer: Player = (state, side, random) => {
  const options = listOptions(state, side)
  const pick = (from: typeof options) => from[random.int(from.length)]?.command
  const assault = pick(options.filter(({ command }) => command.type === 'declareAssault'))
  if (assault) return assault
  if (state.phase === 'voluntaryRetreats') return { type: 'finishRetreats' }
  if (state.phase !== 'activation' || !state.active) {
    const any = pick(options)
    if (!any) throw new Error(`nothing to decide in ${state.phase}`)
    return any
  }
  for (const unitId of commandInfoOf(state, state.active.commandId).unitIds) {
    const own = options.filter((option) => option.actorId === unitId)
    const arrival = own.find(({ command }) => command.type === 'enterReserve')
    if (arrival) return arrival.command
    const step = nearerMove(state, side, unitId, own)
    if (step) return step
    const fire = own.find(({ command }) => command.type === 'bombard')
    if (fire) return fire.command
  }
  return { type: 'endActivation' }
}

function nearerMove(
  state: SqState,
  side: Side,
  unitId: string,
  own: readonly { readonly command: SqBattleCommand }[],
): SqBattleCommand | undefined {
  const ground = groundOf(state.sheet)
  const square = state.units[unitId]?.square
  if (!square) return undefined
  const objectives = state.sheet.victory.objectives.flatMap((objective) =>
    objective.square !== undefined && state.holders[objective.id]?.side !== side ? [objective.square] : [],
  )
  const enemies = rosterOf(state.sheet).unitList.flatMap((unit) =>
    unit.side === side ? [] : (state.units[unit.id]?.square ?? []),
  )
  const distance = (goal: string, from: string) => ground.distancesTo(goal)[ground.number(from)] ?? Infinity
  const goals = objectives.length > 0 ? objectives : enemies
  const [goal] = goals.toSorted((a, b) => distance(a, square) - distance(b, square))
  if (goal === undefined) return undefined
  let best: SqBattleCommand | undefined
  let least = distance(goal, square)
  for (const { command } of own) {
    if (command.type !== 'moveUnit') continue
    const to = distance(goal, command.path.at(-1) ?? square)
    if (to >= least) continue
    least = to
    best = command
  }
  return best
}

/** Plays a battle to its end; the same seed gives the same battle. */
export function playBattle(
  sheet: SqScenario,
  seed: number,
  players: readonly [Player, Player],
  watch?: (
    before: SqState,
    side: Side,
    command: SqBattleCommand,
    after: SqState,
    events: readonly SqEvent[],
  ) => void,
): { readonly state: SqState; readonly steps: number } {
  const randoms = [seededRandom(seed, 11), seededRandom(seed, 12)] as const
  let { state } = start(muster(sheet), seededDice(seed, 0))
  let steps = 0
  while (state.phase !== 'battleOver') {
    const [side] = deciders(state)
    if (side === undefined) throw new Error(`nobody decides in ${state.phase}`)
    const command = players[side](state, side, randoms[side])
    steps += 1
    if (steps > 20_000) throw new Error(`no end in ${state.phase}`)
    const played = play(state, side, command, seededDice(seed, steps))
    watch?.(state, side, command, played.state, played.events)
    state = played.state
  }
  return { state, steps }
}
