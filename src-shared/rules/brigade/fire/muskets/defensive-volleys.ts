/** Volleys of defensive fire: at chargers who have reached their target, over the edge they reached (BR-DEF-01, BR-DEF-03). */
import type { Side } from '../../../../engine/sides'
import { between } from '../../../../board/table/vectors'
import { bodyOf } from '../../state/bodies'
import type { CommandOf } from '../../turn/commands'
import { defensiveRight, faceTowards } from './defensive-fire'
import { brigadeOf, infoOf } from '../../state/lookup'
import { refusal } from '../../turn/refusals'
import type { BrState, ContactEdge } from '../../state/state'
import { figuresAt, zoneOfEdge, type VolleyEdge } from './edges'
import type { Plan, Volley, VolleyTarget } from './plans'

/** The charge contact by which a target named in a command may be fired at in defence, if it touches the firer so. */
export function chargerNamed(state: BrState, id: string, targetId: string): ContactEdge | undefined {
  return state.contacts.find(
    (edge) =>
      edge.targetId === id &&
      edge.attackerId === targetId &&
      edge.cause === 'charge' &&
      edge.move === state.move,
  )
}

/** The volley at a charger, or why there is none (BR-DEF-01, BR-DEF-03). */
export function planDefensive(
  state: BrState,
  side: Side,
  { brigadeId }: CommandOf<'FireMuskets'>,
  charger: ContactEdge,
  used: readonly VolleyEdge[],
): Plan {
  const values = { brigadeId }
  const right = defensiveRight(state, brigadeId)
  const reason = !right ? 'NOT_WARNED' : 'reason' in right ? right.reason : null
  if (reason !== null)
    return { refused: refusal('NO_DEFENSIVE_FIRE', 'BR-DEF-01', { ...values, reason }, brigadeId) }
  if (right && 'at' in right && !right.at.includes(charger))
    return {
      refused: refusal('NO_DEFENSIVE_FIRE', 'BR-DEF-01', { ...values, reason: 'NOT_WARNED' }, brigadeId),
    }
  const volley = defensiveVolley(state, brigadeId, charger)
  if (!volley) return { refused: refusal('NO_FIGURES_ABLE', 'BR-MUSK-02', values, brigadeId) }
  return used.includes(volley.edge)
    ? { refused: refusal('ALREADY_FIRED', 'BR-MUSK-12', values, brigadeId) }
    : volley
}

/** The volley at a charger: over the face nearest to him or the section he reached; no cover, no arc (BR-DEF-03). */
function defensiveVolley(state: BrState, id: string, contact: ContactEdge): Volley | undefined {
  const { formation } = brigadeOf(state, id)
  const edge: VolleyEdge =
    formation === 'square'
      ? faceTowards(state, id, contact.attackerId)
      : formation === 'garrison'
        ? (contact.section ?? 0)
        : 'front'
  const figures = figuresAt(state, id, edge)
  if (figures === 0) return undefined
  const zone = zoneOfEdge(state, id, edge)
  const target: VolleyTarget = {
    id: contact.attackerId,
    range: 0,
    band: 'long',
    cover: 'none',
    from: between(zone.edge.left, zone.edge.right, 0.5),
    at: bodyOf(state, contact.attackerId).centre,
  }
  return {
    brigadeId: id,
    side: infoOf(state, id).side,
    edge,
    kind: 'defensive',
    targets: [target],
    figures,
    covers: [],
    contact,
  }
}

/** The volley that charged infantry opens by itself, at the first charger it may fire at (BR-DEF-01). */
export function standingVolley(state: BrState, id: string): Volley | undefined {
  const info = infoOf(state, id)
  if (!info.isInfantry) return undefined
  const right = defensiveRight(state, id)
  if (!right || 'reason' in right) return undefined
  const [first] = right.at
  return first && defensiveVolley(state, id, first)
}
