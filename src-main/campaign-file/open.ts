/** Opening a campaign file: nothing in it is trusted before its header, its schema and its structure have been checked. */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { rowSchema } from '../store/journal'
import { sameBytes } from '../store/chain'
import { asFault, connect, connectToRead, makeDurable, withoutLog, type Db } from '../store/connection'
import {
  expectedSchema,
  migrate,
  MIGRATIONS,
  readSchema,
  schemaDifference,
  type Migrations,
} from '../store/migrations'
import { Store } from '../store/store'
import type { Opened } from './api'
import { backupPath, copyVerified, structureProblem } from './backup'
import { FileCampaign } from './campaign'
import { CampaignFaultError, fault, type CampaignFault } from '../store/faults'
import { headerFault } from './header'
import { takeLock, type Lock } from './lock'
import type { Environment } from './records'
import { atOnce, damageSentence, quickCheck, verification } from './verify'

export interface OpenOptions {
  readonly readOnly?: boolean
  /** The program's own unless a test brings others. */
  readonly migrations?: Migrations
}

/** Files this process has open, by device and inode: their headers must not be read past SQLite (see `headerFault`). */
const openHere = new Map<string, number>()

/**
 * Opens a campaign. For writing it takes the lock, migrates older forms (after a backup) and writes durably; a file of a
 * newer form is opened for reading only.
 */
export async function openCampaign(
  path: string,
  environment: Environment,
  options: OpenOptions = {},
): Promise<Opened> {
  const file = fileOf(path)
  let opening: Opening | undefined
  try {
    opening = new Opening(file, environment, options)
    return await opening.run()
  } catch (error) {
    opening?.giveUp()
    return { kind: 'fault', fault: asFault(error, file) }
  }
}

class Opening {
  readonly #migrations: Migrations
  #readOnly: boolean
  #lock: Lock | undefined
  #db: Db | undefined
  #identity: string | undefined

  constructor(
    private readonly path: string,
    private readonly environment: Environment,
    options: OpenOptions,
  ) {
    this.#migrations = options.migrations ?? MIGRATIONS
    this.#readOnly = options.readOnly ?? false
  }

  async run(): Promise<Opened> {
    checkName(this.path)
    if (!statSync(this.path).isFile()) throw refusal('notAFile', this.path)
    if (!this.#readOnly) {
      this.#lock = takeLock(this.path)
    }
    this.#checkHeader()
    this.#db = this.#connect()
    const form = Number(this.#db.pragma('user_version', { simple: true }))
    const known = this.#migrations.length
    if (form > known) return this.#newer(form, known)
    const difference =
      form < 1
        ? `form ${form}`
        : schemaDifference(readSchema(this.#db), expectedSchema(form, this.#migrations))
    if (difference !== undefined) throw refusal('wrongSchema', this.path, difference)
    const problem = quickCheck(this.#db)
    if (problem !== undefined) throw this.#damaged(problem)
    const migrated = form < known ? await this.#migrate(this.#db, form) : null
    if (!this.#readOnly) makeDurable(this.#db)
    try {
      return { kind: 'open', campaign: this.#campaign(), newerForm: null, migrated }
    } catch (error) {
      const found = asFault(error, this.path)
      throw found.code === 'damaged' ? this.#damaged(String(found.detail['problem'])) : error
    }
  }

  /** Play cannot go on, so there is time to find the first bad event. */
  #damaged(problem: string): CampaignFaultError {
    const { whole, damage } = atOnce(verification(this.path, this.#db?.memory ? this.#db : undefined))
    return refusal('damaged', this.path, whole ? problem : damageSentence(damage))
  }

  giveUp(): void {
    this.#db?.close()
    this.#forget()
    this.#lock?.release()
    this.#lock = undefined
  }

  #checkHeader(): void {
    const { dev, ino } = statSync(this.path, { bigint: true })
    const identity = `${dev}:${ino}`
    const found = openHere.has(identity) ? undefined : headerFault(this.path)
    if (found) throw new CampaignFaultError(found)
    this.#identity = identity
    openHere.set(identity, (openHere.get(identity) ?? 0) + 1)
  }

  #forget(): void {
    if (this.#identity === undefined) return
    const left = (openHere.get(this.#identity) ?? 1) - 1
    if (left > 0) openHere.set(this.#identity, left)
    else openHere.delete(this.#identity)
    this.#identity = undefined
  }

  #connect(): Db {
    return this.#readOnly ? connectToRead(this.path) : connect(this.path)
  }

  #campaign(): FileCampaign {
    const db = this.#db
    if (!db) throw refusal('closed', this.path)
    const store = new Store(db, this.path, this.#readOnly)
    checkEnd(store)
    return new FileCampaign(store, this.environment, () => {
      this.giveUp()
    })
  }

  #newer(form: number, known: number): Opened {
    const newer = fault('newer', { path: this.path, version: form, known })
    this.#db?.close()
    this.#lock?.release()
    this.#lock = undefined
    this.#readOnly = true
    this.#db = this.#connect()
    // Views and triggers run code of the file's own; a newer form has none of them either.
    const alive = readSchema(this.#db).some((line) => line.type !== 'table' && line.type !== 'index')
    try {
      if (!alive && quickCheck(this.#db) === undefined)
        return { kind: 'open', campaign: this.#campaign(), newerForm: form, migrated: null }
    } catch {
      // It keeps things in another way: only the newer program can read it.
    }
    throw new CampaignFaultError(newer)
  }

  async #migrate(db: Db, from: number): Promise<{ readonly from: number; readonly backup: string } | null> {
    if (this.#readOnly) {
      this.#db = inMemory(db)
      migrate(this.#db, this.#migrations, from, this.#migrations.length)
      return null
    }
    const backup = backupPath(this.path, this.environment, 'migration', null, this.environment.now())
    await copyVerified(db, this.path, backup, undefined, structureProblem)
    try {
      db.transaction(() => {
        migrate(db, this.#migrations, from, this.#migrations.length)
        const broken = db.prepare('PRAGMA foreign_key_check').all()
        if (broken.length > 0) throw new Error('references without what they refer to')
        const difference = schemaDifference(
          readSchema(db),
          expectedSchema(this.#migrations.length, this.#migrations),
        )
        if (difference !== undefined) throw new Error(difference)
      }).immediate()
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new CampaignFaultError(fault('migrationFailed', { path: this.path, problem, backup }))
    }
    return { from, backup }
  }
}

/** An older form that may not be written is brought forward in memory. */
function inMemory(db: Db): Db {
  const image = withoutLog(db.serialize())
  db.close()
  return new Database(image)
}

/** The last row must be the one that the head speaks of: a cheap sign of a lost end, found before play goes on. */
function checkEnd(store: Store): void {
  const last = rowSchema.safeParse(store.journal.from(store.journal.last(), 1)[0])
  const { number, hash } = store.head
  if (!last.success || last.data.number !== number || !sameBytes(last.data.hash, hash))
    throw refusal('damaged', store.path, 'the end of the journal is missing')
}

/** Throws if a path cannot be the name of a campaign; better-sqlite3 cuts blanks off the ends of names. */
export function checkName(path: string): void {
  if (path.includes('\0') || path.trim() !== path) throw refusal('badName', path.replaceAll('\0', '\ufffd'))
  // The root of a disk.
  if (basename(path) === '') throw refusal('notAFile', path)
}

/** Throws if a new file cannot get this name: no name at all, taken, or in no folder. */
export function checkFree(path: string): void {
  checkName(path)
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) throw refusal('noFolder', path)
  if (statSync(path, { throwIfNoEntry: false })) throw refusal('exists', path)
}

/** The file itself, whatever links lead to it or to a folder above it: one file has one lock. It need not be there yet. */
export function fileOf(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const folder = dirname(full)
    return folder === full ? full : join(fileOf(folder), basename(full))
  }
}

export function refusal(code: CampaignFault['code'], path: string, problem = ''): CampaignFaultError {
  return new CampaignFaultError(fault(code, problem === '' ? { path } : { path, problem }))
}
