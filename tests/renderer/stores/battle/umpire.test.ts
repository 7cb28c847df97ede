// The organiser's hand on a battle under way: a side given to the staff, with its reason.
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, expect, it } from 'vitest'
import { furtherMessages } from '../../../../src-renderer/i18n'
import { useBattle } from '../../../../src-renderer/stores/battle/battle'
import { useUmpire } from '../../../../src-renderer/stores/battle/umpire'
import { useProgram } from '../../../../src-renderer/stores/program/program'
import { battleView } from '../../battle-view'
import { FakeProgram } from '../../fake-program'

beforeAll(furtherMessages)

it('hands one side to the staff and leaves the other to whoever has it', async () => {
  setActivePinia(createPinia())
  const fake = new FakeProgram()
  const summary = { title: 'Waterloo', date: '1815-06-18', startTime: '11:30', turnLimit: 10, sides: [] }
  fake.answers.set('battle.sheet', () => ({ ruleSet: 'squares', summary, pieces: [], field: null }))
  fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
  fake.answers.set('battle.view', () => ({ ...battleView, names: {}, table: null }))
  fake.answers.set('battle.options', () => ({ options: [] }))
  fake.answers.set('battle.log', () => ({ lines: [], marks: [], fromSeq: 0, toSeq: 3, lastSeq: 3 }))
  fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
  fake.answers.set('battle.seats.set', () => ({}))
  useProgram().use(fake.bridge())
  await useBattle().open('w')

  await useUmpire().handOver(1, 'people', 'Nothing is to change')
  await useUmpire().handOver(1, 'staff', 'A player has gone home')
  expect(fake.inputsOf('battle.seats.set')).toEqual([
    { battleId: 'w', seats: ['people', 'staff'], reason: 'A player has gone home' },
  ])
})
