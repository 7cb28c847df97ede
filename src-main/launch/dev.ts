// `npm run dev`: Electron with hot reload where its runtime is, else the browser host, rebuilt at every change.
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, isStale, root } from './bundles.ts'
import { electronRuntime } from './electron-runtime.ts'
import { nodeArguments } from './programs.ts'

// Every answer of the program is held to its schema.
process.env['HUNDRED_DAYS_CHECK_ANSWERS'] = '1'

const runtime = process.argv.includes('--browser') ? undefined : await electronRuntime()

if (runtime !== undefined && 'executable' in runtime) {
  const bundler = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  spawn(process.execPath, [bundler, 'dev', '--watch'], { cwd: root, stdio: 'inherit' })
} else {
  if (runtime !== undefined) console.log(`Hundred Days is served to your browser because ${runtime.missing}.`)
  await ensureBuilt()
  watchAndServe()
}

/** Serves the program, and after each change below the source folders rebuilds it and serves it anew. */
function watchAndServe(): void {
  let host = serve([])
  let timer: NodeJS.Timeout | undefined
  let queue = Promise.resolve()

  async function rebuild(): Promise<void> {
    const restart = isStale('main')
    try {
      await ensureBuilt()
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return
    }
    if (restart) {
      host.kill()
      host = serve(['--no-open'])
    } else {
      console.log('Rebuilt: reload the page.')
    }
  }

  for (const folder of ['src-main', 'src-shared', 'src-renderer', 'db']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        queue = queue.then(rebuild)
      }, 200)
    })
  }
}

function serve(extra: string[]): ChildProcess {
  return spawn(process.execPath, nodeArguments([...process.argv.slice(2), ...extra]), { stdio: 'inherit' })
}
