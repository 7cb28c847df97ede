/** Which rule sets can be shown, and how. */
import type { RuleSetKey } from '../../../src-shared/engine/rule-set'
import type { Presenter } from './presenter'
import { squaresPresenter } from './squares'

const PRESENTERS: Readonly<Partial<Record<RuleSetKey, Presenter>>> = { squares: squaresPresenter }

export function presenter(key: RuleSetKey): Presenter | undefined {
  return PRESENTERS[key]
}
