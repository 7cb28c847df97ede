// The message catalogues of the screen, with those of the rule sets merged in under their keys.
import { createI18n } from 'vue-i18n'
import { campaignMessages } from '../../src-shared/campaign/messages'
import { messages as brigade } from '../../src-shared/rules/brigade/messages'
import { messages as squares } from '../../src-shared/rules/squares/messages'
import { compileMessage } from './compile'
import { en } from './en'

export const i18n = createI18n({
  legacy: false,
  locale: 'en-GB',
  fallbackLocale: 'en-GB',
  missingWarn: true,
  fallbackWarn: false,
  messageCompiler: (message) => compileMessage(String(message)),
  messages: { 'en-GB': { ...en, brigade, squares, campaignRules: campaignMessages } },
})

/** The program's own words outside components. */
export const t = i18n.global.t
