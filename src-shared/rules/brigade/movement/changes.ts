/** Changes of formation, limbering, taking and leaving complexes: all of them end with the movement (BR-FORM-01 to -07, BR-BLD-04). */
import { otherSide } from '../../../engine/sides'
import { gapBetween } from '../../../board/table/bodies'
import { poseAbout } from '../../../board/table/rectangles'
import { roundDegree, roundInch } from '../../../board/table/vectors'
import { bodyAt, bodyInComplex, bodyOf, garrisonPose, isAbandoned, type Body } from '../state/bodies'
import type { Action } from '../turn/commands'
import { sizeIn } from '../state/footprints'
import { brigadeOf, complexOf, garrisonOf, infoOf } from '../state/lookup'
import { blockageOf } from './blockage'
import type { BrComplex, Formation } from '../sheet/sheet'
import type { BodyPose, BrState } from '../state/state'
import { standingNear } from '../state/nearby'
import type { OccupyBar } from '../turn/events'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

/** Pose kept to thousandths of an inch and hundredths of a degree (BR-GEO-02). */
export function roundedPose({ x, y, heading }: BodyPose): BodyPose {
  const turned = roundDegree(heading)
  return { x: roundInch(x), y: roundInch(y), heading: turned >= 360 ? turned - 360 : turned }
}

/** Where a brigade stands after a change: heading and front centre stay; to or from square the centre (BR-FORM-02). */
export function poseAfterChange(state: BrState, id: string, to: Formation): BodyPose {
  const brigade = brigadeOf(state, id)
  if (brigade.formation !== 'square' && to !== 'square') return brigade.pose
  const { centre } = bodyOf(state, id)
  return roundedPose(poseAbout(centre, brigade.pose.heading, sizeIn(infoOf(state, id), to).depth))
}

/** The ground that a brigade takes after a change (BR-FORM-02). */
export function bodyAfterChange(state: BrState, id: string, to: Formation): Body {
  return bodyAt(infoOf(state, id), poseAfterChange(state, id, to), to)
}

/** Why a change to a formation does not fit; undefined: it does (BR-FORM-02). */
export function blockageOfChange(state: BrState, id: string, to: Formation): ReturnType<typeof blockageOf> {
  return blockageOf(state, id, bodyAfterChange(state, id, to), bodyOf(state, id))
}

/** The formation an action ends in; null if it changes none, or goes in or out of a complex. */
export function formationAfter(action: Action): Formation | null {
  if ('changeFormation' in action) return action.changeFormation
  if ('limber' in action) return action.limber
  if ('unlimber' in action || 'dash' in action) return 'unlimbered'
  return null
}

/** Carries out a change of formation, or tells why it fails: the move is spent all the same (BR-FORM-02, BR-R-09). */
export function changeFormation(step: Step, id: string, to: Formation, early: boolean): boolean {
  const { state } = step
  const info = infoOf(state, id)
  const brigade = brigadeOf(state, id)
  const rules = info.isArtillery ? ['BR-ART-03', 'BR-FORM-01'] : ['BR-FORM-01']
  if (early) rules.unshift('BR-FORM-04', 'BR-SQ-01')
  const blockage = blockageOfChange(state, id, to)
  if (blockage) {
    step.setBrigade(id, { changedFormationThisMove: true })
    step.emit('formationFailed', info.side, ['BR-FORM-02', ...rules], {
      brigadeId: id,
      to,
      reason: blockage.why,
    })
    return false
  }
  const pose = poseAfterChange(state, id, to)
  step.setBrigade(id, { pose, formation: to, changedFormationThisMove: true, roadId: null })
  step.emit('formationChanged', info.side, rules, {
    brigadeId: id,
    from: brigade.formation,
    to,
    pose: { ...pose },
    early,
  })
  return true
}

/** Section of each unit or piece as ordered, else dealt out over all sections in order (BR-BLD-07). */
export function sectionsFor(
  complex: BrComplex,
  units: number,
  wanted: readonly number[] | undefined,
): readonly number[] {
  const count = complex.sections.length
  if (count === 0) return []
  return Array.from({ length: units }, (_, i) =>
    Math.min(count - 1, wanted?.[i] ?? Math.floor((i * count) / Math.max(1, units))),
  )
}

/** Who keeps a brigade out of a complex: its garrison, or an enemy upon it; fugitives run round it (BR-BLD-04, BR-ROUT-02). */
export function keptOutBy(
  state: BrState,
  id: string,
  complexId: string,
): { readonly cause: OccupyBar; readonly byId: string } | undefined {
  const info = infoOf(state, id)
  const garrison = garrisonOf(state, complexId)
  if (garrison) {
    const isFriend = infoOf(state, garrison.id).side === info.side
    return { cause: isFriend ? 'friendIn' : 'enemyIn', byId: garrison.id }
  }
  const inside = bodyInComplex(info, complexOf(state, complexId))
  const enemy = standingNear(state, inside.centre, inside.radius, otherSide(info.side)).find(
    ({ brigade, body }) =>
      !isAbandoned(brigade) &&
      brigade.activity.kind !== 'routing' &&
      gapBetween(inside, body, 0) < -OVERLAP_TOUCHING,
  )
  return enemy && { cause: 'enemyUpon', byId: enemy.id }
}

/** Puts a brigade into a complex (BR-BLD-03, -04). */
export function occupy(
  step: Step,
  id: string,
  complexId: string,
  wanted: readonly number[] | undefined,
): void {
  const { state } = step
  const info = infoOf(state, id)
  const complex = complexOf(state, complexId)
  const { units, pieces } = info.brigade
  const sections = sectionsFor(complex, units.length + pieces.length, wanted)
  step.setBrigade(id, {
    pose: roundedPose(garrisonPose(complex)),
    formation: 'garrison',
    complexId,
    sections,
    changedFormationThisMove: true,
    roadId: null,
  })
  step.emit('occupied', info.side, ['BR-BLD-04', 'BR-BLD-03', 'BR-BLD-07'], {
    brigadeId: id,
    complexId,
    sections,
  })
}

/** Takes a garrison out to a pose beside its complex (BR-BLD-04). */
export function vacate(step: Step, id: string, pose: BodyPose, formation: Formation): boolean {
  const info = infoOf(step.state, id)
  const { complexId } = brigadeOf(step.state, id)
  if (complexId === null) return false
  const blockage = blockageOf(step.state, id, bodyAt(info, pose, formation), null)
  if (blockage) {
    step.setBrigade(id, { changedFormationThisMove: true })
    step.emit('formationFailed', info.side, ['BR-FORM-02', 'BR-BLD-04'], {
      brigadeId: id,
      to: formation,
      reason: blockage.why,
    })
    return false
  }
  leaveComplex(step, id, pose, formation)
  step.setBrigade(id, { changedFormationThisMove: true })
  step.emit('vacated', info.side, ['BR-BLD-04'], { brigadeId: id, complexId, pose: { ...pose }, formation })
  return true
}

/** The change itself, however it comes about (BR-BLD-04, BR-BLD-10, BR-MOR-06). */
export function leaveComplex(step: Step, id: string, pose: BodyPose, formation: Formation): void {
  step.setBrigade(id, { pose: roundedPose(pose), formation, complexId: null, sections: [], roadId: null })
}

/** Changes of a phase that end together, in canonical order, each checked against those before it (BR-FORM-02). */
export interface PendingChange {
  readonly id: string
  readonly action: Action
}

/** Completes what was not caught or fulfilled before. If both sides would take the same complex neither gets in (BR-BLD-04). */
export function completeChanges(step: Step, pending: readonly PendingChange[]): void {
  const contested = contestedComplexes(step.state, pending)
  const order = (id: string) => infoOf(step.state, id).order
  for (const { id, action } of pending.toSorted((a, b) => order(a.id) - order(b.id))) {
    if (brigadeOf(step.state, id).place !== 'table') continue
    const to = formationAfter(action)
    if (to !== null) changeFormation(step, id, to, false)
    else if ('occupy' in action) tryOccupy(step, id, action, contested)
    else if ('vacate' in action) {
      const { x, y, heading, formation } = action.vacate
      vacate(step, id, { x, y, heading }, formation)
    }
  }
}

function contestedComplexes(state: BrState, pending: readonly PendingChange[]): ReadonlySet<string> {
  const sides = new Map<string, Set<number>>()
  for (const { id, action } of pending) {
    if (!('occupy' in action)) continue
    const known = sides.get(action.occupy) ?? new Set()
    known.add(infoOf(state, id).side)
    sides.set(action.occupy, known)
  }
  return new Set([...sides].filter(([, both]) => both.size > 1).map(([complexId]) => complexId))
}

function tryOccupy(
  step: Step,
  id: string,
  action: Extract<Action, { occupy: string }>,
  contested: ReadonlySet<string>,
): void {
  const { side } = infoOf(step.state, id)
  const bar = keptOutBy(step.state, id, action.occupy)
  if (bar || contested.has(action.occupy)) {
    const { cause, byId } = bar ?? { cause: 'contested' as const, byId: null }
    step.setBrigade(id, { changedFormationThisMove: true })
    step.emit('occupyFailed', side, ['BR-BLD-04'], { brigadeId: id, complexId: action.occupy, cause, byId })
    return
  }
  occupy(step, id, action.occupy, action.sections)
}
