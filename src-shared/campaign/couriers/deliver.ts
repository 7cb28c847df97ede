/** Messages at the close of a step: in time, too late or taken, and what they change (CP-MSG-03 to -05, -07). */
import { momentMinutes, type Decision, type StepId } from '../../history/calendar'
import { applyEffect, applyWhatIfs, chosenOption, takeBack } from '../course/effects'
import { replacedBy } from './in-doubt'
import type { CpMessage } from '../state/state'
import type { Step } from '../course/step'

/** Messages sent in this step arrive, come too late, or are read by the enemy (CP-MSG-03, CP-MSG-07). */
export function deliver(step: Step, id: StepId): void {
  for (const message of step.state.messages.filter((m) => m.step === id)) {
    const decision = step.data.decisions.get(message.decisionId)
    const latest = decision?.change?.latestArrival[message.optionId]
    const fate =
      message.arrivesAt === null
        ? 'taken'
        : latest !== undefined && message.arrivesAt <= latest
          ? 'delivered'
          : 'tooLate'
    step.set({ messages: step.state.messages.map((m) => (m.id === message.id ? { ...m, fate } : m)) })
    if (fate === 'taken') {
      // The other side has the whole of it; the sender is never told.
      const enemies = step.data.calendar.sides
        .filter((side) => !side.armies.includes(message.army))
        .flatMap((side) => side.armies)
      step.emit('messageTaken', ['CP-MSG-07'], { ...ofMessage(message) }, { army: message.army, to: enemies })
    } else
      step.emit(
        fate === 'delivered' ? 'messageDelivered' : 'messageTooLate',
        ['CP-MSG-03'],
        { ...ofMessage(message), arrivesAt: message.arrivesAt },
        { army: message.army, to: [] },
      )
    if (fate === 'delivered' && decision) changeBy(step, decision, message)
  }
}

const ofMessage = ({ decisionId, optionId, from, to, sentAt }: CpMessage) => ({
  decision: decisionId,
  option: optionId,
  from,
  to,
  sentAt,
})

/** The option of a message stands in the place of the one chosen before (CP-MSG-03, CP-MSG-04). */
function changeBy(step: Step, decision: Decision, message: CpMessage): void {
  const before = step.state
  takeBack(step, decision.id)
  step.set({
    choices: { ...step.state.choices, [decision.id]: { optionId: message.optionId, by: 'message' } },
  })
  const option = chosenOption(step.data, step.state, decision)
  applyWhatIfs(step, decision.id, option.whatIfs)
  for (const effect of option.effects) applyEffect(step, decision, option, effect)
  const from = decision.change?.shiftFrom?.[option.id]
  if (from !== undefined && message.arrivesAt !== null && message.arrivesAt > from)
    shiftArrivals(step, option.whatIfs, minutesBetween(from, message.arrivesAt), `message-${message.id}`)
  orderTime(step, decision, option.id, message)
  const replaced = replacedBy(before, step.state, decision.id)
  if (replaced)
    step.set({
      messages: step.state.messages.map((m) => (m.id === message.id ? { ...m, replaced } : m)),
    })
}

const minutesBetween = (a: string, b: string): number => momentMinutes(b) - momentMinutes(a)

/** Every arrival that what-ifs bring is later by so many minutes. */
function shiftArrivals(step: Step, whatIfs: readonly string[], minutes: number, by: string): void {
  if (minutes <= 0) return
  const more = whatIfs.flatMap((id) => {
    const record = step.data.whatIfs.get(id)
    return (record?.whatIf.reinforcements ?? [])
      .flatMap((a) => a.brigadeIds)
      .map((formation) => ({
        battle: record?.battleId ?? ('waterloo' as const),
        formation,
        minutes,
        kind: 'message' as const,
        by,
      }))
  })
  step.set({ shifts: [...step.state.shifts, ...more] })
}

const MIDNIGHT_OF_THE_18TH = '1815-06-18T00:00'

/** A what-if that hangs on the hour of the order comes later with it (CP-MSG-05). */
export function orderTime(
  step: Step,
  decision: Decision,
  optionId: string,
  message: CpMessage | undefined,
): void {
  const option = decision.options.find((o) => o.id === optionId)
  for (const id of option?.whatIfs ?? []) {
    const record = step.data.whatIfs.get(id)
    const rule = record?.whatIf.orderRule
    if (!record || !rule) continue
    const minutes = orderShift(
      message ? minutesBetween(MIDNIGHT_OF_THE_18TH, message.sentAt) : 0,
      message?.arrivesAt ? minutesBetween(message.sentAt, message.arrivesAt) - message.base : 0,
      {
        onTime: clock(rule.onTimeIfOrderedBy),
        after: rule.minutesAfterOrder,
        first: Math.min(...(record.whatIf.reinforcements ?? []).map((a) => clock(a.time))),
      },
    )
    shiftArrivals(step, [id], minutes, message ? `message-${message.id}` : decision.id)
  }
}

const clock = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Shift of all arrivals by the hour of the order `t` and the lateness `x` of the message (CP-MSG-05). */
export function orderShift(
  t: number,
  x: number,
  rule: { readonly onTime: number; readonly after: number; readonly first: number },
): number {
  if (t <= rule.onTime) return Math.max(0, x)
  return Math.max(0, Math.max(0, t + rule.after - rule.first) + x)
}
