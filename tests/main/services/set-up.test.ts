// Set-up and deployment: choices become a sheet, pieces are moved within reason, and neither side sees the other's.
import { describe, expect, it } from 'vitest'
import { Screen, servicesIn, testFolder, waterloo } from './table'

const battleId = 'waterloo'
const people: ['people', 'people'] = ['people', 'people']

describe('set-up', () => {
  it('lists the rule sets with their house rules', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const { ruleSets } = await screen.get('rules.list', {})
    expect(ruleSets.map(({ key }) => key)).toContain('squares')
    const squares = ruleSets.find(({ key }) => key === 'squares')
    expect(squares?.houseRules.length).toBeGreaterThan(20)
  })

  it('draws every battle up, with what-ifs and house rules as chosen', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June' })
    for (const id of ['quatre-bras', 'ligny', 'wavre', 'waterloo']) {
      const setUp = await screen.get('battle.setUp', {
        battleId: id,
        ruleSet: 'squares',
        houseRules: { nominations: 'open' },
        seats: people,
        dice: 'program',
      })
      expect(setUp.faults).toEqual([])
      expect(setUp.sheet?.sides[0].pieces).toBeGreaterThan(3)
      expect(setUp.battle.status).toBe('deploying')
      expect(setUp.houseRules).toEqual({ nominations: 'open' })
    }
    const setUp = await screen.get('battle.setUp', {
      battleId,
      ruleSet: 'squares',
      whatIfIds: ['wat-dry-ground'],
      seats: people,
      dice: 'program',
    })
    expect(setUp.sheet).toMatchObject({ startTime: '09:00', turnLimit: 12 })
    expect(setUp.whatIfs.find(({ id }) => id === 'wat-dry-ground')?.inForce).toBe(true)
  })

  it('says what is wrong with a choice and keeps what there was', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const before = await screen.get('battle.setUp.get', { battleId })
    const choice = { battleId, ruleSet: 'squares', seats: people, dice: 'program' } as const
    expect(await screen.error('battle.setUp', { ...choice, whatIfIds: ['wat-moon'] })).toMatchObject({
      code: 'badChoice',
    })
    expect(await screen.error('battle.setUp', { ...choice, houseRules: { moon: true } })).toMatchObject({
      code: 'badChoice',
    })
    expect(await screen.error('battle.setUp', { ...choice, ruleSet: 'fast-play' })).toMatchObject({
      code: 'ruleSetMissing',
    })
    expect(await screen.get('battle.setUp.get', { battleId })).toEqual(before)
  })

  it('takes the organiser’s own order of battle', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { sheet } = await screen.get('battle.setUp.get', { battleId })
    const { orderOfBattle } = await screen.get('orderOfBattle.get', {})
    const [unitId] = /"id":"(fr\.i\.1\.[^"]+\.[^"]+)","[^}]*"arm":"infantry"/
      .exec(JSON.stringify(orderOfBattle))
      ?.slice(1) ?? ['']
    const { unit } = await screen.get('orderOfBattle.editUnit', {
      unitId: unitId ?? '',
      change: { strength: 1, name: 'A <i>lone</i> sentry' },
      reason: 'The rest went home',
    })
    expect(unit).toMatchObject({ strength: 1, name: 'A <i>lone</i> sentry' })
    const again = await screen.get('battle.setUp', {
      battleId,
      ruleSet: 'squares',
      seats: people,
      dice: 'program',
    })
    expect(again.sheet?.sides[1].strength).toBeLessThan(sheet?.sides[1].strength ?? 0)
  })

  it('keeps general orders, and refuses what is none', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const orders = { 'fr.i': { clauses: [{ verb: 'hold' }] } }
    await screen.get('battle.orders.set', { battleId, side: 1, orders })
    const kept = await screen.get('battle.orders.get', { battleId, side: 1 })
    expect(kept.orders).toMatchObject(orders)
    expect(await screen.get('battle.orders.get', { battleId, side: 0 })).toEqual({ orders: {} })
    expect(
      await screen.error('battle.orders.set', { battleId, side: 1, orders: { 'fr.i': { clauses: [] } } }),
    ).toMatchObject({ code: 'badOrders' })
  })
})

describe('deployment', () => {
  it('moves a piece where it may stand, and the battle begins from there', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { pieces } = await screen.get('battle.deployment.get', { battleId })
    const piece = pieces.find((one) => one.mayMove && one.legal.some((cell) => cell !== one.cell))
    const cell = piece?.legal.find((square) => square !== piece.cell) ?? ''
    const pieceId = piece?.id ?? ''
    const moved = await screen.get('battle.deployment.move', { battleId, pieceId, cell })
    if (moved.kind !== 'moved') throw new Error(moved.kind)
    expect(moved.deployment.pieces.find(({ id }) => id === pieceId)).toMatchObject({ cell, moved: true })
    expect(moved.deployment.faults).toEqual([])
    await screen.get('battle.start', { battleId })
    const view = await screen.get('battle.view', { battleId })
    const there = [...view.pieces, ...view.leaders].find(({ id }) => id === pieceId)
    expect(there?.cell).toBe(cell)
    expect(await screen.error('battle.deployment.get', { battleId })).toMatchObject({ code: 'wrongStatus' })
  })

  it('explains where a piece may not stand', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { pieces } = await screen.get('battle.deployment.get', { battleId })
    const ours = pieces.find((one) => one.side === 0 && one.mayMove)
    const theirs = pieces.find((one) => one.side === 1 && one.cell !== null)
    const pieceId = ours?.id ?? ''
    const refuse = async (cell: string, inTown = false) => {
      const answer = await screen.get('battle.deployment.move', { battleId, pieceId, cell, inTown })
      return answer.kind === 'refused' ? answer.refusal.code : answer.kind
    }
    expect(await refuse(theirs?.cell ?? '')).toBe('ENEMY_OCCUPIED')
    expect(await refuse('Z9')).toBe('OFF_BOARD')
    expect(await refuse('A4', true)).toBe('NO_TOWN')
    expect(
      await screen.error('battle.deployment.move', { battleId, pieceId: 'nobody', cell: 'A1' }),
    ).toMatchObject({ code: 'noSuchUnit' })
    const late = pieces.find((one) => one.cell === null)
    const answer = await screen.get('battle.deployment.move', {
      battleId,
      pieceId: late?.id ?? '',
      cell: 'A1',
    })
    expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'ENTRY_NOT_DUE' } })
  })

  it('hides each side’s moves from the other until both have sealed', async () => {
    const services = servicesIn(testFolder())
    const umpire = new Screen(services)
    await waterloo(umpire)
    const french = new Screen(services)
    await french.get('session.takeSeat', { seat: 1 })
    const allies = new Screen(services)
    await allies.get('session.takeSeat', { seat: 0 })
    const placeOf = async (screen: Screen, id: string) => {
      const { pieces } = await screen.get('battle.deployment.get', { battleId })
      return pieces.find((piece) => piece.id === id)?.cell
    }

    const { pieces } = await french.get('battle.deployment.get', { battleId })
    expect(pieces.filter((one) => one.side === 0).every((one) => !one.mayMove)).toBe(true)
    const mine = pieces.find((one) => one.mayMove && one.legal.some((cell) => cell !== one.cell))
    const pieceId = mine?.id ?? ''
    const cell = mine?.legal.find((square) => square !== mine.cell) ?? ''
    await french.get('battle.deployment.move', { battleId, pieceId, cell })
    expect(await placeOf(french, pieceId)).toBe(cell)
    expect(await placeOf(umpire, pieceId)).toBe(cell)
    expect(await placeOf(allies, pieceId)).toBe(mine?.cell)
    const seen = JSON.stringify((await allies.get('battle.sheet', { battleId })).sheet)
    const known = JSON.stringify((await french.get('battle.sheet', { battleId })).sheet)
    expect(seen).not.toBe(known)

    expect(
      await allies.error('battle.deployment.move', { battleId, pieceId, cell: mine?.cell ?? '' }),
    ).toMatchObject({ code: 'notYourSide' })
    expect(await allies.error('battle.start', { battleId })).toMatchObject({ code: 'umpireOnly' })
    await french.get('battle.deployment.seal', { battleId, side: 1 })
    expect(await french.error('battle.deployment.reset', { battleId, side: 1 })).toMatchObject({
      code: 'sealed',
    })
    expect(await placeOf(allies, pieceId)).toBe(mine?.cell)
    await allies.get('battle.deployment.seal', { battleId, side: 0 })
    expect(await placeOf(allies, pieceId)).toBe(cell)
    expect(await allies.error('battle.deployment.unseal', { battleId, side: 0 })).toMatchObject({
      code: 'sealed',
    })
    expect(await allies.get('battle.start', { battleId })).toMatchObject({ kind: 'played' })
  })

  it('keeps each side to its own half of the field', async () => {
    const services = servicesIn(testFolder())
    await waterloo(new Screen(services))
    const french = new Screen(services)
    await french.get('session.takeSeat', { seat: 1 })
    const { pieces } = await french.get('battle.deployment.get', { battleId })
    const ground = (side: number) => new Set(pieces.flatMap((one) => (one.side === side ? one.legal : [])))
    const allies = new Screen(services)
    await allies.get('session.takeSeat', { seat: 0 })
    const theirs = (await allies.get('battle.deployment.get', { battleId })).pieces.flatMap(
      (one) => one.legal,
    )
    expect(theirs.filter((cell) => ground(1).has(cell))).toEqual([])
    const mine = pieces.find((one) => one.mayMove)
    const answer = await french.get('battle.deployment.move', {
      battleId,
      pieceId: mine?.id ?? '',
      cell: 'D1',
    })
    expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'NOT_YOUR_GROUND' } })
  })
})
