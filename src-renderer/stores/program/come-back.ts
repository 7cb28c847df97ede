// The way back to where a campaign was left: its screen, with the battle that was open there, else its map.
import { useCampaign, type BattleSummary } from '../campaign/campaign'
import { useMuster } from '../campaign/muster'
import { lastPlace } from './last-place'
import { useNavigation, type View } from './navigation'

/** The screen that a battle waits on, and others of it that there is something to show on. */
export const SCREENS_OF: Readonly<Record<BattleSummary['status'], readonly View[]>> = {
  planned: ['setup'],
  deploying: ['deployment', 'setup'],
  fighting: ['battle', 'report'],
  ended: ['report', 'battle'],
}

export function useComeBack() {
  const campaign = useCampaign()
  const muster = useMuster()
  const navigation = useNavigation()

  /** The screen on which a campaign that is open now was left, what it is about being chosen. */
  async function placeIn(path: string): Promise<View> {
    const place = lastPlace(path)
    if (place === null) return 'campaign'
    if ('battle' in place) muster.choose(place.battle)
    if (!('battleId' in place)) return place.view
    await campaign.load()
    // A battle may have been begun, ended or taken away since.
    const status = campaign.info?.battles.find(({ id }) => id === place.battleId)?.status
    if (status === undefined || !SCREENS_OF[status].includes(place.view)) return 'campaign'
    campaign.choose(place.battleId)
    return place.view
  }

  /** Shows an opened campaign where it was left; null: whoever has gone elsewhere meanwhile stays there. */
  async function comeBack(path: string | undefined): Promise<View | null> {
    const from = navigation.view
    const view = path === undefined ? 'campaign' : await placeIn(path)
    if (navigation.view !== from) return null
    navigation.go(view)
    return view
  }

  return { placeIn, comeBack }
}
