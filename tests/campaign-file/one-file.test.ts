// One file at rest: whatever lies beside it or is taken from it, the file holds what was acknowledged.
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openCampaign, rescueCampaign, type Campaign } from '../../src-main/campaign-file'
import { seededRandom } from '../../src-shared/engine/random'
import { crashedIn } from './crashed'
import {
  add,
  contents,
  create,
  environment,
  faultOf,
  folder,
  openCampaignFault,
  play,
  playSome,
  reopen,
  smallHistory,
} from './harness'

const home = folder()
const at = (name: string): string => join(home, name)
const beside = (path: string): string[] =>
  readdirSync(home).filter((name) => join(home, name).startsWith(path) && join(home, name) !== path)

async function soundContents(path: string): Promise<unknown> {
  const campaign = await reopen(path, { readOnly: true })
  expect((await campaign.verify()).damage).toEqual([])
  const found = contents(campaign)
  campaign.close()
  return found
}

describe('a file at rest', () => {
  test('while it is open is whole by itself after each answer, and nothing but the lock lies beside it', async () => {
    const path = at('open.hundreddays')
    const campaign = await create(path)
    const id = playSome(campaign, 60)
    for (let n = 0; n < 10; n += 1) {
      campaign.append(id, [{ kind: 'rollback', toSeq: 40 - n, reason: `${n}` }])
      const copy = at(`copy-${n}.hundreddays`)
      copyFileSync(path, copy)
      expect(await soundContents(copy)).toEqual(contents(campaign))
      // An empty journal holds nothing that could be lost or brought back.
      for (const name of beside(path)) expect([name, statSync(at(name)).size]).toEqual([name, 0])
    }
    campaign.close()
    expect(beside(path)).toEqual([])
  })
})

const crashed = (name: string) => crashedIn(home, name)

describe('the journal of a crash in the midst of a commit', () => {
  test('brings back all that was acknowledged', async () => {
    const { path, acknowledged } = await crashed('brings')
    const before = [readFileSync(path), readFileSync(`${path}-journal`)]
    expect(await soundContents(path)).toEqual(acknowledged)
    // Reading has written nothing.
    expect([readFileSync(path), readFileSync(`${path}-journal`)]).toEqual(before)
    const campaign = await reopen(path)
    expect(contents(campaign)).toEqual(acknowledged)
    expect((await campaign.verify()).damage).toEqual([])
    campaign.close()
    expect(beside(path)).toEqual([])
  })

  test('does not touch an older file that was put in its place', async () => {
    const { path } = await crashed('older')
    const other = await create(at('older-other.hundreddays'))
    playSome(other, 12)
    const wanted = contents(other)
    other.close()
    copyFileSync(at('older-other.hundreddays'), path)
    expect(await soundContents(path)).toEqual(wanted)
    const campaign = await reopen(path)
    expect(contents(campaign)).toEqual(wanted)
    campaign.close()
    expect(beside(path)).toEqual([])
  })

  test('with a changed byte takes nothing away unsaid, and a refused file keeps every byte', async () => {
    const { path, acknowledged } = await crashed('flipped')
    const sound = readFileSync(path)
    const journal = readFileSync(`${path}-journal`)
    const random = seededRandom(18)
    const results = new Set<string>()
    for (let trial = 0; trial < 60; trial += 1) {
      const bytes = Buffer.from(journal)
      const offset = trial < 20 ? trial : random.int(bytes.length)
      bytes.writeUInt8((bytes[offset] ?? 0) ^ (1 + random.int(255)), offset)
      writeFileSync(path, sound)
      writeFileSync(`${path}-journal`, bytes)
      const result = await openCampaign(path, environment())
      if (result.kind === 'fault') {
        results.add(result.fault.code)
        expect(readFileSync(path).equals(sound)).toBe(true)
        expect(readFileSync(`${path}-journal`).equals(bytes)).toBe(true)
      } else {
        results.add('open')
        expect(contents(result.campaign)).toEqual(acknowledged)
        result.campaign.close()
      }
    }
    expect([...results].sort()).toEqual(['damaged', 'open'])
  })

  test('that names another file to be removed is refused', async () => {
    const { path } = await crashed('hostile')
    const victim = at('victim.txt')
    writeFileSync(victim, 'a letter')
    const name = Buffer.from(victim)
    const end = Buffer.alloc(16)
    end.writeUInt32BE(name.length, 0)
    end.writeUInt32BE(
      name.reduce((sum, byte) => sum + byte, 0),
      4,
    )
    Buffer.from('d9d505f920a163d7', 'hex').copy(end, 8)
    const lock = Buffer.alloc(4)
    lock.writeUInt32BE(0x40000000 / 4096 + 1)
    writeFileSync(`${path}-journal`, Buffer.concat([readFileSync(`${path}-journal`), lock, name, end]))
    expect((await openCampaignFault(path))?.code).toBe('damaged')
    expect(faultOf(await openCampaign(path, environment())).code).toBe('damaged')
    expect(existsSync(victim)).toBe(true)
  })

  test('is read by a rescue', async () => {
    const { path, acknowledged } = await crashed('rescue')
    const file = readFileSync(path).fill(0xaa, 0, 16)
    writeFileSync(path, file)
    const to = at('rescue-rescued.hundreddays')
    const result = await rescueCampaign(path, to, environment(), smallHistory)
    expect(result).toMatchObject({ kind: 'rescued' })
    const found = (await soundContents(to)) as { battles: { journal: unknown[] }[] }
    const wanted = acknowledged as typeof found
    expect(found.battles[0]?.journal.length).toBe(wanted.battles[0]?.journal.length)
  })
})

describe('the write-ahead log of an older version', () => {
  const museum = 'tests/campaign-file/museum/killed'
  function killed(name: string): string {
    const path = at(`${name}.hundreddays`)
    copyFileSync(join(museum, 'form-1.hundreddays'), path)
    copyFileSync(join(museum, 'form-1.wal'), `${path}-wal`)
    return path
  }
  const nameOf = (campaign: Campaign): string => campaign.info().name

  test('is taken up whole, for reading without a trace', async () => {
    const path = killed('museum')
    const before = readFileSync(path)
    const reader = await reopen(path, { readOnly: true })
    expect(nameOf(reader)).toBe('Killed in play')
    reader.close()
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(beside(path)).toEqual(['museum.hundreddays-wal'])
    const campaign = await reopen(path)
    expect(nameOf(campaign)).toBe('Killed in play')
    expect((await campaign.verify()).damage).toEqual([])
    campaign.rename('Played on')
    campaign.close()
    // The backup of before it came forward to the present form, and no log.
    expect(beside(path)).toEqual(['museum.hundreddays-backups'])
    const again = await reopen(path)
    expect(nameOf(again)).toBe('Played on')
    again.close()
  })

  test('is put aside where the file is another', async () => {
    const path = killed('another')
    const log = readFileSync(`${path}-wal`)
    const other = await create(at('another-other.hundreddays'))
    play(other, playSome(other, 5), add(1))
    const wanted = contents(other)
    other.close()
    copyFileSync(at('another-other.hundreddays'), path)
    const campaign = await reopen(path)
    expect(contents(campaign)).toEqual(wanted)
    campaign.close()
    expect(beside(path)).toEqual(['another.hundreddays-wal.aside'])
    expect(readFileSync(`${path}-wal.aside`).equals(log)).toBe(true)
  })

  test('with a changed byte takes nothing away unsaid', async () => {
    const log = readFileSync(join(museum, 'form-1.wal'))
    const random = seededRandom(1815)
    const results = new Set<string>()
    for (let trial = 0; trial < 200; trial += 1) {
      const path = killed('changed')
      // Every byte of the log's and the last frame's header, then any.
      const last = log.length - 4096 - 24
      const offset = trial < 32 ? trial : trial < 56 ? last + trial - 32 : random.int(log.length)
      const bytes = Buffer.from(log)
      bytes.writeUInt8((bytes[offset] ?? 0) ^ (1 + random.int(255)), offset)
      writeFileSync(`${path}-wal`, bytes)
      const reader = await openCampaign(path, environment(), { readOnly: true })
      if (reader.kind === 'open') {
        expect([offset, nameOf(reader.campaign)]).toEqual([offset, 'Killed in play'])
        reader.campaign.close()
      }
      results.add(reader.kind)
      rmSync(path)
    }
    expect([...results]).toContain('fault')
  })
})
