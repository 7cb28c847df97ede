// Processes that make files in a library, killed at random moments; and two that make them at once.
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { APPLICATION_ID } from '../../../../src-main/store/migrations'
import { bundleWriter } from '../../../campaign-file/kill-trials'
import { begunCampaign } from '../course/campaign'
import { killLibraries } from './kills'
import { Screen, servicesIn, testFolder } from '../table'

test('a file that was being made when the program was killed is whole or not there, and its litter is swept up', async () => {
  const writer = await bundleWriter('tests/main/services/library/child.ts')
  try {
    const tally = await killLibraries(writer, testFolder(), 4, 18_06_1815)
    expect(tally.failures).toEqual([])
    expect(tally.acknowledged).toBeGreaterThan(5)
  } finally {
    rmSync(dirname(writer), { recursive: true, force: true })
  }
}, 300_000)

test('two that make files of one name at once get two names', async () => {
  const folder = testFolder()
  const [one, other] = [new Screen(servicesIn(folder)), new Screen(servicesIn(folder))]
  const path = await begunCampaign(one)
  const name = 'June 1815'
  const copies = await Promise.all([
    one.get('library.copy', { path, name }),
    other.get('library.copy', { path, name }),
  ])
  const creations = await Promise.all([
    one.get('library.create', { name }),
    other.get('library.create', { name }),
  ])
  const made = [...copies, ...creations]
  await one.get('library.open', { path })
  const forks = await Promise.all([one.get('campaign.fork', { name }), one.get('campaign.fork', { name })])
  expect(new Set([path, ...[...made, ...forks].map((each) => each.path)]).size).toBe(7)
  await one.get('library.close', {})
  const rescued = await Promise.all([
    one.get('library.rescue', { path: copies[0].path, jobId: 'rescue' }),
    other.get('library.rescue', { path: copies[0].path, jobId: 'another' }),
  ])
  expect(new Set(rescued.map((each) => each.path)).size).toBe(2)
  const { campaigns } = await other.get('library.list', {})
  expect(campaigns.length).toBe(9)
  expect(campaigns.filter(({ fault }) => fault !== null)).toEqual([])
})

test('only what is litter is swept up', () => {
  const folder = testFolder()
  const names = [
    `.hundred-days-${process.pid}-0123456789ab.part`,
    '.hundred-days-1-0123456789ab.part',
    '.hundred-days-99999999-0123456789ab.part',
    '.hundred-days-99999999-0123456789ab.part-journal',
    'June.hundreddays.part',
    '.hundred-days-notes.part',
  ]
  for (const name of names) writeFileSync(join(folder, name), '')
  servicesIn(folder, { campaignFolder: folder }).close()
  const left = readdirSync(folder).filter((name) => name.includes('part'))
  // The process of number 1 lives.
  expect(left.toSorted()).toEqual([names[1], names[5], names[4]].toSorted())
})

test('what older versions left half made is swept up when it is old and ours, and nothing else of such a name', () => {
  const folder = testFolder()
  const ours = Buffer.alloc(4096)
  ours.writeUInt32BE(APPLICATION_ID, 68)
  const files = { old: ours, fresh: ours, empty: '', download: 'half of a file from somewhere '.repeat(50) }
  const longAgo = new Date(Date.now() - 3 * 86_400_000)
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, `${name}.hundreddays.part`)
    writeFileSync(path, content)
    if (name === 'old') writeFileSync(`${path}-journal`, '')
    if (name !== 'fresh') utimesSync(path, longAgo, longAgo)
  }
  servicesIn(folder, { campaignFolder: folder }).close()
  const left = readdirSync(folder).filter((name) => name.includes('.part'))
  expect(left.toSorted()).toEqual(['download.hundreddays.part', 'fresh.hundreddays.part'])
})
