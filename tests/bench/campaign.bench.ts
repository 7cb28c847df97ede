/** The campaign: history from first to last with all nights, and the muster of Waterloo with its differences. */
import { differencesOf } from '../../src-shared/campaign/muster/muster'
import { asInHistory, begun, data, musterOf } from '../campaign/fixtures'
import type { Bench } from '../tools/trial'
import { quantile, times } from './timing'

const bench: Bench = {
  title: 'The campaign',
  measure() {
    const whole = times(40, 10, () => asInHistory(begun()))
    const before = asInHistory(begun(), musterOf('18-pm', 'waterloo'))
    const muster = times(40, 10, () => differencesOf(data, before, 'waterloo'))
    return [
      {
        name: 'history throughout, 657 units, all nights',
        value: quantile(whole, 0.5),
        unit: 'ms',
        limit: { atMost: 20 },
      },
      {
        name: 'muster of Waterloo with differences',
        value: quantile(muster, 0.5),
        unit: 'ms',
        limit: { atMost: 20 },
      },
    ]
  },
}

export default bench
