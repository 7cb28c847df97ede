// What the screen reads off the lines of the log of the brigade rules.
import type { LogReading } from '../../face'

export const log: LogReading = {
  quiet: new Set(['phaseEnded', 'clauseWaits']),
  moves: new Set(['bodyMoved']),
  areMovesNew: true,
  placeOf({ sentence: { values } }) {
    const { brigade, body, attacker, first } = values
    const found = [brigade, body, attacker, first].find((one) => typeof one === 'string')
    return typeof found === 'string' ? found : null
  },
}
