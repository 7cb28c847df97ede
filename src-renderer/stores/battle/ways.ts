// Ways from the campaign to one of its battles: the board, muster, form and report.
import type { CampaignBattle } from '../../../src-shared/contract/campaign/values'
import { useCampaign, type BattleSummary } from '../campaign/campaign'
import { useCourse, type Stand } from '../campaign/course'
import { useMuster } from '../campaign/muster'
import { useNavigation } from '../program/navigation'
import { useProgram } from '../program/program'

export function useBattleWays() {
  const campaign = useCampaign()
  const course = useCourse()
  const muster = useMuster()
  const navigation = useNavigation()
  const program = useProgram()

  /** Battles of the open campaign that are being placed or fought on their boards. */
  function underWay(): readonly BattleSummary[] {
    const { info } = campaign
    if (!info || info.path !== program.session.campaign?.path) return []
    return info.battles.filter(({ status }) => status === 'deploying' || status === 'fighting')
  }

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

  /** The battle of the campaign whose fight on its board is over, and whose result has not come home. */
  function homeOf(battleId: string | null): CampaignBattle | null {
    const isOver = campaign.info?.battles.some(({ id, status }) => id === battleId && status === 'ended')
    const stand = course.stand?.battles.find((one) => one.battleId === battleId && one.phase === 'resolve')
    return isOver && stand ? stand.battle : null
  }

  /** How far a battle of the campaign has come, as it is called on the screen. */
  function statusOf({ battleId, phase, how }: Stand['battles'][number]) {
    if (homeOf(battleId) !== null) return 'over'
    return phase === 'resolve' && how === 'hand' ? 'enter' : phase
  }

  /** Brings the result of a battle that is over home, and shows its report. */
  async function bringHome(battle: CampaignBattle): Promise<void> {
    if (await course.give('campaign.bringReport', { battle })) toResult(battle)
  }

  return { underWay, toBoard, toMuster, toResult, homeOf, statusOf, bringHome }
}
