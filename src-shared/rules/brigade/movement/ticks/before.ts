/** What happens before the first tick: fugitives turn to their edge, pushed bodies face their winner, squares form in time (BR-MOVE-09). */
import { otherSide } from '../../../../engine/sides'
import { normalHeading, turnBetween } from '../../../../board/table/vectors'
import { gapBetween } from '../../../../board/table/bodies'
import { bodyAt, bodyOf, isAbandoned } from '../../state/bodies'
import { changeFormation, roundedPose } from '../changes'
import { EDGE_BEARING } from '../../../../board/table/table-edges'
import { standsOnTable } from '../../state/edges'
import { groundOf } from '../../sheet/ground'
import type { Intent } from '../intents'
import { brigadeOf, infoOf, onTable } from '../../state/lookup'
import type { BodyPose, BrState } from '../../state/state'
import type { Step } from '../../turn/step'
import { OVERLAP_TOUCHING } from '../../sheet/tables'
import { facing } from './way'

/** Each in canonical order. Returns the bodies whose square is formed already. */
export function beforeTicks(step: Step, intents: readonly Intent[]): ReadonlySet<string> {
  for (const { id, mode } of intents) if (mode === 'rout') turnToEdge(step, id)
  for (const { id, mode } of intents) if (mode === 'pushBack' || mode === 'reversal') reface(step, id)
  const formed = new Set<string>()
  for (const intent of intents) {
    if (!wantsSquare(intent) || !formsInTime(step.state, intent.id)) continue
    changeFormation(step, intent.id, 'square', true)
    formed.add(intent.id)
  }
  return formed
}

/** A routing body turns about its centre to the shortest line to its base edge (BR-ROUT-02, BR-R-70). */
function turnToEdge(step: Step, id: string): void {
  const { pose } = brigadeOf(step.state, id)
  const { info, rectangle } = bodyOf(step.state, id)
  const heading = EDGE_BEARING[info.baseEdge]
  if (pose.heading !== heading)
    setPose(step, id, roundedPose(facing(pose, rectangle.depth, heading)), 'BR-ROUT-02')
}

/** The loser gives ground facing its winner; it is not re-faced onto an enemy, impassable ground or the edge (BR-AFT-02). */
function reface(step: Step, id: string): void {
  const { state } = step
  const { activity, pose, formation } = brigadeOf(state, id)
  if (activity.kind !== 'pushedBack' || activity.reface === 'none' || activity.complexId !== null) return
  if (formation === 'square') return
  const heading = normalHeading(activity.direction + 180)
  if (Math.abs(turnBetween(pose.heading, heading)) <= 45) return
  const winner = activity.winnerId === null ? undefined : state.brigades[activity.winnerId]
  const { rectangle } = bodyOf(state, id)
  const after =
    activity.reface === 'onWinner' && winner?.place === 'table'
      ? { x: winner.pose.x, y: winner.pose.y, heading }
      : facing(pose, rectangle.depth, heading)
  if (mayFace(state, id, after)) setPose(step, id, roundedPose(after), 'BR-AFT-02')
}

function mayFace(state: BrState, id: string, pose: BodyPose): boolean {
  const info = infoOf(state, id)
  const body = bodyAt(info, pose, brigadeOf(state, id).formation)
  const ground = groundOf(state.sheet)
  if (!standsOnTable(ground, body)) return false
  if (ground.areasUnder(body.rectangle).some(({ kind }) => kind.going === 'impassable')) return false
  if (ground.complexesUnder(body.rectangle).length > 0) return false
  return onTable(state, otherSide(info.side)).every(
    (enemy) =>
      isAbandoned(brigadeOf(state, enemy.id)) ||
      gapBetween(body, bodyOf(state, enemy.id)) >= -OVERLAP_TOUCHING,
  )
}

function setPose(step: Step, id: string, pose: BodyPose, rule: string): void {
  step.setBrigade(id, { pose })
  step.emit('refaced', infoOf(step.state, id).side, [rule], { brigadeId: id, pose: { ...pose } })
}

export function wantsSquare({ plot, mode }: Intent): boolean {
  return (
    mode === 'plot' &&
    (plot?.actions.some((action) => 'changeFormation' in action && action.changeFormation === 'square') ??
      false)
  )
}

/** Formed before movement unless a charge declared against it starts three inches off or less (BR-FORM-04, BR-R-21). */
export function formsInTime(state: BrState, id: string): boolean {
  if (state.houseRules.squareReaction === 'fullMove') return false
  return state.charges.every(({ targetId, warned }) => targetId !== id || warned)
}
