// Runs one step of the test command as a process of its own and keeps what it said.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** How a step ended: exit code, everything it printed, and its time. */
export interface Ended {
  code: number
  output: string
  seconds: number
}

export interface Manner {
  readonly env?: NodeJS.ProcessEnv
  /** Whether its words are shown as they come. */
  readonly show?: boolean
  /** Whether it lets others go first where cores are few. */
  readonly gives?: boolean
  /** Whether it holds much at once and then ends, as a compiler does, so that to tidy up its memory early is lost work. */
  readonly hoards?: boolean
}

/** Room for what is new (megabytes) in which Node collects seldom: a sixth of the processor time of vue-tsc. */
const NODE_HOARDS = ['--max-semi-space-size=128']
/** Percent by which the memory of a Go program, as tsgolint is, grows before it is tidied: a quarter of its time. */
const GO_HOARDS = { GOGC: '400' }

/** Runs a script of node_modules (a path below it) with Node; never rejects. */
export function runStep(
  script: string,
  args: readonly string[],
  { env, show = false, gives = false, hoards = false }: Manner = {},
): Promise<Ended> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    const flags = hoards ? NODE_HOARDS : []
    const child = spawn(process.execPath, [...flags, join(root, 'node_modules', script), ...args], {
      cwd: root,
      env: { ...process.env, ...(hoards && GO_HOARDS), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (gives && child.pid !== undefined) giveWay(child.pid)
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

/** The system's niceness of a process that works where others leave the cores idle. */
const GIVING = 5

function giveWay(pid: number): void {
  try {
    setPriority(pid, GIVING)
  } catch {
    // It has ended, or this system has no such thing: it runs as all others do.
  }
}
