/** A sentence begins with a capital, whatever words it is put together from; what stands in quotes or brackets too. */
export function sentenceCase(words: string): string {
  return words.replace(
    /^([“‘(]*)(\p{Ll})/u,
    (_, before: string, first: string) => before + first.toUpperCase(),
  )
}
