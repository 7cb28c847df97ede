/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { Dice, DieKind, Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import { claimed } from './activity'
import type { BrEvent, BrEventData, BrEventKind } from './events'
import type { Activity, BrigadeState, BrState, LeaderState, SideSecret } from '../state/state'

/** Dice a rule asks for; purpose is the key of the sentence in the catalogue. */
export interface Throw {
  /** `average` is the average die (BR-GEN-01). */
  readonly die: DieKind
  readonly count: number
  readonly side: Side | null
  readonly purpose: DicePurpose
  readonly rules: readonly string[]
  readonly forId?: string
}

/** What dice are thrown for; the worked examples name them mv, pc, df, avg, ra, pu, dl, rk. */
export const DICE_PURPOSES = [
  'movement',
  'piece',
  'defensiveFire',
  'casualties',
  'rally',
  'pursuit',
  'delay',
  'successor',
  'rocket',
  'gunners',
  'leader',
] as const
export type DicePurpose = (typeof DICE_PURPOSES)[number]

/** What an event may carry beside its data. */
export interface EventDetails {
  readonly dice?: readonly Roll[]
  readonly working?: readonly Working[]
  readonly seenBy?: Side
}

/**
 * Gathers the changes of one command. The state handed in is never touched: each change makes a new record and shares
 * all that stays the same.
 */
export class Step {
  readonly events: BrEvent[] = []
  /** Set when something secret is laid open, so that undo stops there. */
  revealed = false

  constructor(
    public state: BrState,
    private readonly dice: Dice,
  ) {}

  set(change: Partial<BrState>): void {
    this.state = { ...this.state, ...change }
  }

  brigade(id: string): BrigadeState {
    const brigade = this.state.brigades[id]
    if (!brigade) throw new Error(`no brigade ${id}`)
    return brigade
  }

  setBrigade(id: string, change: Partial<BrigadeState>): void {
    this.set({ brigades: { ...this.state.brigades, [id]: { ...this.brigade(id), ...change } } })
  }

  /** Changes of several brigades at once, with one copy of the record; null leaves a brigade as it is. */
  setBrigades(change: (brigade: BrigadeState) => Partial<BrigadeState> | null): void {
    const before = this.state.brigades
    let brigades: Record<string, BrigadeState> | undefined
    for (const brigade of Object.values(before)) {
      const changed = change(brigade)
      if (!changed) continue
      brigades ??= { ...before }
      brigades[brigade.id] = { ...brigade, ...changed }
    }
    if (brigades) this.set({ brigades })
  }

  /** Notes what a rule makes of a body in the next move; where several claim it the first of 4.3 holds. */
  claim(id: string, activity: Activity): void {
    this.setBrigade(id, { next: claimed(this.brigade(id).next, activity) })
  }

  setLeader(id: string, change: Partial<LeaderState>): void {
    const leader = this.state.leaders[id]
    if (!leader) throw new Error(`no leader ${id}`)
    this.set({ leaders: { ...this.state.leaders, [id]: { ...leader, ...change } } })
  }

  secret(side: Side): SideSecret {
    return this.state.secret[side]
  }

  setSecret(side: Side, change: Partial<SideSecret>): void {
    const [zero, one] = this.state.secret
    this.set({ secret: side === 0 ? [{ ...zero, ...change }, one] : [zero, { ...one, ...change }] })
  }

  roll(request: Throw): Roll {
    return { ...request, faces: this.dice.roll(request) }
  }

  /** Throws that may be made at once: players with real dice are asked for a whole phase together. */
  rollAll(requests: readonly Throw[]): readonly Roll[] {
    if (requests.length === 0) return []
    const faces = this.dice.rollAll(requests)
    return requests.map((request, i) => ({ ...request, faces: faces[i] ?? [] }))
  }

  emit<K extends BrEventKind>(
    kind: K,
    side: Side | null,
    rules: readonly string[],
    data: BrEventData[K],
    details: EventDetails = {},
  ): void {
    // The union is keyed by kind; kind and data agree by this method's own signature.
    this.events.push({ kind, side, rules, data, ...details } as BrEvent)
  }
}
