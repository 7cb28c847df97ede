// Notes at the edge of an open table: who comes on where, and when.
import { along } from '../../../src-shared/board/table/vectors'
import type { Point } from '../../board/camera'
import type { TableShape } from '../../board/table/shapes'
import { toMetres, type TableOnMap } from './places'

export interface Arrival extends Point {
  /** Straight in, degrees. */
  readonly heading: number
  readonly turn: number
  readonly name: string
}

/** Inches of the edge within which those who come on share a note. */
const NEAR_ENTRY = 9
/** Room for a note at the eastern edge, inches. */
const NOTE_WIDTH = 10
/** Inches from the edge at which it stands. */
const INWARD = 1.2

/** Of those who come on near one another the next alone; the others stand in the lists. */
export function arrivalNotes(
  table: TableOnMap,
  coming: readonly Arrival[],
  words: (turn: number, names: readonly string[]) => string,
): readonly TableShape[] {
  const heads: { readonly at: Point; readonly turn: number; readonly names: string[] }[] = []
  for (const one of coming.toSorted((a, b) => a.turn - b.turn)) {
    const head = heads.find(({ at }) => Math.hypot(at.x - one.x, at.y - one.y) < NEAR_ENTRY)
    if (!head) heads.push({ at: along(one, one.heading, INWARD), turn: one.turn, names: [one.name] })
    else if (head.turn === one.turn) head.names.push(one.name)
  }
  return heads.map(({ at, turn, names }) => ({
    kind: 'note',
    at: toMetres(table, { x: Math.min(at.x, table.width - NOTE_WIDTH), y: at.y }),
    text: words(turn, names),
    tone: 'plain',
    isAside: true,
  }))
}
