// The hand that knows nothing but the options: who may act, where to, several ways of one place, steps back, Tab.
import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { useOptionHand } from '../../../../src-renderer/battle/choice/hand'
import { useBattle } from '../../../../src-renderer/stores/battle/battle'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { FakeProgram } from '../../fake-program'

const option = (type: string, actorId: string | null, at: string | null) => ({
  command: { type, at },
  actorId,
  at,
  cost: null,
  warnings: [],
})
const piece = (id: string, place: string | null) => ({
  id,
  name: id,
  side: 0,
  kind: 'unit',
  commandId: null,
  place,
  state: 'onBoard',
})

async function start(options: readonly object[]) {
  setActivePinia(createPinia())
  const fake = new FakeProgram()
  const empty = { lines: [], marks: [], fromSeq: -1, toSeq: -1, lastSeq: -1 }
  fake.answers.set('battle.sheet', () => ({ ruleSet: 'squares', summary: {}, pieces: [], field: {} }))
  fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
  fake.answers.set('battle.view', () => ({
    battleId: 'w',
    status: 'fighting',
    seats: ['people', 'staff'],
    heldBy: [0, 1],
    seq: 1,
    turn: { turn: 1, turnLimit: null, clock: '', phase: 'p', toAct: [0], prompt: {}, secretKey: '' },
    pieces: [piece('a', 'B10'), piece('b', 'B2'), piece('c', 'A1')],
    objectives: [],
    names: {},
    outcome: null,
    table: null,
  }))
  fake.answers.set('battle.options', () => ({ options }))
  fake.answers.set('battle.log', () => empty)
  fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
  useProgram().use(fake.bridge())
  await useBattle().open('w')
  return { hand: useOptionHand(), played: () => fake.inputsOf('battle.play').map((one) => one['command']) }
}

describe('a place without anybody', () => {
  it('is shown, and chosen by a click where one thing can be done there', async () => {
    const { hand, played } = await start([option('mark', null, 'A1'), option('mark', null, 'B2')])
    expect(hand.overlays.destinations.map(({ cell }) => cell)).toEqual(['A1', 'B2'])
    expect(hand.cursor).toBe('A1')
    hand.choose({ kind: 'cell', cell: 'C3' })
    expect(played()).toEqual([])
    hand.choose({ kind: 'cell', cell: 'B2' })
    expect(played()).toEqual([{ type: 'mark', at: 'B2' }])
  })

  it('is asked about where several things can be done there, until one steps back', async () => {
    const { hand, played } = await start([option('mark', null, 'A1'), option('wipe', null, 'A1')])
    hand.choose({ kind: 'cell', cell: 'A1' })
    expect(hand.ways.map(({ command }) => command['type'])).toEqual(['mark', 'wipe'])
    expect([hand.back(), hand.ways.length, hand.back()]).toEqual([true, 0, false])
    expect(played()).toEqual([])
  })
})

describe('whoever may act', () => {
  it('is in hand where nobody else could be', async () => {
    const { hand, played } = await start([option('place', 'b', 'A1'), option('place', 'b', 'C3')])
    hand.choose({ kind: 'cell', cell: 'C1' })
    expect([hand.selected, hand.overlays.destinations.length]).toEqual(['b', 2])
    hand.choose({ kind: 'cell', cell: 'C3' })
    expect(played()).toEqual([{ type: 'place', at: 'C3' }])
  })

  it('is chosen by a click or with Tab, in the order of the places, and dragged to where he goes', async () => {
    const { hand, played } = await start([
      option('move', 'a', 'B3'),
      option('move', 'b', 'B3'),
      option('pass', null, null),
    ])
    expect([...hand.actors].toSorted()).toEqual(['a', 'b'])
    hand.next(false)
    expect([hand.selected, hand.cursor]).toEqual(['b', 'B2'])
    hand.next(false)
    expect([hand.selected, hand.hasNext(false), hand.hasNext(true)]).toEqual(['a', false, true])
    hand.choose({ kind: 'piece', id: 'b', cell: 'B2' })
    expect(hand.selected).toBe('b')
    hand.choose({ kind: 'piece', id: 'c', cell: 'A1' })
    expect(hand.selected).toBeNull()
    void hand.drop('a', { kind: 'cell', cell: 'B3' })
    expect(played()).toEqual([{ type: 'move', at: 'B3' }])
  })
})
