/** Sending a topic to the screens that it concerns. */
import type { TopicName, TopicValue } from '../../src-shared/contract/topics'
import { faultSentence } from '../campaign-file'
import type { AppContext } from './context'
import type { OpenCampaign } from './library/open-campaign'
import type { Session } from './session'

/** Tells every screen and the list of campaigns of damage that has been found in an open campaign, if any has. */
export function tellDamage(context: AppContext, open: OpenCampaign): void {
  const found = open.campaign.damage()
  if (!found) return
  context.library.noteFault(open.path, found)
  context.options.warn?.(faultSentence(found))
  publish(context, 'session.changed', {}, open)
  publish(context, 'campaign.changed', { path: open.path }, open)
  publish(context, 'library.changed', {})
}

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
