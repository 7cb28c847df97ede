// A damaged campaign that is gone on with at own risk: what is known is accepted, and nothing beyond it.
import { copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openCampaign, rescueCampaign } from '../../src-main/campaign-file'
import { add, create, environment, faultOf, folder, play, playSome, reopen, smallHistory } from './harness'

const home = folder()

async function damagedBy(name: string, sql: string): Promise<string> {
  const path = join(home, name)
  const campaign = await create(path)
  playSome(campaign, 20)
  await campaign.backup('asked')
  campaign.close()
  const db = new Database(path)
  db.exec(sql)
  db.close()
  return path
}

const LATER = 'UPDATE journal SET at = at + 1 WHERE number = 5'

test('what is known to be damaged is accepted, noted, and found again', async () => {
  const path = await damagedBy('known.hundreddays', LATER)
  const campaign = await reopen(path)
  expect((await campaign.verify()).whole).toBe(false)
  expect(() => campaign.rename('x')).toThrow(/damaged/)
  await campaign.goOnAtOwnRisk()
  expect(campaign.damage()).toBeUndefined()
  campaign.rename('Played on')
  const [risk] = campaign.ownRisk()
  expect(risk).toMatchObject({ entries: { waterloo: 20 }, rescuedAt: null })
  expect(risk?.problems).toHaveLength(1)
  expect(risk?.problems[0]).toContain('event 5')
  campaign.close()

  const again = await reopen(path)
  const verdict = await again.verify()
  expect(verdict).toMatchObject({ whole: false, damage: [{ event: { number: 5 }, accepted: true }] })
  expect(again.damage()).toBeUndefined()
  play(again, 'waterloo', add(1, 0))
  const db = new Database(path, { readonly: true })
  const reasons = db.prepare(`SELECT payload FROM journal WHERE payload LIKE '%at own risk%'`).all()
  db.close()
  expect(reasons).toHaveLength(1)
  again.close()
})

test('damage that comes later stops play again, until it is accepted too', async () => {
  const path = await damagedBy('later.hundreddays', LATER)
  const first = await reopen(path)
  await first.verify()
  await first.goOnAtOwnRisk()
  first.close()
  const db = new Database(path)
  db.exec(`UPDATE units SET strength = strength + 1`)
  db.close()
  const campaign = await reopen(path)
  await campaign.verify()
  expect(() => campaign.rename('x')).toThrow(/a record is not as the journal says/)
  await campaign.goOnAtOwnRisk()
  campaign.rename('x')
  expect(campaign.ownRisk()).toHaveLength(2)
  campaign.close()
})

test('no backup is thrown out, and one that was made at own risk can be restored from', async () => {
  const path = await damagedBy('backups.hundreddays', LATER)
  const campaign = await reopen(path)
  await campaign.verify()
  await campaign.goOnAtOwnRisk()
  for (let n = 0; n < 15; n += 1) {
    campaign.setPreference('view', n)
    await campaign.backup('asked')
  }
  expect(campaign.backups()).toHaveLength(16)
  const last = await openCampaign(campaign.backups()[0]?.path ?? '', environment(), { readOnly: true })
  expect(last.kind).toBe('open')
  if (last.kind === 'open') last.campaign.close()
  campaign.close()
})

test('a crash in a file that is gone on with is recovered from as in any other', async () => {
  const path = await damagedBy('crash.hundreddays', LATER)
  const campaign = await reopen(path)
  await campaign.verify()
  await campaign.goOnAtOwnRisk()
  campaign.close()
  const db = new Database(path)
  db.pragma('journal_mode = DELETE')
  db.pragma('cache_size = 1')
  db.exec(`BEGIN; UPDATE units SET name = name || 'x'; UPDATE journal SET rolls = rolls`)
  // As a process leaves it that is killed before the end of its commit.
  for (const end of ['', '-journal'])
    copyFileSync(`${path}${end}`, `${join(home, 'killed.hundreddays')}${end}`)
  db.close()
  const killed = await reopen(join(home, 'killed.hundreddays'))
  killed.rename('Gone on')
  expect((await killed.verify()).damage.every(({ accepted }) => accepted)).toBe(true)
  killed.close()
  expect(readdirSync(home).filter((name) => name.startsWith('killed'))).toEqual(['killed.hundreddays'])
})

test('nobody goes on where the tables themselves are not to be relied on', async () => {
  const path = await damagedBy('index.hundreddays', LATER)
  const campaign = await reopen(path)
  const db = new Database(path)
  db.exec('REINDEX')
  db.unsafeMode(true)
  db.pragma('writable_schema = ON')
  db.exec(`UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'preferences')
           WHERE name = 'journal_by_entry'`)
  db.close()
  expect((await campaign.verify()).whole).toBe(false)
  await expect(campaign.goOnAtOwnRisk()).rejects.toMatchObject({ fault: { code: 'damaged' } })
  expect(() => campaign.rename('x')).toThrow(/damaged/)
  campaign.close()
  expect(faultOf(await openCampaign(path, environment())).code).toMatch(/damaged|wrongSchema/)
})

test('a rescue makes a whole file of it, in which the risk is over but not forgotten', async () => {
  const path = await damagedBy('rescued.hundreddays', LATER)
  const campaign = await reopen(path)
  await campaign.verify()
  await campaign.goOnAtOwnRisk()
  campaign.close()
  const to = join(home, 'rescued-new.hundreddays')
  expect(await rescueCampaign(path, to, environment(), smallHistory)).toMatchObject({ kind: 'rescued' })
  const whole = await reopen(to)
  expect((await whole.verify()).whole).toBe(true)
  expect(whole.ownRisk().map(({ rescuedAt }) => typeof rescuedAt)).toEqual(['number'])
  whole.close()
})
