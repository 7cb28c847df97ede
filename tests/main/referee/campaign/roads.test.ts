// One campaign by two roads, verb by verb at the command line and through the services as a screen does: the same ledger.
// It is fought on a board, entered by hand, simulated and taken from history, with a second day left out.
import { expect, it } from 'vitest'
import { stateHash } from '../../../../src-shared/engine/battle'
import { allNo, played } from '../../services/course/campaign'
import { Screen, servicesIn, testFolder } from '../../services/table'
import { answeredNo, campaignFile, CHANCE, done, form, ran, written, type Line } from './terminal'

/** Of the campaign; boards have seeds of their own, which are chance's. */
const SEED = 1815
const BOARD = { ruleSet: 'squares', boardId: 'squares-1km' } as const
const RULES = ['--rules', BOARD.ruleSet, '--board', BOARD.boardId] as const
const WHAT_IF = 'wat-no-hougoumont'
const UNIT = 'fr.ii.5.1.2leger-1'
const STRENGTH = 600
const REASON = 'as it was on our table'
const OVERRIDES = [{ code: 'UNUSUAL', reason: REASON }]
const LOSSES = { fr: { men: 9000 }, pr: { men: 12_000 } }
const LATER = { fr: { men: 9100 }, pr: { men: 12_000 } }
const MOVE = { from: 'missing', to: 'present', men: 1 }
const EXCUSE = ['--reason', REASON] as const

async function byVerbs(file: string) {
  const book = await form('order-of-battle', file, UNIT)
  const formations = {
    [UNIT]: { ...(book['formations'] as Record<string, object>)[UNIT], strength: STRENGTH },
  }
  await done('order-of-battle', file, '--entry', written({ formations }), ...EXCUSE)
  await done(
    ...['set-up', file, '--seed', String(SEED), '--weather', 'die', '--what-if', WHAT_IF],
    ...['--house-rule', 'permanentPercent=40', '--player', 'pr=computer', '--player', 'fr=Anna,Ben'],
  )
  const decisions = await form('decide', file, '--army', 'fr')
  const choices = { ...(decisions['choices'] as object), 'fr-16-kellermann': 'whole-corps' }
  await done('decide', file, '--army', 'fr', '--entry', written({ ...decisions, choices }), '--seal')
  await done('pass-on', file, '--army', 'fr', '--to', 'Ben', '--what', 'fr-16-kellermann', ...EXCUSE)

  const board = ['--battle', 'quatre-bras'] as const
  await done('muster', file, ...board)
  await done('choose-how', file, ...board, '--how', 'fight', ...RULES)
  await done('play-out', file, ...board)
  await done('report', file, ...board)
  await done('confirm', file, ...board)
  await offersRefused(file)

  const ligny = ['--battle', 'ligny'] as const
  const asked = await form('enter-result', file, ...ligny)
  const entry = { ...answeredNo(asked), losses: LOSSES, overrides: OVERRIDES }
  await done('enter-result', file, ...ligny, '--entry', written({ ...asked, entry }))
  await done('confirm', file, ...ligny)
  await offersRefused(file)

  await done('advance', file, '--until', '17-am')
  const later = written({ entry: { ...entry, losses: LATER } })
  await done('amend', file, ...ligny, '--entry', later, '--reason', 'a sum')
  const moved = ['--path', `units.${await unitWithMissing(file)}`, '--value', JSON.stringify(MOVE)]
  await done('edit', file, ...moved, '--reason', 'a man who was found')
  await done('advance', file, '--until', '18-am')
  const { order } = orderOf((await done('messages', file, '--as', 'fr')).json)
  await done('send', file, '--army', 'fr', ...order)
  await done('close', file)

  const wavre = ['--battle', 'wavre'] as const
  await done('choose-how', file, ...wavre, '--how', 'simulate', ...RULES)
  await done('simulate', file, ...wavre)
  await done('confirm', file, ...wavre)
  await offersRefused(file)
  await done('edit', file, '--path', 'battles.wavre-19', '--value', 'leftOut', '--reason', 'time to go home')
  await done('advance', file, '--until', 'end')
  const rows = (await done('ledger', file, '--level', 'unit')).json
  return { rows, score: (await done('score', file)).json.at(-1) }
}

/** The message that may be sent first, as options and by its names. */
function orderOf(lines: readonly Line[]) {
  const open = lines.find((line) => 'mayChange' in line) as unknown as {
    readonly mayChange: string
    readonly options: readonly { readonly id: string }[]
    readonly earliest: string
  }
  const message = {
    decisionId: open.mayChange,
    optionId: open.options[0]?.id ?? '',
    sentAt: open.earliest.slice(0, 16),
  }
  const order = ['--decision', message.decisionId, '--option', message.optionId, '--at', message.sentAt]
  return { message, order }
}

/** Lets go what the result of a battle offers. */
async function offersRefused(file: string): Promise<void> {
  for (;;) {
    const offer = (await done('show', file)).json.find((line) => 'offer' in line)
    if (!offer) return
    const { offer: link, effect, army } = offer as { offer: string; effect: number; army: string }
    await done('take-up', file, '--army', army, '--link', link, '--effect', String(effect), '--answer', 'no')
  }
}

async function unitWithMissing(file: string): Promise<string> {
  const { json } = await done('ledger', file, '--army', 'fr', '--level', 'unit')
  const found = json.find(({ level, missing }) => level === 'unit' && Number(missing) > 0)
  return String(found?.['id'])
}

async function byServices(file: string) {
  const screen = new Screen(servicesIn(testFolder(), CHANCE))
  const as = (seat: 'fr' | 'organiser') => screen.get('campaign.takeSeat', { seat })
  await screen.get('library.open', { path: file })
  const edits = [{ thing: UNIT, field: 'strength', value: STRENGTH }]
  await screen.get('orderOfBattle.edit', { edits, reason: REASON })
  played(
    await screen.get('campaign.setUp', {
      prologue: false,
      seed: SEED,
      weather: 'die',
      organiserWhatIfs: [WHAT_IF],
      houseRules: { permanentPercent: 40 },
      players: [
        { army: 'pr', playerIds: ['computer'] },
        { army: 'fr', playerIds: ['Anna', 'Ben'] },
      ],
    }),
  )
  await as('fr')
  const { decisions } = await screen.get('campaign.decisions', {})
  for (const { id, army, chosen, default: fallback } of decisions) {
    if (army !== 'fr') continue
    const optionId = id === 'fr-16-kellermann' ? 'whole-corps' : (chosen ?? fallback)
    played(await screen.get('campaign.choose', { decisionId: id, optionId }))
  }
  played(await screen.get('campaign.seal', { army: 'fr' }))
  const shown = { army: 'fr', to: 'Ben', what: 'fr-16-kellermann', reason: REASON } as const
  played(await screen.get('campaign.passOn', shown))
  await as('organiser')

  const board = 'quatre-bras'
  played(await screen.get('campaign.chooseHow', { battle: board, how: 'fight' }))
  played(await screen.get('campaign.chooseRuleSet', { battle: board, ...BOARD }))
  const { battles } = await screen.get('campaign.stand', {})
  const battleId = battles.find((each) => each.battle === board)?.battleId ?? ''
  await screen.get('battle.start', { battleId })
  played(await screen.get('campaign.playOut', { battle: board, jobId: 'turns' }))
  played(await screen.get('campaign.confirmReport', { battle: board }))
  await screenRefuses(screen)

  const battle = 'ligny'
  played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
  const asked = await screen.get('campaign.form', { battle })
  const entry = { ...asked.entry, ...allNo(asked), losses: LOSSES, overrides: OVERRIDES }
  played(await screen.get('campaign.enterResult', { battle, entry }))
  played(await screen.get('campaign.confirmReport', { battle }))
  await screenRefuses(screen)

  await asHistoryTo(screen, '17-am')
  played(await screen.get('campaign.amend', { battle, entry: { ...entry, losses: LATER }, reason: 'a sum' }))
  const { rows: before } = await screen.get('campaign.ledger', {})
  const unit = before.find(
    ({ id, level, missing }) => id.startsWith('fr.') && level === 'unit' && missing > 0,
  )
  const path = `units.${unit?.id ?? ''}`
  played(await screen.get('campaign.edit', { path, value: MOVE, reason: 'a man who was found' }))
  await asHistoryTo(screen, '18-am')
  await as('fr')
  const [open] = (await screen.get('campaign.messages', {})).changeable
  const { message } = orderOf([{ ...open, mayChange: open?.decisionId }])
  played(await screen.get('campaign.sendMessage', message))
  await as('organiser')
  played(await screen.get('campaign.closeStep', {}))

  played(await screen.get('campaign.chooseHow', { battle: 'wavre', how: 'simulate' }))
  played(await screen.get('campaign.chooseRuleSet', { battle: 'wavre', ...BOARD }))
  played(await screen.get('campaign.simulate', { battle: 'wavre', jobId: 'runs' }))
  played(await screen.get('campaign.confirmReport', { battle: 'wavre' }))
  await screenRefuses(screen)
  const leaveOut = { path: 'battles.wavre-19', value: 'leftOut', reason: 'time to go home' }
  played(await screen.get('campaign.edit', leaveOut))
  await asHistoryTo(screen, 'end')
  const { rows } = await screen.get('campaign.ledger', {})
  const { points, difference, verdict, history, betterForFrench } = await screen.get('campaign.reckoning', {})
  return { rows, score: { points, difference, verdict, history, betterForFrench } }
}

async function screenRefuses(screen: Screen): Promise<void> {
  for (;;) {
    const [offer] = (await screen.get('campaign.stand', {})).offers
    if (!offer) return
    const { army, linkId, effectIndex } = offer
    await screen.get('campaign.takeSeat', { seat: army })
    played(await screen.get('campaign.takeUp', { linkId, effectIndex, yes: false }))
    await screen.get('campaign.takeSeat', { seat: 'organiser' })
  }
}

async function asHistoryTo(screen: Screen, until: string): Promise<void> {
  for (;;) {
    await screenRefuses(screen)
    const { phase, step, battle } = await screen.get('campaign.stand', {})
    if (phase === 'over' || step.id === until) return
    if (phase === 'decide') played(await screen.get('campaign.closeStep', {}))
    else if (phase === 'weather') played(await screen.get('campaign.rollWeather', {}))
    else if (battle === null) throw new Error(`nothing to do in ${phase}`)
    else if (phase === 'report') played(await screen.get('campaign.confirmReport', { battle }))
    else played(await screen.get('campaign.chooseHow', { battle, how: 'historical' }))
  }
}

it('from create to score, by the command line alone and through the services, to the same hash of the ledger', async () => {
  const file = await campaignFile()
  const [one, two] = [await byVerbs(file), await byServices(await campaignFile())]
  expect(stateHash(one.rows)).toBe(stateHash(two.rows))
  expect(one.score).toEqual(JSON.parse(JSON.stringify(two.score)))
  expect(one.rows.length).toBeGreaterThan(600)
  // Each battle came to its result in its own way, and the second day was left out.
  const battles = (await done('show', file)).json.filter((line) => 'ruleSet' in line)
  expect(battles.map(({ battle, phase, how }) => [battle, phase === 'leftOut' ? phase : how])).toEqual([
    ['quatre-bras', 'fight'],
    ['ligny', 'hand'],
    ['wavre', 'simulate'],
    ['waterloo', 'historical'],
    ['wavre-19', 'leftOut'],
  ])
  // Neither road is that of history.
  const asIn1815 = await campaignFile()
  await ran('advance', asIn1815, '--until', 'end')
  expect(stateHash((await done('ledger', asIn1815, '--level', 'unit')).json)).not.toBe(stateHash(one.rows))
}, 240_000)
