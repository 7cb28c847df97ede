/** What a schema cannot see of a board: cells off the board, edges between strangers, places that are not there. */
import {
  allCells,
  cellName,
  cellPlace,
  distanceBetween,
  isOnGrid,
  isOnRim,
  shareEdge,
} from '../../board/grid/cells'
import type { Battle } from '../battle'
import { isGrid, type Board, type GridBoard } from '../boards'
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
  const on = (name: string) => isOnGrid(board, cellPlace(name))
  const known = (id: string, where: string) => check(features.has(id), where, `There is no feature “${id}”.`)

  for (const name of allCells(board).map(cellName))
    check(board.cells[name] !== undefined, `${path}.cells`, `The cell ${name} is missing.`)
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
    const inOrder = a.column < b.column || a.row < b.row
    check(
      shareEdge(a, b) && inOrder && on(edge.a) && on(edge.b),
      where,
      `${edge.a} and ${edge.b} are no neighbours on this board, the western or northern first.`,
    )
    for (const id of [...edge.features, ...(edge.crossings ?? [])]) known(id, where)
  })
  board.roads.forEach((road, i) => {
    const [a, b] = [cellPlace(road.a), cellPlace(road.b)]
    check(
      distanceBetween(a, b) === 1 && on(road.a) && on(road.b),
      `${path}.roads.${i}`,
      `${road.a} and ${road.b} are no neighbours on this board.`,
    )
    for (const id of road.features) known(id, `${path}.roads.${i}`)
  })
  for (const [id, name] of Object.entries(board.objectives))
    check(on(name), `${path}.objectives.${id}`, `${name} lies off the board.`)
  for (const [id, entry] of Object.entries(board.entries))
    for (const name of entry.cells)
      check(
        on(name) && isOnRim(board, cellPlace(name)),
        `${path}.entries.${id}`,
        `${name} is not on the edge of the board.`,
      )
}
