/** The report of a battle: losses by brigade, holders of the objectives, the verdict and the level of victory. */
import type { OutputOf } from '../../../src-shared/contract'
import type { Seat } from '../../../src-shared/contract/values'
import type { Loss, RosterPiece } from '../../../src-shared/engine/rule-set'
import type { Side } from '../../../src-shared/engine/sides'
import { historicalLosses } from '../../../src-shared/campaign/report/historical'
import { lostWhere } from '../../../src-shared/campaign/report/pieces'
import type { History } from '../../../src-shared/history/bundle'
import type { FieldReport } from '../../../src-shared/history/field-report'
import { mustersInHistory } from '../../../src-shared/history/roster'
import { ARMY_IDS, BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import { shippedCalendar } from '../../program/calendar'
import { sheetNow } from '../set-up/sheets'
import type { OpenBattle } from '../library/open-campaign'

export function reportOf(opened: OpenBattle, history: History, seat: Seat): OutputOf<'battle.report'> {
  const { live, rules } = opened
  const { state: whole } = live.now()
  const state = rules.seenBy(whole, seat)
  const { id, name } = live.battle
  const lossesOf = Map.groupBy(rules.losses(state), ({ pieceId }) => pieceId)
  const sheet = sheetNow(opened, state)
  const { sides } = rules.books.summary(sheet)
  const groups = lossGroups(rules.roster(sheet))
  const frame = rules.frame(state)
  const figures = lossFigures(opened, state, history)
  return {
    battleId: id,
    name,
    turn: rules.turn(state),
    outcome: rules.outcome(state) ?? null,
    level: rules.books.level?.(state, history) ?? null,
    sides: [sides[0].name, sides[1].name],
    armies: figures && armyLosses(groups, figures),
    brigades: groups.map(({ pieces, ...group }) => ({
      ...group,
      lost: group.isArtillery ? null : (figures?.lost(pieces) ?? null),
      lostInHistory: group.isArtillery ? null : (figures?.lostInHistory(pieces) ?? null),
      pieces: pieces.map((piece) => {
        const bases = basesOf(lossesOf.get(piece.pieceId) ?? [])
        return {
          ...piece,
          fate: fateOf(bases),
          marksBefore: sum(bases.map(({ marksBefore }) => marksBefore)),
          marks: sum(bases.map(({ marks }) => marks)),
        }
      }),
    })),
    leaders: frame.pieces
      .filter(({ kind }) => kind === 'leader')
      .map(({ id: leaderId, name: leader, side, state: end }) => ({
        id: leaderId,
        name: leader,
        side,
        inPlay: end !== 'destroyed',
      })),
    objectives: frame.objectives,
    edits: live.entries().flatMap((entry) => {
      if (entry.undone || entry.act.type !== 'edit') return []
      const { path, reason } = entry.act.edit
      return [{ seq: entry.seq, path: path.join('.'), reason }]
    }),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0)

/** One entry for each base of a piece: those who stand in one base share its marks. */
function basesOf(losses: readonly Loss[]): readonly Loss[] {
  return [...new Map(losses.map((loss) => [loss.base, loss])).values()]
}

/** A piece is lost with the last of its bases. */
function fateOf(bases: readonly Loss[]): Loss['fate'] {
  const first = bases[0]?.fate ?? 'notArrived'
  return bases.find(({ fate }) => fate !== 'destroyed')?.fate ?? first
}

/** A group of pieces for the list of losses. */
interface LossGroup {
  readonly id: string
  readonly name: string
  readonly side: Side
  readonly armyId: string
  readonly commandId: string
  readonly isArtillery: boolean
  readonly pieces: readonly {
    readonly pieceId: string
    readonly name: string
    /** Men; guns of artillery. */
    readonly strength: number | null
    readonly unitIds: readonly string[]
  }[]
}

/** Pieces of one group and command together, guns apart, in the order of the army list. */
function lossGroups(roster: readonly RosterPiece[]): readonly LossGroup[] {
  const units = roster.filter(({ kind }) => kind === 'unit')
  const groups = Map.groupBy(units, (unit) => `${unit.commandId ?? ''} ${unit.groupId} ${unit.isArtillery}`)
  return [...groups.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { groupId, groupName, side, armyId, commandId, isArtillery } = first
    const pieces = own.map(({ id, name, strength, unitIds }) => ({ pieceId: id, name, strength, unitIds }))
    return [{ id: groupId, name: groupName, side, armyId, commandId: commandId ?? '', isArtillery, pieces }]
  })
}

type Pieces = LossGroup['pieces']

/** Men lost on this field and in history, of any pieces. */
interface LossFigures {
  lost(pieces: Pieces): number
  lostInHistory(pieces: Pieces): number
  strength(pieces: Pieces): number
  /** Who is lost for good of all arms of an army: by pieces while they were formed, and by their rout. */
  forGood(armyId: string): { readonly onField: number; readonly inRout: number }
  /** Lowest and highest figure of an army in the literature, and the one in between that is taken. */
  army(armyId: string): { readonly total: number; readonly range: readonly [number, number] } | undefined
}

/** Null in a battle of the players' own, to which history has nothing to say. */
function lossFigures({ live, rules }: OpenBattle, state: unknown, history: History): LossFigures | null {
  const battleId = BATTLE_IDS.find((id) => id === live.battle.historyId)
  if (!battleId) return null
  const brought = (unitId: string) => {
    const unit = history.index.unitById.get(unitId)?.unit
    return unit ? mustersInHistory(unit, battleId) : { men: 0, guns: 0 }
  }
  const fieldReport = rules.books.fieldReport?.(state, history, {
    menOf: (unitId) => brought(unitId).men,
    gunsOf: (unitId) => brought(unitId).guns,
    withoutPiece: [],
  })
  if (!fieldReport) return null
  // Where every base is a piece of its own for the campaign, its number stands behind a slash.
  const reported = Map.groupBy(fieldReport.pieces, ({ id }) => id.replace(/\/\d+$/, ''))
  const inHistory = historicalLosses({ history }, battleId)
  const where = lostWhere(fieldReport.pieces, shippedCalendar().ledger)
  const menOf = (piece: FieldReport['pieces'][number]) => sum(piece.members.map(({ men }) => men))
  return {
    lost: (pieces) =>
      sum(
        pieces
          .flatMap(({ pieceId }) => reported.get(pieceId) ?? [])
          .map((piece) =>
            piece.state === 'fit' ? Math.floor((menOf(piece) * piece.n) / piece.d) : menOf(piece),
          ),
      ),
    lostInHistory: (pieces) =>
      sum(pieces.flatMap(({ unitIds }) => unitIds.map((id) => inHistory.get(id)?.lost ?? 0))),
    strength: (pieces) => sum(pieces.map(({ strength }) => strength ?? 0)),
    forGood: (armyId) => {
      const army = ARMY_IDS.find((one) => one === armyId)
      const found = army && where.get(army)
      return { onField: found?.forGoodOnField ?? 0, inRout: found?.forGoodInRout ?? 0 }
    },
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
        forGood: figures.forGood(armyId),
        lostInHistory: history?.total ?? 0,
        range: history?.range ?? [0, 0],
      },
    ]
  })
}
