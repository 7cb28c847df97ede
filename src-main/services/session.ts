/** A screen that is connected: its seat, the campaign it works in, and who listens to its topics. */
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import type { Seat } from '../../src-shared/contract/values'
import type { Side, Viewer } from '../../src-shared/engine/sides'
import type { ArmyId } from '../../src-shared/history/vocabulary'
import type { Answers } from './answers'
import { failure } from './failure'
import type { OpenCampaign } from './library/open-campaign'

export type Listener = <T extends TopicName>(topic: T, value: TopicValue<T>) => void

/** Where a screen sits: what it comes back to after a reload or a lost connection. */
export interface SeatHeld {
  readonly open: OpenCampaign | null
  readonly seat: Seat
  /** False: nothing of the campaign is answered before a seat has been taken. */
  readonly isSeated: boolean
  /** Headquarters at which a side's seat sits in the campaign; null: the umpire, or a side that has not said which. */
  readonly army: ArmyId | null
  /** One of several players of that army; null: who decides. */
  readonly playerId: string | null
  /** Salts of the PINs that were given at this screen, by seat of this campaign: another PIN has another salt. */
  readonly given: ReadonlyMap<Seat, string>
}

const NOWHERE: SeatHeld = {
  open: null,
  seat: 'umpire',
  isSeated: true,
  army: null,
  playerId: null,
  given: new Map(),
}

export class Session {
  #held: SeatHeld = NOWHERE

  constructor(
    private readonly listener: Listener,
    private readonly answers: Answers,
    /** Known to one page alone, which comes back with it; undefined: nobody comes back. */
    readonly key?: string,
  ) {}

  get held(): SeatHeld {
    return this.#held
  }

  get open(): OpenCampaign | null {
    return this.#held.open
  }

  get seat(): Seat {
    return this.#held.seat
  }

  get army(): ArmyId | null {
    return this.#held.army
  }

  get playerId(): string | null {
    return this.#held.playerId
  }

  /** Comes back to what it had. */
  comeBack(held: SeatHeld): void {
    this.#held = held
  }

  /** Enters a campaign, at the organiser's seat if nobody has to be asked for it. */
  enter(open: OpenCampaign, isSeated: boolean): void {
    this.#held = { ...NOWHERE, open, isSeated }
  }

  /** Is in no campaign any more. */
  leave(): void {
    this.#held = NOWHERE
  }

  sit(seat: Seat, army: ArmyId | null, playerId: string | null): void {
    this.#held = { ...this.#held, seat, army, playerId, isSeated: true }
  }

  notePinGiven(seat: Seat, salt: string): void {
    this.#held = { ...this.#held, given: new Map([...this.#held.given, [seat, salt]]) }
  }

  send<T extends TopicName>(topic: T, value: TopicValue<T>): void {
    const held = this.answers.ofTopic(topic, value)
    try {
      this.listener(topic, held)
    } catch {
      // A screen that is just going away hears nothing; what was played is played all the same.
    }
  }

  campaign(): OpenCampaign {
    const { open, isSeated } = this.#held
    if (!open || open.isClosed) throw failure('noCampaign')
    if (!isSeated) throw failure('seatWanted')
    return open
  }

  /** The side of a battle that this screen's seat has, whatever number the rules give it; the umpire has none. */
  at(battleId: string): Viewer {
    return this.seat === 'umpire' ? this.seat : this.campaign().sideOfSeat(battleId, this.seat)
  }

  /** The umpire may act for either side of a battle, a side for itself alone. */
  mayActFor(battleId: string, side: Side): void {
    const own = this.at(battleId)
    if (own !== 'umpire' && own !== side) throw failure('notYourSide', { side, seat: this.seat })
  }

  mustBeUmpire(): void {
    if (this.seat !== 'umpire') throw failure('umpireOnly', { seat: this.seat })
  }
}
