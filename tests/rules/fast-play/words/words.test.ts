// Every sentence of Fast Play Napoleonic can be said: of refusals, faults, prompts and house rules.
import { describe, expect, it } from 'vitest'
import { wordingOf } from '../../../../src-shared/words/sentence'
import { SHEET_FAULTS } from '../../../../src-shared/rules/fast-play/sheet/faults'
import { HOUSE_RULES } from '../../../../src-shared/rules/fast-play/sheet/house-rules'
import { STATE_FAULTS } from '../../../../src-shared/rules/fast-play/state/faults'
import { END_REASONS } from '../../../../src-shared/rules/fast-play/state/state'
import { REFUSAL_CODES } from '../../../../src-shared/rules/fast-play/turn/refusals'
import { messages } from '../../../../src-shared/rules/fast-play/words/messages'
import { describeCatalogue } from '../../catalogue-words'

describe('the catalogue', () => {
  describeCatalogue(messages, HOUSE_RULES)

  it('has words for every refusal, fault and end', () => {
    for (const code of REFUSAL_CODES) expect(wordingOf(messages, `refusal.${code}`), code).toBeDefined()
    for (const code of [...SHEET_FAULTS, ...STATE_FAULTS])
      expect(wordingOf(messages, `fault.${code}`), code).toBeDefined()
    for (const reason of END_REASONS) expect(wordingOf(messages, `outcome.${reason}`), reason).toBeDefined()
  })
})
