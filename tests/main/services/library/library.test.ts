// The library: files found, named, copied, thrown away and brought back; damaged ones named and rescued.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CampaignFaultError, fault } from '../../../../src-main/campaign-file'
import { FileCampaign } from '../../../../src-main/campaign-file/campaign'
import { errorSentence } from '../../../../src-main/services/failure'
import { fileStem } from '../../../../src-main/services/library/campaign-list'
import { begunCampaign } from '../course/campaign'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from '../table'

describe('the library', () => {
  it('shows names as they were typed, whatever they are, in files any system can hold', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const names = [
      '<script>alert(1)</script>',
      '../../etc',
      'Ligny: "là-bas" / 16 juin?',
      'CON',
      '🎲 Würfel',
      '…',
    ]
    for (const name of names) {
      const { path } = await screen.get('library.create', { name })
      expect(path.startsWith(join(folder, 'campaigns'))).toBe(true)
      await screen.get('library.close', {})
    }
    const { campaigns } = await screen.get('library.list', {})
    expect(campaigns.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(campaigns.every(({ fault, isOpen }) => fault === null && !isOpen)).toBe(true)
  })

  it('leaves no half campaign, and no lock, where the disk is full before its battles are in', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const { addBattle } = FileCampaign.prototype
    const add = vi.spyOn(FileCampaign.prototype, 'addBattle').mockImplementation(function (
      this: FileCampaign,
      battle,
    ) {
      if (this.battles().length === 2) throw new CampaignFaultError(fault('diskFull', { path: this.path }))
      return addBattle.call(this, battle)
    })
    expect(await screen.error('library.create', { name: 'June' })).toMatchObject({
      code: 'campaignFile.diskFull',
    })
    add.mockRestore()
    expect(readdirSync(join(folder, 'campaigns'))).toEqual([])
    await screen.get('library.create', { name: 'June' })
    expect((await screen.get('campaign.get', {})).battles).toHaveLength(4)
  })

  it('says of settings that cannot be kept which file it is and why', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    mkdirSync(join(folder, 'settings.json'))
    const before = await screen.get('app.settings.get', {})
    expect(await screen.error('app.settings.set', { theme: 'lamplight' })).toMatchObject({
      code: 'campaignFile.notAFile',
      detail: { path: join(folder, 'settings.json') },
    })
    expect(await screen.get('app.settings.get', {})).toEqual(before)
    expect(readdirSync(folder)).not.toContain('settings.json.new')
  })

  it.each(['', '  ', '\u200b', '\u202e\u0007'])('takes no name that nobody could see: %j', async (name) => {
    const screen = new Screen(servicesIn(testFolder()))
    expect(await screen.error('library.create', { name })).toMatchObject({ code: 'badInput' })
  })

  it('tells the step of the campaign, and what of a battle the staff plays, once they are there', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const first = async () => (await screen.get('library.list', {})).campaigns[0]
    const path = await begunCampaign(screen)
    const { step } = await screen.get('campaign.stand', {})
    expect(await first()).toMatchObject({ step: step.name, lastBattle: null })
    await screen.get('library.close', {})
    // Looked into without being opened it tells the same.
    expect(await first()).toMatchObject({ path, step: step.name, isOpen: false })
    await screen.get('library.delete', { path })
    await waterloo(screen, { staff: true })
    expect(await first()).toMatchObject({ step: null, lastBattle: { status: 'deploying', staff: [0, 1] } })
    const { battles } = await screen.get('campaign.get', {})
    const drawnUp = battles.find(({ id }) => id === 'waterloo')?.drawnUp
    expect(drawnUp).toMatchObject({ turnLimit: 10 })
    expect(drawnUp?.forces.every(({ pieces, strength }) => pieces > 0 && strength > 0)).toBe(true)
    expect(battles.find(({ id }) => id === 'ligny')?.drawnUp).toBeNull()
  })

  it('gives the second campaign of a name a file of its own', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const first = await screen.get('library.create', { name: 'June' })
    const second = await screen.get('library.create', { name: 'June' })
    expect(second.path).not.toBe(first.path)
    expect((await screen.get('session.get', {})).campaign?.path).toBe(second.path)
  })

  it('renames, copies, throws away and brings back', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const path = await waterloo(screen, { begun: true })
    await playFirstOption(screen)
    await screen.get('library.rename', { path, name: 'July' })
    expect(await screen.get('campaign.get', {})).toMatchObject({ name: 'July' })
    const copy = await screen.get('library.copy', { path, name: 'July for Anne' })
    const before = await screen.get('battle.view', { battleId: 'waterloo', withState: true })

    const { undoToken } = await screen.get('library.delete', { path })
    expect(existsSync(path)).toBe(false)
    expect(await screen.get('session.get', {})).toMatchObject({ campaign: null })
    const listed = async () => (await screen.get('library.list', {})).campaigns.map(({ name }) => name)
    expect(await listed()).toEqual(['July for Anne'])

    expect(await screen.get('library.undoDelete', { undoToken })).toEqual({ path })
    expect((await listed()).toSorted()).toEqual(['July', 'July for Anne'])
    expect(await screen.error('library.undoDelete', { undoToken })).toMatchObject({
      code: 'nothingToPutBack',
    })
    for (const each of [path, copy.path]) {
      await screen.get('library.open', { path: each })
      const after = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
      expect(after.state).toEqual(before.state)
      await screen.get('library.close', {})
    }
  })

  it('throws away and brings back what lies on another disk', async () => {
    // Where there is none the second folder is of the same disk, and it must go as well.
    const elsewhere = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'hundred-days-'))
    onTestFinished(() => {
      rmSync(elsewhere, { recursive: true, force: true })
    })
    const screen = new Screen(servicesIn(testFolder()))
    const { path } = await screen.get('library.create', { name: 'June', folder: elsewhere })
    const { undoToken } = await screen.get('library.delete', { path })
    expect(existsSync(path)).toBe(false)
    expect(await screen.get('library.undoDelete', { undoToken })).toEqual({ path })
    expect(await screen.get('library.open', { path })).toMatchObject({ name: 'June', readOnly: false })
  })

  it('leaves nothing in the trash of what cannot be thrown away', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const path = join(folder, 'none.hundreddays')
    expect(await screen.error('library.delete', { path })).toMatchObject({ code: 'campaignFile.missing' })
    expect(readdirSync(join(folder, '.trash'))).toEqual([])
  })

  it('throws away campaigns and nothing else', async () => {
    const folder = testFolder()
    const screen = new Screen(servicesIn(folder))
    const other = join(folder, 'thesis.odt')
    writeFileSync(other, 'years of work')
    expect(await screen.error('library.delete', { path: other })).toMatchObject({ code: 'noSuchCampaign' })
    expect(existsSync(other)).toBe(true)
    for (const undoToken of ['..', '../..', 'x', '00000000-0000-0000-0000-000000000000'])
      expect(await screen.error('library.undoDelete', { undoToken })).toMatchObject({
        code: 'nothingToPutBack',
      })
  })

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
    await vi.waitFor(() => {
      expect(warned.some((sentence) => sentence.includes('damaged'))).toBe(true)
    })
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

  it('restores a backup, and only one of the campaign itself', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const path = await waterloo(screen, { begun: true })
    const { path: backupPath } = await screen.get('campaign.backup', {})
    const before = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    await playFirstOption(screen)
    const { backups } = await screen.get('library.backups', { path })
    expect(backups.map((backup) => backup.path)).toContain(backupPath)

    expect(await screen.error('library.restore', { path, backupPath: '/etc/passwd' })).toMatchObject({
      code: 'noSuchCampaign',
    })
    // A request that is refused does not close what is open.
    expect((await screen.get('campaign.get', {})).path).toBe(path)
    await screen.get('library.restore', { path, backupPath })
    await screen.get('library.open', { path })
    const after = await screen.get('battle.view', { battleId: 'waterloo', withState: true })
    expect(after.state).toEqual(before.state)
  })

  it('remembers a campaign from elsewhere until it is told to forget it', async () => {
    const folder = testFolder()
    const elsewhere = join(folder, 'stick')
    mkdirSync(elsewhere)
    const services = servicesIn(folder)
    const screen = new Screen(services)
    const { path } = await screen.get('library.create', { name: 'Travels', folder: elsewhere })
    expect(readdirSync(elsewhere)).toContain('Travels.hundreddays')
    services.close()
    const again = new Screen(servicesIn(folder))
    expect((await again.get('library.list', {})).campaigns).toMatchObject([{ path, isElsewhere: true }])
    await again.get('library.forget', { path })
    expect((await again.get('library.list', {})).campaigns).toEqual([])
    expect(existsSync(path)).toBe(true)
  })
})

it('finds its own campaigns in a folder that a link leads to', async () => {
  const folder = testFolder()
  mkdirSync(join(folder, 'disk'))
  symlinkSync(join(folder, 'disk'), join(folder, 'link'), 'junction')
  const linked = join(folder, 'link', 'campaigns')
  const screen = new Screen(servicesIn(folder, { campaignFolder: linked }))
  await screen.get('library.create', { name: 'June' })
  const { campaigns } = await screen.get('library.list', {})
  expect(campaigns).toMatchObject([{ name: 'June', isOpen: true, isElsewhere: false }])
  const path = join(linked, 'June.hundreddays')
  expect(await screen.get('library.open', { path })).toMatchObject({ name: 'June', readOnly: false })
  const { undoToken } = await screen.get('library.delete', { path })
  expect((await screen.get('library.list', {})).campaigns).toEqual([])
  await screen.get('library.undoDelete', { undoToken })
  expect(existsSync(path)).toBe(true)
})

it('names a folder that is none, and does without one for its list', async () => {
  const folder = testFolder()
  const file = join(folder, 'letter.txt')
  writeFileSync(file, 'My dear Wellington')
  const screen = new Screen(servicesIn(folder, { dataFolder: file }))
  const { path } = await screen.get('library.create', { name: 'June' })
  expect((await screen.get('library.list', {})).campaigns).toMatchObject([{ path, isOpen: true }])
  for (const error of [
    await screen.error('library.create', { name: 'July', folder: join(file, 'x') }),
    await screen.error('app.settings.set', { scale: 125 }),
  ])
    expect(error.code).toMatch(/^campaignFile\./)
})

it('a second writer is told that the campaign is open elsewhere', async () => {
  const folder = testFolder()
  const path = await waterloo(new Screen(servicesIn(folder)))
  const other = new Screen(servicesIn(testFolder()))
  expect(await other.error('library.open', { path })).toMatchObject({ code: 'campaignFile.locked' })
  const looking = await other.get('library.open', { path, readOnly: true })
  expect(looking.readOnly).toBe(true)
  expect(await other.error('campaign.rename', { name: 'Mine' })).toMatchObject({
    code: 'campaignFile.readOnly',
  })
})

it('a campaign that everybody has left is free for others', async () => {
  const services = servicesIn(testFolder())
  const [anne, ben] = [new Screen(services), new Screen(services)]
  const other = new Screen(servicesIn(testFolder()))
  const { path } = await anne.get('library.create', { name: 'June' })
  await ben.get('library.open', { path })
  await ben.get('session.takeSeat', { seat: 'umpire' })
  await anne.get('library.create', { name: 'July' })
  expect(await other.error('library.open', { path })).toMatchObject({ code: 'campaignFile.locked' })
  expect(await ben.get('campaign.get', {})).toMatchObject({ name: 'June' })
  await ben.get('library.create', { name: 'August' })
  expect(await other.get('library.open', { path })).toMatchObject({ readOnly: false })
  // Meanwhile it can be looked at; once it is free again it can be played in.
  expect(await anne.get('library.open', { path, readOnly: true })).toMatchObject({ readOnly: true })
  expect(await anne.error('library.open', { path })).toMatchObject({ code: 'campaignFile.locked' })
  expect(await anne.get('campaign.get', {})).toMatchObject({ name: 'June', readOnly: true })
  await other.get('library.close', {})
  expect(await anne.get('library.open', { path })).toMatchObject({ readOnly: false })
  await anne.get('campaign.rename', { name: 'June again' })
})

it('verifying shows its progress and can be cancelled', async () => {
  const screen = new Screen(servicesIn(testFolder()))
  await waterloo(screen, { begun: true })
  expect(await screen.get('campaign.verify', { jobId: 'v1' })).toMatchObject({ whole: true, damage: [] })
  const states = screen.published.flatMap(({ topic, value }) =>
    topic === 'job.progress' ? [(value as { state: string }).state] : [],
  )
  expect(states.at(-1)).toBe('done')

  const running = screen.error('campaign.verify', { jobId: 'v2' })
  expect(await screen.error('campaign.verify', { jobId: 'v2' })).toMatchObject({ code: 'badInput' })
  await screen.get('job.cancel', { jobId: 'v2' })
  expect(await running).toMatchObject({ code: 'cancelled' })
})

it('settings are kept, and nonsense in their file is no reason not to start', async () => {
  const folder = testFolder()
  const screen = new Screen(servicesIn(folder))
  const kept = { ...(await screen.get('app.settings.get', {})), theme: 'lamplight', scale: 125 }
  await screen.get('app.settings.set', { theme: 'lamplight', scale: 125 })
  expect(await new Screen(servicesIn(folder)).get('app.settings.get', {})).toEqual(kept)
  writeFileSync(join(folder, 'settings.json'), '{"theme":')
  expect(await new Screen(servicesIn(folder)).get('app.settings.get', {})).toMatchObject({ theme: 'system' })
})

it.each([
  ['June 1815', 'June 1815'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j'],
  ['..', 'Campaign'],
  ['nul.txt', 'nul.txt-'],
  ['-rf', 'rf'],
  ['🎲🎲 Würfel 🎲', 'Würfel'],
  ['…', 'Campaign'],
  [`${'x'.repeat(59)}𝔸`, 'x'.repeat(59)],
  ['x'.repeat(300), 'x'.repeat(60)],
])('%j becomes the file %j', (name, stem) => {
  expect(fileStem(name)).toBe(stem)
})
