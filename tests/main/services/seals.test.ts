// Seals that hold: what a side with a PIN decides unseen by the other is not in any file, can be played on once its PIN is
// given again, and is proved by what was committed to when it was sealed.
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { meetsCommitment } from '../../../src-main/campaign-file'
import { everythingIn } from './bytes'
import { begunCampaign, played } from './course/campaign'
import { squaresDeployment, squaresView } from './squares-table'
import { battleId, nominate, untilNomination } from './nominations'
import { playFirstOption, Screen, servicesIn, testFolder, waterloo } from './table'

const PINS = ['der alte Blücher', 'la garde recule'] as const

async function withPins(screen: Screen): Promise<void> {
  for (const seat of [0, 1] as const) await screen.get('campaign.seats.setPin', { seat, pin: PINS[seat] })
}

describe('a sealed nomination', () => {
  it('is in no file before it is opened, also after a kill, and is proved when it is', async () => {
    const table = testFolder()
    const first = servicesIn(table)
    const screen = new Screen(first)
    const path = await waterloo(screen, { begun: true })
    await withPins(screen)
    await untilNomination(screen)
    const general = await nominate(screen, 0)
    await screen.get('campaign.backup', {})
    const { lines } = await screen.get('battle.log', { battleId })
    const commitment = lines.at(-1)?.commitment ?? ''
    expect(commitment).toMatch(/^[0-9a-f]{64}$/)
    const found = everythingIn(table)
    expect(found).toContain(commitment)
    expect(found).not.toContain('nominateGeneral')
    expect(found).not.toContain(`"nominations":["${general}"`)
    first.close()

    const services = servicesIn(table)
    const later = new Screen(services)
    await later.get('library.open', { path })
    const sealed = { code: 'campaignFile.sealed', detail: { seat: 0 } }
    expect(await later.error('battle.view', { battleId })).toMatchObject(sealed)
    expect((await later.get('campaign.get', {})).battles.find(({ id }) => id === battleId)?.turn).toBeNull()
    await later.get('session.givePin', { seat: 0, pin: PINS[0] })
    const { situation } = squaresView(await later.get('battle.view', { battleId }))
    expect(situation.nominations).toEqual([{ side: 0, sealed: true, generalId: general }])
    // The other side cannot seal before its PIN is there.
    const { options } = await later.get('battle.options', { battleId, side: 1 })
    const command = options.find((option) => option.command['type'] === 'nominateGeneral')?.command ?? {}
    await later.get('session.givePin', { seat: 1, pin: PINS[1] })
    expect((await later.get('battle.play', { battleId, side: 1, command })).kind).toBe('played')

    // From now on the battle needs no PIN, and both see what was committed to.
    services.close()
    const open = new Screen(servicesIn(table))
    await open.get('library.open', { path })
    const told = (await open.get('battle.log', { battleId })).lines
    expect(told.filter((line) => line.commitment === commitment).map(({ kind }) => kind)).toEqual([
      'generalNominated',
    ])
    expect(await open.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
    const db = new Database(path, { readonly: true })
    const rows = db.prepare(`SELECT payload FROM journal WHERE payload GLOB '{"command":*'`).pluck().all()
    db.close()
    const { opens } = JSON.parse(String(rows[0])) as { opens: { seq: number; salt: string; value: never }[] }
    expect(opens.map(({ seq, ...opened }) => meetsCommitment(commitment, `waterloo ${seq}`, opened))).toEqual(
      [true],
    )
    expect(JSON.stringify(opens)).toContain(general)
  })

  it('that was taken back stays closed, and the next one is played as ever', async () => {
    const table = testFolder()
    const services = servicesIn(table)
    const screen = new Screen(services)
    await waterloo(screen, { begun: true })
    await withPins(screen)
    await untilNomination(screen)
    await nominate(screen, 0)
    await screen.get('battle.undo', { battleId, side: 0 })
    await nominate(screen, 0)
    await nominate(screen, 1)
    for (let i = 0; i < 60; i += 1) await playFirstOption(screen)
    expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
    const { lines } = await screen.get('battle.log', { battleId, fromSeq: 0, limit: 200 })
    expect(lines.filter(({ commitment }) => commitment !== null).length).toBeGreaterThan(1)
  })
})

describe('a hidden deployment', () => {
  it('is in no file before both have sealed, nor ever a plan that was kept', async () => {
    const table = testFolder()
    const services = servicesIn(table)
    const screen = new Screen(services)
    await waterloo(screen)
    await withPins(screen)
    const { pieces } = squaresDeployment(await screen.get('battle.deployment.get', { battleId }))
    const mine = pieces.find((one) => one.side === 1 && one.legal.some((cell) => cell !== one.cell))
    const cell = mine?.legal.find((each) => each !== mine.cell) ?? ''
    const pieceId = mine?.id ?? ''
    const move = { pieceId, place: { cell, inTown: false } }
    expect((await screen.get('battle.deployment.place', { battleId, moves: [move] })).kind).toBe('moved')
    await screen.get('battle.deployment.savePlan', { battleId, side: 1, name: 'Feint to the left' })
    const sealed = await screen.get('battle.deployment.seal', { battleId, side: 1 })
    const commitment = sealed.commitments[1] ?? ''
    expect(sealed.commitments[0]).toBeNull()
    const placed = `\\"placements\\":{\\"${pieceId}\\"`
    const before = everythingIn(table)
    expect(before).toContain(commitment)
    for (const word of ['Feint', placed, `"placements":{"${pieceId}"`]) expect(before).not.toContain(word)
    const both = await screen.get('battle.deployment.seal', { battleId, side: 0 })
    expect(both.commitments[1]).toBe(commitment)
    const after = everythingIn(table)
    expect(after).toContain(placed)
    expect(after).not.toContain('Feint')
  })

  it('stays as it is while its PIN is wanting, and the other side places its own', async () => {
    const table = testFolder()
    const first = servicesIn(table)
    const screen = new Screen(first)
    const path = await waterloo(screen)
    await withPins(screen)
    await screen.get('battle.deployment.savePlan', { battleId, side: 1, name: 'Feint to the left' })
    const { commitments } = await screen.get('battle.deployment.seal', { battleId, side: 1 })
    first.close()
    const allies = new Screen(servicesIn(table))
    await allies.get('library.open', { path })
    expect(await allies.error('battle.deployment.get', { battleId })).toMatchObject({
      code: 'campaignFile.sealed',
    })
    await allies.get('session.givePin', { seat: 0, pin: PINS[0] })
    await allies.get('session.takeSeat', { seat: 0 })
    await allies.get('battle.deployment.savePlan', { battleId, side: 0, name: 'As in 1815' })
    expect((await allies.get('battle.deployment.get', { battleId })).commitments).toEqual(commitments)
    expect(await allies.error('battle.deployment.seal', { battleId, side: 0 })).toMatchObject({
      code: 'campaignFile.sealed',
      detail: { seat: 1 },
    })
    await allies.get('session.givePin', { seat: 1, pin: PINS[1] })
    await allies.get('battle.deployment.seal', { battleId, side: 0 })
    await allies.get('session.takeSeat', { seat: 1 })
    const { plans } = await allies.get('battle.deployment.plans', { battleId, side: 1 })
    expect(plans.map(({ name }) => name)).toEqual(['Feint to the left'])
  })
})

it('general orders are in no file, neither words nor sense of them, and their own side has them again with its PIN', async () => {
  const table = testFolder()
  const first = servicesIn(table)
  const screen = new Screen(first)
  const path = await waterloo(screen)
  await withPins(screen)
  const clause = { verb: 'bombard', place: { x: 3.2109375, y: 1 } }
  const orders = { 'fr.ii': { clauses: [clause], text: 'Gare au chemin creux' } }
  await screen.get('battle.orders.set', { battleId, side: 1, orders })
  await screen.get('campaign.backup', {})
  first.close()
  const found = everythingIn(table)
  for (const word of ['Gare au chemin', '3.2109375', '"verb', 'verb\\"', 'clauses'])
    expect([word, found.includes(word)]).toEqual([word, false])
  const later = new Screen(servicesIn(table))
  await later.get('library.open', { path })
  await later.get('session.givePin', { seat: 1, pin: PINS[1] })
  expect(await later.get('battle.orders.get', { battleId, side: 1 })).toMatchObject({ orders })
})

describe('the choices and messages of a headquarters', () => {
  it('are in no file while the campaign lasts, and the organiser’s PIN opens them where it is set up so', async () => {
    const table = testFolder()
    const first = servicesIn(table)
    const screen = new Screen(first)
    await begunCampaign(screen, { dice: 'hand', startStep: '18-am' })
    const path = (await screen.get('campaign.get', {})).path
    await withPins(screen)
    await screen.get('campaign.seats.setPin', { seat: 'umpire', pin: 'the organiser' })
    await screen.get('campaign.seats.organiserOpens', { on: true })
    await screen.get('campaign.takeSeat', { seat: 'fr' })
    const order = { decisionId: 'fr-17-wing-orders', optionId: 'guns', sentAt: '1815-06-18T10:00' }
    played(await screen.get('campaign.sendMessage', { ...order, faces: [3] }))
    await screen.get('campaign.takeSeat', { seat: 'organiser' })
    played(await screen.get('campaign.closeStep', {}))
    const whole = await screen.get('campaign.stand', {})
    first.close()
    for (const word of ['sendMessage', '"optionId":"guns"']) expect(everythingIn(table)).not.toContain(word)

    const services = servicesIn(table)
    const later = new Screen(services)
    await later.get('library.open', { path })
    expect(await later.error('session.takeSeat', { seat: 'umpire' })).toMatchObject({ code: 'pinWanted' })
    await later.get('session.givePin', { seat: 'umpire', pin: 'the organiser' })
    await later.get('session.takeSeat', { seat: 'umpire' })
    expect(await later.get('campaign.stand', {})).toEqual(whole)
    expect(await later.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
    // A lost PIN of a side: he gives it another, which opens what was sealed under the old one.
    await later.get('campaign.seats.setPin', { seat: 1, pin: 'found again' })
    await later.get('campaign.seats.organiserOpens', { on: false })
    services.close()
    const last = new Screen(servicesIn(table))
    await last.get('library.open', { path })
    await last.get('session.givePin', { seat: 1, pin: 'found again' })
    await last.get('campaign.takeSeat', { seat: 'fr' })
    expect((await last.get('campaign.messages', {})).messages.length).toBeGreaterThan(0)
  })
})

it('a PIN that is taken away leaves nothing closed, and the next one seals anew', async () => {
  const table = testFolder()
  const first = servicesIn(table)
  const screen = new Screen(first)
  const path = await waterloo(screen, { begun: true })
  await withPins(screen)
  await untilNomination(screen)
  const general = await nominate(screen, 0)
  await screen.get('campaign.seats.setPin', { seat: 0, pin: null })
  first.close()
  const services = servicesIn(table)
  const later = new Screen(services)
  await later.get('library.open', { path })
  const { situation } = squaresView(await later.get('battle.view', { battleId }))
  expect(situation.nominations).toMatchObject([{ generalId: general }])
  await later.get('campaign.seats.setPin', { seat: 0, pin: 'another one' })
  await later.get('battle.undo', { battleId, side: 0 })
  await nominate(later, 0)
  services.close()
  const last = new Screen(servicesIn(table))
  await last.get('library.open', { path })
  expect(await last.error('battle.view', { battleId })).toMatchObject({ code: 'campaignFile.sealed' })
})
