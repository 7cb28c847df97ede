/** A connection to a campaign file: how it is opened, which settings it must have, and what its errors mean. */
import { closeSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { CampaignFaultError, fault, type CampaignFault } from './faults'
import { mustHaveSmallSchema, pagesOf } from './schema-size'

export type Db = Database.Database

/** Older versions can lose a commit when a log is folded in, which files of older programs still bring. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const

export interface ConnectOptions {
  /** The file is not there yet. */
  readonly create?: boolean
}

/** Whoever reads the file at this moment must not be a reason to fail. */
const LOCK_TIMEOUT_MS = 2000

/** Opens a connection whose settings guard against hostile files; nothing of the file is read yet. */
export function connect(path: string, options: ConnectOptions = {}): Db {
  return guarded(new Database(path, { fileMustExist: !(options.create ?? false), timeout: LOCK_TIMEOUT_MS }))
}

function guarded(db: Db): Db {
  try {
    const version = String(db.prepare('SELECT sqlite_version()').pluck().get())
    if (!isSafe(version)) {
      const needed = OLDEST_SAFE_SQLITE.join('.')
      throw new CampaignFaultError(fault('programTooOld', { version, needed }))
    }
    for (const [name, value] of GUARDS) db.pragma(`${name} = ${value}`)
    readBack(db, GUARDS)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

const GUARDS = [
  ['trusted_schema', 0],
  ['cell_size_check', 1],
  ['mmap_size', 0],
  ['foreign_keys', 1],
] as const
/**
 * One file at rest. NORMAL sees to it that the journal is on the disk before the file is touched, and the file before a
 * commit returns. It does not see to the emptying of the journal, as FULL does: after a power cut one may be there that
 * leads back behind an acknowledged commit. Recovery takes no journal where the file is whole, so none is needed.
 * Medians of a commit, taken in turns: 0.57 ms; 0.77 with FULL; 0.70 and 0.89 with a journal that is removed each time
 * (NORMAL, EXTRA); 0.72 with a write-ahead log that is emptied each time; 0.15 with one that is left to grow, which then
 * holds what the file does not.
 */
const DURABLE = [
  ['journal_mode', 'truncate'],
  ['synchronous', 1],
] as const

/** Makes a connection write durably, and reads every setting back. Throws if the file may not be written. */
export function makeDurable(db: Db): void {
  // SQLite opens a file that may not be written without a word, and complains at the first write.
  const form = Number(db.pragma('user_version', { simple: true }))
  db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${form}; ROLLBACK`)
  for (const [name, value] of DURABLE) db.pragma(`${name} = ${value}`)
  readBack(db, [...GUARDS, ...DURABLE])
}

/** Closes a connection that wrote durably, and takes its empty journal away. */
export function closeDurable(db: Db): void {
  try {
    if (db.open) db.pragma('journal_mode = DELETE')
  } catch {
    // An empty journal is in nobody's way.
  } finally {
    db.close()
  }
}

/** Logs that SQLite keeps beside a file: its rollback journal, and the write-ahead log of older versions. */
export const LOGS = ['-journal', '-wal', '-shm'] as const

/** Removes a file nobody has open, with what SQLite keeps beside it; no fault if there is none. */
export function discard(path: string): void {
  for (const end of ['', ...LOGS]) rmSync(`${path}${end}`, { force: true })
}

function readBack(db: Db, wanted: readonly (readonly [string, string | number])[]): void {
  for (const [name, value] of wanted) {
    const found = db.pragma(name, { simple: true })
    // A database in memory maps no file, and has no such setting.
    if (db.memory && name === 'mmap_size') continue
    if (found !== value) throw new Error(`SQLite keeps ${name} at ${String(found)}, not ${value}`)
  }
}

function isSafe(version: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [i, least] of OLDEST_SAFE_SQLITE.entries()) {
    const part = parts[i] ?? 0
    if (part !== least) return part > least
  }
  return true
}

/**
 * The file as it stands, read into memory at one moment: what is written later is not seen, and nothing is made beside
 * it. A file with a log that a crash left must be recovered first. In this process no lock is ever held on a campaign
 * file but within a call of SQLite, so that its bytes may be read past SQLite too.
 */
export function connectInMemory(path: string): Db {
  const { size } = statSync(path)
  if (size > MOST_BYTES) throw new CampaignFaultError(fault('tooLarge', { path, size, most: MOST_BYTES }))
  return guarded(inMemory(path, keepsLog(path) ? withoutLog(readFileSync(path)) : imageOf(path)))
}

/** A database of the bytes of a file. Throws if its schema is larger than that of any campaign. */
export function inMemory(path: string, image: Buffer): Db {
  mustHaveSmallSchema(path, pagesOf(image))
  return new Database(image)
}

/**
 * Far more than any campaign: 256 MiB. A file is read and looked at in one go, and so much of it takes half a second; with
 * two gigabytes of somebody's file everybody would wait for seconds.
 */
export const MOST_BYTES = 2 ** 28

/** The bytes of a file, read under SQLite's lock because another process may be writing. */
function imageOf(path: string): Buffer {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: LOCK_TIMEOUT_MS })
  try {
    db.exec('BEGIN')
    db.pragma('schema_version')
    return readFileSync(path)
  } catch (error) {
    // What is wrong with a damaged file, its image tells.
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error))) return readFileSync(path)
    throw error
  } finally {
    db.close()
  }
}

/** Whether the header says that the file keeps a write-ahead log, as older versions had it. */
function keepsLog(path: string): boolean {
  const handle = openSync(path, 'r')
  try {
    const mark = Buffer.alloc(1)
    return readSync(handle, mark, 0, 1, LOG_MARK) === 1 && mark[0] === 2
  } finally {
    closeSync(handle)
  }
}

const LOG_MARK = 18

/** An image that says it keeps a write-ahead log cannot be opened in memory. */
export function withoutLog(image: Buffer): Buffer {
  if (image.length < 20) return image
  image.writeUInt8(1, LOG_MARK)
  image.writeUInt8(1, LOG_MARK + 1)
  return image
}

/** What an error thrown by SQLite, the file system or a row's schema means to the player; others are thrown on. */
export function asFault(error: unknown, path: string): CampaignFault {
  if (error instanceof CampaignFaultError) return error.fault
  const code = errorCode(error)
  const problem = error instanceof Error ? error.message : String(error)
  if (isDiskFull(code)) return fault('diskFull', { path })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return fault('locked', { path })
  if (code === 'SQLITE_READONLY_DIRECTORY' || code === 'EROFS') return fault('readOnlyFolder', { path })
  if (code === 'SQLITE_READONLY_DBMOVED') return fault('moved', { path })
  if (code.startsWith('SQLITE_READONLY')) return fault('readOnly', { path })
  if (code === 'SQLITE_NOTADB') return fault('notADatabase', { path })
  if (code.startsWith('SQLITE_CORRUPT')) return fault('damaged', { path, problem })
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return fault('diskFailed', { path, problem })
  if (code === 'SQLITE_PERM' || code === 'SQLITE_AUTH' || code === 'EACCES' || code === 'EPERM')
    return fault('noAccess', { path })
  if (code === 'ENOENT') return fault('missing', { path })
  if (code === 'EISDIR') return fault('notAFile', { path })
  if (code === 'EEXIST') return fault('exists', { path })
  if (code === 'ENAMETOOLONG') return fault('nameTooLong', { path })
  if (code === 'ENOTDIR' || code === 'ELOOP') return fault('noFolder', { path })
  if (code === 'ERR_INVALID_ARG_VALUE') return fault('badName', { path })
  if (code.startsWith('SQLITE_CANTOPEN')) return fault('diskFailed', { path, problem })
  // What is left of SQLite's codes comes from content that does not fit its own schema.
  if (code.startsWith('SQLITE_')) return fault('damaged', { path, problem })
  if (isNoRow(error)) return fault('damaged', { path, problem: 'a row is not what it must be' })
  throw error
}

/** The index of the log is a file too; SQLite has no word of its own for want of room for it. */
function isDiskFull(code: string): boolean {
  return code.startsWith('SQLITE_FULL') || ['SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT'].includes(code)
}

/**
 * Whether an error thrown while rows are read says that one is not what it must be: no JSON, not what its schema asks
 * for, or nested so deeply that reading it exhausts the stack.
 */
function isNoRow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof SyntaxError || error instanceof RangeError || error.name === 'ZodError'
}

export function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
