/** Channels of the order of battle screen: the book with its changes, editing, undo, ratings, and CSV out and in. */
import { z } from 'zod'
import { CSV_PART_CHARACTERS } from './names'
import { channel } from './channel'
import {
  battleIdSchema,
  done,
  idSchema,
  instantSchema,
  jsonObjectSchema,
  jsonSchema,
  nothing,
  ruleSetKeySchema,
} from './values'

/** A formation or unit by its id, a commander by `fr.ii/commander`, a staff officer by `fr/staff/0`. */
const thingSchema = z.string().min(2).max(100)
/** A field of a thing; one by battle as `strengthAt.ligny`. */
const fieldSchema = z.string().min(1).max(60)
/** Why something was changed; empty: nothing is said. */
const optionalReasonSchema = z.string().trim().max(500).default('')

export const bookEditSchema = z.strictObject({
  thing: thingSchema,
  field: fieldSchema,
  /** Null takes an optional field away. */
  value: jsonSchema,
})
export type BookEdit = z.infer<typeof bookEditSchema>

/** A field that stands otherwise than when the campaign was opened. */
export const bookChangeSchema = z.object({
  thing: z.string(),
  field: z.string(),
  was: jsonSchema,
  is: jsonSchema,
  /** The change in the campaign's journal that made it so; null: it came with the file. */
  number: z.int().nullable(),
  at: instantSchema.nullable(),
  reason: z.string(),
})
export type BookChange = z.infer<typeof bookChangeSchema>

/** What an undo or redo would bring: one field, or how many. */
const stepSchema = z.object({ thing: z.string(), field: z.string(), count: z.int() }).nullable()

export const bookSchema = z.object({
  /** As the schema of the historical data says. */
  orderOfBattle: jsonObjectSchema,
  /** Goes up with every change, undoing too. */
  version: z.int().min(0),
  changes: z.array(bookChangeSchema),
  undo: stepSchema,
  redo: stepSchema,
  /** Why it cannot be changed from this seat; null: it can. */
  locked: z.enum(['readOnly', 'umpireOnly']).nullable(),
  /** Brigades that the file of a battle gives a place or an hour, by battle: no other can be put there. */
  placed: z.record(z.string(), z.array(z.string())),
})
export type Book = z.infer<typeof bookSchema>

/** Why an edit cannot stand; the code is the key of its sentence. */
export const editFaultSchema = z.object({
  /** Place in the list of edits. */
  edit: z.int().min(0),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type EditFault = z.infer<typeof editFaultSchema>

/** Bases, bodies or units of a rule set that stand for men of a formation, those of equal ratings together. */
export const ratedSchema = z.object({
  /** Key in the screen's catalogue of what kind of piece it is, e.g. `infantry`. */
  kind: z.string(),
  count: z.int().min(1),
  /** Ratings in the order in which the rule set names them: `quality` d10, `morale` d10. */
  ratings: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Brigades outside the formation that have men in them too. */
  shared: z.array(z.string()),
})
export const ruleSetRatingsSchema = z.object({
  ruleSet: ruleSetKeySchema,
  result: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('rated'),
      pieces: z.array(ratedSchema),
      /** Rating of its commander, where he leads a command. */
      leader: z.string().nullable(),
      /** Units on the field that are too few for a piece of their own. */
      without: z.array(z.string()),
    }),
    /** Nobody of it comes to the battle. */
    z.object({ kind: z.literal('absent') }),
    /** The order of battle and the battle's file do not go together; the sentence says why. */
    z.object({ kind: z.literal('impossible'), sentence: z.string() }),
  ]),
})
export type RuleSetRatings = z.infer<typeof ruleSetRatingsSchema>

/** What is wrong with a CSV file, by its line. */
export const csvFaultSchema = z.object({
  /** Counted from 1, the heading included; null: the file as a whole. */
  line: z.int().min(1).nullable(),
  column: z.string().nullable(),
  /** Key of its sentence. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CsvFault = z.infer<typeof csvFaultSchema>

export const csvChangeSchema = z.object({
  line: z.int().min(1),
  thing: z.string(),
  field: z.string(),
  was: jsonSchema,
  is: jsonSchema,
})
/** A line whose name can mean several formations: which of them is for whoever brings the file. */
const nameQuestionSchema = z.object({
  line: z.int().min(1),
  named: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() })),
})
/** What such names mean, by the name as it stands in the file: the id of a formation. */
const namesMeantSchema = z.record(z.string().max(300), z.string().max(100)).default({})

export const csvPreviewSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('changes'),
    /** Rows that were read, and of these the ones that change nothing. */
    rows: z.int(),
    unchanged: z.int(),
    changes: z.array(csvChangeSchema),
    /** Version of the book that it was compared with. */
    version: z.int(),
  }),
  z.object({
    kind: z.literal('faults'),
    faults: z.array(csvFaultSchema),
    /** Faults beyond the first few hundred, which are not listed. */
    further: z.int(),
  }),
  z.object({ kind: z.literal('questions'), questions: z.array(nameQuestionSchema) }),
])
export type CsvPreview = z.infer<typeof csvPreviewSchema>

export const orderOfBattleChannels = {
  'orderOfBattle.book': channel(nothing, bookSchema),
  /** Carries out all edits in one step that can be taken back, or none. Umpire only. */
  'orderOfBattle.edit': channel(
    z.strictObject({ edits: z.array(bookEditSchema).min(1).max(5000), reason: optionalReasonSchema }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('edited'), book: bookSchema }),
      z.object({ kind: z.literal('refused'), faults: z.array(editFaultSchema) }),
    ]),
  ),
  'orderOfBattle.undo': channel(nothing, bookSchema),
  'orderOfBattle.redo': channel(nothing, bookSchema),
  /** Gives a change that stands another reason. */
  'orderOfBattle.explain': channel(
    z.strictObject({ number: z.int().min(1), reason: z.string().trim().max(500) }),
    bookSchema,
  ),
  /** What a formation, brigade or unit comes to under each rule set at a battle, with its usual what-ifs. */
  'orderOfBattle.ratings': channel(
    z.strictObject({ formation: idSchema, battle: battleIdSchema }),
    z.object({ version: z.int(), ruleSets: z.array(ruleSetRatingsSchema) }),
  ),
  /** The whole book, or one army of it, as CSV: every field by id, or strengths by name, filled in or left empty. */
  'orderOfBattle.csv.export': channel(
    z.strictObject({
      army: idSchema.nullable().default(null),
      what: z.enum(['all', 'strengths', 'strengthsTemplate']).default('all'),
    }),
    z.object({ text: z.string(), rows: z.int() }),
  ),
  /** Sends a CSV file part by part, in order; the first begins anew. A screen has one file at a time. */
  'orderOfBattle.csv.part': channel(
    z.strictObject({
      jobId: idSchema,
      part: z.int().min(0).max(10_000),
      text: z.string().max(CSV_PART_CHARACTERS),
    }),
    done,
  ),
  /** What the file that was sent would change. Progress on `job.progress`; it can be cancelled. */
  'orderOfBattle.csv.preview': channel(
    z.strictObject({ jobId: idSchema, meant: namesMeantSchema }),
    csvPreviewSchema,
  ),
  /** Carries out what the preview showed. Refused as `stale`, with a new preview, if the book has changed since. */
  'orderOfBattle.csv.import': channel(
    z.strictObject({
      jobId: idSchema,
      version: z.int().min(0),
      meant: namesMeantSchema,
      reason: optionalReasonSchema,
    }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('imported'), book: bookSchema, changes: z.int() }),
      z.object({ kind: z.literal('stale'), preview: csvPreviewSchema }),
    ]),
  ),
}
