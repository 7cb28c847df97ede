/** The report of a battle: losses by brigade, holders of the objectives, the verdict and the level of victory. */
import type { OutputOf } from '../../src-shared/contract'
import type { Seat } from '../../src-shared/contract/values'
import type { Loss } from '../../src-shared/engine/rule-set'
import { historicalLosses } from '../../src-shared/campaign/report/historical'
import type { History } from '../../src-shared/history/bundle'
import type { FieldReport } from '../../src-shared/history/field-report'
import { mustersInHistory } from '../../src-shared/history/roster'
import { ARMY_IDS, BATTLE_IDS } from '../../src-shared/history/vocabulary'
import type { BattleDesk } from './open-campaign'
import type { LossGroup } from './presenters/presenter'

export function reportOf(desk: BattleDesk, history: History, seat: Seat): OutputOf<'battle.report'> {
  const { live, rules, presenter } = desk
  const { state: whole } = live.now()
  const state = rules.seenBy(whole, seat)
  const { id, name } = live.battle
  const lossOf = new Map<string, Loss>()
  for (const loss of rules.losses(state)) lossOf.set(loss.pieceId, loss)
  const { sides } = presenter.summary((state as { readonly sheet: unknown }).sheet)
  const groups = presenter.lossGroups(state)
  const figures = lossFigures(desk, state, history)
  return {
    battleId: id,
    name,
    turn: rules.turn(state),
    outcome: rules.outcome(state) ?? null,
    level: presenter.level(state, history) ?? null,
    sides: [sides[0].name, sides[1].name],
    armies: figures && armyLosses(groups, figures),
    brigades: groups.map(({ pieces, ...group }) => ({
      ...group,
      lost: group.isArtillery ? null : (figures?.lost(pieces) ?? null),
      lostInHistory: group.isArtillery ? null : (figures?.lostInHistory(pieces) ?? null),
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

type Pieces = LossGroup['pieces']

/** Men lost on this field and in history, of any pieces. */
interface LossFigures {
  lost(pieces: Pieces): number
  lostInHistory(pieces: Pieces): number
  strength(pieces: Pieces): number
  /** Lowest and highest figure of an army in the literature, and the one in between that is taken. */
  army(armyId: string): { readonly total: number; readonly range: readonly [number, number] } | undefined
}

/** Null in a battle of the players' own, to which history has nothing to say. */
function lossFigures({ live, presenter }: BattleDesk, state: unknown, history: History): LossFigures | null {
  const battleId = BATTLE_IDS.find((id) => id === live.battle.historyId)
  if (!battleId) return null
  const brought = (unitId: string) => {
    const unit = history.index.unitById.get(unitId)?.unit
    return unit ? mustersInHistory(unit, battleId) : { men: 0, guns: 0 }
  }
  const told = presenter.fieldReport?.(state, history, {
    menOf: (unitId) => brought(unitId).men,
    gunsOf: (unitId) => brought(unitId).guns,
    withoutPiece: [],
  })
  if (!told) return null
  const pieceOf = new Map(told.pieces.map((piece) => [piece.id, piece]))
  const inHistory = historicalLosses({ history }, battleId)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, n) => all + n, 0)
  const menOf = (piece: FieldReport['pieces'][number]) => sum(piece.members.map(({ men }) => men))
  return {
    lost: (pieces) =>
      sum(
        pieces.map(({ pieceId }) => {
          const piece = pieceOf.get(pieceId)
          if (!piece) return 0
          return piece.state === 'fit' ? Math.floor((menOf(piece) * piece.n) / piece.d) : menOf(piece)
        }),
      ),
    lostInHistory: (pieces) =>
      sum(pieces.flatMap(({ unitIds }) => unitIds.map((id) => inHistory.get(id)?.lost ?? 0))),
    strength: (pieces) => sum(pieces.map(({ strength }) => strength ?? 0)),
    army: (armyId) => {
      const army = ARMY_IDS.find((one) => one === armyId)
      return army && history.battles[battleId].historicalResult.losses[army]
    },
  }
}

function armyLosses(groups: readonly LossGroup[], figures: LossFigures): OutputOf<'battle.report'>['armies'] {
  const foot = groups.filter((group) => !group.isArtillery)
  return [...Map.groupBy(foot, (group) => group.armyId)].flatMap(([armyId, own]) => {
    const first = own[0]
    if (!first) return []
    const pieces = own.flatMap((group) => group.pieces)
    const history = figures.army(armyId)
    return [
      {
        armyId,
        side: first.side,
        strength: figures.strength(pieces),
        lost: figures.lost(pieces),
        lostInHistory: history?.total ?? 0,
        range: history?.range ?? [0, 0],
      },
    ]
  })
}
