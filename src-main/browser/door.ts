/** The door of the browser host as it was last time: port and token, so that a page left open is let in after a restart. */
import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../campaign-file/folder'

export interface Door {
  /** Null: none yet. */
  readonly port: number | null
  /** 256 bits by chance. */
  readonly token: string
}

/** Whether what was kept is a door. By hand: the door stands before anything with schemas has been loaded. */
function isDoor(kept: unknown): kept is Door {
  if (typeof kept !== 'object' || kept === null || Object.keys(kept).length !== 2) return false
  if (!('port' in kept) || !('token' in kept)) return false
  const { port, token } = kept
  const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 1 && port <= 65_535
  return (isPort || port === null) && typeof token === 'string' && /^[\w-]{43}$/.test(token)
}

const pathIn = (dataFolder: string): string => join(dataFolder, 'browser-door.json')

/**
 * The door kept in a data folder. A file that is damaged, is a link, or that others than its owner may read is not
 * trusted: its door is forgotten and a new token drawn.
 */
export function doorIn(dataFolder: string, platform: NodeJS.Platform = process.platform): Door {
  const path = pathIn(dataFolder)
  const found = isPrivate(path, platform) ? doorOf(path) : undefined
  return found ?? { port: null, token: randomBytes(32).toString('base64url') }
}

function doorOf(path: string): Door | undefined {
  try {
    const kept: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isDoor(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Longest wait for an answer of a host on this machine, milliseconds. */
const ANSWER_MS = 1500

/** The address of the host that serves at a door now; undefined: nobody does. Only the folder's own host has its token. */
export async function addressIfServed({ port, token }: Door): Promise<string | undefined> {
  if (port === null) return undefined
  const address = `http://127.0.0.1:${port}/?token=${token}`
  // By name it would bring the whole of Node's fetch with it, at every start.
  const { request } = process.getBuiltinModule('node:http')
  const isServed = await new Promise<boolean>((resolve) => {
    const asked = request(address, { method: 'HEAD', timeout: ANSWER_MS }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => {
      resolve(false)
    })
    asked.end()
  })
  return isServed ? address : undefined
}

/** Keeps a door for the next start, readable by its owner alone. */
export function keepDoor(dataFolder: string, door: Door): void {
  makeFolder(dataFolder)
  const path = pathIn(dataFolder)
  const beside = `${path}.new`
  rmSync(beside, { force: true })
  // `wx`: nobody has put a file or a link of his own in its place meanwhile.
  writeFileSync(beside, JSON.stringify(door), { mode: 0o600, flag: 'wx' })
  chmodSync(beside, 0o600)
  renameSync(beside, path)
}

/** Windows keeps no such bits: there the user's own folder is private already. */
function isPrivate(path: string, platform: NodeJS.Platform): boolean {
  try {
    const found = lstatSync(path)
    return found.isFile() && (platform === 'win32' || (found.mode & 0o077) === 0)
  } catch {
    return false
  }
}
