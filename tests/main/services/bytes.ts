// What a reader of files could find: every byte of a folder, and what is packed in its databases besides.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'

export function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => {
      const path = join(file.parentPath, file.name)
      const bytes = readFileSync(path).toString('latin1')
      return file.name.endsWith('.hundreddays') ? bytes + packedIn(path) : bytes
    })
    .join('\n')
}

function packedIn(path: string): string {
  const db = new Database(path, { readonly: true })
  const bodies = db.prepare('SELECT body FROM snapshots UNION ALL SELECT body FROM documents').pluck().all()
  db.close()
  return bodies.map((body) => inflateRawSync(body as Buffer).toString('utf8')).join('\n')
}
