/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { DiceRequest, Roll } from '../../../engine/dice'
import { PlayStep } from '../../../engine/play-step'
import type { Viewer, Side } from '../../../engine/sides'
import type { Attack, LeaderState, OhState, UnitState } from '../state/state'
import type { OhEvent, OhEventData, OhEventKind } from './events'

/** Dice a rule asks for; six-sided where nothing else is said. */
export type Throw = Omit<DiceRequest, 'die'> & Partial<Pick<DiceRequest, 'die'>>

/** What an event may carry beside its data. */
export interface EventExtras {
  readonly dice?: readonly Roll[]
  readonly seenBy?: Viewer
}

export class Step extends PlayStep<OhState, OhEvent> {
  unit(id: string): UnitState {
    const unit = this.state.units[id]
    if (!unit) throw new Error(`no unit ${id}`)
    return unit
  }

  setUnit(id: string, change: Partial<UnitState>): void {
    this.set({ units: { ...this.state.units, [id]: { ...this.unit(id), ...change } } })
  }

  /** A change for several units at once, with one copy of the record. */
  setUnits(ids: Iterable<string>, change: (unit: UnitState) => Partial<UnitState>): void {
    const units = { ...this.state.units }
    for (const id of ids) {
      const unit = units[id]
      if (unit) units[id] = { ...unit, ...change(unit) }
    }
    this.set({ units })
  }

  leader(id: string): LeaderState {
    const leader = this.state.leaders[id]
    if (!leader) throw new Error(`no leader ${id}`)
    return leader
  }

  setLeaders(ids: Iterable<string>, change: (leader: LeaderState) => Partial<LeaderState>): void {
    const leaders = { ...this.state.leaders }
    for (const id of ids) leaders[id] = { ...this.leader(id), ...change(this.leader(id)) }
    this.set({ leaders })
  }

  attack(): Attack {
    if (!this.state.attack) throw new Error('no attack is under way')
    return this.state.attack
  }

  setAttack(change: Partial<Attack>): void {
    this.set({ attack: { ...this.attack(), ...change } })
  }

  override roll(request: Throw): Roll {
    return super.roll({ die: 'd6', ...request })
  }

  emit<K extends OhEventKind>(
    kind: K,
    side: Side | null,
    rules: readonly string[],
    data: OhEventData[K],
    extras: EventExtras = {},
  ): void {
    // The union is keyed by kind; kind and data agree by this method's own signature.
    this.events.push({ kind, side, rules, data, ...extras } as OhEvent)
  }
}

/** The face of a single die. */
export function faceOf(roll: Roll): number {
  return roll.faces[0] ?? 1
}

export function total(roll: Roll): number {
  return roll.faces.reduce((sum, face) => sum + face, 0)
}
