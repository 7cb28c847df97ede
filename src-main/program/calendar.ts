/** The calendar of the campaign as shipped, read when it is first asked for. */
import campaign from '../../db/history/campaign.json?raw'
import type { Calendar } from '../../src-shared/history/calendar'
import { once } from '../services/once'

/** The shipped calendar; a test has held it against its schema and the rest. */
export const shippedCalendar = once(() => JSON.parse(campaign) as Calendar)
