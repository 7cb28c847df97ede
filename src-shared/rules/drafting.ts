/** What drafts of every rule set share: the error that a player reads, and the house rules that were chosen. */
import type { z } from 'zod'

/** A draft that cannot be made; the message is a sentence that tells a player what is wrong and what to do. */
export class DraftError extends Error {
  override readonly name = 'DraftError'
}

/** Only what was chosen, judged by the rule set's schema; everything else has the default of the rules. */
export function chosenHouseRules<T extends object>(
  schema: z.ZodType<T>,
  given: Readonly<Record<string, unknown>>,
): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const where = issue?.path.map(String).join('.') ?? ''
    throw new DraftError(`House rule${where && ` ${where}`}: ${issue?.message ?? ''}`)
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => key in given)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>
  }
}
