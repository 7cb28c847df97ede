/** A battle under the squares rules as the campaign books it: bases as pieces, with the men of their units (CP-SQU). */
import { clockTime } from '../../../engine/holds'
import { SIDES } from '../../../engine/sides'
import type { ReportInput } from '../../face'
import { exitsByClock } from '../../field-reports'
import type { History } from '../../../history/bundle'
import type { CpPiece, FieldReport } from '../../../history/field-report'
import { squaresLoss, squaresRemoved } from '../../../history/piece-losses'
import { unitIdSchema, type UnitId } from '../../../history/vocabulary'
import { turnEndMinutes } from '../turn/clock'
import { surroundedUnits } from '../morale/night'
import type { SqUnit } from '../sheet/sheet'
import type { SqState, UnitState } from './state'
import { battleReport } from '../turn/verdict'

/** What the battle tells the campaign as it stands; undefined if it is no battle of history. */
export function fieldReport(
  state: SqState,
  history: History,
  { menOf, withoutPiece, ended }: Pick<ReportInput, 'menOf' | 'withoutPiece' | 'ended'>,
): FieldReport | undefined {
  const report = battleReport(state, history, { menOf, withoutBase: withoutPiece })
  if (!report) return undefined
  const surrounded = new Set(surroundedUnits(state))
  const pieces = basesOf(state).flatMap(({ base, now }) => pieceOf(state, base, now, menOf, surrounded))
  const lastTurn = state.notes.at(-1)?.turn ?? 0
  return {
    ruleSet: 'squares',
    ...(state.sheet.battle && { boardId: state.sheet.battle.boardId }),
    endTime: lastTurn > 0 ? clockTime(turnEndMinutes(state.sheet, lastTurn)) : state.sheet.startTime,
    pieces,
    onField: report.units.map((unit) => unit.unitId),
    holders: report.holders,
    record: report.record?.map(({ minutes, holders }) => ({ time: clockTime(minutes), holders })) ?? null,
    exits: exitsByClock(report.exits),
    facts: report.facts,
    // Generals are never lost under these rules (CP-SQU-05).
    leaders: [],
    gunsLost: {},
    late: [],
    ...(report.gaveUp && { gaveUp: report.gaveUp }),
    ended: report.gaveUp ? 'givenUp' : (ended ?? 'played'),
  }
}

function basesOf(state: SqState): readonly { readonly base: SqUnit; readonly now: UnitState }[] {
  return SIDES.flatMap((side) => state.sheet.sides[side].armies)
    .flatMap((army) => army.commands.flatMap((command) => command.units))
    .flatMap((base) => {
      const now = state.units[base.id]
      return now && now.status !== 'offBoard' ? [{ base, now }] : []
    })
}

/** One base: its loss by new hits, whether it was removed, cut off, or gone by an exit (CP-SQU-03 to -05). */
function pieceOf(
  state: SqState,
  base: SqUnit,
  now: UnitState,
  menOf: (unitId: string) => number,
  surrounded: ReadonlySet<string>,
): CpPiece[] {
  const members = base.members.flatMap((id) => {
    const unitId: UnitId | undefined = unitIdSchema.safeParse(id).data
    return unitId ? [{ unitId, men: menOf(unitId) }] : []
  })
  if (members.length === 0) return []
  const end = now.status === 'destroyed' ? squaresRemoved(now.hits) : 'fit'
  const exit = now.status === 'withdrawn' ? (now.gone?.exit ?? null) : null
  return [
    {
      id: base.id,
      name: base.name,
      members,
      state: end,
      ...squaresLoss(base.hits, now.hits),
      marks: now.hits,
      cutOff: surrounded.has(base.id),
      ...(exit !== null &&
        now.gone && {
          exited: {
            exit,
            time: clockTime(turnEndMinutes(state.sheet, now.gone.turn) + delayOf(state, exit)),
          },
        }),
    },
  ]
}

const delayOf = (state: SqState, exit: string): number =>
  state.sheet.exits.find((way) => way.id === exit)?.delayMinutes ?? 0
