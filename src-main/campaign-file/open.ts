/** Opening a campaign file: nothing in it is trusted before its header, its schema and its structure have been checked. */
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { rowSchema } from '../store/journal'
import { sameBytes } from '../store/chain'
import { asFault, closeDurable, connect, makeDurable, type Db } from '../store/connection'
import {
  expectedSchema,
  migrate,
  MIGRATIONS,
  readSchema,
  schemaDifference,
  type Migrations,
  type SchemaLine,
} from '../store/migrations'
import { Place } from '../store/place'
import { Store } from '../store/store'
import type { Opened } from './api'
import { backupPath, copyVerified, structureProblem } from './backup'
import { FileCampaign } from './campaign'
import { CampaignFaultError, fault, type CampaignFault } from '../store/faults'
import { headerFault } from './header'
import { takeLock, type Lock } from './lock'
import { mayGoOn } from './own-risk'
import { sweep } from './parts'
import type { Environment } from './records'
import { readRecovered, recover } from './recovery'
import { damageSentence, excessIn, hasPresentTables, inSlices, quickCheck, verification } from './verify'

export interface OpenOptions {
  readonly readOnly?: boolean
  /** The program's own unless a test brings others. */
  readonly migrations?: Migrations
}

/**
 * Opens a campaign. Everything is checked in memory first: a file that is refused is not written to. For writing it takes
 * the lock, carries out what a crash left in a log, migrates older forms (after a backup) and writes durably; a file of
 * a newer form is opened for reading only.
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
  #place: Place | undefined

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
    const found = headerFault(this.path)
    if (found) throw new CampaignFaultError(found)
    if (!this.#readOnly) await this.#settle()
    this.#db = await readRecovered(this.path)
    const form = Number(this.#db.pragma('user_version', { simple: true }))
    const known = this.#migrations.length
    if (form > known) return await this.#newer(form, known)
    const difference =
      form < 1
        ? `form ${form}`
        : schemaDifference(readSchema(this.#db), expectedSchema(form, this.#migrations))
    if (difference !== undefined) throw refusal('wrongSchema', this.path, difference)
    const tooMuch = excessIn(this.#db)
    if (tooMuch !== undefined) throw refusal('wrongSchema', this.path, tooMuch)
    const problem = quickCheck(this.#db)
    if (problem !== undefined) throw await this.#damaged(problem)
    if (form === known) await this.#checkEnd(this.#db)
    if (form < known && !this.#readOnly) await this.#checkOlder(this.#db)
    if (!this.#readOnly) this.#goOnWriting(this.#db)
    const migrated = form < known ? await this.#migrate(this.#db, form) : null
    return { kind: 'open', campaign: this.#campaign(), newerForm: null, migrated }
  }

  /** What is brought forward is written to at once, so all of it is verified before. */
  async #checkOlder(db: Db): Promise<void> {
    const verdict = hasPresentTables(db) ? await inSlices(verification(this.path, db)) : undefined
    if (verdict && !mayGoOn(verdict)) throw refusal('damaged', this.path, damageSentence(verdict.damage))
  }

  /** The end of the journal, and all that an open campaign begins with. */
  async #checkEnd(db: Db): Promise<void> {
    try {
      const store = new Store(db, this.path, true)
      checkEnd(store)
      new FileCampaign(store, this.environment, () => undefined)
    } catch (error) {
      const found = asFault(error, this.path)
      throw found.code === 'damaged' ? await this.#damaged(String(found.detail['problem'])) : error
    }
  }

  /** One file under one name: what a crash left is taken up, and which file it is from now on is noted. */
  async #settle(): Promise<void> {
    await recover(this.path)
    // A process that was killed between two steps of giving a new file its name.
    sweep(dirname(this.path))
    this.#place = new Place(this.path)
    const found = this.#place.fault()
    if (found) throw new CampaignFaultError(found)
  }

  #goOnWriting(checked: Db): void {
    checked.close()
    this.#db = connect(this.path)
    makeDurable(this.#db)
  }

  /** Play cannot go on, so there is time to find the first bad event. */
  async #damaged(problem: string): Promise<CampaignFaultError> {
    const { whole, damage } = await inSlices(verification(this.path, this.#db))
    return refusal('damaged', this.path, whole ? problem : damageSentence(damage))
  }

  giveUp(): void {
    if (this.#db) closeDurable(this.#db)
    this.#lock?.release()
    this.#lock = undefined
  }

  #campaign(): FileCampaign {
    const db = this.#db
    if (!db) throw refusal('closed', this.path)
    const store = new Store(db, this.path, this.#readOnly, this.#place)
    return new FileCampaign(store, this.environment, () => {
      this.giveUp()
    })
  }

  async #newer(form: number, known: number): Promise<Opened> {
    const newer = fault('newer', { path: this.path, version: form, known })
    this.#lock?.release()
    this.#lock = undefined
    this.#readOnly = true
    const db = this.#db
    // Views, triggers and computed columns run code of the file's own; a newer form has none of them either.
    const alive = !db || readSchema(db).some(isAlive)
    const tooMuch = alive ? undefined : excessIn(db)
    if (tooMuch !== undefined) throw refusal('wrongSchema', this.path, tooMuch)
    try {
      // What a newer form asks of its values, only the newer program can judge; how long it takes to ask, nobody knows.
      db?.pragma('ignore_check_constraints = 1')
      if (!alive && quickCheck(db) === undefined) {
        await this.#checkEnd(db)
        return { kind: 'open', campaign: this.#campaign(), newerForm: form, migrated: null }
      }
    } catch {
      // It keeps things in another way: only the newer program can read it.
    }
    throw new CampaignFaultError(newer)
  }

  async #migrate(db: Db, from: number): Promise<{ readonly from: number; readonly backup: string } | null> {
    if (this.#readOnly) {
      // It lies in memory.
      migrate(db, this.#migrations, from, this.#migrations.length)
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

function isAlive({ type, sql }: SchemaLine): boolean {
  return (type !== 'table' && type !== 'index') || /\bAS\s*\(/i.test(sql ?? '')
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
