/** What a schema cannot see of a board: cells off the board, edges between strangers, places that are not there. */
import type { Battle } from '../battle'
import { cellName, cellPlace, isGrid, type Board, type GridBoard } from '../boards'
import type { Check } from './order-of-battle'

export function checkBoard(battle: Battle, board: Board, path: string, check: Check): void {
  const objectives = new Set(battle.objectives.map((o) => o.id))
  const entries = new Set(battle.entryPoints.map((e) => e.id))
  for (const id of Object.keys(board.objectives))
    check(objectives.has(id), `${path}.objectives`, `There is no objective “${id}”.`)
  for (const id of Object.keys(board.entries))
    check(entries.has(id), `${path}.entries`, `There is no entry point “${id}”.`)
  if (isGrid(board)) checkGrid(battle, board, path, check)
}

function checkGrid(battle: Battle, board: GridBoard, path: string, check: Check): void {
  const features = new Set(battle.features.map((f) => f.id))
  const on = (name: string) => {
    const { column, row } = cellPlace(name)
    return column < board.columns && row < board.rows
  }
  const known = (id: string, where: string) => check(features.has(id), where, `There is no feature “${id}”.`)

  for (let row = 0; row < board.rows; row += 1)
    for (let column = 0; column < board.columns; column += 1) {
      const name = cellName(column, row)
      check(board.cells[name] !== undefined, `${path}.cells`, `The cell ${name} is missing.`)
    }
  for (const [name, cell] of Object.entries(board.cells)) {
    const where = `${path}.cells.${name}`
    check(on(name), where, `The cell ${name} lies off the board.`)
    for (const id of cell.features) known(id, where)
    if (cell.place) known(cell.place.feature, where)
    check(
      (cell.place !== undefined) === cell.terrain.some((t) => t === 'town' || t === 'strongpoint'),
      where,
      `The terrain of ${name} and its place do not agree.`,
    )
  }
  board.edges.forEach((edge, i) => {
    const where = `${path}.edges.${i}`
    const [a, b] = [cellPlace(edge.a), cellPlace(edge.b)]
    const east = b.column - a.column === 1 && b.row === a.row
    const south = b.row - a.row === 1 && b.column === a.column
    check(
      (east || south) && on(edge.a) && on(edge.b),
      where,
      `${edge.a} and ${edge.b} are no neighbours on this board, the western or northern first.`,
    )
    for (const id of [...edge.features, ...(edge.crossings ?? [])]) known(id, where)
  })
  board.roads.forEach((road, i) => {
    const [a, b] = [cellPlace(road.a), cellPlace(road.b)]
    const steps = Math.max(Math.abs(a.column - b.column), Math.abs(a.row - b.row))
    check(
      steps === 1 && on(road.a) && on(road.b),
      `${path}.roads.${i}`,
      `${road.a} and ${road.b} are no neighbours on this board.`,
    )
    for (const id of road.features) known(id, `${path}.roads.${i}`)
  })
  for (const [id, name] of Object.entries(board.objectives))
    check(on(name), `${path}.objectives.${id}`, `${name} lies off the board.`)
  for (const [id, entry] of Object.entries(board.entries))
    for (const name of entry.cells) {
      const { column, row } = cellPlace(name)
      const onEdge = column === 0 || row === 0 || column === board.columns - 1 || row === board.rows - 1
      check(on(name) && onEdge, `${path}.entries.${id}`, `${name} is not on the edge of the board.`)
    }
}
