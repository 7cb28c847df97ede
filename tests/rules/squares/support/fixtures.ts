// The field of the worked examples: 9 x 6, open, F home S, A home N, and the units of their table by id.
import { scriptedDice } from '../../../../src-shared/engine/dice'
import type { Side } from '../../../../src-shared/engine/sides'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/squares/given'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import type { SqEvent, SqEventData, SqEventKind } from '../../../../src-shared/rules/squares/turn/events'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { play } from '../../../../src-shared/rules/squares/turn/play'
import type { SqRefusal } from '../../../../src-shared/rules/squares/turn/refusals'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import type {
  AssaultState,
  Participant,
  SqState,
  UnitState,
} from '../../../../src-shared/rules/squares/state/state'

/** What a worked example may give. */
export type Given = Readonly<Record<string, unknown>>

/** Where generals are out of the way of an assault. */
const ASIDE = { Reille: 'I6', Orange: 'A1' }

/** One field under play, with every die from a list. */
export class Field {
  state: SqState
  /** Events of the last command. */
  events: readonly SqEvent[] = []

  /** Reille is active, and generals stand aside, unless it is given otherwise. */
  constructor(given: Given, generals: Readonly<Record<string, string>> = ASIDE) {
    const parsed = parseGiven({
      active: 'Reille',
      ...given,
      generals: { ...generals, ...(given['generals'] as object | undefined) },
    })
    this.state = stateOfGiven(parsed, muster(sheetOfGiven(parsed)))
  }

  /** Gives a legal command; exactly these faces must be wanted. */
  give(side: Side, command: SqBattleCommand, ...faces: number[]): this {
    const refusal = this.refuse(side, command)
    if (refusal) throw new Error(`refused: ${refusal.code} ${refusal.rule} ${JSON.stringify(refusal.values)}`)
    const dice = scriptedDice(faces)
    const { state, events } = play(this.state, side, command, dice)
    if (dice.left() > 0) throw new Error(`${String(dice.left())} faces left over`)
    this.state = state
    this.events = events
    return this
  }

  refuse(side: Side, command: SqBattleCommand): SqRefusal | undefined {
    return refuse(this.state, side, command)
  }

  code(side: Side, command: SqBattleCommand): string | undefined {
    return this.refuse(side, command)?.code
  }

  unit(id: string): UnitState {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    return unit
  }

  get assault(): AssaultState {
    if (!this.state.assault) throw new Error('no assault is under way')
    return this.state.assault
  }

  participant(id: string): Participant {
    const found = [...this.assault.attackers, ...this.assault.defenders].find((one) => one.unitId === id)
    if (!found) throw new Error(`${id} does not take part`)
    return found
  }

  /** Data of the events of one kind of the last command. */
  eventData<K extends SqEventKind>(kind: K): readonly SqEventData[K][] {
    // An event's data are those of its kind.
    return this.events.flatMap((event) => (event.kind === kind ? [event.data as SqEventData[K]] : []))
  }

  /** Rule ids that the last command's events cite, in their arithmetic too. */
  get cited(): readonly string[] {
    return this.events.flatMap((event) => [...event.rules, ...(event.working ?? []).map((line) => line.rule)])
  }

  /** What each die of the last command was thrown for, in order: `purpose:unit:die x count`. */
  get thrown(): readonly string[] {
    return this.events.flatMap((event) =>
      (event.dice ?? []).map(
        (roll) => `${roll.purpose}:${roll.forId ?? ''}:${String(roll.count)}${roll.die}`,
      ),
    )
  }
}

/** `declareAssault` with what is not named left empty. */
export function assault(
  from: string,
  target: string,
  brigades: string[],
  more: { supports?: string[]; artillery?: string[] } = {},
): SqBattleCommand {
  const { supports = [], artillery = [] } = more
  return { type: 'declareAssault', from, target, brigades, supports, artillery }
}

export function defence(brigades: string[], artillery: string[] = []): SqBattleCommand {
  return { type: 'declareDefence', brigades, artillery }
}

export function secondRound(brigades: string[], artillery: string[] = []): SqBattleCommand {
  return { type: 'declareSecondRound', brigades, artillery }
}

export function share(hits: Readonly<Record<string, number>>): SqBattleCommand {
  return { type: 'allocateHits', hits }
}

export function retreat(unitId: string, to: string): SqBattleCommand {
  return { type: 'chooseRetreat', unitId, to }
}

export function fallBack(unitId: string, to: string): SqBattleCommand {
  return { type: 'retreatUnit', unitId, to }
}

export const FINISH: SqBattleCommand = { type: 'finishRetreats' }
export const DECLINE: SqBattleCommand = { type: 'declineSecondRound' }
