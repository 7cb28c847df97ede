/** The theatre of the campaign as shipped, read once when it is first wanted. */
import theatre from '../../db/history/theatre.json'
import { theatreSchema, type Theatre } from '../../src-shared/history/theatre'

let known: Theatre | undefined

/** The shipped theatre; the tests of the data have checked it against the rest. */
export function shippedTheatre(): Theatre {
  known ??= theatreSchema.parse(theatre)
  return known
}
