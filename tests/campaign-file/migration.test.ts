// Older forms come forward, after a backup; the museum keeps a file of every form there has been.
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { openCampaign } from '../../src-main/campaign-file'
import { CURRENT_FORM } from '../../src-main/campaign-file/changes'
import { MIGRATIONS } from '../../src-main/store/migrations'
import { contents, create, faultOf, folder, opened, playSome, reopen, environment } from './harness'
import { exhibit } from './museum/exhibit'

const home = folder()
const at = (name: string): string => join(home, name)
/** A form that does not exist yet: a table more, and a column more for the preferences. */
const next = [
  ...MIGRATIONS,
  `CREATE TABLE marches (id INTEGER PRIMARY KEY, road TEXT NOT NULL) STRICT;
   ALTER TABLE preferences ADD COLUMN note TEXT;
   CREATE INDEX marches_by_road ON marches (road)`,
]

test('every migration of the folder is run, in the order of its number', () => {
  const files = readdirSync('db/migrations').sort()
  expect(files.map((file) => file.slice(0, 4))).toEqual(
    MIGRATIONS.map((_, i) => String(i + 1).padStart(4, '0')),
  )
  expect(CURRENT_FORM).toBe(MIGRATIONS.length)
  expect(files.map((file) => readFileSync(join('db/migrations', file), 'utf8'))).toEqual(MIGRATIONS)
})

describe('an older form', () => {
  test('comes forward with everything in it, and a backup of before', async () => {
    const path = at('old.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 60)
    const before = contents(campaign)
    campaign.close()
    const result = await openCampaign(path, environment(), { migrations: next })
    const migrated = opened(result)
    if (result.kind === 'fault' || !result.migrated) throw new Error('not migrated')
    expect(result.migrated.from).toBe(MIGRATIONS.length)
    expect(contents(migrated)).toEqual(before)
    expect((await migrated.verify()).damage).toEqual([])
    migrated.close()
    expect(opened(await openCampaign(path, environment(), { migrations: next })).path).toBe(path)
    const backup = await reopen(result.migrated.backup, { readOnly: true })
    expect(contents(backup)).toEqual(before)
    backup.close()
  })

  test('that is damaged is not brought forward, nor written to by a byte', async () => {
    const path = at('damaged.hundreddays')
    copyFileSync('tests/campaign-file/museum/form-1.hundreddays', path)
    const db = new Database(path)
    db.exec('UPDATE journal SET at = at + 1 WHERE number = 100')
    db.close()
    const bytes = readFileSync(path)
    const fault = faultOf(await openCampaign(path, environment()))
    expect(fault).toMatchObject({
      code: 'damaged',
      detail: { problem: expect.stringContaining('event 100') as unknown },
    })
    expect(readFileSync(path).equals(bytes)).toBe(true)
    const reading = await reopen(path, { readOnly: true })
    expect((await reading.verify()).damage).toMatchObject([{ event: { number: 100 } }])
    reading.close()
  })

  test('is read as it is where it may not be written', async () => {
    const path = at('shelf.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 60)
    const before = contents(campaign)
    campaign.close()
    const bytes = readFileSync(path)
    const reader = opened(await openCampaign(path, environment(), { migrations: next, readOnly: true }))
    expect(contents(reader)).toEqual(before)
    expect(reader.stateAt('waterloo', 'now').seq).toBe(59)
    expect((await reader.verify()).damage).toEqual([])
    reader.close()
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  test('stays as it is when the migration fails, and says where its backup lies', async () => {
    const path = at('fails.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 20)
    const before = contents(campaign)
    campaign.close()
    const broken = [...MIGRATIONS, `DELETE FROM formations WHERE level = 'army'`]
    const fault = faultOf(await openCampaign(path, environment(), { migrations: broken }))
    expect(fault.code).toBe('migrationFailed')
    const again = await reopen(path)
    expect(contents(again)).toEqual(before)
    expect((await again.verify()).damage).toEqual([])
    again.close()
    const backup = await reopen(String(fault.detail['backup']), { readOnly: true })
    expect(contents(backup)).toEqual(before)
    backup.close()
  })
})

describe('the museum', () => {
  const museum = 'tests/campaign-file/museum'
  const pieces = readdirSync(museum).filter((name) => name.endsWith('.hundreddays'))

  test('has a file of every form', () => {
    expect(pieces).toEqual(MIGRATIONS.map((_, i) => `form-${i + 1}.hundreddays`))
  })

  test.each(pieces)('opens %s and finds in it what was put in', async (piece) => {
    const path = at(piece)
    copyFileSync(join(museum, piece), path)
    const campaign = await reopen(path)
    const found = contents(campaign)
    expect((await campaign.verify()).damage).toEqual([])
    expect([...campaign.replay('waterloo')].length).toBeGreaterThan(50)
    campaign.close()
    const fresh = await exhibit(at(`fresh-${piece}`))
    expect(found).toEqual(contents(fresh))
    fresh.close()
  })
})
