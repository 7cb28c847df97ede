// The library: files found, named, copied, thrown away and brought back.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CampaignFaultError, fault } from '../../../../src-main/campaign-file'
import { FileCampaign } from '../../../../src-main/campaign-file/campaign'
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
