/** What rules refuse and find wrong, in the words of their catalogues: the command line has no screen to look them up. */
import type { AnyRuleSet } from '../../src-shared/engine/battle'
import type { Sentence } from '../../src-shared/engine/events'
import type { Fault, Refusal } from '../../src-shared/engine/refusal'
import type { Named } from '../../src-shared/engine/rule-set'
import type { StaffReason } from '../../src-shared/engine/staff-act'
import { speaker } from '../../src-shared/words/sentence'

export interface Words {
  sentence(sentence: Sentence, names?: ReadonlyMap<string, Named>): string
  refusal(refusal: Refusal, names: ReadonlyMap<string, Named>): string
  /** Why a staff does something: what for, what came next and by how much, and whose order it serves. */
  reason(reason: StaffReason, names: ReadonlyMap<string, Named>): string
  /** By ids, as whoever mends the file sees them. */
  fault(fault: Fault): string
}

export function wordsOf({ words }: Pick<AnyRuleSet, 'words'>): Words {
  const phrase = speaker(words.messages)
  return {
    sentence: phrase,
    refusal: (refusal, names) => phrase(words.refusal(refusal), names),
    reason({ wants, score, others, orderOf }, names) {
      const next = others.map(({ act, worseBy }) => `${phrase(act, names)} (${worseBy.toFixed(2)} worse)`)
      return [
        `${phrase(wants, names)} (${score.toFixed(2)})`,
        ...(next.length > 0 ? [`next: ${next.join(', ')}`] : []),
        ...(orderOf === null ? [] : [`by the order of ${names.get(orderOf)?.name ?? orderOf}`]),
      ].join('; ')
    },
    fault: ({ code, values }) => phrase({ key: `fault.${code}`, values }),
  }
}
