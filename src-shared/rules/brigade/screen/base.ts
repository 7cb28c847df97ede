/** A base in a footprint, as the schemas of the screen have it. */
import { z } from 'zod'

/** Its front centre, to the right of that of the whole and ahead of it. */
export const baseSchema = z.object({ u: z.number(), v: z.number(), width: z.number(), depth: z.number() })
