// Seats at the command line: each sees and does what is its own, and one with a PIN is closed without it.
import { expect, it } from 'vitest'
import { Screen, servicesIn, testFolder } from '../../services/table'
import { campaignFile, done, ran, written } from './terminal'

it('a seat with a PIN is closed without it, and open to whoever gives it in a file', async () => {
  const file = await campaignFile()
  await done('set-up', file, '--begin')
  const services = servicesIn(testFolder())
  const screen = new Screen(services)
  await screen.get('library.open', { path: file })
  await screen.get('campaign.seats.setPin', { seat: 'umpire', pin: 'grouchy is late' })
  services.close()

  const closed = await ran('show', file)
  expect([closed.status, closed.err]).toEqual([
    2,
    'The seat of the organiser has a PIN. Put it in a file and name that: --pin FILE (- reads it from the standard input).',
  ])
  const wrong = await ran('show', file, '--pin', written('blucher', 'pin.txt'))
  expect([wrong.status, wrong.err]).toEqual([2, 'That is not the PIN of the organiser. Nothing is changed.'])
  const open = await done('show', file, '--pin', written('grouchy is late\n', 'pin.txt'))
  expect(open.json[0]).toMatchObject({ step: '16-am' })
  // A side without one needs none.
  await done('decide', file, '--army', 'fr', '--decision', 'fr-16-kellermann', '--option', 'whole-corps')
})

it('what belongs to one seat is refused to another, with what to do', async () => {
  const file = await campaignFile()
  await done('set-up', file, '--begin', '--player', 'fr=Anna,Ben')
  const choice = ['--army', 'fr', '--decision', 'fr-16-kellermann', '--option', 'whole-corps'] as const
  await done('decide', file, ...choice)
  expect((await ran('close', file, '--as', 'fr')).err).toBe('That is the organiser’s to do. Leave --as out.')
  expect((await ran('enter-result', file, '--battle', 'quatre-bras', '--as', 'aa')).status).toBe(2)
  const shown = async (seat: string) => JSON.stringify((await done('show', file, '--as', seat)).json)
  expect(await shown('fr')).toContain('"chosen":"whole-corps"')
  expect(await shown('aa')).not.toContain('whole-corps')
  await done('pass-on', file, '--army', 'fr', '--to', 'Ben', '--what', 'fr-16-kellermann')
})
