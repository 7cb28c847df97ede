/** Where the options of a decision lead on the map: who goes where by each, as far as the theatre knows. */
import type { Decision } from '../../history/calendar'
import type { Theatre } from '../../history/theatre'
import type { Point } from '../../history/vocabulary'
import { before, type CampaignData } from '../state/data'
import { armyIn } from '../report/historical'
import type { CpState } from '../state/state'
import { blockLabel } from './picture'
import { positionsAt, type Standing } from './positions'
import { nodeOf, roadsOf, wayThrough, type Roads } from './roads'

/** A march that an option brings about, from where the formation stands now. */
export interface Lead {
  readonly formation: string
  readonly label: string
  /** Place it goes to, by name, and the step at which it stands there. */
  readonly to: string
  readonly step: string
  readonly km: number
  readonly along: readonly Point[]
}

/**
 * Marches of the armies of one's own by each option of a decision, by option. Formations whose place no option changes
 * are not named.
 */
export function leadsOf(
  data: CampaignData,
  theatre: Theatre,
  state: CpState,
  decision: Decision,
): Readonly<Record<string, readonly Lead[]>> {
  const concerned = theatre.overrides
    .filter(({ when }) => 'decision' in when && when.decision === decision.id)
    .flatMap((override) => override.formations)
    .filter(({ ids }) => ids.some((id) => armyIn(id) === decision.army))
  const steps = concerned.flatMap(({ track }) => data.calendar.steps.filter((s) => track[s.id]))
  const step = steps
    .toSorted((a, b) => (before(data, a.id, b.id) ? -1 : 1))
    .find((s) => s.id !== state.step)?.id
  if (!step) return {}
  const brigades = data.history.index.brigades
    .map(({ brigade }) => brigade.id)
    .filter((id) =>
      concerned.some(({ ids }) => ids.some((above) => id === above || id.startsWith(`${above}.`))),
    )
    .filter((id) => armyIn(id) === decision.army)
  const now = positionsAt(data, theatre, state, state.step)
  const roads = roadsOf(theatre)
  return Object.fromEntries(
    decision.options.map((option) => {
      const whatIfs = [...option.whatIfs, ...(option.die?.at(-1)?.whatIfs ?? [])]
      const then: CpState = {
        ...state,
        choices: { ...state.choices, [decision.id]: { optionId: option.id, by: 'player' } },
        whatIfs: { ...state.whatIfs, ...Object.fromEntries(whatIfs.map((id) => [id, { by: decision.id }])) },
      }
      const there = positionsAt(data, theatre, then, step)
      const leads = new Map<string, Lead>()
      for (const id of brigades) {
        const lead = leadOf(data, theatre, roads, step, now.get(id), there.get(id))
        if (lead) leads.set(`${lead.formation} ${lead.to}`, lead)
      }
      return [option.id, [...leads.values()]]
    }),
  )
}

function leadOf(
  data: CampaignData,
  theatre: Theatre,
  roads: Roads,
  step: string,
  now: Standing | undefined,
  then: Standing | undefined,
): Lead | undefined {
  if (!now || !then || now.place === then.place) return undefined
  const way = wayThrough(roads, [now.place, ...(then.against ? [] : (then.via ?? [])), then.place])
  if (way.along.length < 2) return undefined
  const { blockId: formation } = then
  return {
    formation,
    label: blockLabel(data, theatre, formation),
    to: nodeOf(theatre, then.place)?.name ?? then.place,
    step,
    km: way.km,
    along: then.at ? [...way.along, then.at] : way.along,
  }
}
