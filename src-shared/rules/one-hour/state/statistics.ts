/** What a battle of One Hour Waterloo is counted by: shots, charges, squares, who never acts, when the best go in. */
import { ActTally, reserveFigures, type BattleCounter } from '../../../engine/statistics'
import { rosterOf, type UnitInfo } from '../sheet/roster'
import type { OhEvent } from '../turn/events'
import { onBoard, unitInfo } from './lookup'
import type { OhState } from './state'

/** Hits of the units that are kept for last: Old Guard and Guard heavy horse. */
const ELITE = 8

export function statistics({ sheet }: OhState): BattleCounter<OhState, OhEvent> {
  const tally = new ActTally(['shots', 'charges', 'squaresFormed', 'routs'])
  const elite = rosterOf(sheet).unitList.filter(({ maxHits }) => maxHits >= ELITE)
  const entered = new Map<string, number>()
  let turns = 0
  const act = (kind: 'shots' | 'charges', unitId: string) => {
    tally.did(kind, [unitId])
    if (!entered.has(unitId)) entered.set(unitId, turns)
  }
  return {
    note(_, after, events) {
      turns = after.gameTurn
      for (const side of [0, 1] as const)
        for (const id of onBoard(after, side)) tally.saw(id, groupOf(unitInfo(after, id)))
      for (const { kind, data } of events) {
        if (kind === 'shotDeclared') act('shots', data.unitId)
        if (kind === 'chargeDeclared') act('charges', data.unitId)
        if (kind === 'squareFormed') tally.did('squaresFormed', [])
        if (kind === 'unitRouted') tally.did('routs', [])
      }
    },
    figures: () => [
      ...tally.figures(turns),
      ...reserveFigures(elite.map(({ id }) => entered.get(id) ?? null)),
    ],
  }
}

const groupOf = ({ unit, isHorse, isInfantry }: UnitInfo): string =>
  `${unit.army} ${isInfantry ? 'infantry' : isHorse ? 'cavalry' : 'artillery'}`
