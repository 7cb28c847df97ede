/** Entry of the command line. */
import { RULE_SETS } from '../../src-shared/rules'
import { runVerb } from './verbs'

const cancel = new AbortController()
process.once('SIGINT', () => {
  cancel.abort()
})
// A reader that has seen enough, such as `head`, is no failure; a full disk is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(
    `The output cannot be written: ${error.message}. What follows is lost; make room and run it again.\n`,
  )
  process.exit(1)
})

void runVerb(process.argv.slice(2), {
  out: (line) => {
    process.stdout.write(`${line}\n`)
  },
  err: (line) => {
    process.stderr.write(`${line}\n`)
  },
  signal: cancel.signal,
  rules: RULE_SETS,
}).then((code) => {
  process.exitCode = code
})
