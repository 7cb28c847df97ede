/** The calendar of the campaign as shipped, read once when it is first wanted. */
import campaign from '../../db/history/campaign.json'
import { calendarSchema, type Calendar } from '../../src-shared/history/calendar'

let known: Calendar | undefined

/** The shipped calendar; the tests of the data have checked it against the rest. */
export function shippedCalendar(): Calendar {
  known ??= calendarSchema.parse(campaign)
  return known
}
