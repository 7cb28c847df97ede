// What must hold after every command of a battle of Fast Play Napoleonic, whatever was played.
import type { Roll } from '../../../../src-shared/engine/dice'
import { distance, turnBetween } from '../../../../src-shared/board/table/vectors'
import { fastPlay as rules } from '../../../../src-shared/rules/fast-play'
import { rosterOf } from '../../../../src-shared/rules/fast-play/sheet/roster'
import { touches, type Body } from '../../../../src-shared/rules/fast-play/state/bodies'
import { fieldOf } from '../../../../src-shared/rules/fast-play/state/field'
import type { FpState } from '../../../../src-shared/rules/fast-play/state/state'
import type { FpEvent } from '../../../../src-shared/rules/fast-play/turn/events'

const CLOSE = 1e-5

/** Elements of a line share side edges, of a column follow each other, of a square meet at their rear corners (FP-FORM-01, -02). */
export function keepsShape(body: Body): boolean {
  const { elements, formation, bend } = body
  return elements.every((element, i) => {
    const before = elements[i - 1]
    const next = elements[(i + 1) % elements.length]
    if (formation === 'square') {
      const [, , right] = element.corners
      const left = next?.corners[3]
      return left === undefined || elements.length < 3 || distance(right, left) < CLOSE
    }
    if (!before || bend) return true
    const isStraight = Math.abs(turnBetween(before.rectangle.heading, element.rectangle.heading)) < CLOSE
    const [frontLeft, frontRight, rearRight, rearLeft] = before.corners
    const [ownLeft, ownRight, , ownRear] = element.corners
    return (
      isStraight &&
      (formation === 'line'
        ? distance(frontRight, ownLeft) < CLOSE && distance(rearRight, ownRear) < CLOSE
        : distance(rearLeft, ownLeft) < CLOSE &&
          distance(rearRight, ownRight) < CLOSE &&
          frontLeft !== ownLeft)
    )
  })
}

/** All that is wrong with a state; empty: nothing. */
export function broken(state: FpState): readonly string[] {
  const field = fieldOf(state)
  const found = rules.stateFaults(state).map(({ path, code }) => `${path}: ${code}`)
  for (const body of field.all) if (!keepsShape(body)) found.push(`${body.id} has lost its shape`)
  // Whoever has a pair touches its enemy, but between the removal of casualties and the end of their zone.
  if (!state.combat && !state.decision)
    for (const { charger, target } of state.pairs)
      if (!touches(field.body(charger), field.body(target)))
        found.push(`${charger} is out of touch with ${target}`)
  const lost = [...rosterOf(state.sheet).units.values()].some(({ id, elementsAtStart }) => {
    const unit = state.units[id]
    return !unit || unit.elements + unit.lost !== elementsAtStart || unit.hits > unit.lost
  })
  if (lost) found.push('elements do not add up')
  for (const { id, joined, point } of Object.values(state.generals))
    if (joined !== null && (!field.isOnBoard(joined) || !point)) found.push(`${id} is joined to nobody`)
  const queued = state.queues.flatMap(({ units }) => units)
  if (new Set(queued).size !== queued.length) found.push('somebody waits twice')
  for (const id of queued)
    if (state.units[id]?.status !== 'queued') found.push(`${id} waits and is not queued`)
  return found
}

/** Dice thrown that no event shows. */
export function unreported(rolls: readonly Roll[], events: readonly FpEvent[]): readonly Roll[] {
  const shown = new Set(events.flatMap((event) => event.dice ?? []).map((roll) => JSON.stringify(roll)))
  return rolls.filter((roll) => !shown.has(JSON.stringify(roll)))
}
