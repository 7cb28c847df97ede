// Who is beside the board while the armies are placed: those who wait for a square, and those who come later.
import type { Piece, View } from '../../stores/battle'

/** Units of one command that share their lot. */
export interface TrayGroup {
  readonly key: string
  readonly commandId: string
  readonly pieces: readonly Piece[]
  /** When and where they come; null: they wait to be placed. */
  readonly arrival: { readonly turn: number; readonly cells: readonly string[] } | null
}

/** Groups of one side: first those who wait, by command; then those to come, the earliest first. */
export function trayGroups(
  view: Pick<View, 'pieces'>,
  side: 0 | 1,
  waiting: ReadonlySet<string>,
): readonly TrayGroup[] {
  const groups = new Map<string, { readonly group: TrayGroup; readonly pieces: Piece[] }>()
  for (const piece of view.pieces) {
    if (piece.side !== side || (!piece.arrival && !waiting.has(piece.id))) continue
    const { arrival, commandId } = piece
    const key = `${arrival ? `${arrival.turn} ${arrival.cells.join(' ')}` : ''}|${commandId}`
    const known = groups.get(key)
    if (known) known.pieces.push(piece)
    else {
      const pieces = [piece]
      groups.set(key, { group: { key, commandId, pieces, arrival }, pieces })
    }
  }
  return [...groups.values()]
    .map(({ group }) => group)
    .toSorted((a, b) => (a.arrival?.turn ?? 0) - (b.arrival?.turn ?? 0))
}

/** A square in which an objective of one's own has nobody of one's own. */
export interface Unguarded {
  readonly name: string
  readonly cell: string
  readonly value: number
}

export function unguarded(view: Pick<View, 'pieces' | 'objectives'>, side: 0 | 1): readonly Unguarded[] {
  const held = new Set(
    view.pieces.flatMap((piece) =>
      piece.side === side && piece.status === 'onBoard' && piece.cell !== null ? [piece.cell] : [],
    ),
  )
  return view.objectives.flatMap(({ name, cell, value, holder }) =>
    holder === side && cell !== null && !held.has(cell) ? [{ name, cell, value }] : [],
  )
}
