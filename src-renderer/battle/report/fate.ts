// What is said of those who have not come on to the field: while the battle is fought they may still.
import type { OutputOf } from '../../../src-shared/contract'

type Fate = OutputOf<'battle.report'>['brigades'][number]['pieces'][number]['fate']

/** A key of the catalogue under `report.fates`. */
export function fateKey(fate: Fate, isOver: boolean): Fate | 'toCome' {
  return fate === 'notArrived' && !isOver ? 'toCome' : fate
}
