/** What a movement phase does beyond places: changes made or caught, charges that fall short, disorder (BR-FORM-03, BR-CHG-08, BR-RET-01). */
import type { Actor, Touch } from './ticks/actors'
import { gapBetween } from '../../../board/table/bodies'
import { bodyAt, bodyOf } from '../state/bodies'
import { completeChanges, type PendingChange } from './changes'
import { groundOf } from '../sheet/ground'
import { changes } from './intents'
import { brigadeOf, inContact, infoOf } from '../state/lookup'
import type { Mover } from './ticks/movers'
import type { Step } from '../turn/step'
import { OVERLAP_TOUCHING } from '../sheet/tables'

/** Caught before it was complete a change fails (BR-FORM-03); the others are made together in canonical order (BR-FORM-02). */
export function finishChanges(step: Step, movers: readonly Mover[], formed: ReadonlySet<string>): void {
  const pending: PendingChange[] = []
  for (const { id, plot } of movers) {
    const action = plot ? changes(plot.actions) : undefined
    if (!action || formed.has(id) || step.state.brigades[id]?.place !== 'table') continue
    const attacker = step.state.contacts.find(
      ({ targetId, move }) => targetId === id && move === step.state.move,
    )
    if (attacker) catchChanging(step, id, attacker.attackerId)
    else pending.push({ id, action })
  }
  completeChanges(step, pending)
}

function catchChanging(step: Step, id: string, attackerId: string): void {
  const until = step.state.move + 1
  const { side } = infoOf(step.state, id)
  step.setBrigade(id, { caughtChanging: true, changedFormationThisMove: true, disorderedUntil: until })
  step.emit('caughtChanging', side, ['BR-FORM-03', 'BR-CHG-12'], { brigadeId: id, attackerId })
  step.emit('disordered', side, ['BR-FORM-03'], { brigadeId: id, cause: 'caughtChanging', until })
}

/** A charge that touched nobody is short: disordered in this move and the next (BR-CHG-08, BR-CHG-10, BR-R-16). */
export function endCharge(step: Step, id: string, touches: readonly Touch[]): void {
  if (step.state.brigades[id]?.place !== 'table') return
  if (touches.some(({ attackerId, targetId }) => attackerId === id || targetId === id)) return
  if (inContact(step.state, id)) return
  const charge = step.state.charges.find(({ brigadeId }) => brigadeId === id)
  const until = step.state.move + 1
  const { side } = infoOf(step.state, id)
  step.setBrigade(id, { disorderedUntil: until })
  step.emit('chargeShort', side, ['BR-CHG-08', 'BR-CHG-10'], {
    brigadeId: id,
    targetId: charge?.targetId ?? '',
  })
  step.emit('disordered', side, ['BR-CHG-08'], { brigadeId: id, cause: 'shortCharge', until })
}

/** A body that faces about is disordered in both of its moves; contact ends the retirement (BR-RET-01 to -03, BR-R-82). */
export function retires(step: Step, id: string): void {
  const brigade = step.state.brigades[id]
  if (brigade?.place !== 'table' || brigade.activity.kind === 'retiring') return
  const info = infoOf(step.state, id)
  const action = step.state.secret[info.side].plots[id]?.actions.find(
    (one) => 'retire' in one || 'turnBack' in one,
  )
  if (!action) return
  const rule = info.isCavalry ? 'BR-RET-02' : 'BR-RET-01'
  const until = step.state.move + 1
  step.setBrigade(id, { disorderedUntil: until })
  step.emit('disordered', info.side, [rule], { brigadeId: id, cause: 'retiring', until })
  if (inContact(step.state, id)) return
  const toward = 'retire' in action ? action.retire : 'turnBack' in action ? action.turnBack : 'right'
  step.claim(id, {
    kind: 'retiring',
    stage: 1,
    toward: toward === 'left' ? 'left' : 'right',
    manoeuvre: 'retire' in action ? 'retire' : 'turnBack',
  })
}

/** Free brigades that friends passed through are disordered until the end of the next move (option, BR-R-89). */
export function disorderPassed(step: Step, actors: readonly Actor[]): void {
  const until = step.state.move + 1
  for (const actor of actors) {
    const brigade = brigadeOf(step.state, actor.id)
    if (actor.passes || actor.abandoned || brigade.place !== 'table' || brigade.activity.kind !== 'free')
      continue
    const passed = actors.some(
      (other) => other.passes && other.info.side === actor.info.side && wentThrough(other, actor),
    )
    if (!passed) continue
    step.setBrigade(actor.id, { disorderedUntil: until })
    step.emit('disordered', actor.info.side, ['BR-R-89', 'BR-MOVE-11'], {
      brigadeId: actor.id,
      cause: 'passedThrough',
      until,
    })
  }
}

function wentThrough(passer: Actor, passed: Actor): boolean {
  if (!passer.moving) return false
  return passer.track.some((pose, i) => {
    const body = bodyAt(passer.info, pose, passer.formation)
    const other = bodyAt(passed.info, passed.track[i] ?? passed.start.rectangle, passed.formation)
    return gapBetween(body, other, 0.1) < -OVERLAP_TOUCHING
  })
}

/** Bodies that end astride an obstacle are disordered as long as they are (BR-TERR-05). */
export function emitStraddling(step: Step, movers: readonly Mover[]): void {
  const { state } = step
  for (const { id } of movers) {
    const brigade = brigadeOf(state, id)
    if (brigade.place !== 'table' || brigade.complexId !== null || brigade.roadId !== null) continue
    if (groundOf(state.sheet).linesUnder(bodyOf(state, id).rectangle).length === 0) continue
    step.emit('disordered', infoOf(state, id).side, ['BR-TERR-05', 'BR-GEO-16'], {
      brigadeId: id,
      cause: 'obstacle',
      until: state.move,
    })
  }
}
