// Why a staff gave a command, asked of the log, and what it planned: found again for those who may know, and for nobody else.
import { describe, expect, it } from 'vitest'
import { otherSide } from '../../../src-shared/engine/sides'
import { Screen, servicesIn, testFolder } from './table'

const battleId = 'waterloo'

/** A battle under the squares rules, stopped after some commands of its staffs. */
async function fought(seats: ['people' | 'staff', 'people' | 'staff'], entries: number): Promise<Screen> {
  const screen = new Screen(servicesIn(testFolder()))
  await screen.get('library.create', { name: 'Why' })
  await screen.get('battle.setUp', {
    battleId,
    ruleSet: 'squares',
    dice: 'program',
    seats,
    skills: ['hard', 'easy'],
  })
  await screen.get('battle.start', { battleId })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  for (let i = 0; i < entries; i += 1) await screen.get('battle.staffStep', { battleId })
  return screen
}

describe('why a staff gave a command', () => {
  it('is found for each of its commands, and not for the start of the battle', async () => {
    const screen = await fought(['staff', 'staff'], 12)
    expect(await screen.get('battle.why', { battleId, seq: 0 })).toEqual({ reason: null })
    for (let seq = 1; seq <= 12; seq += 1) {
      const { reason } = await screen.get('battle.why', { battleId, seq })
      expect(reason?.wants.key).toMatch(/^staff\.wants\./)
      expect(reason?.others.length).toBeLessThanOrEqual(2)
    }
    expect(await screen.error('battle.why', { battleId, seq: 99 })).toMatchObject({ code: 'noSuchEntry' })
  })

  it('is found again for the strength it had then', async () => {
    const screen = await fought(['staff', 'staff'], 9)
    const ask = async (seq: number) => (await screen.get('battle.why', { battleId, seq })).reason
    const before = await Promise.all([1, 5, 9].map(ask))
    for (const side of [0, 1] as const)
      await screen.get('battle.staffSkill', { battleId, side, skill: 'normal' })
    for (const [i, seq] of [1, 5, 9].entries()) expect((await ask(seq)) === null).toBe(before[i] === null)
  })

  it('is for the umpire and its own side while the battle lasts', async () => {
    const screen = await fought(['staff', 'staff'], 4)
    const { lines } = await screen.get('battle.log', { battleId })
    const seq = lines.find(({ side }) => side === 0)?.seq ?? 1
    const { side } = lines.find((line) => line.seq === seq && line.side !== null) ?? { side: 0 }
    const own = side ?? 0
    await screen.get('session.takeSeat', { seat: own })
    expect((await screen.get('battle.why', { battleId, seq })).reason).not.toBeNull()
    await screen.get('session.takeSeat', { seat: otherSide(own) })
    expect(await screen.get('battle.why', { battleId, seq })).toEqual({ reason: null })
  })
})

describe('the plans of the staffs', () => {
  it('are of its own side alone while the battle lasts, and laid open to everybody when it is over', async () => {
    const screen = await fought(['staff', 'staff'], 2)
    const plansFor = async (seq: number) => (await screen.get('battle.plans', { battleId, seq })).plans
    expect((await plansFor(1)).map(({ side }) => side)).toEqual([0, 1])
    await screen.get('session.takeSeat', { seat: 1 })
    const [own, ...others] = await plansFor(2)
    expect([own?.side, others]).toEqual([1, []])
    expect(own?.parts.length).toBeGreaterThan(0)
    expect(own?.parts[0]?.says.key).toMatch(/^staff\.plan\./)
    await screen.get('session.takeSeat', { seat: 'umpire' })
    await screen.get('battle.play', { battleId, side: 0, command: { type: 'concede', side: 0 } })
    await screen.get('session.takeSeat', { seat: 1 })
    expect((await plansFor(2)).map(({ side }) => side)).toEqual([0, 1])
    expect(await screen.error('battle.plans', { battleId, seq: 99 })).toMatchObject({ code: 'noSuchEntry' })
  })

  it('are not asked of people', async () => {
    const screen = await fought(['people', 'people'], 0)
    expect(await screen.get('battle.plans', { battleId, seq: 0 })).toEqual({ plans: [] })
  })
})
