// What keys are called on their caps, from the catalogue.
import { t } from '../i18n'
import type { KeyNames } from '../actions/keys'

const NAMED = ['Mod', 'Shift', 'Enter', 'Escape', 'Tab', 'Arrows'] as const

export function keyNames(): KeyNames {
  return Object.fromEntries(NAMED.map((name) => [name, t(`keys.names.${name}`)]))
}
