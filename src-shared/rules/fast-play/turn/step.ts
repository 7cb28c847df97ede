/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { Dice, Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import type { Side, Viewer } from '../../../engine/sides'
import { fieldOf, type Field } from '../state/field'
import type { ContactPair, FpState, GeneralState, UnitState } from '../state/state'
import type { FpEvent, FpEventData, FpEventKind } from './events'

/** What an event may carry beside its data. */
interface EventExtras {
  readonly dice?: readonly Roll[]
  readonly working?: readonly Working[]
  readonly seenBy?: Viewer
}

/**
 * Gathers the changes of one command. The state handed in is never touched: each change makes a new record and shares
 * all that stays the same.
 */
export class Step {
  readonly events: FpEvent[] = []
  /** Set when something hidden is laid open, so that undo stops there. */
  revealed = false
  private known: Field

  constructor(
    public state: FpState,
    private readonly dice: Dice,
  ) {
    this.known = fieldOf(state)
  }

  /** The table as it stands now. */
  get field(): Field {
    if (this.known.state !== this.state) this.known = this.known.after(this.state)
    return this.known
  }

  set(change: Partial<FpState>): void {
    this.state = { ...this.state, ...change }
  }

  setUnit(id: string, change: Partial<UnitState>): void {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    this.set({ units: { ...this.state.units, [id]: { ...unit, ...change } } })
  }

  setGeneral(id: string, change: Partial<GeneralState>): void {
    const general = this.state.generals[id]
    if (!general) throw new Error(`no general ${id}`)
    this.set({ generals: { ...this.state.generals, [id]: { ...general, ...change } } })
  }

  addPair(pair: ContactPair): void {
    this.set({ pairs: [...this.state.pairs, pair] })
  }

  /** One die. */
  roll(side: Side | null, purpose: string, rule: string, forId?: string): Roll {
    const request = { die: 'd6' as const, count: 1, side, purpose, rules: [rule] }
    const full = forId === undefined ? request : { ...request, forId }
    return { ...full, faces: this.dice.roll(full) }
  }

  emit<K extends FpEventKind>(
    kind: K,
    side: Side | null,
    rules: readonly string[],
    data: FpEventData[K],
    extras: EventExtras = {},
  ): void {
    // The union is keyed by kind; kind and data agree by this method's own signature.
    this.events.push({ kind, side, rules, data, ...extras } as FpEvent)
  }
}

/** The face of a single die. */
export function faceOf(roll: Roll): number {
  return roll.faces[0] ?? 1
}
