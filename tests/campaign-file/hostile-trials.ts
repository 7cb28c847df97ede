/** Trials with hostile files, made by mutation of real ones: whatever is done with one ends in a value, and soon. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { CampaignFaultError, openCampaign, rescueCampaign, type Campaign } from '../../src-main/campaign-file'
import { GENESIS, rowHash, type Row } from '../../src-main/store/chain'
import { seededRandom, type Random } from '../../src-shared/engine/random'
import { create, environment, newBattle, playSome, smallHistory } from './around'

export interface HostileTally {
  readonly trials: number
  /** Files that opened all the same, and that were refused. */
  readonly opened: number
  readonly refused: number
  /** Longest time for which nothing else could be done, milliseconds of our own work. */
  readonly longestStall: number
  readonly failures: readonly string[]
}

/** Nobody else may wait longer, milliseconds. */
const MOST_STALL = 2000

export async function attackWithFiles(
  folder: string,
  trials: number,
  seed: number,
  report?: (done: number, longestStall: number, failures: readonly string[]) => void,
  /** The first trial: to come back to one that failed. */
  from = 0,
): Promise<HostileTally> {
  const bases = [await presentForm(folder), readFileSync('tests/campaign-file/museum/form-1.hundreddays')]
  const failures: string[] = []
  let [opened, refused, longestStall] = [0, 0, 0]
  const path = join(folder, 'hostile.hundreddays')
  const delay = monitorEventLoopDelay({ resolution: 5 })
  for (let trial = from; trial < trials; trial += 1) {
    // Each has a seed of its own: to come back to one, those before it need not be made.
    const random = seededRandom((Math.imul(seed, 1_000_003) + trial) | 0)
    const base = bases[random.int(bases.length)] ?? Buffer.alloc(0)
    const what = hostile(path, base, random)
    delay.reset()
    delay.enable()
    const before = process.cpuUsage()
    try {
      const isOpen = await exercise(path)
      if (isOpen) opened += 1
      else refused += 1
    } catch (error) {
      const words = error instanceof Error ? (error.stack ?? error.message) : String(error)
      failures.push(`trial ${trial}, ${what}: ${words}`)
    }
    delay.disable()
    const { user, system } = process.cpuUsage(before)
    // What other programs took of the machine meanwhile is not ours.
    const stall = Math.min(delay.max / 1e6, (user + system) / 1000)
    if (stall > MOST_STALL)
      failures.push(`trial ${trial}, ${what}: ${Math.round(stall)} ms without an answer`)
    longestStall = Math.max(longestStall, stall)
    clear(path)
    report?.(trial + 1, longestStall, failures)
  }
  return { trials: trials - from, opened, refused, longestStall, failures }
}

function clear(path: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '-lock', '.rescued'])
    rmSync(`${path}${end}`, { force: true })
  rmSync(`${path}-backups`, { recursive: true, force: true })
}

async function presentForm(folder: string): Promise<Buffer> {
  const path = join(folder, 'base.hundreddays')
  const campaign = await create(path)
  playSome(campaign, 70)
  campaign.addBattle({ ...newBattle, name: 'Ligny', historyId: 'ligny' })
  campaign.setPreference('view', { zoom: 1 })
  campaign.close()
  return readFileSync(path)
}

/** Writes a hostile file; answers with how it was made. */
function hostile(path: string, base: Buffer, random: Random): string {
  const way = random.int(10)
  if (way < 5) {
    const bytes = Buffer.from(base)
    const done = Array.from({ length: 1 + random.int(3) }, () => changeBytes(bytes, random))
    const length = random.int(6) === 0 ? random.int(2 * bytes.length) : bytes.length
    const longer = Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), random.int(256))])
    writeFileSync(path, longer.subarray(0, length))
    const log = random.int(8)
    if (log < 2) writeFileSync(`${path}${log === 0 ? '-journal' : '-wal'}`, noiseOf(bytes, random))
    return done.join(', ')
  }
  writeFileSync(path, base)
  return changeContent(path, random)
}

/** A part of the file itself, or nothing but noise, as a log. */
function noiseOf(bytes: Buffer, random: Random): Buffer {
  const start = random.int(bytes.length)
  return random.int(2) === 0
    ? Buffer.from(bytes.subarray(start, start + 20_000))
    : Buffer.from(Array.from({ length: random.int(5000) }, () => random.int(256)))
}

const PAGE = 4096

/** Changes bytes as damage or malice would. */
function changeBytes(bytes: Buffer, random: Random): string {
  const pages = bytes.length / PAGE
  const page = (): number => random.int(pages) * PAGE
  const kind = random.int(7)
  if (kind === 0) {
    for (let n = 1 + random.int(200); n > 0; n -= 1)
      bytes.writeUInt8(random.int(256), random.int(bytes.length))
    return 'bytes changed'
  }
  if (kind === 1) {
    const [from, to] = [page(), page()]
    bytes.copy(bytes, to, from, from + PAGE)
    return 'a page over another'
  }
  if (kind === 2) {
    const at = page()
    bytes.fill(random.int(256), at, at + 1 + random.int(PAGE - 1))
    return 'a page filled'
  }
  if (kind === 3) {
    bytes.writeUInt32BE(
      [0, 1, 0x7fffffff, 0xffffffff, random.int(1000)][random.int(5)] ?? 0,
      16 + random.int(80),
    )
    return 'a field of the header'
  }
  if (kind === 4) {
    // Kind, free block, cells, start, fragments, right-most page.
    const at = page() + random.int(12)
    bytes.writeUInt8([2, 5, 10, 13, 255, 0][random.int(6)] ?? 0, at)
    return 'the head of a page'
  }
  if (kind === 5) {
    const at = page() + 8 + 2 * random.int(100)
    bytes.writeUInt16BE(random.int(65_536), at)
    return 'a pointer to a cell'
  }
  // Lengths of many bytes, in a cell or in the head of a row.
  const at = random.int(bytes.length - 9)
  bytes.fill(0xff, at, at + 1 + random.int(9))
  return 'a long length'
}

const HOSTILE_VALUES: readonly (string | number | bigint | Buffer | null)[] = [
  '',
  '{}',
  '[]',
  'null',
  '['.repeat(50_000) + ']'.repeat(50_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  '{"__proto__":{"polluted":true}}',
  '"'.padEnd(300_000, 'x'),
  '../../etc/passwd',
  '\u0000',
  '<script>alert(1)</script>',
  0,
  -1,
  9_007_199_254_740_993n,
  -9_223_372_036_854_775_808n,
  9_223_372_036_854_775_807n,
  1e308,
  null,
  Buffer.alloc(32),
  Buffer.alloc(100_000, 1),
]

const TABLES =
  'journal head documents campaign battles order_of_battle formations leaders units snapshots preferences'

/** Changes what stands in the file by SQLite's own means, as a forger would. */
function changeContent(path: string, random: Random): string {
  const db = new Database(path)
  try {
    db.pragma('synchronous = OFF')
    db.pragma('foreign_keys = OFF')
    db.pragma('ignore_check_constraints = ON')
    const done = Array.from({ length: 1 + random.int(4) }, () => changeOnce(db, random))
    if (random.int(3) === 0) {
      chainAgain(db)
      done.push('chained anew')
    }
    return done.join(', ')
  } finally {
    db.close()
  }
}

function changeOnce(db: Database.Database, random: Random): string {
  const table = TABLES.split(' ')[random.int(11)] ?? 'journal'
  const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[]
  const column = columns[random.int(columns.length)] ?? 'id'
  const value = HOSTILE_VALUES[random.int(HOSTILE_VALUES.length)] ?? null
  const statements: readonly (readonly [string, readonly unknown[]])[] = [
    [`UPDATE ${table} SET ${column} = ?`, [value]],
    [`UPDATE ${table} SET ${column} = ? WHERE ${column} = (SELECT ${column} FROM ${table} LIMIT 1)`, [value]],
    [`DELETE FROM ${table}`, []],
    [`DELETE FROM ${table} WHERE ${column} = (SELECT max(${column}) FROM ${table})`, []],
    [`INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1000`, []],
    [`CREATE VIEW v${random.int(1e6)} AS SELECT * FROM ${table}`, []],
    [`CREATE TRIGGER t${random.int(1e6)} AFTER UPDATE ON ${table} BEGIN DELETE FROM journal; END`, []],
    [`DROP TABLE ${table}`, []],
    [`ALTER TABLE ${table} ADD COLUMN more ANY`, []],
    [`PRAGMA user_version = ${[0, 1, 2, 3, 99, -1, 2_147_483_647][random.int(7)] ?? 0}`, []],
    [
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
       INSERT OR IGNORE INTO preferences SELECT 'key ' || i, ?, zeroblob(32) FROM n`,
      [typeof value === 'string' ? value.slice(0, 100) : 'x'],
    ],
    [
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
       INSERT INTO units SELECT id || i, brigade, ordinal, name, nationality, arm, type, quality, strength, detail
       FROM units, n WHERE units.ordinal = 0 LIMIT 5000`,
      [],
    ],
    [
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
       INSERT INTO battles SELECT id || i, ordinal + i, name, created, history_id, rule_set, status, seat_0, seat_1,
       dice, seed, sheet_hash, orders, set_up, result FROM battles, n WHERE battles.ordinal = 0 LIMIT 3000`,
      [],
    ],
  ]
  const [sql, values] = statements[random.int(statements.length)] ?? ['', []]
  try {
    db.prepare(sql).run(...values)
    return sql.slice(0, 60)
  } catch {
    // The table says no: another value will do.
    return 'a change refused'
  }
}

/** Makes the chain whole again over whatever stands in the journal. */
function chainAgain(db: Database.Database): void {
  try {
    const setHash = db.prepare('UPDATE journal SET hash = ? WHERE number = ?')
    let [predecessor, last] = [GENESIS, 0]
    const rows = db.prepare('SELECT * FROM journal ORDER BY number LIMIT 1000').all() as Row[]
    for (const row of rows) {
      predecessor = rowHash(predecessor, row)
      setHash.run(predecessor, row.number)
      last = row.number
    }
    db.prepare('UPDATE head SET number = ?, hash = ?').run(last, predecessor)
  } catch {
    // Not even a forger can chain what is in there.
  }
}

/** Does with a file all that the program would; true: it opened. Only faults are a good end. */
async function exercise(path: string): Promise<boolean> {
  const result = await openCampaign(path, environment(), { readOnly: true })
  if (result.kind === 'open') {
    const { campaign } = result
    try {
      await readAll(campaign)
    } finally {
      campaign.close()
    }
    await write(path)
  }
  const rescued = `${path}.rescued`
  const rescue = await rescueCampaign(path, rescued, environment(), smallHistory)
  if (rescue.kind === 'rescued') {
    const again = await openCampaign(rescued, environment(), { readOnly: true })
    if (again.kind === 'fault') throw new Error(`rescued, but ${JSON.stringify(again.fault)}`)
    try {
      await readAll(again.campaign)
      const { damage } = await again.campaign.verify()
      if (damage.length > 0) throw new Error(`rescued with ${JSON.stringify(damage)}`)
    } finally {
      again.campaign.close()
    }
  }
  return result.kind === 'open'
}

async function readAll(campaign: Campaign): Promise<void> {
  await onlyFaults(() => campaign.verify())
  await onlyFaults(() => campaign.orderOfBattle())
  await onlyFaults(() => campaign.orderOfBattleLog())
  await onlyFaults(() => campaign.course().milestones())
  await onlyFaults(() => campaign.preference('view'))
  for (const { id } of campaign.battles().slice(0, 3)) {
    await onlyFaults(() => campaign.sheet(id))
    await onlyFaults(() => campaign.journal(id))
    await onlyFaults(() => campaign.rows(id))
    await onlyFaults(() => campaign.standing(id))
    await onlyFaults(() => campaign.stateAt(id, 'now'))
  }
}

async function write(path: string): Promise<void> {
  const result = await openCampaign(path, environment())
  if (result.kind === 'fault') return
  const { campaign } = result
  try {
    await onlyFaults(() => campaign.rename('Played on'))
    await onlyFaults(() => campaign.backup('asked'))
  } finally {
    campaign.close()
  }
}

async function onlyFaults(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof CampaignFaultError)) throw error
  }
}
