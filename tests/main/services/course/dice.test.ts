// Dice of a campaign thrown by hand: a command asks for all of them in one list, and goes on once it has them.
import { expect, it } from 'vitest'
import { facesOf } from '../../../../src-shared/engine/dice'
import type { CampaignPlayed } from '../../../../src-shared/contract/campaign/values'
import type { Immutable } from '../../../../src-shared/contract/channel'
import { asHistory, begunCampaign, historicalStep, played } from './campaign'
import { Screen, servicesIn, testFolder } from '../table'

it('what asks for dice gets them in one list, and the campaign comes to its end', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await begunCampaign(screen, { dice: 'hand', weather: 'die', houseRules: { messageDice: false } })
  const lists: string[][] = []
  for (let guard = 0; guard < 100; guard += 1) {
    const { phase, step } = await screen.get('campaign.stand', {})
    if (phase === 'over') break
    if (phase !== 'weather' && phase !== 'decide') {
      await historicalStep(screen)
      continue
    }
    const channel = phase === 'weather' ? 'campaign.rollWeather' : 'campaign.closeStep'
    const faces: number[] = []
    let answer = await screen.get(channel, {})
    while (answer.kind === 'diceWanted') {
      lists.push([step.id, ...answer.requests.map(({ purpose }) => purpose)])
      faces.push(...answer.requests.flatMap(({ die, count }) => facesOf(die).slice(0, count)))
      answer = await screen.get(channel, { faces })
    }
    played(answer)
  }
  expect(lists).toEqual([['17-pm', 'weather']])
})

it('faces that cannot come from the dice asked for are told, and nothing is played', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await begunCampaign(screen, { dice: 'hand', weather: 'die', houseRules: { messageDice: false } })
  await asHistory(screen, ({ phase }) => phase === 'weather')
  expect((await screen.get('campaign.rollWeather', { faces: [7] })).kind).toBe('wrongDice')
  expect((await screen.get('campaign.rollWeather', { faces: [2, 3] })).kind).toBe('wrongDice')
  expect((await screen.get('campaign.stand', {})).phase).toBe('weather')
  played(await screen.get('campaign.rollWeather', { faces: [2] }))
})

it('a letter that is taken is read in full by its captor, and its sender never hears of it (CP-MSG-06, CP-MSG-07)', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await begunCampaign(screen, { dice: 'hand' })
  /** Gives a command, every die of which shows the same. */
  const thrown = async (give: (faces?: number[]) => Promise<Immutable<CampaignPlayed>>, face: number) => {
    const faces: number[] = []
    let answer = await give()
    while (answer.kind === 'diceWanted') {
      faces.push(...answer.requests.flatMap(({ count }) => Array.from({ length: count }, () => face)))
      answer = await give(faces)
    }
    played(answer)
  }
  const close = () => thrown((faces) => screen.get('campaign.closeStep', faces ? { faces } : {}), 1)
  for (;;) {
    const { phase, step, battle } = await screen.get('campaign.stand', {})
    if (step.id === '18-am' && phase === 'decide') break
    if (phase === 'decide') await close()
    else if (phase === 'report' && battle)
      await thrown((faces) => screen.get('campaign.confirmReport', { battle, ...(faces && { faces }) }), 1)
    else await historicalStep(screen)
  }
  const order = { decisionId: 'fr-17-wing-orders', optionId: 'guns', sentAt: '1815-06-18T10:00' }
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  await thrown((faces) => screen.get('campaign.sendMessage', { ...order, ...(faces && { faces }) }), 6)
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
  await close()
  const seenFrom = async (seat: 'fr' | 'aa' | 'organiser') => {
    await screen.get('campaign.takeSeat', { seat })
    const { messages } = await screen.get('campaign.messages', {})
    const { names } = await screen.get('campaign.names', {})
    const { markdown } = await screen.get('campaign.story', {})
    return {
      fates: messages.map(({ fate }) => fate),
      content: names['fr-17-wing-orders:guns']?.name ?? null,
      other: names['fr-17-wing-orders:limal']?.name ?? null,
      story: markdown.split('\n').filter((line) => line.includes('sent at 10:00')),
    }
  }
  const { content, ...organiser } = await seenFrom('organiser')
  expect(organiser.fates).toEqual(['taken'])
  expect(organiser.story).toEqual([expect.stringContaining('fell into the hands of the enemy')])
  const captor = await seenFrom('aa')
  expect(captor).toMatchObject({ fates: ['captured'], content, other: null })
  expect(content).not.toBeNull()
  expect(captor.story).toEqual([expect.stringContaining(`fell into our hands: ${content ?? ''}.`)])
  const sender = await seenFrom('fr')
  expect(sender.fates).toEqual(['onTheWay'])
  expect(sender.story).toEqual([expect.stringContaining('was still on the road')])
})
