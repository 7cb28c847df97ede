/** How a handler says that it cannot do what it was asked: thrown inside the services, answered as data. */
import type { CallError, ErrorCode } from '../../src-shared/contract/errors'
import type { JsonObject } from '../../src-shared/contract/values'
import {
  asFault,
  CampaignFaultError,
  FAULT_CODES,
  fault,
  faultSentence,
  type CampaignFault,
} from '../campaign-file'

export class CallFailed extends Error {
  constructor(readonly error: CallError) {
    super(error.code)
    this.name = 'CallFailed'
  }
}

/** An error of the program with the values of its sentence. */
export function failure(code: ErrorCode, detail: JsonObject = {}): CallFailed {
  return new CallFailed({ code, key: `error.${code}`, detail })
}

/** The error of a campaign file's fault. */
export function faulty(fault: CampaignFault): CallFailed {
  return new CallFailed({ code: `campaignFile.${fault.code}`, key: fault.key, detail: fault.detail })
}

/** The value of something that may be a fault instead. */
export function unlessFault<T extends { readonly kind: string }>(
  result: T | { readonly kind: 'fault'; readonly fault: CampaignFault },
): Exclude<T, { readonly kind: 'fault' }> {
  if (result.kind === 'fault') throw faulty((result as { readonly fault: CampaignFault }).fault)
  return result as Exclude<T, { readonly kind: 'fault' }>
}

/** Any thrown value as an error of the contract; what nobody foresaw is `internal` with its own words. */
export function errorOf(thrown: unknown): CallError {
  if (thrown instanceof CallFailed) return thrown.error
  if (thrown instanceof CampaignFaultError) return faulty(thrown.fault).error
  const found = faultOfFile(thrown)
  if (found) return faulty(found).error
  const what = thrown instanceof Error ? thrown.message : String(thrown)
  return failure('internal', { what }).error
}

/** What an error of the file system means; undefined: it is none that a player could do something about. */
function faultOfFile(thrown: unknown): CampaignFault | undefined {
  if (!(thrown instanceof Error && 'path' in thrown && typeof thrown.path === 'string')) return undefined
  try {
    return asFault(thrown, thrown.path)
  } catch {
    return undefined
  }
}

/** The English sentence of an error of a campaign file, for whoever runs the program; of others the code. */
export function errorSentence({ code, detail }: CallError): string {
  const known = FAULT_CODES.find((each) => code === `campaignFile.${each}`)
  return known ? faultSentence(fault(known, detail)) : `The program could not do it: ${code}.`
}
