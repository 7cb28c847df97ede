// Dice of a campaign thrown by hand: a command asks for all of them in one list, and goes on once it has them.
import { expect, it } from 'vitest'
import { DIE_FACES } from '../../../src-shared/engine/dice'
import { asHistory, begunCampaign, historicalStep, played } from './campaign'
import { Screen, servicesIn, testFolder } from './table'

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
      faces.push(...answer.requests.flatMap(({ die, count }) => DIE_FACES[die].slice(0, count)))
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
