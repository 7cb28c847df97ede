/** The lock that keeps a second writer out: an exclusive lock on an empty file beside the campaign, gone with its process. */
import { lstatSync, rmSync } from 'node:fs'
import Database from 'better-sqlite3'
import { asFault, errorCode } from '../store/connection'
import { CampaignFaultError, fault } from '../store/faults'

export interface Lock {
  release(): void
}

/** The file whose lock stands for the right to write; it stays empty. */
export function lockPath(path: string): string {
  return `${path}-lock`
}

/** Takes the lock of a campaign file at once, or throws a `locked` fault. */
export function takeLock(path: string): Lock {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const held = hold(path)
    if (isStillThere(path)) return { release: () => letGo(path, held) }
    // The last owner removed the file between our opening and locking it: the lock is on a file without a name.
    held.close()
  }
  throw new CampaignFaultError(fault('locked', { path }))
}

function hold(path: string): Database.Database {
  const lock = lockPath(path)
  const found = lstatSync(lock, { throwIfNoEntry: false })
  if (found && (!found.isFile() || found.size > 0))
    throw new CampaignFaultError(fault('badLock', { path, lock }))
  let db: Database.Database | undefined
  try {
    db = new Database(lock, { timeout: 0 })
    // Nothing is ever written: without a journal file there is nothing to leave behind either.
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return db
  } catch (error) {
    db?.close()
    const opened = db !== undefined
    if (!opened && errorCode(error).startsWith('SQLITE_CANTOPEN'))
      throw new CampaignFaultError(fault('readOnlyFolder', { path }))
    throw new CampaignFaultError(asFault(error, path))
  }
}

/** Whether the lock we hold is on the file that now bears the name: nobody else can have it. */
function isStillThere(path: string): boolean {
  let probe: Database.Database | undefined
  try {
    probe = new Database(lockPath(path), { timeout: 0, fileMustExist: true })
    probe.exec('BEGIN EXCLUSIVE')
    return false
  } catch {
    return probe !== undefined
  } finally {
    probe?.close()
  }
}

function letGo(path: string, held: Database.Database): void {
  // While we hold it nobody else can: where an open file can be removed, this is the moment. Elsewhere (Windows) it can be
  // removed once it is closed, and only if nobody has opened it since.
  const removed = remove(lockPath(path))
  held.close()
  if (!removed) remove(lockPath(path))
}

function remove(path: string): boolean {
  try {
    rmSync(path, { force: true })
    return true
  } catch {
    return false
  }
}
