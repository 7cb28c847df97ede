// Whatever is changed in a file by another hand is found, and named by its event or record.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, expect, test } from 'vitest'
import type { Damage } from '../../src-main/campaign-file'
import { chainAnew, copyFile, create, folder, openCampaignFault, playSome, reopen } from './harness'

const home = folder()
const sound = join(home, 'sound.hundreddays')

beforeAll(async () => {
  const campaign = await create(sound)
  const id = playSome(campaign, 60)
  campaign.append(id, [{ kind: 'rollback', toSeq: 50, reason: 'tired' }])
  campaign.setPreference('view', 1)
  campaign.close()
})

/** Damage found after some SQL, in the order found; the file must still open. */
async function damageOf(name: string, sql: string): Promise<readonly Damage[]> {
  const path = copyFile(sound, join(home, `${name}.hundreddays`))
  new Database(path).exec(sql).close()
  const campaign = await reopen(path, { readOnly: true })
  const { damage } = await campaign.verify()
  campaign.close()
  return damage
}

/** Row 30 is a command of the battle; its seq follows from the rows of the campaign before it. */
const columns: readonly (readonly [string, string])[] = [
  ['stream', `'wavre'`],
  ['kind', `'edit'`],
  ['seq', 'seq + 1'],
  ['seq', 'NULL'],
  ['base', 'base - 1'],
  ['side', '1 - side'],
  ['payload', `'{"by":1000,"type":"add"}'`],
  ['rolls', `'[]'`],
  ['barrier', '1 - barrier'],
  ['at', 'at + 1'],
  ['state_hash', 'zeroblob(32)'],
  ['hash', 'zeroblob(32)'],
]

test.each(columns)('a changed %s (%s) of an event names that event', async (column, value) => {
  const sql = `UPDATE journal SET ${column} = ${value} WHERE number = 30`
  const [first] = await damageOf(`column-${columns.findIndex((pair) => pair[1] === value)}-${column}`, sql)
  expect(first).toMatchObject({ where: 'journal', event: { number: 30 } })
})

test.each([
  ['a missing event', 'DELETE FROM journal WHERE number = 30', 31],
  ['a missing end', 'DELETE FROM journal WHERE number > 60', 61],
  ['a missing beginning', 'DELETE FROM journal WHERE number < 3', 3],
  [
    'two events that changed places',
    `UPDATE journal SET number = 1000 WHERE number = 30; UPDATE journal SET number = 30 WHERE number = 31;
     UPDATE journal SET number = 31 WHERE number = 1000`,
    30,
  ],
  ['a hash that is none', 'UPDATE journal SET hash = zeroblob(31) WHERE number = 30', 30],
  [
    'an event put in at the end',
    `INSERT INTO journal SELECT number + 1, stream, kind, seq, base, side, payload, rolls, barrier, at, state_hash, hash
     FROM journal ORDER BY number DESC LIMIT 1`,
    65,
  ],
])('%s is named', async (name, sql, number) => {
  const path = copyFile(sound, join(home, `${name}.hundreddays`))
  new Database(path).exec(sql).close()
  const fault = await openCampaignFault(path)
  if (fault) {
    // A wrong end is found before play goes on, and the sentence names the event.
    expect(fault.code).toBe('damaged')
    expect(String(fault.detail['problem'])).toContain(`event ${number}`)
  } else {
    const [first] = await damageOf(`${name} again`, sql)
    expect(first).toMatchObject({ where: 'journal', event: { number } })
  }
})

test.each([
  ['units/fr.i.1.a.1', 'record', `UPDATE units SET strength = 9999 WHERE id = 'fr.i.1.a.1'`],
  ['units/fr.i.1.a.1', 'record', `DELETE FROM units WHERE id = 'fr.i.1.a.1'`],
  [
    'units/fr.i.1.a.9',
    'record',
    `INSERT INTO units SELECT 'fr.i.1.a.9', brigade, 9, name, nationality, arm, type, quality, strength, detail FROM units LIMIT 1`,
  ],
  ['leaders/pr/staff/0', 'record', `UPDATE leaders SET rating = 'poor' WHERE id = 'pr/staff/0'`],
  ['formations/aa.i', 'record', `UPDATE formations SET name = 'II Corps' WHERE id = 'aa.i'`],
  ['order_of_battle/order-of-battle', 'record', `UPDATE order_of_battle SET title = 'x'`],
  ['campaign/campaign', 'record', `UPDATE campaign SET created = created + 1`],
  ['battles/waterloo', 'record', `UPDATE battles SET seed = 1`],
  ['waterloo/50', 'snapshot', `UPDATE snapshots SET body = zeroblob(100) WHERE seq = 50`],
  ['view', 'preference', `UPDATE preferences SET value = '2'`],
])('a changed %s is named', async (record, where, sql) => {
  const [first] = await damageOf(`record-${record.replaceAll('/', '-')}-${sql.length}`, sql)
  expect(first).toMatchObject({ where, record })
})

test.each([
  ['a lost sheet', `DELETE FROM documents WHERE number = 2`, 'a sheet is missing'],
  [
    'a broken document',
    `UPDATE documents SET body = zeroblob(9) WHERE number = 2`,
    'a document is not whole',
  ],
  ['a lost order of battle', `DELETE FROM documents WHERE number = 1`, 'the order of battle is not whole'],
  [
    'a document twice',
    `INSERT INTO documents (hash, body) SELECT hash, body FROM documents`,
    'a document is there twice',
  ],
])('%s is named', async (name, sql, problem) => {
  const damage = await damageOf(name, sql)
  expect(damage.map((each) => each.problem)).toContain(problem)
})

test.each([
  ['itself', 'seq'],
  ['a later one', 'seq + 3'],
])(
  'an entry that rests on %s is named, and its battle ends in a sentence, not in a ring',
  async (name, base) => {
    const path = copyFile(sound, join(home, `ring of ${name}.hundreddays`))
    const ring = `DELETE FROM snapshots; UPDATE journal SET base = ${base} WHERE number = 30`
    new Database(path).exec(ring).close()
    chainAnew(path)
    const campaign = await reopen(path, { readOnly: true })
    const { damage } = await campaign.verify()
    expect(damage[0]).toMatchObject({ where: 'journal', event: { number: 30 } })
    expect(() => campaign.stateAt('waterloo', 40)).toThrow(/is damaged: .*Restore a backup/)
    expect(() => campaign.journal('waterloo')).toThrow(/is damaged/)
    campaign.close()
  },
)

test('a record nested beyond all reading is damage, not the end of the program', async () => {
  const path = copyFile(sound, join(home, 'deep.hundreddays'))
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const db = new Database(path)
  db.prepare('UPDATE battles SET set_up = ?').run(deep)
  db.close()
  expect(await openCampaignFault(path)).toMatchObject({
    code: 'damaged',
    detail: { problem: expect.stringContaining('battles/waterloo') as unknown },
  })
})
