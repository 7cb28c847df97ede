/**
 * Half-made files: whatever is made, copied or recovered is written under a name of its own in the folder where it
 * belongs, and gets its real name when it is whole. What a killed process leaves of them is swept up.
 */
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { discard, errorCode } from '../store/connection'
import { CampaignFaultError, fault } from '../store/faults'
import { APPLICATION_ID } from '../store/migrations'

const NAME = /^(\.hundred-days-(\d+)-[0-9a-f]{12}\.part)(?:-journal|-wal|-shm)?$/
/** Names that older versions gave to files in the making. */
const OLD_NAME = /\.hundreddays\.part$/
/** A day: no file is in the making for so long. */
const LONG_MS = 24 * 60 * 60 * 1000
/** Where a file of SQLite says whose it is. */
const MARK_AT = 68
/** Parts that this process is at work on. */
const making = new Set<string>()

/** Lends a name for a file in the making, in the folder of `path`; whatever still bears it afterwards is removed. */
export async function withPart<T>(path: string, make: (part: string) => T | Promise<T>): Promise<T> {
  const part = join(dirname(path), `.hundred-days-${process.pid}-${randomBytes(6).toString('hex')}.part`)
  making.add(part)
  try {
    return await make(part)
  } finally {
    discard(part)
    making.delete(part)
  }
}

/** Gives a whole file its real name. Never overwrites: throws an `exists` fault if the name is taken by now. */
export function publish(part: string, to: string): void {
  try {
    linkSync(part, to)
    rmSync(part)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new CampaignFaultError(fault('exists', { path: to }))
    // A disk that knows no links: the name is taken first, which only one can do.
    closeSync(openSync(to, 'wx'))
    try {
      renameSync(part, to)
    } catch (failed) {
      rmSync(to, { force: true })
      throw failed
    }
  }
  syncFolder(dirname(to))
}

/** Puts a whole file in the place of another. */
export function replace(part: string, to: string): void {
  renameSync(part, to)
  syncFolder(dirname(to))
}

/** A name in a folder is on disk only when the folder is. Where folders cannot be opened (Windows) the system sees to it. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r')
    try {
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
  } catch {
    // The name is there all the same.
  }
}

/** Removes from a folder what processes left that were killed while they made a file. */
export function sweep(folder: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(folder)
  } catch {
    return
  }
  for (const name of names) {
    if (OLD_NAME.test(name) && isOldLitter(join(folder, name))) tryTo(() => discard(join(folder, name)))
    const [, part, owner] = NAME.exec(name) ?? []
    if (part === undefined || isAlive(Number(owner), join(folder, part))) continue
    tryTo(() => rmSync(join(folder, name), { force: true }))
  }
}

function tryTo(remove: () => void): void {
  try {
    remove()
  } catch {
    // It lies in nobody's way.
  }
}

/**
 * Whether a file is what an older version left that was killed while it made one. Those have no owner in their name: it is
 * one if nobody has written to it for long, and it is empty or begins as our files do, not as somebody's download.
 */
function isOldLitter(path: string): boolean {
  try {
    const stat = lstatSync(path)
    if (!stat.isFile() || Date.now() - stat.mtimeMs < LONG_MS) return false
    if (stat.size === 0) return true
    const handle = openSync(path, 'r')
    try {
      const mark = Buffer.alloc(4)
      return readSync(handle, mark, 0, 4, MARK_AT) === 4 && mark.readUInt32BE() === APPLICATION_ID
    } finally {
      closeSync(handle)
    }
  } catch {
    return false
  }
}

function isAlive(owner: number, part: string): boolean {
  if (owner === process.pid) return making.has(part)
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
