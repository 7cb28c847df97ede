/** The verb `campaign`: every step of a campaign without the screen, and the page that tells of them. */
import { Misuse, type Terminal, type Verb } from '../command-line'
import { orderOfBattle } from './armies'
import * as battles from './battles'
import * as begin from './begin'
import * as books from './books'
import * as course from './course'
import * as orders from './orders'
import * as pins from './pins'
import * as results from './results'
import { sheets } from './sheets'
import type { Sub } from './sub'

/** The verbs in the order in which a campaign needs them, under their headings. */
const GROUPS: readonly { readonly heading: string; readonly subs: Readonly<Record<string, Sub>> }[] = [
  {
    heading: 'Begin',
    subs: {
      create: begin.create,
      'order-of-battle': orderOfBattle,
      'set-up': begin.setUp,
      seat: begin.seat,
      pins: pins.pins,
      pin: pins.setPin,
    },
  },
  {
    heading: 'The days',
    subs: {
      show: course.show,
      decide: orders.decide,
      seal: orders.seal,
      unseal: orders.unseal,
      messages: orders.messages,
      send: orders.send,
      close: course.close,
      weather: course.weather,
      'take-up': course.takeUp,
      advance: course.advance,
    },
  },
  {
    heading: 'Battles',
    subs: {
      muster: battles.muster,
      'choose-how': battles.chooseHow,
      simulate: battles.simulate,
      'hand-over': battles.handOver,
      'play-out': battles.playOut,
      'break-off': battles.breakOff,
      'give-up': battles.giveUp,
      'bring-report': battles.bringReport,
      tables: battles.tables,
      leave: battles.leave,
      answer: battles.answerFact,
    },
  },
  {
    heading: 'Results',
    subs: {
      'enter-result': results.enterResult,
      report: results.report,
      losses: results.losses,
      correct: results.correct,
      override: results.override,
      confirm: results.confirm,
      amend: results.amend,
      night: results.night,
    },
  },
  {
    heading: 'The organiser’s hand',
    subs: {
      edit: course.edit,
      undo: course.undo,
      redo: course.redo,
      reopen: results.reopen,
      'pass-on': course.passOn,
      concede: course.concede,
      end: course.end,
      fork: course.fork,
    },
  },
  {
    heading: 'Books and paper',
    subs: {
      strengths: books.strengths,
      ledger: books.ledger,
      score: books.score,
      story: books.story,
      log: books.log,
      sheets,
    },
  },
]

export const CAMPAIGN_VERBS: ReadonlyMap<string, Sub> = new Map(
  GROUPS.flatMap(({ subs }) => Object.entries(subs)),
)

const part = ({ usage, says }: Sub): string =>
  [`  ${usage}`, ...says.map((line) => `      ${line}`)].join('\n')

const COMMON = `  --as SEAT        organiser (the default), fr, aa, pr, or a player of an army as fr:Anna: see and do what
                   that seat may
  --pin FILE       the PIN of the seat, where it has one; - reads it from the standard input; that of
                   another as french=FILE; may be repeated
  --faces 3,5      what dice thrown by hand show; without them a verb tells which it wants
  --format F       json, csv, markdown or html, where a verb takes it; html is a page for a browser’s printer`

const page = `campaign VERB FILE [options]
Goes through a campaign step by step, as the screen does. Each line printed is one JSON value; a form is one JSON
document over several lines, to be filled in and given back with --entry (- reads it from the standard input).
The status is 0 if all is well, 1 if something is refused, 2 if the command itself is wrong. What is refused writes
nothing; of a verb that does several things, as advance, those before it stand. campaign VERB --help tells of one.

A campaign from first to last:

  campaign create june.hundreddays
  campaign set-up june.hundreddays --weather die --player pr=computer
  campaign decide june.hundreddays --army fr > fr.json                 # what may be chosen; write in it
  campaign decide june.hundreddays --army fr --entry fr.json --seal    # the last seal closes the step
  campaign muster june.hundreddays --battle quatre-bras
  campaign enter-result june.hundreddays --battle quatre-bras > qb.json
  campaign losses june.hundreddays --battle quatre-bras --blank > qb.csv
  campaign enter-result june.hundreddays --battle quatre-bras --entry qb.json --csv qb.csv --confirm
  campaign advance june.hundreddays --until end                        # the rest as in history
  campaign score june.hundreddays --format markdown

${GROUPS.map(({ heading, subs }) => `${heading}\n\n${Object.values(subs).map(part).join('\n')}`).join('\n\n')}

Options of every verb

${COMMON}`

const VERB_LIST = [...CAMPAIGN_VERBS.keys()].join(', ')

export const campaign: Verb = {
  help: (_, [name = ''] = []) => {
    const one = CAMPAIGN_VERBS.get(name)
    return one === undefined
      ? page
      : `campaign ${part(one).trimStart()}\n\nOptions of every verb\n\n${COMMON}`
  },
  async run(args: readonly string[], terminal: Terminal) {
    const [name, ...others] = args
    if (name === undefined) throw new Misuse(`Say what is to be done: ${VERB_LIST}.`)
    const verb = CAMPAIGN_VERBS.get(name)
    if (!verb)
      throw new Misuse(
        `There is no verb campaign ${name}. Choose from: ${VERB_LIST}. campaign --help tells what each does.`,
      )
    return verb.run(others, terminal)
  },
}
