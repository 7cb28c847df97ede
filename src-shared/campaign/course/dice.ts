/** Seeded dice of a campaign: drawn by seed, step, purpose and number, never by the place in the journal (CP-STEP-07). */
import { facesOf, mixSeed, type Dice, type DiceRequest } from '../../engine/dice'
import { seededRandom } from '../../engine/random'
import type { CpState } from '../state/state'

/** Spreads a text over 32 bits (FNV-1a). */
function textHash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h | 0
}

/**
 * Dice for one command given to this state. Played again after a step was reopened, or in a fork, the same throw gives
 * the same faces.
 */
export function campaignDice(state: CpState): Dice {
  const thrown = new Map<string, number>()
  const roll = (request: DiceRequest): readonly number[] => {
    const key = `${state.step} ${request.purpose} ${request.forId ?? ''}`
    const number = thrown.get(key) ?? 0
    thrown.set(key, number + 1)
    const random = seededRandom(mixSeed(state.sheet.seed, textHash(key)), number)
    const faces = facesOf(request.die)
    return Array.from({ length: request.count }, () => faces[random.int(faces.length)] ?? 1)
  }
  return { roll, rollAll: (requests) => requests.map(roll) }
}
