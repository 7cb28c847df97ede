/** What a charge would meet: defensive fire, every modifier of the first round, and its odds, before it is declared (9.1). */
import { otherSide, type Side } from '../../../../engine/sides'
import { moved, turned } from '../../../../board/table/rectangles'
import { bearing, roundInch, turnBetween } from '../../../../board/table/vectors'
import { chargeGap } from '../../movement/charges'
import { goingOf } from '../../movement/ticks/going'
import { groundOf } from '../../sheet/ground'
import { bodyOf, gapOf } from '../../state/bodies'
import { makeEdge } from '../../state/contacts'
import { defensiveRight } from '../../fire/muskets/defensive-fire'
import { brigadeOf, infoOf } from '../../state/lookup'
import { planGroup } from '../../combat/melee'
import type { GroupPlan } from '../../combat/rounds'
import { meleeOdds, type MeleeOdds } from '../../combat/odds'
import { meleeGroupOf } from '../../combat/groups'
import { standingVolley } from '../../fire/muskets/defensive-volleys'
import type { BrState, ContactEdge } from '../../state/state'

export interface ChargePreview {
  readonly edge: ContactEdge
  /** Whether the target would be warned (BR-CHG-12), and why it would have no defensive fire, if so. */
  readonly defence: 'volley' | 'guns' | 'none'
  /** Figures of its volley, 0 if there is none. */
  readonly volleyFigures: number
  /** Guns are not fought over (BR-CREW-01): then there is no round. */
  readonly plan: GroupPlan | null
  /** Of the charger's side; null where there is no round. */
  readonly odds: MeleeOdds | null
}

/** The charge as if the charger reached the target now, and the target stood as it stands (BR-MEL-03, BR-DEF-01). */
export function chargePreview(state: BrState, chargerId: string, targetId: string): ChargePreview {
  const charger = infoOf(state, chargerId)
  const target = infoOf(state, targetId)
  const met = asIfMet(state, chargerId, targetId)
  const edge = met.contacts.find((one) => one.attackerId === chargerId && one.targetId === targetId)
  if (!edge) throw new Error('a charge without contact')
  if (target.isArtillery) {
    const right = defensiveRight(met, targetId)
    return {
      edge,
      defence: right && 'at' in right ? 'guns' : 'none',
      volleyFigures: 0,
      plan: null,
      odds: null,
    }
  }
  const volley = standingVolley(met, targetId)
  const group = meleeGroupOf(met, chargerId)
  const plan = group ? planGroup(met, group) : null
  return {
    edge,
    defence: volley ? 'volley' : 'none',
    volleyFigures: volley?.figures ?? 0,
    plan,
    odds: plan && oddsOf(state, plan, charger.side, volley?.figures ?? 0, target.brigade.elite),
  }
}

/** The state in which the charge has just struck home: the charger has moved, the target is what it is. */
function asIfMet(state: BrState, chargerId: string, targetId: string): BrState {
  const charger = brigadeOf(state, chargerId)
  const target = brigadeOf(state, targetId)
  const brigades = {
    ...state.brigades,
    [chargerId]: {
      ...charger,
      from: charger.pose,
      movedThisMove: true,
      activity: { kind: 'charging', targetId } as const,
    },
    [targetId]: { ...target, from: target.pose, engagedAtStart: target.activity.kind === 'engaged' },
  }
  const met = { ...state, brigades }
  return {
    ...met,
    contacts: [...state.contacts, makeEdge(met, chargerId, targetId, 'charge', 1, target.pose)],
  }
}

/** Odds of the round seen from one side: win, draw and loss are its own. */
function oddsOf(
  state: BrState,
  { sums, throws }: GroupPlan,
  side: Side,
  volleyFigures: number,
  elite: boolean,
): MeleeOdds {
  const other = otherSide(side)
  // A side that cannot fight throws no die and inflicts nothing (BR-MEL-02).
  const of = (one: Side) => (throws[one] ? sums[one] : 0)
  const { casualtyTable, meleeMargin } = state.houseRules
  return meleeOdds(
    [of(side), of(other)],
    casualtyTable,
    meleeMargin,
    volleyFigures > 0 ? { figures: volleyFigures, at: 0, elite } : undefined,
  )
}

/**
 * Inches that a charger must throw to come to a target: those of slow ground count more (BR-CHG-07), and there is no coming
 * to anybody over the edge. Of a target that does not lie straight ahead: once the charger has turned to it.
 */
export function inchesToThrow(state: BrState, chargerId: string, targetId: string): number {
  const { rectangle, centre } = bodyOf(state, chargerId)
  const straight = chargeGap(state, chargerId, targetId)
  const toTarget = turnBetween(rectangle.heading, bearing(centre, bodyOf(state, targetId).centre))
  let at =
    straight === undefined ? { ...rectangle, ...turned(rectangle, rectangle.depth, toTarget) } : rectangle
  let left = straight ?? gapOf(state, chargerId, targetId)
  const ground = groundOf(state.sheet)
  if (ground.holds(at) && !ground.holds({ ...at, ...moved(at, at.heading, left) })) return Infinity
  const going = goingOf(state, chargerId)
  let thrown = 0
  while (left > 0) {
    const { factor } = going.at(at, false)
    const stretch = Math.min(left, going.ahead(at, at.heading, left) + PAST)
    thrown += stretch / factor
    left -= stretch
    at = { ...at, ...moved(at, at.heading, stretch) }
  }
  return roundInch(thrown)
}
/** How far past a change of ground the new ground is looked at, inches. */
const PAST = 0.01

/** Chance that a charge throws so many inches (3.5, BR-CHG-06). */
export function chargeChance(state: BrState, chargerId: string, inches: number): number {
  const { isCavalry } = infoOf(state, chargerId)
  const scores = isCavalry ? CAVALRY_SCORES[state.houseRules.cavalryChargeDice] : FOOT_SCORES
  let reaching = 0
  for (const score of scores) if (score + 1e-9 >= inches) reaching += 1
  return reaching / scores.length
}

const D6 = [1, 2, 3, 4, 5, 6] as const
const FOOT_SCORES = D6.map((face) => face + 2)
const TWO_DICE = D6.flatMap((one) => D6.map((other) => one + other))
const CAVALRY_SCORES = {
  '2': TWO_DICE,
  '2.5': TWO_DICE.flatMap((score) => D6.map((half) => score + Math.floor(half / 2))),
} as const
