/** What a battle cost by side and by corps, as the campaign would book it (CP-REP-03 to -05). */
import { linesOfPieces, lostWhere, type LostWhere } from '../../src-shared/campaign/report/pieces'
import type { Loss } from '../../src-shared/engine/rule-set'
import { SIDES, type Side } from '../../src-shared/engine/sides'
import type { History } from '../../src-shared/history/bundle'
import { mustersInHistory } from '../../src-shared/history/roster'
import type { CpPiece } from '../../src-shared/history/field-report'
import { BATTLE_IDS, type ArmyId, type BattleId } from '../../src-shared/history/vocabulary'
import { shippedCalendar } from '../program/calendar'
import type { AnyRulesFace } from '../../src-shared/rules/face'

export interface SideLoss {
  /** Pieces that came, and of these removed or put to flight. */
  readonly pieces: number
  readonly destroyed: number
  /** Marks of the rule set's own count: hits, figures, points. */
  readonly hits: number
  /** Infantry and cavalry that came, who left the ranks, and who of these is lost for good. */
  readonly men: number
  readonly menLost: number
  readonly forGood: number
}

export interface CorpsLoss extends Pick<SideLoss, 'men' | 'menLost' | 'forGood'> {
  readonly side: Side
  /** Corps of the order of battle. */
  readonly id: string
  readonly name: string
}

/** Losses of an army on the field and in the rout. */
export interface ArmyLoss extends LostWhere {
  readonly id: ArmyId
  /** Killed, wounded and missing in history; null: the battle's file has no figure. */
  readonly history: number | null
}

interface FightLosses {
  readonly lost: readonly [SideLoss, SideLoss]
  readonly armies: readonly ArmyLoss[]
  readonly corps: readonly CorpsLoss[]
}

const NOTHING = { men: 0, menLost: 0, forGood: 0 }

/** Losses of a battle that has ended. Men are known in battles of history alone. */
export function fightLosses(rules: AnyRulesFace, state: unknown, history: History): FightLosses {
  const names = rules.names(state)
  const losses = rules.losses(state).filter(({ fate }) => fate !== 'notArrived')
  const sideOf = new Map(losses.map(({ unitId, pieceId }) => [unitId, names.get(pieceId)?.side ?? null]))
  const report = reportOf(rules, state, history)
  const corps = report ? corpsLosses(report, history, sideOf) : []
  const side = (one: Side): SideLoss => {
    const own = losses.filter(({ pieceId }) => names.get(pieceId)?.side === one)
    const sum = (key: keyof typeof NOTHING) =>
      corps.filter(({ side: of }) => of === one).reduce((all, loss) => all + loss[key], 0)
    return { ...piecesOf(own), men: sum('men'), menLost: sum('menLost'), forGood: sum('forGood') }
  }
  const armies = report ? armyLosses(report, history) : []
  return { lost: [side(SIDES[0]), side(SIDES[1])], armies, corps }
}

/** A piece is counted once, whatever stands for it; marks base by base where each base has its own. */
export function piecesOf(losses: readonly Loss[]): Pick<SideLoss, 'pieces' | 'destroyed' | 'hits'> {
  const bases = [...new Map(losses.map((loss) => [`${loss.pieceId}/${loss.base ?? ''}`, loss])).values()]
  const pieces = new Set(bases.map(({ pieceId }) => pieceId))
  const left = new Set(bases.filter(({ fate }) => fate !== 'destroyed').map(({ pieceId }) => pieceId))
  return {
    pieces: pieces.size,
    destroyed: pieces.size - left.size,
    hits: bases.reduce((sum, { marks, marksBefore }) => sum + Math.max(0, marks - marksBefore), 0),
  }
}

/** Pieces of a battle of history as it tells the campaign of them. */
interface Report {
  readonly battleId: BattleId
  readonly pieces: readonly CpPiece[]
  brought(unitId: string): { readonly men: number; readonly guns: number; readonly marks: number }
}

function reportOf(rules: AnyRulesFace, state: unknown, history: History): Report | undefined {
  const { battle } = rules.sheetSchema.parse((state as { readonly sheet: unknown }).sheet)
  const battleId = BATTLE_IDS.find((id) => id === battle?.battleId)
  if (!battleId) return undefined
  const brought = (unitId: string) => {
    const unit = history.index.unitById.get(unitId)?.unit
    return unit ? mustersInHistory(unit, battleId) : { men: 0, guns: 0, marks: 0 }
  }
  const report = rules.books.fieldReport?.(state, history, {
    menOf: (unitId) => brought(unitId).men,
    gunsOf: (unitId) => brought(unitId).guns,
    withoutPiece: [],
  })
  return { battleId, pieces: report?.pieces ?? [], brought }
}

function armyLosses({ battleId, pieces }: Report, history: History): readonly ArmyLoss[] {
  const { losses } = history.battles[battleId].historicalResult
  return [...lostWhere(pieces, shippedCalendar().ledger)]
    .map(([id, lost]): ArmyLoss => ({ id, ...lost, history: losses[id]?.total ?? null }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

function corpsLosses(
  { pieces, brought }: Report,
  history: History,
  sideOf: ReadonlyMap<string, Side | null>,
): readonly CorpsLoss[] {
  const units = [...history.index.unitById.values()]
  const order = new Map(units.map(({ unit }, i) => [unit.id as string, i]))
  const lines = linesOfPieces(
    pieces,
    shippedCalendar().ledger,
    (unitId) => order.get(unitId) ?? units.length,
    brought,
  )
  const byCorps = new Map<string, CorpsLoss>()
  for (const [unitId, { men, lost, killedWounded, missing }] of lines) {
    const record = history.index.unitById.get(unitId)
    const side = sideOf.get(unitId) ?? null
    if (!record || side === null || record.unit.arm === 'artillery') continue
    const { id, name } = record.corps
    const sum = byCorps.get(id) ?? { id, name, side, ...NOTHING }
    byCorps.set(id, {
      ...sum,
      men: sum.men + men,
      menLost: sum.menLost + lost,
      forGood: sum.forGood + killedWounded + missing,
    })
  }
  return [...byCorps.values()].toSorted((a, b) => a.side - b.side || (a.id < b.id ? -1 : 1))
}
