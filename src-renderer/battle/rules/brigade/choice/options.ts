// Reading options: what type they are, whom they are aimed at, what they are called.
import type { JsonObject, JsonValue } from '../../../../../src-shared/contract/values'
import { asObject } from '../../../open-table/json'

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

/** Whether a command goes into the hand and is weighed first. */
export const isWeighed = (type: string): boolean =>
  ['PlotMove', 'DeclareCharge', 'FireGuns', 'FireMuskets'].includes(type)
