// Set-up and deployment: choices become a sheet, pieces are moved within reason, and neither side sees the other's.
import { describe, expect, it } from 'vitest'
import { DEFAULT_DECK } from '../../../src-shared/rules/one-hour/screen/deck'
import { placeSchema } from '../../../src-shared/rules/squares/screen/schema'
import { at, squaresDeployment, squaresView } from './squares-table'
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

  it.each([
    ['squares', ['staff', 'people']],
    ['one-hour', ['staff', 'people']],
    ['brigade', ['people', 'staff']],
    ['fast-play', ['people', 'staff']],
  ])('gives the Coalition to the staff under %s, however its sides are numbered', async (ruleSet, bySide) => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June' })
    const chosen = {
      seats: ['staff', 'people'] as ['staff', 'people'],
      skills: ['hard', 'easy'] as ['hard', 'easy'],
    }
    const setUp = await screen.get('battle.setUp', {
      battleId: 'quatre-bras',
      ruleSet,
      ...chosen,
      dice: 'program',
    })
    expect(setUp).toMatchObject(chosen)
    expect(setUp.battle.seats).toEqual(bySide)
    expect(await screen.get('battle.setUp.get', { battleId: 'quatre-bras' })).toMatchObject(chosen)
  })

  it('takes a deck of chance cards as it was edited, and none that is no deck', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June' })
    const choice = { battleId, ruleSet: 'one-hour', seats: people, dice: 'program' } as const
    const deck = [{ ...DEFAULT_DECK[0], count: 2, title: 'Fog' }]
    const houseRules = { 'chanceCards.deck': deck.map((card) => ({ ...card })) }
    expect(await screen.get('battle.setUp', { ...choice, houseRules })).toMatchObject({
      houseRules: { 'chanceCards.deck': [{ title: 'Fog', count: 2 }] },
      faults: [],
    })
    expect(
      await screen.error('battle.setUp', { ...choice, houseRules: { 'chanceCards.deck': ['Fog'] } }),
    ).toMatchObject({ code: 'badChoice' })
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
    expect(await screen.error('battle.setUp', { ...choice, ruleSet: 'kriegsspiel' })).toMatchObject({
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

  it('shows the ratings that history gives, and takes those set by hand into the battle (SQ-UNIT-01)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const choices = { battleId, ruleSet: 'squares' } as const
    const { rows, columns } = await screen.get('battle.setUp.draft', choices)
    const unit = rows.find((row) => row.kind === 'infantry' && row.derived['qualityDie'] === 'd10')
    const leader = rows.find((row) => row.kind === 'leader')
    const id = unit?.id ?? ''
    expect(columns.map(({ key }) => key)).toContain('qualityDie')
    expect(leader?.derived['die']).toMatch(/^d/)
    const ratings = {
      [id]: { qualityDie: 'd6', strength: 900, cavalryWeight: 'heavy' },
      nobody: { moraleDie: 'd8' },
    }
    const draft = await screen.get('battle.setUp.draft', { ...choices, ratings })
    expect(draft.rows.find((row) => row.id === id)?.derived['qualityDie']).toBe('d10')
    // Infantry has no weight, and nobody is nobody.
    expect(draft.idle).toEqual([
      { id, key: 'cavalryWeight' },
      { id: 'nobody', key: 'moraleDie' },
    ])
    const { pieces } = await screen.get('battle.sheet', { battleId })
    expect(pieces.map(({ strength }) => strength)).not.toContain(900)
    const kept = await screen.get('battle.setUp', { ...choices, seats: people, dice: 'program', ratings })
    expect(kept.ratings).toEqual({ [id]: { qualityDie: 'd6', strength: 900 } })
    await screen.get('battle.start', { battleId })
    const view = squaresView(await screen.get('battle.view', { battleId }))
    const piece = view.pieces.find((one) => one.id === id)
    expect(piece).toMatchObject({ strength: 900, ratings: { quality: 'd6' } })
  })

  it('says why choices make no battle, without losing the screen', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const draft = await screen.get('battle.setUp.draft', {
      battleId,
      ruleSet: 'squares',
      whatIfIds: ['wat-dry-ground', 'wat-wet-ground'],
    })
    expect(draft.problem).toContain('exclude each other')
    expect(draft.rows).toEqual([])
  })

  it('tells what a what-if brings', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { whatIfs } = await screen.get('battle.setUp.get', { battleId })
    const brings = (id: string) => whatIfs.find((one) => one.id === id)?.brings
    expect(brings('wat-dry-ground')).toEqual([
      { kind: 'starts', time: '09:00' },
      expect.objectContaining({ kind: 'comes', who: 'Lambert', time: '10:45' }),
      expect.objectContaining({ kind: 'with', battle: 'Wavre' }),
    ])
    expect(brings('wat-no-prussians')).toMatchObject([{ kind: 'leaves' }])
    expect(brings('wat-bulow-early')).toHaveLength(3)
    const words = whatIfs.flatMap((one) => one.brings).filter((one) => one.kind === 'word')
    expect(words.map((one) => one.text)).toContain(
      'Before 14:00 at most one French brigade may attack Hougoumont; the rest of II Corps is free.',
    )
    for (const { text } of words) expect(text).not.toMatch(/\b(?:fr|aa|pr)\.[a-z0-9]|\blink-/)
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

describe('general orders altered in mid-battle', () => {
  it('count from the next turn under rules that say so (FP-R-140)', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June' })
    await screen.get('battle.setUp', { battleId, ruleSet: 'fast-play', seats: people, dice: 'program' })
    const give = (verb: string) =>
      screen.get('battle.orders.set', { battleId, side: 0, orders: { 'fr.i': { clauses: [{ verb }] } } })
    await give('hold')
    await screen.get('battle.start', { battleId })
    await give('reserve')
    const { orders } = await screen.get('battle.orders.get', { battleId, side: 0 })
    expect(orders).toMatchObject({
      'fr.i': { clauses: [{ verb: 'reserve' }], since: 2, before: { clauses: [{ verb: 'hold' }] } },
    })
  })
})

describe('general orders as a page of text', () => {
  it('are read with what is wrong in them, and come back as they were given', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { holders } = await screen.get('battle.orders.read', { battleId, side: 1 })
    const [first] = holders
    const id = first?.id ?? ''
    expect(holders.length).toBeGreaterThan(3)
    const bad = await screen.get('battle.orders.read', {
      battleId,
      side: 1,
      text: `${id}:\n  wander about\nsomebody:\n  hold\n`,
    })
    expect(bad.faults.map(({ key }) => key)).toEqual(['order.text.UNKNOWN_VERB'])
    expect(bad.strangers).toEqual(['somebody'])
    const good = await screen.get('battle.orders.read', {
      battleId,
      side: 1,
      text: `${id}:\n  hold until move 4\n  attack at nowhere\n`,
    })
    expect([good.faults, good.strangers]).toEqual([[], []])
    expect(good.notes.filter(({ grade }) => grade === 'fault').map(({ holderId }) => holderId)).toEqual([id])
    await screen.get('battle.orders.set', { battleId, side: 1, orders: good.orders })
    const kept = await screen.get('battle.orders.read', { battleId, side: 1 })
    expect(kept.text).toContain('hold until move 4')
    expect((await screen.get('battle.orders.read', { battleId, side: 0 })).text).not.toContain('hold')
  })
})

describe('a battle that is drawn up and not begun', () => {
  it('is seen as it is deployed, by everybody as far as he may know', async () => {
    const services = servicesIn(testFolder())
    const french = new Screen(services)
    await waterloo(french)
    await french.get('session.takeSeat', { seat: 1 })
    const drawnUp = await french.get('battle.view', { battleId })
    expect(drawnUp).toMatchObject({
      seq: -1,
      status: 'deploying',
      turn: { turn: 1, clock: '11:30', phase: 'deployment', toAct: [], secretKey: '' },
      undo: { why: 'nothingToUndo' },
      outcome: null,
    })
    const { pieces } = squaresDeployment(await french.get('battle.deployment.get', { battleId }))
    const mine = pieces.find((one) => one.mayMove && one.legal.some((cell) => cell !== one.cell))
    const cell = mine?.legal.find((square) => square !== mine.cell) ?? ''
    const pieceId = mine?.id ?? ''
    await french.get('battle.deployment.place', { battleId, moves: [{ pieceId, place: at(cell) }] })
    const placeIn = async (screen: Screen) =>
      (await screen.get('battle.view', { battleId })).pieces.find(({ id }) => id === pieceId)?.place
    expect(await placeIn(french)).toBe(cell)
    const allies = new Screen(services)
    await allies.get('session.takeSeat', { seat: 0 })
    expect(await placeIn(allies)).toBe(mine?.cell)
    // Taken off the board a unit waits beside it, and the battle is shown all the same.
    await french.get('battle.deployment.place', { battleId, moves: [{ pieceId, place: null }] })
    expect(await placeIn(french)).toBeNull()
  })

  it('shows Prussian landwehr with their band, as in the battle', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await screen.get('library.create', { name: 'June' })
    const ligny = { battleId: 'ligny' } as const
    await screen.get('battle.setUp', { ...ligny, ruleSet: 'squares', seats: people, dice: 'program' })
    const bands = async () => {
      const { pieces } = squaresView(await screen.get('battle.view', ligny))
      return pieces.flatMap(({ id, corps }) => (corps === 'landwehr' ? [id] : []))
    }
    const before = await bands()
    expect(before.length).toBeGreaterThan(5)
    expect(before.every((id) => id.startsWith('pr.'))).toBe(true)
    await screen.get('battle.start', ligny)
    expect(await bands()).toEqual(before)
  })
})

describe('deployment', () => {
  it('moves a piece where it may stand, and the battle begins from there', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { pieces } = squaresDeployment(await screen.get('battle.deployment.get', { battleId }))
    const piece = pieces.find((one) => one.mayMove && one.legal.some((cell) => cell !== one.cell))
    const cell = piece?.legal.find((square) => square !== piece.cell) ?? ''
    const pieceId = piece?.id ?? ''
    const moved = await screen.get('battle.deployment.place', {
      battleId,
      moves: [{ pieceId, place: at(cell) }],
    })
    if (moved.kind !== 'moved') throw new Error(moved.kind)
    expect(moved.deployment.pieces.find(({ id }) => id === pieceId)).toMatchObject({
      place: at(cell),
      moved: true,
    })
    expect(moved.deployment.faults).toEqual([])
    await screen.get('battle.start', { battleId })
    const view = squaresView(await screen.get('battle.view', { battleId }))
    const there = [...view.pieces, ...view.leaders].find(({ id }) => id === pieceId)
    expect(there?.cell).toBe(cell)
    expect(await screen.error('battle.deployment.get', { battleId })).toMatchObject({ code: 'wrongStatus' })
  })

  it('explains where a piece may not stand', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { pieces } = squaresDeployment(await screen.get('battle.deployment.get', { battleId }))
    const ours = pieces.find((one) => one.side === 0 && one.mayMove)
    const theirs = pieces.find((one) => one.side === 1 && one.cell !== null)
    const pieceId = ours?.id ?? ''
    const refuse = async (cell: string, inTown = false) => {
      const answer = await screen.get('battle.deployment.place', {
        battleId,
        moves: [{ pieceId, place: at(cell, inTown) }],
      })
      return answer.kind === 'refused' ? answer.refusal.code : answer.kind
    }
    expect(await refuse(theirs?.cell ?? '')).toBe('ENEMY_OCCUPIED')
    expect(await refuse('Z9')).toBe('OFF_BOARD')
    expect(await refuse('A4', true)).toBe('NO_TOWN')
    expect(
      await screen.error('battle.deployment.place', {
        battleId,
        moves: [{ pieceId: 'nobody', place: at('A1') }],
      }),
    ).toMatchObject({ code: 'noSuchUnit' })
    const late = pieces.find((one) => one.cell === null)
    const answer = await screen.get('battle.deployment.place', {
      battleId,
      moves: [{ pieceId: late?.id ?? '', place: at('A1') }],
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
      const { pieces } = squaresDeployment(await screen.get('battle.deployment.get', { battleId }))
      return pieces.find((piece) => piece.id === id)?.cell
    }

    const { pieces } = squaresDeployment(await french.get('battle.deployment.get', { battleId }))
    expect(pieces.filter((one) => one.side === 0).every((one) => !one.mayMove)).toBe(true)
    const mine = pieces.find((one) => one.mayMove && one.legal.some((cell) => cell !== one.cell))
    const pieceId = mine?.id ?? ''
    const cell = mine?.legal.find((square) => square !== mine.cell) ?? ''
    await french.get('battle.deployment.place', { battleId, moves: [{ pieceId, place: at(cell) }] })
    expect(await placeOf(french, pieceId)).toBe(cell)
    expect(await placeOf(umpire, pieceId)).toBe(cell)
    expect(await placeOf(allies, pieceId)).toBe(mine?.cell)
    const seen = (await allies.get('battle.view', { battleId })).table
    expect(seen).not.toEqual((await french.get('battle.view', { battleId })).table)

    expect(
      await allies.error('battle.deployment.place', {
        battleId,
        moves: [{ pieceId, place: at(mine?.cell ?? '') }],
      }),
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
    const { pieces } = squaresDeployment(await french.get('battle.deployment.get', { battleId }))
    const ground = (side: number) => new Set(pieces.flatMap((one) => (one.side === side ? one.legal : [])))
    const allies = new Screen(services)
    await allies.get('session.takeSeat', { seat: 0 })
    const theirs = squaresDeployment(await allies.get('battle.deployment.get', { battleId })).pieces.flatMap(
      (one) => one.legal,
    )
    expect(theirs.filter((cell) => ground(1).has(cell))).toEqual([])
    const mine = pieces.find((one) => one.mayMove)
    const answer = await french.get('battle.deployment.place', {
      battleId,
      moves: [{ pieceId: mine?.id ?? '', place: at('D1') }],
    })
    expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'NOT_YOUR_GROUND' } })
  })
})

describe('deployment of several', () => {
  async function frenchTable() {
    const services = servicesIn(testFolder())
    await waterloo(new Screen(services))
    const french = new Screen(services)
    await french.get('session.takeSeat', { seat: 1 })
    const placeOf = async (id: string) => {
      const { pieces } = squaresDeployment(await french.get('battle.deployment.get', { battleId }))
      return pieces.find((piece) => piece.id === id)?.cell
    }
    const { pieces } = squaresDeployment(await french.get('battle.deployment.get', { battleId }))
    /** Units that stand in a square, as history has them. */
    const inSquare = (cell: string) =>
      pieces.filter((one) => one.mayMove && one.cell === cell && one.legal.length > 0).map(({ id }) => id)
    return { services, french, placeOf, pieces, inSquare }
  }

  it('moves a group as one: each keeps its place beside the first, and all go or none', async () => {
    const { french, placeOf, pieces } = await frenchTable()
    const first = pieces.find((one) => one.mayMove && one.cell === 'C4')?.id ?? ''
    const second = pieces.find((one) => one.mayMove && one.cell === 'D4')?.id ?? ''
    const pieceIds = [first, second]
    const { places } = await french.get('battle.deployment.judge', { battleId, pieceIds, question: {} })
    const judged = (cell: string) => places.find(({ place }) => placeSchema.parse(place)?.cell === cell)
    const back = judged('B4')
    expect(back).toMatchObject({
      refusal: null,
      moves: [
        { pieceId: first, place: at('B4') },
        { pieceId: second, place: at('C4') },
      ],
    })
    expect(judged('C1')?.refusal?.code).toBe('NOT_YOUR_GROUND')
    expect(judged('G4')?.refusal?.code).toBe('OFF_BOARD')
    await french.get('battle.deployment.place', { battleId, moves: [...(back?.moves ?? [])] })
    expect([await placeOf(first), await placeOf(second)]).toEqual(['B4', 'C4'])
    const torn = [
      { pieceId: first, place: at('B5') },
      { pieceId: second, place: at('D1') },
    ]
    const answer = await french.get('battle.deployment.place', { battleId, moves: torn })
    expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'NOT_YOUR_GROUND', subjectId: second } })
    expect(await placeOf(first)).toBe('B4')
  })

  it('judges a group by where all of it will stand (SQ-STACK-01)', async () => {
    const { french, inSquare } = await frenchTable()
    // Two full squares change places: each has room for the other only when both have left.
    const [here, there] = [inSquare('D4'), inSquare('E4')]
    expect(here.length).toBeGreaterThan(5)
    const swap = [
      ...here.map((pieceId) => ({ pieceId, place: at('E4') })),
      ...there.map((pieceId) => ({ pieceId, place: at('D4') })),
    ]
    const one = await french.get('battle.deployment.place', { battleId, moves: swap.slice(0, 1) })
    expect(one.kind).toBe('refused')
    expect((await french.get('battle.deployment.place', { battleId, moves: swap })).kind).toBe('moved')
  })

  it('takes units off the board, and seals only when everybody has a place', async () => {
    const { french, inSquare } = await frenchTable()
    const pieceId = inSquare('C4')[0] ?? ''
    const off = { battleId, moves: [{ pieceId, place: null }] }
    const taken = await french.get('battle.deployment.place', off)
    if (taken.kind !== 'moved') throw new Error(taken.kind)
    expect(taken.deployment.pieces.find(({ id }) => id === pieceId)).toMatchObject({
      place: null,
      mayMove: true,
    })
    expect(taken.deployment.faults).toMatchObject([{ code: 'NO_PLACE' }])
    expect(await french.error('battle.deployment.seal', { battleId, side: 1 })).toMatchObject({
      code: 'badSheet',
    })
    const put = { battleId, moves: [{ pieceId, place: at('C4') }] }
    const back = await french.get('battle.deployment.place', put)
    if (back.kind !== 'moved') throw new Error(back.kind)
    expect(back.deployment.pieces.find(({ id }) => id === pieceId)?.moved).toBe(false)
    expect((await french.get('battle.deployment.seal', { battleId, side: 1 })).sealed).toEqual([false, true])
  })

  it('keeps a deployment and takes it up again, in another battle of the same history too', async () => {
    const { services, french, inSquare, placeOf } = await frenchTable()
    const pieceId = inSquare('C4')[0] ?? ''
    await french.get('battle.deployment.place', { battleId, moves: [{ pieceId, place: at('B5') }] })
    const kept = await french.get('battle.deployment.savePlan', { battleId, side: 1, name: 'Left wing' })
    expect(kept.plans).toEqual([{ battleId, name: 'Left wing', moves: 1 }])
    await french.get('battle.deployment.reset', { battleId, side: 1 })
    expect(await placeOf(pieceId)).toBe('C4')
    const plan = { battleId, side: 1 as const, fromBattleId: battleId, name: 'Left wing' }
    expect((await french.get('battle.deployment.loadPlan', plan)).left).toEqual([])
    expect(await placeOf(pieceId)).toBe('B5')

    const allies = new Screen(services)
    await allies.get('session.takeSeat', { seat: 0 })
    expect(await allies.error('battle.deployment.plans', { battleId, side: 1 })).toMatchObject({
      code: 'notYourSide',
    })
    const umpire = new Screen(services)
    await umpire.get('session.takeSeat', { seat: 'umpire' })
    const choices = { ruleSet: 'squares', seats: people, dice: 'program' } as const
    await umpire.get('battle.setUp', { battleId, ...choices })
    expect(await placeOf(pieceId)).toBe('C4')
    const again = await umpire.get('campaign.addBattle', { historyId: 'waterloo' })
    await umpire.get('battle.setUp', { battleId: again.id, ...choices })
    const there = { ...plan, battleId: again.id }
    const { deployment } = await umpire.get('battle.deployment.loadPlan', there)
    expect(deployment.pieces.find(({ id }) => id === pieceId)?.place).toEqual(at('B5'))
    await french.get('battle.deployment.deletePlan', plan)
    expect(await french.error('battle.deployment.loadPlan', plan)).toMatchObject({ code: 'noSuchPlan' })
  })

  it('leaves out of a kept deployment what may not stand there now, and says why', async () => {
    const { services, french, inSquare } = await frenchTable()
    const umpire = new Screen(services)
    await umpire.get('session.takeSeat', { seat: 'umpire' })
    const pieceId = inSquare('C4')[0] ?? ''
    // The umpire may put it on ground that the side itself may not use.
    await umpire.get('battle.deployment.place', { battleId, moves: [{ pieceId, place: at('F1') }] })
    await umpire.get('battle.deployment.savePlan', { battleId, side: 1, name: 'Too bold' })
    const plan = { battleId, side: 1 as const, fromBattleId: battleId, name: 'Too bold' }
    const { left, deployment } = await french.get('battle.deployment.loadPlan', plan)
    expect(left).toMatchObject([{ pieceId, refusal: { code: 'NOT_YOUR_GROUND' } }])
    expect(deployment.pieces.find(({ id }) => id === pieceId)?.place).toEqual(at('C4'))
  })
})
