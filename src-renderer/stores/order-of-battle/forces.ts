// How many men and guns each army brings to each battle, counted from an order of battle.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { z } from 'zod'
import { ARMY_IDS, BATTLE_IDS, battleIdSchema } from '../../../src-shared/history/vocabulary'
import type { ArmyId, BattleId } from '../../../src-shared/history/vocabulary'
import type { HistoricalBattle } from '../shipped/history'
import { useProgram } from '../program/program'

/** What is counted of an order of battle; its own schema has judged the whole of it already. */
const unitSchema = z.object({
  arm: z.enum(['infantry', 'cavalry', 'artillery']),
  strength: z.number(),
  strengthAt: z.partialRecord(battleIdSchema, z.number()).optional(),
  present: z.array(battleIdSchema),
  guns: z.array(z.object({ count: z.number() })).optional(),
})
const bookSchema = z.object({
  armies: z.array(
    z.object({
      id: z.enum(ARMY_IDS),
      corps: z.array(
        z.object({
          divisions: z.array(z.object({ brigades: z.array(z.object({ units: z.array(unitSchema) })) })),
        }),
      ),
    }),
  ),
})

export interface Force {
  /** Foot and horse. */
  readonly men: number
  readonly guns: number
}
export type Forces = Readonly<Record<BattleId, Readonly<Record<ArmyId, Force>>>>

const NOBODY: Force = { men: 0, guns: 0 }

/** Counts an order of battle as it came from the program. */
export function forcesOf(orderOfBattle: unknown): Forces {
  const armies = bookSchema.parse(orderOfBattle).armies.map(({ id, corps }) => ({
    id,
    units: corps.flatMap(({ divisions }) =>
      divisions.flatMap(({ brigades }) => brigades.flatMap(({ units }) => units)),
    ),
  }))
  const forceOf = (army: ArmyId, battle: BattleId): Force =>
    (armies.find(({ id }) => id === army)?.units ?? [])
      .filter(({ present }) => present.includes(battle))
      .reduce(
        (sum, { arm, strength, strengthAt, guns = [] }) => ({
          men: sum.men + (arm === 'artillery' ? 0 : (strengthAt?.[battle] ?? strength)),
          guns: sum.guns + guns.reduce((count, kind) => count + kind.count, 0),
        }),
        NOBODY,
      )
  const at = (battle: BattleId) => ({
    fr: forceOf('fr', battle),
    aa: forceOf('aa', battle),
    pr: forceOf('pr', battle),
  })
  return {
    'quatre-bras': at('quatre-bras'),
    ligny: at('ligny'),
    wavre: at('wavre'),
    waterloo: at('waterloo'),
  }
}

/** What a side of a battle brings, all its armies together. */
export function forceOfSide(
  forces: Forces,
  battle: HistoricalBattle,
  side: HistoricalBattle['sides'][number],
): Force {
  const id = BATTLE_IDS.find((known) => known === battle.id)
  if (id === undefined) return NOBODY
  return side.armies.reduce(
    (sum, army) => ({ men: sum.men + forces[id][army].men, guns: sum.guns + forces[id][army].guns }),
    NOBODY,
  )
}

export const useForces = defineStore('forces', () => {
  const program = useProgram()
  /** Those of 1815; null: not told yet. */
  const history = shallowRef<Forces | null>(null)
  /** Those of the open campaign's own order of battle. */
  const campaign = shallowRef<Forces | null>(null)

  async function loadHistory(): Promise<void> {
    if (history.value !== null) return
    const found = await program.get('history.orderOfBattle', {})
    if (found) history.value = forcesOf(found.orderOfBattle)
  }

  async function loadCampaign(): Promise<void> {
    const found = await program.get('orderOfBattle.get', {})
    if (found) campaign.value = forcesOf(found.orderOfBattle)
  }

  return { history, campaign, loadHistory, loadCampaign }
})
