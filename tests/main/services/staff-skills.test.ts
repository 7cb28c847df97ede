// How well and by whose temperament the staff plays: chosen for each side at the set-up, changed in mid-battle with a note in the log, kept in the file.
import { describe, expect, it } from 'vitest'
import { STAFF_SKILLS, type StaffSkill } from '../../../src-shared/engine/rule-set'
import { TEMPERAMENTS, type Temperament } from '../../../src-shared/engine/temperament'
import { STAFF_TEMPERAMENTS } from '../../../src-shared/contract/campaign'
import { RULE_SETS } from '../../../src-shared/rules'
import { toy } from '../../toy/rules'
import { asHistory, begunCampaign, played as given } from './course/campaign'
import { Screen, servicesIn, testFolder } from './table'

const battleId = 'waterloo'
const ruleSet = toy.key
const choices = { battleId, ruleSet, dice: 'program' } as const

/** A rule set with a staff of three strengths; `played` is filled with the strength of each of its acts. */
function threeStrengths() {
  const played: (StaffSkill | undefined)[] = []
  const rules: typeof toy = {
    ...toy,
    staffSkills: STAFF_SKILLS,
    staff: (state, side, orders, random, skill) => {
      played.push(skill)
      return toy.staff(state, side, orders, random, skill)
    },
  }
  return { played, rules: [...RULE_SETS, rules] }
}

/** A battle of two staffs that has begun and waits for each of their acts to be asked for. */
async function begun(screen: Screen, skills?: [StaffSkill, StaffSkill]): Promise<string> {
  const { path } = await screen.get('library.create', { name: 'Three strengths' })
  const set = await screen.get('battle.setUp', {
    ...choices,
    seats: ['staff', 'staff'],
    ...(skills && { skills }),
  })
  expect(set.skills).toEqual(skills ?? ['normal', 'normal'])
  await screen.get('battle.start', { battleId })
  await screen.get('battle.pace', { battleId, pace: 'stopped' })
  return path
}

describe('the strength of a staff', () => {
  it('is offered as the rule set has it', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const { ruleSets } = await screen.get('rules.list', {})
    const of = (key: string) => ruleSets.find((each) => each.key === key)?.staffSkills
    expect(of('squares')).toEqual(['easy', 'normal', 'hard'])
    expect(of('one-hour')).toEqual(['easy', 'normal', 'hard'])
  })

  it('is normal where nobody chose, and each side plays as it was chosen for', async () => {
    const { played, rules } = threeStrengths()
    for (const skills of [undefined, ['easy', 'hard']] as const) {
      const screen = new Screen(servicesIn(testFolder(), { rules }))
      await begun(screen, skills && [...skills])
      for (let i = 0; i < 2; i += 1) await screen.get('battle.staffStep', { battleId })
    }
    expect(played).toEqual(['normal', 'normal', 'easy', 'hard'])
  })

  it('changes in mid-battle with a note in the log, and both are there when the file is opened again', async () => {
    const { played, rules } = threeStrengths()
    const folder = testFolder()
    const first = new Screen(servicesIn(folder, { rules }))
    const path = await begun(first, ['easy', 'normal'])
    await first.get('battle.staffStep', { battleId })
    const change = { battleId, side: 0, skill: 'hard' } as const
    const before = first.published.length
    expect(await first.get('battle.staffSkill', change)).toEqual({ skills: ['hard', 'normal'] })
    expect(first.published.slice(before)).toMatchObject([
      { topic: 'battle.changed', value: { what: 'setUp' } },
    ])
    // What is so already is no change.
    await first.get('battle.staffSkill', change)
    await first.get('battle.staffStep', { battleId })
    const noted = (await first.get('battle.log', { battleId })).marks
    expect(noted).toMatchObject([{ kind: 'staffSkill', side: 0, skill: 'hard', afterSeq: 1 }])
    first.services.close()

    const again = new Screen(servicesIn(folder, { rules }))
    await again.get('library.open', { path })
    await again.get('battle.pace', { battleId, pace: 'stopped' })
    expect(await again.get('battle.view', { battleId })).toMatchObject({ skills: ['hard', 'normal'] })
    expect((await again.get('battle.log', { battleId })).marks).toEqual(noted)
    await again.get('battle.staffStep', { battleId })
    expect(played).toEqual(['easy', 'normal', 'hard'])
  })

  it('is chosen for a battle of the campaign as well', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    await begunCampaign(screen)
    const battle = 'quatre-bras'
    await asHistory(screen, (stand) => stand.phase === 'muster' && stand.battle === battle)
    given(await screen.get('campaign.chooseHow', { battle, how: 'fight' }))
    const { ruleSets } = await screen.get('campaign.muster', { battle })
    const boardId = ruleSets.find(({ key }) => key === 'one-hour')?.boards[0] ?? ''
    const rules = { battle, ruleSet: 'one-hour', boardId } as const
    given(await screen.get('campaign.chooseRuleSet', { ...rules, skills: ['normal', 'hard'] }))
    const { battles } = await screen.get('campaign.stand', {})
    const battleId = battles.find((each) => each.battle === battle)?.battleId ?? ''
    expect(await screen.get('battle.view', { battleId })).toMatchObject({ skills: ['normal', 'hard'] })
  })

  it('is refused where the rule set has no such strength, and changed by a side for the staff alone', async () => {
    const screen = new Screen(servicesIn(testFolder(), { rules: [...RULE_SETS, toy] }))
    await screen.get('library.create', { name: 'One strength' })
    expect(
      await screen.error('battle.setUp', {
        ...choices,
        seats: ['people', 'staff'],
        skills: ['normal', 'hard'],
      }),
    ).toMatchObject({ code: 'badChoice' })

    const { rules } = threeStrengths()
    const table = new Screen(servicesIn(testFolder(), { rules }))
    await table.get('library.create', { name: 'A player and a staff' })
    await table.get('battle.setUp', { ...choices, seats: ['people', 'staff'] })
    const change = (side: 0 | 1) => ({ battleId, side, skill: 'easy' }) as const
    expect(await table.error('battle.staffSkill', change(1))).toMatchObject({ code: 'wrongStatus' })
    await table.get('battle.start', { battleId })
    await table.get('session.takeSeat', { seat: 0 })
    expect(await table.error('battle.staffSkill', change(0))).toMatchObject({ code: 'umpireOnly' })
    expect(await table.get('battle.staffSkill', change(1))).toEqual({ skills: ['normal', 'easy'] })
  })
})

describe('the temperament of a staff', () => {
  /** A rule set whose staff knows Ney; `played` is filled with the temperament of each of its acts. */
  function withNey() {
    const played: (Temperament | undefined)[] = []
    const rules: typeof toy = {
      ...toy,
      staffTemperaments: ['even', 'ney'],
      staff: (state, side, orders, random, skill, temperament) => {
        played.push(temperament)
        return toy.staff(state, side, orders, random, skill)
      },
    }
    return { played, rules: [...RULE_SETS, rules] }
  }

  it('is offered as the rule set has it, of one list with the engine', async () => {
    const screen = new Screen(servicesIn(testFolder()))
    const { ruleSets } = await screen.get('rules.list', {})
    expect(ruleSets.find(({ key }) => key === 'squares')?.staffTemperaments).toEqual(TEMPERAMENTS)
    expect(STAFF_TEMPERAMENTS).toEqual(TEMPERAMENTS)
  })

  it('is chosen at the set-up and changed in mid-battle with a note in the log', async () => {
    const { played, rules } = withNey()
    const screen = new Screen(servicesIn(testFolder(), { rules }))
    await screen.get('library.create', { name: 'Two tempers' })
    const set = await screen.get('battle.setUp', {
      ...choices,
      seats: ['staff', 'staff'],
      temperaments: ['even', 'ney'],
    })
    expect(set.temperaments).toEqual(['even', 'ney'])
    await screen.get('battle.start', { battleId })
    await screen.get('battle.pace', { battleId, pace: 'stopped' })
    for (let i = 0; i < 2; i += 1) await screen.get('battle.staffStep', { battleId })
    const change = { battleId, side: 0, temperament: 'ney' } as const
    expect(await screen.get('battle.temperament', change)).toEqual({ temperaments: ['ney', 'ney'] })
    await screen.get('battle.temperament', change)
    await screen.get('battle.staffStep', { battleId })
    expect(played).toEqual(['even', 'ney', 'ney'])
    expect(await screen.get('battle.view', { battleId })).toMatchObject({ temperaments: ['ney', 'ney'] })
    expect((await screen.get('battle.log', { battleId })).marks).toMatchObject([
      { kind: 'temperament', side: 0, temperament: 'ney', afterSeq: 2 },
    ])
  })

  it('is refused where the rule set has none', async () => {
    const screen = new Screen(servicesIn(testFolder(), { rules: [...RULE_SETS, toy] }))
    await screen.get('library.create', { name: 'No tempers' })
    expect(
      await screen.error('battle.setUp', {
        ...choices,
        seats: ['people', 'staff'],
        temperaments: ['even', 'ney'],
      }),
    ).toMatchObject({ code: 'badChoice' })
  })
})
