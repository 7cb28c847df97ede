/** A state as every screen, log and report knows it, whatever the rule set. */
import type { Frame, FramePiece } from '../../../engine/rule-set'
import { rosterOf } from '../sheet/roster'
import type { LeaderState, OhState, UnitStatus } from './state'

const UNIT_STATE: Readonly<Record<UnitStatus, FramePiece['state']>> = {
  board: 'onBoard',
  due: 'offBoard',
  routed: 'destroyed',
  left: 'withdrawn',
}
const LEADER_STATE: Readonly<Record<LeaderState['status'], FramePiece['state']>> = {
  board: 'onBoard',
  due: 'offBoard',
  lost: 'destroyed',
  left: 'withdrawn',
}

/** A formation id stands for the command of a unit, the first prefix for that of a leader; an army's is null. */
export function frame(state: OhState): Frame {
  const { unitList, leadersById } = rosterOf(state.sheet)
  const names = new Map(state.sheet.record.objectives.map(({ id, name }) => [id, name]))
  return {
    pieces: [
      ...unitList.flatMap(({ id, unit, side }): FramePiece[] => {
        const now = state.units[id]
        if (!now) return []
        const { name, formationId } = unit
        return [
          {
            id,
            name,
            side,
            kind: 'unit',
            commandId: formationId,
            place: now.box,
            state: UNIT_STATE[now.status],
          },
        ]
      }),
      ...leadersById.flatMap(({ id, leader, side }): FramePiece[] => {
        const now = state.leaders[id]
        if (!now) return []
        const commandId = leader.rank === 'army' ? null : (leader.command[0] ?? null)
        return [
          {
            id,
            name: leader.name,
            side,
            kind: 'leader',
            commandId,
            place: now.box,
            state: LEADER_STATE[now.status],
          },
        ]
      }),
    ],
    objectives: Object.entries(state.sheet.boxes).flatMap(([box, { objective, name }]) =>
      objective
        ? [
            {
              id: objective.id,
              name: names.get(objective.id) ?? name ?? box,
              value: objective.points,
              holder: state.holders[box]?.side ?? null,
            },
          ]
        : [],
    ),
  }
}
