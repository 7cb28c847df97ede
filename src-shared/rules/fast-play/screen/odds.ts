/** Exact chances of dice before they are thrown: tests, single hits, numbers of hits, and what those do to morale. */
import { OPTION_DEDUCTION, moraleFailsOn } from '../sheet/tables'

const FACES = [1, 2, 3, 4, 5, 6] as const

const shareOf = (wanted: (face: number) => boolean): number => FACES.filter(wanted).length / FACES.length

/** That a die and its modifier reach a number. */
export function chanceOf(need: number, modifier: number): number {
  return shareOf((face) => face + modifier >= need)
}

/** The chance of each number of hits, from none to all. */
export function hitsOf(chances: readonly number[]): readonly number[] {
  return chances.reduce<readonly number[]>(
    (so, chance) =>
      Array.from(
        { length: so.length + 1 },
        (_, n) => (so[n] ?? 0) * (1 - chance) + (so[n - 1] ?? 0) * chance,
      ),
    [1],
  )
}

export function meanOf(chances: readonly number[]): number {
  return chances.reduce((sum, chance) => sum + chance, 0)
}

export interface Fate {
  readonly destroyed: number
  readonly fails: number
}

/** What hits with these chances make of a unit: all its elements gone, or a morale test failed (FP-CAS-01, FP-MOR-01). */
export function fateOf(
  hits: readonly number[],
  { elements, lost }: { readonly elements: number; readonly lost: number },
  modifier: number,
): Fate {
  let destroyed = 0
  let fails = 0
  for (const [n, chance] of hits.entries()) {
    if (n === 0) continue
    if (n >= elements) destroyed += chance
    else fails += chance * shareOf((face) => face + modifier >= moraleFailsOn(lost + n))
  }
  return { destroyed, fails }
}

/** The chances of the two sides to win the next move option; a tie is rolled again, or goes to a side (FP-OPT-01 to 03). */
export function optionChances(
  wins: readonly [number, number],
  ties: 0 | 1 | null,
): readonly [number, number] {
  const won = [0, 0]
  for (const zero of FACES)
    for (const one of FACES) {
      const gap = zero - wins[0] * OPTION_DEDUCTION - (one - wins[1] * OPTION_DEDUCTION)
      const winner = gap > 0 ? 0 : gap < 0 ? 1 : ties
      if (winner !== null) won[winner] = (won[winner] ?? 0) + 1
    }
  const [first = 0, second = 0] = won
  return [first / (first + second), second / (first + second)]
}
