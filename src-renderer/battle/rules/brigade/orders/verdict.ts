// What check and dry run together say of an order book: one verdict, by the worst of what they found.

export type Verdict =
  | { readonly kind: 'mend' | 'weigh'; readonly n: number }
  /** The check found nothing, and the dry run has not been made. */
  | { readonly kind: 'unproved' | 'sound' }

/** `checked`, `tried`: what each has found; null: it has not been made for the book as it is. */
export function verdictOf(
  checked: readonly { readonly grade: 'fault' | 'doubt' }[] | null,
  tried: readonly unknown[] | null,
): Verdict | null {
  if (!checked) return null
  const faults = checked.filter(({ grade }) => grade === 'fault').length
  if (faults > 0) return { kind: 'mend', n: faults }
  const doubts = checked.length + (tried?.length ?? 0)
  if (doubts > 0) return { kind: 'weigh', n: doubts }
  return { kind: tried ? 'sound' : 'unproved' }
}

/** What was found, said of whom: a sentence that names him already stays as it is. */
export const withWhom = (words: string, name: string | undefined): string =>
  name === undefined || words.includes(name) ? words : `${name}: ${words}`
