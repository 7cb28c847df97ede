/** A state as every screen, log and report knows it, whatever the rule set. */
import type { Frame } from '../../../engine/rule-set'
import { rosterOf } from '../sheet/roster'
import type { SqState } from './state'

export function frame(state: SqState): Frame {
  const { unitList, generals } = rosterOf(state.sheet)
  return {
    pieces: [
      ...unitList.flatMap(({ id, unit, side, commandId }) => {
        const now = state.units[id]
        if (!now) return []
        const { square, status } = now
        return [{ id, name: unit.name, side, kind: 'unit' as const, commandId, place: square, state: status }]
      }),
      ...[...generals.values()].flatMap(({ id, general, side, commandId }) => {
        const now = state.generals[id]
        if (!now) return []
        const { square, inPlay } = now
        return [
          {
            id,
            name: general.name,
            side,
            kind: 'leader' as const,
            commandId,
            place: square,
            state: !inPlay
              ? ('destroyed' as const)
              : square === null
                ? ('offBoard' as const)
                : ('onBoard' as const),
          },
        ]
      }),
    ],
    objectives: state.sheet.victory.objectives.map(({ id, name, vp }) => ({
      id,
      name,
      value: vp,
      holder: state.holders[id]?.side ?? null,
    })),
  }
}
