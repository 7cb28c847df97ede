/** Whether a footprint has room at a place: for changes of formation, for setting back, for deployment (BR-FORM-02). */
import { gapBetween } from '../../../board/table/bodies'
import { isAbandoned, type Body } from '../state/bodies'
import { standsOnTable } from '../state/edges'
import { groundOf } from '../sheet/ground'
import { brigadeOf, infoOf } from '../state/lookup'
import type { BrState } from '../state/state'
import { KEEP_OUT, OVERLAP_TOUCHING } from '../sheet/tables'
import { standingNear } from '../state/nearby'

export type Blockage = 'edge' | 'ground' | 'enemy' | 'friend'

/**
 * What keeps a brigade from having a new footprint; undefined: it has room. An enemy may not be overlapped, nor be nearer
 * than `keepOut` and nearer than to the old footprint; a friend may not be overlapped more than before (BR-FORM-02). `old`
 * null: it stands nowhere yet.
 */
export function blockageOf(
  state: BrState,
  id: string,
  after: Body,
  old: Body | null,
  keepOut = KEEP_OUT,
): { readonly why: Blockage; readonly byId: string | null } | undefined {
  const ground = groundOf(state.sheet)
  const { roadId, complexId, entering } = brigadeOf(state, id)
  // Who hangs over the edge already may do so still, but whose middle crosses it is gone (BR-MOVE-13).
  const hangsOver = old !== null && !standsOnTable(ground, old) && ground.isOn(after.rectangle)
  if (!standsOnTable(ground, after) && !(hangsOver && (entering || ground.isOn(after.centre))))
    return { why: 'edge', byId: null }
  const barred = impassableUnder(state, after, roadId === null && complexId === null ? old : null)
  if (barred !== undefined) return { why: 'ground', byId: barred }
  const { side } = infoOf(state, id)
  const within = keepOut + 0.01
  for (const { info: other, brigade, body } of standingNear(state, after.centre, after.radius + within)) {
    if (other.id === id || isAbandoned(brigade)) continue
    const gap = gapBetween(after, body, within)
    if (gap >= keepOut) continue
    const before = old ? gapBetween(old, body) : Infinity
    if (other.side === side) {
      if (gap < -OVERLAP_TOUCHING && gap < before - 1e-9) return { why: 'friend', byId: other.id }
    } else if (gap < -OVERLAP_TOUCHING || gap < Math.min(keepOut, before) - 0.0005)
      return { why: 'enemy', byId: other.id }
  }
  return undefined
}

/**
 * Impassable ground or a complex in which the new footprint is deeper than the old one. What a column crosses on the road,
 * and what a garrison holds, is open to it there alone: off the road and outside it may stand in none of it (BR-TERR-10).
 */
function impassableUnder(state: BrState, after: Body, old: Body | null): string | undefined {
  const barring = barringUnder(state, after)
  if (!old) return barring[0]
  const ground = groundOf(state.sheet)
  return barring.find((id) => ground.deepens(id, old.rectangle, after.rectangle))
}

function barringUnder(state: BrState, body: Body): readonly string[] {
  const ground = groundOf(state.sheet)
  return [
    ...ground
      .areasUnder(body.rectangle)
      .filter(({ kind }) => kind.going === 'impassable')
      .map(({ area }) => area.id),
    ...ground.complexesUnder(body.rectangle).map(({ complex }) => complex.id),
  ]
}
