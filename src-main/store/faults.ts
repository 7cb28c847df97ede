/** What can be wrong with a campaign file: faults as values, the error that carries one, and a fault in words. */
import type { z } from 'zod'
import type { JsonValue } from '../../src-shared/engine/json'
import { campaignFileMessages } from '../../src-shared/words/campaign-file'
import { render } from '../../src-shared/words/sentence'

export const FAULT_CODES = [
  'missing',
  'notAFile',
  'empty',
  'notADatabase',
  'foreign',
  'tooLarge',
  'truncated',
  'damaged',
  'wrongSchema',
  'newer',
  'locked',
  'badLock',
  'badLog',
  'moved',
  'overwritten',
  'linkedTwice',
  'noAccess',
  'readOnly',
  'readOnlyFolder',
  'diskFull',
  'diskFailed',
  'exists',
  'badName',
  'nameTooLong',
  'noFolder',
  'migrationFailed',
  'backupFailed',
  'nothingToRescue',
  'rescueGivenUp',
  'programTooOld',
  'closed',
  'noSuchBattle',
  'noSuchEntry',
  'battleHasBegun',
  'battleNotReady',
  'unknownRuleSet',
  'sealed',
  'replayFailed',
  'courseFailed',
  'invalid',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** A fault as data: `key` is its sentence in the message catalogues, `detail` the values of the sentence. */
export interface CampaignFault {
  readonly code: FaultCode
  readonly key: `campaignFile.${FaultCode}`
  readonly detail: { readonly [name: string]: JsonValue }
}

export function fault(code: FaultCode, detail: CampaignFault['detail'] = {}): CampaignFault {
  return { code, key: `campaignFile.${code}`, detail }
}

/** Thrown by the methods of an open campaign; whatever was under way has been rolled back whole. */
export class CampaignFaultError extends Error {
  constructor(readonly fault: CampaignFault) {
    super(faultSentence(fault))
    this.name = 'CampaignFaultError'
  }
}

export const CAMPAIGN_FILE_SENTENCES: Readonly<Record<FaultCode, string>> = campaignFileMessages

/** The English sentence of a fault with its values filled in, for the command line and for logs. */
export function faultSentence({ code, detail }: CampaignFault): string {
  const catalogue = CAMPAIGN_FILE_SENTENCES
  return render({ key: code, values: detail }, { catalogue, nameOf: () => undefined, lenient: true })
}

/** A value through its schema; one that does not fit is an `invalid` fault that names its field. */
export function valid<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const problem = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
  throw new CampaignFaultError(fault('invalid', { problem }))
}
