/** Sheets for paper as pages of HTML: orders to be sealed, strengths, the form of a result, the story. */
import { writeFileSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { OutputOf } from '../../../src-shared/contract'
import { ARMIES, type CampaignBattle } from '../../../src-shared/contract/campaign/values'
import { htmlText } from '../../../src-shared/campaign/story/text'
import { messageOf, Misuse } from '../command-line'
import { battleOf } from './battles'
import type { CampaignClient } from './client'
import { blankLosses, downTo, musterTable } from '../../services/course/books/tables'
import { needed, sub } from './sub'
import { htmlOf, htmlTable, printablePage } from '../../services/course/books/table'

interface Sheet {
  readonly file: string
  readonly html: string
}

export const sheets = sub({
  usage: 'sheets FILE --to FOLDER [--battle B]',
  says: [
    'Writes what the step needs on paper, each as a page of HTML for a browser’s printer: in a step of',
    'orders the decisions of each army to be sealed; of the battle in hand, or --battle, strengths and',
    'the form of its result; at the end the story. Existing files stay: name a new folder. Pictures of',
    'the ground, quick references and casualty sheets of a rule set are drawn by the screen alone, and',
    'PDF is made there or by the browser: the command line has nothing that draws pages.',
  ],
  options: { to: { type: 'string' }, battle: { type: 'string' } },
  looks: true,
  async run({ campaign, values }) {
    const folder = resolve(needed(values.to, 'to', 'the folder for the sheets'))
    const stand = await campaign.get('campaign.stand', {})
    const battle = values.battle === undefined ? stand.battle : battleOf(values.battle)
    const made = [
      ...(await decisionSheets(campaign, stand)),
      ...(battle === null ? [] : await battleSheets(campaign, battle)),
      ...(stand.phase === 'over' ? [await storySheet(campaign)] : []),
    ]
    if (made.length === 0)
      throw new Misuse(`Nothing goes on paper at this point of ${stand.step.name}. Name a --battle.`)
    const there = made.find(({ file }) => existsSync(join(folder, file)))
    if (there) throw new Misuse(`${join(folder, there.file)} is there already. Name a new folder.`)
    write(folder, made)
    for (const { file } of made) campaign.print({ sheet: join(folder, file) })
    return 0
  },
})

function write(folder: string, made: readonly Sheet[]): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (const { file, html } of made) writeFileSync(join(folder, file), html, { flag: 'wx' })
  } catch (error) {
    throw new Misuse(`The sheets cannot be written: ${messageOf(error)}. Name another folder.`)
  }
}

const text = (tag: string, words: string): string => `<${tag}>${htmlText(words)}</${tag}>`
const BOX = '<span class="box"></span>'

/** Decisions with their open options, empty: what has been chosen stands on no paper. */
async function decisionSheets(
  campaign: CampaignClient,
  { name, step, phase }: OutputOf<'campaign.stand'>,
): Promise<readonly Sheet[]> {
  if (phase !== 'decide') return []
  const { decisions } = await campaign.get('campaign.decisions', {})
  return ARMIES.flatMap((army) => {
    const own = decisions.filter((decision) => decision.army === army)
    if (own.length === 0) return []
    const title = `Decisions: ${campaign.name(army)}`
    const body = own.flatMap(({ question, leader, headquarters, takenAt, options }) => [
      text('h2', question),
      text('p', `${leader || headquarters.name}, ${takenAt.replace('T', ', ')}`),
      ...options
        .filter(({ open }) => open)
        .map((option) => `<p>${BOX}<strong>${htmlText(option.name)}.</strong> ${htmlText(option.text)}</p>`),
    ])
    const head = [
      text('h1', title),
      text('p', `${name}. ${step.name}`),
      text('p', 'Cross one box under each question, sign, fold and hand it to the organiser.'),
    ]
    const html = printablePage(title, [...head, ...body, text('p', 'Signed:')])
    return [{ file: `decisions-${army}-${step.id}.html`, html }]
  })
}

async function battleSheets(campaign: CampaignClient, battle: CampaignBattle): Promise<readonly Sheet[]> {
  const muster = await campaign.get('campaign.muster', { battle })
  const strengths = ARMIES.flatMap((army) => {
    const rows = muster.rows.filter(({ men, guns }) => men + guns > 0)
    const table = musterTable((id) => campaign.name(id), { ...muster, rows, army, level: 'unit' })
    if (table.rows.length === 0) return []
    const titled = { ...table, title: `${table.title}: ${campaign.name(army)}` }
    return [{ file: `strengths-${battle}-${army}.html`, html: htmlOf(titled) }]
  })
  const form = await campaign.get('campaign.form', { battle })
  return [...strengths, { file: `result-${battle}.html`, html: resultPage(form) }]
}

/** The empty form of a result: the fields that `enter-result` asks, down to the brigade. */
function resultPage(form: OutputOf<'campaign.form'>): string {
  const { name, startTime, endTime, objectives, armies, facts, questions, rows } = form
  const nameOf = new Map(objectives.map(({ id, name: called }) => [id, called]))
  const yesOrNo = (question: string) =>
    `<tr><td>${htmlText(question)}</td><td>${BOX}yes</td><td>${BOX}no</td></tr>`
  const held = armies.map((army) => `<td>${BOX}${htmlText(army.name)}</td>`).join('')
  const table = blankLosses(name, downTo(rows, { army: undefined, level: 'brigade' }))
  const title = `Result of ${name}`
  return printablePage(title, [
    text('h1', title),
    text('p', `${startTime} to ${endTime}. Rules: ____________ Played on: ____________ Ended at: ________`),
    text('h2', 'Who holds the ground'),
    '<table>',
    ...objectives.map((one) => `<tr><td>${htmlText(one.name)} (${one.value})</td>${held}</tr>`),
    '</table>',
    text('h2', 'Questions'),
    '<table>',
    ...facts.map(({ question }) => yesOrNo(question)),
    ...questions.map(({ side, objectives: ids, at }) => {
      const ground = ids.map((id) => nameOf.get(id) ?? id).join(' and ')
      return yesOrNo(`The ${side === 'french' ? 'French' : 'Coalition'} held ${ground} at ${at}.`)
    }),
    '</table>',
    text('h2', 'Losses'),
    text('p', 'State: f fit, b broken, d destroyed, n not engaged. Men, percent, or the three accounts.'),
    ...htmlTable(table),
    ...['Generals lost, and their fate', 'Left the field: brigade, road, hour', 'Remarks'].flatMap(
      (words) => [text('h2', words), '<p>&nbsp;</p><hr><p>&nbsp;</p><hr>'],
    ),
  ])
}

async function storySheet(campaign: CampaignClient): Promise<Sheet> {
  const { html } = await campaign.get('campaign.story', {})
  return { file: 'story.html', html }
}
