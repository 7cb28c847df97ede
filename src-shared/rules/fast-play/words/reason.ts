/** Why the staff of Fast Play Napoleonic gives a command, in the form of all rule sets. */
import type { Sentence } from '../../../engine/events'
import type { StaffReason } from '../../../engine/staff-act'
import type { Decision } from '../staff/idea'
import type { FpCommand } from '../turn/commands'

export function reasonOf({ idea, others }: Decision): StaffReason {
  return {
    wants: { key: `staff.wants.${idea.want}`, values: {} },
    score: rounded(idea.score),
    others: others.map(({ command, score }) => ({
      act: describeAct(command),
      worseBy: Math.max(0, rounded(idea.score - score)),
    })),
    orderOf: idea.orderOf,
  }
}

/** To hundredths: more is not known. */
const rounded = (score: number): number => Math.round(score * 100) / 100

/** What a command does, under `staff.act`. Values that are ids are for `names`. */
function describeAct(command: FpCommand): Sentence {
  const { type } = command
  const key = `staff.act.${type}`
  switch (type) {
    case 'charge':
      return { key, values: { unit: command.unit, target: command.target } }
    case 'changeFormation':
      return { key: `${key}.${command.change.kind}`, values: { unit: command.unit } }
    case 'joinUnit':
      return { key, values: { general: command.general, unit: command.unit } }
    case 'moveGeneral':
    case 'deployGeneral':
      return { key, values: { general: command.general } }
    default:
      return { key, values: 'unit' in command ? { unit: command.unit } : {} }
  }
}
