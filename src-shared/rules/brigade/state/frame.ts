/** A state as every screen, log and report knows it, whatever the rule set. */
import type { Frame, FramePiece } from '../../../engine/rule-set'
import type { Side } from '../../../engine/sides'
import { rosterOf } from './lookup'
import type { BrigadeState, BrState, LeaderState } from './state'

const WHEREABOUTS: Readonly<Record<LeaderState['status'], FramePiece['state']>> = {
  onTable: 'onBoard',
  toCome: 'offBoard',
  captured: 'destroyed',
  hit: 'destroyed',
}

export function frame(state: BrState): Frame {
  const { sheet } = state
  const sideOfArmy = new Map<string, Side>([
    ...sheet.sides[0].armies.map((army) => [army, 0] as const),
    ...sheet.sides[1].armies.map((army) => [army, 1] as const),
  ])
  return {
    pieces: [
      ...rosterOf(sheet).list.flatMap(({ id, brigade }): readonly FramePiece[] => {
        const now = state.brigades[id]
        if (!now) return []
        const { name, side, formationId } = brigade
        return [
          { id, name, side, kind: 'unit', commandId: formationId, place: now.complexId, state: stateOf(now) },
        ]
      }),
      ...sheet.leaders.flatMap(({ id, name, side, formationId }): readonly FramePiece[] => {
        const now = state.leaders[id]
        if (!now) return []
        return [
          {
            id,
            name,
            side,
            kind: 'leader',
            commandId: formationId ?? null,
            place: null,
            state: WHEREABOUTS[now.status],
          },
        ]
      }),
    ],
    objectives: sheet.places.map(({ placeId, name, value }) => {
      const army = state.holders[placeId]
      return { id: placeId, name, value, holder: (army ? sideOfArmy.get(army) : undefined) ?? null }
    }),
  }
}

function stateOf({ place, activity }: BrigadeState): FramePiece['state'] {
  if (place === 'toCome') return 'offBoard'
  if (activity.kind !== 'removed') return 'onBoard'
  return activity.cause === 'exited' ? 'withdrawn' : 'destroyed'
}
