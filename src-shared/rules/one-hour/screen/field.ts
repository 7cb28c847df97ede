/** The ground of a sheet as the screen is shown it, with its place on the map of the battle. */
import { isGrid, type GridBoard } from '../../../history/boards'
import type { History } from '../../../history/bundle'
import { historyIdOf } from '../../sheets'
import type { OhSheet } from '../sheet/sheet'
import type { Field } from './schema'

export function field(sheet: OhSheet, history: History): Field {
  const historyId = historyIdOf(sheet)
  const board =
    historyId &&
    history.battles[historyId].boards.find(
      (one): one is GridBoard => isGrid(one) && one.id === sheet.battle?.boardId,
    )
  return {
    historyId: historyId ?? null,
    boardId: sheet.battle?.boardId ?? null,
    columns: sheet.columns,
    rows: sheet.rows,
    cellM: board?.cellM ?? sheet.boxMetres,
    originM: board ? [board.originM[0], board.originM[1]] : null,
    cells: Object.fromEntries(
      Object.entries(sheet.boxes).map(([id, { kind, level, name, exit }]) => [
        id,
        { kind, level, name: name ?? null, exit: exit ?? [] },
      ]),
    ),
    edges: sheet.edges.map(({ a, b, kind, barricaded, hedge }) => ({
      a,
      b,
      kind: kind ?? null,
      barricaded: barricaded ?? false,
      hedge: hedge ?? false,
    })),
    roads: sheet.roads.map(({ a, b }) => ({ a, b })),
  }
}
