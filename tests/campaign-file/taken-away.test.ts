// A file taken away, replaced or linked while it is open: noticed before the next answer, and nothing is lost by it.
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openCampaign, rescueCampaign, type Campaign } from '../../src-main/campaign-file'
import { Place } from '../../src-main/store/place'
import {
  add,
  codeOf,
  contents,
  create,
  environment,
  faultOf,
  folder,
  newBattle,
  play,
  playSome,
  reopen,
  smallHistory,
} from './harness'

const home = folder()
const at = (name: string): string => join(home, name)

/** An open campaign whose battle has twelve entries. */
async function playing(name: string): Promise<{ path: string; campaign: Campaign }> {
  mkdirSync(at(name))
  const path = join(at(name), 'campaign.hundreddays')
  const campaign = await create(path)
  playSome(campaign, 12)
  return { path, campaign }
}
const step = (campaign: Campaign) => {
  campaign.rename('A step that must not be answered')
}

describe('an open file', () => {
  test.each([
    ['moved', 'removed', (path: string) => rmSync(path)],
    ['moved', 'renamed', (path: string) => renameSync(path, `${path}.elsewhere`)],
    [
      'moved',
      'taken away with its folder',
      (path: string) => renameSync(join(path, '..'), join(path, '../../gone')),
    ],
    [
      'moved',
      'replaced by a copy of itself',
      (path: string) => {
        copyFileSync(path, `${path}.copy`)
        renameSync(`${path}.copy`, path)
      },
    ],
    ['linkedTwice', 'linked under a second name', (path: string) => linkSync(path, `${path}.link`)],
  ])('is %s when it was %s: no step is answered, and a copy holds all that was', async (code, how, act) => {
    const { path, campaign } = await playing(how)
    const wanted = contents(campaign)
    act(path)
    expect(codeOf(() => step(campaign))).toBe(code)
    expect(codeOf(() => play(campaign, 'waterloo', add(1, sideToAct(campaign))))).toBe(code)
    expect(codeOf(() => campaign.inOneStep(() => campaign.addBattle(newBattle)))).toBe(code)
    expect(campaign.fault()).toMatchObject({ code, detail: { path } })
    expect(contents(campaign)).toEqual(wanted)
    const to = at(`${how}.hundreddays`)
    expect(await campaign.copyTo(to)).toEqual({ kind: 'done', path: to })
    campaign.close()
    const copy = await reopen(to)
    expect(contents(copy)).toEqual(wanted)
    expect((await copy.verify()).damage).toEqual([])
    copy.close()
  })

  test('that is put back is played on in', async () => {
    const { path, campaign } = await playing('back')
    renameSync(path, `${path}.elsewhere`)
    expect(codeOf(() => step(campaign))).toBe('moved')
    renameSync(`${path}.elsewhere`, path)
    campaign.rename('Back again')
    campaign.close()
    const again = await reopen(path)
    expect(again.info().name).toBe('Back again')
    again.close()
  })

  test('taken away during a commit is noticed before the answer, and for good', async () => {
    const { path, campaign } = await playing('during')
    const before = contents(campaign)
    // It goes right after the look that comes before the commit.
    const look = vi.spyOn(Place.prototype, 'fault').mockImplementationOnce(() => {
      renameSync(path, `${path}.elsewhere`)
      return undefined
    })
    expect(codeOf(() => step(campaign))).toBe('moved')
    look.mockRestore()
    renameSync(`${path}.elsewhere`, path)
    expect(codeOf(() => step(campaign))).toBe('moved')
    expect(contents(campaign)).toEqual(before)
    campaign.close()
    const again = await reopen(path)
    expect((await again.verify()).damage).toEqual([])
    again.close()
  })

  test.each([
    ['an older copy of itself', (path: string) => path],
    ['another campaign', (path: string) => `${path}.other`],
  ])('overwritten where it lies by %s is noticed, and not written to', async (what, of) => {
    const { path, campaign } = await playing(what)
    const copy = at(`${what}.copy`)
    const other = await create(`${path}.other`)
    playSome(other, 30)
    other.close()
    copyFileSync(of(path), copy)
    playSome(campaign, 3)
    // The file stays the same one: no name leads elsewhere, and no second one to it.
    writeFileSync(path, readFileSync(copy))
    expect(codeOf(() => step(campaign))).toBe('overwritten')
    expect(campaign.fault()).toMatchObject({ code: 'overwritten', detail: { path } })
    expect(codeOf(() => campaign.setPreference('view', 1))).toBe('overwritten')
    campaign.close()
    expect(readFileSync(path).equals(readFileSync(copy))).toBe(true)
  })

  test('with a second name is not opened for playing, and is read', async () => {
    const { path, campaign } = await playing('linked')
    campaign.close()
    linkSync(path, `${path}.link`)
    const bytes = readFileSync(path)
    expect(faultOf(await openCampaign(path, environment())).code).toBe('linkedTwice')
    expect(readFileSync(path).equals(bytes)).toBe(true)
    const reader = await reopen(path, { readOnly: true })
    expect(reader.journal('waterloo').length).toBe(12)
    reader.close()
  })
})

describe('a lock that is none', () => {
  test.each([
    ['garbage', (lock: string) => writeFileSync(lock, 'x'.repeat(5000))],
    ['a note', (lock: string) => writeFileSync(lock, 'x')],
    ['a folder', (lock: string) => mkdirSync(lock)],
    ['a link to what is not there yet', (lock: string) => symlinkSync(`${lock}.elsewhere`, lock)],
  ])('is called what it is: %s', async (what, make) => {
    const { path, campaign } = await playing(what)
    campaign.close()
    make(`${path}-lock`)
    expect(faultOf(await openCampaign(path, environment()))).toMatchObject({
      code: 'badLock',
      detail: { path, lock: `${path}-lock` },
    })
    const reader = await reopen(path, { readOnly: true })
    reader.close()
  })
})

describe.each(['-journal', '-wal', '-shm'])('what lies where the log %s would, and is no file', (end) => {
  test.each([
    ['a folder', (log: string) => mkdirSync(log)],
    ['a pipe', (log: string) => execFileSync('mkfifo', [log])],
    ['a link to what never ends', (log: string) => symlinkSync('/dev/zero', log)],
  ])('is named, and nobody waits for it: %s', async (what, make) => {
    const { path, campaign } = await playing(`${what}${end}`)
    campaign.close()
    make(`${path}${end}`)
    const named = { code: 'badLog', detail: { path, log: `${path}${end}` } }
    expect(faultOf(await openCampaign(path, environment()))).toMatchObject(named)
    expect(faultOf(await openCampaign(path, environment(), { readOnly: true }))).toMatchObject(named)
    const to = at('rescued.hundreddays')
    const rescued = await rescueCampaign(path, to, environment(), smallHistory)
    expect(rescued.kind === 'fault' && rescued.fault).toMatchObject(named)
  })
})

function sideToAct(campaign: Campaign): 0 | 1 {
  return (campaign.stateAt('waterloo', 'now').state as { toAct: 0 | 1 }).toAct
}
