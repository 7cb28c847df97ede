/** Where every brigade stands at a step: as in history, or where a choice or a result has put it (theatre notes). */
import type { StepId } from '../../history/calendar'
import type { Theatre, TheatreStop } from '../../history/theatre'
import { covers, type Point } from '../../history/vocabulary'
import { before, type CampaignData } from '../state/data'
import type { CpState } from '../state/state'
import { againstHistory } from '../muster/wing'

/** A place that a formation holds, and since which step. */
export interface Standing {
  /** Formation whose block it is. */
  readonly blockId: string
  readonly place: string
  readonly at?: Point | undefined
  /** Step of the entry that put it there. */
  readonly since: StepId
  /** Places by which it came in that step. */
  readonly via?: readonly string[] | undefined
  /** Put there by a choice or a result, against history. */
  readonly against: boolean
}

type Override = Theatre['overrides'][number]
type OverrideTrack = Override['formations'][number]['track']
type Track = Theatre['formations'][number]['track']

/** An entry of a track at or before a step, the last of them. */
function entryAt(
  data: CampaignData,
  track: Track,
  step: StepId,
): { readonly since: StepId; readonly stop: TheatreStop } | undefined {
  const upTo = data.calendar.steps.slice(0, (data.order.get(step) ?? 0) + 1).toReversed()
  for (const { id } of upTo) {
    const stop = track[id]
    if (stop) return { since: id, stop }
  }
  return undefined
}

/** An id and those above it, the longest first. */
function upwards(id: string): readonly string[] {
  const parts = id.split('.')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
}

const tracksOf = (theatre: Theatre): ReadonlyMap<string, Track> =>
  new Map(theatre.formations.map((f) => [f.id, f.track] as const))

/** The block of a formation in history; `with` leads on to the one it has joined. */
function inHistory(
  data: CampaignData,
  tracks: ReadonlyMap<string, Track>,
  id: string,
  step: StepId,
): Standing | undefined {
  for (const blockId of upwards(id)) {
    const track = tracks.get(blockId)
    const entry = track && entryAt(data, track, step)
    if (!entry) continue
    const { stop, since } = entry
    if (stop.with !== undefined) return inHistory(data, tracks, stop.with, step)
    if (stop.place === undefined) return undefined
    return { blockId, place: stop.place, at: stop.at, via: stop.via, since, against: false }
  }
  return undefined
}

/** Whether an override holds: its choice has been closed, or is one's own in the open step; or its battle was so won. */
function isInForce(data: CampaignData, state: CpState, { when }: Override, own: Own): boolean {
  if ('battle' in when) return state.reports[when.battle]?.winner === when.winner
  const decision = data.decisions.get(when.decision)
  const chosen = state.choices[when.decision]
  if (!decision || !chosen || !when.options.includes(chosen.optionId)) return false
  if (when.whatIf !== undefined && !state.whatIfs[when.whatIf]) return false
  return state.phase === 'over' || before(data, decision.step, state.step) || own(decision.army)
}

/** Whether an army's choice of the open step may be acted on for whoever looks. */
export type Own = (army: string) => boolean

/** The entry of an override for a brigade at a step, if it reaches both. */
function reached(
  data: CampaignData,
  override: Override,
  brigadeId: string,
  block: string | undefined,
  step: StepId,
): Standing | undefined {
  const reach = override.formations
    .flatMap((entry) => entry.ids.map((id) => ({ id: String(id), whole: entry.whole, track: entry.track })))
    .filter(({ id, whole }) => covers(id, brigadeId) && (whole || (block !== undefined && covers(block, id))))
    .toSorted((a, b) => b.id.length - a.id.length)[0]
  if (!reach) return undefined
  const lasts = lasting(data, reach.track, step)
  if (!lasts) return undefined
  const { place, at, via } = lasts.stop
  return { blockId: reach.id, place, at, via, since: lasts.since, against: true }
}

/** The entry of an override's track that counts at a step: from its own step up to and with `until`. */
function lasting(data: CampaignData, track: OverrideTrack, step: StepId) {
  for (const since of data.calendar.steps.map((s) => s.id).toReversed()) {
    const stop = track[since]
    if (stop && !before(data, step, since) && !before(data, stop.until ?? since, step)) return { since, stop }
  }
  return undefined
}

/** From when a wing of the player's choice stands elsewhere. */
const WING_FROM: StepId = '17-pm'

/** Where the brigades stand at a step, by id. Those of a formation that has no place yet are left out. */
export function positionsAt(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  own: Own = () => true,
): ReadonlyMap<string, Standing> {
  const tracks = tracksOf(theatre)
  const overrides = theatre.overrides.filter((o) => isInForce(data, state, o, own))
  const wing = customWing(data, theatre, state, step)
  const stand = (id: string): Standing | undefined => {
    let standing = inHistory(data, tracks, id, step)
    const block = standing?.blockId
    for (const override of overrides) standing = reached(data, override, id, block, step) ?? standing
    return standing
  }
  return new Map(
    data.history.index.brigades.flatMap(({ brigade, division }) => {
      const joined = wing.find(({ divisions }) => divisions.some((id) => covers(id, brigade.id)))
      const standing = joined ? stand(joined.stands) : stand(brigade.id)
      if (!standing) return []
      const moved = joined ? { ...standing, blockId: division.id, via: undefined, against: true } : standing
      return [[brigade.id, moved] as const]
    }),
  )
}

/** Divisions that march with a wing of the player's choice, or stay behind, against history; and with whom they stand. */
function customWing(data: CampaignData, theatre: Theatre, state: CpState, step: StepId) {
  const isChosen = state.choices['fr-17-wing']?.optionId === 'custom' && state.wing !== null
  if (!isChosen || before(data, step, WING_FROM)) return []
  const { goes, stays } = againstHistory(data, state.wing ?? [])
  return [
    { divisions: goes, stands: theatre.customWing.joins },
    { divisions: stays, stands: theatre.customWing.stays },
  ]
}

/** Place of a headquarters at a step; one that is nowhere yet: undefined. */
export function headquartersPlace(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  step: StepId,
  id: string,
  own: Own = () => true,
): string | undefined {
  const track = theatre.headquarters.find((h) => h.id === id)?.track ?? {}
  let place = entryAt(data, track, step)?.stop.place
  for (const override of theatre.overrides) {
    const elsewhere = override.headquarters?.find((h) => h.id === id)
    if (!elsewhere || !isInForce(data, state, override, own)) continue
    place = lasting(data, elsewhere.track, step)?.stop.place ?? place
  }
  return place
}
