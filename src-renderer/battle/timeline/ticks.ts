// Where the turns begin on the line of the moments of a battle.
import type { Moment } from '../../stores/battle/data'

export interface TurnTick {
  readonly turn: number
  /** Place on the line, in hundredths of the whole. */
  readonly left: number
}

/** A tick at the first moment of each turn but the one that the battle begins with. */
export function turnTicks(moments: readonly Pick<Moment, 'turn'>[]): readonly TurnTick[] {
  const last = Math.max(1, moments.length - 1)
  return moments.flatMap(({ turn }, i) =>
    i > 0 && turn !== moments[i - 1]?.turn ? [{ turn, left: (100 * i) / last }] : [],
  )
}
