/** Redressing after casualties: units that have lost touch slide along, or their enemies follow (FP-CAS-05, FP-R-124, FP-R-132). */
import { seenFrom } from '../../../board/table/rectangles'
import { along, normalHeading } from '../../../board/table/vectors'
import { placeBody, replaceEnemies } from '../movement/moves'
import { hasRoom } from '../movement/room'
import type { BoxSide } from '../sheet/vocabulary'
import { rounded, type Body } from '../state/bodies'
import type { Field } from '../state/field'
import type { Combat } from '../state/state'
import type { Step } from '../turn/step'
import { inTouch, keepsContact } from './contacts'
import { followers, withBodies } from './keeping-contact'
import { faceOffs, mostOpposed, onto } from './line-up'

/** For every unit of the zone that lost elements and still fights. */
export function redress(step: Step, { losers }: Combat): void {
  for (const id of losers)
    if (step.field.isOnBoard(id) && step.field.isInHandToHand(id)) redressUnit(step, id)
}

function redressUnit(step: Step, id: string): void {
  const enemies = outOfTouch(step.field, id)
  const [oldest] = enemies
  if (oldest === undefined) return
  // The old fight binds most: pairs stand from the oldest on.
  const slid = slide(step.field, id, oldest)
  if (slid) {
    placeBody(step, id, slid, ['FP-CAS-05'])
    makeFull(step, id, oldest)
  }
  const left = outOfTouch(step.field, id)
  if (left.length === 0) return
  for (const enemy of left) {
    const replaced = followers(step.field, step.field.body(id), [enemy])
    if (replaced) replaceEnemies(step, id, replaced)
    else endPair(step, id, enemy)
  }
}

/** Enemies of a unit with whom it is out of touch, those of the oldest pairs first. */
function outOfTouch(field: Field, id: string): readonly string[] {
  return field
    .pairsOf(id)
    .filter((pair) => !keepsContact(pair, field.body(pair.charger), field.body(pair.target)))
    .toSorted((a, b) => a.turn - b.turn || (other(a, id) < other(b, id) ? -1 : 1))
    .map((pair) => other(pair, id))
}

function other(pair: { readonly charger: string; readonly target: string }, id: string): string {
  return pair.charger === id ? pair.target : pair.charger
}

/** Along the line of contact to the nearest face-off that keeps every other contact (FP-R-121). */
function slide(field: Field, id: string, enemyId: string): Body | undefined {
  const body = field.body(id)
  const enemy = field.body(enemyId)
  if (body.formation === 'square') return undefined
  const struck =
    field.pairsOf(id).find((pair) => pair.target === id && pair.charger === enemyId)?.side ?? 'front'
  return (struck === 'front' ? frontPlaces(body, enemy) : sidePlaces(body, enemy, struck)).find((place) => {
    if (!hasRoom(field, place) || !inTouch(place, enemy)) return false
    const now = withBodies(field, [place])
    return field
      .pairsOf(id)
      .every(
        (pair) =>
          other(pair, id) === enemyId ||
          !keepsContact(pair, body, field.body(other(pair, id))) ||
          keepsContact(pair, place, now.body(other(pair, id))),
      )
  })
}

/** Face-offs of its own front on the side of the enemy that is most opposed to it, the nearest first. */
function frontPlaces(body: Body, enemy: Body): readonly Body[] {
  const side = mostOpposed(enemy.sides, body.pose.heading)
  if (!side) return []
  const frame = { ...onto(side, body.pose), heading: normalHeading(side.heading + 180) }
  return faceOffs(body, frame, side, 1, true).map((place) => place.body)
}

/** Who was struck on flank or rear keeps his heading: an edge of that side comes before an edge of the enemy's front (FP-R-112). */
function sidePlaces(body: Body, enemy: Body, struck: BoxSide): readonly Body[] {
  const own = body.sides.find(({ side }) => side === struck)
  const fronts = enemy.sides.filter(({ side }) => side === 'front')
  if (!own) return []
  const aside = own.heading + 90
  return own.edges
    .flatMap(({ middle }) =>
      fronts.flatMap(({ edges }) =>
        edges.map((edge) => seenFrom({ ...middle, heading: own.heading }, edge.middle).u),
      ),
    )
    .toSorted((a, b) => Math.abs(a) - Math.abs(b))
    .map((shift) => body.at(rounded({ ...along(body.pose, aside, shift), heading: body.pose.heading })))
}

/** Who has slid into line fights with his whole front. */
function makeFull(step: Step, a: string, b: string): void {
  step.set({
    pairs: step.state.pairs.map((pair) =>
      (pair.charger === a && pair.target === b) || (pair.charger === b && pair.target === a)
        ? { ...pair, mode: 'full' as const }
        : pair,
    ),
  })
}

function endPair(step: Step, a: string, b: string): void {
  const ended = step.state.pairs.find(
    ({ charger, target }) => (charger === a && target === b) || (charger === b && target === a),
  )
  if (!ended) return
  step.set({ pairs: step.state.pairs.filter((pair) => pair !== ended) })
  const { charger, target } = ended
  step.emit('pairEnded', null, ['FP-CAS-05', 'FP-REACT-04'], { charger, target })
}
