// What the screen reads off the lines of the log of Fast Play Napoleonic.
import type { LogReading } from '../../face'

/** Events of which a high die is good: those of morale are the other way round. */
const HIGH = new Set(['shotFired', 'blowStruck', 'commandTested'])

export const log: LogReading = {
  quiet: new Set(['commandChecked', 'moraleSpared', 'losersCounted', 'shotDeclared', 'shotWithdrawn']),
  moves: new Set([
    'unitMoved',
    'formationChanged',
    'chargeDeclared',
    'contactMade',
    'evaded',
    'unitHalted',
    'unitRouted',
  ]),
  needed({ kind, sentence: { values } }) {
    if (!HIGH.has(kind)) return undefined
    const [need, face, total] = [Number(values['need']), Number(values['face']), Number(values['total'])]
    // Modifiers count towards the number that the die itself needs.
    return Number.isNaN(total) ? need : need - (total - face)
  },
  placeOf({ sentence: { values } }) {
    const { unit, charger, general } = values
    const found = [unit, charger, general].find((one) => typeof one === 'string')
    return typeof found === 'string' ? found : null
  },
}
