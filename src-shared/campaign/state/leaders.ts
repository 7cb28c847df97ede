/** Leaders: who they are, and what becomes of them in history (CP-LDR-01). */
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
