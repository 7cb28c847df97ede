// Finds Electron's runtime, or has the electron package fetch it once, in bounded time.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bundles.ts'

/** Either the path of the executable, or the reason, as a clause that goes on "because", why there is none. */
export type ElectronRuntime = { executable: string } | { missing: string }

const packageFolder = join(root, 'node_modules/electron')
const failureFile = join(packageFolder, '.fetch-failed')
const fetchLimitMs = 5 * 60_000
const retryAfterMs = 24 * 3600_000

function installed(): string | undefined {
  const folder = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(packageFolder, 'dist')
  const note = join(packageFolder, 'path.txt')
  if (!existsSync(note)) return undefined
  const executable = join(folder, readFileSync(note, 'utf8'))
  return existsSync(executable) ? executable : undefined
}

/** Runs the electron package's own installer; true if it ended well. Never longer than the limit. */
function fetchRuntime(): Promise<boolean> {
  return new Promise((resolve) => {
    const installer = spawn(process.execPath, [join(packageFolder, 'install.js')], {
      stdio: 'ignore',
      timeout: fetchLimitMs,
    })
    installer.on('error', () => resolve(false))
    installer.on('close', (code) => resolve(code === 0))
  })
}

/** Why this machine could not show a window even with the runtime there. */
function whyNoWindow(): string | undefined {
  if (process.platform !== 'linux') return undefined
  if (process.env['DISPLAY'] === undefined && process.env['WAYLAND_DISPLAY'] === undefined) {
    return 'this machine has no screen to open a window on'
  }
  if (process.getuid?.() === 0) return 'Electron refuses to run as root'
  return undefined
}

/**
 * Looks for the runtime. Fetches it if it is not there, but not where no window could be shown (unless
 * `evenWithoutScreen`), and then not again within a day of a failure.
 */
export async function electronRuntime(evenWithoutScreen = false): Promise<ElectronRuntime> {
  const hidden = evenWithoutScreen ? undefined : whyNoWindow()
  if (hidden !== undefined) return { missing: hidden }
  const present = installed()
  if (present !== undefined) return { executable: present }
  const missing = "Electron's runtime is not here and could not be fetched"
  const failedAt = statSync(failureFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (!evenWithoutScreen && Date.now() - failedAt < retryAfterMs) return { missing }
  const ended = await fetchRuntime()
  const fetched = ended ? installed() : undefined
  if (fetched !== undefined) return { executable: fetched }
  writeFileSync(failureFile, '')
  return { missing }
}
