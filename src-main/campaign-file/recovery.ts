/**
 * Recovery from a crash. A log left beside a campaign file is carried out on a copy, which takes the file's place only
 * when it has been verified; a log that does not belong to the file is never let near it.
 */
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { rowSchema } from '../store/journal'
import { sameBytes } from '../store/chain'
import { asFault, connect, connectInMemory, inMemory, withoutLog, type Db } from '../store/connection'
import { CampaignFaultError, fault } from '../store/faults'
import { expectedSchema, MIGRATIONS, readSchema, schemaDifference } from '../store/migrations'
import { mustHaveSmallSchema, pagesOf } from '../store/schema-size'
import { Store } from '../store/store'
import { committedPages, isForeignJournal, isLogBroken, journalPages, pageBytesOfLog } from './logs'
import { mayGoOn } from './own-risk'
import { replace, withPart } from './parts'
import { damageSentence, excessIn, hasPresentTables, inSlices, quickCheck, verification } from './verify'

type Kind = 'journal' | 'wal'

/** Bytes of a log beside a campaign file, 0 if there is none. */
export function logBytes(path: string, kind: Kind): number {
  return statSync(`${path}-${kind}`, { throwIfNoEntry: false })?.size ?? 0
}

/** The log that a crash left; SQLite keeps one of them while it writes. */
export function logLeft(path: string): Kind | undefined {
  return (['wal', 'journal'] as const).find((kind) => logBytes(path, kind) > 0)
}

/** Makes one whole file of a file that nobody writes and the log beside it; no matter if there is none. */
export async function recover(path: string): Promise<void> {
  const kind = logLeft(path)
  if (kind) await withPart(path, async (part) => takeOver(path, kind, part, await weigh(path, kind, part)))
}

function takeOver(path: string, kind: Kind, part: string, whole: 'file' | 'copy'): void {
  if (whole === 'copy') replace(part, path)
  // A journal holds nothing newer than the file; a write-ahead log may hold the last of another campaign.
  if (whole === 'file' && kind === 'wal') renameSync(`${path}-wal`, asideName(path))
  for (const end of [kind, 'shm']) rmSync(`${path}-${end}`, { force: true })
}

/** Reads a file into memory as it is after recovery, without writing to it or beside it. */
export async function readRecovered(path: string): Promise<Db> {
  const kind = logLeft(path)
  // The journal of a process that is writing now is not for us to carry out.
  if (kind === undefined || (kind === 'journal' && !isHot(path))) return connectInMemory(path)
  const folder = mkdtempSync(join(tmpdir(), 'hundred-days-'))
  try {
    const copy = join(folder, 'copy')
    const whole = await weigh(path, kind, copy)
    return whole === 'copy' ? connectInMemory(copy) : alone(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether SQLite itself would roll a journal back before it reads. */
function isHot(path: string): boolean {
  try {
    const db = new Database(path, { readonly: true, fileMustExist: true })
    try {
      db.pragma('schema_version')
    } finally {
      db.close()
    }
    return false
  } catch {
    return true
  }
}

/** The file without its log. */
function alone(path: string): Db {
  return inMemory(path, withoutLog(readFileSync(path)))
}

/** Makes a copy with the log carried out, and tells which is whole and newer. Throws a fault if neither is. */
async function weigh(path: string, kind: Kind, copy: string): Promise<'file' | 'copy'> {
  const file = alone(path)
  try {
    const problem = await problemOf(file, path)
    // Everything that was acknowledged is in the file itself; a journal only leads back.
    if (problem === undefined && kind === 'journal') return 'file'
    const log = readFileSync(`${path}-${kind}`)
    if (kind === 'journal' ? isForeignJournal(log) : isLogBroken(log))
      throw damaged(path, `the log that a crash left beside it (${path}-${kind}) is damaged`)
    const withLog = await carriedOut(path, kind, copy)
    if (withLog === undefined || (problem === undefined && !goesOn(copy, file))) {
      if (problem === undefined) return 'file'
      throw damaged(path, problem)
    }
    return 'copy'
  } finally {
    file.close()
  }
}

/** Carries the log out on a copy; undefined if what comes of it is not whole. */
async function carriedOut(path: string, kind: Kind, copy: string): Promise<'whole' | undefined> {
  copyFileSync(path, copy)
  copyFileSync(`${path}-${kind}`, `${copy}-${kind}`)
  try {
    mustHaveSmallSchema(path, pagesWithLog(readFileSync(copy), kind, readFileSync(`${copy}-${kind}`)))
    const writer = connect(copy)
    try {
      writer.pragma('journal_mode = DELETE')
    } finally {
      writer.close()
    }
    const db = connectInMemory(copy)
    try {
      return (await problemOf(db, path)) === undefined ? 'whole' : undefined
    } finally {
      db.close()
    }
  } catch (error) {
    if (asFault(error, path).code === 'diskFull') throw error
    return undefined
  }
}

/** The pages of a file once its log is carried out. */
function pagesWithLog(file: Buffer, kind: Kind, log: Buffer): (page: number) => Buffer | undefined {
  const inFile = pagesOf(file)
  const inLog =
    kind === 'journal' ? new Map(journalPages(log)) : committedPages(log, pageBytesOfLog(log) ?? 0)
  return (page) => inLog.get(page) ?? inFile(page)
}

/** What is wrong with a file in memory; undefined: it is a whole campaign. */
async function problemOf(db: Db, path: string): Promise<string | undefined> {
  try {
    const form = Number(db.pragma('user_version', { simple: true }))
    const isKnown = form >= 1 && form <= MIGRATIONS.length
    const difference = isKnown ? schemaDifference(readSchema(db), expectedSchema(form)) : undefined
    const problem = difference ?? (form === MIGRATIONS.length ? undefined : (excessIn(db) ?? quickCheck(db)))
    if (problem !== undefined || !isKnown || !hasPresentTables(db)) return problem
    const verdict = await inSlices(verification(path, db))
    return mayGoOn(verdict) ? undefined : damageSentence(verdict.damage)
  } catch (error) {
    const { code, detail } = asFault(error, path)
    return typeof detail['problem'] === 'string' ? detail['problem'] : code
  }
}

/** Whether a copy holds the whole journal of a file, and perhaps more. */
function goesOn(copy: string, file: Db): boolean {
  const db = connectInMemory(copy)
  try {
    const { number, hash } = new Store(file, copy, true).head
    const row = rowSchema.safeParse(new Store(db, copy, true).journal.from(number, 1)[0])
    return number === 0 || (row.success && row.data.number === number && sameBytes(row.data.hash, hash))
  } finally {
    db.close()
  }
}

function damaged(path: string, problem: string): CampaignFaultError {
  return new CampaignFaultError(fault('damaged', { path, problem }))
}

/** A free name for a log that is not the file's. */
function asideName(path: string): string {
  for (let n = 1; ; n += 1) {
    const candidate = `${path}-wal.aside${n === 1 ? '' : `-${n}`}`
    if (!statSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}
