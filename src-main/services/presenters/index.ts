/** Which rule sets can be drawn up and told of, and which of them can be shown. */
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import { brigadeBooks } from './brigade'
import type { Bookkeeper, Presenter } from './presenter'
import { squaresPresenter } from './squares'

const PRESENTERS: Readonly<Partial<Record<RuleSetKey, Presenter>>> = { squares: squaresPresenter }
const BOOKKEEPERS: Readonly<Partial<Record<RuleSetKey, Bookkeeper>>> = {
  ...PRESENTERS,
  brigade: brigadeBooks,
}

/** What shows the battles of a rule set; undefined: no screen can. */
export function presenter(key: RuleSetKey): Presenter | undefined {
  return PRESENTERS[key]
}

/** What draws up and tells of the battles of a rule set, with a screen or without. */
export function bookkeeper(key: RuleSetKey): Bookkeeper | undefined {
  return BOOKKEEPERS[key]
}
