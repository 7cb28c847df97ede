/** The wing under Grouchy where the player composed it: who goes with it and who stays, against history (CP-ROST-08). */
import { brigadesOf } from '../../history/formation-index'
import type { Muster } from '../../history/roster-types'
import {
  covers,
  formationIdSchema,
  minutesOf,
  type BattleId,
  type FormationId,
} from '../../history/vocabulary'
import { historicalOption } from '../course/choices'
import type { CampaignData } from '../state/data'
import { optionKey, WING_CUSTOM, WING_DECISION, WING_NONE } from '../state/name-keys'
import type { CpState } from '../state/state'

/** Corps of which divisions may be assigned. */
const ASSIGNABLE_CORPS = ['fr.iii', 'fr.iv', 'fr.vi', 'fr.cav1', 'fr.cav2', 'fr.cav4']
/** Assignable if it fought with the Emperor. */
export const GIRARD_DIVISION = 'fr.ii.7'

const ENTRY_AT_WAVRE = 'namur-chaussee'
const FIRST_AT = minutesOf('19:35')
const EVERY_MINUTES = 20
const ENTRY_AT_WATERLOO = 'charleroi-chaussee'
/** Divisions of horse that come with the Emperor if nobody is sent after the Prussians. */
const HORSE_OF_NONE: readonly FormationId[] = ['fr.cav1.4cav', 'fr.cav2']
const STAYS_AS_IN = 'wat-no-pursuit'

/** Reserve artillery of a corps is no division of its own: it follows the infantry. */
const isReserve = (division: string): boolean => division.endsWith('.res')

/** Divisions that may be named for the wing, and whether each has infantry. */
export function assignable(
  data: CampaignData,
  girardWithEmperor: boolean,
): ReadonlyMap<string, { readonly infantry: boolean }> {
  const divisions = new Map<string, { infantry: boolean }>()
  for (const { division, corps, brigade } of data.history.index.brigades) {
    const may =
      (ASSIGNABLE_CORPS.includes(corps.id) && !isReserve(division.id)) ||
      (girardWithEmperor && division.id === GIRARD_DIVISION)
    if (!may) continue
    const infantry = divisions.get(division.id)?.infantry === true || brigade.arm === 'infantry'
    divisions.set(division.id, { infantry })
  }
  return divisions
}

/** Formations of the wing as history had it. */
export function historicalWing(data: CampaignData): readonly FormationId[] {
  const decision = data.decisions.get(WING_DECISION)
  const effect = decision && historicalOption(decision).effects.find((e) => 'wing' in e)
  return effect && 'wing' in effect && Array.isArray(effect.wing.formations) ? effect.wing.formations : []
}

/** Divisions against history: those that go with the wing though not in 1815, and those that stay. */
export function againstHistory(
  data: CampaignData,
  wing: readonly string[],
): { readonly goes: readonly FormationId[]; readonly stays: readonly FormationId[] } {
  const was = historicalWing(data)
  const divisions = new Map<string, { corps: string; infantry: boolean }>()
  for (const { division, corps, brigade } of data.history.index.brigades) {
    if (!ASSIGNABLE_CORPS.includes(corps.id) && division.id !== GIRARD_DIVISION) continue
    const infantry = divisions.get(division.id)?.infantry === true || brigade.arm === 'infantry'
    divisions.set(division.id, { corps: corps.id, infantry })
  }
  const named = (id: string) => wing.some((f) => covers(f, id))
  const isIn = (id: string): boolean => {
    if (!isReserve(id)) return named(id)
    // With the greater number of its corps' infantry divisions; equal: with the Emperor.
    const corps = divisions.get(id)?.corps
    const foot = [...divisions].filter(([d, of]) => of.corps === corps && of.infantry && !isReserve(d))
    return 2 * foot.filter(([d]) => named(d)).length > foot.length
  }
  const wasIn = (id: string) => was.some((f) => covers(f, id))
  const ids = [...divisions.keys()].map((id) => formationIdSchema.parse(id))
  return {
    goes: ids.filter((id) => isIn(id) && !wasIn(id)),
    stays: ids.filter((id) => !isIn(id) && wasIn(id)),
  }
}

type WingMuster = Required<Pick<Muster, 'removes' | 'placings'>>

/** What the wing changes of a battle's roster. */
export function wingMuster(
  data: CampaignData,
  state: CpState,
  battleId: BattleId,
  startMinutes: number,
): WingMuster {
  const chosen = state.choices[WING_DECISION]?.optionId
  const cause = { kind: 'decision', id: optionKey(WING_DECISION, chosen ?? '') } as const
  const brigades = (id: string) => brigadesOf(data.history.index, id).map((r) => r.brigade.id)
  const atStart = (ids: readonly string[]): WingMuster['placings'] =>
    ids.flatMap(brigades).map((brigadeId) => ({
      brigadeId,
      placing: { kind: 'arrival', entry: ENTRY_AT_WATERLOO, minutes: startMinutes },
      cause,
    }))
  if (chosen === WING_NONE && battleId === 'waterloo')
    return { removes: [], placings: atStart(HORSE_OF_NONE) }
  if (chosen !== WING_CUSTOM) return { removes: [], placings: [] }
  const { goes, stays } = againstHistory(data, state.wing ?? [])
  if (battleId === 'wavre')
    return {
      removes: stays.map((formation) => ({ formation, cause })),
      placings: hoursAtWavre(goes).flatMap(({ id, minutes }) =>
        brigades(id).map((brigadeId) => ({
          brigadeId,
          placing: { kind: 'arrival' as const, entry: ENTRY_AT_WAVRE, minutes },
          cause,
        })),
      ),
    }
  if (battleId !== 'waterloo') return { removes: [], placings: [] }
  const places = data.history.battles.waterloo.whatIf.find((w) => w.id === STAYS_AS_IN)?.deployments ?? []
  return {
    removes: goes.map((formation) => ({ formation, cause })),
    placings: stays.flatMap(brigades).map((brigadeId) => {
      const deployment = places.find((d) => d.brigadeId === brigadeId)
      return {
        brigadeId,
        placing: deployment
          ? { kind: 'deployment' as const, deployment }
          : { kind: 'arrival' as const, entry: ENTRY_AT_WATERLOO, minutes: startMinutes },
        cause,
      }
    }),
  }
}

/** The first at 19:35, each further division twenty minutes later; reserve guns with the last of their corps. */
function hoursAtWavre(goes: readonly string[]): readonly { readonly id: string; readonly minutes: number }[] {
  const divisions = goes.filter((id) => !isReserve(id))
  const hours = divisions.map((id, i) => ({ id, minutes: FIRST_AT + i * EVERY_MINUTES }))
  const reserves = goes.filter(isReserve).map((id) => {
    const corps = id.slice(0, id.lastIndexOf('.'))
    return { id, minutes: hours.findLast((h) => covers(corps, h.id))?.minutes ?? FIRST_AT }
  })
  return [...hours, ...reserves]
}
