/** The side's own plan: which place each of its commands goes for, from turn to turn (section 10, items 8 and 9). */
import { centroidOf } from '../../../board/table/polygons'
import { distance, meanOf, type Point } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import type { Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { FpState, Note } from '../state/state'
import { leastOf } from './least'
import { postsOf, type Post } from './posts'
import { nearestEnemy, worthThen, type View } from './view'

/** The side's own plan: what each command goes for. */
export interface Plan {
  /** Units that win or save a place by themselves. */
  readonly posts: ReadonlyMap<string, Post>
  /** Goal by general, or by battery without one. */
  goalOf(body: Body): Point | null
  /** Whether a unit keeps what its side has, rather than going for what it has not. */
  isKeeper(body: Body): boolean
}

/** So many times the enemy's worth is a surplus. */
const SURPLUS = 1.3
/** Inches of marching that a place is worth less that is not wanted, and one to which half of the commands go already. */
const UNWANTED = 30
const CROWDED = 20
/** Turns over which a command keeps to its goal, and the inches by which another must be better. */
const REMEMBERED = 6
const FAR_BETTER = 8
interface Place {
  readonly id: string
  readonly at: Point
  readonly value: number
}

export function planOf(view: View): Plan {
  const { field, state, side, skill } = view
  const places = state.sheet.victory.objectives.flatMap(({ id, polygon, value }): Place[] => {
    return polygon ? [{ id, at: centroidOf(polygon), value }] : []
  })
  const isOwn = ({ id }: Place, holders: FpState['holders']): boolean => holders[id]?.side === side
  const isDefendingWith = (holders: FpState['holders']): boolean => {
    const worth = (own: boolean) =>
      places.reduce((sum, place) => sum + (isOwn(place, holders) === own ? place.value : 0), 0)
    return worth(true) > worth(false)
  }
  const isBold = skill === 'easy'
  const commands = commandsOf(field, side)
  const began = state.notes.at(-1)
  /** The place that each command goes for, as all stood and what was held then; what was chosen before is kept to. */
  const choose = (before: ReadonlyMap<string, Place>, note: Note) => {
    const { holders } = note
    const isDefending = isDefendingWith(holders)
    const strength = (of: Side) => worthThen(field, note, of)
    const hasSurplus = isDefending && !isBold && strength(side) > SURPLUS * strength(otherSide(side))
    // What is held is kept by a side that wins with it, unless it has many more; the others go for what they have not.
    const costs = new Map(
      places.map((place) => {
        const isWanted = hasSurplus || isOwn(place, holders) === isDefending
        const fear =
          isBold || isDefending
            ? 0
            : worthThen(field, note, otherSide(side), { at: place.at, inches: 12 }) / 4
        return [place, fear + (isWanted ? 0 : UNWANTED) - 2 * place.value]
      }),
    )
    const taken = new Map<Place, number>()
    const found = new Map<string, Place>()
    // Who has come on since this turn began chooses after those who stood here.
    const ids = [...commands.keys()]
    const here = ids.filter((id) => hasStood(commands.get(id) ?? [], note))
    const others = note === began ? ids.filter((id) => !here.includes(id)) : []
    const most = Math.max(1, Math.ceil(here.length / 2))
    for (const id of [...here, ...others]) {
      const from = middleOf(commands.get(id) ?? [], note)
      const best = leastOf(places, (place) => {
        const isKept = before.get(id) === place
        const crowd = !isKept && (taken.get(place) ?? 0) >= most ? CROWDED : 0
        return distance(place.at, from) + (costs.get(place) ?? 0) + crowd - (isKept ? FAR_BETTER : 0)
      })
      if (!best) continue
      taken.set(best, (taken.get(best) ?? 0) + 1)
      found.set(id, best)
    }
    return found
  }
  const chosen = state.notes.slice(-REMEMBERED).reduce(choose, new Map<string, Place>())
  const isDefending = isDefendingWith(state.holders)
  // Those without a general of their own go with the command that they stood nearest to.
  const middles = [...commands]
    .filter(([, bodies]) => hasStood(bodies, began))
    .map(([id, bodies]) => ({ id, at: middleOf(bodies, began) }))
  const goalFor = (body: Body): Place | undefined => {
    const { generalId } = body.info
    const own = generalId === null ? undefined : chosen.get(generalId)
    if (own) return own
    const near = leastOf(middles, ({ at }) => distance(at, middleOf([body], began)))
    return near && chosen.get(near.id)
  }
  return {
    posts: skill === 'easy' ? NO_POSTS : postsOf(view),
    goalOf: (body) => goalFor(body)?.at ?? nearestEnemy(field, body).enemy?.centre ?? null,
    isKeeper(body) {
      const goal = goalFor(body)
      return isDefending && (!goal || isOwn(goal, state.holders))
    },
  }
}

function hasStood(bodies: readonly Body[], note: Note | undefined): boolean {
  return bodies.some(({ id }) => note?.units[id] !== undefined)
}

/** The middle of those who stood on the table when a turn had ended; of others as they stand now. */
function middleOf(bodies: readonly Body[], note: Note | undefined): Point {
  const stood = bodies.flatMap(({ id }) => note?.units[id]?.pose ?? [])
  return meanOf(stood.length > 0 ? stood : bodies.map(({ centre }) => centre))
}

/** Units on the board by their general. */
function commandsOf(field: Field, side: Side): ReadonlyMap<string, readonly Body[]> {
  const commands = new Map<string, Body[]>()
  for (const body of field.ofSide(side)) {
    const { generalId } = body.info
    if (generalId === null) continue
    commands.set(generalId, [...(commands.get(generalId) ?? []), body])
  }
  return commands
}

const NO_POSTS: ReadonlyMap<string, Post> = new Map()
