/** What rules refuse and find wrong, in the words of their catalogues: the command line has no screen to look them up. */
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import type { Sentence } from '../../src-shared/engine/events'
import type { Fault, Refusal } from '../../src-shared/engine/refusal'
import type { Named } from '../../src-shared/engine/rule-set'
import { render, translator } from '../../src-shared/engine/sentence'

export interface Words {
  sentence(sentence: Sentence, names?: ReadonlyMap<string, Named>): string
  refusal(refusal: Refusal, names: ReadonlyMap<string, Named>): string
  /** By ids, as whoever mends the file sees them. */
  fault(fault: Fault): string
}

export function wordsOf({ words }: Pick<AnyRuleSet, 'words'>): Words {
  const translate = translator(words.messages)
  const nobody = new Map<string, Named>()
  return {
    sentence: (sentence, names = nobody) => render(sentence, translate, names),
    refusal: (refusal, names) => render(words.refusal(refusal), translate, names),
    fault: ({ code, values }) => render({ key: `fault.${code}`, values }, translate, nobody),
  }
}
