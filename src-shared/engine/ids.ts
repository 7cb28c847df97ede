/** Ids of everything on a sheet. */
import { z } from 'zod'

/** Any text but the few that every plain object answers to without holding them: records are kept by id. */
export const idSchema = z
  .string()
  .min(1)
  .max(80)
  .refine((id) => !(id in Object.prototype), {
    error: ({ input }) => `${String(input)} cannot be an id; choose another word`,
  })
