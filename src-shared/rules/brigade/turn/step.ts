/** One play of a command being carried out: the state so far, its events, and the dice. Lives for one call only. */
import type { DiceRequest, Roll } from '../../../engine/dice'
import type { Working } from '../../../engine/events'
import { PlayStep } from '../../../engine/play-step'
import type { Side } from '../../../engine/sides'
import { claimed } from './activity'
import type { BrEvent, BrEventData, BrEventKind } from './events'
import type { Activity, BrigadeState, BrState, LeaderState, SideSecret } from '../state/state'

/** Dice a rule asks for; `average` is the average die (BR-GEN-01). */
export interface Throw extends DiceRequest {
  readonly purpose: DicePurpose
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

export class Step extends PlayStep<BrState, BrEvent> {
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
