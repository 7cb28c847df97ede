/** The door of the browser host as it was last time: port and token, so that a page left open is let in after a restart. */
import { randomBytes } from 'node:crypto'
import { chmodSync, lstatSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { makeFolder } from '../campaign-file'
import { readJsonFile } from '../services/settings-file'

const doorSchema = z.strictObject({
  port: z.int().min(1).max(65_535).nullable(),
  /** 256 bits by chance. */
  token: z.string().regex(/^[\w-]{43}$/),
})
export type Door = z.infer<typeof doorSchema>

const pathIn = (dataFolder: string): string => join(dataFolder, 'browser-door.json')

/**
 * The door kept in a data folder. A file that is damaged, is a link, or that others than its owner may read is not
 * trusted: its door is forgotten and a new token drawn.
 */
export function doorIn(dataFolder: string, platform: NodeJS.Platform = process.platform): Door {
  const path = pathIn(dataFolder)
  const found = isPrivate(path, platform) ? readJsonFile(path, doorSchema) : undefined
  return found ?? { port: null, token: randomBytes(32).toString('base64url') }
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
