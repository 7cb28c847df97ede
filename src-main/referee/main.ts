/** Entry of the command line. */
import { runVerb } from './verbs'

const cancel = new AbortController()
process.once('SIGINT', () => {
  cancel.abort()
})
// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', () => {
  process.exit(0)
})

process.exitCode = await runVerb(process.argv.slice(2), {
  out: (line) => {
    process.stdout.write(`${line}\n`)
  },
  err: (line) => {
    process.stderr.write(`${line}\n`)
  },
  signal: cancel.signal,
})
