/** A source of chance for the staff, apart from the dice of the battle. */
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mixSeed } from './dice'

export interface Random {
  /** A whole number from 0 to `below` - 1, each as likely. */
  int(below: number): number
}

/** The same seed and stream give the same numbers for ever. */
export function seededRandom(seed: number, stream = 0): Random {
  const generator = xoroshiro128plus(mixSeed(seed, stream))
  return { int: (below) => uniformInt(generator, 0, below - 1) }
}
