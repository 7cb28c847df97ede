/** The theatre of the campaign as shipped, read when it is first asked for. */
import theatre from '../../db/history/theatre.json?raw'
import type { Theatre } from '../../src-shared/history/theatre'
import { once } from '../services/once'

/** The shipped theatre; a test has held it against its schema and the rest. */
export const shippedTheatre = once(() => JSON.parse(theatre) as Theatre)
