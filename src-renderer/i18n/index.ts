// The message catalogues of the screen: that of the first screen at once, the further one with the other screens.
import { markRaw } from 'vue'
import { createI18n } from 'vue-i18n'
import { compileMessage } from './compile'
import { first } from './en/first'

export const i18n = createI18n({
  legacy: false,
  locale: 'en-GB',
  fallbackLocale: 'en-GB',
  missingWarn: true,
  fallbackWarn: false,
  messageCompiler: (message) => compileMessage(String(message)),
  // Words do not change one by one: to watch each would cost more than to find it.
  messages: { 'en-GB': markRaw(first) },
})

/** The program's own words outside components. */
export const t = i18n.global.t

let fetched: Promise<void> | undefined

/** Resolves once the words of every screen are there. Rejects if they cannot be fetched; the next call tries again. */
export function furtherMessages(): Promise<void> {
  fetched ??= import('./en/further').then(
    ({ further }) => {
      i18n.global.setLocaleMessage('en-GB', markRaw({ ...first, ...further }))
    },
    (error: unknown) => {
      fetched = undefined
      throw error
    },
  )
  return fetched
}
