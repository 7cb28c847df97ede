// Ways from the library into a campaign: to where it was left, or straight to the battle at which it stopped.
import { useCampaign } from '../../stores/campaign/campaign'
import { useLibrary, type Shelf } from '../../stores/program/library'
import { useComeBack } from '../../stores/program/come-back'
import { isOfWholeCampaign } from '../../stores/program/last-place'
import { useNavigation, type View } from '../../stores/program/navigation'

export function useCampaignWays() {
  const campaign = useCampaign()
  const library = useLibrary()
  const navigation = useNavigation()
  const { comeBack } = useComeBack()
  let opening = false

  /**
   * Opens the file and shows its campaign where it was left; null: it was not opened, or whoever has gone elsewhere while it
   * was being opened stays there.
   */
  async function go({ path }: Shelf): Promise<View | null> {
    // A second press while the first is under way would come back later and take the screen away.
    if (opening) return null
    opening = true
    try {
      return (await library.open(path)) && navigation.view === 'library' ? await comeBack(path) : null
    } finally {
      opening = false
    }
  }

  /**
   * Straight back to where it stopped: into the battle that is being fought or deployed, if there is one, whichever page of
   * the campaign was looked at last.
   */
  async function goOn(entry: Shelf): Promise<void> {
    const left = await go(entry)
    if (left === null) return
    await campaign.load()
    const { lastBattle } = entry
    if (navigation.view !== left || !isOfWholeCampaign(left) || !lastBattle) return
    const { status } = lastBattle
    if (status !== 'fighting' && status !== 'deploying') return
    campaign.choose(lastBattle.battleId)
    navigation.go(status === 'fighting' ? 'battle' : 'deployment')
  }

  return { go, goOn }
}
