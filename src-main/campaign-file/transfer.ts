/** Whole files: restoring a backup, bringing in a campaign from elsewhere, giving a file another name. */
import { renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asFault, connect, connectToRead, foldIn } from '../store/connection'
import type { Done, Opened } from './api'
import { backupPath, copyVerified, EXTENSION } from './backup'
import { CampaignFaultError } from '../store/faults'
import { headerFault, logBytes } from './header'
import { takeLock } from './lock'
import { checkFree, checkName, fileOf, openCampaign, refusal } from './open'
import type { Environment } from './records'
import { damageSentence, inSlices } from './verify'

/**
 * Puts a backup in the place of a campaign, which must be closed. What was there is kept: as a backup if it is sound,
 * else beside it under another name. `path` may be missing altogether.
 */
export async function restoreCampaign(path: string, backup: string, environment: Environment): Promise<Done> {
  const to = fileOf(path)
  try {
    checkName(to)
    if (!statSync(dirname(to), { throwIfNoEntry: false })) throw refusal('noFolder', to)
    const lock = takeLock(to)
    try {
      const fresh = `${to}.restored`
      await copyOfVerified(fileOf(backup), fresh, environment)
      if (statSync(to, { throwIfNoEntry: false })) await putAside(to, environment)
      renameSync(fresh, to)
    } finally {
      lock.release()
    }
    return { kind: 'done', path: to }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, to) }
  }
}

/** A file from elsewhere, verified whole before anything is taken from it, as a new campaign file. */
export async function importCampaign(path: string, toPath: string, environment: Environment): Promise<Done> {
  const to = fileOf(toPath)
  try {
    checkFree(to)
    await copyOfVerified(fileOf(path), to, environment)
    return { kind: 'done', path: to }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, to) }
  }
}

/** Gives a closed campaign file another name or place on the same disk. Its backups stay where they are. */
export function moveCampaign(path: string, toPath: string): Done {
  const from = fileOf(path)
  const to = fileOf(toPath)
  try {
    checkFree(to)
    const lock = takeLock(from)
    try {
      foldLog(from)
      renameSync(from, to)
    } finally {
      lock.release()
    }
    return { kind: 'done', path: to }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, from) }
  }
}

/** Opens a file for reading, verifies it whole, and writes a copy. */
async function copyOfVerified(from: string, to: string, environment: Environment): Promise<void> {
  const opened: Opened = await openCampaign(from, environment, { readOnly: true })
  if (opened.kind === 'fault') throw new CampaignFaultError(opened.fault)
  const { campaign, newerForm } = opened
  try {
    if (newerForm !== null) throw refusal('newer', from)
    const verdict = await inSlices(campaign.verification())
    if (!verdict.whole) throw refusal('damaged', from, damageSentence(verdict.damage))
  } finally {
    campaign.close()
  }
  const db = connectToRead(from)
  try {
    await copyVerified(db, from, to)
  } finally {
    db.close()
  }
}

/** Moves what is there out of the way of a backup; a damaged file keeps everything that lies beside it. */
async function putAside(path: string, environment: Environment): Promise<void> {
  if (headerFault(path) === undefined) {
    try {
      const backup = backupPath(path, environment, 'restore', null, environment.now())
      const db = connect(path)
      try {
        await copyVerified(db, path, backup)
      } finally {
        db.close()
      }
      foldLog(path)
      if (logBytes(path) === 0) {
        for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
        return
      }
    } catch (error) {
      if (asFault(error, path).code === 'diskFull') throw error
    }
  }
  const aside = asideName(path)
  for (const end of ['-wal', '-shm', ''])
    if (statSync(`${path}${end}`, { throwIfNoEntry: false })) renameSync(`${path}${end}`, `${aside}${end}`)
}

function asideName(path: string): string {
  const name = basename(path, EXTENSION)
  for (let n = 1; ; n += 1) {
    const candidate = join(dirname(path), `${name}.damaged${n === 1 ? '' : `-${n}`}${EXTENSION}`)
    if (!statSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}

/** Folds the log into a closed file; throws a fault if it is no campaign or somebody reads it. */
function foldLog(path: string): void {
  const found = headerFault(path)
  if (found) throw new CampaignFaultError(found)
  const db = connect(path)
  try {
    foldIn(db, path)
  } finally {
    db.close()
  }
}
