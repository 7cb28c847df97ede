/** Values that many channels carry: ids, JSON, sentences, dice, refusals, faults. */
import { z } from 'zod'

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }
export type JsonObject = { readonly [key: string]: JsonValue }

export const jsonSchema: z.ZodType<JsonValue> = z.json()
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), z.json())

/** Id of anything inside a battle or the order of battle. */
export const idSchema = z.string().min(1).max(80)
/** Line breaks and tabs become spaces; other control signs, and marks that turn the line round, go. */
function withoutControls(text: string): string {
  return text.replace(/[\t-\r]+/g, ' ').replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
}
/** Anything a keyboard can produce; shown as text, never as markup. */
export const nameSchema = z
  .string()
  .overwrite(withoutControls)
  .trim()
  .min(1)
  .max(120)
  .refine((name) => /[^\p{Z}\p{C}]/u.test(name), { message: 'a name has at least one sign that can be seen' })
/** Path of a file or folder as the system writes it. */
export const pathSchema = z
  .string()
  .min(1)
  .max(4096)
  .refine((path) => !path.includes('\0'), { message: 'a path has no null characters' })
export const battleIdSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/)
/** Milliseconds since 1970. */
export const instantSchema = z.number()
/** Number of an entry in the journal of a battle; 0 opens it. */
export const seqSchema = z.int().min(0).max(10_000_000)
/** Why the umpire sets something aside; kept for ever. */
export const reasonSchema = z.string().trim().min(1).max(500)
export const seedSchema = z.int().min(-2147483648).max(2147483647)

export const sideSchema = z.union([z.literal(0), z.literal(1)])
/** Side 0 or side 1, in the order of the sheet. */
export type Side = z.infer<typeof sideSchema>

/** Who sits at the screen: the umpire, who sees all and may act for either side, or one side. */
export const seatSchema = z.union([z.literal('umpire'), sideSchema])
export type Seat = z.infer<typeof seatSchema>

/** Key of a rule set, a slug; one that the program does not play is answered `ruleSetMissing`. */
export const ruleSetKeySchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
export type RuleSetKey = z.infer<typeof ruleSetKeySchema>

/** A sentence of the rule set's catalogue with its values. */
export const sentenceSchema = z.object({ key: z.string(), values: jsonObjectSchema })
export type Sentence = z.infer<typeof sentenceSchema>

/** Why a command is refused, with the sentence that the rule set makes of it. */
export const refusalSchema = z.object({
  code: z.string(),
  /** Id of the rule that forbids it. */
  rule: z.string(),
  values: jsonObjectSchema,
  sentence: sentenceSchema,
  subjectId: z.string().optional(),
})
export type Refusal = z.infer<typeof refusalSchema>

/** A fault of a sheet, a house rule or a file; `path` joins keys by dots. */
export const faultSchema = z.object({ path: z.string(), code: z.string(), values: jsonObjectSchema })
export type Fault = z.infer<typeof faultSchema>

/** The average die, or one with so many faces from 1 on. */
const dieSchema = z.union([z.literal('average'), z.templateLiteral(['d', z.int().min(2)])])
export const diceRequestSchema = z.object({
  die: dieSchema,
  count: z.int().min(1),
  /** Who throws; null: dice of nobody's. */
  side: sideSchema.nullable(),
  /** Key of the purpose in the rule set's catalogue. */
  purpose: z.string(),
  rules: z.array(z.string()),
  forId: z.string().optional(),
})
/** One throw that a rule asks for. */
export type DiceRequest = z.infer<typeof diceRequestSchema>

export const rollSchema = diceRequestSchema.extend({ faces: z.array(z.int()) })
/** A throw that has been made. */
export type Roll = z.infer<typeof rollSchema>

/** Faces thrown by hand, in the order asked. */
export const facesSchema = z.array(z.int().min(0).max(100)).max(2000)

/** A command of the rule set; its own schema judges it further in. */
export const commandSchema = jsonObjectSchema

/** One step of arithmetic behind an event. */
export const workingSchema = z.object({ key: z.string(), values: jsonObjectSchema, rule: z.string() })

/** What is wrong with a campaign file; `key` is its sentence in the catalogues. */
export const campaignFaultSchema = z.object({
  code: z.string(),
  key: z.string(),
  detail: jsonObjectSchema,
})

export const nothing = z.strictObject({})
/** The answer of a channel that has nothing to say but that it is done. */
export const done = z.object({})
