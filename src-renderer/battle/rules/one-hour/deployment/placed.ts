// The table of One Hour Waterloo with everybody where, and as, he has been put.
import type { Place } from '../../../../../src-shared/rules/one-hour/screen/deployment-schema'
import type { Table } from '../../../../../src-shared/rules/one-hour/screen/schema'

/** Who waits beside the board stands nowhere. */
export function placedTable(table: Table, placeOf: (id: string) => Place | undefined): Table {
  return {
    ...table,
    pieces: table.pieces.map((piece) => {
      const place = placeOf(piece.id)
      if (place === undefined || piece.arrival) return piece
      return {
        ...piece,
        cell: place?.box ?? null,
        facing: place?.facing ?? piece.facing,
        formation: place?.formation ?? piece.formation,
      }
    }),
    leaders: table.leaders.map((leader) => ({ ...leader, cell: placeOf(leader.id)?.box ?? leader.cell })),
  }
}
