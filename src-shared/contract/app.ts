/** Channels of the program itself: what it is, its settings, who sits at the screen, and long jobs. */
import { z } from 'zod'
import { channel, type Immutable } from './channel'
import { THEMES } from './names'
import { campaignFaultSchema, done, idSchema, instantSchema, nothing, seatSchema } from './values'

export const SHELLS = ['electron', 'browser', 'none'] as const

export const MOTIONS = ['system', 'full', 'none'] as const
/** Sizes of paper. */
export const PAPERS = ['A4', 'Letter'] as const
/** What the rail at the left shows of each screen. */
export const RAILS = ['icons', 'names'] as const
export const LANGUAGES = ['en'] as const

const hintSchema = z.string().min(1).max(40)

export const settingsSchema = z.strictObject({
  theme: z.enum(THEMES).default('system'),
  motion: z.enum(MOTIONS).default('system'),
  /** Size of everything on the screen, per cent. */
  scale: z.int().min(80).max(200).default(100),
  /** Screens whose hint for newcomers has been read. */
  hintsSeen: z.array(hintSchema).max(50).default([]),
  paper: z.enum(PAPERS).default('A4'),
  rail: z.enum(RAILS).default('icons'),
  language: z.enum(LANGUAGES).default('en'),
})
export type Settings = z.infer<typeof settingsSchema>

export const sessionSchema = z.object({
  seat: seatSchema,
  /** False: the campaign is open, and nothing of it is answered before this screen has taken a seat. */
  isSeated: z.boolean(),
  /** The campaign the session works in; null: none is open. */
  campaign: z
    .object({
      path: z.string(),
      name: z.string(),
      readOnly: z.boolean(),
      /** Damage that was found in it: nothing more is recorded. */
      damage: campaignFaultSchema.nullable(),
      /** It is damaged and gone on with all the same: since when, and what is damaged. */
      ownRisk: z.object({ since: instantSchema, problems: z.array(z.string()) }).nullable(),
    })
    .nullable(),
})
export type SessionInfo = Immutable<z.infer<typeof sessionSchema>>

export const appChannels = {
  'app.info': channel(
    nothing,
    z.object({
      name: z.string(),
      version: z.string(),
      shell: z.enum(SHELLS),
      /** `linux`, `darwin`, `win32` ... */
      platform: z.string(),
      /** Folder where new campaigns are kept. */
      campaignFolder: z.string(),
      runtime: z.object({ node: z.string() }),
    }),
  ),
  'app.settings.get': channel(nothing, settingsSchema),
  /** Changes those that are named. */
  'app.settings.set': channel(
    z.strictObject({
      theme: z.enum(THEMES).optional(),
      motion: z.enum(MOTIONS).optional(),
      scale: z.int().min(80).max(200).optional(),
      hintsSeen: z.array(hintSchema).max(50).optional(),
      paper: z.enum(PAPERS).optional(),
      rail: z.enum(RAILS).optional(),
      language: z.enum(LANGUAGES).optional(),
    }),
    settingsSchema,
  ),
  /** Writes the page that is ready for print as PDF where the player chooses; null: he chose nowhere. */
  'app.savePdf': channel(
    z.strictObject({
      paper: z.enum(PAPERS),
      landscape: z.boolean(),
      name: z.string().trim().min(1).max(120),
    }),
    z.object({ path: z.string().nullable() }),
  ),
  'session.get': channel(nothing, sessionSchema),
  /** Hot-seat hand-over: from now on this session sees and does what the seat may. */
  'session.takeSeat': channel(z.strictObject({ seat: seatSchema }), sessionSchema),
  'job.cancel': channel(z.strictObject({ jobId: idSchema }), done),
}
