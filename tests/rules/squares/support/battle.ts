// A battle under test: the field of the worked examples with every command, its dice from a list.
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { mergePatch } from '../../runner/match'
import type { Side } from '../../../../src-shared/engine/sides'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/squares/given'
import type { SqBattleCommand } from '../../../../src-shared/rules/squares/turn/commands'
import type { SqEvent, SqEventData, SqEventKind } from '../../../../src-shared/rules/squares/turn/events'
import { muster } from '../../../../src-shared/rules/squares/sheet/muster'
import { play, start } from '../../../../src-shared/rules/squares/turn/play'
import { refuse } from '../../../../src-shared/rules/squares/turn/refuse'
import type { SqGeneral, SqScenario } from '../../../../src-shared/rules/squares/sheet/sheet'
import type { GeneralState, SqState, UnitState } from '../../../../src-shared/rules/squares/state/state'
import type { Given } from './fixtures'

export class Battle {
  state: SqState
  /** Events of the last command. */
  events: readonly SqEvent[] = []

  constructor(given: Given, alter: (sheet: SqScenario) => SqScenario = (sheet) => sheet) {
    const parsed = parseGiven(given)
    this.state = stateOfGiven(parsed, muster(alter(sheetOfGiven(parsed))))
  }

  start(...faces: number[]): this {
    const dice = scriptedDice(faces)
    return this.take(start(this.state, dice), dice.left())
  }

  /** Gives a legal command; exactly these faces must be wanted. */
  give(side: Side, command: SqBattleCommand, ...faces: number[]): this {
    const refusal = refuse(this.state, side, command)
    if (refusal) throw new Error(`refused: ${refusal.code} ${refusal.rule} ${JSON.stringify(refusal.values)}`)
    const dice = scriptedDice(faces)
    return this.take(play(this.state, side, command, dice), dice.left())
  }

  private take(played: { state: SqState; events: readonly SqEvent[] }, left: number): this {
    if (left > 0) throw new Error(`${String(left)} faces left over`)
    this.state = played.state
    this.events = played.events
    return this
  }

  /** Code of the refusal; undefined if the command is legal. */
  code(side: Side, command: SqBattleCommand): string | undefined {
    return refuse(this.state, side, command)?.code
  }

  /** Sets values as the author of a test sees fit. */
  set(patch: Given): this {
    this.state = mergePatch(this.state, patch) as SqState
    return this
  }

  unit(id: string): UnitState {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    return unit
  }

  general(id: string): GeneralState {
    const general = this.state.generals[id]
    if (!general) throw new Error(`no general ${id}`)
    return general
  }

  get kinds(): readonly SqEventKind[] {
    return this.events.map((event) => event.kind)
  }

  /** Data of the events of one kind of the last command. */
  eventData<K extends SqEventKind>(kind: K): readonly SqEventData[K][] {
    return this.events.flatMap((event) => (event.kind === kind ? [event.data as SqEventData[K]] : []))
  }

  /** Rule ids that the last command's events cite, in their arithmetic too. */
  get cited(): readonly string[] {
    return this.events.flatMap((event) => [...event.rules, ...(event.working ?? []).map((line) => line.rule)])
  }
}

export const END: SqBattleCommand = { type: 'endActivation' }

export function move(unitId: string, ...path: string[]): SqBattleCommand {
  return { type: 'moveUnit', unitId, path }
}

export function intoTown(unitId: string, ...path: string[]): SqBattleCommand {
  return { type: 'moveUnit', unitId, path, enterTown: true }
}

export function enter(unitId: string, at: string): SqBattleCommand {
  return { type: 'enterReserve', unitId, at }
}

export function fire(target: string, guns: Readonly<Record<string, number>>): SqBattleCommand {
  return {
    type: 'bombard',
    target,
    guns: Object.entries(guns).map(([unitId, points]) => ({ unitId, points })),
  }
}

export function nominate(side: Side, generalId: string): SqBattleCommand {
  return { type: 'nominateGeneral', side, generalId }
}

export function assign(generalId: string, dieIndex: number): SqBattleCommand {
  return { type: 'assignDie', generalId, dieIndex }
}

export function rideCinc(
  generalId: string,
  to: string,
  joinGeneralId: string | null = null,
): SqBattleCommand {
  return { type: 'moveCinc', generalId, to, joinGeneralId }
}

export function ride(generalId: string, to: string, withCinc = false): SqBattleCommand {
  return withCinc ? { type: 'moveGeneral', generalId, to, withCinc } : { type: 'moveGeneral', generalId, to }
}

export function place(generalId: string, to: string): SqBattleCommand {
  return { type: 'placeGeneral', generalId, to }
}

/** A sheet with other fields for one general. */
export function withGeneral(
  sheet: SqScenario,
  id: string,
  change: (general: SqGeneral) => SqGeneral,
): SqScenario {
  const sides = sheet.sides.map((side) => ({
    ...side,
    armies: side.armies.map((army) => ({
      ...army,
      commands: army.commands.map((command) =>
        command.general.id === id ? { ...command, general: change(command.general) } : command,
      ),
    })),
  }))
  const [zero, one] = sides
  if (!zero || !one) throw new Error('a sheet has two sides')
  return { ...sheet, sides: [zero, one] }
}
