/** Orders that may or may not have come in time: what stands for their sender until it shows (CP-MSG-07, CP-R-08). */
import type { ArmyId } from '../../history/vocabulary'
import type { CampaignData } from '../state/data'
import { applyEffect, chosenOption, partsOf, takeBack } from '../course/effects'
import type { CpMessage, CpState } from '../state/state'
import { Step } from '../course/step'
import { bring } from '../course/what-ifs'

/** What an order that came in time has put another in the place of, so that its sender can be shown it further on. */
export type Replaced = NonNullable<CpMessage['replaced']>

/** The choice of a decision with its what-ifs, and those of others that no longer stand as they did before the message. */
export function replacedBy(before: CpState, after: CpState, decisionId: string): Replaced | undefined {
  const choice = before.choices[decisionId]
  if (!choice) return undefined
  const whatIfs = Object.entries(before.whatIfs).filter(([id, was]) => {
    const is = after.whatIfs[id]
    return was.by === decisionId || is?.by !== was.by || is.from !== was.from
  })
  return { choice, whatIfs: Object.fromEntries(whatIfs) }
}

/**
 * The state as the senders among `eyes` believe it to be: an order to change that came in time has changed nothing for
 * them, as one too late has not, until the choice has been revealed (CP-MSG-07, CP-SEE-02). Marks that it cost stay.
 */
export function beforeOrders(data: CampaignData, state: CpState, eyes: readonly ArmyId[]): CpState {
  return state.messages
    .filter((message) => eyes.includes(message.army) && isInDoubt(state, message))
    .reduceRight((now, message) => beforeOrder(data, now, message), state)
}

/** The umpire's own choice is not the message's any more (CP-EDIT-01). */
const isInDoubt = (state: CpState, { decisionId, replaced }: CpMessage): boolean =>
  replaced !== undefined &&
  state.choices[decisionId]?.by === 'message' &&
  (state.revealed[decisionId] ?? []).length === 0

function beforeOrder(data: CampaignData, state: CpState, { decisionId, replaced }: CpMessage): CpState {
  const decision = data.decisions.get(decisionId)
  if (!decision || !replaced) return state
  const step = new Step(data, state, NO_DICE)
  takeBack(step, decisionId)
  step.set({ choices: { ...step.state.choices, [decisionId]: replaced.choice } })
  const option = chosenOption(data, step.state, decision)
  for (const effect of partsOf(option, replaced.choice.outcome).effects)
    if (!('marks' in effect) && !('wing' in effect)) applyEffect(step, decision, option, effect)
  for (const [id, { by, from }] of Object.entries(replaced.whatIfs))
    step.set({
      whatIfs: bring(data, step.state.whatIfs, id, by, [id], {
        alone: true,
        ...(from !== undefined && { from }),
      }),
    })
  return step.state
}

const noDie = (): never => {
  throw new Error('no die falls for what is only looked at')
}
const NO_DICE = { roll: noDie, rollAll: noDie }
