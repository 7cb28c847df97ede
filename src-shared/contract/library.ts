/** Channels of the library: campaign files created, found, opened, copied, thrown away, restored and rescued. */
import { z } from 'zod'
import { channel } from './channel'
import {
  campaignFaultSchema,
  done,
  idSchema,
  instantSchema,
  nameSchema,
  nothing,
  pathSchema,
  sideSchema,
} from './values'

/** One line of the library. A file that cannot be opened is listed with its fault. */
export const shelfEntrySchema = z.object({
  path: z.string(),
  name: z.string(),
  /** When it was last written to. */
  changedAt: instantSchema,
  bytes: z.number(),
  isOpen: z.boolean(),
  /** In the campaign folder, or opened from elsewhere. */
  isElsewhere: z.boolean(),
  /** What was played last; null: nothing yet, or it cannot be read. */
  lastBattle: z
    .object({
      battleId: z.string(),
      name: z.string(),
      status: z.enum(['planned', 'deploying', 'fighting', 'ended']),
      ruleSet: z.string(),
      /** Where it stands; null: it is not being fought, or this program does not play its rules. `clock` is `HH:MM`. */
      turn: z
        .object({ turn: z.int(), turnLimit: z.int().nullable(), clock: z.string() })
        .nullable()
        .default(null),
      /** Sides that the program's staff plays. */
      staff: z.array(sideSchema).default([]),
    })
    .nullable(),
  /** Step of the calendar at which the campaign stands, as it is called; null: it has not begun. */
  step: z.string().nullable().default(null),
  battles: z.object({ total: z.int(), ended: z.int() }).nullable(),
  /** Gone on with although it is known to be damaged. */
  ownRisk: z.boolean().default(false),
  /** Made by a newer version of the program: it can be read, not gone on with. */
  newer: z.boolean().default(false),
  fault: campaignFaultSchema.nullable(),
})
export type ShelfEntry = z.infer<typeof shelfEntrySchema>

export const openedSchema = z.object({
  path: z.string(),
  name: z.string(),
  readOnly: z.boolean(),
  /** Form of a file that a newer version made; it is then open for reading only. */
  newerForm: z.number().nullable(),
  migrated: z.object({ from: z.number(), backup: z.string() }).nullable(),
})
export type OpenedCampaign = z.infer<typeof openedSchema>

export const backupSchema = z.object({
  path: z.string(),
  at: instantSchema,
  reason: z.enum(['opening', 'battle', 'migration', 'restore', 'asked']),
  battleId: z.string().nullable(),
  bytes: z.number(),
})
export type Backup = z.infer<typeof backupSchema>

const onePath = z.strictObject({ path: pathSchema })

export const libraryChannels = {
  /** Newest first. */
  'library.list': channel(nothing, z.object({ folder: z.string(), campaigns: z.array(shelfEntrySchema) })),
  /** A new campaign from history, opened. `folder` absent: the campaign folder. */
  'library.create': channel(
    z.strictObject({ name: nameSchema, folder: pathSchema.optional() }),
    openedSchema,
  ),
  'library.open': channel(
    z.strictObject({ path: pathSchema, readOnly: z.boolean().optional() }),
    openedSchema,
  ),
  /** Lets the player choose a file with the system's own dialogue; null: he chose none. */
  'library.openDialog': channel(nothing, openedSchema.nullable()),
  'library.close': channel(nothing, done),
  'library.rename': channel(z.strictObject({ path: pathSchema, name: nameSchema }), done),
  'library.copy': channel(
    z.strictObject({ path: pathSchema, name: nameSchema }),
    z.object({ path: z.string() }),
  ),
  /** Moves the file to the trash folder; `undoToken` brings it back. */
  'library.delete': channel(onePath, z.object({ undoToken: z.string() })),
  'library.undoDelete': channel(z.strictObject({ undoToken: idSchema }), z.object({ path: z.string() })),
  /** Takes a file from elsewhere off the list; the file stays. */
  'library.forget': channel(onePath, done),
  'library.backups': channel(onePath, z.object({ backups: z.array(backupSchema) })),
  'library.restore': channel(
    z.strictObject({ path: pathSchema, backupPath: pathSchema }),
    z.object({ path: z.string() }),
  ),
  /**
   * Builds a new file of what is whole in a damaged one, which is never written to. Progress on `job.progress`; it can be
   * cancelled, and then there is no new file.
   */
  'library.rescue': channel(
    z.strictObject({ path: pathSchema, jobId: idSchema }),
    z.object({
      path: z.string(),
      rows: z.int(),
      lost: z.array(
        z.object({
          what: z.enum([
            'entries',
            'battle',
            'orderOfBattle',
            'campaign',
            'sheet',
            'changes',
            'unproved',
            'snapshot',
            'document',
          ]),
          battleId: z.string().nullable(),
          fromSeq: z.number().nullable(),
          rows: z.number().nullable(),
        }),
      ),
    }),
  ),
}
