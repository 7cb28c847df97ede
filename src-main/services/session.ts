/** A screen that is connected: its seat, the campaign it works in, and who listens to its topics. */
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import type { Seat } from '../../src-shared/contract/values'
import type { Side } from '../../src-shared/engine/sides'
import type { ArmyId } from '../../src-shared/history/vocabulary'
import type { Answers } from './answers'
import { failure } from './failure'
import type { OpenCampaign } from './library/open-campaign'

export type Listener = <T extends TopicName>(topic: T, value: TopicValue<T>) => void

export class Session {
  seat: Seat = 'umpire'
  open: OpenCampaign | null = null
  /** Headquarters at which a side's seat sits in the campaign; null: the umpire, or a side that has not said which. */
  army: ArmyId | null = null
  /** One of several players of that army; null: who decides. */
  playerId: string | null = null

  constructor(
    private readonly listener: Listener,
    private readonly answers: Answers,
  ) {}

  send<T extends TopicName>(topic: T, value: TopicValue<T>): void {
    const held = this.answers.ofTopic(topic, value)
    try {
      this.listener(topic, held)
    } catch {
      // A screen that is just going away hears nothing; what was played is played all the same.
    }
  }

  campaign(): OpenCampaign {
    if (!this.open || this.open.isClosed) throw failure('noCampaign')
    return this.open
  }

  /** The umpire may act for either side, a side for itself alone. */
  mayActFor(side: Side): void {
    if (this.seat !== 'umpire' && this.seat !== side) throw failure('notYourSide', { side, seat: this.seat })
  }

  mustBeUmpire(): void {
    if (this.seat !== 'umpire') throw failure('umpireOnly', { seat: this.seat })
  }
}
