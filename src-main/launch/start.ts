// `npm start`: builds what is stale and opens the program, in Electron where it can, else in the browser.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './bundles.ts'
import { electronRuntime } from './electron-runtime.ts'
import { electronArguments, nodeArguments } from './programs.ts'

const args = process.argv.slice(2)
const forBrowser = args.includes('--browser')
const passedOn = args.filter((arg) => arg !== '--browser')

await ensureBuilt()
const runtime = forBrowser ? undefined : await electronRuntime()

if (runtime !== undefined && 'executable' in runtime) {
  run(runtime.executable, electronArguments(passedOn.filter((arg) => arg !== '--no-open')))
} else {
  if (runtime !== undefined) console.log(`Hundred Days is served to your browser because ${runtime.missing}.`)
  run(process.execPath, nodeArguments(passedOn))
}

/** Runs the program in the foreground: it gets our signals, and we end as it ends. */
function run(executable: string, withArgs: string[]): void {
  const program = spawn(executable, withArgs, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => program.kill(signal))
  }
  program.on('error', (error) => {
    console.error(`Hundred Days could not be started: ${error.message}.`)
    process.exitCode = 1
  })
  program.on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
