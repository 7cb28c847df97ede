// Ways from the campaign to its battles: those under way on their boards can be gone on with before the campaign begins.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { useBattleWays } from '../../../../src-renderer/stores/battle/ways'
import { useCampaign } from '../../../../src-renderer/stores/campaign/campaign'
import { useNavigation } from '../../../../src-renderer/stores/program/navigation'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { FakeProgram } from '../../fake-program'

const path = '/campaigns/June.hundreddays'
const battles = (['planned', 'deploying', 'fighting', 'ended'] as const).map((status) => ({
  id: status,
  status,
}))

describe('battles under way', () => {
  beforeEach(async () => {
    setActivePinia(createPinia())
    const fake = new FakeProgram()
    fake.answers.set('session.get', () => ({ seat: 'umpire', campaign: { path, name: 'June' } }))
    fake.answers.set('campaign.get', () => ({ path, name: 'June', battles }))
    useProgram().use(fake.bridge())
    await useProgram().refreshSession()
    await useCampaign().load()
  })

  it('are those that are placed or fought', () => {
    const ways = useBattleWays()
    expect(ways.underWay().map(({ id }) => id)).toEqual(['deploying', 'fighting'])
  })

  it.each([
    ['deploying', 'deployment'],
    ['fighting', 'battle'],
  ] as const)('go on on the screen where one that is %s waits', async (id, view) => {
    await useBattleWays().toBoard(id)
    expect(useCampaign().battleId).toBe(id)
    expect(useNavigation().view).toBe(view)
  })

  it('are none of a file that is not open any more', async () => {
    const fake = new FakeProgram()
    fake.answers.set('session.get', () => ({ seat: 'umpire', campaign: { path: '/other', name: 'Other' } }))
    useProgram().use(fake.bridge())
    await useProgram().refreshSession()
    expect(useBattleWays().underWay()).toEqual([])
  })
})
