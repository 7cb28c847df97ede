// Backups: made by SQLite's own means, verified, rotated; restored, copied and brought in from elsewhere.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  importCampaign,
  listBackups,
  openCampaign,
  restoreCampaign,
  type Campaign,
} from '../../src-main/campaign-file'
import {
  add,
  codeOf,
  contents,
  copyFile,
  create,
  faultOf,
  folder,
  newBattle,
  play,
  playSome,
  reopen,
  environment,
} from './harness'

const home = folder()
const at = (name: string): string => join(home, name)
const cut = (path: string): void => truncateSync(path, 20_000)

describe('backups', () => {
  test('hold everything, also what is still in the log, and are listed newest first', async () => {
    const campaign = await create(at('kept.hundreddays'))
    const id = playSome(campaign, 20)
    const first = await campaign.backup('asked')
    play(campaign, id, add(1, 0))
    const second = await campaign.backup('battle', id)
    expect(second).toMatchObject({ reason: 'battle', battleId: id })
    expect(campaign.backups().map(({ path }) => path)).toEqual([second.path, first.path])
    expect(campaign.backups()).toEqual([second, first])
    expect(existsSync(`${second.path}-wal`)).toBe(false)
    const before = contents(campaign)
    campaign.close()
    const backup = await reopen(second.path, { readOnly: true })
    expect(contents(backup)).toEqual(before)
    expect((await backup.verify()).damage).toEqual([])
    backup.close()
  })

  test('at opening are made only if something has been recorded since the last', async () => {
    const campaign = await create(at('opening.hundreddays'))
    const first = await campaign.backup('opening')
    expect((await campaign.backup('opening')).path).toBe(first.path)
    campaign.addBattle(newBattle)
    expect((await campaign.backup('opening')).path).not.toBe(first.path)
    campaign.close()
  })

  test('rotate: the newest stay, and the last before each battle and each restoring', async () => {
    const campaign = await create(at('rotate.hundreddays'))
    const stays: string[] = []
    for (const name of ['Ligny', 'Wavre']) {
      const { id } = campaign.addBattle({ ...newBattle, name, historyId: null })
      await campaign.backup('battle', id)
      stays.push((await campaign.backup('battle', id)).path)
    }
    stays.push((await campaign.backup('restore')).path)
    for (let n = 0; n < 14; n += 1) await campaign.backup('asked')
    const left = campaign.backups()
    expect(left.length).toBe(10 + stays.length)
    expect(left.map(({ path }) => path)).toEqual(expect.arrayContaining(stays))
    campaign.close()
  })

  test('rotate by order, whatever the clock says: before 1970, a year back, beyond all years', async () => {
    let now = 0
    const around = { ...environment(), now: () => now }
    const path = at('clock.hundreddays')
    const campaign = await create(path, 'Clock', around)
    const year = 365 * 86_400_000
    const made: string[] = []
    for (let n = 0; n < 14; n += 1) {
      now = [40 * year, -3 * year, 39 * year, 9000 * year, 40 * year - n][n % 5] ?? 0
      campaign.addBattle({ ...newBattle, name: `Battle ${n}`, historyId: null })
      made.push((await campaign.backup(n % 2 === 0 ? 'opening' : 'asked')).path)
    }
    expect(campaign.backups().map((each) => each.path)).toEqual(made.slice(-10).toReversed())
    now = -year
    campaign.rename('Once more')
    const last = await campaign.backup('opening')
    expect(last.at).toBe(-year)
    expect(made).not.toContain(last.path)
    playSome(campaign, 12)
    campaign.close()
    const again = await reopen(path, {}, around)
    expect((await again.verify()).damage).toEqual([])
    expect(again.journal('waterloo').at(-1)?.at).toBe(-year)
    again.close()
  })

  test('taken while play goes on are whole', async () => {
    const campaign = await create(at('playing.hundreddays'))
    const id = playSome(campaign, 10)
    const backup = campaign.backup('asked')
    for (let n = 0; n < 20; n += 1) {
      play(campaign, id, add(1, campaign.stateAt(id, 'now').seq > 0 ? sideToAct(campaign, id) : 0))
      await new Promise(setImmediate)
    }
    const { path } = await backup
    campaign.close()
    const copy = await reopen(path, { readOnly: true })
    expect((await copy.verify()).damage).toEqual([])
    expect(copy.journal(id).length).toBeGreaterThanOrEqual(10)
    copy.close()
  })

  test('of a damaged campaign are not made: the good ones before it stay', async () => {
    const path = at('bad.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 20)
    const good = await campaign.backup('asked')
    campaign.close()
    const bytes = readFileSync(path)
    const place = bytes.lastIndexOf('"purpose":"throw"')
    bytes.write('"purpose":"thr0w"', place)
    writeFileSync(path, bytes)
    const bad = await reopen(path)
    const verdict = await bad.verify()
    expect(verdict).toMatchObject({ whole: false, damage: [{ where: 'journal' }] })
    expect(verdict.damage[0]?.event).toMatchObject({ stream: 'waterloo' })
    await expect(bad.backup('asked')).rejects.toMatchObject({ fault: { code: 'damaged' } })
    expect(bad.backups().map((each) => each.path)).toEqual([good.path])
    // Damage that is known stops play.
    expect(bad.fault()).toMatchObject({ code: 'damaged', detail: { path } })
    expect(codeOf(() => bad.rename('x'))).toBe('damaged')
    expect(readdirSync(`${path}-backups`).length).toBe(1)
    bad.close()
  })

  test('that cannot be written are a fault, and the campaign plays on', async () => {
    const path = at('nowhere.hundreddays')
    const campaign = await create(path)
    writeFileSync(`${path}-backups`, 'in the way')
    await expect(campaign.backup('asked')).rejects.toMatchObject({ fault: { code: 'backupFailed' } })
    expect(campaign.addBattle(newBattle).id).toBe('waterloo')
    campaign.close()
  })
})

describe('restoring', () => {
  test('puts the backup back and keeps what was there as a backup', async () => {
    const path = at('restore.hundreddays')
    const campaign = await create(path)
    const id = playSome(campaign, 12)
    const early = contents(campaign)
    const backup = await campaign.backup('asked')
    play(campaign, id, add(3, sideToAct(campaign, id)))
    const late = contents(campaign)
    expect(faultOf(await restoreCampaign(path, backup.path, environment())).code).toBe('locked')
    campaign.close()
    expect((await restoreCampaign(path, backup.path, environment())).kind).toBe('done')
    const restored = await reopen(path)
    expect(contents(restored)).toEqual(early)
    const kept = restored.backups().find(({ reason }) => reason === 'restore')
    restored.close()
    const before = await reopen(kept?.path ?? '', { readOnly: true })
    expect(contents(before)).toEqual(late)
    before.close()
  })

  test('over a damaged or missing file keeps the damaged one under another name', async () => {
    const path = at('worse.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 12)
    const early = contents(campaign)
    const backup = await campaign.backup('asked')
    campaign.close()
    cut(path)
    const damaged = readFileSync(path)
    expect((await restoreCampaign(path, backup.path, environment())).kind).toBe('done')
    expect(readFileSync(at('worse.damaged.hundreddays')).equals(damaged)).toBe(true)
    rmSync(path)
    expect((await restoreCampaign(path, backup.path, environment())).kind).toBe('done')
    const restored = await reopen(path)
    expect(contents(restored)).toEqual(early)
    restored.close()
  })

  test('from a backup that is not whole changes nothing', async () => {
    const path = at('sound.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 12)
    const backup = await campaign.backup('asked')
    campaign.close()
    const before = readFileSync(path)
    cut(backup.path)
    expect(faultOf(await restoreCampaign(path, backup.path, environment())).code).toBe('truncated')
    expect(faultOf(await restoreCampaign(path, at('none'), environment())).code).toBe('missing')
    const nowhere = await restoreCampaign(at('no/where.hundreddays'), backup.path, environment())
    expect(faultOf(nowhere).code).toBe('noFolder')
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(listBackups(path, environment()).map(({ reason }) => reason)).toEqual(['asked'])
  })
})

describe('copies', () => {
  test('are campaigns of their own, renamed if asked', async () => {
    const path = at('original.hundreddays')
    const campaign = await create(path)
    const id = playSome(campaign, 12)
    const to = at('copy.hundreddays')
    expect(await campaign.copyTo(to, (copy) => copy.rename('What if'))).toEqual({ kind: 'done', path: to })
    expect(faultOf(await campaign.copyTo(to)).code).toBe('exists')
    expect(faultOf(await campaign.copyTo(at('no/copy.hundreddays'))).code).toBe('noFolder')
    expect(existsSync(`${to}-wal`)).toBe(false)
    const copy = await reopen(to)
    expect(copy.info().name).toBe('What if')
    expect(copy.journal(id)).toEqual(campaign.journal(id))
    expect((await copy.verify()).damage).toEqual([])
    copy.close()
    campaign.close()
  })

  test('from elsewhere come in only when they are whole', async () => {
    const path = at('guest.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 12)
    const before = contents(campaign)
    campaign.close()
    mkdirSync(at('library'))
    const to = at('library/guest.hundreddays')
    expect((await importCampaign(path, to, environment())).kind).toBe('done')
    const nowhere = await importCampaign(path, at('no/guest.hundreddays'), environment())
    expect(faultOf(nowhere).code).toBe('noFolder')
    const own = await reopen(to)
    expect(contents(own)).toEqual(before)
    own.close()
    expect(faultOf(await importCampaign(path, to, environment())).code).toBe('exists')

    const hostile = copyFile(path, at('hostile.hundreddays'))
    const bytes = readFileSync(hostile)
    bytes.write('"by":7', bytes.lastIndexOf('"by":1'))
    writeFileSync(hostile, bytes)
    const fault = faultOf(await importCampaign(hostile, at('library/hostile.hundreddays'), environment()))
    expect(fault.code).toBe('damaged')
    expect(String(fault.detail['problem'])).toMatch(/event \d+, waterloo \d+/)
    expect(readdirSync(at('library'))).toEqual(['guest.hundreddays'])
    writeFileSync(at('letter.txt'), 'Dear Father')
    expect(faultOf(await importCampaign(at('letter.txt'), at('library/l'), environment())).code).toBe(
      'notADatabase',
    )
  })
})

test('closing ends a verification under way and leaves nothing lying about', async () => {
  const campaign = await create(at('ending.hundreddays'))
  playSome(campaign, 250)
  const check = campaign.verification()
  check.next()
  const verdict = campaign.verify()
  campaign.close()
  await expect(verdict).rejects.toMatchObject({ fault: { code: 'closed' } })
  expect(check.next().done).toBe(true)
  expect(readdirSync(home).filter((name) => name.startsWith('ending'))).toEqual(['ending.hundreddays'])
  const again = await reopen(at('ending.hundreddays'))
  const stop = new AbortController()
  const stopped = again.verify(() => stop.abort(new Error('enough')), stop.signal)
  await expect(stopped).rejects.toThrow('enough')
  again.close()
})

test('a backup or copy that a closing overtakes says that the campaign is closed, and leaves no litter', async () => {
  const campaign = await create(at('overtaken.hundreddays'))
  playSome(campaign, 100)
  const backup = campaign.backup('asked')
  const copy = campaign.copyTo(at('overtaken-copy.hundreddays'))
  campaign.close()
  await expect(backup).rejects.toMatchObject({ fault: { code: 'closed' } })
  expect(faultOf(await copy).code).toBe('closed')
  const left = [...readdirSync(home), ...readdirSync(at('overtaken.hundreddays-backups'))]
  expect(left.filter((name) => name.includes('.part') || name.startsWith('overtaken-copy'))).toEqual([])
})

test('a closed campaign makes no backups', async () => {
  const campaign = await create(at('closed.hundreddays'))
  campaign.close()
  await expect(campaign.backup('asked')).rejects.toMatchObject({ fault: { code: 'closed' } })
  expect(codeOf(() => campaign.verification())).toBe('closed')
  expect((await openCampaign(at('closed.hundreddays'), environment())).kind).toBe('open')
})

function sideToAct(campaign: Campaign, id: string): 0 | 1 {
  return (campaign.stateAt(id, 'now').state as { toAct: 0 | 1 }).toAct
}
