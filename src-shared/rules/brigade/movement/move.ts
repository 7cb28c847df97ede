/** The move phase: all dice, the ticks, then what follows from who ended where (4.1, BR-MOVE-09, BR-SEQ-05, BR-R-117). */
import type { Working } from '../../../engine/events'
import { otherSide } from '../../../engine/sides'
import { roundInch } from '../../../board/table/vectors'
import { settlePoses } from './ticks/after'
import { beforeTicks } from './ticks/before'
import { gapOf } from '../state/bodies'
import { contactsAfter, dropLooseContacts } from '../state/contacts'
import { gunnersGo } from '../fire/guns/gunners-return'
import { intentsOf, type Intent } from './intents'
import { infoOf, onTable } from '../state/lookup'
import { disorderPassed, endCharge, finishChanges, retires, emitStraddling } from './effects'
import { actorsOf, type Mover } from './ticks/movers'
import { diceCount, inchesOf } from './rates'
import type { Orders, PhaseHandler } from '../turn/phases'
import { clearPassers, disperse, turnEvaders } from './ticks/settling'
import { noteSightings } from '../fire/sight/sightings'
import type { BrState } from '../state/state'
import type { Step } from '../turn/step'
import { leaveBeaten, takeStormed } from './storming'
import { CHARGE_COOLDOWN, CONTACT_EPS, DASH_COOLDOWN } from '../sheet/tables'
import { runTicks } from './ticks/ticks'

export function moveHandler(orders: Orders): PhaseHandler {
  return {
    resolve(step) {
      resolveMovement(step)
      orders.afterMovement(step)
    },
  }
}

function resolveMovement(step: Step): void {
  const fought = step.state.contacts
  dropLooseContacts(step)
  markStart(step)
  const touchedAtStart = touching(step.state)
  const movers = rollAll(step, intentsOf(step.state))
  spend(step, movers)
  const formed = beforeTicks(step, movers)
  const actors = actorsOf(step.state, movers)
  const touches = runTicks(step.state, actors)
  settlePoses(step, actors, movers)
  clearPassers(step, actors)
  const evaders = movers.flatMap(({ id, evades }) => (evades === null ? [] : [[id, evades] as const]))
  turnEvaders(step, new Map(evaders), touches)
  disperse(step, actors, touches, touchedAtStart)
  contactsAfter(step, actors, touches, fought)
  for (const mover of movers) if (mover.mode === 'gunnersReturn') gunnersGo(step, mover.id, mover.inches)
  finishChanges(step, movers, formed)
  for (const { id, mode, inches } of movers) if (mode === 'pushBack') leaveBeaten(step, id, inches)
  for (const { id, mode } of movers) if (mode === 'followUp') takeStormed(step, id)
  for (const { id, mode } of movers) {
    if (mode === 'charge') endCharge(step, id, touches)
    if (mode === 'retire') retires(step, id)
  }
  if (step.state.houseRules.interpenetrationDisorders) disorderPassed(step, actors)
  emitStraddling(step, movers)
  noteSightings(step, actors)
}

/** Where everybody stands as movement begins, and who is in a melee already (BR-GEO-12, BR-MEL-06). */
function markStart(step: Step): void {
  step.setBrigades((brigade) =>
    brigade.place === 'table'
      ? { from: brigade.pose, engagedAtStart: brigade.activity.kind === 'engaged' }
      : null,
  )
}

function touching(state: BrState): (id: string, enemyId: string) => boolean {
  const pairs = new Set<string>()
  for (const { id, activity } of Object.values(state.brigades)) {
    if (activity.kind !== 'routing') continue
    for (const enemy of onTable(state, otherSide(infoOf(state, id).side)))
      if (roundInch(gapOf(state, id, enemy.id)) <= CONTACT_EPS) pairs.add(`${id} ${enemy.id}`)
  }
  return (id, enemyId) => pairs.has(`${id} ${enemyId}`)
}

/** All movement dice in canonical order, asked for together (BR-MOVE-01, BR-AFT-05). */
function rollAll(step: Step, intents: readonly Intent[]): readonly Mover[] {
  const { state } = step
  const early = (id: string) => state.secret[infoOf(state, id).side].dice[id]
  const wanting = intents.filter(({ id, rate }) => diceCount(rate) > 0 && early(id) === undefined)
  const rolls = step.rollAll(
    wanting.map(({ id, mode, rate }) => ({
      die: 'd6',
      count: diceCount(rate),
      side: infoOf(state, id).side,
      purpose: mode === 'gunnersReturn' ? 'gunners' : 'movement',
      rules: ['BR-MOVE-01', ...rate.rules],
      forId: id,
    })),
  )
  const byId = new Map(wanting.map(({ id }, i) => [id, rolls[i]]))
  return intents.map((intent) => {
    const roll = byId.get(intent.id) ?? null
    const faces = roll?.faces ?? early(intent.id) ?? []
    return { ...intent, roll, inches: inchesOf(intent.rate, faces) }
  })
}

/** Events of the dice, and what a move of this kind uses up: the next charge, the next dash, the road (BR-CHG-05, BR-ART-06). */
function spend(step: Step, movers: readonly Mover[]): void {
  for (const { id, mode, rate, roll, inches, plot } of movers) {
    const { side } = infoOf(step.state, id)
    const { move } = step.state
    if (roll)
      step.emit(
        'movementRolled',
        side,
        ['BR-MOVE-01', ...rate.rules],
        { brigadeId: id, mode, allowance: inches },
        { dice: [roll], working: working(rate, inches) },
      )
    if (mode === 'charge') step.setBrigade(id, { chargeReadyFrom: move + CHARGE_COOLDOWN + 1 })
    if (plot?.actions.some((action) => 'dash' in action))
      step.setBrigade(id, { dashReadyFrom: move + DASH_COOLDOWN + 1 })
    if (
      plot?.actions.some(
        (action) => 'changeFormation' in action || 'limber' in action || 'unlimber' in action,
      )
    )
      step.setBrigade(id, { changedFormationThisMove: true })
  }
}

function working(rate: Intent['rate'], inches: number): readonly Working[] {
  const [rule = 'BR-MOVE-03'] = rate.rules
  const lines: Working[] = []
  if (rate.bonus > 0) lines.push({ key: 'bonus', values: { inches: rate.bonus }, rule })
  if (rate.factor !== 1) lines.push({ key: 'factor', values: { factor: rate.factor }, rule })
  return [...lines, { key: 'allowance', values: { inches }, rule: 'BR-MOVE-03' }]
}
