// Reading options: what type they are, whom they are aimed at, what they are called.
import type { JsonObject, JsonValue } from '../../../../../src-shared/contract/values'
import type { Sentence } from '../../../../../src-shared/words/sentence'
import { commandSentence } from '../../../../../src-shared/rules/brigade/screen/wording'
import { asObject } from '../../../open-table/json'
import type { Option } from '../../../../stores/battle/battle'

export function typeOf({ command }: Pick<Option, 'command'>): string {
  return String(command['type'])
}

/** Brigades at which a command is aimed. */
export function targetsOf(command: JsonObject): readonly string[] {
  const { targetId, target, targets } = command
  if (typeof targetId === 'string') return [targetId]
  const { brigadeId, pieceRef } = asObject(target)
  if (typeof brigadeId === 'string') return [brigadeId]
  const piece = asObject(pieceRef)['brigadeId']
  if (typeof piece === 'string') return [piece]
  return Array.isArray(targets)
    ? targets.flatMap((one: JsonValue) => {
        const { id } = asObject(one)
        return typeof id === 'string' ? [id] : []
      })
    : []
}

/** Who does it. */
export function actorOf(command: JsonObject): string | null {
  const { brigadeId, leaderId } = command
  return typeof brigadeId === 'string' ? brigadeId : typeof leaderId === 'string' ? leaderId : null
}

/** Commands that need nobody, in the order in which they are offered. */
export function commonOf(options: readonly Option[]): readonly Option[] {
  return options.filter(({ actorId }) => actorId === null)
}

/** Whether a command goes into the hand and is weighed first. */
export const isWeighed = (type: string): boolean =>
  ['PlotMove', 'DeclareCharge', 'FireGuns', 'FireMuskets'].includes(type)

export function sentenceOf(command: JsonObject): Sentence | null {
  return commandSentence(command)
}
