/** What-ifs coming into force and going again, with what goes with them (CP-DEC-04). */
import type { BattleId } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import type { CpState } from '../state/state'

type InForce = CpState['whatIfs']

/** The defaults, in force from the beginning. */
export function defaultWhatIfs(data: CampaignData): InForce {
  const defaults = [...data.whatIfs.values()].filter(({ whatIf }) => whatIf.default === true)
  return Object.fromEntries(defaults.map(({ whatIf }) => [whatIf.id, { by: 'default' }]))
}

/** Takes a what-if out of force, and with it what it alone had brought. */
export function without(whatIfs: InForce, id: string): InForce {
  const rest = Object.fromEntries(Object.entries(whatIfs).filter(([other]) => other !== id))
  return Object.entries(rest)
    .filter(([, w]) => w.from === id)
    .reduce<InForce>((left, [brought]) => without(left, brought), rest)
}

/** Takes out all that a decision, link or person has brought. */
export function withoutBy(data: CampaignData, whatIfs: InForce, by: string): InForce {
  const left = Object.entries(whatIfs)
    .filter(([, w]) => w.by === by)
    .reduce<InForce>((rest, [id]) => without(rest, id), whatIfs)
  // A default stands again when nothing else of its group does.
  return Object.entries(defaultWhatIfs(data)).reduce<InForce>(
    (all, [id, w]) => (all[id] !== undefined || rivals(data, all, id).length > 0 ? all : { ...all, [id]: w }),
    left,
  )
}

/** What-ifs in force of the same group and file. */
function rivals(data: CampaignData, whatIfs: InForce, id: string): readonly string[] {
  const own = data.whatIfs.get(id)
  if (own?.whatIf.group === undefined) return []
  return Object.keys(whatIfs).filter((other) => {
    const record = data.whatIfs.get(other)
    return other !== id && record?.battleId === own.battleId && record.whatIf.group === own.whatIf.group
  })
}

/**
 * Brings a what-if into force. A later one of a group takes the earlier one's place. `named` are the what-ifs that the
 * option itself names: of several partners of one group only a named one comes. `alone`: without partners, as an edit.
 */
export function bring(
  data: CampaignData,
  whatIfs: InForce,
  id: string,
  by: string,
  named: readonly string[] = [id],
  { alone = false, from }: { readonly alone?: boolean; readonly from?: string } = {},
): InForce {
  const record = data.whatIfs.get(id)
  if (!record) throw new Error(`no what-if ${id}`)
  const free = rivals(data, whatIfs, id).reduce<InForce>(without, whatIfs)
  let next: InForce = { ...free, [id]: { by, ...(from !== undefined && { from }) } }
  if (alone) return next
  const partners = (record.whatIf.goesWith ?? []).map((p) => p.whatIf)
  for (const group of Map.groupBy(partners, (p) => groupKey(data, p)).values()) {
    const chosen = group.length === 1 ? group : group.filter((p) => named.includes(p)).slice(0, 1)
    for (const partner of chosen)
      if (next[partner] === undefined && partner !== from)
        next = bring(data, next, partner, by, named, { from: id })
  }
  return next
}

function groupKey(data: CampaignData, id: string): string {
  const record = data.whatIfs.get(id)
  return `${record?.battleId ?? ''} ${record?.whatIf.group ?? id}`
}

/** What-ifs in force of one battle file, in its order. Those of the second day act on no other battle (CP-STEP-05). */
export function whatIfsOf(data: CampaignData, whatIfs: InForce, battleId: BattleId): readonly string[] {
  return data.history.battles[battleId].whatIf.map((w) => w.id).filter((id) => whatIfs[id] !== undefined)
}
