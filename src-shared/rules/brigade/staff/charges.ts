/** Which charge a staff declares, within the orders and where the odds are good (10.4). */
import { otherSide, type Side } from '../../../engine/sides'
import { gapBetween } from '../../../board/table/bodies'
import { bearing, turnBetween } from '../../../board/table/vectors'
import { projectileRow } from '../fire/guns/battery'
import { bodyOf, gapOf, isAbandoned } from '../state/bodies'
import { chargeGap, mayLieAhead, refuseCharge, refuseCharger } from '../movement/charges'
import type { CommandOf } from '../turn/commands'
import { chargeDeviation } from '../orders/envelopes'
import { brigadeOf, infoOf, onTable } from '../state/lookup'
import { chargeChance, chargePreview, inchesToThrow } from '../screen/previews/melee'
import { nearestEnemy, taskOf } from '../orders/clauses'
import { worthOf } from './worth'
import type { BrState } from '../state/state'
import { CONTACT_EPS, SMALL_ARMS } from '../sheet/tables'
import { enemiesWithin, standingNear } from '../state/nearby'

/** The least score of a charge that is worth anything (10.4). */
export const CAUTION = 0
/** No charge reaches farther, inches (BR-CHG-04). */
const LONGEST = 15
/** No more brigades than this go for one target. */
const AT_ONE = 2
/** What guns, and a flank or rear, are worth beside the odds. */
const GUNS_BONUS = 15
const SECTOR_BONUS = 10
/** Columns, and horse ordered to attack, charge where they do not lose in this share of rounds. */
const HOLDS = 0.5
/** What an order to attack counts beside the odds of a charge, figures. */
const ORDERED = 4
/** Who lies so far off the front of an enemy is before it, degrees; ranges at which fire tells, inches. */
const BEFORE = 20
const CANISTER = projectileRow('field', 'canister')?.max ?? 0
const MUSKETS = SMALL_ARMS.musket.max
/** The score of a charge that nobody should make. */
const MADNESS = -100
/** What falling short costs where enemies could fire, as a share of the charger's worth. */
const SHORT = 0.15
/** What it costs a shrewd staff beside: the charger is disordered and charges no more for two moves (BR-CHG-05, -08). */
const SHORT_AFTER = 0.5
/** The least chance of arriving with which anybody charges, but at the very brigade that his order names. */
const LIKELY = 0.5
/** Moves before the end from which guns count that are taken and not won back (BR-CREW-04). */
const LAST_MOVES = 6

export interface ScoredCharge {
  readonly command: CommandOf<'DeclareCharge'>
  /** Figures (10.4, step 2). */
  readonly score: number
}

/** What a staff asks of a charge: the least score, figures, and whether it sees through charges that look better than they are. */
export interface Judgement {
  readonly least: number
  /** The least at the very brigade that its order names. */
  readonly leastByOrder: number
  readonly isShrewd: boolean
}

/** Charges of the side that are not declared yet and worth it, the best of each brigade, the best first. */
export function chargesWorthIt(state: BrState, side: Side, judgement: Judgement): readonly ScoredCharge[] {
  return onTable(state, side)
    .flatMap(({ id }) => worthyCharges(state, side, id, judgement).slice(0, 1))
    .toSorted(byScore)
}

/** Charges that a brigade might declare and that are worth so much, the best first. */
function worthyCharges(
  state: BrState,
  side: Side,
  id: string,
  { least, leastByOrder, isShrewd }: Judgement,
): readonly ScoredCharge[] {
  const { declarations } = state.secret[side]
  if (id in declarations) return []
  const named = Object.values(declarations)
  const { charges } = weighedOf(state, side)
  let all = charges.get(id)
  if (!all) {
    all = allCharges(state, id)
    charges.set(id, all)
  }
  const objective = taskOf(state, id)?.clause.objective
  const leastAt = (targetId: string) => (targetId === objective ? leastByOrder : least)
  const known = isShrewd ? all.flatMap((one) => seenThrough(state, one)).toSorted(byScore) : all
  return known.filter(
    ({ command: { targetId }, score }) =>
      score > leastWorth(state, id, leastAt(targetId)) &&
      named.filter((one) => one === targetId).length < AT_ONE,
  )
}

/** What a charge must be worth: who is ordered to charge does so where it is not madness. */
export function leastWorth(state: BrState, id: string, least: number): number {
  return isOrderedHorse(state, id) ? least - ORDERED : least
}

function isOrderedHorse(state: BrState, id: string): boolean {
  return infoOf(state, id).isCavalry && taskOf(state, id)?.verb === 'attack'
}

/** Charges of one side weighed so far, with what they rest on: a declaration changes none of it. */
interface Weighed extends Pick<BrState, 'move' | 'contacts' | 'sections' | 'houseRules'> {
  readonly orders: BrState['secret'][Side]['orders']
  readonly charges: Map<string, readonly ScoredCharge[]>
}
const weighed = new WeakMap<BrState['brigades'], [Weighed | null, Weighed | null]>()

function weighedOf(state: BrState, side: Side): Weighed {
  const { brigades, move, contacts, sections, houseRules, secret } = state
  const { orders } = secret[side]
  let both = weighed.get(brigades)
  if (!both) {
    both = [null, null]
    weighed.set(brigades, both)
  }
  let known = both[side]
  if (
    known?.move !== move ||
    known.contacts !== contacts ||
    known.sections !== sections ||
    known.houseRules !== houseRules ||
    known.orders !== orders
  ) {
    known = { move, contacts, sections, houseRules, orders, charges: new Map() }
    both[side] = known
  }
  return known
}

/** All that a brigade might declare by the rules and its order, with no friend in its way, the best first. */
function allCharges(state: BrState, id: string): readonly ScoredCharge[] {
  if (refuseCharger(state, id) || nearestEnemy(state, id) > LONGEST) return []
  const body = bodyOf(state, id)
  return enemiesWithin(state, id, LONGEST)
    .flatMap((target): readonly ScoredCharge[] => {
      if (!mayLieAhead(body, target.body)) return []
      if (refuseCharge(state, id, target.id)) return []
      if (state.houseRules.ordersMode !== 'off' && chargeDeviation(state, id, target.id)) return []
      if (isBarred(state, id, target.id)) return []
      const score = chargeWorth(state, id, target.id)
      return [{ command: { type: 'DeclareCharge', brigadeId: id, targetId: target.id }, score }]
    })
    .toSorted(byScore)
}

const byScore = (a: ScoredCharge, b: ScoredCharge): number => b.score - a.score

/**
 * A charge as a shrewd staff sees it; none: it costs more than it brings. Of 3,000 charges declared or left undone by lot
 * those at guns and at men on the run lost figures over the next five moves, and so did those that could fall short.
 */
function seenThrough(state: BrState, charge: ScoredCharge): readonly ScoredCharge[] {
  const { brigadeId: id, targetId } = charge.command
  const target = infoOf(state, targetId)
  if (taskOf(state, id)?.clause.objective !== targetId) {
    if (target.isArtillery && state.move + LAST_MOVES < state.sheet.moves) return []
    if (brigadeOf(state, targetId).activity.kind === 'routing') return []
  }
  const reach = chanceToReach(state, id, targetId)
  return [{ ...charge, score: charge.score - (1 - reach) * SHORT_AFTER * worthOf(state, id) }]
}

/** A friend, or abandoned guns at which any charge ends (BR-CHG-07), nearer in the strip than the target. */
export function isBarred(state: BrState, id: string, targetId: string): boolean {
  const gap = chargeGap(state, id, targetId) ?? 0
  const { centre, radius, side } = bodyOf(state, id)
  return standingNear(state, centre, radius + gap).some((other) => {
    if (other.id === id || other.id === targetId) return false
    const isFriend = other.body.side === side
    if (!isFriend && !(isAbandoned(other.brigade) && gapOf(state, id, other.id) > CONTACT_EPS)) return false
    const before = chargeGap(state, id, other.id)
    return before !== undefined && before < gap
  })
}

/** What a charge is worth in figures; of one at a target that does not lie straight ahead: once the charger has turned to it. */
export function chargeWorth(state: BrState, id: string, targetId: string): number {
  const reach = chanceToReach(state, id, targetId)
  // More often short than not: only at the very brigade that its order names (10.4).
  if (reach < LIKELY && taskOf(state, id)?.clause.objective !== targetId) return MADNESS
  const target = infoOf(state, targetId)
  const { odds, edge } = chargePreview(state, id, targetId)
  const self = worthOf(state, id)
  const short = () => (1 - reach) * SHORT * self * threatsTo(state, id, targetId)
  // Guns are not fought over: whoever reaches them has them (BR-CREW-01).
  if (target.isArtillery) return reach * (worthOf(state, targetId) / 2 + GUNS_BONUS) - short()
  if (!odds) return MADNESS
  const win = odds.win / odds.of
  const loss = odds.loss / odds.of
  const bold =
    infoOf(state, id).isCavalry && taskOf(state, id)?.verb !== 'attack' ? win > loss : 1 - loss >= HOLDS
  if (!bold) return MADNESS
  const sector = edge.sector === 'front' ? 0 : SECTOR_BONUS
  return reach * (win * (worthOf(state, targetId) / 2) - loss * (self / 2) + sector) - short()
}

/** Whether a charge is no more likely to fall short than not. */
export const isLikelyToReach = (state: BrState, id: string, targetId: string): boolean =>
  chanceToReach(state, id, targetId) >= LIKELY

/** Skirmishers get away from a charge (BR-SKIR-05). */
function chanceToReach(state: BrState, id: string, targetId: string): number {
  const { complexId, activity } = brigadeOf(state, targetId)
  const getsAway = infoOf(state, targetId).isSkirmishers && complexId === null && activity.kind === 'free'
  return chargeChance(state, id, inchesToThrow(state, id, targetId) + (getsAway ? GETS_AWAY : 0))
}
/** Inches that this is counted as. */
const GETS_AWAY = 4

/** Enemies that could fire at a charger that falls short: the target, and who has him before its front within range. */
function threatsTo(state: BrState, id: string, targetId: string): number {
  const own = bodyOf(state, id)
  return onTable(state, otherSide(infoOf(state, id).side)).filter((enemy) => {
    const { formation, activity, pose } = brigadeOf(state, enemy.id)
    if (activity.kind !== 'free' || formation === 'marchColumn' || enemy.isCavalry) return false
    if (enemy.id === targetId) return true
    if (enemy.isArtillery ? formation !== 'unlimbered' : formation === 'attackColumn') return false
    const body = bodyOf(state, enemy.id)
    const range = enemy.isArtillery ? CANISTER : MUSKETS
    if (gapBetween(own, body, range) > range) return false
    return Math.abs(turnBetween(pose.heading, bearing(body.centre, own.centre))) <= BEFORE
  }).length
}
