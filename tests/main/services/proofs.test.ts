// What can be checked afterwards is shown to both sides: commitments from the moment of sealing, contents once laid open.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { OutputOf } from '../../../src-shared/contract'
import { SecretChain } from '../../../src-main/campaign-file'
import { canonicalJson } from '../../../src-shared/engine/json'
import { begunCampaign, asHistory, played } from './course/campaign'
import { secrets } from './forge'
import { battleId, nominate, untilNomination } from './nominations'
import { Screen, servicesIn, testFolder, waterloo } from './table'

type Seal = OutputOf<'campaign.proofs'>['seals'][number]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The commitment as anybody can work it out from what was laid open. */
const workedOut = ({ opened }: Seal) =>
  opened && sha256(canonicalJson([opened.salt, opened.place, opened.value]))

async function withPins(screen: Screen): Promise<void> {
  for (const seat of [0, 1] as const)
    await screen.get('campaign.seats.setPin', { seat, pin: `pin of ${seat}` })
}

/** What a screen at a side's seat is shown. */
async function shownTo(screen: Screen, seat: 0 | 1 | 'umpire') {
  await screen.get('session.takeSeat', { seat })
  return screen.get('campaign.proofs', {})
}

it('of a battle: deployments, orders and commands, closed and laid open, the same for both sides', async () => {
  const screen = new Screen(servicesIn(testFolder(), secrets()))
  await waterloo(screen)
  await withPins(screen)
  await screen.get('battle.deployment.savePlan', { battleId, side: 1, name: 'Feint to the left' })
  await screen.get('battle.deployment.seal', { battleId, side: 1 })
  const closed = await shownTo(screen, 0)
  expect(closed.seals.map(({ what, side, opened }) => [what, side, opened])).toEqual([
    ['deployment', 1, null],
    ['notes', 1, null],
  ])
  expect(closed).toEqual(await shownTo(screen, 1))
  await shownTo(screen, 'umpire')
  await screen.get('battle.deployment.seal', { battleId, side: 0 })
  const [deployment] = (await shownTo(screen, 0)).seals.filter(
    ({ what, side }) => what === 'deployment' && side === 1,
  )
  expect(deployment?.commitment).toBe(closed.seals[0]?.commitment)
  expect(deployment && workedOut(deployment)).toBe(deployment?.commitment)

  await shownTo(screen, 'umpire')
  await screen.get('battle.start', { battleId })
  await untilNomination(screen)
  const general = await nominate(screen, 0)
  const before = (await shownTo(screen, 1)).seals.filter(({ what }) => what === 'command')
  expect(before.map(({ side, opened }) => [side, opened])).toEqual([[0, null]])
  expect(JSON.stringify(before)).not.toContain(general)
  await shownTo(screen, 'umpire')
  await nominate(screen, 1)
  const [after] = (await shownTo(screen, 1)).seals.filter(({ what }) => what === 'command')
  expect(after?.commitment).toBe(before[0]?.commitment)
  expect(after && workedOut(after)).toBe(after?.commitment)
  expect(JSON.stringify(after?.opened)).toContain(general)
})

it('of the dice of a battle: both shares once it is over, in its words, and not before', async () => {
  const screen = new Screen(servicesIn(testFolder(), secrets()))
  await waterloo(screen)
  const words = 'La garde meurt'
  await screen.get('battle.dice.words', { battleId, side: 1, words })
  await screen.get('battle.start', { battleId })
  const before = await shownTo(screen, 0)
  expect(before.dice.map(({ shares }) => shares)).toEqual([[null, null]])
  expect((await screen.get('battle.dice', { battleId })).words).toEqual([null, null])
  await shownTo(screen, 'umpire')
  expect(
    (await screen.get('battle.play', { battleId, side: 1, command: { type: 'concede', side: 1 } })).kind,
  ).toBe('played')
  const [dice] = (await shownTo(screen, 0)).dice
  expect(dice?.commitments).toEqual(before.dice[0]?.commitments)
  expect(dice?.shares[1]?.words).toBe(words)
  const tops = dice?.shares.map(
    (share) => share && new SecretChain(sha256(JSON.stringify([share.random, share.words]))).top(0),
  )
  expect(tops).toEqual(dice?.commitments)
  expect((await screen.get('battle.dice', { battleId })).words).toEqual([null, words])
  expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
})

it('of a campaign: the choices of a headquarters, closed while it lasts, laid open at its end', async () => {
  const screen = new Screen(servicesIn(testFolder(), secrets()))
  await begunCampaign(screen, { startStep: '18-am' })
  await withPins(screen)
  await screen.get('campaign.takeSeat', { seat: 'fr' })
  const order = { decisionId: 'fr-17-wing-orders', optionId: 'guns', sentAt: '1815-06-18T10:00' }
  played(await screen.get('campaign.sendMessage', order))
  const ofCourse = ({ seals }: OutputOf<'campaign.proofs'>) => seals.filter((seal) => seal.battleId === null)
  const closed = ofCourse(await shownTo(screen, 0))
  expect(closed.map(({ side, opened }) => [side, opened])).toEqual([[1, null]])
  expect((await shownTo(screen, 0)).dice[0]).toMatchObject({ battleId: null, shares: [null, null] })
  await shownTo(screen, 'umpire')
  await asHistory(screen)
  const [opened] = ofCourse(await shownTo(screen, 0))
  expect(opened?.commitment).toBe(closed[0]?.commitment)
  expect(opened && workedOut(opened)).toBe(opened?.commitment)
  expect(JSON.stringify(opened?.opened)).toContain('"guns"')
})
