/** The shipped data of the campaign, read once for all tests. */
import { loadCalendar } from '../../src-shared/history/load-calendar'
import { readShipped, shippedHistory } from '../history/shipped'

const loaded = loadCalendar(readShipped, shippedHistory())
if (!loaded.ok) throw new Error(loaded.faults.map((fault) => fault.sentence).join('\n'))

export const { calendar, theatre } = loaded
export const history = shippedHistory()
