/** Moves as they are planned: the way from the steps of a command, and every reason against it (FP-MOVE). */
import { along, distance, turnBetween } from '../../../board/table/vectors'
import { DRESSING, EPS } from '../sheet/tables'
import { gapOf, rounded, touches, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { CommandOf, MoveStep } from '../turn/commands'
import { refusal, type FpRefusal } from '../turn/refusals'
import { aboutTest, backwardTest, moveTest, retireTest, type CommandTest } from './command-tests'
import { refuseExit } from './exits'
import { judge, type Judging } from './judge'
import type { Going, Limits } from './going'
import { hasRoom } from './room'
import { advanceStage, facedAbout, wayOf, wheelStage, type Stage, type WayGone } from './way'

/** A move that may be made. */
export interface MovePlan {
  readonly way: WayGone
  /** Where it ends, turned about or dressed. */
  readonly end: Body
  readonly bend?: Body['bend']
  readonly allowance: number
  readonly going: Going
  readonly limits: Limits
  readonly test: CommandTest
  /** Rules of the way, FP-MOVE-01 first. */
  readonly rules: readonly string[]
  /** Friend on whom it dresses. */
  readonly dressedOn?: string
}
export type Planned = { readonly plan: MovePlan } | { readonly refusal: FpRefusal }

export const refused = (reason: FpRefusal): { readonly refusal: FpRefusal } => ({ refusal: reason })

/** A bent column straight behind slot 1, as every command but a road move takes it (FP-MOVE-08). */
export function straightened(field: Field, body: Body): Body | FpRefusal {
  if (!body.bend) return body
  const straight = body.at(body.pose)
  return hasRoom(field, straight) ? straight : refusal('NO_ROOM', 'FP-MOVE-08', { unit: body.id }, body.id)
}

export function isRefusal(value: Body | FpRefusal): value is FpRefusal {
  return 'code' in value
}

/** The stages of steps; a refusal if they cannot be steps of this unit. */
export function stagesOf(start: Body, steps: readonly MoveStep[]): readonly Stage[] | FpRefusal {
  const stages: Stage[] = []
  let at = start
  for (const step of steps) {
    if ('road' in step || ('advance' in step && step.advance <= EPS))
      return refusal('BAD_STEP', 'FP-MOVE-02', { unit: start.id }, start.id)
    const stage =
      'advance' in step ? advanceStage(at, step.advance) : wheelStage(at, step.wheel, step.degrees)
    stages.push(stage)
    at = stage.to
  }
  return stages
}

export function isReason(value: readonly Stage[] | FpRefusal): value is FpRefusal {
  return 'code' in value
}

/** `moveUnit` (FP-MOVE-01 to 07, -13 to -16). */
export function planMove(field: Field, body: Body, command: CommandOf<'moveUnit'>): Planned {
  const { steps, backward, face, dress, exit } = command
  const values = { unit: body.id }
  const bad = (
    code: 'BAD_STEP' | 'NO_SIDEWAYS' | 'BACKWARD_NOT_ALLOWED' | 'SQUARE_CANNOT_WHEEL',
    rule: string,
  ) => refused(refusal(code, rule, values, body.id))
  if (face !== undefined && face > body.count)
    return refused(refusal('NO_SUCH_UNIT', 'FP-MOVE-04', { id: `${body.id} ${face}` }))
  const isSquare = body.formation === 'square'
  const [first] = steps
  if (!first || (backward !== undefined && (steps.length > 1 || !('advance' in first))))
    return bad('BAD_STEP', 'FP-MOVE-02')
  if (steps.some((step) => 'road' in step || ('advance' in step && step.advance <= EPS)))
    return bad('BAD_STEP', 'FP-MOVE-02')
  if (isSquare && steps.length > 1 && steps.every((step) => 'advance' in step))
    return bad('BAD_STEP', 'FP-MOVE-04')
  if (face !== undefined && face > 1 && !isSquare) return bad('NO_SIDEWAYS', 'FP-MOVE-02')
  if (backward !== undefined && !body.isSkirmishing) return bad('BACKWARD_NOT_ALLOWED', 'FP-MOVE-07')
  if (isSquare && steps.some((step) => 'wheel' in step)) return bad('SQUARE_CANNOT_WHEEL', 'FP-MOVE-03')
  const start = straightened(field, body)
  if (isRefusal(start)) return refused(start)
  const stages = movedStages(start, command)
  if (isReason(stages)) return refused(stages)
  const way = wayOf(start, stages)
  const rules = [
    'FP-MOVE-01',
    ...(isSquare ? ['FP-MOVE-04'] : []),
    ...(steps.some((step) => 'wheel' in step) ? ['FP-MOVE-03'] : []),
    ...(backward === undefined ? [] : ['FP-MOVE-07']),
  ]
  const end = backward === 'about' ? facedAbout(way.end) : way.end
  const test = backward === undefined ? moveTest(field, start, end) : backwardTest()
  const leaves = exit === undefined ? undefined : refuseExit(field, end, exit)
  if (leaves) return refused(leaves)
  const planned = finish(field, way, end, {}, test, rules)
  if ('refusal' in planned) return planned
  return dress === true ? { plan: dressed(field, planned.plan) } : planned
}

/** A square goes straight along any of its faces (FP-R-36, FP-R-119); skirmishers straight back (FP-R-100). */
export function movedStages(
  start: Body,
  { steps, backward, face = 1 }: CommandOf<'moveUnit'>,
): readonly Stage[] | FpRefusal {
  const [first] = steps
  if (first && 'advance' in first) {
    if (backward !== undefined) return [advanceStage(start, first.advance, start.pose.heading + 180)]
    if (start.formation === 'square')
      return [advanceStage(start, first.advance, start.element(face).rectangle.heading)]
  }
  return stagesOf(start, steps)
}

/** Judges a way and makes the plan of it. */
export function finish(
  field: Field,
  way: WayGone,
  end: Body,
  judging: Judging,
  test: CommandTest,
  rules: readonly string[],
): Planned {
  const { refusal: reason, allowance, going } = judge(field, { ...way, end }, judging)
  if (reason) return refused(reason)
  return { plan: { way, end, allowance, going, limits: judging, test, rules } }
}

/** `aboutFace`: in place, or with a move behind it (FP-MOVE-12). */
export function planAboutFace(field: Field, body: Body, { steps }: CommandOf<'aboutFace'>): Planned {
  const values = { unit: body.id }
  if (body.formation === 'square')
    return refused(refusal('FORMATION_NOT_ALLOWED', 'FP-MOVE-12', values, body.id))
  const [first] = steps
  const oneAdvance = steps.length === 1 && first !== undefined && 'advance' in first
  if (body.isSkirmishing && steps.length > 0 && !oneAdvance)
    return refused(refusal('BAD_STEP', 'FP-MOVE-12', values, body.id))
  const straight = straightened(field, body)
  if (isRefusal(straight)) return refused(straight)
  const start = facedAbout(straight)
  const stages = stagesOf(start, steps)
  if (isReason(stages)) return refused(stages)
  const way = wayOf(start, stages)
  const limits = { half: !body.isSkirmishing }
  const contact = steps.length === 0 && field.isInHandToHand(body.id)
  return finish(field, way, way.end, { ...limits, contact }, aboutTest(field, body), [
    'FP-MOVE-01',
    'FP-MOVE-12',
  ])
}

/** Enemies from which a way straight back does not lead nearer (FP-ZOC-03). */
export function enemiesLeftBehind(field: Field, start: Body, end: Body): readonly string[] {
  return field
    .enemiesOf(start.info.side)
    .filter((enemy) => gapIsNoSmaller(start, end, enemy))
    .map(({ id }) => id)
}

function gapIsNoSmaller(start: Body, end: Body, enemy: Body): boolean {
  return gapOf(end, enemy) >= gapOf(start, enemy) - EPS
}

/** `retire`: shaken, straight back, facing and formation kept (FP-SHAK-02, FP-R-86). */
export function planRetire(field: Field, body: Body, length: number): Planned {
  if (length <= EPS) return refused(refusal('BAD_STEP', 'FP-SHAK-02', { unit: body.id }, body.id))
  const start = straightened(field, body)
  if (isRefusal(start)) return refused(start)
  const way = wayOf(start, [advanceStage(start, length, start.pose.heading + 180)])
  const exempt = enemiesLeftBehind(field, start, way.end)
  return finish(field, way, way.end, { half: true, exempt }, retireTest(field, body), [
    'FP-MOVE-01',
    'FP-SHAK-02',
  ])
}

/** Shifted onto exact line with a friend, if it ends nearly there and there is room (FP-MOVE-16, FP-R-111, FP-R-135). */
function dressed(field: Field, plan: MovePlan): MovePlan {
  const { end } = plan
  if (end.formation === 'square') return plan
  const places = field
    .ofSide(end.info.side)
    .filter((friend) => friend.id !== end.id && friend.formation !== 'square')
    .flatMap((friend) =>
      [-1, 1].map((hand) => {
        const { pose, width } = friend
        const off = (hand * (width + end.width)) / 2
        const body = end.at(rounded({ ...along(pose, pose.heading + 90, off), heading: pose.heading }))
        return { friend, body, shift: distance(body.pose, end.pose) }
      }),
    )
    .filter(
      ({ body, shift }) =>
        shift <= DRESSING.inches + EPS &&
        Math.abs(turnBetween(end.pose.heading, body.pose.heading)) <= DRESSING.degrees + EPS &&
        hasRoom(field, body) &&
        !field.enemiesOf(end.info.side).some((enemy) => touches(body, enemy) && !touches(end, enemy)),
    )
    .toSorted((a, b) =>
      Math.abs(a.shift - b.shift) > EPS ? a.shift - b.shift : a.friend.id < b.friend.id ? -1 : 1,
    )
  const [best] = places
  return best ? { ...plan, end: best.body, dressedOn: best.friend.id } : plan
}
