// How many come to each battle of the campaign under way, as it stands today: by the muster of those to come, by the report of
// those that are booked. All are counted, gunners too and those who are held back.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { CampaignBattle } from '../../../src-shared/contract/campaign/values'
import { useProgram } from '../program/program'
import { useCourse, type Stand } from './course'

export interface SideForce {
  readonly men: number
  readonly guns: number
  /** In 1815; of a booked battle it is not asked for. */
  readonly historyMen: number | null
}
export interface BattleForces {
  readonly isBooked: boolean
  readonly french: SideForce
  readonly coalition: SideForce
}

const NOBODY: SideForce = { men: 0, guns: 0, historyMen: null }
type Row = SideForce & { readonly id: string; readonly level: string }

/** The armies of a list, added up by side. */
export function forcesOfRows(rows: readonly Row[], isBooked: boolean): BattleForces {
  const of = (isFrench: boolean) =>
    rows
      .filter(({ id, level }) => level === 'army' && (id === 'fr') === isFrench)
      .reduce<SideForce>(
        (sum, { men, guns, historyMen }) => ({
          men: sum.men + men,
          guns: sum.guns + guns,
          historyMen: historyMen === null ? null : (sum.historyMen ?? 0) + historyMen,
        }),
        NOBODY,
      )
  return { isBooked, french: of(true), coalition: of(false) }
}

export const useBattleForces = defineStore('battle-forces', () => {
  const program = useProgram()
  const course = useCourse()
  const forces = shallowRef<Partial<Record<CampaignBattle, BattleForces>>>({})

  async function of({ battle, phase }: Stand['battles'][number]): Promise<BattleForces | null> {
    if (phase === 'leftOut') return null
    if (phase === 'links' || phase === 'done') {
      const found = await program.get('campaign.report', { battle })
      if (!found?.report) return null
      const rows = found.report.rows.map((row) => ({ ...row, men: row.before, historyMen: null }))
      return forcesOfRows(rows, true)
    }
    const list = await program.get('campaign.muster', { battle })
    return list ? forcesOfRows(list.rows, false) : null
  }

  /** Of all battles that have one in the list of the campaign; the organiser’s alone, who sees every army. */
  async function load(): Promise<void> {
    const { stand, army } = course
    if (!stand?.begun || army !== null) {
      forces.value = {}
      return
    }
    const found = await Promise.all(stand.battles.map(async (one) => [one.battle, await of(one)] as const))
    forces.value = Object.fromEntries(found.flatMap(([battle, each]) => (each ? [[battle, each]] : [])))
  }

  return { forces, load }
})
