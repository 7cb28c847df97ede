/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { Dice, DieKind, Roll } from '../../../engine/dice'
import type { Viewer, Side } from '../../../engine/sides'
import type { Attack, LeaderState, OhState, UnitState } from '../state/state'
import type { OhEvent, OhEventData, OhEventKind } from './events'

/** Dice a rule asks for; purpose is the key of the sentence in the catalogue. */
export interface Throw {
  readonly count: number
  readonly side: Side | null
  readonly purpose: string
  readonly rules: readonly string[]
  readonly forId?: string
  readonly die?: DieKind
}

/** What an event may carry beside its data. */
export interface EventExtras {
  readonly dice?: readonly Roll[]
  readonly seenBy?: Viewer
}

/**
 * Gathers the changes of one command. The state handed in is never touched: each change makes a new record and shares
 * all that stays the same, so that a step costs what it changes.
 */
export class Step {
  readonly events: OhEvent[] = []
  /** Set when something hidden is laid open, so that undo stops there. */
  revealed = false

  constructor(
    public state: OhState,
    private readonly dice: Dice,
  ) {}

  set(change: Partial<OhState>): void {
    this.state = { ...this.state, ...change }
  }

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

  roll(request: Throw): Roll {
    const full = { die: 'd6' as const, ...request }
    return { ...full, faces: this.dice.roll(full) }
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
