// Which screen is shown. There are no addresses to go back to: what matters is in the campaign file.
import { defineStore } from 'pinia'
import { ref } from 'vue'

export const VIEWS = [
  'library',
  'campaign',
  'muster',
  'result',
  'battles',
  'ledger',
  'reckoning',
  'story',
  'orderOfBattle',
  'setup',
  'deployment',
  'battle',
  'report',
] as const
export type View = (typeof VIEWS)[number]

export const useNavigation = defineStore('navigation', () => {
  const view = ref<View>('library')

  function go(to: View): void {
    view.value = to
  }

  return { view, go }
})
