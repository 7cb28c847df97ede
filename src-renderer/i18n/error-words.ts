// The sentence of an error that a call answered with.
import type { CallError } from '../../src-shared/contract/errors'
import { i18n } from './index'

/** Values of errors are words and numbers, these with their thousands apart; whatever else there is stands as it was written. */
export function errorWords(error: Pick<CallError, 'key' | 'detail'>): string {
  const { t, te } = i18n.global
  const values = Object.fromEntries(
    Object.entries(error.detail).map(([name, value]) => [
      name,
      typeof value === 'number'
        ? value.toLocaleString('en-GB')
        : typeof value === 'string'
          ? value
          : JSON.stringify(value),
    ]),
  )
  return te(error.key) ? t(error.key, values) : t('error.internal')
}
