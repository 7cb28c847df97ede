/** What a battle came to in 1815, by the measure that the campaign's own battles are judged by (CP-R-11). */
import { judgeVictory } from '../../history/victory'
import type { BattleId, UnitId } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import { historicalLosses } from './historical'
import type { CpReport } from './result'
import type { CpState } from '../state/state'

type Result = Pick<CpReport, 'winner' | 'level'>

/** By the conditions of the battle's file from history's ground, answers and losses; by house rule as the historians say. */
export function resultOfHistory(
  data: CampaignData,
  battleId: BattleId,
  { historicalLevel }: Pick<CpState['houseRules'], 'historicalLevel'>,
): Result {
  const { winner, level } = data.history.battles[battleId].historicalResult
  if (historicalLevel === 'verdict') return { winner, level }
  return byConditions(data, battleId)
}

function byConditions(data: CampaignData, battleId: BattleId): Result {
  const battle = data.history.battles[battleId]
  const { holders, facts, broken } = battle.historicalResult
  const { winner, level } = judgeVictory(battle, data.history.index, {
    battleId,
    date: battle.date,
    whatIfIds: [],
    holdersAtStart: Object.fromEntries(battle.objectives.map(({ id, heldBy }) => [id, heldBy])),
    record: null,
    holders,
    units: [...historicalLosses(data, battleId)].map(([unitId, { men, lost }]) => ({
      unitId: unitId as UnitId,
      men,
      menLost: lost,
      end: 'fit' as const,
    })),
    brokenBrigades: broken,
    exits: [],
    facts,
  })
  return { winner, level }
}
