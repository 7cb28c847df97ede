// What is in hand under the Brigade rules: the order written for whoever is chosen is drawn, and a way stays while others act.
import { createPinia, setActivePinia } from 'pinia'
import { expect, it } from 'vitest'
import { nextTick } from 'vue'
import { useChoice } from '../../../../../../src-renderer/battle/rules/brigade/choice/choice'
import { useOrderBook } from '../../../../../../src-renderer/battle/rules/brigade/orders/book'
import { useBattle } from '../../../../../../src-renderer/stores/battle/battle'
import { useProgram } from '../../../../../../src-renderer/stores/program/program'
import { scriptedDice } from '../../../../../../src-shared/engine/dice'
import { generalOrderSchema } from '../../../../../../src-shared/engine/orders'
import { brigade } from '../../../../../../src-shared/rules/brigade'
import { answer } from '../../../../../../src-shared/rules/brigade/screen/answer'
import { field } from '../../../../../../src-shared/rules/brigade/screen/field'
import { questionSchema } from '../../../../../../src-shared/rules/brigade/screen/schema'
import { table } from '../../../../../../src-shared/rules/brigade/screen/table'
import { draft } from '../../../../../../src-shared/rules/brigade/sheet/draft/draft'
import { shippedHistory } from '../../../../../history/shipped'
import { battleView, turn } from '../../../../battle-view'
import { FakeProgram } from '../../../../fake-program'

const WITH_ORDER = 'fr.ii.5.1'
const WITHOUT = 'fr.ii.5.2'

it('is drawn once it is given, for whoever has one and for nobody else, and not while one is being written; and what is in hand and what the check found stay when the other side acts', async () => {
  const history = shippedHistory()
  const sheet = draft({ history, battleId: 'quatre-bras', whatIfIds: [], houseRules: {} })
  const side = sheet.brigades.find(({ id }) => id === WITH_ORDER)?.side ?? 0
  const order = generalOrderSchema.parse({ clauses: [{ verb: 'advance', place: { x: 40, y: 20 } }] })
  const begun = brigade.start(brigade.muster(sheet), scriptedDice([])).state
  const state = brigade.play(
    begun,
    side,
    { type: 'WriteOrder', brigadeId: WITH_ORDER, order },
    scriptedDice([]),
  ).state

  setActivePinia(createPinia())
  const fake = new FakeProgram()
  fake.answers.set('battle.sheet', () => ({
    ruleSet: 'brigade',
    summary: {},
    pieces: [],
    field: field(sheet, history),
  }))
  fake.answers.set('orderOfBattle.get', () => ({ orderOfBattle: {} }))
  let seq = 3
  fake.answers.set('battle.view', () => ({
    ...battleView,
    seq,
    ruleSet: 'brigade',
    seat: side,
    turn: { ...turn, phase: 'setup.orders', toAct: [side] },
    table: table(state, history),
  }))
  fake.answers.set('battle.preview', ({ question }) => ({
    preview: answer(state, side, questionSchema.parse(question)),
  }))
  fake.answers.set('battle.options', () => ({ options: [] }))
  fake.answers.set('battle.log', () => ({ lines: [], marks: [], fromSeq: 0, toSeq: 3, lastSeq: 3 }))
  fake.answers.set('session.takeSeat', ({ seat }) => ({ seat, campaign: null }))
  useProgram().use(fake.bridge())
  await useBattle().open('w')
  useBattle().listen()
  const choice = useChoice()

  choice.select(WITH_ORDER)
  await expect.poll(() => choice.given?.brigadeId).toBe(WITH_ORDER)
  expect(choice.given?.clauses).toHaveLength(1)
  choice.select(WITHOUT)
  await expect.poll(() => choice.given).toBeNull()
  choice.select(WITH_ORDER)
  await expect.poll(() => choice.given?.brigadeId).toBe(WITH_ORDER)
  useOrderBook().open(WITH_ORDER)
  await expect.poll(() => choice.given).toBeNull()

  // The other side acts: a new view of the same phase.
  useOrderBook().open(null)
  await useOrderBook().check()
  choice.setActions([{ advance: 2 }])
  seq = 4
  fake.publish('battle.changed', { battleId: 'w', seq, what: 'played', by: 'staff' })
  await expect.poll(() => useBattle().view?.seq).toBe(seq)
  expect(choice.actions).toEqual([{ advance: 2 }])
  await nextTick()
  expect(useOrderBook().checked).toBe(true)
})
