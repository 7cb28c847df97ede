// The screens that nobody sees first, and what lies over them. They are fetched once the first one stands, or when they are wanted before.
import { defineAsyncComponent, type Component } from 'vue'
import { furtherMessages } from '../i18n'

type Load = () => Promise<{ readonly default: Component }>
const loads: Load[] = []

/** A part of the screen that is fetched, with its words, when it is wanted, else once the first screen stands. */
export function later(fetch: Load) {
  const load: Load = async () => {
    const [part] = await Promise.all([fetch(), furtherMessages()])
    return part
  }
  loads.push(load)
  // Nothing is shown in place of a screen that comes from the same machine.
  return defineAsyncComponent({ loader: load, delay: 1000, suspensible: false })
}

export const BattleView = later(() => import('./battle/BattleView.vue'))
export const CampaignView = later(() => import('./campaign/CampaignView.vue'))
export const DeploymentView = later(() => import('./deployment/DeploymentView.vue'))
export const LedgerView = later(() => import('./ledger/LedgerView.vue'))
export const LibraryView = later(() => import('./library/LibraryView.vue'))
export const MusterView = later(() => import('./muster/MusterView.vue'))
export const OrderOfBattleView = later(() => import('./order-of-battle/OrderOfBattleView.vue'))
export const ReckoningView = later(() => import('./reckoning/ReckoningView.vue'))
export const ReportView = later(() => import('./report/ReportView.vue'))
export const ResultView = later(() => import('./result/ResultView.vue'))
export const SetUpView = later(() => import('./setup/SetUpView.vue'))
export const StoryView = later(() => import('./story/StoryView.vue'))

export const CampaignDice = later(() => import('./theatre/CampaignDice.vue'))
export const ErrorDialog = later(() => import('../ui/ErrorDialog.vue'))
export const Tips = later(() => import('../ui/Tips.vue'))

/** Fetches every screen, one after another, so that a later step to it takes no time. */
export async function fetchLater(): Promise<void> {
  // Whatever cannot be fetched now is fetched when it is wanted.
  for (const load of loads) await load().catch(() => undefined)
}
