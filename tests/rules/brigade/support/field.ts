/** Situations for tests of single rules: bodies of section 8.0 on an open table, and a phase carried out with given dice. */
import { scriptedDice } from '../../../../src-shared/engine/dice'
import { parseGiven, sheetOfGiven, stateOfGiven } from '../../kits/brigade/given'
import type { BrEvent, BrEventKind, BrEventOf } from '../../../../src-shared/rules/brigade/turn/events'
import { muster } from '../../../../src-shared/rules/brigade/sheet/muster'
import type { BrState, ContactEdge, Phase } from '../../../../src-shared/rules/brigade/state/state'
import { Step } from '../../../../src-shared/rules/brigade/turn/step'
import { combatMachine } from './combat-rules'

type Given = Readonly<Record<string, unknown>>

/** The state a case would begin from, but still in the phase named, with nothing opened or passed. */
export function situation(phase: Phase, given: Given): BrState {
  // `finished` keeps the machine from opening anything.
  const parsed = parseGiven({ ...given, phase: 'finished' })
  const state = stateOfGiven(parsed, muster(sheetOfGiven(parsed)), combatMachine)
  return { ...state, phase, ended: [false, false] }
}

export interface Outcome {
  readonly state: BrState
  readonly events: readonly BrEvent[]
  /** Events of one kind. */
  of<K extends BrEventKind>(kind: K): readonly BrEventOf<K>[]
}

/** Carries something out; every face given must be thrown, and every throw be told by an event (BR-GEN-07). */
export function carryOut(state: BrState, faces: readonly number[], act: (step: Step) => void): Outcome {
  const dice = scriptedDice(faces)
  const step = new Step(state, dice)
  act(step)
  if (dice.left() > 0) throw new Error(`${dice.left()} dice were not thrown`)
  const { events } = step
  const inEvents = events.flatMap((event) => (event.dice ?? []).flatMap((roll) => roll.faces))
  if (inEvents.toSorted().join() !== faces.toSorted().join())
    throw new Error(`thrown ${faces.join()}, told ${inEvents.join()}`)
  return {
    state: step.state,
    events,
    // Kind and data agree by the type of the events; the compiler cannot see it through the filter.
    of: <K extends BrEventKind>(kind: K) =>
      events.filter((event) => event.kind === kind) as unknown as readonly BrEventOf<K>[],
  }
}

/** A contact made by a frontal charge in the move of the situation, from 6 inches away. */
export function contact(
  attackerId: string,
  targetId: string,
  change: Partial<ContactEdge> = {},
): ContactEdge {
  return {
    attackerId,
    targetId,
    sector: 'front',
    cause: 'charge',
    move: 1,
    tick: 100,
    section: null,
    across: null,
    downhill: false,
    startGap: 6,
    rounds: 0,
    ...change,
  }
}

/** A rectangle as a polygon. */
export function box(x0: number, y0: number, x1: number, y1: number) {
  return [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]
}
