/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import { PlayStep } from '../../../engine/play-step'
import type { Side } from '../../../engine/sides'
import type { SqEvent, SqEventData, SqEventKind } from './events'
import type { AssaultState, GeneralState, SqState, UnitState } from '../state/state'

/** What an event may carry beside its data. */
export interface EventDetails {
  readonly dice?: readonly Roll[]
  readonly working?: readonly Working[]
  readonly seenBy?: Side
}

export class Step extends PlayStep<SqState, SqEvent> {
  unit(id: string): UnitState {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    return unit
  }

  setUnit(id: string, change: Partial<UnitState>): void {
    this.set({ units: { ...this.state.units, [id]: { ...this.unit(id), ...change } } })
  }

  /** The same change for several units at once, with one copy of the record. */
  setUnits(ids: Iterable<string>, change: (unit: UnitState) => Partial<UnitState>): void {
    const units = { ...this.state.units }
    for (const id of ids) {
      const unit = units[id]
      if (unit) units[id] = { ...unit, ...change(unit) }
    }
    this.set({ units })
  }

  setGeneral(id: string, change: Partial<GeneralState>): void {
    const general = this.state.generals[id]
    if (!general) throw new Error(`no general ${id}`)
    this.set({ generals: { ...this.state.generals, [id]: { ...general, ...change } } })
  }

  assault(): AssaultState {
    if (!this.state.assault) throw new Error('no assault is under way')
    return this.state.assault
  }

  setAssault(change: Partial<AssaultState>): void {
    this.set({ assault: { ...this.assault(), ...change } })
  }

  emit<K extends SqEventKind>(
    kind: K,
    side: Side | null,
    rules: readonly string[],
    data: SqEventData[K],
    details: EventDetails = {},
  ): void {
    // The union is keyed by kind; kind and data agree by this method's own signature.
    this.events.push({ kind, side, rules, data, ...details } as SqEvent)
  }
}
