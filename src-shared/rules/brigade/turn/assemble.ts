/** The rule set put together from its parts: phases, judging, playing and looking (4.1). */
import type { Dice } from '../../../engine/dice'
import type { Refusal } from '../../../engine/refusal'
import type { Outcome, Played, RuleSet } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import { declareHandler } from '../movement/charges'
import { meleeHandler, moraleHandler, rallyHandler } from '../combat/phases'
import { turnBegun } from './clock'
import { commandSchema, type BrCommand } from './commands'
import { endOfMoveHandler } from './ending'
import type { BrEvent } from './events'
import { doubts, faults } from '../sheet/faults'
import { artilleryHandler, smallArmsHandler } from '../fire/phases'
import { roster } from '../sheet/books'
import { HOUSE_RULES, HOUSE_RULES_IN_FILE } from '../sheet/house-rules'
import { moveHandler } from '../movement/move'
import { muster } from '../sheet/muster'
import { orders } from '../orders/rule-set-orders'
import { frame } from '../state/frame'
import { describeRefusal } from '../words/describe'
import { messages } from '../words/messages'
import { names } from '../words/names'
import { plotHandler } from '../movement/plot/plotting'
import { REFERENCE } from '../words/reference'
import { reinforced, sheetWith } from '../sheet/reinforcements'
import type { Orders, PhaseHandler } from './phases'
import type { BrRefusal } from './refusals'
import { sheetSchema, type BrSheet } from '../sheet/sheet'
import { stateFaults } from '../state/faults'
import { stateSchema } from '../state/schema'
import type { BrOutcome, BrState } from '../state/state'
import { Step } from './step'
import { turnMachine, type TurnMachine } from './turn'
import { unitLosses } from '../state/losses'
import { seenBy } from '../state/seen-by'
import { withWarnings } from './warnings'

/** Handlers of the general orders: writing and sketching, deployment, command, and what orders say to movement. */
export interface OrderHandlers {
  readonly writing: PhaseHandler
  readonly deployment: PhaseHandler
  readonly command: PhaseHandler
  readonly orders: Orders
}

/** What stands outside the turn: the staff, and what events are called. */
export type Outside = Pick<
  RuleSet<BrSheet, BrState, BrCommand, BrEvent>,
  'staff' | 'staffSkills' | 'describe'
>

/** The phases of a move in their order (BR-SEQ-01). */
export function machineOf({ writing, deployment, command, orders }: OrderHandlers): TurnMachine {
  return turnMachine({
    'setup.orders': writing,
    'setup.deploy': deployment,
    command,
    declare: declareHandler(orders),
    plot: plotHandler(orders),
    move: moveHandler(orders),
    artillery: artilleryHandler,
    smallArms: smallArmsHandler,
    melee: meleeHandler,
    morale: moraleHandler,
    rally: rallyHandler,
    endOfMove: endOfMoveHandler,
  })
}

export function assemble(
  machine: TurnMachine,
  outside: Outside,
): RuleSet<BrSheet, BrState, BrCommand, BrEvent> {
  return { ...rulesOf(machine), ...outside }
}

/** The rules themselves: all that a battle needs to be played by hand. */
export function rulesOf(
  machine: TurnMachine,
): Omit<RuleSet<BrSheet, BrState, BrCommand, BrEvent>, keyof Outside> {
  return {
    key: 'brigade',
    title: 'Napoleonic Brigade Rules',
    source: 'Stuart Asquith and Peter Spires, Mark 9, July 2000',
    board: 'table',
    diceKinds: ['d6', 'average'],
    sheetSchema,
    commandSchema,
    stateSchema,
    houseRules: HOUSE_RULES,
    houseRulesInFile: HOUSE_RULES_IN_FILE,
    reference: REFERENCE,
    words: {
      messages,
      // A rule set refuses with its own codes only.
      refusal: (refusal: Refusal) => describeRefusal(refusal as BrRefusal),
    },
    faults,
    doubts,
    roster,
    muster,
    start: (state, dice) =>
      played(state, dice, (step) => {
        machine.start(step)
      }),
    turn: (state) => machine.turn(state),
    frame,
    // Doubts take a look ahead: they come with the options of one actor, whom somebody is looking at.
    options: (state, side, actorId) => {
      const options = machine.options(state, side, actorId)
      return actorId === undefined ? options : withWarnings(state, options)
    },
    refuse: (state, side, command) => machine.refuse(state, side, command),
    play: (state, side: Side, command, dice) =>
      played(state, dice, (step) => {
        machine.play(step, side, command)
      }),
    seenBy,
    stateFaults,
    reinforced,
    sheetOf: (sheet, { reinforcements }) => sheetWith(sheet, reinforcements ?? []),
    outcome: ({ outcome }) => (outcome === null ? undefined : outcomeOf(outcome)),
    losses: unitLosses,
    orders,
    names,
    turnBegun,
  }
}

function played(state: BrState, dice: Dice, work: (step: Step) => void): Played<BrState, BrEvent> {
  const step = new Step(state, dice)
  work(step)
  const { events } = step
  return step.revealed ? { state: step.state, events, reveal: true } : { state: step.state, events }
}

/** The verdict with the figures behind it (4.4, 7.6). */
function outcomeOf({ winner, level, reason, points }: BrOutcome): Outcome {
  return {
    winner,
    level,
    points,
    reasons: [{ key: `outcome.${reason}`, values: { points: [...points] } }],
    rules: ['BR-END-01'],
  }
}
