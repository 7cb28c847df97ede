/** The record kept at the end of every turn, and once before the first (7.3). */
import type { FpState, Note } from './state'

export function note({ units, holders, pairs }: FpState, turn: number): Note {
  const standing = Object.values(units).flatMap(({ id, status, pose, formation, elements, shaken }) =>
    status === 'board' && pose ? [[id, { pose, formation, elements, shaken }] as const] : [],
  )
  return {
    turn,
    holders,
    units: Object.fromEntries(standing),
    pairs: pairs.map(({ charger, target }) => [charger, target]),
  }
}
