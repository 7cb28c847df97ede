// What orders are put into words with: names of this table, words of the rules, texts of the screen.
import { useI18n } from 'vue-i18n'
import { useBattle } from '../../../../stores/battle/battle'
import { useTable } from '../table'
import { term } from '../words/texts'
import type { Wording } from './clause-words'

/** For the setup of a component. */
export function useWording(): Wording {
  const { t } = useI18n()
  const { called } = useTable()
  const { sideName } = useBattle()
  return { called, term, sideName, t: (key, values = {}) => t(key, values) }
}
