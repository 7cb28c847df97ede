/** The program's own settings: one small file, written whole or not at all, never a reason not to start. */
import { parseJson } from '../../src-shared/engine/parse-json'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import { settingsSchema, type Settings } from '../../src-shared/contract/app'
import { asFault, CampaignFaultError, makeFolder } from '../campaign-file'

/** JSON of a file through a schema; undefined if it is not there or not what it should be. */
export function readJsonFile<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    const parsed = schema.safeParse(parseJson(readFileSync(path, 'utf8')))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Writes beside the file and then puts it in its place, so that no half of it is ever found. Throws a fault that names it. */
export function writeJsonFile(path: string, value: unknown): void {
  const beside = `${path}.new`
  try {
    makeFolder(dirname(path))
    writeFileSync(beside, JSON.stringify(value, null, 2))
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw new CampaignFaultError(asFault(error, path))
  }
}

export class SettingsFile {
  readonly #path: string
  #settings: Settings

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'settings.json')
    this.#settings = readJsonFile(this.#path, settingsSchema) ?? settingsSchema.parse({})
  }

  get(): Settings {
    return this.#settings
  }

  change(change: { readonly [K in keyof Settings]?: Settings[K] | undefined }): Settings {
    const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const next = settingsSchema.parse({ ...this.#settings, ...named })
    writeJsonFile(this.#path, next)
    this.#settings = next
    return next
  }
}
