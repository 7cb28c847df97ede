// What is chosen before a battle: strength and temperament of each side's staff, as far as the rules know more than one.
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { furtherMessages } from '../../../../src-renderer/i18n'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { useSetUp } from '../../../../src-renderer/stores/set-up/set-up'
import { FakeProgram } from '../../fake-program'

beforeAll(furtherMessages)

const rules = { houseRules: [], houseRulesInFile: [], title: '', source: '' }
const found = {
  battle: { id: 'w', ruleSet: 'three', status: 'planned', seats: ['people', 'staff'], dice: 'program' },
  ...{ houseRules: {}, whatIfs: [], overNight: false, ratings: {}, faults: [], sheet: null },
  // Of the Coalition and of the French, whose side is the first under these rules.
  seats: ['staff', 'people'],
  skills: ['normal', 'hard'],
  temperaments: ['even', 'ney'],
}

describe('the strength of a staff at the set-up', () => {
  let fake: FakeProgram

  beforeEach(() => {
    setActivePinia(createPinia())
    fake = new FakeProgram()
    fake.answers.set('rules.list', () => ({
      ruleSets: [
        {
          ...rules,
          key: 'three',
          staffSkills: ['easy', 'normal', 'hard'],
          staffTemperaments: ['even', 'ney'],
        },
        { ...rules, key: 'one', staffSkills: ['normal'], staffTemperaments: [] },
      ],
    }))
    fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
    fake.answers.set('battle.setUp.get', () => found)
    fake.answers.set('battle.setUp', () => found)
    useProgram().use(fake.bridge())
  })

  it('is chosen for each side and goes with the other choices', async () => {
    const setup = useSetUp()
    await setup.load('w')
    expect(setup.skillChoices.map(({ label }) => label)).toEqual(['Easy', 'Normal', 'Hard'])
    setup.skills[0] = 'easy'
    await setup.drawUp()
    expect(fake.inputsOf('battle.setUp')).toMatchObject([
      {
        ruleSet: 'three',
        seats: ['staff', 'people'],
        skills: ['easy', 'hard'],
        temperaments: ['even', 'ney'],
      },
    ])
    expect(setup.temperamentChoices.map(({ label }) => label)).toEqual(['Even', 'Ney'])
  })

  it('is no choice under rules that know one alone', async () => {
    const setup = useSetUp()
    await setup.load('w')
    setup.ruleSet = 'one'
    expect([setup.skillChoices, setup.temperamentChoices]).toEqual([[], []])
    await setup.drawUp()
    expect(fake.inputsOf('battle.setUp')).toMatchObject([
      { ruleSet: 'one', skills: ['normal', 'normal'], temperaments: ['even', 'even'] },
    ])
  })
})
