/** What is answered before the rule sets have been loaded: the first screen of a campaign, as far as it needs none. */
import type { ChannelName } from '../../src-shared/contract'
import type { Session } from './session'
import type { ServiceOptions } from './surroundings'

/** Channels that ask no rule set of a battle, wherever the campaign stands. */
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

/** Whether a call asks a rule set; the list of battles does so for each that has been drawn up. */
function needsRules(channel: ChannelName, { open }: Session): boolean {
  if (channel === 'campaign.get')
    return (
      open !== null && !open.isClosed && open.campaign.battles().some(({ sheetHash }) => sheetHash !== null)
    )
  return !WITHOUT_RULES.has(channel)
}

/** What a call has to wait for before it is answered; undefined: nothing. */
export type WaitForRules = (channel: ChannelName, session: Session) => Promise<void> | undefined

export function waitForRules({ loadRules }: Pick<ServiceOptions, 'loadRules'>): WaitForRules {
  let loading: Promise<void> | undefined
  let isThere = loadRules === undefined
  return (channel, session) => {
    // Once a call waits, later ones wait as well: a call must not overtake the one before it.
    if (isThere || (loading === undefined && !needsRules(channel, session))) return undefined
    return (loading ??= loadRules?.().then(() => {
      isThere = true
    }))
  }
}
