// Finds a Chromium for the end-to-end tests, or gets one where that may be done.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** What to start, or what the reader must do to have something to start. */
export type Browser = { executable: string } | { advice: string }

/**
 * What a test browser does without. A browser knows only the last such list, so what playwright-core leaves out, among it
 * every call home, is said again. Ours are the first two: for each new window a Chromium with all its dress on loads
 * hundreds of modules of its address bar, on the same cores as what is tested.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** The flags every test browser starts with: no windows, no sandbox (CI runs as root), no calls home. */
export const chromiumFlags: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

const variable = 'HUNDRED_DAYS_CHROMIUM'
const installLimitMs = 5 * 60_000

const commands = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'msedge',
  'microsoft-edge',
]

const usualPlaces: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome', '/opt/microsoft/msedge'].flatMap(
    (folder) => [...commands, 'chrome'].map((command) => join(folder, command)),
  ),
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name]
    return folder === undefined
      ? []
      : [
          join(folder, 'Chromium/Application/chrome.exe'),
          join(folder, 'Google/Chrome/Application/chrome.exe'),
          join(folder, 'Microsoft/Edge/Application/msedge.exe'),
        ]
  }),
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first Chromium already on this machine, Playwright's own last. */
export function installedChromium(): string | undefined {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command + suffix)))
  const candidates = [...onPath, ...(usualPlaces[process.platform] ?? []), chromium.executablePath()]
  return candidates.find(canRun)
}

/** Runs a command quietly, no longer than the limit; whether it ended well. */
function quietly(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'ignore',
      timeout: installLimitMs,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** Debian's and Ubuntu's own package, where we are root and there is apt. */
async function fromDebian(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await quietly('apt-get', ['update'])
  await quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
}

async function fromPlaywright(): Promise<void> {
  const cli = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js')
  await quietly(process.execPath, [cli, 'install', 'chromium'])
}

/**
 * The Chromium to test with: the one that HUNDRED_DAYS_CHROMIUM names, else one already here, else one that
 * Debian's package or Playwright brings; if all fails, advice.
 */
export async function findChromium(): Promise<Browser> {
  const named = process.env[variable]
  if (named !== undefined && named !== '') {
    return canRun(named)
      ? { executable: named }
      : {
          advice: `${variable} names ${named}, which is not there or cannot be run: set it to a Chromium or unset it.`,
        }
  }
  for (const bring of [undefined, fromDebian, fromPlaywright]) {
    await bring?.()
    const executable = installedChromium()
    if (executable !== undefined) return { executable }
  }
  return {
    advice:
      'No Chromium was found and none could be installed: install Chromium, Chrome or Edge (on Debian or Ubuntu ' +
      `"sudo apt-get install chromium"), or set ${variable} to the executable of one, then run the tests again.`,
  }
}
