/** The files of history as they lie beside the program, in sources and in a built program at the same place. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../db/history')

/** Parsed JSON of one of them, unchecked: a test has held each against its schema. */
export function shipped(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))
}

/** Keys of the rule sets that keep something beside the facts. */
export function shippedFrames(): readonly string[] {
  return readdirSync(join(FOLDER, 'frames')).map((file) => file.replace(/\.json$/, ''))
}
