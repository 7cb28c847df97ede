// Sentences of the campaign and of rule sets in words: each has a catalogue, which is known by its key.
import { campaignMessages } from '../../src-shared/campaign/words/messages'
import {
  render,
  wordingOf,
  type Catalogue,
  type NameOf,
  type Sentence,
} from '../../src-shared/words/sentence'

const catalogues = new Map<string, Catalogue>([['campaignRules', campaignMessages]])
const nobody: NameOf = () => undefined

/** Makes the sentences of a rule set known under its key. */
export function addSentences(key: string, catalogue: Catalogue): void {
  catalogues.set(key, catalogue)
}

/** A sentence in the words of a catalogue. What is lacking in the data of others is shown as it is, not thrown. */
export function say(catalogue: string, sentence: Sentence, nameOf: NameOf = nobody): string {
  return render(sentence, { catalogue: catalogues.get(catalogue) ?? {}, nameOf, lenient: true })
}

/** The wording of a key with its values; undefined: the catalogue has none. */
export function wordsFor(
  catalogue: string,
  key: string,
  values: Sentence['values'] = {},
  nameOf: NameOf = nobody,
): string | undefined {
  const known = wordingOf(catalogues.get(catalogue) ?? {}, key) !== undefined
  return known ? say(catalogue, { key, values }, nameOf) : undefined
}
