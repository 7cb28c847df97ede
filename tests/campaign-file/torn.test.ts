// Torn files: whatever bytes are left give what they hold, without journal, without tables, at any length.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, test } from 'vitest'
import { rescueCampaign, type Rescued } from '../../src-main/campaign-file'
import { create, environment, faultOf, folder, newBattle, playSome, reopen, smallHistory } from './harness'

const home = folder()
const sound = join(home, 'sound.hundreddays')
const PAGE = 4096
let made = 0

beforeAll(async () => {
  const campaign = await create(sound, 'Four days')
  playSome(campaign, 130)
  playSome(campaign, 40, { ...newBattle, name: 'Wavre', historyId: 'wavre' })
  campaign.addBattle({ ...newBattle, name: 'Ligny', historyId: 'ligny', sheet: { ground: 'wet' } })
  const unit = smallHistory.armies[1]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]
  if (unit) campaign.editUnit({ ...unit, strength: 77 }, 'dysentery')
  campaign.close()
})

async function rescued(path: string): Promise<Rescued & { readonly kind: 'rescued' }> {
  made += 1
  const result = await rescueCampaign(
    path,
    join(home, `new-${made}.hundreddays`),
    environment(),
    smallHistory,
  )
  if (result.kind === 'fault') throw new Error(JSON.stringify(result.fault))
  return result
}

/** The sound file after some SQL. */
function changed(name: string, sql: string): string {
  const path = join(home, name)
  copyFileSync(sound, path)
  const db = new Database(path)
  db.pragma('secure_delete = ON')
  db.exec(sql)
  db.close()
  return path
}

describe('without its journal', () => {
  test('a campaign is rebuilt from its tables, and what nothing proves is named', async () => {
    const { path, lost, rows } = await rescued(changed('tables.hundreddays', 'DELETE FROM journal; VACUUM'))
    expect(rows).toBe(0)
    expect(lost.map(({ what }) => what)).toEqual(['unproved', 'entries', 'snapshot', 'snapshot'])
    expect(lost[0]).toMatchObject({ what: 'unproved', rows: 4 })
    expect(lost.find(({ battleId }) => battleId === 'waterloo')).toMatchObject({ fromSeq: 100 })
    const campaign = await reopen(path)
    expect((await campaign.verify()).damage).toEqual([])
    expect(campaign.info().name).toBe('Four days')
    expect(campaign.battles().map(({ id }) => id)).toEqual(['waterloo', 'wavre', 'ligny'])
    expect(campaign.sheet('ligny')).toEqual({ ground: 'wet' })
    campaign.close()
  })

  test('nor its first order of battle, the tables have that too, with what was changed in it', async () => {
    const { path, lost } = await rescued(
      changed('book.hundreddays', 'DELETE FROM journal; DELETE FROM documents WHERE number = 1; VACUUM'),
    )
    // It is history's own, which stands in: what was changed in it nobody can tell any more.
    expect(lost.map(({ what }) => what)).toContain('orderOfBattle')
    const campaign = await reopen(path)
    const strength =
      campaign.orderOfBattle().armies[1]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]?.strength
    expect(strength).toBe(77)
    campaign.close()
  })

  test('and without its tables, sheets that are left are kept and named', async () => {
    const tables = 'campaign battles order_of_battle formations leaders units snapshots'
    const sql = tables.split(' ').map((table) => `DELETE FROM ${table}`)
    const { path, lost } = await rescued(
      changed(
        'sheets.hundreddays',
        `PRAGMA foreign_keys = OFF; ${sql.join('; ')}; DELETE FROM journal; VACUUM`,
      ),
    )
    expect(lost.map(({ what }) => what)).toEqual(['campaign', 'entries', 'document'])
    expect(lost.at(-1)).toMatchObject({ rows: 2 })
    const campaign = await reopen(path)
    expect((await campaign.verify()).damage).toEqual([])
    expect(campaign.orderOfBattle().campaign).toBe('Four days')
    campaign.close()
  })
})

test('a battle whose rows are there but whose record is lost in the journal stands by its table', async () => {
  const file = changed('record.hundreddays', `DELETE FROM journal WHERE payload LIKE '%"wavre"%'`)
  const { path, lost } = await rescued(file)
  expect(lost.map(({ what }) => what)).toEqual(expect.arrayContaining(['unproved']))
  const campaign = await reopen(path)
  expect(campaign.journal('wavre').length).toBe(40)
  campaign.close()
})

test('of a file cut off at any length all is found that its bytes hold', async () => {
  const bytes = readFileSync(sound)
  const whole = await rescued(sound)
  expect(whole.lost).toEqual([])
  let rows = 0
  const lengths = Array.from(
    { length: 48 },
    (_, i) => Math.round((bytes.length * (i + 1)) / 48) - ((47 - i) % 3) * 700,
  )
  for (const length of lengths) {
    const torn = join(home, 'torn.hundreddays')
    writeFileSync(torn, bytes.subarray(0, length))
    const to = join(home, `torn-${length}.hundreddays`)
    const result = await rescueCampaign(torn, to, environment(), smallHistory)
    if (result.kind === 'fault') {
      expect([length, result.fault.code]).toEqual([length, 'nothingToRescue'])
      // The first page says how a campaign is built, the next ones are roots of tables.
      expect(length).toBeLessThan(5 * PAGE)
      continue
    }
    expect([length, result.rows]).toEqual([length, Math.max(rows, result.rows)])
    rows = result.rows
    if (rows < whole.rows) expect([length, result.lost]).not.toEqual([length, []])
    const campaign = await reopen(to)
    expect([length, (await campaign.verify()).damage]).toEqual([length, []])
    campaign.close()
  }
  expect(rows).toBe(whole.rows)
})

test('the cells that are left of a page that is cut off are whole, and found', async () => {
  const bytes = readFileSync(sound)
  // The last page with rows of the journal: its newest cells lie before its oldest.
  let page = bytes.length / PAGE - 1
  while (bytes[page * PAGE] !== 13 || !bytes.includes('"type":"add"', page * PAGE)) page -= 1
  const kept: number[] = []
  for (const length of [0, 1500, 2500, 3300, 3900, PAGE]) {
    const torn = join(home, 'page.hundreddays')
    writeFileSync(torn, bytes.subarray(0, page * PAGE + length))
    kept.push((await rescued(torn)).rows)
  }
  expect(kept).toEqual(kept.toSorted((a, b) => a - b))
  expect(kept.at(-2)).toBeGreaterThan(kept[0] ?? 0)
})

describe('a rescue', () => {
  test('tells how far it is, and leaves the program time', async () => {
    const said: number[] = []
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 5)
    const result = await rescueCampaign(sound, join(home, 'said.hundreddays'), environment(), smallHistory, {
      onProgress: ({ done, total }) => said.push(done / total),
    })
    clearInterval(ticking)
    expect(result.kind).toBe('rescued')
    expect(said).toEqual(said.toSorted((a, b) => a - b))
    expect(said.length).toBeGreaterThan(1)
    expect(ticks).toBeGreaterThan(0)
  })

  test('can be cancelled and is given up after its time, and then nothing is left of it', async () => {
    const to = join(home, 'stopped.hundreddays')
    const controller = new AbortController()
    const stopped = rescueCampaign(sound, to, environment(), smallHistory, {
      signal: controller.signal,
      onProgress: () => {
        controller.abort(new Error('enough'))
      },
    })
    await expect(stopped).rejects.toThrow('enough')
    const late = await rescueCampaign(sound, to, environment(), smallHistory, {
      mostMs: 1,
      work: async (_, signal) => {
        await setTimeout(50)
        signal.throwIfAborted()
        throw new Error('not reached')
      },
    })
    expect(faultOf(late).code).toBe('rescueGivenUp')
    // The name is free, and no lock is left.
    expect((await rescueCampaign(sound, to, environment(), smallHistory)).kind).toBe('rescued')
  })
})
