// A message of a campaign at its sender's screen: whether it came in time stands in nothing that he receives.
import { expect, it } from 'vitest'
import { begunCampaign, played } from './campaign'
import { Screen, servicesIn, testFolder } from '../table'

/** All that the French headquarters receives after an order to Grouchy rode so fast, and what the umpire's log says of it. */
async function afterOrder(faces: readonly number[]) {
  const screen = new Screen(servicesIn(testFolder()))
  await begunCampaign(screen, { dice: 'hand', startStep: '18-am' })
  const before = await screen.get('campaign.stand', {})
  const order = { decisionId: 'fr-17-wing-orders', optionId: 'guns', sentAt: '1815-06-18T10:00' }
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  played(await screen.get('campaign.sendMessage', { ...order, faces: [...faces] }))
  await screen.get('campaign.takeSeat', { seat: 'organiser' })
  played(await screen.get('campaign.closeStep', {}))
  const whole = await screen.get('campaign.stand', {})
  const { lines } = await screen.get('campaign.log', {})
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  const received = {
    stand: await screen.get('campaign.stand', {}),
    names: await screen.get('campaign.names', {}),
    strip: await screen.get('campaign.strip', {}),
    story: await screen.get('campaign.story', {}),
    decisions: await screen.get('campaign.decisions', {}),
    messages: await screen.get('campaign.messages', {}),
    ledger: await screen.get('campaign.ledger', {}),
    reckoning: await screen.get('campaign.reckoning', {}),
    log: await screen.get('campaign.log', {}),
    again: await screen.get('campaign.sendMessage', order),
  }
  return { before, whole, kinds: lines.map(({ kind }) => kind), received }
}

it('title, strip, story and log of the sender are the same, in time or too late (CP-MSG-07, CP-R-08)', async () => {
  const inTime = await afterOrder([3])
  const late = await afterOrder([5])
  expect(inTime.kinds).toContain('messageDelivered')
  expect(late.kinds).toContain('messageTooLate')
  expect([inTime.before.step.id, inTime.whole.step.id]).toEqual(['18-am', '18-pm'])
  expect([inTime.whole.title, late.whole.title]).toEqual(['Grouchy to the guns', 'As it was'])
  expect(inTime.received.stand.title).toBe('As it was')
  expect(inTime.received.story.markdown).toContain('still on the road')
  expect(inTime.received.log.lines.map(({ kind }) => kind)).toContain('messageSent')
  expect(JSON.stringify(inTime.received)).toBe(JSON.stringify(late.received))
})
