// The open campaign: its battles and where each stands.
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OutputOf } from '../../../src-shared/contract'
import { useProgram } from '../program/program'

export type CampaignInfo = OutputOf<'campaign.get'>
export type BattleSummary = CampaignInfo['battles'][number]

export const useCampaign = defineStore('campaign', () => {
  const program = useProgram()
  const info = shallowRef<CampaignInfo | null>(null)
  /** The battle that set-up, deployment, battle and report are about. */
  const battleId = shallowRef<string | null>(null)

  async function load(): Promise<void> {
    if (program.session.campaign === null) {
      info.value = null
      return
    }
    info.value = (await program.get('campaign.get', {})) ?? info.value
  }

  function choose(id: string): void {
    battleId.value = id
  }

  function battle(): BattleSummary | undefined {
    return info.value?.battles.find((one) => one.id === battleId.value)
  }

  async function addBattle(historyId: string): Promise<void> {
    const added = await program.get('campaign.addBattle', { historyId })
    if (added) await load()
  }

  return { info, battleId, load, choose, battle, addBattle }
})
