/** Where a brigade that is driven out of a complex finds room outside it (BR-BLD-10, BR-MOR-06). */
import { moved } from '../../../board/table/rectangles'
import { hypotenuse, normalHeading } from '../../../board/table/vectors'
import { bodyAt, bodyOf } from '../state/bodies'
import { infoOf } from '../state/lookup'
import type { BrComplex, Formation } from '../sheet/sheet'
import type { BodyPose, BrState } from '../state/state'
import { blockageOf } from './blockage'
import { leaveComplex, roundedPose } from './changes'
import type { Step } from '../turn/step'

/** How far aside or out a place is looked for if somebody stands at the wall, and in what steps, inches. */
const LOOK_ASIDE = 6
const STEP = 0.25

/** What an inch farther out counts as against one aside: nobody runs through the enemy who stands at the wall. */
const FARTHER = 6

/** Shifts along the wall and out from it, the best first. */
const SHIFTS = shifts()

function shifts(): readonly { readonly out: number; readonly aside: number }[] {
  const steps = Array.from({ length: LOOK_ASIDE / STEP + 1 }, (_, i) => i * STEP)
  const aside = steps.flatMap((inches) => (inches === 0 ? [0] : [inches, -inches]))
  return steps
    .flatMap((out) => aside.map((inches) => ({ out, aside: inches })))
    .toSorted((a, b) => hypotenuse(a.out * FARTHER, a.aside) - hypotenuse(b.out * FARTHER, b.aside))
}

/** The best place with room from one at the wall; `keepOut`: how near it may come to enemies, inches (BR-MOVE-10). */
export function placeOutside(
  state: BrState,
  id: string,
  atWall: BodyPose,
  keepOut: number,
): BodyPose | undefined {
  const out = normalHeading(atWall.heading + 180)
  for (const shift of SHIFTS) {
    const pose = roundedPose(moved(moved(atWall, out, shift.out), out + 90, shift.aside))
    if (hasRoom(state, id, pose, keepOut)) return pose
  }
  return undefined
}

/** Whether a garrison has room at a pose outside. */
export function hasRoom(state: BrState, id: string, pose: BodyPose, keepOut: number): boolean {
  const body = bodyAt(infoOf(state, id), pose, formationOutside(state, id))
  return blockageOf(state, id, body, bodyOf(state, id), keepOut) === undefined
}

/** Leaves the complex for a place outside. */
export function goOutside(
  step: Step,
  id: string,
  { id: complexId }: BrComplex,
  pose: BodyPose,
  rule: string,
): void {
  leaveComplex(step, id, pose, formationOutside(step.state, id))
  step.emit('putOut', infoOf(step.state, id).side, [rule], { brigadeId: id, complexId, pose: { ...pose } })
}

/** A garrison for which there is no room outside does not leave, and it is told why (BR-BLD-10). */
export function stayIn(step: Step, id: string, complexId: string, rule: string): void {
  step.emit('hemmedIn', infoOf(step.state, id).side, [rule], { brigadeId: id, complexId })
}

/** The formation in which whoever is driven out stands outside. */
function formationOutside(state: BrState, id: string): Formation {
  const { isSkirmishers, isArtillery } = infoOf(state, id)
  return isSkirmishers ? 'skirmish' : isArtillery ? 'unlimbered' : 'line'
}
