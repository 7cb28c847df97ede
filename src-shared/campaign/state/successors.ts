/** Who is out, and who takes over from him (CP-LDR-03). */
import type { Leading } from '../../history/battle-draft'
import type { Rating } from '../../history/order-of-battle'
import type { CampaignData } from './data'
import { staffKey } from './leaders'
import type { CpState } from './state'
import type { LeaderState } from './vocabulary'

export const leaderState = (state: CpState, id: string): LeaderState => state.leaders[id]?.state ?? 'fit'

export const SENIOR_COLONEL = 'the senior colonel'

/**
 * The commander of a formation, or his successor (CP-LDR-03). `onField`: in a battle only men whose formation is there
 * come up. A wing is named by its staff post.
 */
export function leaderOf(
  data: CampaignData,
  state: CpState,
  id: string,
  onField: (formationId: string) => boolean = () => true,
): Leading {
  // Who has come up to a formation above no longer leads his own.
  const taken = new Set<string>()
  let leading: Leading | undefined
  for (const formation of chainOf(data, id)) {
    leading = find(data, state, formation, onField, taken)
    if (leading?.leaderId && leading.from !== null) taken.add(leading.leaderId)
  }
  return leading ?? { leaderId: null, name: SENIOR_COLONEL, rating: 'average', from: null }
}

/** Formations from the army down to this one, wings between army and corps. */
function chainOf({ history }: CampaignData, id: string): readonly string[] {
  if (id.includes('/')) return [id.slice(0, id.indexOf('/')), id]
  const parts = id.split('.')
  const above = parts.map((_, i) => parts.slice(0, i + 1).join('.'))
  const army = history.orderOfBattle.armies.find((a) => a.id === parts[0])
  const corps = above[1]
  const wings = (army?.staff ?? []).flatMap((man, i) =>
    corps !== undefined && army && man.commands?.some((c) => c === corps) ? [staffKey(army.id, i)] : [],
  )
  return [...above.slice(0, 1), ...wings, ...above.slice(1)]
}

function find(
  data: CampaignData,
  state: CpState,
  id: string,
  onField: (formationId: string) => boolean,
  taken: ReadonlySet<string>,
): Leading | undefined {
  const own = fitPost(data, state, id, taken)
  if (own) return own
  const below = successorsOf(data, id).filter((b) => b.anywhere === true || onField(b.id))
  for (const { id: from, chief } of below) {
    if (chief) return { leaderId: null, ...chief, from }
    const man = fitPost(data, state, from, taken)
    if (man) return { ...man, from }
  }
  // Nobody fit directly below: the next level down.
  for (const { id: from } of below) {
    const man = from === id ? undefined : find(data, state, from, onField, taken)
    if (man) return { ...man, from: man.from ?? from }
  }
  return undefined
}

function fitPost(
  data: CampaignData,
  state: CpState,
  id: string,
  taken: ReadonlySet<string>,
): Leading | undefined {
  const post = data.leaderOf.get(id)
  if (!post || taken.has(post.id) || leaderState(state, post.id) !== 'fit') return undefined
  return { leaderId: post.id, name: post.name, rating: post.rating, from: null }
}

interface Below {
  readonly id: string
  /** He need not be on the field. */
  readonly anywhere?: boolean
  /** An officer of the staff without a formation. */
  readonly chief?: { readonly name: string; readonly rating: Rating }
}

/** Whose men come up for a formation, in order (CP-LDR-03). */
function successorsOf({ history }: CampaignData, id: string): readonly Below[] {
  const army = history.orderOfBattle.armies.find(
    (a) => id === a.id || id.startsWith(`${a.id}.`) || id.startsWith(`${a.id}/`),
  )
  if (!army) return []
  if (id === 'pr') {
    const chief = army.staff[0]
    return chief ? [{ id: 'pr', chief: { name: chief.name, rating: chief.rating } }] : []
  }
  if (id === 'aa') return [{ id: 'aa.cavalry', anywhere: true }, ...army.corps.map((c) => ({ id: c.id }))]
  const wings = army.staff.flatMap((man, i): Below[] =>
    man.commands ? [{ id: staffKey(army.id, i), anywhere: true }] : [],
  )
  if (id === army.id) return [...wings, ...army.corps.map((c) => ({ id: c.id }))]
  if (id.includes('/')) {
    // A wing goes to its first fit commander of a corps.
    const man = army.staff[Number(id.split('/')[2])]
    const whole = (man?.commands ?? []).filter((f) => f.split('.').length === 2)
    return army.corps.filter((c) => whole.includes(c.id)).map((c) => ({ id: c.id }))
  }
  const corps = army.corps.find((c) => c.id === id)
  if (corps) return corps.divisions.map((d) => ({ id: d.id }))
  const division = army.corps.flatMap((c) => c.divisions).find((d) => d.id === id)
  return division ? division.brigades.map((b) => ({ id: b.id })) : []
}
