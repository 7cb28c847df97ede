// Ways from the library into a campaign: a file that opens late takes the screen from nobody.
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Bridge, ChannelName } from '../../../../src-shared/contract'
import { useCampaign } from '../../../../src-renderer/stores/campaign/campaign'
import type { Shelf } from '../../../../src-renderer/stores/program/library'
import { keepPlace } from '../../../../src-renderer/stores/program/last-place'
import { useNavigation } from '../../../../src-renderer/stores/program/navigation'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { useCampaignWays } from '../../../../src-renderer/views/library/campaign-ways'

const path = '/campaigns/June.hundreddays'
const campaign = { path, name: 'June', readOnly: false }
let battles: readonly { readonly id: string; readonly status: string }[] = []
const answers: Partial<Record<ChannelName, unknown>> = {
  'library.open': { campaign },
  'library.list': { folder: '/campaigns', campaigns: [] },
  'session.get': { seat: 'umpire', campaign },
  get 'campaign.get'() {
    return { name: 'June', battles }
  },
}

/** What lies on the shelf, with the battle that was played last. */
function entry(status: 'planned' | 'deploying' | 'fighting' | 'ended'): Shelf {
  const lastBattle = { battleId: 'waterloo', name: 'Waterloo', status, ruleSet: 'squares', turn: null }
  return { path, name: 'June', lastBattle } as unknown as Shelf
}

describe('the way into a campaign', () => {
  let openings: (() => void)[] = []

  /** Lets the file be opened, and all that follows happen. */
  async function openNow(going: readonly Promise<unknown>[]): Promise<void> {
    for (const open of openings) open()
    await Promise.all(going)
  }

  beforeEach(() => {
    setActivePinia(createPinia())
    openings = []
    battles = []
    const call = async (channel: ChannelName) => {
      if (channel === 'library.open') await new Promise<void>((open) => openings.push(open))
      return { ok: true, value: answers[channel] }
    }
    useProgram().use({ call: call as unknown as Bridge['call'], subscribe: () => () => undefined })
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it.each([
    ['fighting', 'battle'],
    ['deploying', 'deployment'],
    ['planned', 'campaign'],
    ['ended', 'campaign'],
  ] as const)('goes on where a battle that is %s stopped', async (status, view) => {
    await openNow([useCampaignWays().goOn(entry(status))])
    expect(useNavigation().view).toBe(view)
    expect(useCampaign().battleId).toBe(view === 'campaign' ? null : 'waterloo')
  })

  it.each([
    ['battles', null, 'battle'],
    ['ledger', null, 'battle'],
    ['orderOfBattle', null, 'battle'],
    // The screens of a battle itself are where it stopped.
    ['report', 'waterloo', 'report'],
  ] as const)(
    'goes on with the battle under way though %s was looked at last',
    async (left, battleId, view) => {
      const kept = new Map<string, string>()
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
      })
      keepPlace(path, left, battleId, null)
      battles = [{ id: 'waterloo', status: 'fighting' }]
      await openNow([useCampaignWays().goOn(entry('fighting'))])
      expect(useNavigation().view).toBe(view)
      expect(useCampaign().battleId).toBe('waterloo')
    },
  )

  it('opens the map of a campaign that is chosen from the shelf', async () => {
    await openNow([useCampaignWays().go(entry('fighting'))])
    expect(useNavigation().view).toBe('campaign')
  })

  it.each(['go', 'goOn'] as const)(
    'leaves whoever has gone elsewhere meanwhile where he is (%s)',
    async (way) => {
      const going = useCampaignWays()[way](entry('fighting'))
      useNavigation().go('battles')
      await openNow([going])
      expect(useNavigation().view).toBe('battles')
    },
  )

  it('opens once, however often it is pressed', async () => {
    const { goOn } = useCampaignWays()
    await openNow([goOn(entry('fighting')), goOn(entry('fighting'))])
    expect(openings).toHaveLength(1)
    // Once it is done it can be pressed again.
    useNavigation().go('library')
    const again = goOn(entry('fighting'))
    await openNow([again])
    expect(openings).toHaveLength(2)
    expect(useNavigation().view).toBe('battle')
  })
})
