/** The ground of a sheet as the screen is shown it, with its place on the map of the battle. */
import type { History } from '../../../history/bundle'
import { historyIdOf } from '../../sheets'
import { squaresBoard } from '../sheet/board'
import type { SqScenario } from '../sheet/sheet'
import type { Field } from './schema'

export function field(sheet: SqScenario, history: History): Field {
  const historyId = historyIdOf(sheet)
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
