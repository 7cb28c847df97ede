// What several people do at one campaign without the screen: PINs, things passed on, battles handed over, two tables at once.
import { describe, expect, it } from 'vitest'
import { Screen, servicesIn, testFolder } from '../../services/table'
import { answeredNo, campaignFile, done, form, ran, verb, written } from './terminal'

const QUATRE_BRAS = ['--battle', 'quatre-bras'] as const
const BOARD = ['--rules', 'squares', '--board', 'squares-1km'] as const
const PACK = 'aa.reserve.5.pack'
const OVERRIDES = [{ code: 'UNUSUAL', reason: 'a small table' }]

describe('PINs of seats', () => {
  it('are set, wanted, changed by whoever has the old one, and taken away', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--begin')
    const [old, fresh, organiser] = [
      written('four\n', 'old'),
      written('fourteen', 'new'),
      written('waterloo', 'own'),
    ]
    const hasPin = async (...args: string[]) =>
      (await done('pins', file, ...args)).json.flatMap(({ seat, pin }) => (pin === true ? [seat] : []))
    expect(await hasPin()).toEqual([])
    await done('pin', file, '--seat', 'french', '--new', old)
    expect(await hasPin()).toEqual(['french'])

    const sealing = ['seal', file, '--army', 'fr'] as const
    expect((await ran(...sealing)).err).toContain('The seat of the French has a PIN. Put it in a file')
    expect((await ran(...sealing, '--pin', fresh)).err).toContain('That is not the PIN of the French.')
    await done('decide', file, '--army', 'fr', '--pin', old)

    // Another PIN wants the old one, of the organiser and of the side itself.
    expect((await ran('pin', file, '--seat', 'french', '--new', fresh)).err).toContain('has a PIN')
    await done('pin', file, '--seat', 'french', '--new', fresh, '--pin', `french=${old}`)
    await done('pin', file, '--seat', 'french', '--new', old, '--as', 'fr', '--pin', fresh)

    // The organiser's opens what the sides seal once the PINs of all have been given.
    await done('pin', file, '--seat', 'organiser', '--new', organiser)
    const own = ['--pin', `organiser=${organiser}`] as const
    expect((await ran('pin', file, '--organiser-opens', 'yes', ...own)).err).toContain('of the French')
    const all = [...own, '--pin', `french=${old}`]
    expect((await done('pin', file, '--organiser-opens', 'yes', ...all)).json.at(-1)).toEqual({
      organiserOpens: true,
    })
    await done('pin', file, '--seat', 'french', '--none', ...own)
    expect(await hasPin(...own)).toEqual(['organiser'])
    expect((await verb('verify', file)).status).toBe(0)
  })

  it.each([
    [['--seat', 'french'], 'Give --new, --none or --organiser-opens'],
    [['--seat', 'french', '--none', '--organiser-opens', 'yes'], 'Give --new, --none or --organiser-opens'],
    [['--seat', 'fr', '--none'], 'There is no seat fr. --seat takes one of organiser, coalition, french.'],
    [['--none'], 'Name --seat'],
    [['--seat', 'french', '--new', '/nowhere/pin'], '/nowhere/pin cannot be read'],
    [['--organiser-opens', 'maybe'], 'There is no organiser-opens maybe.'],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const file = await campaignFile()
    const { status, err } = await ran('pin', file, ...args)
    expect([status, err]).toEqual([2, expect.stringContaining(sentence)])
  })

  it.each(['abc', 'x'.repeat(65)])('one of %s is refused for its length', async (pin) => {
    const file = await campaignFile()
    const { status, err } = await ran('pin', file, '--seat', 'french', '--new', written(pin, 'pin'))
    expect([status, err]).toEqual([2, 'A PIN has 4 to 64 signs. Nothing is changed.'])
  })
})

describe('things passed on', () => {
  it('a decision and a message are seen by the second player once they are shown to him (CP-SEE-08)', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--begin')
    await done('advance', file, '--until', '18-am')
    await done(
      'seat',
      file,
      '--army',
      'fr',
      '--player',
      'Ben',
      '--player',
      'Cleo=fr.i',
      '--reason',
      'two come',
    )
    const cleo = ['--as', 'fr:Cleo'] as const
    const order = ['--decision', 'fr-17-wing-orders', '--option', 'guns', '--at', '1815-06-18T10:00']
    await done('send', file, '--army', 'fr', ...order)
    const sent = async (...args: string[]) =>
      (await done('messages', file, ...args)).json.flatMap(({ message }) =>
        message ? [String(message)] : [],
      )
    const [message = ''] = await sent('--as', 'fr')
    expect(await sent(...cleo)).toEqual([])
    const passOn = ['pass-on', file, '--army', 'fr', '--to', 'Cleo'] as const
    await done(...passOn, '--what', message, '--reason', 'he commands there')
    await done(...passOn, '--what', 'fr-17-wing', '--as', 'organiser')
    expect(await sent(...cleo)).toEqual([message])
    const told = (await done('log', file)).json.map(({ says }) => String(says)).join('\n')
    expect(told).toMatch(/The message about .* is shown to Cleo: he commands there\./)
    expect(told).toMatch(/is now led by Ben and Cleo: two come\./)
    // Nothing of another army is passed on in this one, and nothing to somebody else.
    for (const wrong of [
      ['--to', 'Cleo', '--what', 'pr-16-retreat'],
      ['--to', 'Dan', '--what', 'fr-17-wing'],
    ])
      expect((await ran('pass-on', file, '--army', 'fr', ...wrong)).json[0]).toMatchObject({
        refused: 'UNKNOWN_ID',
      })
    const foreign = await ran('seat', file, '--army', 'fr', '--player', 'Ben', '--player', 'Cleo=pr.i')
    expect(foreign.json[0]).toMatchObject({ refused: 'UNKNOWN_ID', rule: 'CP-DEC-08' })
  })

  it('a battle on its board goes to the program in mid-battle, with its reason in the log of the battle', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '16-pm')
    const handOver = ['hand-over', file, ...QUATRE_BRAS] as const
    expect((await ran(...handOver, '--staff', 'both', '--reason', 'x')).err).toContain('stands on no board')
    await done('choose-how', file, ...QUATRE_BRAS, '--how', 'fight', ...BOARD)
    expect((await ran(...handOver, '--reason', 'x')).err).toBe('Name --staff or --dice.')
    expect((await ran(...handOver, '--staff', 'both')).err).toContain('Name --reason')
    // Somebody begins it at a screen.
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.open', { path: file })
    const { battles } = await screen.get('campaign.stand', {})
    const battleId = battles.find(({ battle }) => battle === 'quatre-bras')?.battleId ?? ''
    await screen.get('battle.start', { battleId })
    screen.services.close()
    const { json } = await done(
      ...handOver,
      '--staff',
      'french',
      '--dice',
      'hand',
      '--reason',
      'Anna went home',
    )
    expect(json).toEqual([{ battle: 'quatre-bras', coalition: 'people', french: 'staff', dice: 'hand' }])
    const again = new Screen(servicesIn(testFolder()))
    await again.get('library.open', { path: file })
    expect((await again.get('battle.log', { battleId })).marks).toMatchObject([
      { kind: 'seat', side: 1, leads: 'staff', reason: 'Anna went home' },
    ])
    again.services.close()
    await done(...handOver, '--staff', 'both', '--dice', 'program', '--reason', 'nobody is left')
    await done('play-out', file, ...QUATRE_BRAS)
    await done('confirm', file, ...QUATRE_BRAS)
  }, 60_000)

  it('a side concedes and the organiser ends it, each with its reason', async () => {
    const [one, two] = [await campaignFile(), await campaignFile()]
    for (const file of [one, two]) await done('advance', file, '--until', '16-night')
    await done('concede', one, '--side', 'coalition', '--reason', 'the army is broken')
    await done('end', two, '--reason', 'the summer is over')
    for (const [file, words] of [
      [one, 'the army is broken'],
      [two, 'the summer is over'],
    ] as const) {
      expect((await done('show', file)).json[0]).toMatchObject({ phase: 'over' })
      expect((await done('log', file)).out.join('\n')).toContain(words)
    }
  })
})

describe('two tables at once (CP-STEP-08)', () => {
  it('questions are listed and answered, a brigade goes over, and both reports come home', async () => {
    const file = await campaignFile()
    await done('set-up', file, '--house-rule', 'linksFirst=true')
    await done('advance', file, '--until', '16-pm')
    for (const battle of ['quatre-bras', 'ligny'])
      await done('choose-how', file, '--battle', battle, '--how', 'hand')
    const tables = async () => (await done('tables', file)).json
    expect((await tables()).filter((line) => 'fact' in line)).toMatchObject([
      { hour: '17:30', answer: null },
      { hour: '16:30', answer: null },
    ])
    const fact = ['--fact', 'qb-allies-free', '--answer', 'yes'] as const
    await done('answer', file, ...QUATRE_BRAS, ...fact, '--played-to', '18:00')
    const may = (await tables()).flatMap(({ mayLeave }) => (mayLeave ? [mayLeave] : []))
    expect(may).toContainEqual(expect.objectContaining({ brigadeId: PACK, exit: 'namur-road' }))
    const way = ['--brigade', PACK, '--exit', 'namur-road', '--time', '18:00', '--lost', '200'] as const
    await done('leave', file, ...QUATRE_BRAS, ...way)
    expect((await tables()).filter((line) => 'left' in line)).toMatchObject([
      { left: { brigadeId: PACK, lost: 200, due: '20:00' } },
    ])
    const twice = await ran('leave', file, ...QUATRE_BRAS, ...way)
    expect([twice.status, twice.json[0]]).toMatchObject([1, { refused: expect.any(String) as string }])
    for (const battle of ['ligny', 'quatre-bras']) {
      const asked = await form('enter-result', file, '--battle', battle)
      const entry = written({ ...answeredNo(asked), overrides: OVERRIDES })
      await done('enter-result', file, '--battle', battle, '--entry', entry, '--reason', 'club')
      await done('confirm', file, '--battle', battle, '--played-to', '21:00')
    }
    expect((await done('show', file)).json[0]).toMatchObject({ step: '16-night' })
    expect(await tables()).toEqual([{ tables: null, says: 'No two battles are open together.' }])
  })

  it('what the result of a battle offers is taken up, once', async () => {
    const file = await campaignFile()
    await done('advance', file, '--until', '16-pm')
    const asked = await form('enter-result', file, ...QUATRE_BRAS)
    const { entry } = asked as { entry: { holders: Record<string, string> } }
    // The crossroads are French at the end: Hal may be called in (CP-LINK-09).
    const holders = Object.fromEntries(Object.keys(entry.holders).map((id) => [id, 'fr']))
    const lost = { losses: { aa: { men: 6000 }, fr: { men: 4000 } } }
    const filled = written({ ...answeredNo(asked), holders, ...lost, overrides: OVERRIDES })
    await done('enter-result', file, ...QUATRE_BRAS, '--entry', filled, '--confirm')
    const offer = (await done('show', file)).json.find((line) => 'offer' in line)
    const { offer: link, effect, army } = offer as { offer: string; effect: number; army: string }
    const takeUp = ['take-up', file, '--army', army, '--link', link, '--effect', String(effect)] as const
    await done(...takeUp, '--answer', 'yes')
    const again = await ran(...takeUp, '--answer', 'no')
    expect([again.status, again.json[0]?.['refused']]).toEqual([1, 'WRONG_PHASE'])
  })
})
