// Files that are made to be enormous: nobody waits for them, and they are called what they are.
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openCampaign, rescueCampaign } from '../../src-main/campaign-file'
import { create, environment, faultOf, folder, playSome, reopen, smallHistory } from './harness'

const home = folder()

async function stuffed(name: string, sql: string): Promise<string> {
  const path = join(home, name)
  const campaign = await create(path)
  playSome(campaign, 5)
  campaign.close()
  const db = new Database(path)
  db.pragma('synchronous = OFF')
  db.exec(sql)
  db.close()
  return path
}

const COUNT = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)'

test('a verification never keeps the program for long, however many rows there are', async () => {
  const path = await stuffed(
    'rows.hundreddays',
    `${COUNT} INSERT INTO preferences SELECT 'key ' || i, 'x', zeroblob(32) FROM n;
     ${COUNT} INSERT INTO documents (hash, body) SELECT zeroblob(32), zeroblob(10) FROM n;
     ${COUNT} INSERT INTO units SELECT id || i, brigade, ordinal, name, nationality, arm, type, quality, strength, detail
     FROM units, n WHERE units.id = 'fr.i.1.a.1' AND i <= 10000`,
  )
  const campaign = await reopen(path, { readOnly: true })
  const check = campaign.verification()
  let steps = 0
  while (check.next().done !== true) steps += 1
  // Of preferences and documents each, of other records some hundreds at a time.
  expect(steps).toBeGreaterThan(60_000)
  campaign.close()
})

test('a file with more battles than any campaign is damaged, and found so before they are all read', async () => {
  const path = await stuffed(
    'battles.hundreddays',
    `${COUNT} INSERT INTO battles SELECT id || i, ordinal + i, name, created, history_id, rule_set, status, seat_0, seat_1,
     dice, seed, sheet_hash, orders, set_up, result FROM battles, n WHERE battles.id = 'waterloo'`,
  )
  expect(faultOf(await openCampaign(path, environment())).code).toBe('wrongSchema')
  // A rescue of which the journal is torn takes battles from the tables, but no more than make a campaign.
  const db = new Database(path)
  db.exec('DELETE FROM journal WHERE number = 2')
  db.close()
  const to = join(home, 'battles-rescued.hundreddays')
  expect((await rescueCampaign(path, to, environment(), smallHistory)).kind).toBe('rescued')
  const campaign = await reopen(to)
  expect(campaign.battles()).toHaveLength(1000)
  campaign.close()
})

test('a file larger than any campaign is too large, and is not read', async () => {
  const path = await stuffed('large.hundreddays', 'SELECT 1')
  truncateSync(path, 300 * 2 ** 20)
  const fault = faultOf(await openCampaign(path, environment()))
  expect(fault).toMatchObject({ code: 'tooLarge', detail: { most: 2 ** 28 } })
})
