/** What every view of a campaign is drawn from: the course, the moment looked at, and what the viewer knows then. */
import type { CampaignRules, CpState } from '../../../../src-shared/campaign'
import { eyesOf } from '../../../../src-shared/campaign/state/seen-by'
import type { CpViewer } from '../../../../src-shared/campaign/state/vocabulary'
import { ARMY_IDS, type ArmyId } from '../../../../src-shared/history/vocabulary'
import { failure } from '../../failure'
import type { OpenCampaign } from '../../library/open-campaign'
import type { Session } from '../../session'
import type { LiveCourse } from '../journal/live-course'
import { armyOf, viewerOf } from './viewer'

export interface View {
  readonly open: OpenCampaign
  readonly live: LiveCourse
  readonly rules: CampaignRules
  readonly data: CampaignRules['data']
  readonly viewer: CpViewer
  /** Null: the organiser. */
  readonly army: ArmyId | null
  /** Armies whose own affairs the viewer knows. */
  readonly eyes: readonly ArmyId[]
  readonly seq: number
  readonly isPast: boolean
  /** Everything: for questions of the rules alone, never to be sent. */
  readonly state: CpState
  /** What the viewer may know. */
  readonly seen: CpState
}

export function viewOf(session: Session, atSeq?: number): View {
  const open = session.campaign()
  const live = open.course
  const rules = live.rules()
  const viewer = viewerOf(session)
  const army = armyOf(viewer)
  const now = live.now()
  const isPast = atSeq !== undefined && atSeq !== now.seq
  if (isPast && !live.course.entry(atSeq)) throw failure('noSuchEntry', { seq: atSeq })
  const seq = isPast ? atSeq : now.seq
  const state = isPast ? live.stateAfter(atSeq) : now.state
  const seen = rules.seenBy(state, viewer)
  const all = army === null || state.phase === 'over'
  const eyes = all ? ARMY_IDS : eyesOf(rules.data, state, army)
  return { open, live, rules, data: rules.data, viewer, army, eyes, seq, isPast, state, seen }
}

/** A view of a campaign that has begun. */
export function begunView(session: Session, atSeq?: number): View {
  const view = viewOf(session, atSeq)
  if (view.seq < 0) throw failure('notBegun')
  return view
}
