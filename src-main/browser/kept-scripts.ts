/**
 * Built files run as scripts whose compiled code is kept. Node keeps of a module what V8 has compiled of it before any of
 * it ran: of the functions that a start calls next to none, which it compiles anew each time. What is kept here is what
 * has been called by the time it is written.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { Script } from 'node:vm'

/** What a file of CommonJS is wrapped in. In brackets, so that V8 does not put its compiling off. */
const [HEAD, TAIL] = ['(function (exports, require, module, __filename, __dirname) {', '\n})'] as const

type Body = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void

interface Kept {
  readonly script: Script
  readonly source: string
  /** Bytes of compiled code that it began with; 0: none. */
  readonly begunWith: number
}

/** What has to be called for the first time until it is worth writing all anew, as a share of what is kept. */
const WORTH_KEEPING = 0.03

export class KeptScripts {
  readonly #modules = new Map<string, { exports: unknown }>()
  readonly #scripts = new Map<string, Kept>()

  /** `folder`: where the compiled code is kept. Whoever could write there must be able to change the files themselves too. */
  constructor(readonly folder: string) {}

  /**
   * What a file exports; run at the first time, with those that it requires by `./`. Throws what the file throws. It may
   * require whatever it likes, and import nothing.
   */
  load(path: string): unknown {
    const known = this.#modules.get(path)
    if (known) return known.exports
    const module = { exports: {} as unknown }
    this.#modules.set(path, module)
    const others = createRequire(path)
    const require = (id: string): unknown =>
      id.startsWith('./') ? this.load(resolve(dirname(path), id)) : others(id)
    try {
      const body = this.#script(path).runInThisContext() as Body
      body(module.exports, require, module, path, dirname(path))
    } catch (error) {
      this.#modules.delete(path)
      throw error
    }
    return module.exports
  }

  #script(path: string): Script {
    const source = readFileSync(path, 'utf8')
    const cachedData = this.#read(path, source)
    const script = new Script(HEAD + source + TAIL, {
      filename: path,
      columnOffset: -HEAD.length,
      ...(cachedData && { cachedData }),
    })
    // Another V8 wrote it: then it is compiled as if nothing were kept.
    const begunWith = cachedData && script.cachedDataRejected !== true ? cachedData.length : 0
    this.#scripts.set(path, { script, source, begunWith })
    return script
  }

  /** Writes what has been compiled, of files of which nothing is kept or much less. What cannot be written is not kept. */
  keep(): void {
    for (const [path, { script, source, begunWith }] of this.#scripts) {
      const code = script.createCachedData()
      if (code.length <= begunWith * (1 + WORTH_KEEPING)) continue
      this.#scripts.set(path, { script, source, begunWith: code.length })
      try {
        this.#write(path, source, code)
      } catch {
        // The next start takes longer; nothing else is lost.
      }
    }
  }

  #write(path: string, source: string, code: Buffer): void {
    mkdirSync(this.folder, { recursive: true })
    const place = this.#placeOf(path)
    const beside = `${place}.${process.pid}`
    try {
      writeFileSync(beside, Buffer.concat([digest(source, code), code]))
      renameSync(beside, place)
    } catch (error) {
      rmSync(beside, { force: true })
      throw error
    }
  }

  /** Compiled code as it was written, of this very source: V8 itself sees only whether it is its own, and of one as long. */
  #read(path: string, source: string): Buffer | undefined {
    try {
      const kept = readFileSync(this.#placeOf(path))
      const code = kept.subarray(DIGEST_BYTES)
      return digest(source, code).equals(kept.subarray(0, DIGEST_BYTES)) ? code : undefined
    } catch {
      return undefined
    }
  }

  #placeOf(path: string): string {
    return join(this.folder, `${basename(path)}.compiled`)
  }
}

const DIGEST_BYTES = 32
const digest = (source: string, code: Buffer): Buffer =>
  createHash('sha256').update(source).update(code).digest()
