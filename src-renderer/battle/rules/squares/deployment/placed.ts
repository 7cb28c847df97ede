// The table of the squares rules with everybody where he has been put.
import type { Place, Table } from '../../../../../src-shared/rules/squares/screen/schema'

/** Who waits beside the board stands nowhere. */
export function placedTable(table: Table, placeOf: (id: string) => Place | undefined): Table {
  return {
    ...table,
    pieces: table.pieces.map((piece) => {
      const place = placeOf(piece.id)
      if (place === undefined || piece.arrival) return piece
      return {
        ...piece,
        cell: place?.cell ?? null,
        inTown: place?.inTown ?? false,
        status: place === null ? 'offBoard' : 'onBoard',
      }
    }),
    leaders: table.leaders.map((leader) => ({
      ...leader,
      cell: placeOf(leader.id)?.cell ?? leader.cell,
    })),
  }
}
