/** The report of a battle: losses by brigade, holders of the objectives, the verdict and the level of victory. */
import type { OutputOf } from '../../src-shared/contract'
import type { Seat } from '../../src-shared/contract/values'
import type { Loss } from '../../src-shared/engine/rule-set'
import type { History } from '../../src-shared/history/bundle'
import type { BattleDesk } from './open-campaign'

export function reportOf(desk: BattleDesk, history: History, seat: Seat): OutputOf<'battle.report'> {
  const { live, rules, presenter } = desk
  const { state: whole } = live.now()
  const state = rules.seenBy(whole, seat)
  const { id, name } = live.battle
  const lossOf = new Map<string, Loss>()
  for (const loss of rules.losses(state)) lossOf.set(loss.pieceId, loss)
  const { sides } = presenter.summary((state as { readonly sheet: unknown }).sheet)
  return {
    battleId: id,
    name,
    turn: rules.turn(state),
    outcome: rules.outcome(state) ?? null,
    level: presenter.level(state, history) ?? null,
    sides: [sides[0].name, sides[1].name],
    brigades: presenter.lossGroups(state).map(({ pieces, ...group }) => ({
      ...group,
      pieces: pieces.map((piece) => {
        const loss = lossOf.get(piece.pieceId)
        return {
          ...piece,
          fate: loss?.fate ?? 'notArrived',
          marksBefore: loss?.marksBefore ?? 0,
          marks: loss?.marks ?? 0,
        }
      }),
    })),
    leaders: presenter.leaders(state).map((leader) => ({
      id: leader.id,
      name: leader.name,
      side: leader.side,
      inPlay: leader.inPlay,
    })),
    objectives: presenter.objectives(state).map((objective) => ({
      id: objective.id,
      name: objective.name,
      value: objective.value,
      holder: objective.holder,
    })),
    edits: live.entries().flatMap((entry) => {
      if (entry.undone || entry.act.type !== 'edit') return []
      const { path, reason } = entry.act.edit
      return [{ seq: entry.seq, path: path.join('.'), reason }]
    }),
  }
}
