/** Handlers of the program itself: what it is, settings, seats and jobs. */
import type { appChannels, SessionInfo } from '../../src-shared/contract/app'
import { failure } from './failure'
import type { Handlers } from './handlers'
import type { AppContext } from './context'
import { publish } from './publish'
import { sitDown } from './seats/seat-holding'
import type { Session } from './session'

export function appHandlers(context: AppContext): Handlers<keyof typeof appChannels> {
  const { options, settings } = context
  return {
    'app.info': () => ({
      name: 'Hundred Days',
      version: options.version,
      shell: options.shell.kind,
      platform: process.platform,
      campaignFolder: options.campaignFolder,
      runtime: { node: process.versions.node },
    }),
    'app.settings.get': () => settings.get(),
    'app.settings.set': (_, change) => {
      const next = settings.change(change)
      publish(context, 'settings.changed', {})
      return next
    },
    'app.savePdf': async (_, page) => {
      const { savePdf } = options.shell
      if (!savePdf) throw failure('notInThisShell')
      return { path: await savePdf(page) }
    },
    'session.get': (session) => sessionInfo(session),
    'session.takeSeat': (session, { seat }) => {
      // The French side is one army; a seat of the Coalition says in the campaign at which headquarters it sits.
      sitDown(context, session, seat, seat === 1 ? 'fr' : null, null)
      return sessionInfo(session)
    },
    'job.cancel': (_, { jobId }) => {
      context.jobs.cancel(jobId)
      return {}
    },
  }
}

function sessionInfo(session: Session): SessionInfo {
  const { open, seat } = session
  const { isSeated } = session.held
  if (!open || open.isClosed) return { seat, isSeated: true, campaign: null }
  const { campaign } = open
  const risks = campaign.ownRisk().filter(({ rescuedAt }) => rescuedAt === null)
  const [first] = risks
  return {
    seat,
    isSeated,
    campaign: {
      path: open.path,
      name: campaign.info().name,
      readOnly: campaign.readOnly,
      damage: campaign.damage() ?? null,
      ownRisk: first ? { since: first.at, problems: risks.flatMap(({ problems }) => problems) } : null,
    },
  }
}
