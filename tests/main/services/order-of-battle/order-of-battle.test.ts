// The order of battle through the contract: edits with their faults, what changed against the opening, undo, ratings.
import { describe, expect, it } from 'vitest'
import type { OrderOfBattle, Unit } from '../../../../src-shared/history/order-of-battle'
import { orderOfBattleSchema } from '../../../../src-shared/history/order-of-battle'
import { fieldsOf, THING_KINDS } from '../../../../src-shared/history/edit/editable-fields'
import { editOrderOfBattle, fieldValue, thingsOf } from '../../../../src-shared/history/edit/order-of-battle'
import { ARMS } from '../../../../src-shared/history/vocabulary'
import { shippedHistory } from '../../../../src-main/program/history'
import { Screen, servicesIn, testFolder, waterloo } from '../table'

const LIGNE = 'fr.i.4.1.8ligne-1'

async function campaign(): Promise<Screen> {
  const screen = new Screen(servicesIn(testFolder()))
  await screen.get('library.create', { name: 'June 1815' })
  return screen
}

async function edit(screen: Screen, thing: string, field: string, value: unknown, reason = '') {
  return screen.get('orderOfBattle.edit', { edits: [{ thing, field, value: value as string }], reason })
}

function unitOf(json: unknown, id: string): Unit {
  const book: OrderOfBattle = orderOfBattleSchema.parse(json)
  return thingsOf(book).get(id)?.value as unknown as Unit
}

describe('editing', () => {
  it('sets a figure, marks it against the opening with reason and time, and tells every screen', async () => {
    const screen = await campaign()
    const answer = await edit(
      screen,
      LIGNE,
      'strengthAt.waterloo',
      380,
      'Nine figures were left on the table.',
    )
    if (answer.kind !== 'edited') throw new Error(answer.kind)
    expect(unitOf(answer.book.orderOfBattle, LIGNE).strengthAt).toEqual({ waterloo: 380 })
    expect(answer.book.changes).toMatchObject([
      {
        thing: LIGNE,
        field: 'strengthAt.waterloo',
        was: null,
        is: 380,
        reason: 'Nine figures were left on the table.',
        number: answer.book.version,
      },
    ])
    expect(answer.book.undo).toEqual({ thing: LIGNE, field: 'strengthAt.waterloo', count: 1 })
    expect(screen.published).toContainEqual({
      topic: 'orderOfBattle.changed',
      value: { version: answer.book.version },
    })
  })

  it('puts a thing back to its historical figure, and the mark is gone', async () => {
    const screen = await campaign()
    await edit(screen, LIGNE, 'strength', 400)
    const answer = await edit(screen, LIGNE, 'strength', 492)
    expect(answer).toMatchObject({ kind: 'edited', book: { changes: [] } })
  })

  it('says of every field what it may hold', async () => {
    const screen = await campaign()
    const refused: [thing: string, field: string, value: unknown, code: string][] = [
      [LIGNE, 'strength', 0, 'tooSmall'],
      [LIGNE, 'strength', 20_001, 'tooLarge'],
      [LIGNE, 'strength', 4.5, 'notWhole'],
      [LIGNE, 'strength', '500', 'notWhole'],
      [LIGNE, 'strength', null, 'empty'],
      [LIGNE, 'name', '   ', 'empty'],
      [LIGNE, 'name', 'x'.repeat(121), 'tooLong'],
      [LIGNE, 'name', 7, 'notText'],
      [LIGNE, 'quality', 'heroic', 'notOneOf'],
      [LIGNE, 'type', 'hussar', 'notOneOf'],
      [LIGNE, 'skirmisherUnit', 'no', 'notAFlag'],
      [LIGNE, 'present', ['austerlitz'], 'notBattles'],
      [LIGNE, 'present', ['waterloo', 'waterloo'], 'notBattles'],
      [LIGNE, 'nearby', ['waterloo', 'ligny'], 'twiceThere'],
      [LIGNE, 'present', ['waterloo', 'wavre'], 'noPlace'],
      [LIGNE, 'losses.waterloo', { total: -1, confidence: 'low' }, 'notLosses'],
      [LIGNE, 'guns', [], 'noSuchField'],
      [LIGNE, 'id', 'fr.x', 'noSuchField'],
      [LIGNE, '__proto__', 'x', 'noSuchField'],
      ['fr.i.4.1.nobody', 'name', 'x', 'noSuchThing'],
      ['fr/staff/1', 'commands', ['fr.nowhere'], 'noSuchFormation'],
      ['fr.i/commander', 'rating', 'brilliant', 'notOneOf'],
      ['fr.i/commander', 'fate', [{ what: 'retired', battle: 'waterloo' }], 'notFates'],
    ]
    const before = await screen.get('orderOfBattle.book', {})
    for (const [thing, field, value, code] of refused) {
      const answer = await edit(screen, thing, field, value)
      expect([thing, field, answer]).toMatchObject([
        thing,
        field,
        { kind: 'refused', faults: [{ edit: 0, code }] },
      ])
    }
    expect(await screen.get('orderOfBattle.book', {})).toEqual(before)
  })

  it('carries out all edits of a list or none', async () => {
    const screen = await campaign()
    const edits = [
      { thing: LIGNE, field: 'strength', value: 300 },
      { thing: LIGNE, field: 'quality', value: 'heroic' },
    ]
    const answer = await screen.get('orderOfBattle.edit', { edits })
    expect(answer).toMatchObject({ kind: 'refused', faults: [{ edit: 1, code: 'notOneOf' }] })
    expect((await screen.get('orderOfBattle.book', {})).version).toBe(0)
  })

  it('keeps the battles of a brigade those of its units', async () => {
    const screen = await campaign()
    const { orderOfBattle } = await screen.get('orderOfBattle.book', {})
    const brigade = orderOfBattleSchema.parse(orderOfBattle).armies[0]?.corps[1]?.divisions[3]?.brigades[0]
    const edits = (brigade?.units ?? []).map((unit) => ({ thing: unit.id, field: 'nearby', value: [] }))
    const answer = await screen.get('orderOfBattle.edit', { edits })
    if (answer.kind !== 'edited') throw new Error(JSON.stringify(answer))
    const book = orderOfBattleSchema.parse(answer.book.orderOfBattle)
    expect(brigade?.nearby).toEqual(['ligny'])
    expect(thingsOf(book).get(brigade?.id ?? '')?.value).toMatchObject({ present: ['waterloo'], nearby: [] })
  })

  it('is for the umpire alone, and says so beforehand', async () => {
    const screen = await campaign()
    await screen.get('session.takeSeat', { seat: 0 })
    expect((await screen.get('orderOfBattle.book', {})).locked).toBe('umpireOnly')
    const edits = [{ thing: LIGNE, field: 'strength', value: 300 }]
    expect((await screen.error('orderOfBattle.edit', { edits })).code).toBe('umpireOnly')
    expect((await screen.error('orderOfBattle.undo', {})).code).toBe('umpireOnly')
  })
})

describe('every field', () => {
  const book = shippedHistory().orderOfBattle

  it('of every thing takes the value it has: nothing in history is beyond its own bounds', () => {
    const edits = [...thingsOf(book).values()].flatMap((thing) =>
      fieldsOf(thing.kind, thing.arm).map(({ key }) => ({
        thing: thing.id,
        field: key,
        value: fieldValue(thing.value, key),
      })),
    )
    expect(edits.length).toBeGreaterThan(10_000)
    expect(editOrderOfBattle(book, edits)).toEqual({ ok: true, book })
  })

  it('of the data but ids, arms and what follows from them can be changed', () => {
    const fixed = new Set(['id', 'arm', 'commander', 'staff', 'corps', 'divisions', 'brigades', 'units'])
    const derived = new Set(['present', 'nearby'])
    const flags = new Set(['lance', 'skirmisherUnit'])
    for (const thing of thingsOf(book).values()) {
      const tops = new Set(fieldsOf(thing.kind, thing.arm).map(({ key }) => key.split('.')[0]))
      const left = Object.keys(thing.value).filter((key) => !tops.has(key) && !fixed.has(key))
      const allowed = thing.kind === 'brigade' ? derived : thing.kind === 'unit' ? flags : new Set<string>()
      expect([thing.id, left.filter((key) => !allowed.has(key))]).toEqual([thing.id, []])
    }
    expect(THING_KINDS.every((kind) => ARMS.every((arm) => fieldsOf(kind, arm).length > 0))).toBe(true)
  })
})

describe('undo and redo', () => {
  it('walk through the edits and back, across closing the file', async () => {
    const folder = testFolder()
    const services = servicesIn(folder)
    const first = new Screen(services)
    const { path } = await first.get('library.create', { name: 'June 1815' })
    const opening = await first.get('orderOfBattle.book', {})
    await edit(first, LIGNE, 'strength', 300)
    const twice = await edit(first, LIGNE, 'quality', 'elite')
    services.close()

    const screen = new Screen(servicesIn(folder))
    await screen.get('library.open', { path })
    const once = await screen.get('orderOfBattle.undo', {})
    expect(unitOf(once.orderOfBattle, LIGNE)).toMatchObject({ strength: 300, quality: 'veteran' })
    expect(once.redo).toEqual({ thing: LIGNE, field: 'quality', count: 1 })
    const none = await screen.get('orderOfBattle.undo', {})
    expect(none.orderOfBattle).toEqual(opening.orderOfBattle)
    expect(none).toMatchObject({ changes: [], undo: null })
    expect((await screen.error('orderOfBattle.undo', {})).code).toBe('nothingToUndo')
    await screen.get('orderOfBattle.redo', {})
    const again = await screen.get('orderOfBattle.redo', {})
    if (twice.kind !== 'edited') throw new Error(twice.kind)
    expect(again.orderOfBattle).toEqual(twice.book.orderOfBattle)
    expect((await screen.error('orderOfBattle.redo', {})).code).toBe('nothingToRedo')
    const verdict = await screen.get('campaign.verify', { jobId: 'verify' })
    expect(verdict).toMatchObject({ whole: true, damage: [] })
  })

  it('a new edit leaves nothing to redo', async () => {
    const screen = await campaign()
    await edit(screen, LIGNE, 'strength', 300)
    await screen.get('orderOfBattle.undo', {})
    const answer = await edit(screen, LIGNE, 'strength', 310)
    expect(answer).toMatchObject({ kind: 'edited', book: { redo: null, undo: { count: 1 } } })
  })

  it('a reason can be given afterwards, to a change that stands', async () => {
    const screen = await campaign()
    const answer = await edit(screen, LIGNE, 'strength', 300)
    if (answer.kind !== 'edited') throw new Error(answer.kind)
    const number = answer.book.changes[0]?.number ?? 0
    const explained = await screen.get('orderOfBattle.explain', { number, reason: 'Ill at Charleroi' })
    expect(explained.changes).toMatchObject([{ thing: LIGNE, is: 300, reason: 'Ill at Charleroi' }])
    expect((await screen.error('orderOfBattle.explain', { number: 1, reason: 'x' })).code).toBe('noSuchEntry')
    expect((await screen.get('orderOfBattle.undo', {})).changes).toEqual([])
  })
})

describe('ratings', () => {
  it('are those of the bases that hold men of the formation, by the edited order of battle', async () => {
    const screen = await campaign()
    const of = async (formation: string, battle = 'waterloo') =>
      (await screen.get('orderOfBattle.ratings', { formation, battle })).ruleSets
    const [squares] = await of('fr.ii.9.1')
    expect(squares).toMatchObject({ ruleSet: 'squares', result: { kind: 'rated' } })
    const before = await of('fr.i')
    const { orderOfBattle } = await screen.get('orderOfBattle.book', {})
    const units = [...thingsOf(orderOfBattleSchema.parse(orderOfBattle)).values()].filter(
      (thing) => thing.kind === 'unit' && thing.id.startsWith('fr.i.') && thing.arm === 'infantry',
    )
    await screen.get('orderOfBattle.edit', {
      edits: units.map((unit) => ({ thing: unit.id, field: 'quality', value: 'raw' })),
    })
    const after = await of('fr.i')
    expect(JSON.stringify(before)).toContain('"quality","value":"d10"')
    expect(JSON.stringify(after)).toContain('"quality","value":"d6"')
    expect(await of('fr.i', 'wavre')).toEqual([
      { ruleSet: 'squares', result: { kind: 'absent' } },
      { ruleSet: 'one-hour', result: { kind: 'absent' } },
    ])
  })

  it('are the dice on the sheet that the battle is set up with', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen)
    const { ruleSets } = await screen.get('orderOfBattle.ratings', { formation: 'fr', battle: 'waterloo' })
    const setUp = await screen.get('battle.setUp.get', { battleId: 'waterloo' })
    const [squares] = ruleSets
    if (squares?.result.kind !== 'rated') throw new Error('not rated')
    const count = squares.result.pieces.reduce((sum, piece) => sum + piece.count, 0)
    expect(count).toBe(setUp.sheet?.sides[1].pieces)
    expect(squares.result.leader).toMatch(/^d/)
  })
})
