/** Backups and copies by SQLite's own means, never by copying a file that is in use; each is verified before it counts. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asFault, closeDurable, connect, connectInMemory, makeDurable, type Db } from '../store/connection'
import { JournalTable } from '../store/journal'
import { sameBytes } from '../store/chain'
import { Store } from '../store/store'
import type { Done } from './api'
import { battleIdSchema, BACKUP_REASONS, type Backup, type BackupReason, type Environment } from './records'
import { CampaignFaultError, fault } from '../store/faults'
import { makeFolder } from './folder'
import { acceptedIn, mayGoOn } from './own-risk'
import { publish, sweep, withPart } from './parts'
import { damageSentence, inSlices, quickCheck, verification } from './verify'

export const EXTENSION = '.hundreddays'
/** The newest are kept, and beside them the last before each battle, each migration and each restoring. */
const KEEP_NEWEST = 10

export function backupFolder(path: string, environment: Environment): string {
  return environment.backupFolder?.(path) ?? `${path}-backups`
}

/** Backups of a campaign file, the newest first; none if it has no folder of them. */
export function listBackups(path: string, environment: Environment): readonly Backup[] {
  return inOrder(path, environment).map(({ order: _, ...backup }) => backup)
}

/** The last made first, by their number: a clock may be set back. */
function inOrder(path: string, environment: Environment): readonly (Backup & { readonly order: number })[] {
  const folder = backupFolder(path, environment)
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  const stem = stemOf(path)
  return names
    .flatMap((name) => parseName(folder, stem, name) ?? [])
    .toSorted((a, b) => b.order - a.order || b.at - a.at)
}

const NAME = /^(\d{8}T\d{9}Z)(?:-(\d+))?\.([a-z]+)(?:\.([a-z0-9-]+))?$/

function parseName(folder: string, stem: string, name: string): (Backup & { order: number }) | undefined {
  if (!name.startsWith(`${stem}.`) || !name.endsWith(EXTENSION)) return undefined
  const parts = NAME.exec(name.slice(stem.length + 1, -EXTENSION.length))
  const reason = BACKUP_REASONS.find((each) => each === parts?.[3])
  const stamp = parts?.[1]
  if (reason === undefined || stamp === undefined) return undefined
  const path = join(folder, name)
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return {
    path,
    at: timeOf(stamp),
    reason,
    battleId: parts?.[4] ?? null,
    bytes,
    // Older versions numbered only what was made within the same millisecond.
    order: Number(parts?.[2] ?? 1),
  }
}

/** The campaign's own name, short enough that a stamp and a reason still fit behind it. */
function stemOf(path: string): string {
  const name = basename(path)
  const stem = name.endsWith(EXTENSION) ? name.slice(0, -EXTENSION.length) : name
  return Array.from(stem).slice(0, 40).join('')
}

function stampOf(at: number): string {
  const year = new Date(at).getUTCFullYear()
  return new Date(year >= 0 && year <= 9999 ? at : 0).toISOString().replace(/[-:.]/g, '')
}

function timeOf(stamp: string): number {
  const digits = stamp.replace(/\D/g, '')
  const part = (from: number, to: number): number => Number(digits.slice(from, to))
  return Date.UTC(
    part(0, 4),
    part(4, 6) - 1,
    part(6, 8),
    part(8, 10),
    part(10, 12),
    part(12, 14),
    part(14, 17),
  )
}

/** Makes a backup of an open campaign. At opening none is made if nothing was recorded since the last. */
export async function backupCampaign(
  store: Store,
  environment: Environment,
  reason: BackupReason,
  battleId: string | null,
): Promise<Backup> {
  if (!store.db.open) throw new CampaignFaultError(fault('closed'))
  const before = listBackups(store.path, environment)
  const newest = before[0]
  if (reason === 'opening' && newest && isUpToDate(store, newest)) return newest
  const at = environment.now()
  const path = backupPath(store.path, environment, reason, battleId, at)
  await copyVerified(store.db, store.path, path)
  const made = { path, at, reason, battleId, bytes: statSync(path).size }
  // The last good backup of a damaged campaign is never pushed out by those of what came after.
  if (acceptedIn(store).size === 0) discardOld([made, ...before.filter((each) => each.path !== path)])
  return made
}

/** A name for a backup that no other has; makes the folder. */
export function backupPath(
  path: string,
  environment: Environment,
  reason: BackupReason,
  battleId: string | null,
  at: number,
): string {
  const folder = backupFolder(path, environment)
  try {
    makeFolder(folder)
  } catch (error) {
    throw backupFault(folder, error)
  }
  sweep(folder)
  const end = battleId === null ? reason : `${reason}.${battleIdSchema.parse(battleId)}`
  for (let n = 1 + (inOrder(path, environment)[0]?.order ?? 0); ; n += 1) {
    const candidate = join(folder, `${stemOf(path)}.${stampOf(at)}-${n}.${end}${EXTENSION}`)
    if (!statSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}

function isUpToDate(store: Store, backup: Backup): boolean {
  try {
    const db = connectInMemory(backup.path)
    try {
      const head = new JournalTable(db).head()
      return head?.number === store.head.number && sameBytes(head.hash, store.head.hash)
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}

/**
 * Copies an open database to a new file, changes the copy if asked, and checks it: it gets its name only when it is good.
 * `judge` tells what is wrong with the copy; absent: the whole verification.
 */
export async function copyVerified(
  db: Db,
  from: string,
  to: string,
  edit?: (copy: string) => void,
  judge: (copy: string) => Promise<string | undefined> = wholeProblem,
): Promise<void> {
  try {
    await withPart(to, async (part) => {
      await db.backup(part)
      edit?.(part)
      const problem = await judge(part)
      if (problem !== undefined) throw new CampaignFaultError(fault('damaged', { path: from, problem }))
      publish(part, to)
    })
  } catch (error) {
    // It was closed while the copy was being made: nothing is wrong with the disk.
    if (!db.open) throw new CampaignFaultError(fault('closed'))
    throw backupFault(to, error)
  }
}

async function wholeProblem(path: string): Promise<string | undefined> {
  const db = connectInMemory(path)
  try {
    const verdict = await inSlices(verification(path, db))
    return mayGoOn(verdict) ? undefined : damageSentence(verdict.damage)
  } finally {
    db.close()
  }
}

/** Judges a copy by its structure alone, for files of another form. */
export function structureProblem(path: string): Promise<string | undefined> {
  const db = connectInMemory(path)
  try {
    return Promise.resolve(quickCheck(db))
  } finally {
    db.close()
  }
}

function backupFault(path: string, error: unknown): CampaignFaultError {
  const cause = error instanceof TypeError ? fault('noFolder', { path }) : asFault(error, path)
  // A name taken meanwhile; not a file in the place of the folder.
  const isTaken = error instanceof CampaignFaultError && cause.code === 'exists'
  if (isTaken || cause.code === 'diskFull' || cause.code === 'damaged') return new CampaignFaultError(cause)
  const problem = error instanceof Error ? error.message : String(error)
  return new CampaignFaultError(fault('backupFailed', { path, problem }))
}

/** Throws out what is neither among the newest nor the last of its battle or kind. */
function discardOld(newestFirst: readonly Backup[]): void {
  const kept = new Set<string>()
  newestFirst.forEach(({ path, reason, battleId }, i) => {
    const group = battleId ?? (reason === 'migration' || reason === 'restore' ? reason : undefined)
    const lastOfItsKind = group !== undefined && !kept.has(group)
    if (group !== undefined) kept.add(group)
    if (i >= KEEP_NEWEST && !lastOfItsKind) rmSync(path, { force: true })
  })
}

/** Writes a copy of an open campaign under a name that is not taken; `change` writes into it before it has its name. */
export async function writeCopy(
  store: Store,
  path: string,
  change: ((copy: Store) => void) | undefined,
): Promise<Done> {
  try {
    if (!store.db.open) return { kind: 'fault', fault: fault('closed') }
    if (statSync(path, { throwIfNoEntry: false })) return { kind: 'fault', fault: fault('exists', { path }) }
    if (!statSync(dirname(path), { throwIfNoEntry: false }))
      return { kind: 'fault', fault: fault('noFolder', { path }) }
    await copyVerified(store.db, store.path, path, change && ((part) => writeInto(part, path, change)))
    return { kind: 'done', path }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, path) }
  }
}

function writeInto(part: string, path: string, change: (copy: Store) => void): void {
  const db = connect(part)
  try {
    makeDurable(db)
    change(new Store(db, path, false))
  } finally {
    closeDurable(db)
  }
}
