/** What the battle gives: who would win if it ended as it stands, by points and by the levels of its file, and what each place counts. */
import type { Condition } from '../../../history/conditions'
import { covers, minutesOf, SIDE_IDS } from '../../../history/vocabulary'
import { otherSide, type Side } from '../../../engine/sides'
import { rosterOf, type UnitInfo } from '../state/lookup'
import type { SquareId } from '../sheet/sheet'
import type { SqState, TurnNote } from '../state/state'

/** A moment of the battle: who holds what, and who is gone. */
export interface Moment {
  readonly state: SqState
  readonly holderOf: ReadonlyMap<string, Side | null>
  readonly destroyed: ReadonlySet<string>
  /** Notes of the turns up to then. */
  readonly notes: readonly TurnNote[]
}

/** Grades of a verdict as numbers: 1 for the lesser victory, 2 for the greater, below 0 for the enemy's. */
const GREATER = 2
/** What being named in a condition that decides a level adds to a place, in victory points. */
const NAMED = { minor: 5, major: 3 } as const

/** How a side would do if the battle ended now: by the rule set's own verdict and by the file's, each from -2 to 2. */
export function leadsOf(moment: Moment, side: Side): readonly [points: number, levels: number] {
  return [leadByPoints(moment, side), leadByLevels(moment, side)]
}

function leadByPoints(moment: Moment, side: Side): number {
  const margin = pointsOf(moment, side) - pointsOf(moment, otherSide(side))
  const { decisiveMargin, marginalMargin } = moment.state.sheet.victory
  const grade = Math.abs(margin) >= decisiveMargin ? GREATER : Math.abs(margin) >= marginalMargin ? 1 : 0
  return Math.sign(margin) * grade
}

/** Victory points as they were then (SQ-VIC-05). */
export function pointsOf({ state, holderOf, destroyed }: Moment, side: Side): number {
  const { objectives, vpAtStart } = state.sheet.victory
  let points = vpAtStart[side]
  for (const { id, vp } of objectives) if (holderOf.get(id) === side) points += vp
  for (const unit of rosterOf(state.sheet).unitList)
    if (unit.side !== side && destroyed.has(unit.id)) points += unit.value
  return points
}

/** Level against level; with the same on both sides the points decide (CP-WIN-03). */
function leadByLevels(moment: Moment, side: Side): number {
  const own = levelOf(moment, side)
  const theirs = levelOf(moment, otherSide(side))
  if (own !== theirs) return own > theirs ? own : -theirs
  if (own === 0) return 0
  const { vpAtStart } = moment.state.sheet.victory
  const points = (of: Side) => pointsOf(moment, of) - vpAtStart[of]
  return own * Math.sign(points(side) - points(otherSide(side)))
}

function levelOf(moment: Moment, side: Side): number {
  let best = 0
  for (const level of moment.state.sheet.victory.levels ?? [])
    if (level.side === side && holds(level.when, moment))
      best = Math.max(best, level.level === 'major' ? GREATER : 1)
  return best
}

/** Whether a condition would be met; what the staff cannot know counts as not met. */
function holds(condition: Condition, moment: Moment): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, moment))
  if ('any' in condition) return condition.any.some((part) => holds(part, moment))
  if ('not' in condition) return !holds(condition.not, moment)
  if ('holds' in condition) return groundHeld(condition.holds, moment)
  if ('broken' in condition) {
    const { formations, arms, atLeast } = condition.broken
    const counts = (unit: UnitInfo) =>
      formations.some((formation) => covers(formation, unit.unit.brigadeId ?? unit.id)) &&
      (arms === undefined || arms.includes(unit.isCavalry ? 'cavalry' : 'infantry'))
    return broken(moment, counts) >= atLeast
  }
  if ('fewerBroken' in condition) {
    const side = sideOf(condition.fewerBroken.side)
    return broken(moment, (unit) => unit.side === side) < broken(moment, (unit) => unit.side !== side)
  }
  if ('armyBroken' in condition) return moment.state.brokenArmies.includes(condition.armyBroken.army)
  if ('exited' in condition) {
    const { exit, atLeast, unit } = condition.exited
    const gone = Object.values(moment.state.units).filter((one) => one.gone?.exit === exit).length
    return gone >= atLeast * (unit === 'division' ? 2 : 1)
  }
  return false
}

const sideOf = (side: (typeof SIDE_IDS)[number]): Side => (side === SIDE_IDS[1] ? 1 : 0)

function broken({ state, destroyed }: Moment, counts: (unit: UnitInfo) => boolean): number {
  const brigades = new Set<string>()
  for (const unit of rosterOf(state.sheet).unitList)
    if (unit.isBrigade && destroyed.has(unit.id) && counts(unit)) brigades.add(unit.unit.brigadeId ?? unit.id)
  return brigades.size
}

type Ground = Extract<Condition, { holds: unknown }>['holds']

/** Ground to be held at an hour still to come counts as it is held now. */
function groundHeld({ side, objectives, at }: Ground, { holderOf, notes }: Moment): boolean {
  const index = sideOf(side)
  const now = objectives.every((id) => holderOf.get(id) === index)
  if (at === 'end') return now
  const then = (note: TurnNote) => objectives.every((id) => note.holders[id]?.side === index)
  if (at === 'any') return now || notes.some(then)
  const clock = notes.at(-1)?.clockMinutes ?? 0
  if (at.startsWith('before ')) {
    const limit = minutesOf(at.slice('before '.length))
    return (clock < limit && now) || notes.some((note) => note.clockMinutes < limit && then(note))
  }
  const limit = minutesOf(at)
  if (clock < limit) return now
  const last = notes.findLast((note) => note.clockMinutes <= limit)
  return last === undefined ? now : then(last)
}

// Levels do not change in a battle: without keeping this every move of a unit would walk all conditions.
const worths = new WeakMap<SqState['sheet'], ReadonlyMap<SquareId, number>>()

/** What each square with objectives counts, in victory points: more where levels of victory name it. */
export function worthOfPlaces({ sheet }: SqState): ReadonlyMap<SquareId, number> {
  const known = worths.get(sheet)
  if (known) return known
  const named = new Map<string, number>()
  for (const { level, when } of sheet.victory.levels ?? [])
    for (const objectives of groundIn(when))
      for (const id of objectives)
        named.set(id, Math.max(named.get(id) ?? 0, NAMED[level] / Math.sqrt(objectives.length)))
  const worth = new Map<SquareId, number>()
  for (const { id, square, vp } of sheet.victory.objectives)
    if (square !== undefined) worth.set(square, (worth.get(square) ?? 0) + vp + (named.get(id) ?? 0))
  worths.set(sheet, worth)
  return worth
}

/**
 * What each place adds to its points by the levels of victory as they stand, to either side: the more, the fewer places
 * the one side still lacks for a level, or the other would have to take to deny it.
 */
export function stakesOf({ state, holderOf }: Moment): ReadonlyMap<SquareId, number> {
  const byPlace = new Map<string, number>()
  for (const { side, level, when } of state.sheet.victory.levels ?? [])
    for (const objectives of groundIn(when)) {
      const lacking = objectives.filter((id) => holderOf.get(id) !== side)
      for (const id of objectives) {
        const stake = NAMED[level] / (lacking.includes(id) ? lacking.length : lacking.length + 1)
        byPlace.set(id, Math.max(byPlace.get(id) ?? 0, stake))
      }
    }
  const stakes = new Map<SquareId, number>()
  for (const { id, square } of state.sheet.victory.objectives)
    if (square !== undefined) stakes.set(square, Math.max(stakes.get(square) ?? 0, byPlace.get(id) ?? 0))
  return stakes
}

function groundIn(condition: Condition): readonly (readonly string[])[] {
  if ('all' in condition) return condition.all.flatMap(groundIn)
  if ('any' in condition) return condition.any.flatMap(groundIn)
  if ('not' in condition) return groundIn(condition.not)
  return 'holds' in condition ? [condition.holds.objectives] : []
}
