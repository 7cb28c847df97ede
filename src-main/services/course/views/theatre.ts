/** Handlers of the theatre: its ground, who stands where as the seat may know it, and where options lead. */
import type { theatreChannels } from '../../../../src-shared/contract/campaign/theatre'
import { leadsOf } from '../../../../src-shared/campaign/theatre/leads'
import { theatreAt } from '../../../../src-shared/campaign/theatre/picture'
import { asJson } from '../../campaign'
import type { Handlers } from '../../handlers'
import type { AppContext } from '../../context'
import { begunView, viewOf } from './view'
import { decisionsOf } from './decisions'

export function theatreHandlers(context: AppContext): Handlers<keyof typeof theatreChannels> {
  return {
    'history.theatre': () => {
      // Where formations stood and stand is told by `campaign.theatre`, as far as the seat may know it.
      const { id, name, extent, features, places, entryPoints, links, battlefields, relief } =
        context.options.theatre()
      return {
        theatre: asJson({ id, name, extent, features, places, entryPoints, links, battlefields, relief }),
      }
    },
    'campaign.theatre': (session, { atSeq }) => {
      const { data, state, viewer } = viewOf(session, atSeq)
      return theatreAt(data, context.options.theatre(), state, state.step, viewer)
    },
    'campaign.leads': (session, { decisionId }) => {
      const view = begunView(session)
      const offered = decisionsOf(view).decisions.some(({ id }) => id === decisionId)
      const decision = view.data.decisions.get(decisionId)
      // What was sealed since the screen asked is offered no more: that is no fault of whoever looks at it.
      return {
        leads: offered && decision ? leadsOf(view.data, context.options.theatre(), view.seen, decision) : {},
      }
    },
  }
}
