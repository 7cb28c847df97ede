/** The theatre of the campaign as shipped, read when it is first asked for. */
import type { Theatre } from '../../src-shared/history/theatre'
import { once } from '../services/once'
import { shipped } from './shipped'

/** The shipped theatre; a test has held it against its schema and the rest. */
export const shippedTheatre = once(() => shipped('theatre.json') as Theatre)
