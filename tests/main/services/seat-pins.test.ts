// Whose seat is whose: coming back to one's own, PINs, what is the organiser's alone, and word of a seat that is taken.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Screen, servicesIn, testFolder, waterloo } from './table'

const PIN = 'the cat walks over the keys'

describe('a screen that comes back', () => {
  it('has its own seat, whoever has connected since', async () => {
    const services = servicesIn(testFolder())
    const [keyOfAnne, keyOfBen] = [randomUUID(), randomUUID()]
    const anne = new Screen(services, keyOfAnne)
    await waterloo(anne)
    await anne.get('session.takeSeat', { seat: 0 })
    const ben = new Screen(services, keyOfBen)
    await ben.get('session.takeSeat', { seat: 1 })
    services.disconnect(anne.session)
    services.disconnect(ben.session)
    const again = new Screen(services, keyOfAnne)
    expect(await again.get('session.get', {})).toMatchObject({ seat: 0, isSeated: true })
    expect(await new Screen(services, keyOfBen).get('session.get', {})).toMatchObject({ seat: 1 })
  })

  it('has it also while its old connection is not yet noticed to be gone', async () => {
    const services = servicesIn(testFolder())
    const key = randomUUID()
    const anne = new Screen(services, key)
    await waterloo(anne)
    await anne.get('session.takeSeat', { seat: 1 })
    const again = new Screen(services, key)
    expect(await again.get('session.get', {})).toMatchObject({ seat: 1 })
    await again.get('session.takeSeat', { seat: 0 })
    const third = new Screen(services, key)
    expect(await third.get('session.get', {})).toMatchObject({ seat: 0 })
    await third.get('session.takeSeat', { seat: 1 })
    // Nobody else sits there.
    expect((await third.get('campaign.seats', {})).taken).toEqual([])
    services.disconnect(anne.session)
    expect(await third.get('session.get', {})).toMatchObject({ seat: 1 })
  })

  it('has the campaign’s own headquarters and the PINs it gave', async () => {
    const services = servicesIn(testFolder())
    const key = randomUUID()
    const anne = new Screen(services, key)
    await waterloo(anne)
    await anne.get('campaign.seats.setPin', { seat: 1, pin: PIN })
    await anne.get('campaign.takeSeat', { seat: 'fr' })
    services.disconnect(anne.session)
    const again = new Screen(services, key)
    await again.get('session.takeSeat', { seat: 'umpire' })
    expect(await again.get('campaign.takeSeat', { seat: 'fr' })).toEqual({ seat: 'fr' })
  })
})

it('a new screen beside others has no seat until it takes one', async () => {
  const services = servicesIn(testFolder())
  const anne = new Screen(services)
  await waterloo(anne)
  await anne.get('session.takeSeat', { seat: 1 })
  const ben = new Screen(services)
  expect(await ben.get('session.get', {})).toMatchObject({ isSeated: false })
  expect(await ben.error('battle.view', { battleId: 'waterloo' })).toMatchObject({ code: 'seatWanted' })
  expect(await ben.error('library.close', {})).toMatchObject({ code: 'seatWanted' })
  await ben.get('session.takeSeat', { seat: 0 })
  expect(await ben.get('battle.view', { battleId: 'waterloo' })).toMatchObject({ seat: 0 })
})

describe('a seat that is taken while somebody sits there', () => {
  it('tells him, and the campaign keeps it for ever', async () => {
    const table = testFolder()
    const services = servicesIn(table)
    const anne = new Screen(services)
    const path = await waterloo(anne)
    await anne.get('session.takeSeat', { seat: 1 })
    const ben = new Screen(services)
    await ben.get('session.takeSeat', { seat: 0 })
    expect(anne.published).not.toContainEqual({ topic: 'seat.taken', value: { seat: 1 } })
    await ben.get('session.takeSeat', { seat: 1 })
    expect(anne.published).toContainEqual({ topic: 'seat.taken', value: { seat: 1 } })
    expect(ben.published.some(({ topic }) => topic === 'seat.taken')).toBe(false)
    expect((await ben.get('campaign.seats', {})).taken).toMatchObject([{ seat: 1 }])
    services.close()
    const later = new Screen(servicesIn(table))
    await later.get('library.open', { path })
    expect((await later.get('campaign.seats', {})).taken).toMatchObject([{ seat: 1 }])
    expect(await later.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
  })
})

describe('a seat with a PIN', () => {
  it('is refused without it and had with it, once for each screen', async () => {
    const table = testFolder()
    const first = servicesIn(table)
    const organiser = new Screen(first)
    const path = await waterloo(organiser)
    const { seats } = await organiser.get('campaign.seats.setPin', { seat: 1, pin: PIN })
    expect(seats).toContainEqual({ seat: 1, hasPin: true, isGiven: true })
    first.close()
    expect(readFileSync(path).includes(PIN)).toBe(false)

    const services = servicesIn(table)
    const anne = new Screen(services)
    await anne.get('library.open', { path })
    const pinWanted = { code: 'pinWanted', detail: { seat: 1 } }
    expect(await anne.error('session.takeSeat', { seat: 1 })).toMatchObject(pinWanted)
    expect(await anne.error('campaign.takeSeat', { seat: 'fr' })).toMatchObject(pinWanted)
    expect(await anne.get('session.get', {})).toMatchObject({ seat: 'umpire' })
    await anne.get('session.givePin', { seat: 1, pin: PIN })
    await anne.get('session.takeSeat', { seat: 1 })
    await anne.get('session.takeSeat', { seat: 0 })
    await anne.get('session.takeSeat', { seat: 1 })
    const ben = new Screen(services)
    expect(await ben.error('session.takeSeat', { seat: 1 })).toMatchObject(pinWanted)
  })

  it('slows wrong PINs, and does not count those of another seat', async () => {
    const services = servicesIn(testFolder())
    const anne = new Screen(services)
    await waterloo(anne)
    await anne.get('campaign.seats.setPin', { seat: 0, pin: PIN })
    await anne.get('campaign.seats.setPin', { seat: 1, pin: PIN })
    const ben = new Screen(services)
    expect(await ben.error('session.givePin', { seat: 1, pin: '1234' })).toMatchObject({ code: 'wrongPin' })
    expect(await ben.error('session.givePin', { seat: 1, pin: PIN })).toMatchObject({
      code: 'pinTooSoon',
      detail: { seconds: 1 },
    })
    await ben.get('session.givePin', { seat: 0, pin: PIN })
    await setTimeout(1100)
    const tries = await Promise.all(
      ['1234', '2345', '3456'].map((pin) => ben.error('session.givePin', { seat: 1, pin })),
    )
    expect(tries.map(({ code }) => code).toSorted()).toEqual(['pinTooSoon', 'pinTooSoon', 'wrongPin'])
    expect(await ben.error('session.givePin', { seat: 1, pin: PIN })).toMatchObject({
      detail: { seconds: 2 },
    })
  })

  it('gets another PIN from whoever has given the old one, and from nobody else', async () => {
    const services = servicesIn(testFolder())
    const anne = new Screen(services)
    await waterloo(anne)
    await anne.get('campaign.seats.setPin', { seat: 1, pin: PIN })
    const ben = new Screen(services)
    await ben.get('session.takeSeat', { seat: 'umpire' })
    const other = { seat: 1, pin: 'another' } as const
    expect(await ben.error('campaign.seats.setPin', other)).toMatchObject({ code: 'pinWanted' })
    expect(await ben.error('campaign.seats.setPin', { seat: 1, pin: null })).toMatchObject({
      code: 'pinWanted',
    })
    await ben.get('session.takeSeat', { seat: 0 })
    expect(await ben.error('campaign.seats.setPin', other)).toMatchObject({ code: 'umpireOnly' })
    await anne.get('campaign.seats.setPin', other)
    await ben.get('session.givePin', { seat: 1, pin: 'another' })
    await anne.get('campaign.seats.setPin', { seat: 1, pin: null })
    expect((await ben.get('campaign.seats', {})).seats).toContainEqual({
      seat: 1,
      hasPin: false,
      isGiven: false,
    })
  })

  it('is refused to a screen that gave the PIN it had before', async () => {
    const services = servicesIn(testFolder())
    const anne = new Screen(services)
    await waterloo(anne)
    await anne.get('campaign.seats.setPin', { seat: 1, pin: PIN })
    const ben = new Screen(services)
    await ben.get('session.givePin', { seat: 1, pin: PIN })
    await anne.get('campaign.seats.setPin', { seat: 1, pin: 'another' })
    expect(await ben.error('session.takeSeat', { seat: 1 })).toMatchObject({ code: 'pinWanted' })
    await anne.get('session.takeSeat', { seat: 1 })
    await ben.get('session.givePin', { seat: 1, pin: 'another' })
    await ben.get('session.takeSeat', { seat: 1 })
  })
})

describe('what is the organiser’s', () => {
  it('is refused to a side, of this campaign and of others', async () => {
    const services = servicesIn(testFolder())
    const anne = new Screen(services)
    const path = await waterloo(anne)
    const { path: other } = await anne.get('library.copy', { path, name: 'Copy' })
    const backup = await anne.get('campaign.backup', {})
    await anne.get('session.takeSeat', { seat: 1 })
    for (const of of [path, other])
      for (const call of [
        anne.error('library.restore', { path: of, backupPath: backup.path }),
        anne.error('library.delete', { path: of }),
        anne.error('library.copy', { path: of, name: 'Mine' }),
        anne.error('library.rename', { path: of, name: 'Mine' }),
        anne.error('library.rescue', { path: of, jobId: 'r' }),
      ])
        expect((await call).code).toMatch(/^(umpireOnly|noSuchCampaign)$/)
    for (const call of [
      anne.error('library.close', {}),
      anne.error('campaign.rename', { name: 'Mine' }),
      anne.error('campaign.addBattle', { historyId: 'waterloo' }),
      anne.error('campaign.seats.organiserOpens', { on: true }),
      anne.error('campaign.seats.setPin', { seat: 'umpire', pin: PIN }),
    ])
      expect(await call).toMatchObject({ code: 'umpireOnly' })
    const { campaigns } = await anne.get('library.list', {})
    expect(campaigns.map(({ name }) => name).toSorted()).toEqual(['Copy', 'June 1815'])
  })

  it('is refused to a screen outside the campaign, where its organiser has a PIN', async () => {
    const table = testFolder()
    const services = servicesIn(table)
    const anne = new Screen(services)
    const path = await waterloo(anne)
    await anne.get('campaign.seats.setPin', { seat: 'umpire', pin: PIN })
    const ben = new Screen(services)
    await ben.get('library.create', { name: 'Another' })
    for (const call of [
      ben.error('library.delete', { path }),
      ben.error('library.rename', { path, name: 'Mine' }),
      ben.error('library.copy', { path, name: 'Mine' }),
      ben.error('library.rescue', { path, jobId: 'r' }),
    ])
      expect(await call).toMatchObject({ code: 'organiserPinFirst' })
    await anne.get('library.create', { name: 'Third' })
    expect(await ben.error('library.delete', { path })).toMatchObject({ code: 'organiserPinFirst' })
    await ben.get('library.open', { path })
    expect(await ben.get('session.get', {})).toMatchObject({ isSeated: false })
    expect(await ben.error('session.takeSeat', { seat: 'umpire' })).toMatchObject({ code: 'pinWanted' })
    expect(await ben.error('library.delete', { path })).toMatchObject({ code: 'organiserPinFirst' })
    await ben.get('session.givePin', { seat: 'umpire', pin: PIN })
    await ben.get('session.takeSeat', { seat: 'umpire' })
    await ben.get('library.rename', { path, name: 'Mine' })
  })
})
