// What comes of opening things that are no sound campaign: a fault that says what, why and what next; never a crash.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, parse } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import {
  CAMPAIGN_FILE_SENTENCES,
  createCampaign,
  faultSentence,
  makeFolder,
  moveCampaign,
  openCampaign,
  rescueCampaign,
} from '../../src-main/campaign-file'
import { FAULT_CODES } from '../../src-main/store/faults'
import { FileCampaign } from '../../src-main/campaign-file/campaign'
import {
  contents,
  codeOf,
  copyFile,
  create,
  faultOf,
  folder,
  newBattle,
  opened,
  play,
  playSome,
  reopen,
  smallHistory,
  environment,
} from './harness'
import { MIGRATIONS } from '../../src-main/store/migrations'

const home = folder()
const at = (name: string): string => join(home, name)
const openFault = async (path: string, readOnly = false) =>
  faultOf(await openCampaign(path, environment(), { readOnly }))

/** A closed campaign with a battle in it. */
async function made(name: string): Promise<string> {
  const campaign = await create(at(name))
  playSome(campaign, 12)
  campaign.close()
  return at(name)
}

test('every fault has a sentence with what its detail gives', () => {
  expect(Object.keys(CAMPAIGN_FILE_SENTENCES).sort()).toEqual([...FAULT_CODES].sort())
  for (const sentence of Object.values(CAMPAIGN_FILE_SENTENCES)) expect(sentence).toMatch(/\.$/)
})

describe('a file that is no campaign', () => {
  test.each([
    ['missing', (path: string) => path],
    ['notAFile', (path: string) => (mkdirSync(path), path)],
    ['notAFile', (path: string) => parse(path).root],
    ['empty', (path: string) => (writeFileSync(path, ''), path)],
    [
      'notADatabase',
      (path: string) => (writeFileSync(path, 'Dear Father,\nwe have won.\n'.repeat(40)), path),
    ],
    ['notADatabase', (path: string) => (writeFileSync(path, 'SQLite format 3\0'), path)],
    ['foreign', (path: string) => (new Database(path).exec('CREATE TABLE songs (title)').close(), path)],
    ['badName', (path: string) => `${path}\0.hundreddays`],
    ['badName', (path: string) => `${path} `],
    ['nameTooLong', (path: string) => join(home, `${'x'.repeat(300)}.hundreddays`) + path.slice(0, 0)],
  ])('is named: %s', async (code, make) => {
    const path = make(at(`no-campaign-${Math.abs(code.length * 7919 + make.toString().length)}`))
    const before = existsSync(path) && statSync(path).isFile() ? readFileSync(path) : null
    for (const readOnly of [false, true]) {
      const fault = await openFault(path, readOnly)
      expect(fault).toMatchObject({ code, key: `campaignFile.${code}` })
      for (const [, name = ''] of CAMPAIGN_FILE_SENTENCES[fault.code].matchAll(/\{(\w+)\}/g))
        expect(fault.detail).toHaveProperty(name)
      expect(faultSentence(fault)).not.toContain('{')
    }
    if (before) expect(readFileSync(path).equals(before)).toBe(true)
    expect(readdirSync(home).filter((name) => name.endsWith('-lock'))).toEqual([])
  })

  test('of another program is not even rolled back', async () => {
    const path = at('theirs.db')
    const db = new Database(path)
    db.pragma('journal_mode = WAL')
    db.exec('CREATE TABLE songs (title); INSERT INTO songs VALUES (1)')
    const before = [readFileSync(`${path}-wal`)]
    expect((await openFault(path)).code).toBe('foreign')
    expect(readFileSync(`${path}-wal`).equals(before[0] ?? Buffer.alloc(0))).toBe(true)
    db.close()
  })

  test('cut short at any length is named', async () => {
    const path = await made('whole.hundreddays')
    const { size } = statSync(path)
    for (const [i, part] of [0.03, 0.2, 0.5, 0.9, 0.999].entries()) {
      const short = copyFile(path, at(`short-${i}.hundreddays`))
      truncateSync(short, Math.floor(size * part))
      const fault = await openFault(short)
      expect(['truncated', 'damaged']).toContain(fault.code)
      expect(fault.code).toBe('truncated')
      expect(fault.detail['expected']).toBe(size)
    }
  })

  test('with another schema is not opened, whatever its header says', async () => {
    const path = await made('schema.hundreddays')
    const attacks = [
      'CREATE TRIGGER t AFTER INSERT ON journal BEGIN DELETE FROM units; END',
      'CREATE VIEW v AS SELECT 1',
      'ALTER TABLE units ADD COLUMN nickname TEXT',
      'DROP TABLE preferences',
      'DROP INDEX journal_by_entry',
      'CREATE TABLE songs (title)',
    ]
    for (const [i, sql] of attacks.entries()) {
      const bad = copyFile(path, at(`schema-${i}.hundreddays`))
      new Database(bad).exec(sql).close()
      expect([sql, (await openFault(bad)).code]).toEqual([sql, 'wrongSchema'])
    }
    const zero = copyFile(path, at('schema-zero.hundreddays'))
    new Database(zero).exec('PRAGMA user_version = 0').close()
    expect((await openFault(zero)).code).toBe('wrongSchema')
  })
})

describe('a second writer', () => {
  test('is kept out, in this process and through another path, while readers may look', async () => {
    const path = at('locked.hundreddays')
    const campaign = await create(path)
    const id = playSome(campaign, 10)
    expect((await openFault(path)).code).toBe('locked')
    const reader = await reopen(path, { readOnly: true })
    expect(reader.journal(id).length).toBe(10)
    expect(codeOf(() => reader.rename('x'))).toBe('readOnly')
    expect(codeOf(() => reader.append(id, [{ kind: 'undo', seq: 9, side: 0 }]))).toBe('readOnly')
    reader.close()
    // The reader's leaving must not have lifted the lock.
    expect((await openFault(path)).code).toBe('locked')
    play(campaign, id, { type: 'command', side: 1, command: { type: 'add', by: 1 } })
    campaign.close()
    campaign.close()
    const next = await reopen(path)
    expect(next.journal(id).length).toBe(11)
    next.close()
    expect(readdirSync(home).filter((name) => name.startsWith('locked'))).toEqual(['locked.hundreddays'])
  })

  test('opens after a lock file was left behind', async () => {
    const path = await made('left.hundreddays')
    writeFileSync(`${path}-lock`, '')
    const campaign = await reopen(path)
    campaign.close()
    expect(existsSync(`${path}-lock`)).toBe(false)
  })

  test('is not let in by the removal of the lock file of the first', async () => {
    const path = await made('removed.hundreddays')
    const first = await reopen(path)
    expect(existsSync(`${path}-lock`)).toBe(true)
    first.close()
    const second = await reopen(path)
    expect((await openFault(path)).code).toBe('locked')
    second.close()
  })
})

/** A form that does not exist yet. */
const NEWER = MIGRATIONS.length + 1

describe('a file of a newer version', () => {
  test('opens for reading only, and says so', async () => {
    const path = await made('newer.hundreddays')
    new Database(path)
      .exec(`PRAGMA user_version = ${NEWER}; CREATE TABLE marches (id INTEGER PRIMARY KEY) STRICT`)
      .close()
    const result = await openCampaign(path, environment())
    const campaign = opened(result)
    expect(result).toMatchObject({ newerForm: NEWER })
    expect(campaign.readOnly).toBe(true)
    expect(campaign.journal('waterloo').length).toBe(12)
    expect(codeOf(() => campaign.rename('x'))).toBe('readOnly')
    campaign.close()
  })

  test('that keeps things in another way is left to the newer version', async () => {
    const path = await made('newest.hundreddays')
    new Database(path).exec('PRAGMA user_version = 3; ALTER TABLE journal RENAME TO chronicle').close()
    expect(await openFault(path)).toMatchObject({
      code: 'newer',
      detail: { version: 3, known: MIGRATIONS.length },
    })
    const trap = await made('trap.hundreddays')
    new Database(trap).exec('PRAGMA user_version = 3; CREATE VIEW v AS SELECT 1').close()
    expect((await openFault(trap)).code).toBe('newer')
  })
})

describe('where nothing can be written', () => {
  /** Runs as a user who has no rights there, if the tests run as one who has them all. */
  async function withoutRights<T>(act: () => Promise<T>): Promise<T> {
    const isRoot = process.geteuid?.() === 0
    if (isRoot) process.seteuid?.(65534)
    try {
      return await act()
    } finally {
      if (isRoot) process.seteuid?.(0)
    }
  }

  test('a campaign opens for reading, or says where it may be copied', async () => {
    const shelf = at('shelf')
    mkdirSync(shelf)
    const path = join(shelf, 'campaign.hundreddays')
    const campaign = await create(path)
    playSome(campaign, 60)
    const before = contents(campaign)
    campaign.close()
    chmodSync(home, 0o755)
    chmodSync(path, 0o444)
    chmodSync(shelf, 0o555)
    await withoutRights(async () => {
      expect((await openFault(path)).code).toBe('readOnlyFolder')
      const made = await createCampaign(join(shelf, 'new.hundreddays'), 'New', smallHistory, environment())
      expect(faultOf(made).code).toBe('readOnlyFolder')
      const reader = await reopen(path, { readOnly: true })
      expect(contents(reader)).toEqual(before)
      expect((await reader.verify()).damage).toEqual([])
      expect(reader.stateAt('waterloo', 'now').seq).toBe(59)
      reader.close()
    })
    chmodSync(shelf, 0o777)
    chmodSync(path, 0o444)
    await withoutRights(async () => {
      expect((await openFault(path)).code).toBe('readOnly')
    })
    chmodSync(path, 0)
    await withoutRights(async () => {
      expect((await openFault(path, true)).code).toBe('noAccess')
    })
    expect(readdirSync(shelf).filter((name) => name.endsWith('-lock'))).toEqual([])
  })

  test('a full disk keeps what was recorded and loses nothing half-written', async () => {
    const path = at('full.hundreddays')
    const campaign = await create(path)
    if (!(campaign instanceof FileCampaign)) throw new Error('not a file')
    const id = playSome(campaign, 40)
    const { db } = campaign.store
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
    let recorded = campaign.journal(id).length
    let fault = 'none'
    while (fault === 'none' && recorded < 5000) {
      fault = codeOf(() =>
        play(campaign, id, { type: 'edit', edit: { path: ['count'], value: 1, reason: 'r'.repeat(400) } }),
      )
      if (fault === 'none') recorded += 1
    }
    expect(fault).toBe('diskFull')
    expect(codeOf(() => campaign.addBattle({ ...newBattle, setUp: 'x'.repeat(50_000) }))).toBe('diskFull')
    expect(campaign.battles().length).toBe(1)
    expect(campaign.journal(id).length).toBe(recorded)
    expect((await campaign.verify()).damage).toEqual([])
    db.pragma('max_page_count = 1000000')
    play(campaign, id, { type: 'edit', edit: { path: ['count'], value: 7, reason: 'there is room again' } })
    campaign.close()
    const again = await reopen(path)
    expect(again.journal(id).length).toBe(recorded + 1)
    expect((await again.verify()).damage).toEqual([])
    again.close()
  })
})

describe('making and moving files', () => {
  test('never overwrites', async () => {
    const path = await made('first.hundreddays')
    const before = readFileSync(path)
    const again = await createCampaign(path, 'Second', smallHistory, environment())
    expect(faultOf(again).code).toBe('exists')
    const other = await made('other.hundreddays')
    expect(faultOf(await moveCampaign(other, path)).code).toBe('exists')
    expect(readFileSync(path).equals(before)).toBe(true)
    expect(faultOf(await moveCampaign(path, at('nowhere/x.hundreddays'))).code).toBe('noFolder')
    expect(faultOf(await moveCampaign(at('nothing.hundreddays'), at('y.hundreddays'))).code).toBe('missing')
    expect((await moveCampaign(path, at('renamed.hundreddays'))).kind).toBe('done')
    expect(existsSync(path)).toBe(false)
    const moved = await reopen(at('renamed.hundreddays'))
    expect(moved.journal('waterloo').length).toBe(12)
    expect(faultOf(await moveCampaign(at('renamed.hundreddays'), at('z.hundreddays'))).code).toBe('locked')
    moved.close()
  })

  test('makes no file where it cannot', async () => {
    const none = await createCampaign(at('nowhere/new.hundreddays'), 'New', smallHistory, environment())
    expect(faultOf(none).code).toBe('noFolder')
    const unnamed = await createCampaign(at('unnamed.hundreddays'), '', smallHistory, environment())
    expect(faultOf(unnamed).code).toBe('invalid')
    const armies = smallHistory.armies.slice(1)
    const short = await createCampaign(
      at('short.hundreddays'),
      'x',
      { ...smallHistory, armies },
      environment(),
    )
    expect(faultOf(short).code).toBe('invalid')
    const long = await createCampaign(at(`${'x'.repeat(300)}.hundreddays`), 'x', smallHistory, environment())
    expect(faultOf(long).code).toBe('nameTooLong')
    expect(readdirSync(home).filter((name) => /unnamed|^short\.|part$|-lock$/.test(name))).toEqual([])
  })

  test.runIf(process.platform !== 'win32')('never waits for a pipe', async () => {
    const pipe = at('pipe.hundreddays')
    execFileSync('mkfifo', [pipe])
    expect((await openFault(pipe)).code).toBe('notAFile')
    expect(
      faultOf(await rescueCampaign(pipe, at('rescued.hundreddays'), environment(), smallHistory)).code,
    ).toBe('notAFile')
    expect(faultOf(await moveCampaign(pipe, at('moved.hundreddays'))).code).toBe('notAFile')
  })

  test('makes folders, and says where the system takes none', () => {
    makeFolder(at('a/b/c'))
    makeFolder(at('a/b/c'))
    expect(statSync(at('a/b/c')).isDirectory()).toBe(true)
    writeFileSync(at('file'), '')
    // /proc answers that there is no such folder, though its parent is there.
    for (const impossible of [at('file/x'), '/proc/hundred-days/x'])
      expect(() => {
        makeFolder(impossible)
      }).toThrow(/ENOENT|ENOTDIR|EEXIST|EPERM|EACCES/)
  })

  test('follows links to the one file', async () => {
    const path = await made('real.hundreddays')
    symlinkSync(path, at('link.hundreddays'))
    const campaign = await reopen(at('link.hundreddays'))
    expect((await openFault(path)).code).toBe('locked')
    campaign.close()
  })
})
