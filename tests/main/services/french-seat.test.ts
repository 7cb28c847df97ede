// Seats go by army, sides of a battle by its rules: under Brigade rules and Fast Play the French are side 0. Whoever sits at
// the French seat has that side, sees what is theirs, and what they decide is sealed under the French PIN.
import { describe, expect, it } from 'vitest'
import { otherSide } from '../../../src-shared/engine/sides'
import { brigade } from '../../../src-shared/rules/brigade'
import type { JsonObject, Side } from '../../../src-shared/contract/values'
import type { ServiceOptions } from '../../../src-main/services'
import { everythingIn } from './bytes'
import { Screen, servicesIn, testFolder } from './table'

const battleId = 'quatre-bras'
const PINS = ['der alte Blücher', 'la garde recule'] as const
const FRENCH: Side = 0
const COALITION: Side = 1
const FRENCH_SEAT = 1
const COALITION_SEAT = 0

/** A battle by these rules with an organiser's screen; the file's path. */
async function begun(screen: Screen, ruleSet: string, { isBegun = true, arePins = false } = {}) {
  const { path } = await screen.get('library.create', { name: 'June 1815' })
  if (arePins)
    for (const seat of [0, 1] as const) await screen.get('campaign.seats.setPin', { seat, pin: PINS[seat] })
  const set = { battleId, ruleSet, seats: ['people', 'people'], dice: 'program' } as const
  await screen.get('battle.setUp', { ...set, seats: [...set.seats] })
  if (isBegun) await screen.get('battle.start', { battleId })
  return path
}

async function seatedAt(services: Screen['services'], path: string, seat: Side): Promise<Screen> {
  const screen = new Screen(services)
  await screen.get('library.open', { path })
  await screen.get('session.givePin', { seat, pin: PINS[seat] })
  await screen.get('session.takeSeat', { seat })
  return screen
}

/** An order for a brigade of a side, in words that no file has otherwise. */
async function orderOf(screen: Screen, side: Side, words: string): Promise<JsonObject> {
  const { options } = await screen.get('battle.options', { battleId, side })
  const found = options.find(({ command }) => command['type'] === 'WriteOrder')
  if (!found) throw new Error('nobody writes orders')
  const order = { ...(found.command['order'] as JsonObject | null), text: words }
  return { type: 'WriteOrder', brigadeId: found.actorId, order }
}

async function write(screen: Screen, side: Side, command: JsonObject): Promise<void> {
  expect((await screen.get('battle.play', { battleId, side, command })).kind).toBe('played')
}

const stateOf = async (screen: Screen): Promise<string> =>
  JSON.stringify((await screen.get('battle.view', { battleId, withState: true })).state)

describe('the French seat in a battle of which the French are side 0', () => {
  it('plays that side of a Brigade battle, is refused the other, and sees its own orders alone', async () => {
    const services = servicesIn(testFolder())
    const path = await begun(new Screen(services), 'brigade')
    const french = await seatedAt(services, path, FRENCH_SEAT)
    const allies = await seatedAt(services, path, COALITION_SEAT)
    expect(await french.get('battle.view', { battleId })).toMatchObject({ seat: FRENCH, heldBy: [1, 0] })
    expect(await allies.get('battle.view', { battleId })).toMatchObject({ seat: COALITION })
    const ours = await orderOf(french, FRENCH, 'au pas de charge')
    await write(french, FRENCH, ours)
    const theirs = await orderOf(allies, COALITION, 'hold the crossroads')
    await write(allies, COALITION, theirs)
    for (const command of [theirs, ours])
      expect(await french.error('battle.play', { battleId, side: COALITION, command })).toMatchObject({
        code: 'notYourSide',
        detail: { side: COALITION, seat: FRENCH_SEAT },
      })
    expect(await allies.error('battle.orders.get', { battleId, side: FRENCH })).toMatchObject({
      code: 'notYourSide',
    })
    expect((await french.get('battle.options', { battleId, side: COALITION })).options).toEqual([])
    expect(await stateOf(french)).toContain('au pas de charge')
    expect(await stateOf(french)).not.toContain('hold the crossroads')
    expect(await stateOf(allies)).toContain('hold the crossroads')
    expect(await stateOf(allies)).not.toContain('au pas de charge')
  })

  it('has the side of a Fast Play battle too, and by number where the Coalition is side 0', async () => {
    for (const [ruleSet, side] of [
      ['fast-play', FRENCH],
      ['squares', 1],
      ['one-hour', 1],
    ] as const) {
      const services = servicesIn(testFolder())
      const path = await begun(new Screen(services), ruleSet, { isBegun: false })
      const french = await seatedAt(services, path, FRENCH_SEAT)
      expect(await french.get('battle.view', { battleId })).toMatchObject({ seat: side })
      const other = otherSide(side)
      expect(await french.call('battle.orders.get', { battleId, side })).toMatchObject({ ok: true })
      expect(await french.error('battle.orders.get', { battleId, side: other })).toMatchObject({
        code: 'notYourSide',
      })
    }
  })

  it('keeps its general orders when the battle is drawn up by rules that number the sides otherwise', async () => {
    for (const arePins of [false, true]) {
      const organiser = new Screen(servicesIn(testFolder()))
      await begun(organiser, 'squares', { isBegun: false, arePins })
      const orders = { 'corps-1': { clauses: [{ verb: 'hold' }] } } as JsonObject
      await organiser.get('battle.orders.set', { battleId, side: 1, orders })
      const kept = (await organiser.get('battle.orders.get', { battleId, side: 1 })).orders
      expect(Object.keys(kept)).toEqual(['corps-1'])
      const people = ['people', 'people'] as ['people', 'people']
      await organiser.get('battle.setUp', { battleId, ruleSet: 'brigade', seats: people, dice: 'program' })
      expect((await organiser.get('battle.orders.get', { battleId, side: FRENCH })).orders).toEqual(kept)
      expect((await organiser.get('battle.orders.get', { battleId, side: COALITION })).orders).toEqual({})
    }
  })
})

describe('what the French seal in such a battle', () => {
  /** A battle with an order of the French in it, closed again; folder and path. */
  async function sealedBattle(changes: Partial<ServiceOptions> = {}) {
    const table = testFolder()
    const services = servicesIn(table, changes)
    const organiser = new Screen(services)
    const path = await begun(organiser, 'brigade', { arePins: true })
    await write(organiser, FRENCH, await orderOf(organiser, FRENCH, 'au pas de charge'))
    await organiser.get('campaign.backup', {})
    services.close()
    return { table, path }
  }

  it('is in no file, and opens with the French PIN, not with that of the Coalition', async () => {
    const { table, path } = await sealedBattle()
    expect(everythingIn(table)).not.toContain('au pas de charge')
    const screen = new Screen(servicesIn(table))
    await screen.get('library.open', { path })
    await screen.get('session.givePin', { seat: COALITION_SEAT, pin: PINS[COALITION_SEAT] })
    expect(await screen.error('battle.view', { battleId })).toMatchObject({
      code: 'campaignFile.sealed',
      detail: { seat: FRENCH_SEAT },
    })
    await screen.get('session.givePin', { seat: FRENCH_SEAT, pin: PINS[FRENCH_SEAT] })
    expect(await stateOf(screen)).toContain('au pas de charge')
    const { seals } = await screen.get('campaign.proofs', {})
    expect(seals.map(({ side, seat }) => ({ side, seat }))).toContainEqual({
      side: FRENCH,
      seat: FRENCH_SEAT,
    })
  })

  it('opens with the French PIN in Fast Play too: general orders', async () => {
    const table = testFolder()
    const services = servicesIn(table)
    const organiser = new Screen(services)
    const path = await begun(organiser, 'fast-play', { isBegun: false, arePins: true })
    const french = await seatedAt(services, path, FRENCH_SEAT)
    const orders = { 'corps-1': { clauses: [{ verb: 'hold' }], text: 'au pas de charge' } } as JsonObject
    await french.get('battle.orders.set', { battleId, side: FRENCH, orders })
    services.close()
    expect(everythingIn(table)).not.toContain('au pas de charge')
    const screen = new Screen(servicesIn(table))
    await screen.get('library.open', { path })
    await screen.get('session.givePin', { seat: COALITION_SEAT, pin: PINS[COALITION_SEAT] })
    const asked = { battleId, side: FRENCH }
    const wanted = { code: 'campaignFile.sealed', detail: { seat: FRENCH_SEAT } }
    expect(await screen.error('battle.orders.get', asked)).toMatchObject(wanted)
    await screen.get('session.givePin', { seat: FRENCH_SEAT, pin: PINS[FRENCH_SEAT] })
    expect(JSON.stringify(await screen.get('battle.orders.get', asked))).toContain('au pas de charge')
  })

  it('opens also where an earlier version has sealed it with the PIN of the other seat', async () => {
    // Of nobody's army the sides go by number, as those of every battle did.
    const byNumber: typeof brigade = {
      ...brigade,
      roster: (sheet) => brigade.roster(sheet).map((piece) => ({ ...piece, armyId: '' })),
    }
    const { table, path } = await sealedBattle({ rules: [byNumber] })
    const screen = new Screen(servicesIn(table))
    await screen.get('library.open', { path })
    await screen.get('session.givePin', { seat: FRENCH_SEAT, pin: PINS[FRENCH_SEAT] })
    const wanted = { code: 'campaignFile.sealed', detail: { seat: COALITION_SEAT } }
    expect(await screen.error('battle.view', { battleId })).toMatchObject(wanted)
    expect(await screen.get('campaign.verify', { jobId: 'v' })).toMatchObject({ whole: true })
    await screen.get('session.givePin', { seat: COALITION_SEAT, pin: PINS[COALITION_SEAT] })
    expect(await stateOf(screen)).toContain('au pas de charge')
    expect((await screen.get('session.get', {})).campaign?.damage).toBeNull()
    const { campaign } = screen.session.campaign()
    expect(campaign.damage()).toBeUndefined()
  })
})
