// What the verbs of a campaign refuse: in the words of the command line, all at once, and with nothing written.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CAMPAIGN_VERBS } from '../../../../src-main/referee/campaign/verb'
import { answeredNo, campaignFile, done, form, ran, written, type Line } from './terminal'

const BATTLES = 'quatre-bras, ligny, wavre, waterloo, wavre-19'

/** Commands on a campaign at its first step, and what is said. */
const WRONG: readonly (readonly [readonly string[], string])[] = [
  [['seat', '--army', 'moon'], 'There is no army moon. --army takes one of fr, aa, pr.'],
  [['seat'], 'Name --army: one of fr, aa, pr.'],
  [['seat', '--army', 'fr', '--player', ''], '--player cannot be that'],
  [['order-of-battle'], 'Name who is asked about, by ids'],
  [
    ['order-of-battle', 'fr.iv.moon'],
    'There is no fr.iv.moon in the order of battle. Choose from: fr.iv.12,',
  ],
  [['order-of-battle', '--table', 'x'], 'There is no table x. --table takes one of all, strengths'],
  [['order-of-battle', '--table', 'all', '--csv', 'y'], 'Give --entry, --table or --csv, one of them.'],
  [['order-of-battle', '--csv', '/nowhere/x.csv'], '/nowhere/x.csv cannot be read'],
  [['pin', '--seat', 'french'], 'Give --new, --none or --organiser-opens, one of them.'],
  [['set-up', '--player', 'fr'], 'A player is given as army=name, fr=Anna, not fr.'],
  [['set-up', '--house-rule', 'messageDice'], 'A house rule is given as name=value'],
  [['set-up', '--seed', 'x'], '--seed takes a whole number'],
  [['decide', '--seal'], 'Name --army: one of fr, aa, pr.'],
  [['decide', '--army', 'fr', '--option', 'x'], 'Name the --decision of that option.'],
  [['decide', '--army', 'fr', '--decision', 'x'], 'Name --option: one of those that campaign decide lists.'],
  [['decide', '--army', 'fr', '--decision', 'x', '--entry', 'y'], 'Give --entry or --decision, not both.'],
  [['decide', '--army', 'fr', '--entry', '/nowhere/x.json'], '/nowhere/x.json cannot be read'],
  [['seal', '--army', 'x'], 'There is no army x.'],
  [['unseal'], 'Name --army'],
  [['send', '--army', 'fr'], 'Name --decision: one that campaign messages lists.'],
  [['send', '--army', 'fr', '--decision', 'x', '--option', 'y'], 'Name --at: day and hour'],
  [['take-up', '--army', 'fr', '--link', 'x'], 'Name --effect'],
  [
    ['take-up', '--army', 'fr', '--link', 'x', '--effect', '0', '--answer', 'maybe'],
    'There is no answer maybe. --answer takes one of yes, no.',
  ],
  [['advance', '--until', 'x'], 'There is no until x. --until takes one of 15-day'],
  [['muster', '--battle', 'x'], `There is no battle x. --battle takes one of ${BATTLES}.`],
  [['muster', '--battle', 'ligny', '--level', 'x'], 'There is no level x. --level takes one of army, corps'],
  [['choose-how', '--battle', 'quatre-bras'], 'Name --how: one of fight, hand, simulate, historical.'],
  [
    ['choose-how', '--battle', 'quatre-bras', '--how', 'hand', '--rules', 'squares'],
    'are for --how fight and simulate, not hand',
  ],
  [['hand-over', '--battle', 'x'], 'There is no battle x.'],
  [
    ['hand-over', '--battle', 'ligny', '--staff', 'x'],
    'There is no staff x. --staff takes one of none, french',
  ],
  [['simulate', '--battle', 'x'], 'There is no battle x.'],
  [['simulate', '--battle', 'ligny'], 'ligny is not at a point where that can be done (waiting)'],
  [
    ['play-out', '--battle', 'ligny'],
    'Ligny stands on no board. Put it there: campaign choose-how --battle ligny --how fight.',
  ],
  [['break-off', '--battle', 'ligny'], 'Ligny stands on no board.'],
  [['bring-report', '--battle', 'ligny'], 'Ligny stands on no board.'],
  [
    ['give-up', '--battle', 'ligny', '--side', 'x'],
    'There is no side x. --side takes one of french, coalition.',
  ],
  [['leave', '--battle', 'ligny'], 'Name --brigade: one that campaign tables lists.'],
  [['leave', '--battle', 'ligny', '--brigade', 'x', '--exit', 'y', '--lost', '-1'], '--lost'],
  [['answer', '--battle', 'ligny'], 'Name --fact: one that campaign tables lists.'],
  [['enter-result'], `Name --battle: one of ${BATTLES}.`],
  [['report', '--battle', 'ligny'], 'There is no report of Ligny that this seat may see.'],
  [['report', '--battle', 'ligny', '--format', 'pdf'], 'it makes no PDF. Take --format html'],
  [['losses', '--battle', 'ligny', '--format', 'json'], 'losses is a table'],
  [['losses', '--battle', 'ligny'], 'There is no report of Ligny'],
  [['correct', '--battle', 'ligny', '--field', 'x'], 'Name --value'],
  [['override', '--battle', 'ligny'], 'Name --code'],
  [['confirm'], 'Name --battle'],
  [['amend', '--battle', 'ligny'], 'Say what should have been: --entry, --csv, or --field with --value.'],
  [['night', '--step', '16-am'], 'There is no step 16-am. --step takes one of 16-night, 17-night, 18-night.'],
  [['edit', '--path', 'x'], 'Name --value: JSON, or a word.'],
  [['reopen', '--reason', 'x'], 'Name --step or --battle, one of them.'],
  [['reopen', '--step', '16-am'], 'Name --reason'],
  [['reopen', '--step', '18-am', '--reason', 'x'], 'The campaign has not come to the step 18-am.'],
  [['reopen', '--battle', 'ligny', '--reason', 'x'], 'Nothing of it is booked that could be taken back.'],
  [['redo'], 'There is nothing to do again.'],
  [['pass-on', '--army', 'fr'], 'Name --to: a player of the army.'],
  [['concede'], 'Name --side: one of french, coalition.'],
  [['fork'], 'Name the new file behind the old one.'],
  [['fork', '/nowhere/x'], 'There is no folder /nowhere.'],
  [['strengths', '--format', 'x'], 'There is no format x. --format takes one of json, csv, markdown, html.'],
  [['ledger', 'fr.moon'], 'There is no formation fr.moon here'],
  [['score', '--format', 'pdf'], 'it makes no PDF'],
  [['story', '--format', 'csv'], 'There is no format csv. --format takes one of markdown, html, json.'],
  [['log', '--from', 'x'], '--from takes a whole number'],
  [['sheets'], 'Name --to: the folder for the sheets.'],
  [['close', '--as', 'fr'], 'That is the organiser’s to do. Leave --as out.'],
  [['close', '--faces', '3'], 'Leave --faces out, or set up with --dice hand.'],
]

/** Commands that the rules refuse there, with their code and what helps. */
const REFUSED: readonly (readonly [readonly string[], string, string])[] = [
  [['set-up', '--begin'], 'WRONG_PHASE', 'campaign show'],
  [['weather'], 'WRONG_PHASE', 'campaign show'],
  [['unseal', '--army', 'fr'], 'WRONG_PHASE', 'campaign show'],
  [
    ['take-up', '--army', 'fr', '--link', 'x', '--effect', '0', '--answer', 'no'],
    'UNKNOWN_ID',
    'list the ids',
  ],
  [['decide', '--army', 'fr', '--decision', 'x', '--option', 'y'], 'UNKNOWN_ID', 'list the ids'],
  [
    ['send', '--army', 'fr', '--decision', 'x', '--option', 'y', '--at', '1815-06-16T10:00'],
    'UNKNOWN_ID',
    'list the ids',
  ],
  [['choose-how', '--battle', 'ligny', '--how', 'hand'], 'BATTLE_NOT_DUE', 'campaign show'],
  [['confirm', '--battle', 'ligny'], 'BATTLE_NOT_DUE', 'campaign show'],
  [
    ['amend', '--battle', 'ligny', '--field', 'endTime', '--value', '20:00', '--reason', 'x'],
    'WRONG_PHASE',
    'campaign show',
  ],
  [['edit', '--path', 'units.fr.i', '--value', '3', '--reason', 'x'], 'UNKNOWN_ID', 'list the ids'],
  [
    ['edit', '--path', 'whatIfs.qb-derlon-comes-on', '--value', 'true'],
    'REASON_MISSING',
    'Add --reason TEXT.',
  ],
  [['pass-on', '--army', 'fr', '--to', 'Ben', '--what', 'x'], 'UNKNOWN_ID', 'list the ids'],
]

/** Commands that want a campaign under way. */
const WANTS_BEGUN = [
  ...[
    'messages',
    'tables',

    'end',
    'close',
    'weather',
    'ledger',
    'strengths',
    'score',
    'story',
    'log',
  ],
]

/** Two campaigns to which nothing happens: one not begun, one at its first step. */
let fresh = ''
let atFirstStep = ''
const folder = mkdtempSync(join(tmpdir(), 'hundred-days-refusals-'))
beforeAll(async () => {
  fresh = join(folder, 'fresh.hundreddays')
  atFirstStep = join(folder, 'begun.hundreddays')
  await done('create', fresh)
  copyFileSync(fresh, atFirstStep)
  await done('set-up', atFirstStep, '--begin')
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('a command that is wrong', () => {
  it.each([
    [[], 'Say what is to be done: create, order-of-battle, set-up'],
    [['dance', 'x'], 'There is no verb campaign dance. Choose from: create, order-of-battle'],
    [['constructor', 'x'], 'There is no verb campaign constructor.'],
    [['show'], 'Name the campaign file'],
    [['show', '/nowhere/june.hundreddays'], 'There is no file'],
    [['show', '/nowhere/june.hundreddays', '--moon'], 'There is no option --moon'],
    [['show', 'x', 'y'], 'What is y? Usage: show FILE'],
    [['show', 'x', '--as', 'moon'], 'There is no seat moon.'],
    [['create'], 'Name the campaign file that is to be made'],
    [['create', '/nowhere/june'], 'There is no folder /nowhere'],
    [['close', 'x', '--faces', '3,x'], '--faces takes what the dice show'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { status, err, out } = await ran(...args)
    expect([status, err, out]).toEqual([2, expect.stringContaining(sentence), []])
  })

  it.each(WRONG)(
    '%j on a campaign is refused in a sentence, and nothing is written',
    async ([name = '', ...args], sentence) => {
      const file = atFirstStep
      const before = readFileSync(file)
      const { status, err, out } = await ran(name, file, ...args)
      expect([status, err, out]).toEqual([2, expect.stringContaining(sentence), []])
      expect(readFileSync(file).equals(before)).toBe(true)
    },
  )

  it.each(WANTS_BEGUN)('%s wants a campaign that has begun', async (name) => {
    const { status, err, out } = await ran(name, fresh)
    expect([status, out]).toEqual([2, []])
    expect(err).toContain('The campaign has not begun. Begin it with campaign set-up')
  })

  it('there is nothing to take back where nothing was done', async () => {
    const { status, err } = await ran('undo', fresh)
    expect([status, err]).toEqual([2, expect.stringContaining('There is nothing to take back')])
  })

  it('every verb is among those tried, and those that always answer', () => {
    const tried = [...WRONG, ...REFUSED].map(([[name = '']]) => name)
    const untried = [...CAMPAIGN_VERBS.keys()].filter((name) => ![...tried, ...WANTS_BEGUN].includes(name))
    expect(untried).toEqual(['create', 'pins', 'show', 'undo'])
  })
})

/** A campaign at its first step. */
async function begun(): Promise<string> {
  const file = await campaignFile()
  await done('set-up', file, '--begin')
  return file
}

/** The one line that a refusal prints. */
async function refused(...args: string[]): Promise<Line> {
  const { status, json, err } = await ran(...args)
  expect([status, err, json.length]).toEqual([1, '', 1])
  return json[0] ?? {}
}

const paths = (line: Line) => (line['faults'] as { path: string }[]).map(({ path }) => path)

describe('what the rules refuse', () => {
  it.each(REFUSED)('%j: %s, and what helps', async ([name = '', ...args], code, next) => {
    const line = await refused(name, atFirstStep, ...args)
    expect(line).toMatchObject({ refused: code, next: expect.stringContaining(next) as string })
  })

  it('a set-up tells everything that is wrong with it, and begins nothing', async () => {
    const file = await campaignFile()
    const setUp = {
      prologue: 'yes',
      startStep: '19-am',
      weather: 'snow',
      organiserWhatIfs: ['moon'],
      players: [
        { army: 'fr', playerIds: ['Anna'] },
        { army: 'fr', playerIds: ['Ben'] },
      ],
      houseRules: { messageDice: 7, permanentPercent: 101, moon: true },
      dice: 'bones',
    }
    const line = await refused('set-up', file, '--entry', written({ setUp }))
    expect(paths(line)).toEqual([
      'prologue',
      'dice',
      'weather',
      'startStep',
      'organiserWhatIfs.0',
      'players.1.army',
      'houseRules.messageDice',
      'houseRules.permanentPercent',
      'houseRules.moon',
    ])
    expect(JSON.stringify(line)).toContain('permanentPercent takes a whole number from 0 to 100, not 101.')
    expect((await done('show', file)).json[0]).toMatchObject({ begun: false })
  })

  it('decisions are taken whole or not at all', async () => {
    const file = await begun()
    const choices = {
      'fr-16-kellermann': 'whole-corps',
      'fr-16-derlon': 'moon',
      'aa-16-x': 'y',
      'fr-16-lobau': 3,
    }
    const line = await refused('decide', file, '--army', 'fr', '--entry', written({ choices }), '--seal')
    expect(paths(line)).toEqual(['choices.fr-16-derlon', 'choices.aa-16-x', 'choices.fr-16-lobau'])
    const shown = (await done('show', file)).json.filter((each) => 'decision' in each)
    expect(shown.every(({ chosen }) => chosen === null)).toBe(true)
  })

  it('rules, board and house rules of a battle are judged together, and what was chosen stays open', async () => {
    const file = await begun()
    await done('advance', file, '--until', '16-pm')
    const on = ['--battle', 'quatre-bras', '--how', 'fight']
    expect(paths(await refused('choose-how', file, ...on))).toEqual(['--rules'])
    const line = await refused(
      'choose-how',
      file,
      ...on,
      '--rules',
      'squares',
      '--board',
      'moon',
      '--house-rule',
      'x=1',
    )
    expect(paths(line)).toEqual(['--board', 'houseRules.x'])
    const stand = (await done('show', file)).json.find(
      (each) => each['battle'] === 'quatre-bras' && 'how' in each,
    )
    expect(stand).toMatchObject({ phase: 'muster', how: null })
  })

  it('a result tells every field that is wrong, and an incomplete one everything that is missing; nothing is written', async () => {
    const file = await begun()
    await done('advance', file, '--until', '16-pm')
    const on = [file, '--battle', 'quatre-bras']
    const asked = await form('enter-result', ...on)
    const before = readFileSync(file)
    const wrong = { ...answeredNo(asked), endTime: 'late', losses: { fr: { men: -3 } } }
    const fields = paths(await refused('enter-result', ...on, '--entry', written(wrong)))
    expect(fields).toEqual(expect.arrayContaining(['endTime', 'losses.fr.men']))
    const missing = paths(await refused('enter-result', ...on, '--entry', written(asked), '--confirm'))
    const answered = answeredNo(asked) as { facts: object; answers: object }
    expect(missing).toEqual(
      expect.arrayContaining([
        ...Object.keys(answered.facts).map((id) => `facts.${id}`),
        ...Object.keys(answered.answers).map((key) => `answers.${key}`),
      ]),
    )
    const csv = written('formation,men\nThe Moon,3\nfr.ii.9,many\n', 'losses.csv')
    const table = await refused('enter-result', ...on, '--csv', csv)
    expect(table['faults']).toMatchObject([
      { line: 2, column: 'formation', code: 'UNKNOWN_ID' },
      { line: 3, column: 'men', code: 'WRONG_VALUE' },
    ])
    expect(readFileSync(file).equals(before)).toBe(true)
  })
})
