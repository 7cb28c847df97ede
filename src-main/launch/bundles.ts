// Builds what is missing or older than its sources, one build at a time.
import { spawn } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/** The three bundles of the program, each in its own folder of out/. */
export type Part = 'main' | 'preload' | 'renderer'

export const root = join(import.meta.dirname, '../..')

export const everything: readonly Part[] = ['main', 'preload', 'renderer']

const sources: Record<Part, readonly string[]> = {
  main: ['src-main', 'src-shared', 'db'],
  preload: ['src-main/electron', 'src-shared'],
  renderer: ['src-renderer', 'src-shared'],
}

/** What the bundler says of parts that it was not asked to build; there is nothing to warn of. */
const PART_LEFT_OUT = /^\(!\) .*\bconfig is missing\s*$/gm

const settings: readonly string[] = ['package.json', 'package-lock.json', 'electron.vite.config.ts']

const stamp = (part: Part): string => join(root, 'out', part, '.built')

/** Milliseconds of the newest change below a path, folders included so that a deleted file counts; 0 if absent. */
function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  let latest = stat.mtimeMs
  for (const entry of readdirSync(path)) {
    latest = Math.max(latest, newest(join(path, entry)))
  }
  return latest
}

/** Whether a part was never built, or something that it is built from has changed since. */
export function isStale(part: Part): boolean {
  const built = statSync(stamp(part), { throwIfNoEntry: false })?.mtimeMs
  if (built === undefined) return true
  return [...sources[part], ...settings].some((path) => newest(join(root, path)) > built)
}

/**
 * Builds the named parts whether stale or not; `clean` empties their folders first.
 * Rejects with the bundler's output when the build fails.
 */
export async function build(parts: readonly Part[] = everything, clean = false): Promise<void> {
  const startedAt = new Date()
  for (const part of parts) {
    if (clean) rmSync(join(root, 'out', part), { recursive: true, force: true })
    mkdirSync(join(root, 'out', part), { recursive: true })
  }
  const output: Buffer[] = []
  const code = await new Promise<number | null>((resolve, reject) => {
    const bundler = spawn(
      process.execPath,
      [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
      {
        cwd: root,
        env: { ...process.env, HUNDRED_DAYS_PARTS: parts.join(',') },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    bundler.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    bundler.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    bundler.on('error', reject)
    bundler.on('close', resolve)
  })
  const said = Buffer.concat(output).toString()
  if (code !== 0) throw new Error(`The build failed.\n${said}`)
  const warnings = said.replace(PART_LEFT_OUT, '')
  if (warnings.trim() !== '') process.stderr.write(warnings)
  // The stamp carries the time of the start, so that a change made while the build ran makes it stale.
  for (const part of parts) {
    writeFileSync(stamp(part), '')
    utimesSync(stamp(part), startedAt, startedAt)
  }
}

/** Builds those of the named parts that are stale, after any other build in this folder has ended. */
export async function ensureBuilt(parts: readonly Part[] = everything): Promise<void> {
  if (!parts.some(isStale)) return
  await oneAtATime(async () => {
    const stale = parts.filter(isStale)
    if (stale.length > 0) await build(stale)
  })
}

/** Runs the work while this process alone holds the lock file of the folder; a dead holder's lock is broken. */
export async function oneAtATime(work: () => Promise<void>): Promise<void> {
  const lock = join(root, 'out/.lock')
  mkdirSync(join(root, 'out'), { recursive: true })
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Takes the lock file, or removes one whose holder died; true if it is now ours. */
function take(lock: string): boolean {
  try {
    const handle = openSync(lock, 'wx')
    writeFileSync(handle, String(process.pid))
    closeSync(handle)
    return true
  } catch {
    if (isAbandoned(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAbandoned(lock: string): boolean {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // For an instant a lock is there without its holder's number in it.
    return holder > 0 ? !isAlive(holder) : Date.now() - statSync(lock).mtimeMs > 5000
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
