// Rescue: what is whole in a damaged file goes into a new one, what is lost is named, the original stays as it was.
import { createHash } from 'node:crypto'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openCampaign, rescueCampaign, type Campaign, type Rescued } from '../../src-main/campaign-file'
import { stateHash } from '../../src-shared/engine/battle'
import { seededRandom } from '../../src-shared/engine/random'
import {
  add,
  contents,
  create,
  faultOf,
  folder,
  newBattle,
  play,
  playSome,
  reopen,
  smallHistory,
  environment,
} from './harness'

const home = folder()
const at = (name: string): string => join(home, name)

/** A campaign of two battles whose rows lie among each other, and a changed unit. */
async function made(name: string): Promise<{ path: string; before: unknown; rows: number }> {
  const path = at(name)
  const campaign = await create(path)
  const first = playSome(campaign, 60)
  const second = playSome(campaign, 60, { ...newBattle, name: 'Wavre', historyId: 'wavre' })
  const side = campaign.stateAt(first, 'now').state as { toAct: 0 | 1 }
  for (let n = 0; n < 30; n += 1) play(campaign, n % 2 === 0 ? first : second, add(1, side.toAct))
  campaign.append(first, [{ kind: 'rollback', toSeq: 60, reason: 'the dog' }])
  const unit = smallHistory.armies[1]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]
  if (unit) campaign.editUnit({ ...unit, strength: 77 }, 'dysentery')
  const before = contents(campaign)
  const rows = campaign.rows(first).length + campaign.rows(second).length
  campaign.close()
  return { path, before, rows }
}

async function rescued(path: string, to: string): Promise<Rescued> {
  const result = await rescueCampaign(path, to, environment(), smallHistory)
  if (result.kind === 'fault') throw new Error(JSON.stringify(result.fault))
  return result
}

/** Everything but the numbers of rows, which are counted anew. */
function bare(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (key === 'number' ? undefined : inner)),
  ) as unknown
}

async function sound(path: string): Promise<Campaign> {
  const campaign = await reopen(path)
  expect((await campaign.verify()).damage).toEqual([])
  return campaign
}

describe('a rescue', () => {
  test('of a sound file loses nothing', async () => {
    const { path, before } = await made('sound.hundreddays')
    const bytes = readFileSync(path)
    const to = at('sound-rescued.hundreddays')
    expect((await rescued(path, to)).lost).toEqual([])
    expect(readFileSync(path).equals(bytes)).toBe(true)
    const campaign = await sound(to)
    expect(bare(contents(campaign))).toEqual(bare(before))
    expect(campaign.stateAt('wavre', 'now').seq).toBe(74)
    campaign.close()
  })

  test('rebuilds from the journal what the tables have lost', async () => {
    const { path, before } = await made('tables.hundreddays')
    const db = new Database(path)
    db.exec(`DELETE FROM units; DELETE FROM battles; UPDATE campaign SET name = 'x'; DELETE FROM snapshots`)
    db.close()
    const to = at('tables-rescued.hundreddays')
    expect((await rescued(path, to)).lost).toEqual([])
    const campaign = await sound(to)
    expect(bare(contents(campaign))).toEqual(bare(before))
    campaign.close()
  })

  test('needs neither header nor schema nor head', async () => {
    const { path, before } = await made('headless.hundreddays')
    const bytes = readFileSync(path)
    // All of the first page but the size of pages.
    bytes.fill(0xaa, 0, 16).fill(0xaa, 18, 4096)
    writeFileSync(path, bytes)
    expect((await openCampaign(path, environment())).kind).toBe('fault')
    const to = at('headless-rescued.hundreddays')
    expect((await rescued(path, to)).lost).toEqual([])
    const campaign = await sound(to)
    expect(bare(contents(campaign))).toEqual(bare(before))
    campaign.close()
  })

  test('proves a row whose own hash is damaged by its successor', async () => {
    const { path, before } = await made('hash.hundreddays')
    const db = new Database(path)
    db.exec('UPDATE journal SET hash = zeroblob(32) WHERE number = 40')
    db.close()
    const to = at('hash-rescued.hundreddays')
    expect((await rescued(path, to)).lost).toEqual([])
    const campaign = await sound(to)
    expect(bare(contents(campaign))).toEqual(bare(before))
    campaign.close()
  })

  test('takes no record that cannot be read from a change that a gap leaves unproved', async () => {
    const { path } = await made('unproved')
    const db = new Database(path)
    const change = db
      .prepare(`SELECT number, payload FROM journal WHERE kind = 'change' AND payload LIKE '%"orders":"[%'
        ORDER BY number DESC LIMIT 1`)
      .get() as { number: number; payload: string }
    db.prepare('DELETE FROM journal WHERE number = ?').run(change.number - 1)
    db.prepare('UPDATE journal SET payload = ? WHERE number = ?').run(
      change.payload.replace('"orders":"[', '"orders":"}'),
      change.number,
    )
    db.close()
    const { lost } = await rescued(path, at('readable'))
    expect(lost.map(({ what }) => what)).toContain('changes')
    ;(await sound(at('readable'))).close()
  })

  test('cuts a battle at its first damaged entry, names it, and keeps the other battle whole', async () => {
    const { path, before } = await made('entry.hundreddays')
    const db = new Database(path)
    const where = `stream = 'waterloo' AND seq = 64 AND kind = 'command'`
    db.exec(`UPDATE journal SET payload = '{"type":"add","by":9}' WHERE ${where}`)
    db.close()
    const damaged = await reopen(path)
    const verdict = await damaged.verify()
    expect(verdict.damage[0]).toMatchObject({ where: 'journal', event: { stream: 'waterloo', seq: 64 } })
    damaged.close()
    const to = at('entry-rescued.hundreddays')
    // Ten entries from 65 on and the rollback rest on the damaged one.
    expect((await rescued(path, to)).lost).toEqual([
      { what: 'entries', battleId: 'waterloo', fromSeq: 64, rows: 12 },
    ])
    const campaign = await sound(to)
    expect(campaign.journal('waterloo').length).toBe(64)
    expect(campaign.stateAt('waterloo', 'now').seq).toBe(63)
    const battles = (before as { battles: { journal: unknown }[] }).battles
    expect(bare(campaign.journal('wavre'))).toEqual(bare(battles[1]?.journal))
    campaign.close()
  })

  test('puts history in the place of a lost order of battle, and names a lost sheet', async () => {
    const { path } = await made('documents.hundreddays')
    const db = new Database(path)
    db.exec('UPDATE documents SET body = zeroblob(30)')
    db.close()
    const to = at('documents-rescued.hundreddays')
    const history = { ...smallHistory, campaign: 'Another edition' }
    const result = await rescueCampaign(path, to, environment(), history)
    expect(result).toMatchObject({
      kind: 'rescued',
      lost: [
        { what: 'orderOfBattle', battleId: null },
        { what: 'sheet', battleId: 'waterloo' },
        { what: 'sheet', battleId: 'wavre' },
      ],
    })
    const campaign = await sound(to)
    expect(campaign.orderOfBattle().campaign).toBe('Another edition')
    expect(campaign.orderOfBattle().armies[1]?.corps[0]?.divisions[0]?.brigades[0]?.units[0]?.strength).toBe(
      77,
    )
    expect(campaign.sheet('waterloo')).toBeNull()
    campaign.close()

    // The very order of battle that was copied in is no loss at all.
    const again = at('documents-again.hundreddays')
    expect((await rescued(path, again)).lost.map(({ what }) => what)).toEqual(['sheet', 'sheet'])
  })

  test('begins again where the beginning is lost', async () => {
    const { path } = await made('beginning.hundreddays')
    const db = new Database(path)
    db.exec(`DELETE FROM journal WHERE number = 1`)
    db.close()
    const to = at('beginning-rescued.hundreddays')
    expect((await rescued(path, to)).lost.map(({ what }) => what)).toEqual(['unproved', 'entries'])
    const campaign = await sound(to)
    expect(campaign.info().name).toBe('Hundred Days')
    expect(campaign.journal('waterloo').length).toBe(75)
    campaign.close()
  })

  test('reads the log that a program of an older version left when it was killed', async () => {
    const museum = 'tests/campaign-file/museum/killed'
    const killed = at('killed.hundreddays')
    writeFileSync(killed, readFileSync(join(museum, 'form-1.hundreddays')).fill(0xaa, 0, 16))
    writeFileSync(`${killed}-wal`, readFileSync(join(museum, 'form-1.wal')))
    const to = at('log-rescued.hundreddays')
    expect((await rescued(killed, to)).lost).toEqual([])
    const saved = await sound(to)
    expect(saved.info().name).toBe('Killed in play')
    saved.close()
  })

  test('of a file with a page destroyed, every other in turn, gives a sound file and names what is gone', async () => {
    const { path, before, rows } = await made('pages.hundreddays')
    const bytes = readFileSync(path)
    const pages = bytes.length / 4096
    const random = seededRandom(1815)
    let lossless = 0
    for (let page = 0; page < pages; page += 2) {
      const bad = Buffer.from(bytes)
      for (let i = page * 4096; i < (page + 1) * 4096; i += 1) bad.writeUInt8(random.int(256), i)
      const damaged = at(`page-${page}.hundreddays`)
      writeFileSync(damaged, bad)
      const to = at(`page-${page}-rescued.hundreddays`)
      const { lost } = await rescued(damaged, to)
      const campaign = await sound(to)
      const kept = campaign.battles().flatMap(({ id }) => campaign.rows(id)).length
      if (lost.length === 0) expect([page, bare(contents(campaign))]).toEqual([page, bare(before)])
      else expect([page, kept]).not.toEqual([page, 0])
      if (kept < rows) expect([page, lost]).not.toEqual([page, []])
      for (const { id } of campaign.battles()) {
        const last = campaign.journal(id).findLast(({ undone }) => !undone)
        if (!last || campaign.sheet(id) === null) continue
        expect([page, stateHash(campaign.stateAt(id, 'now').state)]).toEqual([page, last.stateHash])
      }
      if (lost.length === 0) lossless += 1
      campaign.close()
    }
    expect(lossless).toBeGreaterThan(pages / 6)
  })

  test('of a file far too long for a campaign reads its beginning', async () => {
    const { path, before } = await made('sparse.hundreddays')
    truncateSync(path, 2 ** 31 + 4096)
    const to = at('sparse-rescued.hundreddays')
    expect((await rescued(path, to)).lost).toEqual([])
    const campaign = await sound(to)
    expect(bare(contents(campaign))).toEqual(bare(before))
    campaign.close()
  })

  test('of a torn file finds every row that is left', async () => {
    const { path } = await made('torn.hundreddays')
    const bytes = readFileSync(path)
    const kept: number[] = []
    for (let part = 7; part <= 19; part += 2) {
      const torn = at(`torn-${part}.hundreddays`)
      writeFileSync(torn, bytes.subarray(0, Math.floor((bytes.length * part) / 20)))
      const to = at(`torn-${part}-rescued.hundreddays`)
      const result = await rescueCampaign(torn, to, environment(), smallHistory)
      kept.push(result.kind === 'fault' ? 0 : result.rows)
    }
    expect(kept).toEqual(kept.toSorted((a, b) => a - b))
    expect(kept.at(-2)).toBeGreaterThan(40)
  })

  test('is not kept busy by chains of pages that lead into themselves, nor by bombs', async () => {
    const chains = Buffer.alloc(4096 * 400)
    for (let page = 1; page < 400; page += 1) {
      const start = page * 4096
      chains.writeUInt8(13, start)
      chains.writeUInt16BE(7, start + 3)
      for (let cell = 0; cell < 7; cell += 1) {
        const from = 100 + cell * 520
        chains.writeUInt16BE(from, start + 8 + 2 * cell)
        // 60,000,000 bytes, of which few lie in the cell; the rest in a page that is followed by itself.
        const length = 60_000_000 + ((((489 - 60_000_000) % 4092) + 4092) % 4092)
        const digits = [21, 14, 7, 0].map((bits) => ((length >> bits) & 127) | (bits > 0 ? 128 : 0))
        Buffer.from([...digits, 1]).copy(chains, start + from)
        chains.writeUInt32BE(400, start + from + 5 + 489)
      }
    }
    chains.writeUInt32BE(400, 399 * 4096)
    writeFileSync(at('chains'), chains)
    const began = performance.now()
    const none = await rescueCampaign(at('chains'), at('c.hundreddays'), environment(), smallHistory)
    expect(faultOf(none).code).toBe('nothingToRescue')

    const { path, rows } = await made('bombs.hundreddays')
    const db = new Database(path)
    const insert = db.prepare('INSERT INTO documents (hash, body) VALUES (?, ?)')
    for (let n = 0; n < 3; n += 1) {
      const text = Buffer.alloc(50_000_000 + n)
      insert.run(createHash('sha256').update(text).digest(), deflateRawSync(text, { level: 1 }))
    }
    db.close()
    const packed = performance.now()
    const result = await rescued(path, at('bombs-rescued.hundreddays'))
    expect(result.rows).toBeGreaterThan(rows)
    expect(result.lost).toEqual([])
    const campaign = await sound(at('bombs-rescued.hundreddays'))
    campaign.close()
    // Without limits the chains alone are 160 gigabytes to read.
    expect(performance.now() - packed).toBeLessThan(30_000)
    expect(packed - began).toBeLessThan(60_000)
  }, 120_000)

  test('of what holds no campaign says so, and never overwrites', async () => {
    const letter = at('letter.txt')
    writeFileSync(letter, 'Dear Father, we have won. '.repeat(1000))
    const into = async (from: string, to: string) =>
      faultOf(await rescueCampaign(from, to, environment(), smallHistory)).code
    expect(await into(letter, at('a.hundreddays'))).toBe('nothingToRescue')
    writeFileSync(at('empty'), '')
    expect(await into(at('empty'), at('a.hundreddays'))).toBe('nothingToRescue')
    expect(await into(at('missing'), at('a.hundreddays'))).toBe('missing')
    expect(await into(home, at('a.hundreddays'))).toBe('notAFile')
    expect(await into(letter, letter)).toBe('exists')
    const open = await create(at('open.hundreddays'))
    expect(await into(at('open.hundreddays'), at('a.hundreddays'))).toBe('locked')
    open.close()
    const noise = Buffer.alloc(40_960)
    const random = seededRandom(7)
    for (let round = 0; round < 20; round += 1) {
      for (let i = 0; i < noise.length; i += 1) noise.writeUInt8(i % 4096 === 0 ? 13 : random.int(256), i)
      writeFileSync(at('noise'), noise)
      expect(await into(at('noise'), at('a.hundreddays'))).toBe('nothingToRescue')
    }
  })
})
