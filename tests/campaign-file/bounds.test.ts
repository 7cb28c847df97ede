// Files of more text than any campaign has: they are refused before anybody waits for the reading of it, and none is made.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { CampaignFaultError, openCampaign, rescueCampaign } from '../../src-main/campaign-file'
import { sha256 } from '../../src-main/store/chain'
import { RecordTables } from '../../src-main/store/records'
import { parseJson } from '../../src-shared/engine/parse-json'
import { create, environment, faultOf, folder, playSome, reopen, smallHistory } from './harness'

const home = folder()
afterEach(() => {
  vi.restoreAllMocks()
})

async function changed(name: string, change: (db: Database.Database) => void): Promise<string> {
  const path = join(home, `${name}.hundreddays`)
  const campaign = await create(path)
  playSome(campaign, 5)
  campaign.close()
  const db = new Database(path)
  db.pragma('synchronous = OFF')
  db.pragma('foreign_keys = OFF')
  change(db)
  db.close()
  return path
}

const LONG = `{"note":"${'x'.repeat(3000)}"}`
const unitsOf = (count: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
   INSERT INTO units SELECT id || i, brigade, ordinal, name, nationality, arm, type, quality, strength, ?
   FROM units, n WHERE units.id = 'fr.i.1.a.1'`

for (const form of [2, 3])
  test(`five thousand units with long details, in form ${form}: refused before one of them is read`, async () => {
    const path = await changed(`details-${form}`, (db) => {
      db.prepare(unitsOf(5000)).run(LONG)
      db.pragma(`user_version = ${form}`)
    })
    const read = vi.spyOn(RecordTables.prototype, 'unchecked')
    const digest = vi.spyOn(RecordTables.prototype, 'digest')
    expect(faultOf(await openCampaign(path, environment()))).toMatchObject({
      code: 'wrongSchema',
      detail: { problem: 'there is more text in the units than in any campaign' },
    })
    expect(read).not.toHaveBeenCalled()
    expect(digest).not.toHaveBeenCalled()
    // A rescue goes by the journal, which knows nothing of them.
    const to = join(home, `details-${form}-rescued.hundreddays`)
    expect(await rescueCampaign(path, to, environment(), smallHistory)).toMatchObject({ kind: 'rescued' })
    const campaign = await reopen(to)
    expect(campaign.orderOfBattle()).toEqual(smallHistory)
    campaign.close()
  })

test('as many units with short details are read', async () => {
  const path = await changed('short', (db) => {
    db.prepare(unitsOf(5000)).run('{}')
  })
  const campaign = await reopen(path, { readOnly: true })
  // They are no units: but that is found by reading them.
  expect(() => campaign.orderOfBattle()).toThrow(/a row is not what it must be/)
  campaign.close()
})

const HUGE = `"${'x'.repeat(2 ** 20)}"`
for (const [table, column, what] of [
  ['units', 'detail', 'units'],
  ['units', 'name', 'units'],
  ['formations', 'detail', 'formations'],
  ['leaders', 'rank', 'leaders'],
  ['battles', 'set_up', 'battles'],
  ['order_of_battle', 'battles', 'orders of battle'],
  ['campaign', 'settings', 'names of the campaign'],
  ['preferences', 'value', 'preferences'],
] as const)
  test(`one enormous text in ${table}.${column} is enough`, async () => {
    const path = await changed(`one-${table}-${column}`, (db) => {
      if (table === 'preferences') db.exec(`INSERT INTO preferences VALUES ('view', '', zeroblob(32))`)
      db.prepare(
        `UPDATE ${table} SET ${column} = ? WHERE id = (SELECT min(id) FROM ${table})`.replaceAll(
          'id',
          table === 'preferences' ? 'key' : 'id',
        ),
      ).run(HUGE)
    })
    expect(faultOf(await openCampaign(path, environment()))).toMatchObject({
      code: 'wrongSchema',
      detail: { problem: `there is more text in the ${what} than in any campaign` },
    })
  })

test('an entry, a document or a state that is too long is refused as it lies, and too many rows of any kind', async () => {
  const statements = {
    entries: `UPDATE journal SET payload = printf('%.*c', ${9 * 2 ** 20}, 'x') WHERE number = 3`,
    documents: `INSERT INTO documents (hash, body) VALUES (zeroblob(32), zeroblob(${5 * 2 ** 20}))`,
    snapshots: `INSERT INTO snapshots VALUES ('waterloo', 3, zeroblob(32), zeroblob(${5 * 2 ** 20}))`,
    preferences: `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
      INSERT INTO preferences SELECT i, '', zeroblob(0) FROM n`,
  }
  for (const [what, sql] of Object.entries(statements)) {
    const path = await changed(what, (db) => db.exec(sql))
    const { detail } = faultOf(await openCampaign(path, environment()))
    expect(detail['problem']).toMatch(new RegExp(`^there (is|are) more .*${what} than in any campaign$`))
  }
})

test('long entries are checked a few at a time, and not all read at once', async () => {
  const path = await changed('entries-of-a-battle', (db) => {
    db.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
       INSERT INTO journal SELECT number + i, stream, kind, seq + i, base + i, side, ?, rolls, barrier, at, state_hash, hash
       FROM journal, n WHERE number = (SELECT max(number) FROM journal)`,
    ).run(`"${'x'.repeat(900_000)}"`)
    db.exec(
      'UPDATE head SET (number, hash) = (SELECT number, hash FROM journal ORDER BY number DESC LIMIT 1)',
    )
  })
  const campaign = await reopen(path, { readOnly: true })
  const check = campaign.verification()
  let steps = 0
  let verdict = check.next()
  for (; verdict.done !== true; verdict = check.next()) steps += 1
  expect(steps).toBeGreaterThan(60)
  expect(verdict.value.rows).toBeGreaterThan(65)
  expect(() => campaign.journal('waterloo')).toThrow(/more text in the entries than in any campaign/)
  expect(() => campaign.rows('waterloo')).toThrow(/more text in the entries than in any campaign/)
  campaign.close()
})

test('what unpacks to more than any sheet or state is not read', async () => {
  const text = JSON.stringify('x'.repeat(5 * 2 ** 20))
  const path = await changed('packed', (db) => {
    db.prepare('INSERT INTO documents (hash, body) VALUES (?, ?)').run(sha256(text), deflateRawSync(text))
    db.prepare('UPDATE battles SET sheet_hash = ?').run(sha256(text).toString('hex'))
  })
  const campaign = await reopen(path, { readOnly: true })
  expect(() => campaign.sheet('waterloo')).toThrow(/missing or not whole/)
  campaign.close()
})

test('a schema of thousands of views is refused before SQLite reads it, also if only a log brings it', async () => {
  const views = Array.from({ length: 2000 }, (_, i) => `CREATE VIEW v${i} AS SELECT ${i};`).join('\n')
  const inFile = await changed('views', (db) => db.exec(`BEGIN; ${views} COMMIT`))
  const problem = 'there are more tables than in any campaign'
  expect(faultOf(await openCampaign(inFile, environment()))).toMatchObject({
    code: 'wrongSchema',
    detail: { problem },
  })
  const other = await changed('views-in-log', () => undefined)
  const writer = new Database(other)
  writer.pragma('journal_mode = WAL')
  writer.exec(`BEGIN; ${views} COMMIT`)
  const withLog = join(home, 'with-log.hundreddays')
  copyFileSync(other, withLog)
  copyFileSync(`${other}-wal`, `${withLog}-wal`)
  writer.close()
  // The file itself is whole, so the log that leads to no campaign is put aside.
  const campaign = await reopen(withLog, { readOnly: true })
  expect(campaign.info().name).toBe('Hundred Days')
  campaign.close()
})

test('columns that are computed are not, and nobody waits for what a newer form checks', async () => {
  const computed = await changed('computed', (db) => {
    db.exec(`CREATE TABLE more (a, b AS (a || 'x')); INSERT INTO more (a) VALUES (1)`)
    db.pragma('user_version = 3')
  })
  expect(faultOf(await openCampaign(computed, environment())).code).toBe('newer')
  const checked = await changed('checked', (db) => {
    db.pragma('ignore_check_constraints = ON')
    db.exec(`CREATE TABLE more (a CHECK (a = 2)); INSERT INTO more VALUES (1)`)
    db.pragma('user_version = 3')
  })
  // Had it been asked, the answer would have been that the row is wrong.
  expect((await openCampaign(checked, environment())).kind).toBe('open')
})

test('nothing is written that would not be read again', async () => {
  const path = join(home, 'written.hundreddays')
  const campaign = await create(path)
  const long = 'x'.repeat(2 ** 20)
  const refused = (act: () => unknown) => {
    expect(act).toThrow(CampaignFaultError)
    expect(act).toThrow(/^That cannot be recorded: .* Nothing has been changed\.$/)
  }
  refused(() => campaign.changeSettings({ long }))
  refused(() => campaign.keepDocument(long.repeat(5)))
  refused(() => campaign.changeSettings({ long: long.repeat(10) }))
  campaign.setPreference('short', 'x')
  refused(() => {
    campaign.setPreference('long', long)
  })
  campaign.changeSettings({ short: 'x' })
  campaign.close()
  const again = await reopen(path)
  expect(again.info().settings).toEqual({ short: 'x' })
  expect((await again.verify()).whole).toBe(true)
  again.close()
})

test('a journal grows no longer than it could be read again', async () => {
  const path = join(home, 'grown.hundreddays')
  const campaign = await create(path)
  const noted: string[] = []
  const grow = () => {
    for (let n = 0; n < 50; n += 1) {
      const note = String(n).padEnd(900_000, 'x')
      campaign.changeSettings({ note })
      noted.push(note)
    }
  }
  expect(grow).toThrow(
    /^That cannot be recorded: there is more text in the entries than in any campaign, so that it could not be read again\. What was recorded before is safe; go on in another battle or campaign\. Nothing has been changed\.$/,
  )
  // 32 MiB in entries of 0.9 million characters each.
  expect(noted.length).toBe(37)
  campaign.changeSettings({ note: 'short' })
  campaign.close()
  const again = await reopen(path)
  expect(again.info().settings).toEqual({ note: 'short' })
  expect((await again.verify()).whole).toBe(true)
  again.close()
})

test('JSON that is nested without end is none; brackets within texts nest nothing', () => {
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  expect(() => parseJson(nested(201))).toThrow(SyntaxError)
  expect(() => parseJson('{"a":'.repeat(201) + '1' + '}'.repeat(201))).toThrow(SyntaxError)
  expect(parseJson(nested(200))).toEqual(JSON.parse(nested(200)))
  const text = JSON.stringify({ a: '['.repeat(1000), b: `\\"${'{'.repeat(1000)}` })
  expect(parseJson(text)).toEqual(JSON.parse(text))
  expect(parseJson(JSON.stringify(Array(1000).fill([])))).toHaveLength(1000)
})
