// The screens that nobody sees first, and what lies over them: fetched once the first one stands, or when wanted before.
import { defineComponent, h, onBeforeUnmount, shallowRef, type Component } from 'vue'
import { furtherMessages } from '../i18n'

type Fetch = () => Promise<{ readonly default: Component }>
/** Between two tries to fetch what could not be fetched. */
const AGAIN_MS = 1000
const loads: (() => Promise<void>)[] = []

/**
 * A part of the screen that is fetched, with its words, when it is wanted, else once the first screen stands. What has been
 * fetched is shown at once: the empty page that an asynchronous component of Vue begins with would be seen.
 */
export function later(fetch: Fetch) {
  const part = shallowRef<Component>()
  const load = async (): Promise<void> => {
    const [found] = await Promise.all([fetch(), furtherMessages()])
    part.value = found.default
  }
  loads.push(load)
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs }) {
      let again: ReturnType<typeof setTimeout> | undefined
      let isWanted = true
      // While the program is gone nothing can be fetched; whoever waits for it gets it when it is back.
      const insist = (): void => {
        load().catch(() => {
          if (isWanted) again = setTimeout(insist, AGAIN_MS)
        })
      }
      if (!part.value) insist()
      onBeforeUnmount(() => {
        isWanted = false
        clearTimeout(again)
      })
      // Nothing is shown in place of a screen that comes from the same machine.
      return () => (part.value ? h(part.value, attrs) : null)
    },
  })
}

export const BattleView = later(() => import('../battle/BattleView.vue'))
export const CampaignView = later(() => import('./campaign/CampaignView.vue'))
export const DeploymentView = later(() => import('./deployment/DeploymentView.vue'))
export const LedgerView = later(() => import('./ledger/LedgerView.vue'))
export const LibraryView = later(() => import('./library/LibraryView.vue'))
export const MusterView = later(() => import('./muster/MusterView.vue'))
export const OrderOfBattleView = later(() => import('./order-of-battle/OrderOfBattleView.vue'))
export const ReckoningView = later(() => import('./reckoning/ReckoningView.vue'))
export const ReportView = later(() => import('../battle/report/ReportView.vue'))
export const ResultView = later(() => import('./result/ResultView.vue'))
export const SeatDialog = later(() => import('../shell/SeatDialog.vue'))
export const SetUpView = later(() => import('./setup/SetUpView.vue'))
export const StoryView = later(() => import('./story/StoryView.vue'))

export const DamageBar = later(() => import('../shell/DamageBar.vue'))
export const CampaignDice = later(() => import('./theatre/step/CampaignDice.vue'))
export const ConcedeDialog = later(() => import('./theatre/hand/ConcedeDialog.vue'))
export const HandDialog = later(() => import('./theatre/hand/HandDialog.vue'))
export const ErrorDialog = later(() => import('../ui/dialogs/ErrorDialog.vue'))
export const Tips = later(() => import('../ui/tips/Tips.vue'))

/** Fetches every screen, one after another, so that a later step to it takes no time. */
export async function fetchLater(): Promise<void> {
  // Whatever cannot be fetched now is fetched when it is wanted.
  for (const load of loads) await load().catch(() => undefined)
}
