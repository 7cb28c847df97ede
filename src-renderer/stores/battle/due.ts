// Whom a battle waits for at this screen, and which secret choice the curtain hides: read off a view alone.
import type { Seat, Side } from '../../../src-shared/contract/values'
import type { Line, View } from './data'

const SIDES: readonly Side[] = [0, 1]

export function peopleOf(view: View | null): readonly Side[] {
  return SIDES.filter((side) => view?.seats[side] === 'people')
}

/** The side of people that the battle waits for. */
export function dueSideOf(view: View | null): Side | null {
  if (view?.status !== 'fighting') return null
  return view.turn.toAct.find((side) => view.seats[side] === 'people') ?? null
}

/** Key of the secret choice of one side that is due; two such keys differ. Empty: nothing secret is due. */
export function secretKeyOf(view: View | null): string {
  const side = dueSideOf(view)
  if (!view || view.turn.secretKey === '' || side === null || peopleOf(view).length < 2) return ''
  return `${view.turn.secretKey}/${side}`
}

/**
 * The seat of the campaign that has a side of the battle, and the side that a seat has: rules number their sides as they
 * like, alike or crossed, so that the way there is the way back. The umpire is the same in both.
 */
export function crossed(view: Pick<View, 'heldBy'> | null, one: Seat): Seat {
  return one === 'umpire' ? one : (view?.heldBy[one] ?? one)
}

/**
 * The side of the battle whose seat the screen takes: the one that is to act here, the only side of people, or the umpire. While a
 * secret choice waits behind the curtain (`raised` is not its key) the present one stays.
 */
export function seatFor(view: View, umpiring: boolean, raised: string, present: Seat): Seat {
  if (umpiring) return 'umpire'
  const [only, other] = peopleOf(view)
  if (only === undefined) return 'umpire'
  if (other === undefined) return only
  const key = secretKeyOf(view)
  if (key !== '' && key !== raised) return present
  return view.turn.toAct[0] ?? (present === 'umpire' ? only : present)
}

/** The new lines, with those that were known already as the very objects they were: what shows them has nothing to do. */
export function keepKnown(lines: readonly Line[], known: readonly Line[]): readonly Line[] {
  const keyOf = (line: Line): string => `${line.seq}/${line.index}/${line.at}/${String(line.undone)}`
  const before = new Map(known.map((line) => [keyOf(line), line]))
  return lines.map((line) => before.get(keyOf(line)) ?? line)
}
