// Files of the library that are taken away, damaged or no campaigns: each is named with its sentence, hides no other, and is rescued.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorSentence } from '../../../../src-main/services/failure'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from '../table'

describe('a file that is not as it was', () => {
  it('tells a player whose file was taken away, and copies what was played from the list', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const path = await waterloo(screen, { begun: true })
    const { entries } = (await screen.get('campaign.get', {})).battles[0] ?? { entries: -1 }
    rmSync(path)
    expect(await screen.error('campaign.rename', { name: 'Lost' })).toMatchObject({
      code: 'campaignFile.moved',
      detail: { path },
    })
    const { campaigns } = await screen.get('library.list', {})
    expect(campaigns).toMatchObject([{ path, isOpen: true, fault: { code: 'moved' } }])
    const copied = await screen.get('library.copy', { path, name: 'Found again' })
    await screen.get('library.open', { path: copied.path })
    expect((await screen.get('campaign.get', {})).battles[0]).toMatchObject({ entries })
    expect((await screen.get('library.list', {})).campaigns).toMatchObject([
      { path: copied.path, fault: null, isOpen: true },
    ])
  })

  it('lists every file with its sentence, whatever one of them is', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const path = await waterloo(screen, { begun: true })
    await screen.get('library.close', {})
    const shelf = (name: string) => join(folder, 'campaigns', `${name}.hundreddays`)
    const changed = (name: string, sql: string) => {
      copyFileSync(path, shelf(name))
      new Database(shelf(name)).exec(sql).close()
    }
    const big = 2n ** 53n + 2n
    changed('head -1', 'UPDATE head SET number = -1')
    changed('head big', `UPDATE head SET number = ${big}`)
    changed('number big', `UPDATE journal SET number = ${big} WHERE number = 1`)
    changed('created before 1970', 'UPDATE campaign SET created = -1')
    changed('created big', `UPDATE campaign SET created = ${big}`)
    changed('ordinal big', `UPDATE battles SET ordinal = ${big}`)
    changed('seed big', `UPDATE battles SET seed = ${big}`)
    changed('version -1', 'PRAGMA user_version = -1')
    changed('version big', 'PRAGMA user_version = 2147483647')
    copyFileSync(path, shelf('sparse'))
    truncateSync(shelf('sparse'), 3 * 2 ** 30)
    mkdirSync(shelf('folder'))
    execFileSync('mkfifo', [shelf('pipe')])
    writeFileSync(shelf('empty'), '')
    utimesSync(path, new Date(-86_400_000), new Date(-86_400_000))
    const { campaigns } = await screen.get('library.list', {})
    const codes = Object.fromEntries(campaigns.map(({ name, fault: found }) => [name, found?.code ?? 'good']))
    expect(codes).toEqual({
      'June 1815': 'good',
      'head -1': 'damaged',
      'head big': 'damaged',
      'number big': 'damaged',
      'created big': 'damaged',
      'ordinal big': 'damaged',
      'seed big': 'damaged',
      'version -1': 'wrongSchema',
      sparse: 'tooLarge',
      folder: 'notAFile',
      pipe: 'notAFile',
      empty: 'empty',
    })
    expect(campaigns.filter(({ name }) => name === 'June 1815').length).toBe(3)
    expect(campaigns.find((entry) => entry.path === path)?.changedAt).toBeLessThan(0)
    expect(campaigns.find((entry) => entry.path === shelf('version big'))?.newer).toBe(true)
    for (const { fault: found } of campaigns)
      if (found)
        expect(errorSentence({ ...found, code: `campaignFile.${found.code}`, key: '' })).toMatch(/\.$/)
  })

  it('finds damage that opening did not see, tells it, writes no more, and leads to a rescue', async () => {
    const folder = testFolder()
    const warned: string[] = []
    const screen = new Screen(servicesIn(folder, { warn: (sentence) => warned.push(sentence) }))
    const path = await waterloo(screen, { begun: true })
    await screen.get('library.close', {})
    const db = new Database(path)
    db.exec(`UPDATE journal SET payload = replace(payload, 'Waterloo', 'Belle-Al') WHERE number = 3`)
    db.exec(`UPDATE journal SET at = at + 1 WHERE number = 4`)
    db.close()
    const before = readFileSync(path)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await screen.get('library.open', { path })
    vi.runAllTimers()
    vi.useRealTimers()
    await vi.waitFor(
      () => {
        expect(warned.some((sentence) => sentence.includes('damaged'))).toBe(true)
      },
      { timeout: 60_000 },
    )
    expect(await screen.error('campaign.rename', { name: 'Played on' })).toMatchObject({
      code: 'campaignFile.damaged',
    })
    const shelf = async () => (await screen.get('library.list', {})).campaigns
    expect(await shelf()).toMatchObject([{ path, isOpen: true, fault: { code: 'damaged' } }])
    // Whoever asks for anything of it, and whoever comes to it, is told.
    const damage = { code: 'damaged', key: 'campaignFile.damaged' }
    expect(await screen.call('battle.view', { battleId: 'waterloo' })).toMatchObject({
      ok: true,
      damage: { code: 'campaignFile.damaged' },
    })
    expect(await screen.get('session.get', {})).toMatchObject({ campaign: { damage, ownRisk: null } })
    expect(screen.published.some(({ topic }) => topic === 'session.changed')).toBe(true)
    await screen.get('library.close', {})
    expect(await shelf()).toMatchObject([{ path, isOpen: false, fault: { code: 'damaged' } }])
    expect(readFileSync(path).equals(before)).toBe(true)
    const rescued = await screen.get('library.rescue', { path, jobId: 'rescue' })
    await screen.get('library.open', { path: rescued.path })
    expect((await screen.get('campaign.verify', { jobId: 'check' })).whole).toBe(true)
  })

  it('goes on with a damaged campaign at own risk, which screen, shelf and log say from then on', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const path = await waterloo(screen, { begun: true })
    await playFirstOption(screen)
    await screen.get('library.close', {})
    const db = new Database(path)
    db.exec(`UPDATE journal SET at = at + 1 WHERE number = 4`)
    db.close()
    await screen.get('library.open', { path })
    expect((await screen.get('campaign.verify', { jobId: 'check' })).whole).toBe(false)
    expect(await screen.error('campaign.rename', { name: 'x' })).toMatchObject({
      code: 'campaignFile.damaged',
    })
    await screen.get('session.takeSeat', { seat: 0 })
    expect(await screen.error('campaign.goOnAtOwnRisk', {})).toMatchObject({ code: 'umpireOnly' })
    await screen.get('session.takeSeat', { seat: 'umpire' })
    await screen.get('campaign.goOnAtOwnRisk', {})
    await screen.get('campaign.rename', { name: 'Played on' })
    await playFirstOption(screen)
    const problem = 'an event is not as it was recorded (event 4, campaign)'
    const says = async () => {
      const { campaign } = await screen.get('session.get', {})
      expect(campaign).toMatchObject({ damage: null, ownRisk: { problems: [problem] } })
      expect(await screen.call('campaign.get', {})).not.toHaveProperty('damage')
      const { campaigns } = await screen.get('library.list', {})
      expect(campaigns).toMatchObject([{ name: 'Played on', fault: null, ownRisk: true }])
      const { marks } = await screen.get('battle.log', { battleId: 'waterloo' })
      expect(marks).toMatchObject([{ kind: 'ownRisk', afterSeq: 1, reason: problem }])
    }
    await says()
    // It does not have to be said again, and what is damaged can be looked up.
    await screen.get('library.close', {})
    await screen.get('library.open', { path })
    expect(await screen.get('campaign.verify', { jobId: 'again' })).toMatchObject({ whole: false })
    await screen.get('campaign.backup', {})
    await says()
  })

  it('verifies what is open for reading only as well, whoever made it', async () => {
    const services = servicesIn(testFolder())
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })
    await screen.get('library.close', {})
    const newer = path.replace('June', 'Newer')
    for (const file of [newer, path]) {
      if (file === newer) copyFileSync(path, newer)
      const db = new Database(file)
      if (file === newer) db.pragma('user_version = 99')
      db.exec(`UPDATE journal SET at = at + 1 WHERE number = 4`)
      db.close()
      const opened = await screen.get('library.open', { path: file, readOnly: true })
      expect(opened.newerForm).toBe(file === newer ? 99 : null)
      await vi.waitFor(
        async () => {
          expect(await screen.get('session.get', {})).toMatchObject({
            campaign: { damage: { code: 'damaged' } },
          })
        },
        { timeout: 10_000, interval: 100 },
      )
      expect(await screen.error('campaign.goOnAtOwnRisk', {})).toMatchObject({
        code: 'campaignFile.readOnly',
      })
    }
  })

  it('names damaged and foreign files, and rescues what is whole into a new one', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const path = await waterloo(screen, { begun: true })
    await screen.get('library.close', {})
    const damaged = join(folder, 'campaigns', 'damaged.hundreddays')
    copyFileSync(path, damaged)
    truncateSync(damaged, 300_000)
    writeFileSync(join(folder, 'campaigns', 'letter.hundreddays'), 'My dear Wellington, '.repeat(100))

    const { campaigns } = await screen.get('library.list', {})
    const codes = Object.fromEntries(campaigns.map(({ name, fault }) => [name, fault?.code ?? 'good']))
    expect(codes).toEqual({ 'June 1815': 'good', damaged: 'truncated', letter: 'notADatabase' })
    expect(await screen.error('library.open', { path: damaged })).toMatchObject({
      code: 'campaignFile.truncated',
      key: 'campaignFile.truncated',
    })

    const rescued = await screen.get('library.rescue', { path: damaged, jobId: 'rescue' })
    expect(rescued.path).not.toBe(damaged)
    await screen.get('library.open', { path: rescued.path })
    expect((await screen.get('campaign.get', {})).battles.length).toBeGreaterThan(0)
  })
})
