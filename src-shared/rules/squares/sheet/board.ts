/** The board of one-kilometre squares among the boards of a battle of history. */
import { isGrid, type Board, type GridBoard } from '../../../history/boards'

/** Kind of the boards that these rules are played on. */
export const BOARD_KIND = 'squares'

export function squaresBoard(boards: readonly Board[]): GridBoard | undefined {
  return boards.find((board): board is GridBoard => isGrid(board) && board.kind === BOARD_KIND)
}
