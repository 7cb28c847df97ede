/** The verbs of the command line, and how one is called. */
import { CampaignFaultError } from '../campaign-file'
import { shippedHistory } from '../program/history'
import { campaign } from './campaign/verb'
import { runCaseFiles } from './case'
import { Misuse, parsedArguments, type Terminal, type Verb } from './command-line'
import { draft } from './draft'
import { orders } from './orders'
import { replay, verify } from './replay'
import { run } from './run'
import { simulate } from './simulate'

const cases: Verb = {
  help: () => `case FILE...
Plays worked examples and prints what differs from what they expect. The status is 0 if all fit, 1 if
something differs, 2 if a file is no case.`,
  run(args, terminal) {
    const { positionals } = parsedArguments(args, {})
    if (positionals.length === 0) throw new Misuse('Name the files of the cases.')
    return runCaseFiles(positionals, shippedHistory(), (line) => {
      terminal.out(line)
    })
  },
}

export const VERBS: Readonly<Record<string, Verb>> = {
  case: cases,
  run,
  draft,
  orders,
  replay,
  verify,
  simulate,
  campaign,
}

export const HELP = `The referee: the rules without a screen.

  npm run referee -- VERB ...

  case FILE...        play worked examples and say what differs
  run SHEET           play commands on a sheet; events and the final state as JSON lines
  draft BATTLE        draw up the sheet of a battle of history
  orders SHEET        general orders as text, and an order book read back and looked through
  replay FILE         play the battles of a campaign file again
  verify FILE         check a campaign file to the last byte, and replay it
  simulate BATTLE     fight a battle many times, staff against staff
  campaign VERB FILE  every step of a campaign, from create to score

--help behind a verb tells more.`

/** Runs one command. Returns the exit status: 0 well, 1 something differs or is wrong, 2 misuse, 130 cancelled. */
export async function runVerb(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (name === undefined || name === '--help' || name === 'help') {
    terminal.out(HELP)
    return name === undefined ? 2 : 0
  }
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (!verb) {
    terminal.err(`There is no verb ${name}.\n\n${HELP}`)
    return 2
  }
  if (rest.includes('--help')) {
    terminal.out(verb.help(terminal.rules, rest))
    return 0
  }
  try {
    return await verb.run(rest, terminal)
  } catch (error) {
    // What a cancelled verb was in the middle of ends with an error of its own.
    if (terminal.signal.aborted) {
      terminal.err('Cancelled.')
      return 130
    }
    if (!(error instanceof Misuse || error instanceof CampaignFaultError)) throw error
    terminal.err(error.message)
    return error instanceof Misuse ? 2 : 1
  }
}
