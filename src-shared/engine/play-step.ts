/** What every rule set has of one play of a command: the state so far, its events, and the dice. */
import type { Dice, DiceRequest, Roll } from './dice'

/**
 * Gathers the changes of one command. The state handed in is never touched: each change makes a new record and shares
 * all that stays the same, so that a step costs what it changes. Lives for one call only.
 */
export class PlayStep<State extends object, Event> {
  readonly events: Event[] = []
  /** Set when something hidden is laid open, so that undo stops there. */
  revealed = false

  constructor(
    public state: State,
    private readonly dice: Dice,
  ) {}

  set(change: Partial<State>): void {
    this.state = { ...this.state, ...change }
  }

  roll(request: DiceRequest): Roll {
    return { ...request, faces: this.dice.roll(request) }
  }

  /** Throws that may be made at once: players with real dice are asked for all of them together. */
  rollAll(requests: readonly DiceRequest[]): readonly Roll[] {
    if (requests.length === 0) return []
    const faces = this.dice.rollAll(requests)
    return requests.map((request, i) => ({ ...request, faces: faces[i] ?? [] }))
  }
}
