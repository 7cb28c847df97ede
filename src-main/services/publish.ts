/** Sending a topic to the screens that it concerns. */
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import type { OpenCampaign } from './library/open-campaign'
import type { Session } from './session'

/** The screens that are connected. */
export interface Audience {
  readonly sessions: ReadonlySet<Session>
}

/** To every session in a campaign; to all sessions if none is given. */
export function publish<T extends TopicName>(
  { sessions }: Audience,
  topic: T,
  value: TopicValue<T>,
  open?: OpenCampaign,
): void {
  for (const session of sessions) if (open === undefined || session.open === open) session.send(topic, value)
}
