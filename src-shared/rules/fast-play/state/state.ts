/** The state of a battle under Fast Play Napoleonic: plain data, keyed by stable ids, never changed in place (7.3). */
import type { Pose } from '../../../board/table/rectangles'
import type { Point } from '../../../board/table/vectors'
import { otherSide, type Side } from '../../../engine/sides'
import type { FpReinforcement, FpSheet } from '../sheet/sheet'
import type { BoxSide, CombatDirection, Formation, Rating } from '../sheet/vocabulary'

/** States of the turn in which somebody has to decide, and the end (section 4). */
export const PHASES = [
  'deployment',
  'moveOption',
  'shooting',
  'generals',
  'moves',
  'handToHand',
  'ended',
] as const
export type Phase = (typeof PHASES)[number]

export const UNIT_STATUSES = ['board', 'deploy', 'due', 'queued', 'routed', 'destroyed', 'left'] as const
export type UnitStatus = (typeof UNIT_STATUSES)[number]
export const GENERAL_STATUSES = ['board', 'deploy', 'due', 'queued', 'killed', 'left'] as const
export type GeneralStatus = (typeof GENERAL_STATUSES)[number]

/** Losses of this turn by their cause. */
export interface LossesNow {
  readonly shooting: number
  readonly handToHand: number
}

/** A unit in play, which moves and is tested as one (FP-UNIT-02). Its type, class and name stay on the sheet and are reached through the roster. */
export interface UnitState {
  readonly id: string
  readonly status: UnitStatus
  /** Anchor and heading (FP-GEO-04); null unless `board`. */
  readonly pose: Pose | null
  readonly formation: Formation
  /** Front points of the elements of a column bent along a road (FP-MOVE-08); null: it is straight. */
  readonly bend: readonly Pose[] | null
  /** Elements that still stand. */
  readonly elements: number
  /** Removed by hits. */
  readonly hits: number
  /** Removed by hits and by rout since the battle began. */
  readonly lost: number
  readonly lostNow: LossesNow
  readonly shaken: boolean
  readonly inCommand: boolean
  /** Has taken its action of the turn. */
  readonly acted: boolean
  /** Has failed a command test in this turn. */
  readonly failed: boolean
  /** Last turn in which it fought hand to hand; 0: none. */
  readonly lastHthTurn: number
  /** Has moved in the battle (FP-CAV-01). */
  readonly everMoved: boolean
  /** Formation changes in successive turns without a move between (FP-CAV-03), and the turn of the last. */
  readonly changes: number
  readonly changedTurn: number
  /** True while a hold of the sheet has not been ended by a shot or charge (FP-DEP-07). */
  readonly held: boolean
  /** Where and when it left the board. */
  readonly gone: { readonly exit: string; readonly turn: number } | null
}

export interface GeneralState {
  readonly id: string
  readonly status: GeneralStatus
  /** Where he stands; with a unit joined, where its rear middle was when he joined. Null unless he is or fell on the board. */
  readonly point: Point | null
  readonly joined: string | null
  /** Turn since which he has been with the unit without a break (FP-SHAK-04). */
  readonly joinedTurn: number
  /** The stay he has broken off in this 4a: to go on with it he joins the same unit again (FP-GNL-05). */
  readonly stay: { readonly unit: string; readonly turn: number } | null
  /** Waiting in a queue: the unit with which he comes on (FP-DEP-04). */
  readonly comesWith: string | null
  readonly moved: boolean
  readonly rating: Rating
}

/** Two enemy units hand to hand; older pairs stand before younger ones. */
export interface ContactPair {
  readonly charger: string
  readonly target: string
  /** Side of the target that was charged. */
  readonly side: BoxSide
  readonly mode: 'full' | 'corner'
  /** Turn in which contact was made. */
  readonly turn: number
  readonly roundsFought: number
  /** For the bonuses of the charge (FP-CHG-10). */
  readonly goodGoing: boolean
}

/** An element that fires, and at which. */
export interface Shot {
  readonly side: Side
  readonly unit: string
  readonly slot: number
  readonly targetUnit: string
  readonly targetSlot: number
}

/** Units waiting at an entry point of a side, in their order (FP-DEP-03). */
export interface Queue {
  readonly entryPoint: string
  readonly side: Side
  readonly units: readonly string[]
}

/** A hit that has been scored. */
export interface Hit {
  /** Number by which `allotHit` names it, from 1. */
  readonly id: number
  /** Unit it counts against. */
  readonly unit: string
  readonly byUnit: string
  readonly bySlot: number
  /** Other units it may be allotted to (FP-CAS-04); none: it stays. */
  readonly others: readonly string[]
}

/** Who fought whom when the dice of a zone were thrown (FP-MOR-03). */
export interface Fought {
  readonly unit: string
  readonly enemies: readonly string[]
}

/** A combat phase under way, zone by zone (FP-SHOOT-16, FP-HTH-15). */
export interface Combat {
  readonly kind: 'shooting' | 'handToHand'
  /** Zones still to be resolved; the first is in hand once its dice are thrown. */
  readonly zones: readonly (readonly string[])[]
  /** All zones of the phase, those resolved too. */
  readonly all: readonly (readonly string[])[]
  readonly stage: 'dice' | 'allot' | 'casualties' | 'after'
  readonly hits: readonly Hit[]
  /** Units of the zone that lost elements in it, in their order. */
  readonly losers: readonly string[]
  /** Units in French column whose hits all came from guns (FP-MOR-03). */
  readonly gunsOnly: readonly string[]
  readonly fought: readonly Fought[]
  /** Slots engaged when the dice were thrown, by unit (FP-CAS-03). */
  readonly engaged: Readonly<Record<string, readonly number[]>>
  /** Pairs of the zone when its dice were thrown. */
  readonly pairs: readonly ContactPair[]
  /** Generals whose units were destroyed in the zone (FP-GNL-06). */
  readonly atRisk: readonly {
    readonly general: string
    readonly unit: string
    readonly point: Point | null
  }[]
  /** Units that have routed while the zone was resolved (FP-SHAK-05). */
  readonly routed: readonly string[]
}

/** What must be decided before anything else. */
export type Decision =
  | { readonly kind: 'casualties'; readonly side: Side; readonly unit: string; readonly hits: number }
  | { readonly kind: 'allot'; readonly side: Side; readonly hit: number }

/** What the winner of the option is asked for in `moveOption`; `roll`: the dice come first. */
export type Asking = 'roll' | 'both' | 'direction' | 'mover' | 'secondDirection'

/** The move option of the turn (FP-OPT). */
export interface OptionState {
  readonly winner: Side
  readonly firstMover: Side
  readonly direction: CombatDirection
}

export interface Holder {
  readonly side: Side
  readonly army: string
}

/** How things stood at the end of a turn, 0 before the first (7.3). */
export interface Note {
  readonly turn: number
  readonly holders: Readonly<Record<string, Holder | null>>
  readonly units: Readonly<
    Record<
      string,
      {
        readonly pose: Pose
        readonly formation: Formation
        readonly elements: number
        readonly shaken: boolean
      }
    >
  >
  readonly pairs: readonly (readonly [string, string])[]
}

export const END_REASONS = ['broken', 'objectives', 'lostFraction', 'draw', 'concession'] as const

/** A type, so that it is JSON data to the events. */
export type FpOutcome = {
  readonly winner: Side | null
  readonly reason: (typeof END_REASONS)[number]
  /** Elements lost and started with, of each side. */
  readonly lost: readonly [number, number]
  readonly elements: readonly [number, number]
  /** Values of the objectives held, where they decided. */
  readonly points: readonly [number, number] | null
}

export interface FpState {
  readonly sheet: FpSheet
  /** From 1; 1 in `deployment`. */
  readonly turn: number
  readonly phase: Phase
  readonly asking: Asking
  /** Which side's movement it is: the first or the second. */
  readonly half: 1 | 2
  readonly units: Readonly<Record<string, UnitState>>
  readonly generals: Readonly<Record<string, GeneralState>>
  readonly pairs: readonly ContactPair[]
  readonly queues: readonly Queue[]
  /** Null before the dice of the first turn. */
  readonly option: OptionState | null
  /** Units that may react at once to the charge just made, by house rule `reactionTiming` (FP-R-55). */
  readonly reacting: readonly string[]
  /** Wins of the option in a row, by side (FP-OPT-02). */
  readonly wins: readonly [number, number]
  readonly shots: readonly Shot[]
  /** Sides that have ended their deployment or declaration. */
  readonly ended: readonly [boolean, boolean]
  /** Side to place a command, null: both at once, or nobody; and the command it has begun. */
  readonly placing: Side | null
  readonly command: string | null
  readonly combat: Combat | null
  readonly decision: Decision | null
  readonly holders: Readonly<Record<string, Holder | null>>
  readonly notes: readonly Note[]
  readonly outcome: FpOutcome | null
  /** Whoever has joined since the battle began; the sheet has them. Absent: nobody. */
  readonly reinforcements?: readonly FpReinforcement[]
}

/** Side that moves in the present half of the turn. */
export function movingSide({ option, half }: FpState): Side {
  const first = option?.firstMover ?? 0
  return half === 1 ? first : otherSide(first)
}
