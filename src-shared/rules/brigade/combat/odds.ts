/**
 * Exact odds of a round of melee before any die is thrown (9.1): all pairs of average dice, weighted with defensive
 * fire.
 */
import { DIE_FACES } from '../../../engine/dice'
import type { Side } from '../../../engine/sides'
import { carryBack, type CasualtyTable } from '../fire/casualty-table'
import { loserOf } from './melee'
import { defensiveFire } from '../sheet/tables'
import { volleyRow } from '../fire/muskets/volley'

/** Defensive fire that counts in the round: figures that fire, and the side that is fired at. */
export interface RoundVolley {
  readonly figures: number
  readonly at: Side
  readonly elite: boolean
}

/** Chances in whole parts of `of`; win, draw and loss are those of side 0. */
export interface MeleeOdds {
  readonly win: number
  readonly draw: number
  readonly loss: number
  readonly of: number
  /** Mean casualties that each side suffers, defensive fire included. */
  readonly mean: readonly [number, number]
}

/** Odds of a round between two totals (BR-R-111, BR-MEL-07, BR-MEL-09, BR-DEF-02, BR-DEF-03). A total of 0 throws no die. */
export function meleeOdds(
  totals: readonly [number, number],
  table: CasualtyTable,
  margin: number,
  volley?: RoundVolley,
): MeleeOdds {
  const fire = volley ? volleyResults(volley, table) : [0]
  const tally = { win: 0, draw: 0, loss: 0, of: 0 }
  let first = 0
  let second = 0
  for (const zero of DIE_FACES.average)
    for (const one of DIE_FACES.average)
      for (const shot of fire) {
        const suffered = [
          carryBack(totals[1], one, table) + (volley?.at === 0 ? shot : 0),
          carryBack(totals[0], zero, table) + (volley?.at === 1 ? shot : 0),
        ] as const
        const loser = loserOf(suffered, { meleeMargin: margin })
        tally[loser === null ? 'draw' : loser === 1 ? 'win' : 'loss'] += 1
        tally.of += 1
        first += suffered[0]
        second += suffered[1]
      }
  return { ...tally, mean: [first / tally.of, second / tally.of] }
}

/** Casualties of defensive fire, once for each of its 36 equally likely pairs of dice. */
function volleyResults({ figures, elite }: RoundVolley, table: CasualtyTable): readonly number[] {
  return DIE_FACES.d6.flatMap((face) => {
    const band = defensiveFire(face + (elite ? 1 : 0))
    return DIE_FACES.average.map((average) =>
      band === 'none' ? 0 : carryBack(volleyRow(figures, { band, cover: 'none' }).row, average, table),
    )
  })
}
