// Results by hand, bad input and forks through the contract: refused field by field, all at once; what was typed stays.
import { describe, expect, it } from 'vitest'
import { allNo, asHistory, begunCampaign, played } from './campaign'
import { armySums, type SumLine } from '../../../../src-renderer/views/result/sums'
import { Screen, servicesIn, testFolder } from '../table'

const battle = 'quatre-bras'

/** A form laid out and ready to be typed. */
async function form(screen: Screen) {
  await begunCampaign(screen)
  await asHistory(screen, (stand) => stand.phase === 'muster' && stand.battle === battle)
  played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
  const { entry, ...asked } = await screen.get('campaign.form', { battle })
  return { ...entry, ...allNo(asked) }
}

describe('a result by hand', () => {
  it('fields of the wrong form are refused all at once, and what was typed stays (CP-HAND-01)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const typed = { ...entry, endTime: 'late', holders: undefined, losses: { 'fr.ii': { men: 'many' } } }
    const { holders: _, ...rest } = typed
    const refused = await screen.get('campaign.enterResult', { battle, entry: rest })
    expect(refused).toMatchObject({ kind: 'refused', refusal: { rule: 'CP-HAND-01' } })
    expect(refused.kind === 'refused' && refused.faults.map(({ path, code }) => [path, code])).toEqual([
      ['endTime', 'WRONG_VALUE'],
      ['losses.fr.ii.men', 'WRONG_VALUE'],
      ['holders', 'MISSING'],
    ])
    const kept = await screen.get('campaign.form', { battle })
    expect(kept.entry).toEqual(rest)
    expect(kept.keptAt).not.toBeNull()
  })

  it('an impossible result is checked field by field and cannot be booked (CP-HAND-07)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const wrong = {
      ...entry,
      losses: { 'fr.ii.9': { men: 90_000 }, 'fr.i.1': { men: 10 }, aa: { men: 1 }, 'aa.i': { men: 500 } },
      facts: {},
      answers: {},
    }
    const { questions: asked } = await screen.get('campaign.form', { battle })
    expect(asked.some(({ at }) => at === '19:00')).toBe(true)
    const { faults } = await screen.get('campaign.form.check', { battle, entry: wrong })
    expect(faults.map(({ path, code }) => `${code} ${path}`)).toEqual(
      expect.arrayContaining([
        'LOSS_OVER_STRENGTH losses.fr.ii.9',
        'NOT_PRESENT losses.fr.i.1',
        'SUM_MISMATCH losses.aa',
        'MISSING facts.qb-french-free',
        ...asked.map(({ key }) => `MISSING answers.${key}`),
      ]),
    )
    for (const { rule, sentence } of faults)
      expect([rule, sentence.key]).toEqual([
        expect.stringMatching(/^CP-/),
        expect.stringMatching(/^refusal\./),
      ])
    played(await screen.get('campaign.enterResult', { battle, entry: wrong }))
    const refused = await screen.get('campaign.confirmReport', { battle })
    expect(refused.kind === 'refused' && refused.faults.length).toBe(faults.length)
    expect((await screen.get('campaign.stand', {})).phase).toBe('report')
  })

  it('a field of the wrong form does not hide what else is wrong, nor what the rest comes to (CP-HAND-07)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const losses = { 'fr.ii': { men: 'many' }, 'fr.i.1': { men: 10 }, 'aa.i': { men: 500 } }
    const { faults, report } = await screen.get('campaign.form.check', {
      battle,
      entry: { ...entry, losses, endTime: 'late', exits: [{ brigadeId: '', exit: '', time: '' }] },
    })
    expect(faults.map(({ path, code }) => `${code} ${path}`)).toEqual(
      expect.arrayContaining([
        'WRONG_VALUE losses.fr.ii.men',
        'WRONG_VALUE endTime',
        'WRONG_VALUE exits.0.brigadeId',
        'NOT_PRESENT losses.fr.i.1',
      ]),
    )
    expect(report?.rows.find(({ id }) => id === 'aa.i')?.lost).toBe(500)
  })

  it('losses stand beside those of 1815 of the same kind, the men of broken brigades among them (CP-REP-03)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const { report } = await screen.get('campaign.form.check', {
      battle,
      entry: { ...entry, losses: { 'fr.ii': { men: 4000 } }, states: { 'fr.ii.5.1': 'broken' } },
    })
    if (report === null) throw new Error('nothing was reckoned')
    const [french] = armySums(report)
    const of = (key: SumLine['key']) => french?.lines.find((line) => line.key === key)?.here ?? 0
    const brigade = report.rows.find(({ id }) => id === 'fr.ii.5.1')
    // All of it leaves the ranks; of 3,199 men 1,279 are lost for good, the rest are scattered.
    expect(brigade).toMatchObject({ before: 3199, lost: 3199, scattered: 1920, after: 0, end: 'broken' })
    expect(of('evening')).toBe(4000 + 3199)
    expect(of('scattered')).toBe(1920)
    expect(of('comeBack') + of('scattered') + of('forGood')).toBe(of('evening'))
    expect(of('killedWounded') + of('missing')).toBe(of('forGood'))
    expect(of('after')).toBe(of('there') - of('evening'))
    // Each row is the sum of those below it, in every account.
    for (const key of [
      'before',
      'lost',
      'killedWounded',
      'missing',
      'stragglers',
      'scattered',
      'after',
    ] as const)
      for (const { id } of report.rows.filter(({ level }) => level !== 'unit')) {
        const below = report.rows.filter(({ parent }) => parent === id)
        const row = report.rows.find((one) => one.id === id)
        expect([id, key, row?.[key]]).toEqual([id, key, below.reduce((sum, one) => sum + one[key], 0)])
      }
  })

  it('the muster stands beside all who were there in 1815, those held back too (CP-ROST-11)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await form(screen)
    const { rows, differences } = await screen.get('campaign.muster', { battle })
    expect(differences).toEqual([])
    for (const { id, men, historyMen, guns, historyGuns } of rows)
      expect([id, men, guns]).toEqual([id, historyMen, historyGuns])
  })

  it('a CSV with unknown names changes nothing and names every line; a right one fills the form', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const read = (text: string) => screen.get('campaign.form.readCsv', { battle, entry, text })
    const bad = await read('formation,men,state\nThe Moon,3,\nfr.ii.9,many,\nfr.i.1,4,\nfr.ii.5,1,flown\n')
    expect(bad.faults.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'formation', 'UNKNOWN_ID'],
      [3, 'men', 'WRONG_VALUE'],
      [4, 'formation', 'NOT_PRESENT'],
      [5, 'state', 'WRONG_VALUE'],
    ])
    expect(bad.entry).toEqual(entry)
    const good = await read('formation;men;state\nfr.ii.9;300;\nfr.ii.5.1;;broken\n')
    expect(good.faults).toEqual([])
    expect(good.entry).toMatchObject({
      losses: { 'fr.ii.9': { men: 300 } },
      states: { 'fr.ii.5.1': 'broken' },
    })
  })

  it('a CSV names formations as people do, asks where a name means several, and its template reads back', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const read = (text: string, answers: Record<string, string> = {}) =>
      screen.get('campaign.form.readCsv', { battle, entry, text, answers })
    const plain = await read(
      'formation,men\nII Corps,4000\nNassau Contingent,100\nKempt,200\n5th British Div.,300\nFrench 5th Division,50\n',
    )
    expect(plain.faults).toEqual([])
    expect(plain.questions).toEqual([])
    expect(Object.keys(plain.entry['losses'] ?? {}).toSorted()).toEqual([
      'aa.reserve.5',
      'aa.reserve.5.kempt',
      'aa.reserve.nassau',
      'fr.ii',
      'fr.ii.5',
    ])
    const asked = await read('formation,men\n1st Brigade,10\nPicton,20\n')
    expect(asked.questions).toMatchObject([{ line: 2, named: '1st Brigade' }])
    expect(asked.questions[0]?.choices.map(({ id }) => id)).toContain('fr.ii.5.1')
    expect(asked.entry).toEqual(entry)
    const answered = await read('formation,men\n1st Brigade,10\nPicton,20\n', { '1st Brigade': 'fr.ii.5.1' })
    expect(answered.entry['losses']).toMatchObject({ 'fr.ii.5.1': { men: 10 }, 'aa.reserve.5': { men: 20 } })
    const template = await screen.get('campaign.export', { what: 'template', format: 'csv', battle })
    expect(template.name).toMatch(/losses at Quatre Bras, to fill in\.csv$/)
    expect(await read(template.text)).toMatchObject({ faults: [], questions: [], lines: 0 })
  })

  it('saves strengths, losses, ledger and score as CSV and Markdown', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const overrides = [{ code: 'UNUSUAL', reason: 'a test' }]
    played(await screen.get('campaign.enterResult', { battle, entry: { ...entry, overrides } }))
    for (const what of ['strengths', 'losses', 'ledger', 'score'] as const) {
      const csv = await screen.get('campaign.export', { what, format: 'csv', battle })
      expect(csv.text).toMatch(/^\uFEFF\w+(,\w+)+\r\n/)
      const markdown = await screen.get('campaign.export', { what, format: 'markdown', battle })
      expect(markdown.text).toMatch(/^# .+\n\n.*\n\n\| .* \|\n\| ---/)
    }
  })

  it('a booked report is reopened while nothing later is mustered, else amended (CP-HAND-09)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const entry = await form(screen)
    const overrides = [{ code: 'UNUSUAL', reason: 'a test' }]
    played(await screen.get('campaign.enterResult', { battle, entry: { ...entry, overrides } }))
    const before = await screen.get('campaign.ledger', {})
    played(await screen.get('campaign.confirmReport', { battle }))
    const reopened = await screen.get('campaign.reopenReport', { battle, reason: 'a wrong figure' })
    expect(reopened).toMatchObject({ kind: 'reopened' })
    expect(await screen.get('campaign.ledger', {})).toEqual(before)
    played(await screen.get('campaign.confirmReport', { battle }))
    await asHistory(screen, (stand) => stand.step.id === '16-night')
    const refused = await screen.get('campaign.reopenReport', { battle, reason: 'too late' })
    expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'LATER_BATTLE_MUSTERED' } })
    const losses = { 'fr.ii.9': { men: 200 } }
    played(
      await screen.get('campaign.amend', { battle, entry: { ...entry, overrides, losses }, reason: 'found' }),
    )
    const { report } = await screen.get('campaign.report', { battle })
    expect(report?.amended.map(({ reason }) => reason)).toEqual(['found'])
    const { lines } = await screen.get('campaign.account', { id: 'fr.ii.9' })
    expect(lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['opening', 'amended']))
  })
})

describe('seats', () => {
  it('what another headquarters has chosen is found nowhere in what a screen receives (CP-SEE-07)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await screen.get('campaign.takeSeat', { seat: 'fr' })
    played(await screen.get('campaign.choose', { decisionId: 'fr-16-kellermann', optionId: 'whole-corps' }))
    await screen.get('campaign.takeSeat', { seat: 'aa' })
    const received = JSON.stringify([
      await screen.get('campaign.stand', {}),
      await screen.get('campaign.names', {}),
      await screen.get('campaign.strip', {}),
      await screen.get('campaign.decisions', {}),
      await screen.get('campaign.messages', {}),
      await screen.get('campaign.ledger', {}),
      await screen.get('campaign.log', {}),
      await screen.get('campaign.muster', { battle }),
      await screen.get('campaign.reckoning', {}),
    ])
    const leaked = ['whole-corps', 'qb-kellermann-whole'].filter((id) => received.includes(id))
    expect(leaked).toEqual([])
    const refused = await screen.get('campaign.choose', { decisionId: 'fr-16-lobau', optionId: 'called-up' })
    expect(refused).toMatchObject({ kind: 'refused', refusal: { code: 'NOT_YOUR_ARMY' } })
    expect((await screen.error('campaign.closeStep', {})).code).toBe('umpireOnly')
  })
})

describe('a second seal', () => {
  it('is refused, and the choices stay (CP-DEC-03)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    await asHistory(screen, (stand) => stand.step.id === '16-night')
    await screen.get('campaign.takeSeat', { seat: 'fr' })
    played(await screen.get('campaign.choose', { decisionId: 'fr-17-wing', optionId: 'none' }))
    played(await screen.get('campaign.seal', { army: 'fr' }))
    const again = await screen.get('campaign.seal', { army: 'fr' })
    expect(again).toMatchObject({ kind: 'refused', refusal: { code: 'ALREADY_SEALED', rule: 'CP-DEC-03' } })
    const { decisions } = await screen.get('campaign.decisions', {})
    expect(decisions.find(({ id }) => id === 'fr-17-wing')?.chosen).toBe('none')
  })
})

describe('branches', () => {
  it('a fork goes its own way in a file of its own and remembers its parent (CP-BRAN-03)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const path = await begunCampaign(screen)
    await asHistory(screen, (stand) => stand.step.id === '17-am')
    const { path: fork, name } = await screen.get('campaign.fork', {})
    expect(name).toBe('As it was')
    const { branches } = await screen.get('campaign.branches', {})
    expect(branches.map((branch) => branch.path).toSorted()).toEqual([path, fork].toSorted())
    await screen.get('library.open', { path: fork })
    const stand = await screen.get('campaign.stand', {})
    expect([stand.step.id, stand.parent?.step]).toEqual(['17-am', '17-am'])
    await asHistory(screen)
    const { ground, branches: two } = await screen.get('campaign.compare', { path })
    expect(two.map((branch) => branch.name)).toEqual(['As it was', 'June 1815'])
    expect(ground.find((row) => row.battle === 'waterloo')?.results).toEqual([
      { winner: 'coalition', level: 'major' },
      null,
    ])
  })
})
