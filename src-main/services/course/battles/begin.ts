/** The first act of a battle on its board, which fixes rule set, board and way in the campaign too (CP-RES-13). */
import type { AppContext } from '../../context'
import type { Session } from '../../session'
import { boardOf } from './boards'
import { campaignLinkOf } from './campaign-link'
import { commandOf } from '../journal/commands'
import { publish } from '../../publish'
import { failure } from '../../failure'

/** Begins the battle and notes it in the course, in one step; a battle of its own is simply begun. */
export function beginInCampaign<T extends { readonly kind: string }>(
  context: AppContext,
  session: Session,
  battleId: string,
  start: () => T,
): T {
  const open = session.campaign()
  const link = campaignLinkOf(open.battle(battleId))
  if (!link) return start()
  const { key } = link
  const { seq, state } = open.course.now()
  // Drawn up for a course that has been taken back since: it can be looked at, and no more.
  if (boardOf(open, key, seq)?.battleId !== battleId || state.battles[key].phase !== 'resolve')
    throw failure('inCampaign', { battleId })
  return open.inOneStep(() => {
    const started = start()
    if (started.kind !== 'played' || state.battles[key].begun) return started
    const given = open.course.give(commandOf(open, { type: 'begin', battleId: key }), [])
    if (given.kind === 'played') publish(context, 'campaign.moved', { seq: given.seq, what: 'played' }, open)
    return started
  })
}
