/** Errors as data: what a call answers when it cannot do what it was asked. */
import { z } from 'zod'
import { jsonObjectSchema } from './values'

/** Codes of the program's own errors; those of a campaign file are `campaignFile.` and the code of its fault. */
export const ERROR_CODES = [
  'badInput',
  'unknownChannel',
  'tooLarge',
  'noCampaign',
  'notBegun',
  'inCampaign',
  'takenBack',
  'noSuchCampaign',
  'noSuchBattle',
  'noSuchUnit',
  'noSuchEntry',
  'noSuchPlan',
  'noSuchStep',
  'noSuchJob',
  'wrongStatus',
  'wrongDice',
  'ruleSetMissing',
  'notYourSide',
  'noArmy',
  'umpireOnly',
  'seatWanted',
  'pinWanted',
  'wrongPin',
  'pinTooSoon',
  'organiserPinFirst',
  'sealed',
  'badSheet',
  'badChoice',
  'badEdit',
  'badOrders',
  'nothingToUndo',
  'undoBarred',
  'nothingToRedo',
  'noStaffToAct',
  'noGeneralOrders',
  'nothingToPutBack',
  'cancelled',
  'notInThisShell',
  'closing',
  'disconnected',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export const callErrorSchema = z.object({
  code: z.union([z.enum(ERROR_CODES), z.templateLiteral(['campaignFile.', z.string()])]),
  /** Key of the sentence in the catalogues: `error.<code>` or `campaignFile.<code>`. */
  key: z.string(),
  /** Values of the sentence. */
  detail: jsonObjectSchema,
})
export type CallError = z.infer<typeof callErrorSchema>

/** What every call answers. `damage`: the answer comes from a campaign in which damage has been found. */
export type Result<T> =
  | { readonly ok: true; readonly value: T; readonly damage?: CallError }
  | { readonly ok: false; readonly error: CallError }
