// A battle of any rule set played by sides that pick any of their options.
import { recordingDice, seededDice, type Roll } from '../../src-shared/engine/dice'
import type { BattleEvent } from '../../src-shared/engine/events'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import type { RuleSet, SheetBase } from '../../src-shared/engine/rule-set'
import type { Side } from '../../src-shared/engine/sides'

export interface Choice<Command> {
  readonly side: Side
  readonly command: Command
  readonly rolls: readonly Roll[]
}

export interface Watcher<State, Command, Event> {
  /** After every command, and once after the start (without a command). */
  step?(state: State, events: readonly Event[], rolls: readonly Roll[], command?: Command): void
  /** Before every command, with everything that was on offer. */
  choices?(state: State, side: Side, commands: readonly Command[]): void
}

export interface Battle<State, Command> {
  readonly state: State
  readonly opening: readonly Roll[]
  readonly moves: readonly Choice<Command>[]
}

export function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[random.int(list.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** How battles of a rule set are played to the end or `limit` commands; every choice is one of the options. */
export function playsAtRandom<Sheet extends SheetBase, State, Command, Event extends BattleEvent>(
  rules: RuleSet<Sheet, State, Command, Event>,
  choose: (random: Random, commands: readonly Command[]) => Command = pick,
) {
  return (
    sheet: Sheet,
    seed: number,
    limit: number,
    watch: Watcher<State, Command, Event> = {},
  ): Battle<State, Command> => {
    const random = seededRandom(seed, 2)
    const opening = recordingDice(seededDice(seed, 0))
    const begun = rules.start(rules.muster(sheet), opening)
    let { state } = begun
    watch.step?.(state, begun.events, opening.rolls)
    const moves: Choice<Command>[] = []
    for (;;) {
      const { toAct } = rules.turn(state)
      if (toAct.length === 0 || moves.length >= limit) return { state, opening: opening.rolls, moves }
      const side = pick(random, toAct)
      const commands = rules.options(state, side).map((option) => option.command)
      watch.choices?.(state, side, commands)
      const command = choose(random, commands)
      const dice = recordingDice(seededDice(seed, moves.length + 1))
      const played = rules.play(state, side, command, dice)
      state = played.state
      moves.push({ side, command, rolls: dice.rolls })
      watch.step?.(state, played.events, dice.rolls, command)
    }
  }
}
