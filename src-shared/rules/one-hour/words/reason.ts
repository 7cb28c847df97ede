/** Why the staff of One Hour Waterloo gives a command, in the form of all rule sets. */
import type { Sentence } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import type { StaffReason } from '../../../engine/staff-act'
import type { Decision } from '../staff/idea'
import type { OhCommand } from '../turn/commands'

/** `holderOf` is whose order reaches a unit. */
export function reasonOf(
  { idea, others }: Decision,
  holderOf: (unitId: string) => string | undefined,
): StaffReason {
  return {
    wants: { key: `staff.wants.${idea.wants}`, values: {} },
    score: rounded(idea.score),
    others: others.map(({ command, score }) => ({
      act: describeAct(command),
      worseBy: Math.max(0, rounded(idea.score - score)),
    })),
    orderOf: (idea.unitId === undefined ? undefined : holderOf(idea.unitId)) ?? null,
  }
}

/** To hundredths: more is not known. */
const rounded = (score: number): number => Math.round(score * 100) / 100

/** What a command does, under `staff.act`. Values that are ids are for `names`. */
export function describeAct(command: OhCommand): Sentence {
  const [variant, values] = wordsOf(command)
  return { key: `staff.act.${command.type}${variant === '' ? '' : `.${variant}`}`, values }
}

function wordsOf(
  command: OhCommand,
): readonly [variant: string, values: Readonly<Record<string, JsonValue>>] {
  switch (command.type) {
    case 'Shoot':
    case 'Charge':
      return ['', { unit: command.unitId, target: command.targetId }]
    case 'Move': {
      const { unitId, startFacing, steps } = command
      return steps.length === 0
        ? ['turns', { unit: unitId }]
        : ['plain', { unit: unitId, steps: `${startFacing} ${steps.join(' ')}` }]
    }
    case 'FormSquare':
    case 'LeaveSquare':
    case 'PivotToCharge':
      return ['', { unit: command.unitId }]
    case 'Rally':
      return ['', { leader: command.leaderId, unit: command.unitId }]
    case 'MoveLeader':
    case 'RideLeader':
      return ['', { leader: command.leaderId, box: command.path.at(-1) ?? '' }]
    case 'EnterReinforcement':
      return ['', { who: command.unitId ?? command.leaderId ?? '', box: command.box }]
    case 'ChooseCardTarget':
      return ['', { ids: [...(command.unitIds ?? [command.leaderId ?? command.groupId ?? ''])] }]
    case 'Advance':
      return [command.go ? 'go' : 'stay', { unit: command.unitId }]
    case 'UseReroll':
    case 'DeclineReroll':
      return ['', { leader: command.leaderId }]
    case 'RetireLeader':
    case 'DeployLeader':
      return ['', { leader: command.leaderId, box: command.box }]
    case 'DeployUnit':
      return ['', { unit: command.unitId, box: command.box }]
    default:
      return ['', {}]
  }
}
