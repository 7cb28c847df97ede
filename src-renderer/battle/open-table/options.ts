// Reading options on any open table: what type they are, which need nobody, what they are called.
import type { JsonObject } from '../../../src-shared/contract/values'
import type { Sentence } from '../../../src-shared/words/sentence'
import { useBattle, type Option } from '../../stores/battle/battle'

export function typeOf({ command }: Pick<Option, 'command'>): string {
  return String(command['type'])
}

/** Commands that need nobody, in the order in which they are offered. */
export function commonOf(options: readonly Option[]): readonly Option[] {
  return options.filter(({ actorId }) => actorId === null)
}

/** A command in words, by the sentence that its rule set has for it; for a component's setup. */
export function useCommandWords(sentenceOf: (command: JsonObject) => Sentence | null) {
  const battle = useBattle()
  return (command: JsonObject): string => {
    const sentence = sentenceOf(command)
    return sentence ? battle.words(sentence) : typeOf({ command })
  }
}
