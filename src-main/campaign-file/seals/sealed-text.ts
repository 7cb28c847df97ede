/** States and milestones as they are kept: in the clear, or in a box of the sides of which anything is sealed in them. */
import { z } from 'zod'
import { parseJson } from '../../../src-shared/engine/parse-json'
import type { Side } from '../../../src-shared/engine/sides'
import type { SideSeals } from './seals'

export const keySidesSchema = z
  .array(z.union([z.literal(0), z.literal(1)]))
  .min(1)
  .max(2)
const sealedTextSchema = z.strictObject({
  sealedState: z.strictObject({ sides: keySidesSchema, box: z.string() }),
})

/** A text as it is kept; undefined: the PINs for its box have not been given. */
export function textFor(
  seals: SideSeals,
  sides: readonly Side[],
  place: string,
  text: string,
): string | undefined {
  if (sides.length === 0) return text
  const box = seals.sealFor(sides, place, text)
  return box === undefined ? undefined : JSON.stringify({ sealedState: { sides, box } })
}

/** A text that was kept; undefined: it is not whole, or the PINs for its box have not been given. */
export function textOf(seals: SideSeals, place: string, kept: string): string | undefined {
  if (!kept.startsWith('{"sealedState":')) return kept
  const found = sealedTextSchema.safeParse(parseJson(kept)).data?.sealedState
  return found && seals.openFor(found.sides, place, found.box)
}
