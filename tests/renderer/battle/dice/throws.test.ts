// Dice on the board: they stay until they are read, the newest first, each with what came of it, and hide nothing.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { effectScope } from 'vue'
import { freeCorner } from '../../../../src-renderer/battle/dice/free-corner'
import { readingTime, unreadThrows, useThrows } from '../../../../src-renderer/battle/dice/throws'
import { useBattle, type Line } from '../../../../src-renderer/stores/battle/battle'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { FakeProgram } from '../../fake-program'

function line(seq: number, index: number, dice: number, more: Partial<Line> = {}): Line {
  const thrown = Array.from({ length: dice }, () => ({ die: 'd6', faces: [3], purpose: 'p' }))
  const sentence = { key: `${seq}/${index}`, values: {} }
  const known = {
    seq,
    index,
    turn: 1,
    clock: '',
    side: 0,
    kind: 'k',
    working: [],
    rules: [],
    undone: false,
    commitment: null,
  }
  return { ...known, sentence, dice: thrown, ...more } as unknown as Line
}
const keysOf = (entries: readonly (readonly Line[])[]): readonly (readonly string[])[] =>
  entries.map((those) => those.map(({ sentence }) => sentence.key))

describe('throws that nobody has read', () => {
  it('stand newest first, each with its dice before what came of them', () => {
    const lines = [line(1, 0, 1), line(2, 0, 0), line(2, 1, 2), line(2, 2, 0), line(2, 3, 0), line(3, 0, 0)]
    const { entries, more } = unreadThrows(lines, new Set([1, 2, 3]))
    expect(keysOf(entries)).toEqual([['2/1', '2/2'], ['1/0']])
    expect(more).toBe(0)
  })

  it('leave out what has been read, taken back, or says nothing', () => {
    const lines = [
      line(1, 0, 1),
      line(2, 0, 1, { undone: true }),
      line(3, 0, 1),
      line(3, 1, 0, { kind: 'q' }),
    ]
    expect(keysOf(unreadThrows(lines, new Set([2, 3]), new Set(['q'])).entries)).toEqual([['3/0']])
  })

  it('are counted where there is no room for them, and keep what came last', () => {
    const lines = [line(1, 0, 1), ...Array.from({ length: 8 }, (_, i) => line(2, i, 1))]
    const { entries, more } = unreadThrows(lines, new Set([1, 2]))
    expect(keysOf(entries)).toEqual([['2/2', '2/3', '2/4', '2/5', '2/6', '2/7']])
    expect(more).toBe(3)
  })
})

describe('dice on the screen of a battle', () => {
  let fake: FakeProgram
  let seq: number
  let lines: Line[]
  let seats: readonly string[]

  beforeEach(() => {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    seq = 1
    lines = []
    seats = ['people', 'staff']
    const turn = { turn: 1, turnLimit: null, clock: '', phase: 'p', toAct: [0], prompt: {}, secretKey: '' }
    fake.answers.set('battle.sheet', () => ({ ruleSet: 'squares', summary: {}, pieces: [], field: {} }))
    fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
    fake.answers.set('battle.view', () => ({
      ...{
        battleId: 'w',
        status: 'fighting',
        seats,
        heldBy: [0, 1],
        seq,
        turn,
        pieces: [],
        objectives: [],
        names: {},
      },
      ...{ outcome: null, pace: 'normal', table: null, undo: { seq: 1 }, redo: null },
    }))
    fake.answers.set('battle.options', () => ({ options: [] }))
    fake.answers.set('battle.log', () => ({ lines, marks: [], fromSeq: 0, toSeq: seq, lastSeq: seq }))
    fake.answers.set('battle.play', () => {
      throwDice()
      return { kind: 'played', seq }
    })
    fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
    useProgram().use(fake.bridge())
  })

  function throwDice(): void {
    seq += 1
    lines = [...lines, line(seq, 0, 1)]
  }

  async function start() {
    const battle = useBattle()
    await battle.open('w')
    const throws = effectScope().run(useThrows)
    if (!throws) throw new Error('no scope')
    return { battle, throws }
  }

  it('outlast the answer of the staff, and are gone with the next decision made here', async () => {
    const { battle, throws } = await start()
    await battle.play({ type: 'x' })
    expect(keysOf(throws.entries)).toEqual([['2/0']])
    throwDice()
    await battle.refresh()
    // An answer without dice wipes nothing either.
    seq += 1
    await battle.refresh()
    expect(keysOf(throws.entries)).toEqual([['3/0'], ['2/0']])
    await battle.play({ type: 'x' })
    expect(keysOf(throws.entries)).toEqual([['5/0']])
  })

  it('are gone when they are put away', async () => {
    const { battle, throws } = await start()
    await battle.play({ type: 'x' })
    throws.read()
    expect(throws.entries).toEqual([])
  })

  it('can be brought back once they are away, and stay until they are put away or the next are thrown', async () => {
    const { battle, throws } = await start()
    throws.bringBack()
    expect([throws.isAway, throws.isBack, throws.entries]).toEqual([false, false, []])
    await battle.play({ type: 'x' })
    expect(throws.isAway).toBe(false)
    throws.read()
    expect(throws.isAway).toBe(true)
    throws.bringBack()
    expect(keysOf(throws.entries)).toEqual([['2/0']])
    expect([throws.isAway, throws.isBack]).toEqual([false, true])
    throws.read()
    expect([throws.isAway, throws.isBack]).toEqual([true, false])
    throws.bringBack()
    throwDice()
    await battle.refresh()
    expect(keysOf(throws.entries)).toEqual([['3/0'], ['2/0']])
    expect(throws.isBack).toBe(false)
  })

  it('make room for the next where two staffs fight', async () => {
    seats = ['staff', 'staff']
    const { battle, throws } = await start()
    for (let i = 0; i < 2; i += 1) {
      throwDice()
      await battle.refresh()
    }
    expect(keysOf(throws.entries)).toEqual([['3/0']])
  })
})

describe('time to read dice', () => {
  it('grows with what there is to read, up to a limit', () => {
    expect([1, 3, 20].map(readingTime)).toEqual([4000, 6000, 9000])
  })
})

describe('the corner of the board for a card', () => {
  const left = { name: 'left', covers: new Set(['A1', 'B1']) } as const
  const right = { name: 'right', covers: new Set(['F1', 'G1']) } as const

  it('is the first that hides nothing that is spoken of, else that which hides least', () => {
    expect(freeCorner([left, right], ['C3'])).toBe('left')
    expect(freeCorner([left, right], ['B1'])).toBe('right')
    expect(freeCorner([left, right], ['A1', 'B1', 'G1'])).toBe('right')
    expect(freeCorner([left, right], ['A1', 'G1'])).toBe('left')
    expect(freeCorner([left, right], [], ['A1', 'B1', 'B1', 'G1'])).toBe('right')
    expect(freeCorner([left, right], ['F1'], ['A1', 'B1'])).toBe('left')
  })
})
