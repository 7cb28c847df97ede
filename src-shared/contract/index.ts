/** The contract: every channel and topic between the screen and the program. They meet here and nowhere else. */
import type { z } from 'zod'
import { appChannels } from './app'
import { battleChannels } from './battle'
import { campaignChannels } from './campaign'
import { campaignBattleChannels } from './campaign/battles'
import { courseChannels } from './campaign/course'
import { recordChannels } from './campaign/record'
import { tableChannels } from './campaign/two-tables'
import { theatreChannels } from './campaign/theatre'
import type { Immutable } from './channel'
import type { Result } from './errors'
import { diceChannels } from './dice'
import { libraryChannels } from './library'
import { proofChannels } from './proofs'
import { orderOfBattleChannels } from './order-of-battle'
import { seatChannels } from './seats'
import { setUpChannels } from './set-up'
import type { TopicName, TopicValue } from './topics'

export const channels = {
  ...appChannels,
  ...libraryChannels,
  ...campaignChannels,
  ...courseChannels,
  ...recordChannels,
  ...campaignBattleChannels,
  ...tableChannels,
  ...theatreChannels,
  ...orderOfBattleChannels,
  ...diceChannels,
  ...proofChannels,
  ...seatChannels,
  ...setUpChannels,
  ...battleChannels,
}

export type Channels = typeof channels
export type ChannelName = keyof Channels
/** What a caller gives: defaults may be left out. */
export type InputOf<C extends ChannelName> = z.input<Channels[C]['input']>
/** What a handler gets: checked, defaults filled in. */
export type ParsedInputOf<C extends ChannelName> = z.output<Channels[C]['input']>
export type OutputOf<C extends ChannelName> = Immutable<z.output<Channels[C]['output']>>

export const CHANNEL_NAMES = Object.keys(channels) as readonly ChannelName[]

export function isChannelName(name: string): name is ChannelName {
  return Object.hasOwn(channels, name)
}

/** Exactly what the screen gets of the program. */
export interface Bridge {
  call<C extends ChannelName>(channel: C, input: InputOf<C>): Promise<Result<OutputOf<C>>>
  /** Calls `listener` whenever the topic has a new value; the function given back ends that. */
  subscribe<T extends TopicName>(topic: T, listener: (value: TopicValue<T>) => void): () => void
}
