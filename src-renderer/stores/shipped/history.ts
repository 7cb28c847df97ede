// The historical data the screens draw from: the ground and boards of each battle, asked for once.
import { defineStore } from 'pinia'
import { z } from 'zod'
import { shallowRef } from 'vue'
import { ARMY_IDS } from '../../../src-shared/history/vocabulary'
import type { Ground } from '../../board/ground/ground'
import { useProgram } from '../program/program'

const point = z.tuple([z.number(), z.number()])

/** What a screen needs of a battle file; the file's own schema has judged the whole of it already. */
const battleSchema = z.object({
  id: z.string(),
  name: z.string(),
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  extent: z.object({ widthM: z.number(), heightM: z.number() }),
  features: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.string(),
      level: z.number().optional(),
      heightM: z.number().optional(),
      widthM: z.number().optional(),
      geometry: z.object({
        type: z.enum(['point', 'polyline', 'polygon']),
        coordinates: z.array(point),
      }),
    }),
  ),
  objectives: z.array(z.object({ id: z.string(), name: z.string(), at: point })),
  sides: z.array(
    z.object({
      id: z.enum(['coalition', 'french']),
      armies: z.array(z.enum(ARMY_IDS)),
      name: z.string(),
      commander: z.string(),
      objective: z.string(),
    }),
  ),
})
export type HistoricalBattle = z.infer<typeof battleSchema>

export const HISTORY_IDS = ['quatre-bras', 'ligny', 'wavre', 'waterloo'] as const

export const useHistory = defineStore('history', () => {
  const program = useProgram()
  const battles = shallowRef<Readonly<Record<string, HistoricalBattle>>>({})
  const asked = new Map<string, Promise<HistoricalBattle | undefined>>()

  async function fetch(id: string): Promise<HistoricalBattle | undefined> {
    const answer = await program.get('history.battle', { historyId: id })
    if (!answer) {
      asked.delete(id)
      return undefined
    }
    const battle = battleSchema.parse(answer.battle)
    battles.value = { ...battles.value, [id]: battle }
    return battle
  }

  function battle(id: string): Promise<HistoricalBattle | undefined> {
    let found = asked.get(id)
    if (!found) asked.set(id, (found = fetch(id)))
    return found
  }

  return { battles, battle }
})

/** The ground of a battle file for the map table. */
export function groundOf(battle: HistoricalBattle): Ground {
  return {
    id: battle.id,
    widthM: battle.extent.widthM,
    heightM: battle.extent.heightM,
    features: battle.features,
  }
}
