/** What a battle of the squares rules is counted by: bombardments, assaults, who never acts, when the Guard goes in. */
import { ActTally, reserveFigures, type BattleCounter } from '../../../engine/statistics'
import { rosterOf, type UnitInfo } from '../sheet/roster'
import type { SqEvent } from '../turn/events'
import type { SqState } from './state'

/** The best troops of the French army, by command: they are its reserve. */
const GUARD = 'fr.guard'

export function statistics({ sheet }: SqState): BattleCounter<SqState, SqEvent> {
  const tally = new ActTally(['bombardments', 'assaults', 'destroyed'])
  const { unitList } = rosterOf(sheet)
  const entered = new Map<string, number>()
  let turn = 0
  const act = (kind: 'bombardments' | 'assaults', ids: readonly string[]) => {
    tally.did(kind, ids)
    for (const id of ids) if (!entered.has(id)) entered.set(id, turn)
  }
  return {
    note(_, after, events) {
      turn = after.turn
      for (const info of unitList)
        if (after.units[info.id]?.status === 'onBoard') tally.saw(info.id, groupOf(info))
      for (const { kind, data } of events) {
        if (kind === 'bombarded')
          act(
            'bombardments',
            data.from.map(({ unitId }) => unitId),
          )
        if (kind === 'assaultDeclared')
          act(
            'assaults',
            data.units.map(({ unitId }) => unitId),
          )
        // Who defends has fought too.
        if (kind === 'defenceDeclared')
          for (const id of data.units) if (!entered.has(id)) entered.set(id, turn)
        if (kind === 'unitDestroyed') tally.did('destroyed', [])
      }
    },
    figures() {
      const guard = unitList.filter(({ commandId, isArtillery }) => commandId === GUARD && !isArtillery)
      return [...tally.figures(turn), ...reserveFigures(guard.map(({ id }) => entered.get(id) ?? null))]
    },
  }
}

const groupOf = ({ armyId, isFoot, isArtillery }: UnitInfo): string =>
  `${armyId} ${isArtillery ? 'artillery' : isFoot ? 'infantry' : 'cavalry'}`
