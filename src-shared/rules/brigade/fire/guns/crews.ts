/**
 * Gunners driven from their guns: where they run to, and when they may come back (BR-CREW-01, BR-CREW-02, BR-CREW-03,
 * BR-CREW-04).
 */
import type { Roll } from '../../../../engine/dice'
import { closestOnOutline, contains, pointToPolygon } from '../../../../board/table/polygons'
import { along, bearing, distance, roundInch, type Point } from '../../../../board/table/vectors'
import { FREE } from '../../turn/activity'
import { rearMiddle } from '../../../../board/table/bodies'
import { bodyOf } from '../../state/bodies'
import { faceOf } from '../../turn/dice-chain'
import { groundOf } from '../../sheet/ground'
import { brigadeOf, contactsOf, garrisonOf, infoOf, inContact, onTable, rosterOf } from '../../state/lookup'
import type { BrState } from '../../state/state'
import type { Step, Throw } from '../../turn/step'
import { LINE_KINDS } from '../../sheet/tables'

/** No shelter farther off than this draws them, inches (BR-CREW-02). */
const SHELTER_WITHIN = 12

/** Batteries that an enemy touches, limbered or not, in canonical order (BR-CREW-01, BR-R-108). */
export function overrunGuns(state: BrState): readonly string[] {
  return onTable(state).flatMap(({ id, isArtillery }) =>
    isArtillery && brigadeOf(state, id).activity.kind !== 'crewGone' && inContact(state, id) ? [id] : [],
  )
}

/** The die of one battery's gunners (BR-CREW-02). */
export function gunnersThrow(state: BrState, id: string): Throw {
  return {
    die: 'd6',
    count: 1,
    side: infoOf(state, id).side,
    purpose: 'gunners',
    rules: ['BR-CREW-02'],
    forId: id,
  }
}

/** The attacker who counts: the first in contact, then canonical (BR-CREW-02). */
function attackerOf(state: BrState, id: string): string {
  const [first] = contactsOf(state, id).toSorted((a, b) => {
    const one = a.attackerId === id ? a.targetId : a.attackerId
    const other = b.attackerId === id ? b.targetId : b.attackerId
    return a.move - b.move || a.tick - b.tick || infoOf(state, one).order - infoOf(state, other).order
  })
  if (!first) throw new Error(`${id} is not in contact`)
  return first.attackerId === id ? first.targetId : first.attackerId
}

interface Shelter {
  readonly at: Point
  readonly id: string
  readonly off: number
}

/** The nearest shelter of a battery's gunners within 12 inches; undefined: none (BR-CREW-02). */
export function shelterOf(state: BrState, id: string, attackerId: string): Shelter | undefined {
  const from = bodyOf(state, id).centre
  const enemy = bodyOf(state, attackerId)
  const { side } = infoOf(state, id)
  const offEnemy = (at: Point) => roundInch(pointToPolygon(at, enemy.outline))
  const away = offEnemy(from)
  const farther = (at: Point) => offEnemy(at) > away
  const found: Shelter[] = []
  const add = (shelterId: string, at: Point) => {
    found.push({ id: shelterId, at, off: roundInch(distance(from, at)) })
  }
  for (const friend of onTable(state, side)) {
    const { activity, complexId } = brigadeOf(state, friend.id)
    const isShelter =
      friend.id !== id &&
      complexId === null &&
      activity.kind !== 'routing' &&
      activity.kind !== 'crewGone' &&
      !inContact(state, friend.id)
    if (isShelter) add(friend.id, rearMiddle(bodyOf(state, friend.id)))
  }
  const nearest = (points: readonly Point[], closed: boolean) =>
    closed && contains(points, from) ? from : closestOnOutline(from, points, closed)
  for (const complex of rosterOf(state.sheet).complexes.values()) {
    const garrison = garrisonOf(state, complex.id)
    const at = nearest(complex.polygon, true)
    if ((!garrison || infoOf(state, garrison.id).side === side) && farther(at)) add(complex.id, at)
  }
  const ground = groundOf(state.sheet)
  for (const { area, kind, points } of ground.areas.shapes) {
    const at = nearest(points, true)
    if (kind.cover !== 'none' && farther(at)) add(area.id, at)
  }
  for (const { line, points } of ground.lines.shapes) {
    const at = nearest(points, false)
    if (LINE_KINDS[line.kind].cover !== 'none' && farther(at)) add(line.id, at)
  }
  // Sorting keeps the order of the rule among equals.
  return found.filter(({ off }) => off <= SHELTER_WITHIN).sort((a, b) => a.off - b.off)[0]
}

/**
 * The gunners leave: the pieces stay behind, and who reached them ends his charge there (BR-CREW-01, BR-CREW-02,
 * BR-CREW-04).
 */
export function driveOff(step: Step, id: string, roll: Roll | undefined): void {
  const { state } = step
  const attackerId = attackerOf(state, id)
  const from = bodyOf(state, id).centre
  const shelter = shelterOf(state, id, attackerId)
  const inches = faceOf(roll)
  const end = shelter
    ? along(from, bearing(from, shelter.at), Math.min(inches, shelter.off))
    : along(from, bearing(bodyOf(state, attackerId).centre, from), inches)
  const { width, height } = groundOf(state.sheet)
  const to = { x: roundInch(clamp(end.x, width)), y: roundInch(clamp(end.y, height)) }
  step.setBrigade(id, {
    activity: { kind: 'crewGone' },
    next: null,
    gunners: { ...to, returnFrom: null, returning: false, arrived: null },
  })
  step.emit(
    'gunnersFled',
    infoOf(state, id).side,
    ['BR-CREW-01', 'BR-CREW-02'],
    {
      brigadeId: id,
      face: inches,
      from: { x: roundInch(from.x), y: roundInch(from.y) },
      to,
      shelter: shelter?.id ?? null,
    },
    roll ? { dice: [roll] } : {},
  )
  const attackers = contactsOf(state, id).map(({ attackerId: one, targetId }) =>
    one === id ? targetId : one,
  )
  step.set({
    contacts: step.state.contacts.filter(({ attackerId: one, targetId }) => one !== id && targetId !== id),
  })
  for (const one of attackers) if (!inContact(step.state, one)) step.claim(one, FREE)
}

function clamp(value: number, size: number): number {
  return Math.min(size, Math.max(0, value))
}

/** Whether the gunners of a battery still wait for the die that says when they may return (BR-CREW-03). */
export function wantsGunners(state: BrState, id: string): boolean {
  const { activity, gunners } = brigadeOf(state, id)
  return activity.kind === 'crewGone' && gunners !== null && gunners.returnFrom === null && !gunners.returning
}

/** One d6 = r: from move m + r + 1 they may be ordered back (BR-CREW-03). */
export function rallyGunners(step: Step, id: string, roll: Roll | undefined): void {
  const { gunners } = step.brigade(id)
  if (!gunners) return
  const face = faceOf(roll)
  const returnFrom = step.state.move + face + 1
  step.setBrigade(id, { gunners: { ...gunners, returnFrom } })
  step.emit(
    'gunnersRally',
    infoOf(step.state, id).side,
    ['BR-CREW-03'],
    { brigadeId: id, face, returnFrom },
    roll ? { dice: [roll] } : {},
  )
}
