/** The squares rules presented: sheets drawn from history, the field, and what the other parts of this folder give. */
import { houseRulesSchema } from '../../../src-shared/rules/squares/sheet/house-rules'
import { draft, DraftError } from '../../../src-shared/rules/squares/sheet/draft/draft'
import type { SqScenario, UnitKind } from '../../../src-shared/rules/squares/sheet/sheet'
import type { SqState } from '../../../src-shared/rules/squares/state/state'
import type { SqBattleCommand } from '../../../src-shared/rules/squares/turn/commands'
import { levelOfVictory } from '../../../src-shared/rules/squares/turn/verdict'
import { squaresBoard } from '../../../src-shared/history/boards'
import type { History } from '../../../src-shared/history/bundle'
import { BATTLE_IDS } from '../../../src-shared/history/vocabulary'
import { DraftFault, type DraftChoices, type Level, type LossGroup, type Presenter } from './presenter'
import { changesOf, draftMustered, isTurnOver, places, told } from './squares-campaign'
import {
  deployed,
  deploymentPieces,
  judgePlacing,
  placed,
  refusePlacements,
  sideOf,
  zonesOf,
} from './squares-deployment'
import { nightPreview, preview, unitPreview } from './squares-preview'
import { RATING_COLUMNS, rated, ratingRows } from './squares-ratings'
import { leaders, objectives, pieces, situation } from './squares-view'

// What comes in has passed the schemas of this rule set.
const sheetOf = (value: unknown): SqScenario => value as SqScenario
const stateOf = (value: unknown): SqState => value as SqState

export const squaresPresenter: Presenter = {
  draft: drawUp,
  draftMustered,
  fieldReport: (state, history, telling) => told(stateOf(state), history, telling),
  places: (state) => places(stateOf(state)),
  isTurnOver: (state) => isTurnOver(stateOf(state)),
  changesOf: (state, mustered) => changesOf(stateOf(state), mustered),
  ratings: (sheet) => ({ columns: RATING_COLUMNS, rows: ratingRows(sheetOf(sheet)) }),
  rated: (sheet, ratings) => rated(sheetOf(sheet), ratings),
  summary: (sheet) => summary(sheetOf(sheet)),
  field: (sheet, history) => field(sheetOf(sheet), history),
  pieces: (state, history) => pieces(stateOf(state), history),
  leaders: (state) => leaders(stateOf(state)),
  objectives: (state) => objectives(stateOf(state)),
  situation: (state) => situation(stateOf(state)),
  preview: (state, side, command) => preview(stateOf(state), side, command as SqBattleCommand),
  unitPreview: (state, unitId) => unitPreview(stateOf(state), unitId),
  nightPreview: (state) => nightPreview(stateOf(state)),
  deployed: (sheet, placements) => deployed(sheetOf(sheet), placements),
  deployment: (sheet, placements, viewer) => deploymentPieces(sheetOf(sheet), placements, viewer),
  zones: (sheet) => zonesOf(sheetOf(sheet)),
  refusePlacements: (sheet, placements, viewer, moves) =>
    refusePlacements(sheetOf(sheet), placements, viewer, moves),
  judgePlacing: (sheet, placements, viewer, pieceIds, inTown) =>
    judgePlacing(sheetOf(sheet), placements, viewer, pieceIds, inTown),
  placed: (sheet, placements, moves) => placed(sheetOf(sheet), placements, moves),
  sideOf: (sheet, pieceId) => sideOf(sheetOf(sheet), pieceId),
  lossGroups: (state) => lossGroups(stateOf(state).sheet),
  level: (state, history) => level(stateOf(state), history),
}

function drawUp({ history, historyId, houseRules, whatIfIds, overNight }: DraftChoices): SqScenario {
  const battleId = BATTLE_IDS.find((id) => id === historyId)
  if (!battleId) throw new DraftFault(`There is no battle ${historyId} in the history of this program.`)
  const parsed = houseRulesSchema.partial().safeParse(houseRules)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.map(String).join('.') ?? ''
    throw new DraftFault(`House rule${where && ` ${where}`}: ${issue?.message ?? ''}`)
  }
  // Only what was chosen is in the sheet; everything else has the default of the rules.
  const chosen = Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key in houseRules))
  try {
    return draft({ history, battleId, whatIfIds, houseRules: chosen, overNight })
  } catch (error) {
    if (error instanceof DraftError) throw new DraftFault(error.message)
    throw error
  }
}

const isGuns = (kind: UnitKind): boolean => kind === 'footArtillery' || kind === 'horseArtillery'

function summary(sheet: SqScenario): ReturnType<Presenter['summary']> {
  const sideSummary = (side: 0 | 1) => {
    const { name, armies } = sheet.sides[side]
    const commands = armies.flatMap((army) => army.commands)
    const units = commands.flatMap((command) => command.units)
    return {
      name,
      pieces: units.length,
      leaders: commands.length + armies.filter((army) => army.commanderInChief).length,
      strength: units.reduce((men, unit) => men + (isGuns(unit.kind) ? 0 : (unit.strength ?? 0)), 0),
    }
  }
  const { title, date, startTime, turnLimit } = sheet
  return { title, date, startTime, turnLimit, sides: [sideSummary(0), sideSummary(1)] }
}

function field(sheet: SqScenario, history: History): ReturnType<Presenter['field']> {
  const historyId = BATTLE_IDS.find((id) => id === sheet.battle?.battleId)
  const board = historyId && squaresBoard(history.battles[historyId].boards)
  return {
    historyId: historyId ?? null,
    boardId: sheet.battle?.boardId ?? null,
    columns: sheet.board.cols,
    rows: sheet.board.rows,
    cellM: board?.cellM ?? null,
    originM: board ? [board.originM[0], board.originM[1]] : null,
    cells: Object.fromEntries(
      Object.entries(sheet.squares).map(([id, square]) => [
        id,
        {
          woods: square.woods ?? false,
          hill: square.hill ?? false,
          rough: square.rough ?? false,
          impassable: square.impassable ?? false,
          level: square.level ?? 0,
          name: square.name ?? null,
          town: square.town
            ? {
                name: square.town.name,
                capacity: square.town.capacity,
                strong: square.town.bombardSaveDie === 'd10' || square.town.bombardSaveDie === 'd12',
              }
            : null,
        },
      ]),
    ),
    rivers: sheet.rivers.map(({ a, b, kind, bridge }) => ({ a, b, kind, bridge: bridge ?? false })),
    exits: sheet.exits.map(({ id, side, squares }) => ({ id, side, cells: squares })),
  }
}

/** Bases of one brigade of the order of battle together, in the order of the army list. */
function lossGroups(sheet: SqScenario): readonly LossGroup[] {
  const groups = new Map<string, LossGroup>()
  for (const side of [0, 1] as const)
    for (const army of sheet.sides[side].armies)
      for (const command of army.commands)
        for (const unit of command.units) {
          const id = unit.brigadeId ?? unit.id
          const key = `${command.id} ${id} ${isGuns(unit.kind)}`
          const group = groups.get(key) ?? {
            id,
            name: unit.name.replace(/ \(\d+\)$/, ''),
            side,
            armyId: army.id,
            commandId: command.id,
            isArtillery: isGuns(unit.kind),
            pieces: [],
          }
          const { name, strength = null, members } = unit
          const piece = { pieceId: unit.id, name, strength, unitIds: members }
          groups.set(key, { ...group, pieces: [...group.pieces, piece] })
        }
  return [...groups.values()]
}

function level(state: SqState, history: History): Level | undefined {
  const verdict = levelOfVictory(state, history)
  if (!verdict) return undefined
  const { winner, points } = verdict
  return {
    winner: winner === 'draw' ? null : winner === 'coalition' ? 0 : 1,
    level: verdict.level,
    points: [points.coalition, points.french],
  }
}
