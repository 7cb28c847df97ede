// What the screen reads off the lines of the log of One Hour Waterloo.
import type { LogReading } from '../../face'
import { listOf } from '../choice/options'

const BOX = /^[A-Z]{1,2}[0-9]{1,2}$/

export const log: LogReading = {
  quiet: new Set(['deckShuffled']),
  needed({ sentence: { values } }) {
    const { toHit } = values
    return typeof toHit === 'number' ? toHit : undefined
  },
  placeOf({ sentence: { values } }) {
    const { to, box } = values
    const found = [to, box, ...Object.values(values)].find(
      (value) => typeof value === 'string' && BOX.test(value),
    )
    return typeof found === 'string' ? found : null
  },
  travelOf({ sentence: { values } }, before, after) {
    const { unit, leader, to } = values
    const id = typeof unit === 'string' ? unit : leader
    if (typeof id !== 'string') return null
    const start = before.pieces.find((piece) => piece.id === id)?.place
    const end = after.pieces.find((piece) => piece.id === id)?.place
    if (!start || !end || start === end || to !== end) return null
    const path = listOf(values, 'path')
    return { id, cells: path.length > 1 ? path : [start, end] }
  },
}
