// Rows read from the pages of a file without SQLite are the rows that SQLite reads.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { Pages, type RawRow } from '../../src-main/campaign-file/pages'
import { seededRandom } from '../../src-shared/engine/random'

const home = mkdtempSync(join(tmpdir(), 'hundred-days-'))
afterAll(() => {
  rmSync(home, { recursive: true, force: true })
})

const rowsOf = (pages: Pages): RawRow[] => [...pages.pages()].flatMap((rows) => [...rows])

/** Values of every kind SQLite stores in a way of its own; long ones overflow into other pages. */
function values(n: number): readonly (null | number | string | Buffer)[] {
  const random = seededRandom(n)
  const whole = [0, 1, -1, 127, -129, 40_000, -9_000_000, 2 ** 31, -(2 ** 40), 2 ** 47 + 5, 2 ** 52]
  return [
    n % 3 === 0 ? null : n,
    whole[n % whole.length] ?? 0,
    n / 7,
    'Blücher 🐎 '.repeat(random.int(n % 10 === 0 ? 3000 : 12)),
    Buffer.alloc(random.int(n % 17 === 0 ? 40_000 : 60), n),
  ]
}

test.each([512, 4096, 65_536])('with pages of %i bytes, in the file and in its log', (pageBytes) => {
  const path = join(home, `pages-${pageBytes}.db`)
  const db = new Database(path)
  db.pragma(`page_size = ${pageBytes}`)
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, a, b, c, d TEXT, e BLOB)')
  const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)')
  for (let n = 1; n <= 150; n += 1) insert.run(n, ...values(n))
  db.pragma('wal_checkpoint(TRUNCATE)')
  for (let n = 151; n <= 300; n += 1) insert.run(n * 1_000_000, ...values(n))
  db.exec('DELETE FROM t WHERE id % 5 = 0 AND id < 150')
  // A write that was never committed must not be seen.
  db.exec('BEGIN; UPDATE t SET d = 0')
  const pages = new Pages(readFileSync(path), { wal: readFileSync(`${path}-wal`) })
  db.exec('ROLLBACK')
  const wanted = new Map(
    db
      .prepare<[], unknown[]>('SELECT * FROM t')
      .raw()
      .all()
      .map(([id, ...rest]) => [id, [null, ...rest]]),
  )
  const found = rowsOf(pages).filter(({ values: cells }) => cells.length === 6)
  const byId = new Map(found.map(({ rowid, values: cells }) => [rowid, cells]))
  for (const [id, cells] of wanted) expect([id, byId.get(Number(id))]).toEqual([id, cells])
  db.close()
})

test('of noise are none, or harmless ones, and never an error', () => {
  const random = seededRandom(1815)
  for (let round = 0; round < 200; round += 1) {
    const noise = Buffer.from(Array.from({ length: 8192 }, () => random.int(256)))
    noise.writeUInt8(13, 4096)
    const log = Buffer.from(Array.from({ length: 9000 }, () => random.int(256)))
    expect(() => rowsOf(new Pages(noise, { wal: log, journal: log }))).not.toThrow()
  }
})

test('a table without row numbers is read from all pages of its index, inner ones too', () => {
  const path = join(home, 'index.db')
  const db = new Database(path)
  db.exec('CREATE TABLE t (id TEXT PRIMARY KEY, a ANY, b ANY, c ANY, d ANY, e ANY) STRICT, WITHOUT ROWID')
  const insert = db.prepare('INSERT INTO t VALUES (?, ?, ?, ?, ?, ?)')
  const given = Array.from({ length: 600 }, (_, n) => [`key ${n}`, ...values(n)])
  for (const row of given) insert.run(...row)
  const read = db.prepare('SELECT * FROM t ORDER BY id').raw().all()
  db.close()
  const found = rowsOf(new Pages(readFileSync(path))).filter(({ values: cells }) => cells.length === 6)
  const sorted = found
    .map(({ values: cells }) => cells)
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
  expect(sorted).toEqual(read)
  expect(found.every(({ rowid }) => rowid === 0)).toBe(true)
})
