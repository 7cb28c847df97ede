// What the player has in hand under the squares rules: reach, ways, an assault put together, steps back, Tab.
import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { useChoice } from '../../../../../../src-renderer/battle/rules/squares/choice/choice'
import { useBattle } from '../../../../../../src-renderer/stores/battle/battle'
import { useProgram } from '../../../../../../src-renderer/stores/program/program'
import { battleView, turn } from '../../../../battle-view'
import { FakeProgram } from '../../../../fake-program'
import { field, leader, piece as anyPiece, table } from '../fixture'

const piece = (id: string, cell: string, side: 0 | 1 = 0) =>
  anyPiece(id, side, { cell, commandId: 'c', points: { left: 3, of: 3 } })

describe('what the player has in hand', () => {
  const option = (
    command: Record<string, unknown>,
    actorId: string | null,
    at: string | null,
    cost: number | null,
  ) => ({
    command,
    actorId,
    at,
    cost,
    warnings: [],
  })
  const assault = (brigades: string[], supports: string[]) =>
    option(
      { type: 'declareAssault', from: 'E3', target: 'E2', brigades, supports, artillery: [] },
      brigades[0] ?? null,
      'E2',
      2,
    )

  const place = (square: string, cost: number, mayStillAssault: boolean) => ({
    square,
    cost,
    path: [square],
    stops: false,
    left: 3 - cost,
    mayStillAssault,
    room: { brigades: 4, units: 6 },
  })
  const preview = {
    kind: 'unit',
    unitId: 'a',
    left: 3,
    extra: 0,
    reach: [place('E4', 1, true), place('E5', 2, false)],
    rear: [],
    morale: { die: 'd8', dice: 0, covered: false, stays: 1, retreats: 0, destroyed: 0 },
  }
  let fake: FakeProgram

  async function start(
    over: {
      readonly phase?: string
      readonly table?: Parameters<typeof table>[0]
      readonly options?: readonly object[]
      /** Why squares are closed. */
      readonly closed?: object
    } = {},
  ) {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    fake.answers.set('battle.sheet', () => ({ ruleSet: 'squares', summary: {}, pieces: [], field }))
    fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
    fake.answers.set('battle.view', () => ({
      ...battleView,
      turn: { ...turn, phase: over.phase ?? turn.phase },
      table: table(
        over.table ?? {
          pieces: [piece('a', 'E3'), piece('b', 'E3'), piece('s', 'D3'), piece('enemy', 'E2', 1)],
        },
      ),
    }))
    fake.answers.set('battle.preview', ({ question }) => ({
      preview:
        (question as { kind: string }).kind === 'unit'
          ? preview
          : { kind: 'closed', refusal: over.closed ?? null },
    }))
    fake.answers.set('battle.options', () => ({
      options: over.options ?? [
        option({ type: 'moveUnit', unitId: 'a', path: ['E4'] }, 'a', 'E4', 1),
        option({ type: 'moveUnit', unitId: 'a', path: ['E4', 'E5'] }, 'a', 'E5', 2),
        option({ type: 'moveUnit', unitId: 's', path: ['D4'] }, 's', 'D4', 1),
        assault(['a'], []),
        assault(['a', 'b'], ['s']),
        option({ type: 'endActivation' }, null, null, null),
      ],
    }))
    fake.answers.set('battle.log', () => ({ lines: [], marks: [], fromSeq: 0, toSeq: 3, lastSeq: 3 }))
    fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
    useProgram().use(fake.bridge())
    await useBattle().open('w')
    return useChoice()
  }

  it('shows where the chosen unit can go, denser where it could still attack', async () => {
    const choice = await start()
    choice.select('a')
    await expect
      .poll(() => choice.overlays.destinations)
      .toEqual([
        { cell: 'E4', strong: true },
        { cell: 'E5', strong: false },
      ])
    choice.hover({ kind: 'cell', cell: 'E5' })
    expect(choice.overlays.shapes).toContainEqual({
      kind: 'path',
      cells: ['E3', 'E4', 'E5'],
      labels: ['0', '1', '2'],
      refusedAt: null,
    })
  })

  it('takes a dragged unit to the square it is dropped in, where the keys go on from', async () => {
    const choice = await start()
    await choice.drop('a', { kind: 'cell', cell: 'E5' })
    expect(fake.inputsOf('battle.play')).toMatchObject([{ command: { unitId: 'a', path: ['E4', 'E5'] } }])
    expect(choice.cursor).toBe('E5')
  })

  it('means a way when a square in reach is chosen, a unit when one that may act is', async () => {
    const choice = await start()
    choice.select('a')
    choice.choose({ kind: 'piece', id: 's', cell: 'D3' })
    expect(choice.selected).toBe('s')
    expect(fake.inputsOf('battle.play')).toEqual([])
    choice.choose({ kind: 'cell', cell: 'D4' })
    expect(fake.inputsOf('battle.play')).toMatchObject([{ command: { type: 'moveUnit', unitId: 's' } }])
  })

  it('means a counter when one is clicked in a square in reach, and the way when its free ground is', async () => {
    const spent = { ...piece('spent', 'E4'), points: { left: 0, of: 3 } }
    const choice = await start({
      table: { pieces: [piece('a', 'E3'), spent, piece('s', 'E5'), piece('enemy', 'E2', 1)] },
    })
    choice.select('a')
    choice.choose({ kind: 'piece', id: 's', cell: 'E5' })
    expect(choice.selected).toBe('s')
    choice.select('a')
    choice.choose({ kind: 'piece', id: 'spent', cell: 'E4' })
    expect(choice.selected).toBe('spent')
    expect(fake.inputsOf('battle.play')).toEqual([])
    choice.select('a')
    choice.choose({ kind: 'cell', cell: 'E4' })
    expect(fake.inputsOf('battle.play')).toMatchObject([{ command: { unitId: 'a', path: ['E4'] } }])
  })

  it('goes on to a square of the own where the choice is forced', async () => {
    const choice = await start({
      phase: 'retreats',
      table: { pieces: [piece('a', 'E3'), piece('s', 'E4')] },
      options: [option({ type: 'chooseRetreat', unitId: 'a', to: 'E4' }, 'a', 'E4', null)],
    })
    choice.choose({ kind: 'piece', id: 's', cell: 'E4' })
    expect(fake.inputsOf('battle.play')).toMatchObject([{ command: { type: 'chooseRetreat', to: 'E4' } }])
  })

  it('puts an assault together unit by unit', async () => {
    const choice = await start()
    choice.select('a')
    choice.choose({ kind: 'cell', cell: 'E2' })
    expect(choice.draftCommand).toMatchObject({ brigades: ['a'], supports: [] })
    choice.choose({ kind: 'piece', id: 's', cell: 'D3' })
    choice.choose({ kind: 'piece', id: 'b', cell: 'E3' })
    expect(choice.draftCommand).toMatchObject({
      from: 'E3',
      target: 'E2',
      brigades: ['a', 'b'],
      supports: ['s'],
    })
    expect(choice.overlays.shapes.filter(({ kind }) => kind === 'arrow')).toMatchObject([
      { from: 'D3', to: 'E2', brush: 'support', livery: 'allied' },
      { from: 'E3', to: 'E2', brush: 'main', livery: 'allied' },
    ])
    choice.choose({ kind: 'piece', id: 's', cell: 'D3' })
    expect(choice.draftCommand).toMatchObject({ supports: [] })
  })

  it('marks on the map the general who is to be named and all of his command', async () => {
    const general = (id: string, commandId: string) => leader(id, 0, { commandId, cell: 'E3' })
    const choice = await start({
      phase: 'assignDie',
      table: {
        pieces: [
          { ...piece('a', 'E3'), commandId: 'i' },
          { ...piece('b', 'E3'), commandId: 'ii' },
        ],
        leaders: [general('hill', 'ii'), general('orange', 'i')],
      },
      options: [
        option({ type: 'assignDie', generalId: 'orange', dieIndex: 0 }, 'orange', null, null),
        option({ type: 'assignDie', generalId: 'hill', dieIndex: 0 }, 'hill', null, null),
      ],
    })
    expect([...choice.highlighted].sort()).toEqual(['a', 'orange'])
    choice.select('hill')
    expect([...choice.highlighted].sort()).toEqual(['b', 'hill'])
    choice.choose({ kind: 'cell', cell: 'E5' })
    await Promise.resolve()
    expect(choice.note).toBeNull()
  })

  it('says why a square is closed to the chosen unit', async () => {
    const choice = await start({
      closed: {
        code: 'IMPASSABLE',
        rule: 'SQ-TERR-07',
        values: { square: 'A5' },
        sentence: { key: 'refusal.IMPASSABLE', values: { square: 'A5' } },
      },
    })
    choice.select('a')
    choice.choose({ kind: 'cell', cell: 'A5' })
    await expect.poll(() => choice.note).toMatchObject({ cell: 'A5', rule: 'SQ-TERR-07' })
    expect(fake.inputsOf('battle.preview')).toContainEqual({
      battleId: 'w',
      side: 0,
      question: { kind: 'closed', actorId: 'a', square: 'A5' },
    })
  })

  it('steps back from the draft, then from the choice', async () => {
    const choice = await start()
    choice.select('a')
    choice.aimAt('E2')
    expect([choice.back(), choice.draft, choice.selected]).toEqual([true, null, 'a'])
    expect([choice.back(), choice.selected]).toEqual([true, null])
    expect(choice.back()).toBe(false)
  })

  it('goes through those who may act in the order of the squares, and then lets Tab go', async () => {
    const choice = await start()
    choice.select(null)
    const seen: (string | null)[] = []
    while (choice.hasNext(false)) {
      choice.next(false)
      seen.push(choice.selected)
    }
    expect(seen).toEqual(['s', 'a'])
    expect(choice.hasNext(true)).toBe(true)
  })
})
