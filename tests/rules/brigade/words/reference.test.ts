// The quick reference of the brigade rules: the engine's numbers, a wording for every line, ids that the ledger has.
import { describe, expect, it } from 'vitest'
import { brigade } from '../../../../src-shared/rules/brigade'
import { messages } from '../../../../src-shared/rules/brigade/words/messages'
import { REFERENCE } from '../../../../src-shared/rules/brigade/words/reference'
import { cellsOf, describeWords } from '../../reference-words'

const cells = (section: string, title: string) => cellsOf(REFERENCE, messages, section, title)

it('comes with the rule set', () => {
  expect(brigade.reference).toBe(REFERENCE)
})

describe('the numbers are those of section 3', () => {
  it.each([
    ['movement', 'Attack column, charging too', ['d6 + 2']],
    ['ground', 'March column on a road', [1.5]],
    ['ground', 'Very difficult', [0.25]],
    ['smallArms', 'Rifle', [3, 8]],
    ['artillery', 'Shell', [6, null, 24]],
    ['artillery', 'Canister', [0, 12, 12]],
    ['gunModifiers', 'Hard cover', ['−2']],
    ['cadence', '11 or more', [1]],
    ['defence', 'At long range', ['3, 4']],
    ['melee', 'Column charging infantry', ['+20']],
    ['melee', 'Not in order, once', ['−6']],
    ['after', 'Winner rallies', ['5+', '4+']],
    ['after', 'Pursuer halts', ['6+', '5+']],
    ['morale', 'British Foot Guards', [24, '16+', '8 to 15', 7]],
    ['morale', 'Prussian infantry', [12, '8+', '5 to 7', 4]],
  ])('%s: %s', (section, title, expected) => {
    expect(cells(section, title)).toEqual(expected)
  })
})

describeWords(REFERENCE, messages, /^BR-[A-Z]+-\d\d$/)
