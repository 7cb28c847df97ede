/** Results of battles: typed in by hand, looked through, corrected, booked, amended later, or taken back. */
import type { InputOf } from '../../../src-shared/contract'
import {
  ARMIES,
  CAMPAIGN_STEPS,
  LEVELS,
  type CampaignBattle,
} from '../../../src-shared/contract/campaign/values'
import { Misuse, readText } from '../command-line'
import { battleOf } from './battles'
import type { CampaignClient } from './client'
import { blankLosses, downTo, lossesByUnit, reportTable } from '../../services/course/books/tables'
import { filledIn, given, needed, sub, valueOf, wordOf, type Document } from './sub'
import { textOf } from '../../services/course/books/table'
import { formatOf } from './format'

const BATTLE = { battle: { type: 'string' } } as const
const REASON = { reason: { type: 'string' } } as const
const ENTRY = { entry: { type: 'string' }, csv: { type: 'string' } } as const

export const enterResult = sub({
  usage: 'enter-result FILE --battle B [--entry FORM] [--csv LOSSES] [--confirm] [--reason TEXT]',
  says: [
    'A result by hand. Without --entry and --csv it prints the form, prefilled; with them every field',
    'that is wrong is named at once, and nothing is written until none is. --csv takes losses from a',
    'table, as losses --blank prints it. What the form asks is answered in its entry, as',
    '"facts": {"qb-french-free": false}. --confirm books it. --reason where it was being fought.',
  ],
  options: { ...BATTLE, ...ENTRY, ...REASON, confirm: { type: 'boolean' } },
  looks: isForm,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    if (isForm(values)) return printForm(campaign, battle)
    const entry = await readEntry(campaign, battle, values)
    if (entry === undefined || (await hasFaults(campaign, battle, entry))) return 1
    const stand = await campaign.get('campaign.stand', {})
    const { phase } = stand.battles.find((each) => each.battle === battle) ?? {}
    if (
      phase === 'muster' &&
      !campaign.printAnswer(await campaign.get('campaign.chooseHow', { battle, how: 'hand' }))
    )
      return 1
    const typed = { battle, entry, ...given('reason', values.reason) }
    if (!campaign.printAnswer(await campaign.get('campaign.enterResult', typed))) return 1
    return values.confirm === true ? booked(campaign, battle) : 0
  },
})

interface Given {
  readonly entry?: string | undefined
  readonly csv?: string | undefined
}

/** Nothing is given: the form is asked for. */
function isForm({ entry, csv }: Given): boolean {
  return entry === undefined && csv === undefined
}

/** The form of a result as one document, with everything that it asks. */
async function printForm(campaign: CampaignClient, battle: CampaignBattle): Promise<number> {
  const form = await campaign.get('campaign.form', { battle })
  const nameOf = new Map(form.objectives.map(({ id, name }) => [id, name]))
  campaign.printForm({
    entry: form.entry,
    booked: form.booked,
    asks: {
      facts: form.facts.map(({ id, question }) => ({ fact: id, question })),
      answers: form.questions.map(({ key, side, objectives, at }) => ({
        answer: key,
        side,
        held: objectives.map((id) => nameOf.get(id) ?? id),
        at,
      })),
    },
    mayBe: {
      holders: { objectives: form.objectives, armies: form.armies },
      states: ['notEngaged', 'fit', 'broken', 'destroyed'],
      losses: [
        { men: 0, guns: 0 },
        { percent: 0, guns: 0 },
        { killedWounded: 0, missing: 0, stragglers: 0, guns: 0 },
      ],
      exits: form.waysOut,
      leaders: form.leaders,
      mustLeave: form.mustLeave,
    },
    formations: downTo(form.rows, { army: undefined, level: 'brigade' }).map(({ id, name, men, guns }) => ({
      id,
      name,
      men,
      guns,
    })),
  })
  return 0
}

/** The entry that is given, losses of a table in it; undefined: the table is wrong, and every line of it is named. */
async function readEntry(
  campaign: CampaignClient,
  battle: CampaignBattle,
  values: Given,
): Promise<Document | undefined> {
  const entry =
    values.entry === undefined
      ? (await campaign.get('campaign.form', { battle })).entry
      : filledIn(values.entry, 'entry')
  if (values.csv === undefined) return { ...entry }
  const text = readText(values.csv)
  const read = await campaign.get('campaign.form.readCsv', { battle, entry, text })
  if (read.faults.length + read.questions.length === 0) return { ...read.entry }
  campaign.print({
    refused: 'FAULTS',
    says: 'Nothing has been written.',
    faults: read.faults.map(({ line, column, code, rule, sentence }) => ({
      line,
      column,
      code,
      rule,
      says: campaign.say(sentence),
    })),
    // A name that means several: the file is to name one of these.
    questions: read.questions.map(({ line, named, choices }) => ({ line, named, choices })),
  })
  return undefined
}

/** Whether an entry cannot be booked as it is; all that is wrong with it is printed. */
async function hasFaults(
  campaign: CampaignClient,
  battle: CampaignBattle,
  entry: Document,
): Promise<boolean> {
  const { faults } = await campaign.get('campaign.form.check', { battle, entry })
  if (faults.length > 0) campaign.printFaults(faults)
  return faults.length > 0
}

async function booked(campaign: CampaignClient, battle: CampaignBattle, playedTo?: string): Promise<number> {
  const input: InputOf<'campaign.confirmReport'> = {
    battle,
    ...given('playedTo', playedTo),
    ...campaign.byHand,
  }
  return campaign.status(await campaign.get('campaign.confirmReport', input))
}

export const confirm = sub({
  usage: 'confirm FILE --battle B [--played-to 15:00]',
  says: ['Books a report: the ledger has it. --played-to says how far the other table of the day is.'],
  options: { ...BATTLE, 'played-to': { type: 'string' } },
  run: ({ campaign, values }) => booked(campaign, battleOf(values.battle), values['played-to']),
})

export const report = sub({
  usage: 'report FILE --battle B [--army A] [--level L] [--format F]',
  says: [
    'The draft of a report, or what was booked: who won and why, ground, leaders, losses down to',
    '--level (brigade) beside 1815, and what is wrong with it.',
  ],
  options: { ...BATTLE, army: { type: 'string' }, level: { type: 'string' }, format: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const army = values.army === undefined ? undefined : wordOf(values.army, 'army', ARMIES)
    const level = wordOf(values.level ?? 'brigade', 'level', LEVELS)
    const format = formatOf(values.format)
    const found = await reportOf(campaign, battle)
    const { rows, pieces, faults, warnings, ...head } = found
    const shown = downTo(rows, { army, level })
    if (format !== 'json') {
      const points = Object.values(head.points)
      const won = campaign.say({
        key: `story.battle.${head.winner === 'draw' ? 'drawn' : 'won'}`,
        values: {
          winner: head.winner,
          level: { key: `term.level.${head.level}`, values: {} },
          most: Math.max(...points),
          least: Math.min(...points),
        },
      })
      const hours = `${head.startTime} to ${head.endTime}. ${won}`
      campaign.terminal.out(textOf(reportTable(head.name, hours, shown), format))
      return 0
    }
    campaign.print(head)
    for (const warning of warnings) campaign.print({ warning: campaign.say(warning) })
    for (const piece of pieces) campaign.print({ piece })
    for (const row of shown) campaign.print(row)
    for (const { path, code, rule, sentence, overridable } of faults)
      campaign.print({ fault: code, path, rule, overridable, says: campaign.say(sentence) })
    return 0
  },
})

async function reportOf(campaign: CampaignClient, battle: CampaignBattle) {
  const { report: found } = await campaign.get('campaign.report', { battle })
  if (found) return found
  throw new Misuse(
    `There is no report of ${campaign.name(battle)} that this seat may see. campaign show tells how far it is.`,
  )
}

export const losses = sub({
  usage: 'losses FILE --battle B [--blank] [--format csv|markdown|html]',
  says: [
    'Losses of a battle by unit as a table that enter-result --csv reads (csv); --blank prints the',
    'lines of who comes, without figures, for a spreadsheet.',
  ],
  options: { ...BATTLE, blank: { type: 'boolean' }, format: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const format = formatOf(values.format, 'csv')
    if (format === 'json')
      throw new Misuse('losses is a table: csv, markdown or html. campaign report has JSON.')
    if (values.blank === true) {
      const { name, rows } = await campaign.get('campaign.form', { battle })
      campaign.terminal.out(textOf(blankLosses(name, rows), format))
    } else {
      const { name, rows } = await reportOf(campaign, battle)
      campaign.terminal.out(textOf(lossesByUnit(name, rows), format))
    }
    return 0
  },
})

export const correct = sub({
  usage: 'correct FILE --battle B --field F --value V [--reason TEXT]',
  says: [
    'Sets a field of a report right before it is booked: endTime, holders.ID, facts.ID and so on. Only',
    'a result by hand wants no reason.',
  ],
  options: { ...BATTLE, ...REASON, field: { type: 'string' }, value: { type: 'string' } },
  async run({ campaign, values }) {
    const correction = {
      battle: battleOf(values.battle),
      field: needed(values.field, 'field', 'a field of the report'),
      value: valueOf(needed(values.value, 'value', 'JSON, or a word')),
      reason: values.reason ?? '',
    }
    return campaign.status(await campaign.get('campaign.correct', { ...correction, ...campaign.byHand }))
  },
})

export const override = sub({
  usage: 'override FILE --battle B --code CODE --reason TEXT',
  says: ['Sets a doubt of the rules aside, UNUSUAL or LEVEL_MISMATCH, with a reason that stays.'],
  options: { ...BATTLE, ...REASON, code: { type: 'string' } },
  async run({ campaign, values }) {
    const aside = {
      battle: battleOf(values.battle),
      code: needed(values.code, 'code', 'the doubt, as campaign report prints it'),
      reason: values.reason ?? '',
    }
    return campaign.status(await campaign.get('campaign.override', { ...aside, ...campaign.byHand }))
  },
})

export const amend = sub({
  usage: 'amend FILE --battle B [--entry FORM] [--csv LOSSES] [--field F --value V] --reason TEXT',
  says: [
    'Sets a booked report right without undoing what came later: with the form as it should have been,',
    'which enter-result prints as it was booked, or field by field.',
  ],
  options: { ...BATTLE, ...ENTRY, ...REASON, field: { type: 'string' }, value: { type: 'string' } },
  async run({ campaign, values }) {
    const battle = battleOf(values.battle)
    const isWhole = !isForm(values)
    if (!isWhole && values.field === undefined)
      throw new Misuse('Say what should have been: --entry, --csv, or --field with --value.')
    const entry = isWhole ? await readEntry(campaign, battle, values) : undefined
    if (isWhole && entry === undefined) return 1
    const corrections =
      values.field === undefined
        ? []
        : [{ field: values.field, value: valueOf(needed(values.value, 'value', 'JSON, or a word')) }]
    const input = { battle, ...given('entry', entry), corrections, reason: values.reason ?? '' }
    return campaign.status(await campaign.get('campaign.amend', { ...input, ...campaign.byHand }))
  },
})

export const reopen = sub({
  usage: 'reopen FILE --step STEP | --battle B, --reason TEXT',
  says: [
    'Puts the campaign back to the opening of a step, or takes the booking of a report back while no',
    'later battle is mustered. What followed is kept as taken back.',
  ],
  options: { ...BATTLE, ...REASON, step: { type: 'string' } },
  async run({ campaign, values }) {
    const { step, battle } = values
    if ((step === undefined) === (battle === undefined))
      throw new Misuse('Name --step or --battle, one of them.')
    const why = needed(values.reason, 'reason', 'why it is taken back; it stays in the log')
    if (step !== undefined) {
      const { seq } = await campaign.get('campaign.reopen', {
        step: wordOf(step, 'step', CAMPAIGN_STEPS),
        reason: why,
      })
      campaign.print({ reopened: step, seq })
      return 0
    }
    const answer = await campaign.get('campaign.reopenReport', { battle: battleOf(battle), reason: why })
    if (answer.kind === 'refused') return campaign.status(answer)
    campaign.print({ reopened: battle, seq: answer.seq })
    return 0
  },
})

export const night = sub({
  usage: 'night FILE --step 16-night|17-night|18-night',
  says: ['Who came back in a night and who did not, and why.'],
  options: { step: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const step = wordOf(values.step, 'step', ['16-night', '17-night', '18-night'])
    const { done, rows } = await campaign.get('campaign.night', { step })
    campaign.print({ step, done })
    for (const { sentence, ...row } of rows) campaign.print({ ...row, says: campaign.say(sentence) })
    return 0
  },
})
