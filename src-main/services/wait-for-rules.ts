/** What is answered before the rule sets have been loaded: the first screen of a campaign, as far as it needs none. */
import type { ChannelName } from '../../src-shared/contract'
import type { RuleSets } from './rule-sets'
import type { Session } from './session'

/** Channels that ask no rule set of a battle, wherever the campaign stands: the first screen of a campaign needs no more. */
const WITHOUT_RULES: ReadonlySet<ChannelName> = new Set([
  'app.info',
  'app.settings.get',
  'session.get',
  'library.open',
  'history.theatre',
  'campaign.people',
  'campaign.stand',
  'campaign.strip',
  'campaign.names',
  'campaign.theatre',
  'campaign.setUp.get',
  'campaign.decisions',
  'campaign.messages',
  'campaign.leads',
])

/** How long a call has to wait for the rule sets; undefined: not at all. */
export function waitForRules(
  rules: RuleSets,
  channel: ChannelName,
  session: Session,
): Promise<void> | undefined {
  // Nobody is answered before those who have begun to wait: a call must not overtake the one before it.
  const mayGo = rules.areLoaded || (!rules.areLoading && !needsRules(channel, session))
  return mayGo ? undefined : rules.load()
}

/** Whether a call asks a rule set; the list of battles does so for each that has been drawn up. */
function needsRules(channel: ChannelName, { open }: Session): boolean {
  if (channel === 'campaign.get')
    return (
      open !== null && !open.isClosed && open.campaign.battles().some(({ sheetHash }) => sheetHash !== null)
    )
  return !WITHOUT_RULES.has(channel)
}
