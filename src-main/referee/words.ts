/** What rules refuse and find wrong, in the words of their catalogues: the command line has no screen to look them up. */
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import type { Sentence } from '../../src-shared/engine/events'
import type { Fault, Refusal } from '../../src-shared/engine/refusal'
import type { Named, RuleSetKey } from '../../src-shared/engine/rule-set'
import { render, translator, type Catalogue } from '../../src-shared/engine/sentence'
import { describeRefusal as refusedByBrigade } from '../../src-shared/rules/brigade/words/describe'
import { messages as brigadeMessages } from '../../src-shared/rules/brigade/words/messages'
import type { BrRefusal } from '../../src-shared/rules/brigade/turn/refusals'
import { describeRefusal as refusedBySquares } from '../../src-shared/rules/squares/words/describe'
import { messages as squaresMessages } from '../../src-shared/rules/squares/words/messages'
import type { SqRefusal } from '../../src-shared/rules/squares/turn/refusals'

interface Wording {
  readonly messages: Catalogue
  describeRefusal(refusal: Refusal): Sentence
}

// A rule set refuses with its own codes only.
const WORDINGS: Readonly<Partial<Record<RuleSetKey, Wording>>> = {
  squares: {
    messages: squaresMessages,
    describeRefusal: (refusal) => refusedBySquares(refusal as SqRefusal),
  },
  brigade: {
    messages: brigadeMessages,
    describeRefusal: (refusal) => refusedByBrigade(refusal as BrRefusal),
  },
}

export interface Words {
  sentence(sentence: Sentence, names?: ReadonlyMap<string, Named>): string
  refusal(refusal: Refusal, names: ReadonlyMap<string, Named>): string
  /** By ids, as whoever mends the file sees them. */
  fault(fault: Fault): string
}

export function wordsOf(rules: AnyRuleSet): Words {
  const wording = WORDINGS[rules.key]
  if (!wording) throw new Error(`the rule set ${rules.key} has no words here`)
  const translate = translator(wording.messages)
  const nobody = new Map<string, Named>()
  return {
    sentence: (sentence, names = nobody) => render(sentence, translate, names),
    refusal: (refusal, names) => render(wording.describeRefusal(refusal), translate, names),
    fault: ({ code, values }) => render({ key: `fault.${code}`, values }, translate, nobody),
  }
}
