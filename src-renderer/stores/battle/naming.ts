// What everybody in a battle is called, and sentences of its rule set in words.
import type { Ref } from 'vue'
import type { JsonObject, Side } from '../../../src-shared/contract/values'
import type { Sentence } from '../../../src-shared/words/sentence'
import type { ScreenFace } from '../../battle/rules/face'
import { say, wordsFor as wordsOf } from '../../i18n/say'
import type { Refusal, Sheet, View } from './data'

export interface Named {
  readonly sheet: Ref<Sheet | null>
  readonly view: Ref<View | null>
  readonly face: Ref<ScreenFace | null>
  /** Short names of units and generals by id. */
  readonly labels: Ref<Readonly<Record<string, string>>>
}

export function useNaming({ sheet, view, face, labels }: Named) {
  const ruleSet = (): string => sheet.value?.ruleSet ?? ''

  const sideName = (side: Side): string => sheet.value?.summary.sides[side].name ?? ''

  function nameOf(id: string): string | undefined {
    const whole = labels.value[id] ?? view.value?.names[id]?.name
    return whole === undefined ? undefined : (face.value?.shortName?.(whole) ?? whole)
  }

  function words(sentence: Sentence): string {
    return say(ruleSet(), sentence, nameOf)
  }

  /** The wording of a key of the rule set; undefined: it has none. */
  function wordsFor(key: string, values: JsonObject): string | undefined {
    return wordsOf(ruleSet(), key, values, nameOf)
  }

  function refusalWords(found: Refusal): string {
    return words(found.sentence)
  }

  return { sideName, nameOf, words, wordsFor, refusalWords }
}
