/** Loads the calendar and the theatre beside the historical data: schemas first, then the checks between the files. */
import type { z } from 'zod'
import type { History } from './bundle'
import { calendarSchema, type Calendar } from './calendar'
import { checkCalendar, checkTheatre } from './check/calendar'
import { checker, type HistoryFault } from './check/order-of-battle'
import { theatreSchema, type Theatre } from './theatre'

/** Files of the campaign, relative to the history folder. */
export const CAMPAIGN_FILES = { calendar: 'campaign.json', theatre: 'theatre.json' } as const

export type LoadedCalendar =
  | { readonly ok: true; readonly calendar: Calendar; readonly theatre: Theatre }
  | { readonly ok: false; readonly faults: readonly HistoryFault[] }

/** Reads both files with `readJson`, which is given paths relative to the history folder and may throw. */
export function loadCalendar(readJson: (path: string) => unknown, history: History): LoadedCalendar {
  const faults: HistoryFault[] = []
  const calendar = read(calendarSchema, CAMPAIGN_FILES.calendar, readJson, faults)
  const theatre = read(theatreSchema, CAMPAIGN_FILES.theatre, readJson, faults)
  if (!calendar || !theatre) return { ok: false, faults }
  checkCalendar(calendar, history, checker(CAMPAIGN_FILES.calendar, faults))
  checkTheatre(theatre, calendar, history, checker(CAMPAIGN_FILES.theatre, faults))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, calendar, theatre }
}

function read<T>(
  schema: z.ZodType<T>,
  file: string,
  readJson: (path: string) => unknown,
  faults: HistoryFault[],
): T | undefined {
  let value: unknown
  try {
    value = readJson(file)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    faults.push({ file, path: '', sentence: `The file ${file} cannot be read: ${why}` })
    return undefined
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.')
    faults.push({ file, path, sentence: `In ${file}, at ${path || 'the top'}: ${issue.message}.` })
  }
  return undefined
}
