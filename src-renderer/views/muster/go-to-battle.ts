// Ways from the campaign to one of its battles: the board, muster, form and report.
import type { CampaignBattle } from '../../../src-shared/contract/campaign-values'
import { useCampaign } from '../../stores/campaign'
import { useMuster } from '../../stores/muster'
import { useNavigation } from '../../stores/navigation'

export function useBattleWays() {
  const campaign = useCampaign()
  const muster = useMuster()
  const navigation = useNavigation()

  /** To the screen on which the battle on its board waits. */
  async function toBoard(battleId: string): Promise<void> {
    campaign.choose(battleId)
    await campaign.load()
    const status = campaign.battle()?.status
    navigation.go(status === 'deploying' ? 'deployment' : status === 'planned' ? 'setup' : 'battle')
  }

  function toMuster(battle: CampaignBattle): void {
    muster.choose(battle)
    navigation.go('muster')
  }

  /** To the form by hand or the report, whichever the battle has. */
  function toResult(battle: CampaignBattle): void {
    muster.choose(battle)
    navigation.go('result')
  }

  return { toBoard, toMuster, toResult }
}
