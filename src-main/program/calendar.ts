/** The calendar of the campaign as shipped, read when it is first asked for. */
import type { Calendar } from '../../src-shared/history/calendar'
import { once } from '../services/once'
import { shipped } from './shipped'

/** The shipped calendar; a test has held it against its schema and the rest. */
export const shippedCalendar = once(() => shipped('campaign.json') as Calendar)
