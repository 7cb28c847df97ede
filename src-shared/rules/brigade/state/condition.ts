/**
 * In what condition a body is: disordered, straddling, storming, stationary, struck in flank (BR-FIRE-06, BR-TERR-05).
 */
import { bodyOf, type Body } from './bodies'
import { groundOf, type Ground, type LineShape } from '../sheet/ground'
import { brigadeOf, contactsOf, infoOf } from './lookup'
import { moraleNow, unitMorales, type UnitMorale } from '../morale/morale'
import { sectionId, type ContactEdge, type BrState, type MoraleState } from './state'

/**
 * Whether a linear feature passes through its footprint; gates on its road are open to a column (BR-GEO-16,
 * BR-TERR-10).
 */
export function isStraddling(state: BrState, id: string): boolean {
  const { complexId, formation, roadId } = brigadeOf(state, id)
  if (complexId !== null) return false
  const onRoad = formation === 'marchColumn' && roadId !== null
  return linesUnder(state, bodyOf(state, id)).some(({ line }) => !(onRoad && line.gate))
}

const lines = new WeakMap<Body, { readonly ground: Ground; readonly under: readonly LineShape[] }>()

/** Linear features under a body, found once while it stands there. */
function linesUnder(state: BrState, body: Body): readonly LineShape[] {
  const ground = groundOf(state.sheet)
  let found = lines.get(body)
  if (found?.ground !== ground) {
    found = { ground, under: ground.linesUnder(body.rectangle) }
    lines.set(body, found)
  }
  return found.under
}

/**
 * Points of the wall or work that a contact goes across; null: none, or one that cannot be breached counts as whole.
 */
export function defencesOf(state: BrState, edge: ContactEdge): number {
  const { complexId } = brigadeOf(state, edge.targetId)
  if (edge.section !== null && complexId !== null)
    return state.sections[sectionId(complexId, edge.section)] ?? 0
  if (edge.across === null) return 0
  const { lineId, section } = edge.across
  // A wall without sections cannot be breached (7.2).
  return section === null ? Infinity : (state.sections[sectionId(lineId, section)] ?? 0)
}

/**
 * Attacks across a wall or work whose section still has points: disordered as by an obstacle (BR-BLD-09, BR-WORK-03).
 */
export function isStorming(state: BrState, id: string): boolean {
  return (
    state.houseRules.assaultAcrossWorkDisorders &&
    state.contacts.some((edge) => edge.attackerId === id && defencesOf(state, edge) > 0)
  )
}

/** Disordered for whatever reason: no fire, -6 in melee (BR-FIRE-06, BR-TERR-05, BR-RAL-04, BR-PUR-02, BR-R-16). */
export function isDisordered(state: BrState, id: string): boolean {
  const { activity, disorderedUntil, place } = brigadeOf(state, id)
  if (place !== 'table') return false
  return (
    disorderedUntil >= state.move ||
    activity.kind === 'rallying' ||
    activity.kind === 'pursuing' ||
    activity.kind === 'retiring' ||
    isStraddling(state, id) ||
    isStorming(state, id)
  )
}

/** A flank or rear contact on it: it cannot fire or fight (BR-MEL-02, BR-DEF-01). */
export function isStruckInFlank(state: BrState, id: string): boolean {
  return state.contacts.some(({ targetId, sector }) => targetId === id && sector !== 'front')
}

/** It did not translate this move and was not already in melee when the move began (BR-MEL-06, BR-R-109). */
export function isStationary(state: BrState, id: string): boolean {
  const { movedThisMove, engagedAtStart } = brigadeOf(state, id)
  return !movedThisMove && !engagedAtStart
}

/** States of its units now (BR-MOR-01); firing goes by those at the start of the phase (BR-MOR-03). */
export function unitMoralesOf(state: BrState, id: string): readonly UnitMorale[] {
  return unitMorales(infoOf(state, id).brigade, brigadeOf(state, id).figures, state.houseRules)
}

/** State of the brigade by the figures it has now. */
export function moraleOf(state: BrState, id: string): MoraleState {
  return moraleNow(infoOf(state, id).brigade, brigadeOf(state, id), state.houseRules)
}

/** Contacts made by a charge this move on a body, in the order they were made, then canonical (BR-DEF-01). */
export function chargesOn(state: BrState, id: string): readonly ContactEdge[] {
  return contactsOf(state, id)
    .filter(({ targetId, cause, move }) => targetId === id && cause === 'charge' && move === state.move)
    .toSorted(
      (a, b) => a.tick - b.tick || infoOf(state, a.attackerId).order - infoOf(state, b.attackerId).order,
    )
}
