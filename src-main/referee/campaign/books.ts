/** What is written of a campaign: ledger, strengths, score, story and log, as JSON or for other programs and paper. */
import { ARMIES, LEVELS } from '../../../src-shared/contract/campaign/values'
import { wholeNumber } from '../command-line'
import type { CampaignClient } from './client'
import { downTo, ledgerTable, scoreTable, strengthsTable } from '../../services/course/books/tables'
import { sub, wordOf } from './sub'
import { textOf } from '../../services/course/books/table'
import { formatOf } from './format'

const LIST = { army: { type: 'string' }, level: { type: 'string' }, format: { type: 'string' } } as const

const shownRows = async (
  campaign: CampaignClient,
  values: { readonly army?: string | undefined; readonly level?: string | undefined },
  usual: 'corps' | 'brigade',
) => {
  const army = values.army === undefined ? undefined : wordOf(values.army, 'army', ARMIES)
  const level = wordOf(values.level ?? usual, 'level', LEVELS)
  const { name, step } = await campaign.get('campaign.stand', {})
  const { rows } = await campaign.get('campaign.ledger', {})
  return { name, step: step.name, rows: downTo(rows, { army, level }) }
}

export const ledger = sub({
  usage: 'ledger FILE [ID] [--army A] [--level L] [--format F]',
  says: [
    'The accounts of the armies down to --level (corps), or with ID the account of one formation from',
    'first to last, with the arithmetic of each battle.',
  ],
  options: LIST,
  looks: true,
  words: 1,
  async run({ campaign, values, rest }) {
    const [id] = rest
    const format = formatOf(values.format)
    if (id !== undefined) return account(campaign, id)
    const { name, step, rows } = await shownRows(campaign, values, 'corps')
    if (format === 'json') for (const row of rows) campaign.print(row)
    else campaign.terminal.out(textOf(ledgerTable(name, step, rows), format))
    return 0
  },
})

async function account(campaign: CampaignClient, id: string): Promise<number> {
  const { name, strengthAtOpening, lines } = await campaign.get('campaign.account', { id })
  campaign.print({ id, name, strengthAtOpening })
  for (const { sentences, ...line } of lines)
    campaign.print({ ...line, says: sentences.map((sentence) => campaign.say(sentence)) })
  return 0
}

export const strengths = sub({
  usage: 'strengths FILE [--army A] [--level L] [--format F]',
  says: ['The men, horses and guns of now, down to --level (brigade).'],
  options: LIST,
  looks: true,
  async run({ campaign, values }) {
    const format = formatOf(values.format)
    const { name, step, rows } = await shownRows(campaign, values, 'brigade')
    const table = strengthsTable(name, step, rows)
    if (format !== 'json') campaign.terminal.out(textOf(table, format))
    else
      for (const row of rows)
        campaign.print(Object.fromEntries(table.columns.map(({ key, cell }) => [key, cell(row)])))
    return 0
  },
})

export const score = sub({
  usage: 'score FILE [--format F]',
  says: ['Points line by line, beside history’s.'],
  options: { format: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const format = formatOf(values.format)
    const reckoning = await campaign.get('campaign.reckoning', {})
    if (format !== 'json') {
      campaign.terminal.out(
        textOf(
          scoreTable((id) => campaign.name(id), reckoning),
          format,
        ),
      )
      return 0
    }
    const { lines, points, difference, verdict, history, betterForFrench } = reckoning
    for (const line of lines) campaign.print({ ...line, name: campaign.name(line.id) })
    campaign.print({ points, difference, verdict, history, betterForFrench })
    return 0
  },
})

export const story = sub({
  usage: 'story FILE [--format markdown|html|json]',
  says: ['What happened, told as far as this seat knows it (markdown).'],
  options: { format: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const format = wordOf(values.format ?? 'markdown', 'format', ['markdown', 'html', 'json'])
    const { markdown, html, ...told } = await campaign.get('campaign.story', {})
    if (format === 'json') campaign.print(told)
    else campaign.terminal.out((format === 'html' ? html : markdown).trimEnd())
    return 0
  },
})

export const log = sub({
  usage: 'log FILE [--from N]',
  says: ['Everything that was done, with its rules and dice; --from an entry on, else the last 200.'],
  options: { from: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const from = values.from === undefined ? {} : { fromSeq: wholeNumber(values.from, 0, 'from', 0) }
    const { lines, lastSeq } = await campaign.get('campaign.log', from)
    for (const { seq, step, at, sentence, rules, dice, undone } of lines)
      campaign.print({ seq, step, at, says: campaign.say(sentence), rules, dice, undone })
    campaign.print({ lastSeq })
    return 0
  },
})
