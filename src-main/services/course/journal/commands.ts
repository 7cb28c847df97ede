/** Giving a command to the course of a campaign, and answering for it in the words of the contract. */
import type { z } from 'zod'
import type {
  CampaignPlayed,
  campaignLineSchema,
  campaignRefusedSchema,
} from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import type { JsonObject } from '../../../../src-shared/contract/values'
import type { CpCommand, CpEvent, CpState } from '../../../../src-shared/campaign'
import { describe, describeRefusal } from '../../../../src-shared/campaign/words/describe'
import { ruleOfFault } from '../../../../src-shared/campaign/course/refusals'
import { eventsFor } from '../../../../src-shared/campaign/state/seen-by'
import type { CpViewer } from '../../../../src-shared/campaign/state/vocabulary'
import type { Fault, Refusal } from '../../../../src-shared/engine/refusal'
import type { StoredEntry } from '../../../campaign-file'
import { failure } from '../../failure'
import type { AppContext } from '../../context'
import { publish } from '../../publish'
import type { OpenCampaign } from '../../library/open-campaign'
import type { RuleSets } from '../../rule-sets'
import type { Session } from '../../session'
import type { Given } from './live-course'
import { viewerOf } from '../views/viewer'

export type Line = Immutable<z.infer<typeof campaignLineSchema>>
export type Answer = Immutable<CampaignPlayed>
export type Refused = Immutable<z.infer<typeof campaignRefusedSchema>>

/** A command as the rules have it; what has the wrong form is `badInput` with its field. */
export function commandOf(open: OpenCampaign, command: object): CpCommand {
  const parsed = open.course.rules().commandSchema.safeParse(command)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw failure('badInput', {
    problem: `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? ''}`,
  })
}

/** Gives a command; when it answers `played`, it is on disk and every screen has been told. */
export function giveCommand(
  context: AppContext,
  session: Session,
  command: object,
  faces: readonly number[] = [],
): Answer {
  const open = session.campaign()
  if (!open.course.hasBegun) throw failure('notBegun')
  const given = open.course.give(commandOf(open, command), checkedFaces(open, faces))
  return answered(context, session, given)
}

export function checkedFaces(open: OpenCampaign, faces: readonly number[]): readonly number[] {
  if (faces.length > 0 && open.course.setting()?.dice !== 'hand')
    throw failure('wrongDice', { faces: [...faces] })
  return faces
}

/** The answer to a command, and the news of it for every screen. */
export function answered(context: AppContext, session: Session, given: Given): Answer {
  switch (given.kind) {
    case 'refused':
      return refused(given.refusal)
    case 'diceWanted':
      return { kind: 'diceWanted', requests: given.requests, side: null }
    case 'wrongDice':
      return { kind: 'wrongDice', request: given.request ?? null, faces: given.faces }
    case 'played': {
      const open = session.campaign()
      const { seq, state, events } = given
      publish(context, 'campaign.moved', { seq, what: 'played' }, open)
      const entry = open.course.course.entry(seq)
      return {
        kind: 'played',
        seq,
        lines: entry ? linesOf(entry, events, state, viewerOf(session), open.ruleSets) : [],
        step: state.step,
        phase: state.phase,
      }
    }
  }
}

/** A refusal with its sentence, and all faults of a form or report at once (CP-HAND-07). */
export function refused(refusal: Refusal): Refused {
  const { code, rule, values, subjectId } = refusal
  return {
    kind: 'refused',
    refusal: { code, rule, values, ...(subjectId !== undefined && { subjectId }) },
    sentence: describeRefusal(refusal),
    faults: faultsIn(values['faults']).map(faultLine),
  }
}

function faultsIn(value: unknown): readonly Fault[] {
  return Array.isArray(value) ? (value as readonly Fault[]) : []
}

export function faultLine(fault: Fault) {
  const rule = ruleOfFault(fault.code)
  const { path, code, values } = fault
  return { path, code, values, rule, sentence: describeRefusal({ code, rule, values: { path, ...values } }) }
}

/** Lines of the log of an entry, as far as the viewer may know them. */
export function linesOf(
  entry: Pick<StoredEntry, 'seq' | 'at' | 'undone'>,
  events: readonly CpEvent[],
  state: CpState,
  viewer: CpViewer,
  ruleSets: RuleSets,
): Line[] {
  // Numbered among those known: a gap would tell of what is kept from the viewer (CP-SEE-07).
  return eventsFor(events, viewer, state).map((event, index): Line => ({
    seq: entry.seq,
    index,
    step: state.step,
    at: entry.at,
    kind: event.kind,
    side: event.side,
    sentence: describe(withTitle(event, ruleSets)),
    rules: event.rules,
    data: event.data as JsonObject,
    dice: (event.dice ?? []).map(({ die, faces, purpose }) => ({ die, faces, purpose })),
    undone: entry.undone,
  }))
}

/** The title of a rule set in the place of its key: the campaign itself knows no more. */
function withTitle(event: CpEvent, ruleSets: RuleSets): CpEvent {
  const { ruleSet: key } = event.data
  if (typeof key !== 'string') return event
  return { ...event, data: { ...event.data, ruleSet: ruleSets.find(key)?.title ?? key } }
}
