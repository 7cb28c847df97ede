/** A connection to a campaign file: how it is opened, which settings it must have, and what its errors mean. */
import { readFileSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { CampaignFaultError, fault, type CampaignFault } from './faults'

export type Db = Database.Database

/** Older versions can lose a commit in WAL files when a checkpoint meets a reset of the log. */
const OLDEST_SAFE_SQLITE = [3, 51, 3] as const

export interface ConnectOptions {
  readonly readOnly?: boolean
  /** The file is not there yet. */
  readonly create?: boolean
}

/** A reader folding the log in its own time must not be a reason to fail. */
const LOCK_TIMEOUT_MS = 2000

/** Opens a connection whose settings guard against hostile files; nothing of the file is read yet. */
export function connect(path: string, options: ConnectOptions = {}): Db {
  return guarded(
    new Database(path, {
      readonly: options.readOnly ?? false,
      fileMustExist: !(options.create ?? false),
      timeout: LOCK_TIMEOUT_MS,
    }),
  )
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
const DURABLE = [
  ['journal_mode', 'wal'],
  ['synchronous', 2],
] as const

/** Makes a connection write durably, and reads every setting back. Throws if the file may not be written. */
export function makeDurable(db: Db): void {
  // SQLite opens a file that may not be written without a word, and complains at the first write.
  const form = Number(db.pragma('user_version', { simple: true }))
  db.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${form}; ROLLBACK`)
  db.pragma('journal_mode = WAL')
  // better-sqlite3 opens files that are already in WAL mode with synchronous = NORMAL.
  db.pragma('synchronous = FULL')
  readBack(db, [...GUARDS, ...DURABLE])
}

/**
 * Folds the log into the file. Throws where that cannot be done whole, on a full disk or while somebody reads: closing
 * says nothing of it, and a file that is then renamed or copied without its log is not whole.
 */
export function foldIn(db: Db, path: string): void {
  if (db.pragma('wal_checkpoint(TRUNCATE)', { simple: true }) !== 0)
    throw new CampaignFaultError(fault('locked', { path }))
}

/** Removes a file nobody has open, with what SQLite keeps beside it; no fault if there is none. */
export function discard(path: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true })
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
 * A file nobody writes, read into memory: where nothing may be made beside it, not even the index of its log. Only for
 * files to which this process has no connection, because reading one past SQLite gives up SQLite's locks on it.
 */
export function connectInMemory(path: string): Db {
  return guarded(new Database(withoutLog(readFileSync(path))))
}

/** An image that says it keeps a write-ahead log cannot be opened in memory. */
export function withoutLog(image: Buffer): Buffer {
  if (image.length < 20) return image
  image.writeUInt8(1, 18)
  image.writeUInt8(1, 19)
  return image
}

/**
 * A reading connection. While a writer has the file open there is a log beside it, and SQLite reads both; a file without
 * one is at rest, and is read into memory so that nothing is left lying beside it.
 */
export function connectToRead(path: string): Db {
  const isAtRest = statSync(`${path}-wal`, { throwIfNoEntry: false }) === undefined
  return isAtRest ? connectInMemory(path) : connect(path, { readOnly: true })
}

/** What an error thrown by SQLite or the file system means to the player; other errors are thrown on. */
export function asFault(error: unknown, path: string): CampaignFault {
  if (error instanceof CampaignFaultError) return error.fault
  const code = errorCode(error)
  const problem = error instanceof Error ? error.message : String(error)
  if (isDiskFull(code)) return fault('diskFull', { path })
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return fault('locked', { path })
  if (code === 'SQLITE_READONLY_DIRECTORY' || code === 'EROFS') return fault('readOnlyFolder', { path })
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
export function isNoRow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof SyntaxError || error instanceof RangeError || error.name === 'ZodError'
}

export function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}
