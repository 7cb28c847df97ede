// One campaign by two roads, verb by verb at the command line and through the services as a screen does: the same ledger.
import { expect, it } from 'vitest'
import { stateHash } from '../../../../src-shared/engine/battle'
import { allNo, played } from '../../services/course/campaign'
import { Screen, servicesIn, testFolder } from '../../services/table'
import { answeredNo, campaignFile, done, form, ran, written } from './terminal'

const SEED = 1815
const BOARD = { ruleSet: 'squares', boardId: 'squares-1km' } as const
const OVERRIDES = [{ code: 'UNUSUAL', reason: 'as it was on our table' }]
const LOSSES = { fr: { men: 4000 }, aa: { men: 4500 } }
const LATER = { fr: { men: 4100 }, aa: { men: 4500 } }
const MOVE = { from: 'missing', to: 'present', men: 1 }

async function byVerbs(file: string) {
  await done('set-up', file, '--seed', String(SEED), '--weather', 'die', '--player', 'pr=computer')
  const decisions = await form('decide', file, '--army', 'fr')
  const choices = { ...(decisions['choices'] as object), 'fr-16-kellermann': 'whole-corps' }
  await done('decide', file, '--army', 'fr', '--entry', written({ ...decisions, choices }), '--seal')
  await done('muster', file, '--battle', 'quatre-bras')

  const asked = await form('enter-result', file, '--battle', 'quatre-bras')
  const entry = { ...answeredNo(asked), losses: LOSSES, overrides: OVERRIDES }
  await done('enter-result', file, '--battle', 'quatre-bras', '--entry', written({ ...asked, entry }))
  await done('report', file, '--battle', 'quatre-bras')
  await done('confirm', file, '--battle', 'quatre-bras')
  await offersRefused(file)

  const board = ['--rules', BOARD.ruleSet, '--board', BOARD.boardId]
  await done('choose-how', file, '--battle', 'ligny', '--how', 'simulate', ...board)
  await done('simulate', file, '--battle', 'ligny')
  await done('confirm', file, '--battle', 'ligny')
  await offersRefused(file)

  await done('advance', file, '--until', '17-am')
  await done(
    'amend',
    file,
    '--battle',
    'quatre-bras',
    '--entry',
    written({ entry: { ...entry, losses: LATER } }),
    '--reason',
    'a sum',
  )
  const moved = ['--path', `units.${await unitWithMissing(file)}`, '--value', JSON.stringify(MOVE)]
  await done('edit', file, ...moved, '--reason', 'a man who was found')
  await done('close', file)
  await done('advance', file, '--until', 'end')
  const rows = (await done('ledger', file, '--level', 'unit')).json
  return { rows, score: (await done('score', file)).json.at(-1) }
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
  const screen = new Screen(servicesIn(testFolder()))
  await screen.get('library.open', { path: file })
  const players = [{ army: 'pr', playerIds: ['computer'] }] as const
  played(
    await screen.get('campaign.setUp', {
      prologue: false,
      seed: SEED,
      weather: 'die',
      players: players.map(({ army, playerIds }) => ({ army, playerIds: [...playerIds] })),
    }),
  )
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  const { decisions } = await screen.get('campaign.decisions', {})
  for (const { id, army, chosen, default: fallback } of decisions) {
    if (army !== 'fr') continue
    const optionId = id === 'fr-16-kellermann' ? 'whole-corps' : (chosen ?? fallback)
    played(await screen.get('campaign.choose', { decisionId: id, optionId }))
  }
  played(await screen.get('campaign.seal', { army: 'fr' }))
  await screen.get('campaign.takeSeat', { seat: 'organiser' })

  const battle = 'quatre-bras'
  played(await screen.get('campaign.chooseHow', { battle, how: 'hand' }))
  const asked = await screen.get('campaign.form', { battle })
  const entry = { ...asked.entry, ...allNo(asked), losses: LOSSES, overrides: OVERRIDES }
  played(await screen.get('campaign.enterResult', { battle, entry }))
  played(await screen.get('campaign.confirmReport', { battle }))
  await screenRefuses(screen)

  // A battle on a board has dice of its own in every file; a simulation has the campaign's.
  played(await screen.get('campaign.chooseHow', { battle: 'ligny', how: 'simulate' }))
  played(await screen.get('campaign.chooseRuleSet', { battle: 'ligny', ...BOARD }))
  played(await screen.get('campaign.simulate', { battle: 'ligny', jobId: 'runs' }))
  played(await screen.get('campaign.confirmReport', { battle: 'ligny' }))
  await screenRefuses(screen)

  await asHistoryTo(screen, '17-am')
  played(await screen.get('campaign.amend', { battle, entry: { ...entry, losses: LATER }, reason: 'a sum' }))
  const { rows: before } = await screen.get('campaign.ledger', {})
  const unit = before.find(
    ({ id, level, missing }) => id.startsWith('fr.') && level === 'unit' && missing > 0,
  )
  const path = `units.${unit?.id ?? ''}`
  played(await screen.get('campaign.edit', { path, value: MOVE, reason: 'a man who was found' }))
  played(await screen.get('campaign.closeStep', {}))
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
  // Neither road is that of history.
  const asIn1815 = await campaignFile()
  await ran('advance', asIn1815, '--until', 'end')
  expect(stateHash((await done('ledger', asIn1815, '--level', 'unit')).json)).not.toBe(stateHash(one.rows))
}, 240_000)
