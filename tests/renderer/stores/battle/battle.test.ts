// The battle on the screen: whose turn it is at this machine, the curtain between two players, dice by hand, refusals.
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { furtherMessages } from '../../../../src-renderer/i18n'
import { useBattle } from '../../../../src-renderer/stores/battle/battle'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { battleView, turn as open } from '../../battle-view'
import { FakeProgram } from '../../fake-program'

beforeAll(furtherMessages)

/** Both sides name a general in secret. */
const turn = { ...open, phase: 'nominate', toAct: [0, 1], secretKey: '1/2' }
const sheet = {
  ruleSet: 'squares',
  summary: { title: 'Waterloo', date: '1815-06-18', startTime: '11:30', turnLimit: 10, sides: [] },
  pieces: [],
  field: null,
}
const baseView = { ...battleView, turn, names: { u: { name: 'Picton 2', side: 0 } }, table: null }

describe('the battle on the screen', () => {
  let fake: FakeProgram
  let view: Record<string, unknown>

  beforeEach(() => {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    view = { ...baseView }
    fake.answers.set('battle.sheet', () => sheet)
    fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
    fake.answers.set('battle.view', () => view)
    fake.answers.set('battle.options', () => ({ options: [] }))
    fake.answers.set('battle.log', () => ({ lines: [], marks: [], fromSeq: 0, toSeq: 3, lastSeq: 3 }))
    fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
    useProgram().use(fake.bridge())
  })

  it('lets the curtain fall before each sealed choice of two players, and takes the seat when it rises', async () => {
    const battle = useBattle()
    await battle.open('w')
    expect(battle.curtainFor).toBe(0)
    expect(fake.inputsOf('session.takeSeat')).toEqual([])
    expect(battle.log.lastSeq).toBe(-1)
    await battle.raiseCurtain()
    expect(battle.curtainFor).toBeNull()
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 0 }])
    view = { ...view, seq: 4, turn: { ...turn, toAct: [1] } }
    await battle.refresh()
    expect(battle.curtainFor).toBe(1)
    expect(useProgram().session.seat).toBe(0)
    await battle.raiseCurtain()
    expect(useProgram().session.seat).toBe(1)
    expect(battle.curtainFor).toBeNull()
  })

  it('takes the seat that has the side under rules by which the French are side 0, and knows the side of its seat', async () => {
    const battle = useBattle()
    view = { ...view, heldBy: [1, 0] }
    await battle.open('w')
    expect(battle.curtainFor).toBe(0)
    await battle.raiseCurtain()
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 1 }])
    expect(battle.ownSide).toBe(0)
    await battle.refresh()
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 1 }])
    view = { ...view, seq: 4, turn: { ...open, toAct: [1] } }
    await battle.refresh()
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 1 }, { seat: 0 }])
    expect(battle.ownSide).toBe(1)
  })

  it('takes no seat for a screen that has been left while it was still being fetched', async () => {
    const battle = useBattle()
    view = { ...view, turn: open }
    const opening = battle.open('w')
    battle.leave()
    await opening
    await battle.refresh()
    expect(fake.inputsOf('session.takeSeat')).toEqual([])
    await battle.open('w')
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 0 }])
  })

  it('asks for a seat anew while another is still being asked for', async () => {
    const program = useProgram()
    await Promise.all([program.takeSeat(0), program.takeSeat('umpire')])
    expect(fake.inputsOf('session.takeSeat')).toEqual([{ seat: 0 }, { seat: 'umpire' }])
    expect(program.session.seat).toBe('umpire')
  })

  it('needs no curtain against the staff, and none where nothing is secret', async () => {
    const battle = useBattle()
    view = { ...view, seats: ['staff', 'people'] }
    await battle.open('w')
    expect([battle.curtainFor, battle.actingSide]).toEqual([null, 1])
    view = { ...view, seats: ['people', 'people'], turn: open }
    await battle.refresh()
    expect([battle.curtainFor, battle.actingSide]).toEqual([null, 0])
    expect(useProgram().session.seat).toBe(0)
  })

  it('looks on where the staff plays both sides', async () => {
    const battle = useBattle()
    view = { ...view, seats: ['staff', 'staff'] }
    await battle.open('w')
    expect([battle.actingSide, useProgram().session.seat]).toEqual([null, 'umpire'])
  })

  it('asks for dice, and gives the faces with the same command until all are there', async () => {
    const battle = useBattle()
    view = { ...view, turn: open }
    await battle.open('w')
    const request = { die: 'd10', count: 2, side: 0, purpose: 'assault', rules: ['SQ-HIT-02'] }
    const answers: unknown[] = [
      { kind: 'diceWanted', requests: [request], side: 0 },
      { kind: 'wrongDice', request, faces: [11] },
      { kind: 'diceWanted', requests: [{ ...request, count: 1 }], side: 0 },
      { kind: 'played', seq: 4, lines: [], turn },
    ]
    fake.answers.set('battle.play', () => answers.shift())
    const command = { type: 'rallyUnit', unitId: 'u' }
    expect(await battle.play(command)).toBe(false)
    expect(battle.waiting?.requests).toEqual([request])
    await battle.giveDice([11, 3])
    expect(battle.wrongDice).not.toBe('')
    await battle.giveDice([7, 3])
    expect(battle.waiting?.faces).toEqual([7, 3])
    expect(await battle.giveDice([5])).toBe(true)
    expect(battle.waiting).toBeNull()
    expect(fake.inputsOf('battle.play').map((input) => input['faces'])).toEqual([
      undefined,
      [11, 3],
      [7, 3],
      [7, 3, 5],
    ])
    expect(new Set(fake.inputsOf('battle.play').map((input) => JSON.stringify(input['command']))).size).toBe(
      1,
    )
  })

  it('fetches what came of a command once, though it is told of as a change and in the answer', async () => {
    const battle = useBattle()
    view = { ...view, turn: open }
    await battle.open('w')
    battle.listen()
    fake.answers.set('battle.play', () => {
      view = { ...view, seq: 4 }
      fake.publish('battle.changed', { battleId: 'w', seq: 4, what: 'played', by: 'people' })
      return { kind: 'played', seq: 4, lines: [], turn }
    })
    const before = fake.inputsOf('battle.view').length
    expect(await battle.play({ type: 'rallyUnit', unitId: 'u' })).toBe(true)
    expect([battle.view?.seq, battle.settling]).toEqual([4, false])
    expect(fake.inputsOf('battle.view').length - before).toBe(1)
  })

  it('fetches anew what was played meanwhile, and what was taken back', async () => {
    const battle = useBattle()
    view = { ...view, turn: open }
    await battle.open('w')
    battle.listen()
    const change = { battleId: 'w', what: 'played', by: 'staff' } as const
    fake.answers.set('battle.log', () => {
      // The staff plays on while the log is fetched, and is told of for as long.
      if (view['seq'] === 4) {
        view = { ...view, seq: 6 }
        fake.publish('battle.changed', { ...change, seq: 5 })
        fake.publish('battle.changed', { ...change, seq: 6 })
      }
      return { lines: [], marks: [], fromSeq: 0, toSeq: 3, lastSeq: 3 }
    })
    view = { ...view, seq: 4 }
    fake.publish('battle.changed', { ...change, seq: 4 })
    await expect.poll(() => battle.view?.seq).toBe(6)
    await expect.poll(() => battle.settling).toBe(false)
    const before = fake.inputsOf('battle.view').length
    view = { ...view, seq: 5 }
    fake.publish('battle.changed', { battleId: 'w', seq: 5, what: 'undone', by: 'people' })
    await expect.poll(() => battle.view?.seq).toBe(5)
    expect(fake.inputsOf('battle.view').length - before).toBe(1)
  })

  it('keeps the reason of a refusal in words', async () => {
    const battle = useBattle()
    view = { ...view, turn: open }
    await battle.open('w')
    fake.answers.set('battle.play', () => ({
      kind: 'refused',
      refusal: {
        code: 'RALLY_TOO_FEW_HITS',
        rule: 'SQ-RLY-01',
        values: {},
        sentence: { key: 'refusal.RALLY_TOO_FEW_HITS', values: {} },
      },
    }))
    expect(await battle.play({ type: 'rallyUnit', unitId: 'u' })).toBe(false)
    expect(battle.refusal && battle.refusalWords(battle.refusal)).toMatch(/two hits/)
  })

  it('names everybody in sentences, and says nothing it has no words for as if it had', async () => {
    const battle = useBattle()
    await battle.open('w')
    expect(battle.words({ key: 'event.townLeft.plain', values: { unit: 'u', square: 'E2' } })).toMatch(
      /^Picton 2 .*E2/,
    )
    expect(battle.words({ key: 'event.noSuchThing', values: {} })).toBe('event.noSuchThing')
  })
})
