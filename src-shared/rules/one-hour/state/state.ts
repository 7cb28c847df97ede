/** The state of a battle under One Hour Waterloo: plain data, keyed by stable ids, never changed in place. */
import type { Direction } from '../../../board/grid/facing'
import type { Side } from '../../../engine/sides'
import type { OhHouseRules } from '../sheet/house-rules'
import type { OhReinforcement, OhSheet } from '../sheet/sheet'
import type { Box, Facing, Formation, Trait } from '../sheet/vocabulary'

/** Phases of a player turn, and what stands before and behind all of them (section 4, OH-TURN-02). */
export const PHASES = [
  'setup',
  'turnStart',
  'chanceCard',
  'shoot',
  'formations',
  'move',
  'turnEnd',
  'ended',
] as const
export type Phase = (typeof PHASES)[number]

export const UNIT_STATUSES = ['board', 'due', 'routed', 'left'] as const
export type UnitStatus = (typeof UNIT_STATUSES)[number]

/** What a chance card has laid on one unit (3.10). */
export interface UnitEffect {
  readonly kind: 'noShoot' | 'hold' | 'noCharge' | 'extraMove' | 'trait' | 'shelter'
  readonly cardId: string
  /** Side that drew it: it ends with this side's turn, or when its next turn starts. */
  readonly drawer: Side
  readonly until: 'turnEnd' | 'ownNextTurn'
  /** Boxes of `extraMove`. */
  readonly boxes?: number
  /** Trait lent by `trait`. */
  readonly trait?: Trait
}

/** What a chance card has laid on all units of an army. */
export interface ArmyEffect {
  readonly kind: 'noReluctance' | 'conscriptsSteady'
  readonly army: string
  readonly cardId: string
  readonly drawer: Side
  readonly until: 'turnEnd' | 'ownNextTurn'
}

/** A unit in play. Its type, quality and name stay on the sheet and are reached through the roster. */
export interface UnitState {
  readonly id: string
  readonly status: UnitStatus
  /** Null unless `board`; in a setup with zones also while it waits for its place. */
  readonly box: Box | null
  readonly facing: Facing
  readonly formation: Formation
  readonly hitsTaken: number
  // Cleared at the start of each turn of its side (OH-TURN-04):
  readonly shot: boolean
  readonly moved: boolean
  readonly charged: boolean
  readonly squareChanged: boolean
  readonly heldByReluctance: boolean
  readonly reluctancePassed: boolean
  readonly facingAtTurnStart: Facing
  /** Charges against it in this player turn (OH-CHRG-05); cleared at the start of every turn. */
  readonly chargedBy: number
  /** Must charge when it can (OH-TRAIT-04). */
  readonly rampant: boolean
  /** True while a hold of the sheet has not been ended by a shot or charge at it (OH-R-86). */
  readonly held: boolean
  /** It routed where it could not get away (CP-ONE-03). */
  readonly cutOff: boolean
  readonly effects: readonly UnitEffect[]
  /** Where and when it left the board (OH-MOVE-06). */
  readonly gone: { readonly exit: string | null; readonly box: Box; readonly gameTurn: number } | null
}

export const LEADER_STATUSES = ['board', 'due', 'lost', 'left'] as const

export interface LeaderState {
  readonly id: string
  readonly status: (typeof LEADER_STATUSES)[number]
  /** Null unless `board`; in a setup with zones also while he waits for his place. */
  readonly box: Box | null
  /** Has made his move of the turn (OH-LEAD-01). */
  readonly moved: boolean
  /** Has ridden before his rally (OH-RALLY-01). */
  readonly rode: boolean
  /** Effects of his that are spent until the next player turn, by their type; `rally` among them. */
  readonly used: readonly string[]
}

/** A deck of chance cards; the top comes first. */
export interface Deck {
  readonly draw: readonly string[]
  readonly discards: readonly string[]
}

/** A card drawn that asks for a choice before the turn goes on (OH-CARD-03). */
export interface CardInHand {
  readonly cardId: string
  /** Who chooses. */
  readonly chooser: Side
  /** Units, or leaders or groups, that must be named; fewer only where `optional`. */
  readonly count: number
  readonly optional: boolean
}

/** A card kept for use in this turn (OH-CARD-04). */
export interface BankedCard {
  readonly cardId: string
  readonly uses: number
}

/** A unit that has moved into a friend's box, in the order in which they did (OH-STACK-03). */
export interface Stacked {
  readonly unitId: string
  /** Where its Move began, or its entry box. */
  readonly from: Box
  /** Leaders who came with it. */
  readonly leaderIds: readonly string[]
}

/** A die of an attack. */
export interface AttackDie {
  readonly face: number
  /** Thrown again already (OH-SHOOT-09). */
  readonly again: boolean
}

export interface AttackHelp {
  readonly dice: readonly { readonly leaderId: string; readonly dice: number }[]
  /** Leaders who may have a miss thrown again, in order of id. */
  readonly rerolls: readonly string[]
}

/** Steps of a unit under way, held up where a decision must be taken (OH-LEAD-08). */
export interface March {
  readonly kind: 'move' | 'enter'
  readonly unitId: string
  /** Steps still to make. */
  readonly steps: readonly Direction[]
  /** Whether the last step goes over the board's edge. */
  readonly leaves: boolean
  /** Where it began, or its entry box. */
  readonly from: Box
  readonly endFacing: Facing
  readonly withLeaders: readonly string[]
}

/** A shot or charge under way (section 4.1 has its order). */
export interface Attack {
  readonly kind: 'shoot' | 'charge'
  readonly stage: 'ride' | 'pivot' | 'dice' | 'rerolls' | 'hits' | 'close'
  readonly unitId: string
  readonly targetId: string
  /** Box of the target. */
  readonly at: Box
  /** Where the attack comes from: the shooter's box, or the last one before the target. */
  readonly from: Box
  /** Range of a shot; 0 of a charge. */
  readonly range: number
  /** Steps of a charge still to be ridden, up to the last box before the target. */
  readonly steps: readonly Direction[]
  /** Direction of the last step of a charge; of a shot, from the shooter to the target. */
  readonly direction: Direction
  /** Narrow frontage (OH-TERR-08). */
  readonly narrow: boolean
  readonly useCard: string | null
  readonly withLeaders: readonly string[]
  /** Facing to be taken after a charge. */
  readonly endFacing: Facing | null
  /** What leaders do for the attack, worked out at the declaration, or at contact by house rule (OH-CMD-01). */
  readonly help: AttackHelp
  readonly flanked: boolean
  readonly dice: readonly AttackDie[]
  readonly toHit: number
  /** Who has thrown a die again in this attack, or has declined to. */
  readonly rerolledBy: readonly string[]
  readonly targetRouted: boolean
}

export interface Retiring {
  readonly leaderId: string
  readonly from: Box
  /** Direction of the attacker's last step. */
  readonly onward: Direction
}

/** What must be decided before anything else (section 4). */
export type Decision =
  | {
      readonly kind: 'pivot'
      readonly side: Side
      readonly unitId: string
      readonly facings: readonly Facing[]
    }
  | { readonly kind: 'reroll'; readonly side: Side; readonly leaderId: string }
  | { readonly kind: 'advance'; readonly side: Side; readonly unitId: string; readonly to: Box }
  | {
      readonly kind: 'retire'
      readonly side: Side
      readonly leaderId: string
      readonly boxes: readonly Box[]
    }

export interface Holder {
  readonly side: Side
  /** Army of the unit that took it last. */
  readonly army: string
}

/** How things stood at the end of a game turn, for the level of victory and questions of fact (7.4). */
export interface Note {
  readonly gameTurn: number
  readonly holders: Readonly<Record<Box, Holder | null>>
  /** Boxes of the units on the board. */
  readonly boxes: Readonly<Record<string, Box>>
  readonly routed: readonly string[]
}

export const END_REASONS = [
  'annihilation',
  'break',
  'holdAll',
  'objective',
  'turnLimit',
  'concession',
] as const

/** A type, so that it is JSON data to the events. */
export type OhOutcome = {
  readonly winner: Side | null
  readonly reason: (typeof END_REASONS)[number]
  /** Objective points of each side, where they were counted (OH-VICT-04). */
  readonly points: readonly [number, number] | null
  /** Units routed and units in the count, of each side (OH-VICT-02). */
  readonly routed: readonly [number, number]
  readonly counted: readonly [number, number]
}

export interface OhState {
  readonly sheet: OhSheet
  readonly houseRules: OhHouseRules
  /** From 1; 1 in `setup`. */
  readonly gameTurn: number
  readonly phase: Phase
  /** Whose player turn it is. */
  readonly active: Side
  /** Sides that have ended the setup. */
  readonly ready: readonly [boolean, boolean]
  readonly units: Readonly<Record<string, UnitState>>
  readonly leaders: Readonly<Record<string, LeaderState>>
  /** One for each side, or a single shared one; none where no cards are played or a table draws its own (OH-CARD-02). */
  readonly decks: readonly Deck[]
  readonly card: CardInHand | null
  readonly banked: readonly BankedCard[]
  readonly armyEffects: readonly ArmyEffect[]
  /** Groups that are diced for and have come free (OH-REINF-01). */
  readonly freeGroups: readonly string[]
  /** Group that a card lets in during this turn (OH-CARD-03). */
  readonly earlyGroup: string | null
  /** A charge has been made in this player turn (OH-R-85). */
  readonly chargesBegun: boolean
  readonly stacked: readonly Stacked[]
  readonly march: March | null
  readonly attack: Attack | null
  /** A charge that is over but for its last lines, while leaders in its way retire. */
  readonly chargeEnd: { readonly unitId: string; readonly endFacing: Facing | null } | null
  /** Leaders who must retire before the task goes on, in this order. */
  readonly retiring: readonly Retiring[]
  readonly decision: Decision | null
  /** Side of the unit that stood last in each box that counts for victory (OH-VICT-03). */
  readonly holders: Readonly<Record<Box, Holder | null>>
  /** Own player turns running at whose end the side of `holdAll` has held all its boxes. */
  readonly heldAll: number
  readonly notes: readonly Note[]
  readonly outcome: OhOutcome | null
  /** Troops added to the sheet since the battle began (CP-STEP-08). */
  readonly reinforcements?: readonly OhReinforcement[]
}
