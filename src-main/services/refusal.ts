/** Refusals of a rule set as answers: with their sentence, since only the rule set knows how values become words. */
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import type { Sentence } from '../../src-shared/engine/events'
import type { Refusal } from '../../src-shared/engine/refusal'

export interface RefusalInWords extends Refusal {
  readonly sentence: Sentence
}

export function inWords({ words }: Pick<AnyRuleSet, 'words'>, refusal: Refusal): RefusalInWords {
  return { ...refusal, sentence: words.refusal(refusal) }
}
