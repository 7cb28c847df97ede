/** Faults of a state set by the umpire's hand that no command could have brought about. */
import type { Fault } from '../../../engine/refusal'
import { gapBetween } from '../../../board/table/bodies'
import { bodyOf, isAbandoned } from './bodies'
import { mayForm } from './footprints'
import { groundOf } from '../sheet/ground'
import { onTable, rosterOf } from './lookup'
import type { BrState } from './state'

export function stateFaults(state: BrState): readonly Fault[] {
  const found: Fault[] = []
  const roster = rosterOf(state.sheet)
  for (const info of roster.list) {
    const path = `brigades.${info.id}`
    const brigade = state.brigades[info.id]
    if (!brigade) {
      found.push({ path, code: 'UNKNOWN_ID', values: { id: info.id } })
      continue
    }
    const { units, pieces } = info.brigade
    brigade.figures.forEach((figures, i) => {
      const most = units[i]?.figures ?? 0
      if (figures > most)
        found.push({ path: `${path}.figures.${i}`, code: 'TOO_MANY_FIGURES', values: { figures, most } })
    })
    if (brigade.figures.length !== units.length || brigade.pieces.length !== pieces.length)
      found.push({ path, code: 'NO_UNITS', values: { id: info.id } })
    if ((brigade.place === 'gone') !== (brigade.activity.kind === 'removed'))
      found.push({ path, code: 'WRONG_PLACE', values: { id: info.id } })
    if (brigade.place !== 'table') continue
    const formed =
      brigade.complexId === null ? mayForm(info, brigade.formation) : brigade.formation === 'garrison'
    if (!formed)
      found.push({
        path: `${path}.formation`,
        code: 'WRONG_FORMATION',
        values: { id: info.id, formation: brigade.formation },
      })
    // Fugitives hang over the edge with their fronts until their centre crosses it (BR-MOVE-13); of a column that comes
    // on, the front alone need be there (BR-SEQ-03).
    if (!brigade.entering && !groundOf(state.sheet).isOn(bodyOf(state, info.id).centre))
      found.push({ path: `${path}.pose`, code: 'OFF_TABLE', values: { id: info.id } })
  }
  for (const id of Object.keys(state.brigades))
    if (!roster.byId.has(id)) found.push({ path: `brigades.${id}`, code: 'UNKNOWN_ID', values: { id } })
  if (found.length === 0) found.push(...overlaps(state))
  for (const edge of state.contacts)
    for (const id of [edge.attackerId, edge.targetId])
      if (state.brigades[id]?.place !== 'table')
        found.push({ path: 'contacts', code: 'UNKNOWN_ID', values: { id } })
  return found
}

/** How deep enemies may overlap: what movement itself never exceeds, with room for rounding. */
const DEEPEST = 0.02

/** Enemies one upon the other; friends may end so where BR-MOVE-11 leaves them, and fugitives by their turn (BR-ROUT-02). */
function overlaps(state: BrState): readonly Fault[] {
  const found: Fault[] = []
  const bodies = onTable(state).filter(({ id }) => {
    const brigade = state.brigades[id]
    return brigade !== undefined && !isAbandoned(brigade) && brigade.activity.kind !== 'routing'
  })
  bodies.forEach((a, i) => {
    for (const b of bodies.slice(i + 1)) {
      if (a.side === b.side) continue
      if (gapBetween(bodyOf(state, a.id), bodyOf(state, b.id), 0.1) < -DEEPEST)
        found.push({ path: `brigades.${a.id}.pose`, code: 'OVERLAP', values: { id: a.id, otherId: b.id } })
    }
  })
  return found
}
