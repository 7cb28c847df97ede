/** The state of a battle under the brigade rules: plain data, keyed by stable ids, never changed in place. */
import type { GeneralOrder } from '../../../engine/orders'
import type { Side } from '../../../engine/sides'
import type { Action, CommandOf } from '../turn/commands'
import type { BrHouseRules } from '../sheet/house-rules'
import type { BrReinforcement, BrSheet, Formation } from '../sheet/sheet'

/** Phases in the order of section 4.1 (BR-SEQ-01). */
export const PHASES = [
  'setup.orders',
  'setup.deploy',
  'command',
  'declare',
  'plot',
  'move',
  'artillery',
  'smallArms',
  'melee',
  'morale',
  'rally',
  'endOfMove',
  'finished',
] as const
export type Phase = (typeof PHASES)[number]

/** Front centre in inches and heading in degrees clockwise, 0 = north (BR-GEO-01, BR-GEO-03). */
export interface BodyPose {
  readonly x: number
  readonly y: number
  readonly heading: number
}

export const MORALE_STATES = ['ok', 'halt', 'fallBack', 'rout'] as const
/** Of a unit (never `rout`) or a brigade (BR-MOR-01, -02). */
export type MoraleState = (typeof MORALE_STATES)[number]

export const REMOVAL_CAUSES = ['destroyed', 'fled', 'exited', 'dispersed', 'knockedOut'] as const
export type RemovalCause = (typeof REMOVAL_CAUSES)[number]

/**
 * What a body is about (4.3): one value. Counters of moves (`left`) count the complete moves still to come, the current
 * one included: `rallying(2)` at the start of a move lasts this move and the next.
 */
export type Activity =
  | { readonly kind: 'free' }
  | { readonly kind: 'charging'; readonly targetId: string }
  | { readonly kind: 'engaged' }
  /** `direction` is d of BR-AFT-02 in degrees; `reface` says whether it is first turned to face its winner. */
  | {
      readonly kind: 'pushedBack'
      readonly n: 0 | 1 | 2 | 3
      readonly winnerId: string | null
      readonly direction: number
      readonly reface: 'none' | 'onWinner' | 'onCentre'
      /** Complex that a beaten garrison leaves this way (BR-BLD-10). */
      readonly complexId: string | null
    }
  /** `loserId` null: it follows none and goes along its own heading. `mode` is chosen in `plot` (BR-AFT-04). */
  | {
      readonly kind: 'followingUp'
      readonly n: 1 | 2 | 3
      readonly loserId: string | null
      readonly direction: number
      /** Complex that a victorious storming brigade takes this way (BR-BLD-10). */
      readonly complexId: string | null
    }
  /** `n`: push backs the loser has behind it, whose rally this move begins; 0 for all others (BR-AFT-09, BR-RAL-03). */
  | { readonly kind: 'brokenOff'; readonly n: 0 | 1 | 2 }
  /** `recovering`: moves at half speed that follow. */
  | { readonly kind: 'rallying'; readonly left: number; readonly recovering: number }
  | { readonly kind: 'recovering'; readonly left: number }
  /** Stage done: 1 after the first move of a `retire` or `turnBack`; the second follows by itself (BR-RET-01, -02). */
  | {
      readonly kind: 'retiring'
      readonly stage: 1
      readonly toward: 'right' | 'left'
      readonly manoeuvre: 'retire' | 'turnBack'
    }
  /** `k`: pursuit moves done. `direction`: last bearing, for a quarry that is gone (BR-PUR-04). */
  | {
      readonly kind: 'pursuing'
      readonly k: 0 | 1 | 2 | 3
      readonly quarryId: string | null
      readonly direction: number
    }
  | { readonly kind: 'fallingBack' }
  | { readonly kind: 'routing' }
  | { readonly kind: 'crewGone' }
  | {
      readonly kind: 'removed'
      readonly cause: RemovalCause
      readonly move: number
      readonly exitId: string | null
    }
export type ActivityKind = Activity['kind']
export const ACTIVITY_KINDS = [
  'free',
  'charging',
  'engaged',
  'pushedBack',
  'followingUp',
  'brokenOff',
  'rallying',
  'recovering',
  'retiring',
  'pursuing',
  'fallingBack',
  'routing',
  'crewGone',
  'removed',
] as const satisfies readonly ActivityKind[]

export interface PieceState {
  readonly points: number
  /** Gunners shot down by small arms (BR-MUSK-07). */
  readonly gunnersLost: number
  /** Last move in which it fired or tried to (BR-CB-04, BR-GUN-03); null: never. */
  readonly lastFired: number | null
  readonly shots: number
  readonly shrapnelShots: number
  /** Out for the battle: no points left, or lost with its rocket (BR-CB-03, BR-RKT-02). */
  readonly out: boolean
}

/** Gunners driven from their guns (BR-CREW-02, -03). */
export interface GunnersState {
  readonly x: number
  readonly y: number
  /** First move in which they may be ordered back; null until its die is rolled in `rally`. */
  readonly returnFrom: number | null
  /** Ordered back: they go on by themselves. */
  readonly returning: boolean
  /** Move in which they reached the pieces: they prepare in the next, the guns fire from the one after that. */
  readonly arrived: number | null
}

export interface BrigadeState {
  readonly id: string
  readonly place: 'table' | 'toCome' | 'gone'
  /** Pose of the footprint; of a garrison the middle of its complex, heading 0. Meaningless unless on the table. */
  readonly pose: BodyPose
  readonly formation: Formation
  /** The complex it garrisons. */
  readonly complexId: string | null
  /** Section of each unit of a garrison (BR-BLD-07); empty otherwise. */
  readonly sections: readonly number[]
  /** Part of its column is still behind the table's edge (BR-SEQ-03). */
  readonly entering: boolean
  /** Road that its column came along: its rear lies on it, bends included (BR-TERR-10). */
  readonly roadId: string | null
  /** By unit. */
  readonly figures: readonly number[]
  /** By piece. */
  readonly pieces: readonly PieceState[]
  readonly gunners: GunnersState | null
  /** Unit or piece after which the next casualty is dealt: index of the next to receive one (BR-FIRE-05). */
  readonly cursor: number
  readonly activity: Activity
  /** What it will be about in the next move, if a rule has said so (4.3); see `claim` in activity.ts. */
  readonly next: Activity | null
  /** Brigade state fixed in the last `morale` phase, which binds movement (BR-MOR-03). */
  readonly morale: MoraleState
  /** Last move in which it is disordered; 0: not at all. Straddling is derived beside it (BR-TERR-05). */
  readonly disorderedUntil: number
  readonly chargeReadyFrom: number
  readonly dashReadyFrom: number
  readonly pushBackTotal: number
  /** Pose at the start of movement, before any re-facing (BR-GEO-12); between moves, of the last one. */
  readonly from: BodyPose
  // Of the current move, wiped at its end:
  /** Was `engaged` when the move began (BR-MEL-06). */
  readonly engagedAtStart: boolean
  readonly movedThisMove: boolean
  readonly turnedThisMove: boolean
  readonly changedFormationThisMove: boolean
  /** Contacted before its change of formation was complete (BR-FORM-03). */
  readonly caughtChanging: boolean
  /** Its move lets it fire although it moved: BR-MUSK-09, BR-SKIR-04, BR-SKIR-05, BR-AFT-04. */
  readonly movedToFire: boolean
  /** Volleys fired this move: `volley`, a face, a corner, or `section:<n>` (BR-MUSK-12). */
  readonly fired: readonly string[]
  /** Figures suffered since its present melee began (`meleeTally`). */
  readonly meleeSuffered: number
}

export const SECTORS = ['front', 'leftFlank', 'rightFlank', 'rear'] as const
export type Sector = (typeof SECTORS)[number]
export const CONTACT_CAUSES = ['charge', 'pursuit', 'followUp', 'pushBack'] as const
export type ContactCause = (typeof CONTACT_CAUSES)[number]

/** One body's attack on another that it touches (BR-GEO-12, BR-GEO-13). Two chargers that meet make two edges. */
export interface ContactEdge {
  readonly attackerId: string
  readonly targetId: string
  readonly sector: Sector
  readonly cause: ContactCause
  /** Move and tick (1 to 240) in which it was made. */
  readonly move: number
  readonly tick: number
  /** Section of the target's complex that was reached, from 0; null elsewhere (BR-BLD-09). */
  readonly section: number | null
  /** Wall, trench or work across which it was made, with the section nearest to the attacker (BR-WORK-03). */
  readonly across: { readonly lineId: string; readonly section: number | null } | null
  /** The charge started on a higher level than the target stands on (`M-DOWNHILL`). */
  readonly downhill: boolean
  /** Gap at the start of movement, inches (BR-CHG-12); 0 where no charge was declared. */
  readonly startGap: number
  /** Rounds fought. */
  readonly rounds: number
  /** Contact modifiers it earned in its first round, kept for the house rule `impactRounds` only (BR-R-43). */
  readonly impact?: readonly string[] | undefined
}

/** An enemy seen passing through the zone of stationary infantry (BR-MUSK-10), at the tick of the shortest range. */
export interface CrossingSighting {
  readonly observerId: string
  readonly bodyId: string
  readonly tick: number
  readonly range: number
  /** Where the body then was, for its cover. */
  readonly pose: BodyPose
  readonly formation: Formation
}

/** Losses of a charger by defensive fire this move, which count in its melee round (BR-DEF-03, -04). */
export interface DefensiveLoss {
  readonly firerId: string
  readonly targetId: string
  readonly casualties: number
  /** Small arms: taken off after the round. Guns: already off. */
  readonly setAside: boolean
}

/** A charge of this move as revealed (BR-SEQ-02). */
export interface Charge {
  readonly brigadeId: string
  readonly targetId: string
  /** Along the strip, at the declaration (BR-CHG-04). */
  readonly gap: number
  /** Over 3 inches between the two (BR-CHG-12). */
  readonly warned: boolean
}

export interface Plot {
  readonly actions: readonly Action[]
  readonly stopIfEnemyWithin: number | null
  /** Made by the engine from the standing order (BR-ORD-18). */
  readonly byOrder: boolean
}

/** Where a brigade is in its general order (BR-ORD-05). */
export interface OrderState {
  readonly order: GeneralOrder
  /** Index of the current clause; -1: the first one waits for its start. */
  readonly clause: number
  /** The current clause is over and the next one waits: implied hold at `from`. */
  readonly waiting: boolean
  /** Move at whose start the clause became current, or (waiting) ended. */
  readonly since: number
  /** Centre of the brigade at that time: head of the route, or place of the implied hold (BR-ORD-10). */
  readonly from: { readonly x: number; readonly y: number }
  /** Moves it has stood running (BR-ORD-12). */
  readonly idle: number
  /** Number of the alteration in force; 0: the order written before the battle (BR-ORD-15). */
  readonly alteration: number
}

/** An alteration on its way (BR-ORD-13, -14). `number` counts the side's own, from 1. */
export interface OrderAlteration {
  readonly number: number
  readonly leaderId: string
  readonly addressee: string
  readonly brigadeIds: readonly string[]
  readonly order: GeneralOrder
  readonly sent: number
  readonly die: number
  /** Move at whose start it takes effect. */
  readonly due: number
}

export interface SketchEntry extends BodyPose {
  readonly formation: Formation
  readonly complexId: string | null
  readonly sections: readonly number[]
}

/** What the other side may not see: written orders until the end, submissions of a phase until both are in. */
export interface SideSecret {
  /** By brigade (BR-ORD-01). */
  readonly orders: Readonly<Record<string, OrderState>>
  readonly sketch: Readonly<Record<string, SketchEntry>>
  readonly leaderPlaces: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  readonly alterations: readonly OrderAlteration[]
  /** Alterations sent so far. */
  readonly alterationsSent: number
  /** Leaders moved in this command phase. */
  readonly leadersMoved: readonly string[]
  /** Target by brigade. */
  readonly declarations: Readonly<Record<string, string>>
  readonly plots: Readonly<Record<string, Plot>>
  /** What was plotted in the move before and got its brigade nowhere; absent: nothing. */
  readonly failedPlots?: Readonly<Record<string, readonly Action[]>> | undefined
  readonly evasions: Readonly<Record<string, 'full' | 'halfAndFire'>>
  readonly followUps: Readonly<Record<string, 'press' | 'fire'>>
  /** Shots of the phase in the order given. */
  readonly shots: readonly (CommandOf<'FireGuns'> | CommandOf<'FireMuskets'>)[]
  /** Brigades that decline their defensive fire. */
  readonly held: readonly string[]
  /** Choices of the `rally` phase by brigade. */
  readonly rallies: Readonly<Record<string, 'TryRally' | 'CheckPursuit' | 'HoldPosition'>>
  /** Movement dice of the side's bodies, rolled before plotting (`movementDiceFirst`). */
  readonly dice: Readonly<Record<string, readonly number[]>>
  /** Acts against the orders under `advisory` (BR-ORD-09). */
  readonly deviations: number
}

export interface LeaderState {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly status: 'onTable' | 'toCome' | 'captured' | 'hit'
}

/** Who commands an army (BR-ORD-13, BR-ORD-16). */
export interface ArmyState {
  readonly commanderId: string | null
  /** Move in which the commander was lost; null while he is there or once his successor commands. */
  readonly lostIn: number | null
  /** Second in command with the move from whose start he acts. */
  readonly successor: { readonly leaderId: string; readonly from: number } | null
}

/** What the campaign wants to know of the end of every move (7.6). */
export interface MoveNote {
  readonly move: number
  /** Minutes after midnight. */
  readonly clockMinutes: number
  /** Army that holds each place; null: nobody yet. */
  readonly holders: Readonly<Record<string, string | null>>
  /** Figures, or points of pieces, that each brigade still has. */
  readonly strengths: Readonly<Record<string, number>>
}

export const OUTCOME_LEVELS = ['draw', 'marginal', 'decisive'] as const
export const OUTCOME_REASONS = [
  'concession',
  'agreement',
  'noBrigades',
  'holdPlaces',
  'armyBroken',
  'brigadesExited',
  'lastMove',
] as const
// An alias, because events carry it as JSON data.
export type BrOutcome = {
  readonly winner: Side | null
  readonly level: (typeof OUTCOME_LEVELS)[number]
  readonly reason: (typeof OUTCOME_REASONS)[number]
  readonly points: readonly [number, number]
}

export interface BrState {
  /** The sheet it was mustered from: never changed, left out of the hash. */
  readonly sheet: BrSheet
  readonly houseRules: BrHouseRules
  /** The game turn, from 1; 0 before the first. */
  readonly move: number
  readonly phase: Phase
  /** Sides that are done with the phase. */
  readonly ended: readonly [boolean, boolean]
  readonly brigades: Readonly<Record<string, BrigadeState>>
  readonly leaders: Readonly<Record<string, LeaderState>>
  readonly armies: Readonly<Record<string, ArmyState>>
  readonly contacts: readonly ContactEdge[]
  /** Points left by `<complex or line id>/<index>` (BR-BLD-08, BR-WORK-04). */
  readonly sections: Readonly<Record<string, number>>
  /** Charges of this move, once revealed. */
  readonly charges: readonly Charge[]
  /** Crossing targets of this move. */
  readonly sightings: readonly CrossingSighting[]
  readonly defensiveLosses: readonly DefensiveLoss[]
  readonly secret: readonly [SideSecret, SideSecret]
  /** Army that holds each place (7.6). */
  readonly holders: Readonly<Record<string, string | null>>
  readonly notes: readonly MoveNote[]
  /** Brigades that have moved and come to stand in each field of tall crops, until it lay flat; absent: none yet (`trampledCrops`). */
  readonly trodden?: Readonly<Record<string, number>> | undefined
  /** Move in which each side last offered to end the battle. */
  readonly offers: readonly [number | null, number | null]
  readonly outcome: BrOutcome | null
  /** What has joined the battle since it began, in order (CP-STEP-08); absent: nothing. The sheet has it already. */
  readonly reinforcements?: readonly BrReinforcement[] | undefined
}

/** Id of a section in `BrState.sections`. */
export function sectionId(ownerId: string, index: number): string {
  return `${ownerId}/${index}`
}
