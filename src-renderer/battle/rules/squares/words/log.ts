// What the screen reads off the lines of the log of the squares rules.
import { parseCell } from '../../../../../src-shared/board/grid/cells'
import type { LogReading } from '../../face'

/** Score that passes a test, where the line does not say it (SQ-MOR-02, SQ-RLY-02). */
const PASSES = 5
const TESTS: ReadonlySet<string> = new Set(['moraleTest', 'savesRolled', 'unitRallied'])

export const log: LogReading = {
  quiet: new Set(['activationEnded']),
  needed({ kind, sentence: { values } }) {
    const { needed } = values
    return typeof needed === 'number' ? needed : TESTS.has(kind) ? PASSES : undefined
  },
  placeOf({ sentence: { values } }) {
    const found = Object.values(values).find(
      (value) => typeof value === 'string' && parseCell(value) !== undefined,
    )
    return typeof found === 'string' ? found : null
  },
  travelOf({ kind, sentence: { values } }, before, after) {
    const { unit, to, via } = values
    if (kind !== 'unitMoved' || typeof unit !== 'string' || typeof to !== 'string') return null
    const from = before.pieces.find((piece) => piece.id === unit)?.place
    if (!from || after.pieces.find((piece) => piece.id === unit)?.place !== to) return null
    const between = Array.isArray(via) ? via.filter((cell) => typeof cell === 'string') : []
    return { id: unit, cells: [from, ...between, to] }
  },
}
