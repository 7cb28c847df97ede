/** Leaders: who they are, who is out, and who takes over (CP-LDR). */
import type { Leading } from '../../history/battle-draft'
import type { History } from '../../history/bundle'
import type { LeaderFate } from '../../history/calendar'
import type { Commander, Rating } from '../../history/order-of-battle'
import {
  BATTLE_IDS,
  covers,
  SIDE_OF_ARMY,
  type ArmyId,
  type BattleId,
  type SideId,
} from '../../history/vocabulary'
import type { CampaignData } from './data'
import type { CpState } from './state'
import type { LeaderState } from './vocabulary'

/** Rank of a post; `wing` has formations of several corps under it. */
export const LEADER_RANKS = ['army', 'wing', 'corps', 'division', 'brigade'] as const
export type LeaderRank = (typeof LEADER_RANKS)[number]

/** A man and his post, the highest he holds (CP-LDR-01). */
export interface LeaderPost {
  /** Formation he commands; a staff post `fr/staff/1` for a wing. */
  readonly id: string
  readonly name: string
  readonly rank: LeaderRank
  readonly rating: Rating
  readonly army: ArmyId
  readonly side: SideId
  /** All formations that he commands himself, the highest first. */
  readonly formations: readonly string[]
  readonly fates: readonly { readonly battle: BattleId; readonly fate: LeaderFate }[]
}

export const staffKey = (army: ArmyId, index: number): string => `${army}/staff/${index}`

/** Every leader once, in the order of the order of battle, an army's wing commanders after its commander. */
export function leadersOf(history: History): readonly LeaderPost[] {
  const posts: (LeaderPost & { formations: string[] })[] = []
  const add = (
    id: string,
    rank: LeaderRank,
    army: ArmyId,
    man: Pick<Commander, 'name' | 'rating' | 'fate'>,
    commands: readonly string[],
  ) => {
    // The same man in a post below his own is one leader, of the higher rank. By his name first, which tells most apart.
    const tail = `, ${man.name}`
    const above = posts.find(
      (p) =>
        (p.name === man.name || p.name.endsWith(tail)) &&
        p.rank !== 'wing' &&
        p.formations.some((f) => covers(f, id)),
    )
    if (above) above.formations.push(id)
    else
      posts.push({
        id,
        name: man.name,
        rank,
        rating: man.rating,
        army,
        side: SIDE_OF_ARMY[army],
        formations: [...commands],
        fates: fatesOf(man.fate),
      })
  }
  for (const army of history.orderOfBattle.armies) {
    add(army.id, 'army', army.id, army.commander, [army.id])
    army.staff.forEach((man, i) => {
      if (man.commands) add(staffKey(army.id, i), 'wing', army.id, man, man.commands)
    })
    for (const corps of army.corps) {
      add(corps.id, 'corps', army.id, corps.commander, [corps.id])
      for (const division of corps.divisions) {
        add(division.id, 'division', army.id, division.commander, [division.id])
        for (const brigade of division.brigades)
          if (brigade.commander.identified !== false)
            add(brigade.id, 'brigade', army.id, brigade.commander, [brigade.id])
      }
    }
  }
  return posts
}

/** Fates in the campaign's words: who is wounded and fights again later was lightly wounded (CP-LDR-01). */
function fatesOf(fate: Commander['fate']): LeaderPost['fates'] {
  return (fate ?? []).map(({ what, battle }) => {
    const later = (fate ?? []).some((f) => BATTLE_IDS.indexOf(f.battle) > BATTLE_IDS.indexOf(battle))
    if (what === 'mortallyWounded') return { battle, fate: 'killed' }
    if (what === 'woundedAndCaptured') return { battle, fate: 'captured' }
    return { battle, fate: what === 'wounded' && later ? 'lightlyWounded' : what }
  })
}

/** Leaders by the formations they command, and by their staff posts. */
export function byFormation(leaders: readonly LeaderPost[]): ReadonlyMap<string, LeaderPost> {
  return new Map(
    leaders.flatMap((p) =>
      [...new Set(p.rank === 'wing' ? [p.id] : [p.id, ...p.formations])].map((f) => [f, p] as const),
    ),
  )
}

/** Every leader once; see `leadersOf`. */
export const leaderPosts = (data: CampaignData): readonly LeaderPost[] => data.leaders

/** The leader of a formation, or of a staff post, by the order of battle. */
export const postOf = (data: CampaignData, id: string): LeaderPost | undefined => data.leaderOf.get(id)

export const leaderState = (state: CpState, id: string): LeaderState => state.leaders[id]?.state ?? 'fit'

const SENIOR_COLONEL = 'the senior colonel'

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
  const post = postOf(data, id)
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
