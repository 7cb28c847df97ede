/** The state of a battle under the squares rules: plain data, keyed by stable ids, never changed in place. */
import type { SqHouseRules } from '../sheet/house-rules'
import type { Side } from '../../../engine/sides'
import type { Bank, SqReinforcement, SqScenario, SquareId } from '../sheet/sheet'

export const PHASES = [
  'cincMoves',
  'rollActionDice',
  'nominate',
  'diceOff',
  'assignDie',
  'activation',
  'allocateHits',
  'declareDefence',
  'retreats',
  'voluntaryRetreats',
  'secondRound',
  'advance',
  'placeGeneral',
  'night',
  'battleOver',
] as const
export type Phase = (typeof PHASES)[number]

export type UnitStatus = 'offBoard' | 'onBoard' | 'destroyed' | 'withdrawn'

/** A unit in play. Its ratings and name stay on the sheet and are reached through the index of the sheet. */
export interface UnitState {
  readonly id: string
  readonly status: UnitStatus
  /** Where it stands; null unless `onBoard`. */
  readonly square: SquareId | null
  readonly inTown: boolean
  /** Bank of a river inside its square (SQ-TERR-06); null where there is none. */
  readonly bank: Bank | null
  readonly hits: number
  // Reset at the start of each activation of its command:
  readonly spent: number
  readonly diagonals: number
  readonly moved: boolean
  readonly bombarded: boolean
  readonly assaulted: boolean
  readonly rallied: boolean
  readonly stopped: boolean
  /** Foot guns that have bombarded this turn (SQ-BOMB-08); reset at turn start. */
  readonly bombardedThisTurn: boolean
  /** True while a hold of the sheet has not been ended by fire or assault (CP-ROST-12). */
  readonly held: boolean
  /** Exit by which it has gone, and the turn (SQ-MOVE-11). */
  readonly gone: { readonly exit: string | null; readonly turn: number } | null
}

export interface GeneralState {
  readonly id: string
  readonly role: 'general' | 'commanderInChief'
  /** Null: off the board. */
  readonly square: SquareId | null
  /** Still to come at a turn and place of his own (SQ-RNF-03). */
  readonly awaitsArrival: boolean
  /** In play; false once his command (army) is gone (SQ-GEN-05). */
  readonly inPlay: boolean
  readonly activatedThisTurn: boolean
  /** Has moved in this activation (SQ-GEN-02); CinCs: has moved or passed in phase 1. */
  readonly moved: boolean
  /** CinC: general joined for this turn (SQ-CIC-02). */
  readonly joined: string | null
}

/** One assault under way (5.9 to 5.14). */
export interface AssaultState {
  readonly round: number
  readonly kind: 'assault' | 'breakthrough' | 'counterattack'
  /** Side that launched the assault. */
  readonly launcher: Side
  /** Side attacking in this round. */
  readonly attacker: Side
  /** Square the assault was launched from, and the square it was launched into. */
  readonly from: SquareId
  readonly target: SquareId
  /** Participants of this round, in declaration order. */
  readonly attackers: readonly Participant[]
  readonly defenders: readonly Participant[]
  /** First-round attackers, for `advanceAfterAssault`. */
  readonly firstAttackers: readonly string[]
  /** Side with the skirmish advantage for the whole assault (SQ-SKIR-06). */
  readonly advantage: Side | null
  /** Units of the launcher's side that have attacked in a round of this assault, guns included (SQ-R-68). */
  readonly launched: readonly string[]
  /** Brigades that have fought a round of this assault. */
  readonly tired: readonly string[]
  /** Hits still to be shared out. */
  readonly toAllocate: { readonly side: Side; readonly hits: number } | null
  /** Hits marked in this round after saves (SQ-HIT-07). */
  readonly suffered: readonly [number, number]
  /** Results being carried out; null until morale has been rolled. */
  readonly results: ResultsState | null
  /** Winner of round one: null in a draw or before it is known. */
  readonly winnerOfFirst: Side | null
}

export interface Participant {
  readonly unitId: string
  /** Square it fights from in this round. */
  readonly square: SquareId
  readonly role: 'brigade' | 'support' | 'artillery'
}

/** Results of a round, side by side (5.13). */
export interface ResultsState {
  /** Sides that tested, in the order in which they carry out their results. */
  readonly sides: readonly Side[]
  /** Index into `sides`. */
  readonly current: number
  /** Squares noted before results with the units that stood there (SQ-RET-01). */
  readonly noted: readonly {
    readonly side: Side
    readonly square: SquareId
    readonly unitIds: readonly string[]
  }[]
  /** Units that their tests have destroyed, of sides still to carry out their results (SQ-RET-01). */
  readonly doomed: readonly string[]
  /** Units that failed once and owe a retreat, in declaration order. */
  readonly owed: readonly string[]
  /** Units still owing by collapse (SQ-RET-05). */
  readonly collapsing: readonly string[]
  /** Squares that collapsed. */
  readonly collapsed: readonly SquareId[]
  /** Units that could not retreat and stayed (SQ-RET-04). */
  readonly exempt: readonly string[]
  /** Units destroyed in this round. */
  readonly destroyed: readonly string[]
  /** Units that have retreated in this round, and where to. */
  readonly retreated: readonly { readonly unitId: string; readonly from: SquareId; readonly to: SquareId }[]
  /** What is to be done next: for the current side, from `secondRound` on for the whole round. */
  readonly stage: ResultsStage
}

export const RESULTS_STAGES = [
  'doomed',
  'owed',
  'collapse',
  'voluntary',
  'secondRound',
  'advance',
  'over',
] as const
export type ResultsStage = (typeof RESULTS_STAGES)[number]

/** What the umpire and the campaign want to know of the end of every turn (7.5). */
export interface TurnNote {
  readonly turn: number
  /** Minutes after midnight of the first day; past 1440 on the second. */
  readonly clockMinutes: number
  /** Holder of every objective: side and army; null: nobody. */
  readonly holders: Readonly<Record<string, { readonly side: Side; readonly armyId: string } | null>>
  /** Where every unit on the board stands. */
  readonly squares: Readonly<Record<string, SquareId>>
  /** Units destroyed so far. */
  readonly destroyed: readonly string[]
}

// An alias, because events carry it as JSON data.
export type SqOutcome = {
  readonly winner: Side | null
  readonly level: 'draw' | 'marginal' | 'decisive'
  readonly reason: 'lastUnit' | 'armyBreak' | 'turnLimit' | 'concession'
  readonly vp: readonly [number, number]
}

export interface SqState {
  /** The sheet it was mustered from: never changed, left out of the hash. */
  readonly sheet: SqScenario
  /** The full set of house rules in force. */
  readonly houseRules: SqHouseRules
  readonly turn: number
  readonly phase: Phase
  readonly units: Readonly<Record<string, UnitState>>
  readonly generals: Readonly<Record<string, GeneralState>>
  /** Action dice left, highest first. */
  readonly actionDice: readonly number[]
  /** Sealed nominations (SQ-OFF-01). */
  readonly nominations: readonly [string | null, string | null]
  /** Nominating side when nominations are open (SQ-R-08); winner of the last dice-off of this battle. */
  readonly lastDiceOffWinner: Side | null
  /** Pairs fixed by `allAtOnce` (SQ-R-11), to act in this order. */
  readonly assigned: readonly { readonly generalId: string; readonly die: number }[]
  /** Activation under way. */
  readonly active: {
    readonly side: Side
    readonly generalId: string
    readonly commandId: string
    readonly actionDie: number
    /** Stage reached with `moveThenBombardThenAssault` (SQ-R-10). */
    readonly stage: 'move' | 'bombard' | 'assault'
    /** Units of other commands that have joined a breakthrough of this activation (`breakthroughAnyCommand`, SQ-R-49). */
    readonly brokeThrough?: readonly string[]
  } | null
  /** Bombardment waiting for its hits to be shared out. */
  readonly bombardment: {
    readonly target: SquareId
    readonly hits: number
    /** Side that shares them out. */
    readonly allocator: Side
  } | null
  readonly assault: AssaultState | null
  /** Generals waiting to be placed (6g), in order, and what they may choose from. */
  readonly placing: readonly { readonly generalId: string; readonly choices: readonly SquareId[] }[]
  /** Phase that goes on once the generals are placed. */
  readonly afterPlacing: Phase | null
  /** Night under way: surrounded units and those that have tried. */
  readonly night: {
    readonly side: Side
    readonly surrounded: readonly string[]
    readonly tried: readonly string[]
  } | null
  /** Side whose CinCs move now in phase 1. */
  readonly cincSide: Side | null
  /** Holder of each objective, and the army it counts for (SQ-VIC-03, 7.5). */
  readonly holders: Readonly<Record<string, { readonly side: Side; readonly armyId: string } | null>>
  readonly notes: readonly TurnNote[]
  /** Armies that have broken, in the order in which they did (SQ-VIC-02). */
  readonly brokenArmies: readonly string[]
  /** Infantry assaults over a river edge: side, turn, from, to (7.5 asks for them). */
  readonly riverAssaults: readonly {
    readonly side: Side
    readonly turn: number
    readonly from: SquareId
    readonly target: SquareId
  }[]
  readonly outcome: SqOutcome | null
  /** Troops and hours that have come to the battle since it began; its sheet has them (CP-STEP-08). Absent: none. */
  readonly reinforcements?: readonly SqReinforcement[]
}

/** What a unit has done in an activation, as it is at the beginning of one. */
export const UNSPENT = {
  spent: 0,
  diagonals: 0,
  moved: false,
  bombarded: false,
  assaulted: false,
  rallied: false,
  stopped: false,
} as const satisfies Partial<UnitState>
