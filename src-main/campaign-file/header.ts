/** The first hundred bytes of a file: whether it is a campaign at all, before SQLite is let near it. */
import { closeSync, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import { APPLICATION_ID } from '../store/migrations'
import { asFault, LOGS, MOST_BYTES } from '../store/connection'
import { fault, type CampaignFault } from '../store/faults'
import { logLeft } from './recovery'

const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'

/** Why a file is no campaign that SQLite may open; undefined if it may. */
export function headerFault(path: string): CampaignFault | undefined {
  let handle: number
  try {
    // Opening a pipe would wait for ever for somebody to write into it.
    if (!statSync(path).isFile()) return fault('notAFile', { path })
    const badLog = logFault(path)
    if (badLog) return badLog
    handle = openSync(path, 'r')
  } catch (error) {
    return asFault(error, path)
  }
  try {
    const stat = fstatSync(handle)
    if (stat.size === 0) return fault('empty', { path })
    if (stat.size > MOST_BYTES) return fault('tooLarge', { path, size: stat.size, most: MOST_BYTES })
    const header = Buffer.alloc(HEADER_BYTES)
    const read = readSync(handle, header, 0, HEADER_BYTES, 0)
    if (read < HEADER_BYTES || header.toString('latin1', 0, 16) !== MAGIC)
      return fault('notADatabase', { path })
    if (header.readUInt32BE(68) !== APPLICATION_ID) return fault('foreign', { path })
    return cutShort(path, header, stat.size)
  } catch (error) {
    return asFault(error, path)
  } finally {
    closeSync(handle)
  }
}

/** A log of ours is a file. A folder or a link is none, and whoever opened a pipe to read from it would wait for ever. */
export function logFault(path: string): CampaignFault | undefined {
  const bad = LOGS.map((end) => `${path}${end}`).find(
    (log) => lstatSync(log, { throwIfNoEntry: false })?.isFile() === false,
  )
  return bad === undefined ? undefined : fault('badLog', { path, log: bad })
}

/** The header tells the number of pages; with a log beside it the file may rightly lag behind. */
function cutShort(path: string, header: Buffer, size: number): CampaignFault | undefined {
  const stored = header.readUInt16BE(16)
  const pageBytes = stored === 1 ? 65536 : stored
  const countIsValid = header.readUInt32BE(24) === header.readUInt32BE(92)
  const expected = header.readUInt32BE(28) * pageBytes
  if (!countIsValid || size >= expected || logLeft(path) !== undefined) return undefined
  // A page count that makes no sense is damage of the header itself: SQLite's own check names it.
  if (expected > size * 64 + 1_000_000) return undefined
  return fault('truncated', { path, size, expected })
}
