/** What every piece of the museum holds: a campaign with a battle, undone entries, a changed unit and a preference. */
import type { Campaign } from '../../../src-main/campaign-file'
import { create, newBattle, playSome, smallHistory } from '../around'

export async function exhibit(path: string): Promise<Campaign> {
  const campaign = await create(path, 'The museum’s own Hundred Days')
  const id = playSome(campaign, 120)
  campaign.append(id, [{ kind: 'rollback', toSeq: 90, reason: 'so that there is one' }])
  campaign.addBattle({ ...newBattle, name: 'Ligny', historyId: 'ligny', sheet: null })
  campaign.changeSettings({ pace: 'slow' })
  campaign.setPreference('view', { zoom: 1 })
  const unit = smallHistory.armies[0]?.corps[0]?.divisions[0]?.brigades[0]?.units[1]
  if (unit) campaign.editUnit({ ...unit, strength: 444 }, 'for the museum')
  return campaign
}
