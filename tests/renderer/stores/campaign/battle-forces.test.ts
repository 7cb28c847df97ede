// Strengths of the campaign's battles as they stand today, beside 1815.
import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, describe, expect, it } from 'vitest'
import { forcesOfRows, useBattleForces } from '../../../../src-renderer/stores/campaign/battle-forces'
import { useCourse, type Stand } from '../../../../src-renderer/stores/campaign/course'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { FakeProgram } from '../../fake-program'

const army = (id: string, men: number, guns: number, historyMen: number) => ({
  ...{ id, level: 'army', men, guns, historyMen },
})

describe('the forces of a battle', () => {
  let fake: FakeProgram
  beforeEach(() => {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    useProgram().use(fake.bridge())
  })

  it('are the armies of each side added up, whatever stands below them', () => {
    const rows = [
      army('fr', 60_000, 200, 61_000),
      { ...army('fr.i', 20_000, 46, 20_000), level: 'corps' },
      army('aa', 50_000, 150, 50_000),
      army('pr', 40_000, 100, 42_000),
    ]
    expect(forcesOfRows(rows, false)).toEqual({
      isBooked: false,
      french: { men: 60_000, guns: 200, historyMen: 61_000 },
      coalition: { men: 90_000, guns: 250, historyMen: 92_000 },
    })
  })

  it('are those of the report once it is booked, of the muster before, and of none that is not fought', async () => {
    const course = useCourse()
    course.stand = {
      begun: true,
      viewer: 'organiser',
      battles: [
        { battle: 'ligny', phase: 'done' },
        { battle: 'waterloo', phase: 'waiting' },
        { battle: 'wavre', phase: 'leftOut' },
      ],
    } as unknown as Stand
    fake.answers.set('campaign.report', () => ({
      report: { rows: [{ id: 'fr', level: 'army', before: 65_000, guns: 204 }] },
    }))
    fake.answers.set('campaign.muster', () => ({ rows: [army('fr', 70_000, 240, 72_000)] }))
    const today = useBattleForces()
    await today.load()
    expect(today.forces.ligny?.french).toEqual({ men: 65_000, guns: 204, historyMen: null })
    expect(today.forces.waterloo?.french).toEqual({ men: 70_000, guns: 240, historyMen: 72_000 })
    expect(today.forces.wavre).toBeUndefined()
  })

  it('are told to no headquarters, which knows its own army alone', async () => {
    useCourse().stand = { begun: true, viewer: 'fr', battles: [] } as unknown as Stand
    const today = useBattleForces()
    await today.load()
    expect([today.forces, fake.asked]).toEqual([{}, []])
  })
})
