// Dice by hand asked as one list, and the staff playing its side by itself.
import { describe, expect, it, vi } from 'vitest'
import type { OutputOf } from '../../../src-shared/contract'
import { facesOf } from '../../../src-shared/engine/dice'
import { squaresView } from './squares-table'
import { Screen, servicesIn, testFolder, waterloo } from './table'

const battleId = 'waterloo'

type Wanted = Extract<OutputOf<'battle.play'>, { kind: 'diceWanted' }>

/** The first face of every die that is asked for. */
const lowest = ({ requests }: Wanted): number[] =>
  requests.flatMap(({ die, count }) => Array.from({ length: count }, () => facesOf(die)[0] ?? 1))

/** Passes both commanders-in-chief; the last pass asks for the action dice. */
async function untilDice(screen: Screen): Promise<{ wanted: Wanted; command: never; side: 0 | 1 }> {
  for (let i = 0; i < 10; i += 1) {
    const { turn } = await screen.get('battle.view', { battleId })
    const side = turn.toAct[0] ?? 0
    const { options } = await screen.get('battle.options', { battleId, side })
    const pass = options.find(({ command }) => command['type'] === 'passCinc')
    if (!pass) throw new Error(`nobody to pass in ${turn.phase}`)
    const { command } = pass
    const played = await screen.get('battle.play', { battleId, side, command })
    if (played.kind === 'diceWanted') return { wanted: played, command: command as never, side }
  }
  throw new Error('no dice were asked for')
}

describe('dice by hand', () => {
  it('are asked for as one list; nothing happens until they are all there and right', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true, dice: 'hand' })
    const { wanted, command, side } = await untilDice(screen)
    expect(wanted.requests).toMatchObject([{ die: 'd3', side: null }])
    const before = await screen.get('battle.view', { battleId, withState: true })

    const faces = lowest(wanted)
    const give = (given: number[]) => screen.get('battle.play', { battleId, side, command, faces: given })
    expect(await give(faces.with(0, 4))).toMatchObject({ kind: 'wrongDice', request: { die: 'd3' } })
    expect(await give([...faces, 1])).toMatchObject({ kind: 'wrongDice', request: null })
    expect(await give(faces.slice(1))).toMatchObject({ kind: 'diceWanted' })
    expect(await screen.get('battle.view', { battleId, withState: true })).toEqual(before)

    const played = await give(faces)
    expect(played.kind).toBe('played')
    const { situation } = squaresView(await screen.get('battle.view', { battleId }))
    expect(situation.actionDice).toEqual(faces)
  })

  it('are not taken where the program throws', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true })
    const { turn } = await screen.get('battle.view', { battleId })
    const side = turn.toAct[0] ?? 0
    const { options } = await screen.get('battle.options', { battleId, side })
    const command = options[0]?.command ?? {}
    expect(await screen.error('battle.play', { battleId, side, command, faces: [6] })).toMatchObject({
      code: 'wrongDice',
    })
  })

  it('are asked of the people for the staff as well', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true, dice: 'hand', staff: true })
    await screen.get('battle.pace', { battleId, pace: 'fast' })
    await vi.waitFor(() => {
      expect(screen.published.some(({ topic }) => topic === 'battle.staffWaits')).toBe(true)
    })
    const asked = await screen.get('battle.staffStep', { battleId })
    if (asked.kind !== 'diceWanted') throw new Error(asked.kind)
    const played = await screen.get('battle.staffStep', { battleId, faces: lowest(asked) })
    expect(played.kind).toBe('played')
  })
})

describe('the staff', () => {
  it('fights a battle to its end by itself, each command an entry, and every screen hears of it', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    // The smallest of the four.
    const battleId = 'quatre-bras'
    await screen.get('library.create', { name: 'June 1815' })
    const seats: ['staff', 'staff'] = ['staff', 'staff']
    await screen.get('battle.setUp', { battleId, ruleSet: 'squares', seats, dice: 'program' })
    await screen.get('battle.start', { battleId })
    await screen.get('battle.pace', { battleId, pace: 'fast' })
    await vi.waitFor(
      async () => {
        const { battles } = await screen.get('campaign.get', {})
        expect(battles.find(({ id }) => id === battleId)?.status).toBe('ended')
      },
      { timeout: 20_000, interval: 50 },
    )
    const changes = screen.published.filter(({ topic }) => topic === 'battle.changed')
    expect(changes.at(-1)?.value).toMatchObject({ what: 'ended', by: 'staff' })
    const { lastSeq } = await screen.get('battle.log', { battleId, limit: 1 })
    expect(changes.filter(({ value }) => (value as { by: string }).by === 'staff')).toHaveLength(lastSeq)

    const report = await screen.get('battle.report', { battleId })
    expect(report.outcome).not.toBeNull()
    expect(report.level).not.toBeNull()
    const fates = report.brigades.flatMap(({ pieces }) => pieces.map(({ fate }) => fate))
    expect(new Set(fates).size).toBeGreaterThan(1)
    const { battles } = await screen.get('campaign.get', {})
    expect(battles.find(({ id }) => id === battleId)?.outcome).toEqual({
      winner: report.outcome?.winner,
      level: report.outcome?.level,
    })
  })

  it('gives way: calls are answered while it plays, and it stops when told', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await waterloo(screen, { begun: true, staff: true })
    await screen.get('battle.pace', { battleId, pace: 'fast' })
    await vi.waitFor(async () => {
      expect((await screen.get('battle.view', { battleId })).seq).toBeGreaterThan(5)
    })
    await screen.get('battle.pace', { battleId, pace: 'stopped' })
    const { seq, pace } = await screen.get('battle.view', { battleId })
    expect(pace).toBe('stopped')
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect((await screen.get('battle.view', { battleId })).seq).toBe(seq)
    const stepped = await screen.get('battle.staffStep', { battleId })
    expect(stepped).toMatchObject({ kind: 'played', seq: seq + 1 })
  })

  it('plays the same battle again from the same seed', async () => {
    const endOf = async () => {
      const screen = new Screen(servicesIn(testFolder()))
      await waterloo(screen, { begun: true, staff: true })
      await screen.get('battle.pace', { battleId, pace: 'stopped' })
      for (let i = 0; i < 60; i += 1) await screen.get('battle.staffStep', { battleId })
      return (await screen.get('battle.view', { battleId, withState: true })).state
    }
    expect(await endOf()).toEqual(await endOf())
  })
})
