/**
 * Dice of a campaign between its battles, for both sides to check. They fall by step, purpose and number, never by their
 * place in the journal (CP-STEP-07), so that they have a link of both chains for each step of the calendar. The links of a
 * step are laid open by the command that leaves it; every throw of that step and of all before it can be proved from then
 * on. While the choices of a campaign are sealed, the links stay closed as well: who has them has the die of a message.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { eachInTurn, type Dice, type Roll } from '../../../src-shared/engine/dice'
import { canonicalJson } from '../../../src-shared/engine/json'
import { drawsFrom, facesFrom, isLinkOf, nextOf, pairSchema, type Pair } from './proof'

/** Beside the faces in a row: place of its step in the calendar, and both links of the step where it is left. */
export const courseProofSchema = z.strictObject({
  step: z.int().min(0).max(1000),
  opens: pairSchema.optional(),
})
export type CourseProof = Readonly<z.infer<typeof courseProofSchema>>

/** Dice for one command in a step. */
export function courseDice(step: number, links: () => Pair): Dice {
  const thrown = new Map<string, number>()
  let found: Pair | undefined
  return eachInTurn((request) => {
    found ??= links()
    const place = [request.purpose, request.forId ?? '']
    const key = place.join(' ')
    const number = thrown.get(key) ?? 0
    thrown.set(key, number + 1)
    return facesFrom(drawsFrom(['campaign dice 1', step, ...place, number, ...found]), request)
  })
}

/** A whole number of 32 bits from which the runs of a simulated battle draw their seeds (CP-RES-04). */
export function simulationSeed(step: number, battle: string, links: Pair): number {
  return hash(
    'sha256',
    canonicalJson(['campaign simulation 1', step, battle, ...links]),
    'buffer',
  ).readInt32BE()
}

/** Links of an earlier step, from those of a later one. */
function earlier(links: Pair, steps: number): Pair {
  let [first, second] = links
  for (let i = 0; i < steps; i += 1) [first, second] = [nextOf(first), nextOf(second)]
  return [first, second]
}

/** Throws of a course as its rows come by, proved where their links are laid open. */
export class CourseThrows {
  #waiting: { readonly step: number; readonly rolls: readonly Roll[] }[] = []
  #opened: { readonly step: number; readonly links: Pair } | undefined

  constructor(private readonly commitments: Pair) {}

  /** Throws of which the links are still closed. */
  get waiting(): number {
    return this.#waiting.reduce((sum, { rolls }) => sum + rolls.length, 0)
  }

  /** What does not follow, in a few words; undefined: everything does. */
  problem(proof: CourseProof, rolls: readonly Roll[]): string | undefined {
    const { step, opens } = proof
    if (rolls.length > 0) this.#waiting.push({ step, rolls })
    if (opens) {
      const tops = earlier(opens, step)
      if (!tops.every((link, i) => isLinkOf(link, this.commitments[i] ?? '')))
        return 'what is laid open of the dice is not what was committed to'
      if (!this.#opened || this.#opened.step < step) this.#opened = { step, links: opens }
    }
    const opened = this.#opened
    if (!opened) return undefined
    const isOpen = (of: number) => of <= opened.step
    const wrong = this.#waiting.some(
      (each) => isOpen(each.step) && !follows(each, earlier(opened.links, opened.step - each.step)),
    )
    this.#waiting = this.#waiting.filter((each) => !isOpen(each.step))
    return wrong ? 'a throw of the campaign does not follow from what was committed to' : undefined
  }

  /** Dice of a command that was sealed until now. */
  laidOpen(step: number, rolls: readonly Roll[]): void {
    this.#waiting.push({ step, rolls })
  }
}

function follows({ step, rolls }: { step: number; rolls: readonly Roll[] }, links: Pair): boolean {
  const dice = courseDice(step, () => links)
  return rolls.every((roll) => dice.roll(roll).join() === roll.faces.join())
}
