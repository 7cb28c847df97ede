// `npm run test:e2e` drives the program in Chromium; `npm run test:electron` asks Electron itself what the stand-in is asked
// in every test run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../src-main/launch/bundles.ts'
import { electronRuntime } from '../../src-main/launch/electron-runtime.ts'
import { findChromium } from './chromium.ts'
import { root, runStep } from './run-step.ts'

const inElectron = process.argv.includes('--electron')
const env = await shell()

if (typeof env === 'string') {
  console.error(env)
  process.exitCode = 1
} else if (!existsSync(join(root, 'tests/e2e'))) {
  console.error('There are no end-to-end tests in tests/e2e.')
  process.exitCode = 1
} else {
  await ensureBuilt()
  const rest = process.argv.slice(2).filter((arg) => arg !== '--electron')
  const project = inElectron ? 'electron' : 'e2e'
  const { code } = await runStep('vitest/vitest.mjs', ['run', '--project', project, ...rest], {
    env,
    show: true,
  })
  process.exitCode = code
}

/** The environment that tells the suite what to drive, or the sentence why it cannot. */
async function shell(): Promise<NodeJS.ProcessEnv | string> {
  if (inElectron) {
    const runtime = await electronRuntime()
    return 'executable' in runtime
      ? { HUNDRED_DAYS_ELECTRON: runtime.executable }
      : `The program cannot be tested in Electron because ${runtime.missing}.`
  }
  const browser = await findChromium()
  return 'executable' in browser ? { HUNDRED_DAYS_CHROMIUM: browser.executable } : browser.advice
}
