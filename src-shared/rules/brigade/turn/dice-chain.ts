/** Throws of many bodies in the order of the rules, asked for in as few requests as that order allows (BR-GEN-02). */
import type { Roll } from '../../../engine/dice'
import type { Step, Throw } from './step'

/**
 * The throws of one body: some at once, and perhaps more that hang on what they show. `then` gets the rolls of this link;
 * null: nothing more is thrown. Without `then` the link is the last.
 */
export interface DiceChain {
  readonly throws: readonly Throw[]
  readonly then?: (rolls: readonly Roll[]) => DiceChain | null
}

/**
 * Rolls all chains, each to its end before the next begins, and gives all rolls of each. Links that wait for nothing are
 * thrown together with those after them, so that players with real dice are asked as seldom as may be.
 */
export function rollChains(step: Step, chains: readonly DiceChain[]): readonly (readonly Roll[])[] {
  const links: (DiceChain | null)[] = [...chains]
  const rolls = chains.map((): Roll[] => [])
  let at = 0
  while (at < links.length) {
    const batch: { readonly chain: number; readonly link: DiceChain }[] = []
    for (let i = at; i < links.length; i += 1) {
      const link = links[i]
      if (!link) continue
      batch.push({ chain: i, link })
      if (link.then) break
    }
    const thrown = step.rollAll(batch.flatMap(({ link }) => link.throws))
    let used = 0
    for (const { chain, link } of batch) {
      const own = thrown.slice(used, used + link.throws.length)
      used += link.throws.length
      rolls[chain]?.push(...own)
      links[chain] = link.then?.(own) ?? null
      at = links[chain] ? chain : chain + 1
    }
    if (batch.length === 0) break
  }
  return rolls
}

/** The face of a roll of one die. */
export function faceOf(roll: Roll | undefined): number {
  const face = roll?.faces[0]
  if (face === undefined) throw new Error('a throw without a face')
  return face
}
