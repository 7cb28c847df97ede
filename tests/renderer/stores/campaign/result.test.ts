// The result of a battle of the campaign on the screen: nothing of another battle is ever shown in its place.
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { useCourse } from '../../../../src-renderer/stores/campaign/course'
import { useMuster } from '../../../../src-renderer/stores/campaign/muster'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { useResult } from '../../../../src-renderer/stores/campaign/result'
import { FakeProgram } from '../../fake-program'

it('shows no report of the battle before while that of the next is still to come', async () => {
  setActivePinia(createPinia())
  const fake = new FakeProgram()
  const battles = ['wavre', 'waterloo'].map((battle) => ({ battle, phase: 'report', how: 'simulate' }))
  fake.answers.set('campaign.stand', () => ({ begun: true, viewer: 'fr', battles, laidOpen: [] }))
  fake.answers.set('campaign.strip', () => ({ days: [] }))
  fake.answers.set('campaign.decisions', () => ({ decisions: [] }))
  fake.answers.set('campaign.report', ({ battle }) => ({ report: { battle, booked: battle === 'wavre' } }))
  const program = useProgram()
  program.use(fake.bridge())
  program.session = {
    seat: 'umpire',
    isSeated: true,
    campaign: { path: 'club', name: 'Club', readOnly: false, damage: null, ownRisk: null },
  }
  await useCourse().load()
  const [muster, result] = [useMuster(), useResult()]
  muster.choose('wavre')
  await result.load()
  expect(result.report?.battle).toBe('wavre')
  muster.choose('waterloo')
  expect([result.report, result.isLoaded]).toEqual([null, false])
  await result.load()
  expect([result.report?.battle, result.isLoaded]).toEqual(['waterloo', true])
})
