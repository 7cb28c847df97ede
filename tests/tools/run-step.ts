// Runs one step of the test command as a process of its own and keeps what it said.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** How a step ended: exit code, everything it printed, and its time. */
export interface Ended {
  code: number
  output: string
  seconds: number
}

/** Runs a script of node_modules (a path below it) with Node; never rejects. */
export function runStep(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  show = false,
): Promise<Ended> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    const end = (code: number, extra = ''): void => {
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ code, output: Buffer.concat(output).toString() + extra, seconds })
    }
    const hear = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output.push(chunk)
      if (show) to.write(chunk)
    }
    child.stdout.on('data', hear(process.stdout))
    child.stderr.on('data', hear(process.stderr))
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
}
