/** Whole files: restoring a backup, bringing in a campaign from elsewhere, giving a file another name. */
import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asFault, LOGS } from '../store/connection'
import type { Done, Opened } from './api'
import { backupPath, EXTENSION } from './backup'
import { CampaignFaultError } from '../store/faults'
import { headerFault } from './header'
import { takeLock } from './lock'
import { checkFree, checkName, fileOf, openCampaign, refusal } from './open'
import { mayGoOn } from './own-risk'
import { replace, withPart } from './parts'
import type { Environment } from './records'
import { recover } from './recovery'
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
      await withPart(to, async (fresh) => {
        await copyOfVerified(fileOf(backup), fresh, environment)
        if (statSync(to, { throwIfNoEntry: false })) await keepFormer(to, environment)
        replace(fresh, to)
      })
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
export async function moveCampaign(path: string, toPath: string): Promise<Done> {
  const from = fileOf(path)
  const to = fileOf(toPath)
  try {
    checkFree(to)
    const lock = takeLock(from)
    try {
      const found = headerFault(from)
      if (found) throw new CampaignFaultError(found)
      await recoverIfSound(from)
      checkFree(to)
      moveWithLogs(from, to)
    } finally {
      lock.release()
    }
    return { kind: 'done', path: to }
  } catch (error) {
    return { kind: 'fault', fault: asFault(error, from) }
  }
}

/** Opens a file for reading, verifies it whole, and writes a copy of what was verified. */
async function copyOfVerified(from: string, to: string, environment: Environment): Promise<void> {
  const opened: Opened = await openCampaign(from, environment, { readOnly: true })
  if (opened.kind === 'fault') throw new CampaignFaultError(opened.fault)
  const { campaign, newerForm } = opened
  try {
    if (newerForm !== null) throw refusal('newer', from)
    const verdict = await inSlices(campaign.verification())
    if (!mayGoOn(verdict)) throw refusal('damaged', from, damageSentence(verdict.damage))
    const copied = await campaign.copyTo(to)
    if (copied.kind === 'fault') throw new CampaignFaultError(copied.fault)
  } finally {
    campaign.close()
  }
}

/**
 * Keeps what a backup is about to replace: as a backup if it is sound, else beside it under another name with everything
 * that lies beside it. At no moment is there nothing under the campaign's name.
 */
async function keepFormer(path: string, environment: Environment): Promise<void> {
  try {
    const backup = backupPath(path, environment, 'restore', null, environment.now())
    await copyOfVerified(path, backup, environment)
    for (const end of LOGS) rmSync(`${path}${end}`, { force: true })
    return
  } catch (error) {
    if (asFault(error, path).code === 'diskFull') throw error
  }
  const aside = asideName(path)
  for (const end of LOGS) moveIfThere(`${path}${end}`, `${aside}${end}`)
  try {
    linkSync(path, aside)
  } catch {
    // A disk that knows no links, or what is there is no file.
    renameSync(path, aside)
  }
}

function asideName(path: string): string {
  const name = basename(path, EXTENSION)
  for (let n = 1; ; n += 1) {
    const candidate = join(dirname(path), `${name}.damaged${n === 1 ? '' : `-${n}`}${EXTENSION}`)
    if (!statSync(candidate, { throwIfNoEntry: false })) return candidate
  }
}

/** A damaged file moves as it is, with the log that could not be carried out. */
async function recoverIfSound(path: string): Promise<void> {
  try {
    await recover(path)
  } catch (error) {
    if (asFault(error, path).code !== 'damaged') throw error
  }
}

function moveWithLogs(from: string, to: string): void {
  for (const end of LOGS) moveIfThere(`${from}${end}`, `${to}${end}`)
  renameSync(from, to)
}

function moveIfThere(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false })) renameSync(from, to)
}
