// Whatever book of general orders a staff is handed, it never stops a battle: each of its commands is legal to the end.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../src-shared/engine/dice'
import {
  generalOrderSchema,
  ORDER_VERBS,
  type GeneralOrder,
  type OrderBook,
} from '../../src-shared/engine/orders'
import { seededRandom } from '../../src-shared/engine/random'
import { STAFF_SKILLS } from '../../src-shared/engine/rule-set'
import { RULE_SETS } from '../../src-shared/rules'
import type { AnyRulesFace } from '../../src-shared/rules/face'
import { shippedHistory } from '../history/shipped'

/** Turns that are fought of each battle, and more commands than they take. */
const TURNS = 6
const MOST_COMMANDS = 3000
/** Battles of each rule set. */
const BATTLES = 3

/** Any order that has the form of one, about names of the battle and none. */
function anyOrder(names: readonly string[]): fc.Arbitrary<GeneralOrder> {
  const id = fc.constantFrom(...names, 'nowhere')
  const inches = fc.integer({ min: 0, max: 60 })
  const place = fc.oneof(
    id,
    fc.record({ x: fc.integer({ min: -9, max: 70 }), y: fc.integer({ min: -9, max: 70 }) }),
  )
  const trigger = fc.oneof(
    fc.record({ when: fc.constant('atMove'), move: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ when: fc.constant('arrived') }),
    fc.record({ when: fc.constant('contact') }),
    fc.record({ when: fc.constant('enemyWithin'), distance: inches, of: id }),
    fc.record({ when: fc.constant('placeHeld'), placeId: id, side: fc.constantFrom(0, 1) }),
    fc.record({ when: fc.constant('losses'), of: id, percent: inches }),
  )
  const likely = fc.oneof(
    fc.record({ verb: fc.constantFrom('attack', 'bombard'), objective: id }),
    fc.record({ verb: fc.constantFrom('march', 'advance', 'hold', 'retire'), place: id }),
    fc.record({ verb: fc.constant('support'), brigade: id, distance: inches }),
    fc.record({ verb: fc.constant('reserve'), until: fc.array(trigger, { minLength: 1, maxLength: 2 }) }),
  )
  const anything = fc.record(
    {
      verb: fc.constantFrom(...ORDER_VERBS),
      place,
      via: fc.array(place, { maxLength: 2 }),
      objective: id,
      brigade: id,
      complex: id,
      distance: inches,
      corridor: inches,
      radius: inches,
      formation: fc.constantFrom('line', 'attackColumn', 'marchColumn', 'square', 'limbered', 'heap'),
      method: fc.constantFrom('assault', 'firefight', 'charge'),
      start: fc.array(trigger, { maxLength: 2 }),
      until: fc.array(trigger, { maxLength: 2 }),
    },
    { requiredKeys: ['verb'] },
  )
  const clause = fc.oneof({ arbitrary: likely, weight: 4 }, anything)
  return fc
    .record({ clauses: fc.array(clause, { minLength: 1, maxLength: 3 }) })
    .map((order) => generalOrderSchema.parse(order))
}

function fight(
  rules: AnyRulesFace,
  sheet: unknown,
  books: readonly [OrderBook, OrderBook],
  seed: number,
): void {
  let { state } = rules.start(rules.muster(rules.sheetSchema.parse(sheet)), seededDice(seed, 0))
  for (let n = 1; n < MOST_COMMANDS; n += 1) {
    const [side] = rules.turn(state).toAct
    if (side === undefined) return
    const skill = rules.staffSkills[n % rules.staffSkills.length] ?? STAFF_SKILLS[0]
    const { command } = rules.staff(
      rules.seenBy(state, side),
      side,
      books[side],
      seededRandom(seed, n),
      skill,
    )
    expect(rules.refuse(state, side, command), JSON.stringify(command)).toBeUndefined()
    state = rules.play(state, side, command, seededDice(seed, n)).state
  }
  expect.unreachable('the battle does not end')
}

describe('a staff with any orders', () => {
  for (const rules of RULE_SETS.filter(({ orders }) => orders))
    it(`never stops a battle: ${rules.key}`, { timeout: 120_000 }, () => {
      const history = shippedHistory()
      const drawn = rules.books.draft({
        history,
        historyId: 'quatre-bras',
        houseRules: {},
        whatIfIds: [],
        overNight: false,
      })
      const sheet = { ...drawn, ...('moves' in drawn ? { moves: TURNS } : { turnLimit: TURNS }) }
      const holders = (rules.orders?.holders(rules.sheetSchema.parse(sheet)) ?? []).map(({ id }) => id)
      const places = rules.frame(rules.muster(rules.sheetSchema.parse(sheet))).objectives.map(({ id }) => id)
      const book = fc.dictionary(fc.constantFrom(...holders), anyOrder([...holders, ...places]), {
        minKeys: 5,
        maxKeys: holders.length,
      })
      fc.assert(
        fc.property(fc.tuple(book, book), fc.integer({ min: 1, max: 99 }), (books, seed) => {
          fight(rules, sheet, books, seed)
        }),
        { numRuns: BATTLES },
      )
    })
})
