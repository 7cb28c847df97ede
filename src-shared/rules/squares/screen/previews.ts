/** What a player is told before he decides: reach, dice, odds, dangers and rights, as plain data (section 9.1 of the rules). */
import { otherSide, type Side } from '../../../engine/sides'
import { canSave, combatDice } from '../combat/combat'
import { bombardDie, bombardNeeded, rangeTo, type Range } from '../fire/fire'
import { groundOf } from '../sheet/ground'
import {
  isDue,
  MAX_BRIGADES,
  MAX_UNITS,
  occupancyOf,
  remaining,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import { moraleDice } from '../morale/morale'
import { hitsAfterNight, surroundedUnits } from '../morale/night'
import { diceOffDie } from '../turn/nomination'
import {
  diceOffChance,
  expected,
  hitChance,
  hitDistribution,
  moraleChances,
  type Distribution,
  type MoraleChances,
} from '../combat/odds/chances'
import { roundModel } from '../combat/odds/model'
import { roundOdds, type RoundOdds, type SideOdds } from '../combat/odds/round'
import { mayAssault } from '../turn/options/assault'
import { reachOf } from '../movement/reach'
import { legalRearSquares } from '../combat/retreat'
import { idsOf, participantsOf, squaresOf, type Round } from '../combat/round'
import { freshForBreakthrough, freshForCounterattack, secondRoundRight } from '../combat/second-round'
import type { Die, SquareId } from '../sheet/sheet'
import { skirmishAbility, type SkirmishAbility } from '../combat/skirmish'
import type { Participant, SqState } from '../state/state'
import { COST, NEEDED, UNIT_TABLE } from '../sheet/tables'

/** A square that a unit could move to. */
export interface ReachPreview {
  readonly square: SquareId
  readonly cost: number
  readonly path: readonly SquareId[]
  /** Cavalry stops there (SQ-MOVE-04). */
  readonly stops: boolean
  /** Points left after it. */
  readonly left: number
  /** Whether an assault could still be paid there, out of the action die (SQ-ASLT-02). */
  readonly mayStillAssault: boolean
  /** Room left for brigades, and for units in all, before it comes (SQ-STACK-01). */
  readonly room: { readonly brigades: number; readonly units: number }
}

export interface UnitPreview {
  readonly unitId: string
  readonly left: number
  /** Of these, the extra point of light cavalry, lost by an assault (SQ-MOVE-07). */
  readonly extra: 0 | 1
  readonly reach: readonly ReachPreview[]
  /** Where it could retreat to now (SQ-RET-02). */
  readonly rear: readonly SquareId[]
  readonly morale: MoralePreview
  readonly due: boolean
}

/** A unit of the active command: what it has left, where it could go, and what remains there. */
export function previewUnit(state: SqState, unitId: string): UnitPreview {
  const left = remaining(state, unitId)
  const unit = unitStateOf(state, unitId)
  const actionDie = state.active?.actionDie ?? 0
  const { brigades, totals } = occupancyOf(state)
  const ground = groundOf(state.sheet)
  const canAttack = mayAssault(state, unitId)
  return {
    unitId,
    left,
    extra: left > 0 && left > actionDie - unit.spent ? 1 : 0,
    reach: reachOf(state, unitId).map((one) => {
      const at = ground.number(one.square)
      return {
        ...one,
        left: one.stops ? 0 : left - one.cost,
        mayStillAssault: canAttack && !one.stops && unit.spent + one.cost + COST.assault <= actionDie,
        room: {
          brigades: MAX_BRIGADES - (brigades[at] ?? 0),
          units: MAX_UNITS - (totals[at] ?? 0),
        },
      }
    }),
    rear: unit.square === null ? [] : legalRearSquares(state, unitId),
    morale: previewMorale(state, unitId),
    due: isDue(state, unitId),
  }
}

export interface MoralePreview extends MoraleChances {
  readonly unitId: string
  readonly die: Die
  readonly dice: number
  /** One die fewer by hill or town (SQ-MOR-04). */
  readonly covered: boolean
}

/** A test with the hits a unit has, or with so many (SQ-MOR-02 to -04). */
export function previewMorale(
  state: SqState,
  unitId: string,
  hits: number = unitStateOf(state, unitId).hits,
): MoralePreview {
  const { die, count } = moraleDice(state, unitId, hits)
  const oneFailDestroys = UNIT_TABLE[unitInfoOf(state, unitId).unit.kind].oneFail === 'destroyed'
  return { unitId, die, dice: count, covered: count < hits, ...moraleChances(die, count, oneFailDestroys) }
}

export interface BombardmentPreview {
  readonly target: SquareId
  readonly needed: number
  readonly dice: readonly {
    readonly unitId: string
    readonly count: number
    readonly die: Die
    readonly range: Range
  }[]
  readonly hits: Distribution
  readonly expectedHits: number
  /** Units that the hits would be shared over, and the die that shelters those in the town (SQ-BOMB-05, -06). */
  readonly units: readonly { readonly unitId: string; readonly save: Die | null }[]
}

/** Fire of legal guns on a square in range (SQ-BOMB-02 to -06). */
export function previewBombardment(
  state: SqState,
  target: SquareId,
  guns: readonly { readonly unitId: string; readonly points: number }[],
): BombardmentPreview {
  const needed = bombardNeeded(state, target)
  const dice = guns.map(({ unitId, points }) => {
    const range = rangeTo(state, unitStateOf(state, unitId).square ?? target, target) ?? 'long'
    return { unitId, count: points, die: bombardDie(state, unitId, range), range }
  })
  const hits = hitDistribution(
    dice.map(({ count, die }) => ({ count, chance: hitChance(die, needed, false) })),
  )
  const townDie = groundOf(state.sheet).town(target)?.bombardSaveDie ?? null
  return {
    target,
    needed,
    dice,
    hits,
    expectedHits: expected(hits),
    units: unitsIn(state, target).map((unitId) => ({
      unitId,
      save: unitStateOf(state, unitId).inTown ? townDie : null,
    })),
  }
}

/** Dice of two generals in the dice-off, those of a CinC who has joined (SQ-CIC-03), and the chance of the first. */
export function previewDiceOff(
  state: SqState,
  generalId: string,
  enemyId: string,
): { readonly dice: readonly [Die, Die]; readonly win: number } {
  const dice = [diceOffDie(state, generalId), diceOffDie(state, enemyId)] as const
  return { dice, win: diceOffChance(dice[0], dice[1]) }
}

export interface FighterPreview extends Participant {
  readonly die: Die
  readonly dice: number
  /** Score that hits if the enemy has no skirmish advantage, and if it has (SQ-HIT-03). */
  readonly needed: readonly [plain: number, hampered: number]
  /** Rule by which misses are thrown again (SQ-RR-01, -02). */
  readonly reroll: 'SQ-RR-01' | 'SQ-RR-02' | null
  /** Die and rule that cancel its hits (SQ-SAVE-01, -02). */
  readonly save: { readonly die: Die; readonly rule: 'SQ-SAVE-01' | 'SQ-SAVE-02' } | null
  readonly expectedHits: number
  readonly destroyed: number
  readonly retreats: number
  /** Squares it could retreat to (SQ-RET-02); none: one hit more and a second test (SQ-RET-04). */
  readonly rear: readonly SquareId[]
}

export interface SidePreview {
  readonly side: Side
  readonly loses: number
  readonly suffered: Distribution
  readonly expectedSuffered: number
  readonly fighters: readonly FighterPreview[]
  /** Squares it fights from: chance of collapse, and who would be drawn along (SQ-RET-05). */
  readonly squares: readonly {
    readonly square: SquareId
    readonly open: boolean
    readonly collapses: number
    readonly emptied: number
    readonly bystanders: readonly string[]
  }[]
}

export interface RoundPreview {
  readonly round: number
  readonly kind: Round['kind']
  /** Who can skirmish, and who cannot because of whom; null after the first round (SQ-SKIR-01 to -06). */
  readonly skirmish: SkirmishAbility | null
  readonly advantage: RoundOdds['skirmish']
  readonly draw: number
  readonly attacker: SidePreview
  readonly defender: SidePreview
  /** Brigades still fresh after the round, and who would have the right to the next (SQ-RND2-01, -02). */
  readonly second: {
    readonly attackerFresh: readonly string[]
    readonly defenderFresh: readonly string[]
    readonly right: { readonly side: Side; readonly kind: 'breakthrough' | 'counterattack' } | null
  }
}

/** A round with both sides as declared or imagined: everything of 9.1. `launcher` launched the whole assault. */
export function previewRound(state: SqState, round: Round, launcher: Side = round.attacker): RoundPreview {
  const odds = roundOdds(roundModel(state, round))
  return {
    round: round.round,
    kind: round.kind,
    skirmish: round.round === 1 ? skirmishAbility(state, round) : null,
    advantage: odds.skirmish,
    draw: odds.draw,
    attacker: previewSide(state, round, round.attacker, odds.attacker),
    defender: previewSide(state, round, otherSide(round.attacker), odds.defender),
    second: previewSecond(state, round, launcher),
  }
}

function previewSide(state: SqState, round: Round, side: Side, odds: SideOdds): SidePreview {
  const participants = participantsOf(round, side)
  const enemy = squaresOf(participantsOf(round, otherSide(side)))
  const ids = idsOf(participants)
  return {
    side,
    loses: odds.loses,
    suffered: odds.suffered,
    expectedSuffered: odds.expectedSuffered,
    fighters: participants.map((participant, i) => {
      const { die, count, reroll } = combatDice(state, round, participant)
      const save = canSave(state, round, participant)
      const own = odds.fighters[i]
      return {
        ...participant,
        die,
        dice: count,
        needed: [NEEDED.assault, NEEDED.assaultHampered],
        reroll,
        save: save && { die: save.die, rule: save.rule },
        expectedHits: own?.expectedHits ?? 0,
        destroyed: own?.destroyed ?? 0,
        retreats: own?.retreats ?? 0,
        rear: legalRearSquares(state, participant.unitId, enemy),
      }
    }),
    squares: squaresOf(participants).map((square, i) => ({
      square,
      open: groundOf(state.sheet).isOpen(square, state.houseRules.hillsCountAsOpen),
      collapses: odds.squares[i]?.collapses ?? 0,
      emptied: odds.squares[i]?.emptied ?? 0,
      bystanders: unitsIn(state, square).filter((id) => !ids.includes(id)),
    })),
  }
}

/** As things stand before the round: losses may still change it. */
function previewSecond(state: SqState, round: Round, launcher: Side): RoundPreview['second'] {
  const after = {
    round: round.round,
    launcher,
    from: round.from,
    target: round.target,
    tired: [...round.tired, ...idsOf(round.attackers), ...idsOf(round.defenders)],
    launched: state.assault?.launched ?? idsOf(round.attackers),
    winnerOfFirst: round.round > 1 ? (state.assault?.winnerOfFirst ?? null) : null,
  }
  const right = secondRoundRight(state, after)
  return {
    attackerFresh: freshForBreakthrough(state, after),
    defenderFresh: freshForCounterattack(state, after),
    right: right && { side: right.side, kind: right.kind },
  }
}

/** What the coming night would do, should it fall now (SQ-NITE-02, -03). */
export function previewNight(state: SqState): {
  readonly surrounded: readonly string[]
  readonly recovers: readonly { readonly unitId: string; readonly from: number; readonly to: number }[]
} {
  const surrounded = surroundedUnits(state)
  const recovers = Object.values(state.units).flatMap(({ id, status, hits }) => {
    const rests = status === 'offBoard' || (status === 'onBoard' && !surrounded.includes(id))
    return rests && hits > 0 ? [{ unitId: id, from: hits, to: hitsAfterNight(hits) }] : []
  })
  return { surrounded, recovers }
}
