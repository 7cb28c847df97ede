// What the program answers before its rule sets have been loaded: all that the first screen of a campaign asks, and the same.
import { describe, expect, it } from 'vitest'
import type { ChannelName } from '../../../src-shared/contract'
import { RULE_SETS } from '../../../src-shared/rules'
import { begunCampaign, historicalStep } from './course/campaign'
import { Screen, servicesIn, testFolder, waterloo } from './table'

/** Rule sets that are loaded when the test says so, and may not be asked before. */
function lateRules() {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  let asked = 0
  return {
    asked: () => asked,
    come: () => {
      resolve(undefined)
    },
    options: {
      rules: async () => {
        asked += 1
        await promise
        return RULE_SETS
      },
    },
  }
}

const FIRST: readonly ChannelName[] = [
  'app.info',
  'app.settings.get',
  'session.get',
  'history.theatre',
  'campaign.people',
  'campaign.stand',
  'campaign.strip',
  'campaign.names',
  'campaign.theatre',
  'campaign.setUp.get',
  'campaign.get',
]
const OF_BEGUN: readonly ChannelName[] = ['campaign.decisions', 'campaign.messages']

/** A campaign file made as a screen asks for it; and all that two programs then say of it, one without rule sets. */
async function bothWays(make: (screen: Screen) => Promise<string>, channels: readonly ChannelName[]) {
  const folder = testFolder()
  const maker = servicesIn(folder)
  const path = await make(new Screen(maker))
  maker.close()
  const rules = lateRules()
  const said = []
  for (const changes of [{}, rules.options]) {
    const services = servicesIn(folder, changes)
    const session = services.connect(() => undefined)
    await services.call(session, 'library.open', { path })
    const answers = []
    for (const channel of channels) answers.push([channel, await services.call(session, channel, {})])
    const again = await services.call(session, 'campaign.decisions', {})
    answers.push(again)
    said.push(answers)
    services.close()
  }
  return { said, asked: rules.asked() }
}

describe('before the rule sets are there', () => {
  it.each([
    [
      'waits for its set-up',
      (screen: Screen) => screen.get('library.create', { name: 'A' }).then(({ path }) => path),
      FIRST,
    ],
    ['has begun', (screen: Screen) => begunCampaign(screen), [...FIRST, ...OF_BEGUN]],
    [
      'has come to a battle',
      async (screen: Screen) => {
        const path = await begunCampaign(screen)
        while ((await screen.get('campaign.stand', {})).phase === 'decide') await historicalStep(screen)
        return path
      },
      [...FIRST, ...OF_BEGUN],
    ],
  ])('a campaign that %s is shown as ever', async (_, make, channels) => {
    const { said, asked } = await bothWays(make, channels)
    const [known, early] = said
    expect(early).toEqual(known)
    expect(asked).toBe(0)
  })

  it('the list of battles waits for them once one has been drawn up, and no later call overtakes it', async () => {
    const folder = testFolder()
    const maker = servicesIn(folder)
    const path = await waterloo(new Screen(maker), { begun: true })
    maker.close()
    const rules = lateRules()
    const screen = new Screen(servicesIn(folder, rules.options))
    await screen.get('library.open', { path })
    expect(rules.asked()).toBe(0)
    const order: string[] = []
    const battles = screen.get('campaign.get', {}).then((answer) => {
      order.push('campaign.get')
      return answer
    })
    const seat = screen.get('session.get', {}).then(() => order.push('session.get'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(order).toEqual([])
    rules.come()
    expect((await battles).battles.find(({ id }) => id === 'waterloo')?.turn).toMatchObject({ turn: 1 })
    await seat
    expect(order).toEqual(['campaign.get', 'session.get'])
    expect(rules.asked()).toBe(1)
  })

  it('a call that waits when the program ends is told so', async () => {
    const rules = lateRules()
    const services = servicesIn(testFolder(), rules.options)
    const screen = new Screen(services)
    const listed = screen.error('library.list', {})
    services.close()
    rules.come()
    expect((await listed).code).toBe('closing')
  })
})
