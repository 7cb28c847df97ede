/** A volley before it is fired: whether it is legal, at whom, from which edge, with how many figures (5.12). */
import type { Side } from '../../../../engine/sides'
import { faceOf as edgeOf } from '../../../../board/table/rectangles'
import { slotRectangle } from '../../../../board/table/formations'
import { between, roundInch } from '../../../../board/table/vectors'
import { zoneOf, type Zone } from '../../../../board/table/zones'
import { bodyAt, bodyOf } from '../../state/bodies'
import { FACES, CORNERS, type CommandOf, type Corner, type Face } from '../../turn/commands'
import { hardCover, targetInZone } from '../sight/cover'
import { bodyMark, isFireLine, solveFire, type FireLine, type Firing } from '../sight/lines'
import { refuseActivity, refuseActor, refuseByOrder, refuseMoved, refuseTarget } from '../firers'
import { frontRow, slotsIn } from '../../state/footprints'
import { brigadeOf, contactsOf, infoOf } from '../../state/lookup'
import { refusal, type BrRefusal } from '../../turn/refusals'
import { bestLine, byLength, groundBlock, sampleLines } from '../sight/sight'
import type { BrState, CrossingSighting } from '../../state/state'
import { FIRE_ARC_DEG, SMALL_ARMS } from '../../sheet/tables'
import { bandAt, facesOf } from './volley'
import { facesInContact, figuresAt, zoneOfEdge, type VolleyEdge } from './edges'
import { chargerNamed, planDefensive } from './defensive-volleys'
import { isVolley, type Plan, type VolleyTarget } from './plans'

/**
 * The volley that a command stands for, or why it may not be fired (BR-MUSK-01, BR-MUSK-02, BR-MUSK-03, BR-MUSK-04,
 * BR-MUSK-05, BR-MUSK-06, BR-MUSK-07, BR-MUSK-08, BR-MUSK-09, BR-MUSK-10, BR-MUSK-11, BR-MUSK-12, BR-SQ-03, BR-BLD-07,
 * BR-DEF-01).
 */
export function planMuskets(state: BrState, side: Side, command: CommandOf<'FireMuskets'>): Plan {
  return planBeside(state, side, command, usedEdges(state, side, command.brigadeId))
}

/** The same where the brigade has already used up some of its edges, as `usedEdges` tells. */
export function planBeside(
  state: BrState,
  side: Side,
  command: CommandOf<'FireMuskets'>,
  used: readonly VolleyEdge[],
): Plan {
  const { brigadeId, targets } = command
  const refused = refuseFirer(state, side, command)
  if (refused) return { refused }
  const charger = targets.length === 1 ? chargerNamed(state, brigadeId, targets[0]?.id ?? '') : undefined
  if (charger && command.crossing !== true) return planDefensive(state, side, command, charger, used)
  const edges = edgesNamed(state, command)
  let first: BrRefusal | undefined
  for (const edge of edges) {
    const plan = planOver(state, side, command, edge, used)
    if (isVolley(plan)) return plan
    first ??= plan.refused
  }
  return { refused: first ?? refusal('NO_FIGURES_ABLE', 'BR-MUSK-02', { brigadeId }, brigadeId) }
}

/** Standing lines and columns fire; who moved in any ordinary way does not (BR-MUSK-11, BR-R-27, BR-R-28). */
function refuseFirer(
  state: BrState,
  side: Side,
  { brigadeId, face, targets }: CommandOf<'FireMuskets'>,
): BrRefusal | undefined {
  const refused = refuseActor(state, side, brigadeId, 'BR-MUSK-01')
  if (refused) return refused
  const info = infoOf(state, brigadeId)
  const values = { brigadeId }
  if (info.isCavalry) return refusal('CAVALRY_CANNOT_FIRE', 'BR-CAV-02', values, brigadeId)
  if (info.isArtillery) return refusal('WRONG_ARM', 'BR-MUSK-01', values, brigadeId)
  const barred = refuseActivity(state, brigadeId) ?? refuseMoved(state, brigadeId)
  if (barred) return barred
  const { formation } = brigadeOf(state, brigadeId)
  if (formation === 'marchColumn') return refusal('MARCH_COLUMN_CANNOT_FIRE', 'BR-FORM-06', values, brigadeId)
  if (formation === 'attackColumn' && !state.houseRules.columnsFire)
    return refusal('WRONG_FORMATION', 'BR-R-28', values, brigadeId)
  const fits =
    face === undefined || (typeof face === 'number' ? formation === 'garrison' : formation === 'square')
  if (!fits) return refusal('WRONG_FORMATION', 'BR-MUSK-08', values, brigadeId)
  if (new Set(targets.map(({ id }) => id)).size < targets.length)
    return refusal('SPLIT_NEEDS_TWO_TARGETS', 'BR-MUSK-06', values, brigadeId)
  return undefined
}

/**
 * Edges used up by the volleys that the side has ordered in this phase, each judged beside those before it: a volley
 * that names no face goes over the first that is left.
 */
export function usedEdges(state: BrState, side: Side, id: string): readonly VolleyEdge[] {
  let bare: BrState | undefined
  const used: VolleyEdge[] = []
  for (const shot of state.secret[side].shots) {
    if (shot.type !== 'FireMuskets' || shot.brigadeId !== id) continue
    bare ??= { ...state, secret: [bareOf(state, 0), bareOf(state, 1)] }
    const plan = planBeside(bare, side, shot, used)
    if (isVolley(plan)) used.push(plan.edge)
  }
  return used
}

function bareOf({ secret }: BrState, side: Side): BrState['secret'][Side] {
  return { ...secret[side], shots: [] }
}

/** Edges a command may mean: the one it names, or all that the formation has, in the order of BR-GEN-02. */
function edgesNamed(state: BrState, { brigadeId, face }: CommandOf<'FireMuskets'>): readonly VolleyEdge[] {
  if (face !== undefined) return [face]
  const { formation, sections } = brigadeOf(state, brigadeId)
  if (formation === 'square') return [...FACES, ...CORNERS]
  if (formation === 'garrison') return [...new Set(sections)].sort((a, b) => a - b)
  return ['front']
}

/**
 * Why an edge cannot be fired over: touched by an enemy, or its volley already ordered (BR-SQ-03, BR-MUSK-12,
 * BR-BLD-07). A follower in contact fights instead (BR-R-64).
 */
function refuseEdge(
  state: BrState,
  id: string,
  edge: VolleyEdge,
  used: readonly VolleyEdge[],
): BrRefusal | undefined {
  const values = { brigadeId: id, face: edge }
  const { formation, sections } = brigadeOf(state, id)
  if (typeof edge === 'number') {
    if (!sections.includes(edge)) return refusal('NO_FIGURES_ABLE', 'BR-BLD-07', values, id)
    if (used.includes(edge)) return refusal('FACE_USED', 'BR-MUSK-12', values, id)
    const stormed = state.contacts.some(({ targetId, section }) => targetId === id && section === edge)
    return stormed ? refusal('FACE_IN_CONTACT', 'BR-BLD-07', values, id) : undefined
  }
  if (formation === 'square' && edge !== 'front') return refuseFace(state, id, edge, used)
  if (formation === 'square') return refuseFace(state, id, 'front', used)
  if (contactsOf(state, id).length > 0) return refusal('ENGAGED', 'BR-FIRE-06', { brigadeId: id }, id)
  return used.length > 0 ? refusal('ALREADY_FIRED', 'BR-MUSK-12', { brigadeId: id }, id) : undefined
}

function refuseFace(
  state: BrState,
  id: string,
  face: Face | Corner,
  used: readonly VolleyEdge[],
): BrRefusal | undefined {
  const values = { brigadeId: id, face }
  const own = facesOf(face)
  const spent = new Set(used.flatMap((edge) => (typeof edge === 'string' ? facesOf(edge) : [])))
  if (own.some((one) => spent.has(one))) return refusal('FACE_USED', 'BR-SQ-03', values, id)
  const touched = facesInContact(state, id)
  return own.some((one) => touched.has(one)) ? refusal('FACE_IN_CONTACT', 'BR-SQ-03', values, id) : undefined
}

/** The whole front fires at one target of its owner's choice, or is split (BR-MUSK-05, BR-MUSK-06, BR-R-110). */
function planOver(
  state: BrState,
  side: Side,
  command: CommandOf<'FireMuskets'>,
  edge: VolleyEdge,
  used: readonly VolleyEdge[],
): Plan {
  const { brigadeId } = command
  const refused = refuseEdge(state, brigadeId, edge, used)
  if (refused) return { refused }
  const figures = figuresAt(state, brigadeId, edge)
  if (figures === 0) return { refused: refusal('NO_FIGURES_ABLE', 'BR-MUSK-02', { brigadeId }, brigadeId) }
  if (command.crossing === true) return planCrossing(state, side, command, edge, figures)
  const split = refuseSplit(state, command)
  if (split) return { refused: split }
  const zone = zoneOfEdge(state, brigadeId, edge)
  const targets: VolleyTarget[] = []
  for (const { id } of command.targets) {
    const bad = refuseTarget(state, side, brigadeId, id) ?? refuseGunless(state, brigadeId, id)
    if (bad) return { refused: bad }
    const found = aimAt(state, brigadeId, zone, edge, id)
    if ('refused' in found) return found
    const byOrder = refuseByOrder(state, brigadeId, found.range, 'smallArms')
    if (byOrder) return { refused: byOrder }
    targets.push(found)
  }
  const covers = targets.length > 1 ? coverage(state, brigadeId, command) : []
  return { brigadeId, side, edge, kind: 'aimed', targets, figures, covers, contact: null }
}

function firingFrom(state: BrState, brigadeId: string, zone: Zone): Firing {
  const { weapon } = infoOf(state, brigadeId).brigade
  return {
    brigadeId,
    zone,
    flight: 'smallArms',
    max: SMALL_ARMS[weapon].max,
    min: 0,
  }
}

/** Range, band and cover of one target over an edge. */
function aimAt(
  state: BrState,
  brigadeId: string,
  zone: Zone,
  edge: VolleyEdge,
  targetId: string,
): VolleyTarget | { readonly refused: BrRefusal } {
  const line = solveFire(state, firingFrom(state, brigadeId, zone), bodyMark(state, targetId))
  if (!isFireLine(line)) return { refused: line.blocked }
  const band = bandAt(line.range, infoOf(state, brigadeId).brigade.weapon) ?? 'long'
  return {
    id: targetId,
    range: line.range,
    band,
    cover: coverOf(state, targetId, line, zone),
    from: line.line.from,
    at: line.line.to,
  }
}

/** Gunners always count as in hard cover, once; walls cover while they have points (BR-MUSK-07, BR-BLD-05). */
function coverOf(state: BrState, targetId: string, { line }: FireLine, zone: Zone): VolleyTarget['cover'] {
  if (infoOf(state, targetId).isArtillery) return 'gunners'
  return hardCover(state, targetId, line, zone.edge) ? 'hard' : 'none'
}

/** Guns without gunners give muskets nothing to shoot at (BR-CREW-04, BR-MUSK-07). */
function refuseGunless(state: BrState, id: string, targetId: string): BrRefusal | undefined {
  return brigadeOf(state, targetId).activity.kind === 'crewGone'
    ? refusal('CREW_GONE', 'BR-CREW-04', { brigadeId: targetId }, id)
    : undefined
}

function refuseSplit(
  state: BrState,
  { brigadeId, targets }: CommandOf<'FireMuskets'>,
): BrRefusal | undefined {
  if (targets.length < 2) return undefined
  const { formation } = brigadeOf(state, brigadeId)
  return !state.houseRules.splitFire || formation !== 'line'
    ? refusal('SPLIT_NOT_ALLOWED', 'BR-MUSK-06', { brigadeId }, brigadeId)
    : undefined
}

/** Which of the targets each unit that fires covers: those in the zone of the unit's own front edge (BR-MUSK-06). */
function coverage(
  state: BrState,
  id: string,
  { targets }: CommandOf<'FireMuskets'>,
): readonly (readonly number[])[] {
  const info = infoOf(state, id)
  const { formation, pose } = brigadeOf(state, id)
  const slots = slotsIn(info, formation)
  return frontRow(info, formation).map((unit) => {
    const slot = slots[unit]
    if (!slot) return []
    const { edge, heading } = edgeOf(slotRectangle(pose, slot), 'front')
    const zone = zoneOf(edge, heading, FIRE_ARC_DEG, state.houseRules.fireArcOrigin === 'centre')
    return targets.flatMap((target, i) => (targetInZone(bodyOf(state, target.id), zone) ? [i] : []))
  })
}

/** An enemy that passed by, as the sighting has him: always long range (BR-MUSK-10, BR-R-30). */
function planCrossing(
  state: BrState,
  side: Side,
  { brigadeId, targets }: CommandOf<'FireMuskets'>,
  edge: VolleyEdge,
  figures: number,
): Plan {
  const targetId = targets[0]?.id ?? ''
  const values = { brigadeId, targetId }
  const sighting = state.sightings.find((one) => one.observerId === brigadeId && one.bodyId === targetId)
  if (!sighting || targets.length > 1 || infoOf(state, brigadeId).isSkirmishers)
    return { refused: refusal('NO_CROSSING_SIGHTING', 'BR-MUSK-10', values, brigadeId) }
  const bad = refuseTarget(state, side, brigadeId, targetId, true)
  if (bad) return { refused: bad }
  const byOrder = refuseByOrder(state, brigadeId, sighting.range, 'smallArms')
  if (byOrder) return { refused: byOrder }
  return {
    brigadeId,
    side,
    edge,
    kind: 'crossing',
    targets: [crossingTarget(state, brigadeId, edge, sighting)],
    figures,
    covers: [],
    contact: null,
  }
}

function crossingTarget(
  state: BrState,
  id: string,
  edge: VolleyEdge,
  sighting: CrossingSighting,
): VolleyTarget {
  const then = bodyAt(infoOf(state, sighting.bodyId), sighting.pose, sighting.formation)
  const zone = zoneOfEdge(state, id, edge)
  const found = targetInZone(then, zone)
  const open = [brigadeOf(state, id).complexId]
  const line =
    found &&
    bestLine(
      byLength(sampleLines(zone, found.parts)),
      ({ from, to }) => groundBlock(state, from, to, open) === undefined,
    )
  const isGuns = infoOf(state, sighting.bodyId).isArtillery
  const covered = line !== undefined && hardCover(state, sighting.bodyId, line, zone.edge, then) !== undefined
  return {
    id: sighting.bodyId,
    range: roundInch(sighting.range),
    band: 'long',
    cover: isGuns ? 'gunners' : covered ? 'hard' : 'none',
    from: line?.from ?? between(zone.edge.left, zone.edge.right, 0.5),
    at: line?.to ?? then.centre,
  }
}
