// The message catalogues of the screen: that of the first screen at once, the further one with the other screens, and
// those of the rule sets' own panels with their faces.
import { markRaw } from 'vue'
import { createI18n } from 'vue-i18n'
import { first } from './en/first'

/** Wording by nested keys. */
export interface Texts {
  readonly [key: string]: string | Texts
}

let all: Texts = first

export const i18n = createI18n({
  legacy: false,
  locale: 'en-GB',
  fallbackLocale: 'en-GB',
  missingWarn: true,
  fallbackWarn: false,
  // Words do not change one by one: to watch each would cost more than to find it.
  messages: { 'en-GB': markRaw(all) },
})

/** The program's own words outside components. */
export const t = i18n.global.t

/** Adds texts to those that are known. */
export function addTexts(texts: Texts): void {
  all = { ...all, ...texts }
  i18n.global.setLocaleMessage('en-GB', markRaw(all))
}

let fetched: Promise<void> | undefined

/** Resolves once the words of every screen are there. Rejects if they cannot be fetched; the next call tries again. */
export function furtherMessages(): Promise<void> {
  fetched ??= import('./en/further').then(
    ({ further }) => {
      addTexts(further)
    },
    (error: unknown) => {
      fetched = undefined
      throw error
    },
  )
  return fetched
}
