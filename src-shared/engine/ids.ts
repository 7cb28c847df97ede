/** Ids of everything on a sheet. */
import { z } from 'zod'

/** Any text but the one name that no plain object can hold as a key of its own. */
export const idSchema = z
  .string()
  .min(1)
  .max(80)
  .refine((id) => id !== '__proto__', { message: '__proto__ cannot be an id' })
