// What one verb writes another reads: forms, tables, sheets; and every way to a result, taken back and done again.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Screen, servicesIn, testFolder } from '../../services/table'
import { answeredNo, campaignFile, done, form, ran, verb, written, type Line } from './terminal'

const QUATRE_BRAS = ['--battle', 'quatre-bras'] as const
const OVERRIDES = [{ code: 'UNUSUAL', reason: 'as it was on our table' }]

/** A campaign before Quatre Bras. */
async function beforeBattle(): Promise<string> {
  const file = await campaignFile()
  await done('advance', file, '--until', '16-pm')
  return file
}

const standOf = async (file: string, battle: string): Promise<Line | undefined> =>
  (await done('show', file)).json.find((line) => line['battle'] === battle && 'ruleSet' in line)

describe('forms', () => {
  it('a set-up as it is printed begins the campaign that it says', async () => {
    const [file, other] = [await campaignFile(), await campaignFile()]
    await done('set-up', file, '--entry', written(await form('set-up', file)), '--seed', '3')
    await done('set-up', other, '--begin', '--seed', '3')
    expect((await done('log', file)).json.map(({ says }) => says)).toEqual(
      (await done('log', other)).json.map(({ says }) => says),
    )
  })

  it('options go before the form: day, weather, what-ifs, house rules, players, dice', async () => {
    const file = await campaignFile()
    const { setUp, mayBe } = await form('set-up', file)
    const [whatIf] = (mayBe as { organiserWhatIfs: { id: string }[] }).organiserWhatIfs
    await done(
      ...['set-up', file, '--entry', written({ setUp }), '--prologue', '--weather', 'die', '--dice', 'hand'],
      ...['--what-if', whatIf?.id ?? '', '--house-rule', 'permanentPercent=40', '--player', 'fr=Anna,Ben'],
    )
    const { json } = await done('show', file)
    expect(json[0]).toMatchObject({ step: '15-day', weather: null })
    expect(json).toContainEqual({ seat: 'fr', players: ['Anna', 'Ben'], commands: {} })
    const shownTo = (seat: string) => ran('show', file, '--as', seat)
    expect((await shownTo('fr:Ben')).status).toBe(0)
    await done('seat', file, '--army', 'fr', '--player', 'Ben', '--player', 'Anna=fr.i,fr.ii')
    expect((await done('show', file)).json).toContainEqual({
      seat: 'fr',
      players: ['Ben', 'Anna'],
      commands: { Anna: ['fr.i', 'fr.ii'] },
    })
  })

  it('is printed of a campaign that is open elsewhere too, so that it can go through a pipe', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '16-pm')
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.open', { path: file })
    expect(await form('enter-result', file, ...QUATRE_BRAS)).toMatchObject({ booked: 'no' })
    await done('decide', file, '--army', 'fr')
    const { status, err } = await ran('advance', file)
    expect([status, err]).toEqual([2, expect.stringContaining('already open for playing')])
  })

  it('decisions as they are printed are those that stand', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--begin')
    const decide = ['decide', file, '--army', 'fr']
    await done(...decide, '--decision', 'fr-16-kellermann', '--option', 'whole-corps')
    const first = await form(...decide)
    expect(first['choices']).toMatchObject({ 'fr-16-kellermann': 'whole-corps' })
    await done(...decide, '--entry', written(first))
    expect(await form(...decide)).toEqual(first)
    await done('seal', file, '--army', 'fr')
  })

  it('a result as it was booked is printed again, and amending it with itself changes nobody', async () => {
    const file = await beforeBattle()
    const asked = await form('enter-result', file, ...QUATRE_BRAS)
    const losses = {
      'fr.ii': { men: 3000 },
      'aa.i': { percent: 8 },
      'aa.i.3': { killedWounded: 300, missing: 20, stragglers: 90, guns: 1 },
    }
    const entry = { ...answeredNo(asked), losses, states: { 'fr.ii.5.1': 'broken' }, overrides: OVERRIDES }
    await done('enter-result', file, ...QUATRE_BRAS, '--entry', written({ ...asked, entry }), '--confirm')
    const again = await form('enter-result', file, ...QUATRE_BRAS)
    expect(again).toMatchObject({ entry: { losses, states: { 'fr.ii.5.1': 'broken' } }, booked: 'reopen' })
    await done('advance', file, '--until', '16-night')
    const ledger = (await done('ledger', file, '--level', 'unit')).out
    const amended = written(await form('enter-result', file, ...QUATRE_BRAS))
    await done('amend', file, ...QUATRE_BRAS, '--entry', amended, '--reason', 'looked at again')
    expect((await done('ledger', file, '--level', 'unit')).out).toEqual(ledger)
    const reopened = await ran('reopen', file, ...QUATRE_BRAS, '--reason', 'too late')
    expect(reopened.json[0]).toMatchObject({
      refused: 'LATER_BATTLE_MUSTERED',
      next: expect.stringContaining('campaign amend') as string,
    })
    const { json } = await done('reopen', file, '--step', '16-pm', '--reason', 'wrong sheet entered')
    expect(json[0]).toMatchObject({ reopened: '16-pm' })
    expect(await standOf(file, 'quatre-bras')).toMatchObject({ phase: 'muster', result: null })
  })
})

describe('tables', () => {
  it('losses as they are printed are the losses of the same result typed in elsewhere', async () => {
    const [file, other] = [await beforeBattle(), await beforeBattle()]
    const asked = await form('enter-result', file, ...QUATRE_BRAS)
    const entry = { ...answeredNo(asked), overrides: OVERRIDES }
    const lost = { losses: { fr: { men: 4000 }, aa: { men: 4500 } }, states: { 'fr.ii.5.1': 'broken' } }
    await done('enter-result', file, ...QUATRE_BRAS, '--entry', written({ ...entry, ...lost }), '--confirm')
    const csv = written((await done('losses', file, ...QUATRE_BRAS)).out.join('\n'), 'losses.csv')
    await done('enter-result', other, ...QUATRE_BRAS, '--entry', written(entry), '--csv', csv, '--confirm')
    const accounts = async (path: string) =>
      (await done('ledger', path, '--level', 'unit')).json.map(({ marks: _, ...row }) => row)
    expect(await accounts(other)).toEqual(await accounts(file))
    expect((await done('report', other, ...QUATRE_BRAS)).json[0]).toMatchObject({ how: 'hand', booked: true })
  })

  it('the blank one has a line for everybody who comes, and read as it is it costs nobody', async () => {
    const file = await beforeBattle()
    const blank = (await done('losses', file, ...QUATRE_BRAS, '--blank')).out.join('\n')
    const came = (await done('muster', file, ...QUATRE_BRAS, '--level', 'unit')).json.filter(
      ({ level }) => level === 'unit',
    )
    for (const { id } of came) expect(blank).toContain(`\n${String(id)},`)
    const entry = { ...answeredNo(await form('enter-result', file, ...QUATRE_BRAS)), overrides: OVERRIDES }
    const csv = written(blank, 'blank.csv')
    await done('enter-result', file, ...QUATRE_BRAS, '--entry', written(entry), '--csv', csv)
    expect((await done('report', file, ...QUATRE_BRAS)).json.find(({ id }) => id === 'fr')).toMatchObject({
      lost: 0,
    })
  })

  it('strengths, losses, ledger and score go out as CSV, Markdown and HTML with the same figures', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '16-night')
    const tables = [
      ['strengths'],
      ['ledger'],
      ['score'],
      ['report', ...QUATRE_BRAS],
      ['muster', '--battle', 'ligny'],
    ]
    for (const [name = '', ...args] of tables) {
      const texts = await Promise.all(
        ['csv', 'markdown', 'html'].map(async (format) =>
          (await done(name, file, ...args, '--format', format)).out.join('\n'),
        ),
      )
      const [csv = '', markdown = '', html = ''] = texts
      const lines = csv.split('\r\n')
      expect(csv.startsWith('\ufeff')).toBe(true)
      expect(lines.length).toBeGreaterThan(3)
      // Title, sentence and the rule below the heading are what a table in Markdown has besides.
      expect(markdown.split('\n').length).toBe(lines.length + 5)
      expect(html.match(/<tr /g)?.length).toBe(lines.length - 1)
      if (name === 'report')
        expect(markdown).toContain('The field was kept by the Coalition: a minor victory')
    }
    const [, france = ''] = (
      await done('ledger', file, '--army', 'fr', '--level', 'army', '--format', 'csv')
    ).out
      .join('\n')
      .split('\r\n')
    const [row] = (await done('ledger', file, '--army', 'fr', '--level', 'army')).json
    expect(france.split(',')).toEqual(
      expect.arrayContaining([row?.['id'], String(row?.['present']), String(row?.['killedWounded'])]),
    )
  })
})

describe('ways to a result', () => {
  const board = ['--rules', 'squares', '--board', 'squares-1km'] as const

  it('a battle on a board is begun, broken off, taken back, and given up', async () => {
    const file = await beforeBattle()
    await done('choose-how', file, ...QUATRE_BRAS, '--how', 'fight', ...board, '--rest', 'historical')
    expect(await standOf(file, 'quatre-bras')).toMatchObject({
      how: 'fight',
      ruleSet: 'squares',
      phase: 'resolve',
    })
    const early = await ran('bring-report', file, ...QUATRE_BRAS)
    expect([early.status, early.err]).toEqual([2, expect.stringContaining('is not at a point')])
    await done('undo', file)
    await done('redo', file)
    await done('play-out', file, ...QUATRE_BRAS)
    expect((await done('report', file, ...QUATRE_BRAS)).json[0]).toMatchObject({
      how: 'fought',
      booked: false,
    })
    await done('confirm', file, ...QUATRE_BRAS)
    expect(await standOf(file, 'quatre-bras')).toMatchObject({ result: { how: 'fought' } })
    expect((await verb('verify', file)).status).toBe(0)
  }, 120_000)

  it('a report is corrected and its doubts set aside before it is booked', async () => {
    const file = await beforeBattle()
    await done('choose-how', file, ...QUATRE_BRAS, '--how', 'historical')
    const report = async () => (await done('report', file, ...QUATRE_BRAS)).json[0]
    const first = await report()
    const field = ['--field', 'endTime', '--value', '20:30']
    for (const [name, ...args] of [
      ['correct', ...field],
      ['override', '--code', 'UNUSUAL'],
    ] as const)
      expect((await ran(name, file, ...QUATRE_BRAS, ...args)).json[0]).toMatchObject({
        refused: 'REASON_MISSING',
        next: 'Add --reason TEXT.',
      })
    await done('reopen', file, '--step', '16-pm', '--reason', 'by hand after all')
    const entry = { ...answeredNo(await form('enter-result', file, ...QUATRE_BRAS)), overrides: OVERRIDES }
    await done('enter-result', file, ...QUATRE_BRAS, '--entry', written(entry))
    await done(
      'correct',
      file,
      ...QUATRE_BRAS,
      '--field',
      'endTime',
      '--value',
      '20:30',
      '--reason',
      'the clock',
    )
    await done('override', file, ...QUATRE_BRAS, '--code', 'UNUSUAL', '--reason', 'nobody fell')
    const corrected = await report()
    expect([first?.['how'], corrected?.['how'], corrected?.['endTime']]).toEqual([
      'historical',
      'hand',
      '20:30',
    ])
    expect(corrected?.['corrections']).toMatchObject([{ field: 'endTime', reason: 'the clock' }])
  })

  it('dice by hand are asked for, and given on the next call', async () => {
    const file = await campaignFile()
    await done(
      'set-up',
      file,
      '--dice',
      'hand',
      '--weather',
      'die',
      '--house-rule',
      'messageDice=false',
      '--house-rule',
      'derlonDie=false',
    )
    await done('advance', file, '--until', '17-am')
    await done('close', file)
    const asked = await ran('weather', file)
    expect([asked.status, asked.json]).toEqual([
      1,
      [expect.objectContaining({ dice: [{ die: 'd6', count: 1, purpose: 'weather' }] })],
    ])
    expect((await ran('weather', file, '--faces', '7')).json[0]).toMatchObject({ kind: 'wrongDice' })
    await done('weather', file, '--faces', '2')
    expect((await done('show', file)).json[0]?.['weather']).not.toBeNull()
  })

  it('a message changes a decision, as it says on the list of what may be changed', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '18-am')
    const [open] = (await done('messages', file, '--as', 'fr')).json.filter((line) => 'mayChange' in line)
    const { mayChange, options, earliest } = open as {
      mayChange: string
      options: { id: string }[]
      earliest: string
    }
    const order = ['--decision', mayChange, '--option', options[0]?.id ?? '', '--at', earliest.slice(0, 16)]
    await done('send', file, '--army', 'fr', ...order)
    const again = await ran('send', file, '--army', 'fr', ...order)
    expect(again.json[0]).toMatchObject({ refused: 'ALREADY_CHANGED' })
    const { json } = await done('messages', file, '--as', 'fr')
    expect(json.filter((line) => 'message' in line)).toMatchObject([{ decisionId: mayChange }])
  })
})

describe('files', () => {
  it('a file that is there is never written over', async () => {
    const file = await campaignFile()
    const before = readFileSync(file)
    const { status, err } = await ran('create', file)
    expect([status, err]).toEqual([2, `${file} is there already. Choose another name.`])
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('a fork goes its own way from the opening of a step', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '17-am')
    const other = join(testFolder(), 'other.hundreddays')
    await done('fork', file, other, '--name', 'What if', '--step', '16-pm', '--reason', 'Ney attacks early')
    expect((await done('show', other)).json[0]).toMatchObject({ name: 'What if', step: '16-pm' })
    expect((await done('show', file)).json[0]).toMatchObject({ name: 'June 1815', step: '17-am' })
  })

  it('sheets are written once, for the step that is open', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--begin')
    const folder = join(testFolder(), 'sheets')
    const { json } = await done('sheets', file, '--to', folder)
    expect(json.map(({ sheet }) => sheet)).toContain(join(folder, 'decisions-fr-16-am.html'))
    const decisions = readFileSync(join(folder, 'decisions-fr-16-am.html'), 'utf8')
    expect(decisions).toContain('How much of the III Cavalry Corps is called up?')
    expect(decisions).not.toMatch(/https?:|<script/)
    expect((await ran('sheets', file, '--to', folder)).err).toContain('is there already. Name a new folder.')
    await done('advance', file, '--until', '16-pm')
    const battle = join(folder, 'battle')
    await done('sheets', file, '--to', battle)
    for (const name of ['strengths-quatre-bras-fr', 'strengths-quatre-bras-aa', 'result-quatre-bras'])
      expect(existsSync(join(battle, `${name}.html`))).toBe(true)
    expect(readFileSync(join(battle, 'result-quatre-bras.html'), 'utf8')).toContain('Quatre Bras crossroads')
    await done('advance', file, '--until', 'end')
    await done('sheets', file, '--to', join(folder, 'end'))
    const story = (await done('story', file, '--format', 'html')).out.join('\n')
    expect(readFileSync(join(folder, 'end', 'story.html'), 'utf8').trimEnd()).toBe(story)
    expect((await done('story', file)).out.join('\n')).toMatch(/^# /)
  })
})
