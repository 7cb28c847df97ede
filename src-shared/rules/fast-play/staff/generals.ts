/** Where generals ride, and whom they join (section 10, item 3). */
import { along, bearing, distance, meanOf, type Point } from '../../../board/table/vectors'
import { GENERAL_MOVE, TOUCH } from '../sheet/tables'
import type { Body } from '../state/bodies'
import { generalGap } from '../state/field'
import { decide, type Decision, type Idea } from './idea'
import { isLegal } from './approach'
import { homeBearing } from './edges'
import { inside } from './slots'
import { nearestEnemy, worthOf, type View } from './view'

/** Inches that he must be off his place before he rides. */
const LEAST_RIDE = 3
const BEHIND = 3
/** A shaken unit worth less is left to itself; nobody joins one within so many inches of the enemy. */
const WORTH_JOINING = 1.2
const DANGER = 6

/** The next general who rides or joins; those before whoever has moved last have made up their minds. */
export function generalDecision(view: View): Decision | undefined {
  const { field, side } = view
  const own = [...field.roster.generals.values()].filter((info) => info.side === side).map(({ id }) => id)
  const last = own.findLastIndex((id) => field.general(id).moved)
  for (const id of own.slice(Math.max(0, last))) {
    const found = decide(ideasOf(view, id))
    if (found) return found
  }
  return undefined
}

function ideasOf(view: View, id: string): readonly Idea[] {
  const { field } = view
  const general = field.general(id)
  const point = field.pointOf(general)
  if (!point) return []
  const troops = field.ofSide(view.side).filter(({ info }) => info.generalId === id)
  const shaken = troops.filter((body) => isWorthJoining(view, body))
  if (general.joined !== null && shaken.some((body) => body.id === general.joined)) return []
  const touching = shaken.find((body) => generalGap(point, body) <= TOUCH)
  if (touching && general.joined !== touching.id) {
    const command = { type: 'joinUnit' as const, general: id, unit: touching.id }
    return isLegal(view, command) ? [{ command, want: 'rallies', score: 1, orderOf: null }] : []
  }
  if (general.moved) return []
  const sick = shaken
    .filter((body) => distance(point, body.rearMiddle) <= GENERAL_MOVE)
    .toSorted((a, b) => worthOf(field, b) - worthOf(field, a))[0]
  if (sick) return rideTo(view, id, point, sick.rearMiddle, 'rallies')
  if (troops.length === 0) return []
  const home = troops[0] ? homeBearing(troops[0]) : 0
  const wanted = inside(field, along(meanOf(troops.map(({ centre }) => centre)), home, BEHIND))
  return distance(point, wanted) < LEAST_RIDE ? [] : rideTo(view, id, point, wanted, 'commands')
}

function isWorthJoining({ field }: View, body: Body): boolean {
  return (
    !field.isSteady(body.id) &&
    !field.isInHandToHand(body.id) &&
    worthOf(field, body) >= WORTH_JOINING &&
    nearestEnemy(field, body).inches > DANGER
  )
}

function rideTo(
  view: View,
  id: string,
  from: Point,
  to: Point,
  want: 'rallies' | 'commands',
): readonly Idea[] {
  const inches = Math.min(distance(from, to), GENERAL_MOVE - 0.01)
  const { x, y } = inches < distance(from, to) ? along(from, bearing(from, to), inches) : to
  const command = { type: 'moveGeneral' as const, general: id, x, y }
  return isLegal(view, command) ? [{ command, want, score: 0.5, orderOf: null }] : []
}
