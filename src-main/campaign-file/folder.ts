/** Making folders. */
import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing; one that is there is left as it is. Throws the system's error.
 * Not by Node's own `recursive`, which never ends where the system takes no folders and says ENOENT, as below /proc.
 */
export function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}
