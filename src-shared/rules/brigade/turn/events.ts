/** Every event of the brigade rules: its kind, and the data that its sentence and its animation need (BR-GEN-07). */
import type { BattleEvent } from '../../../engine/events'
import type { JsonValue } from '../../../engine/json'
import type { Side } from '../../../engine/sides'
import type { Projectile } from '../sheet/tables'
import type { Formation } from '../sheet/sheet'
import type {
  ActivityKind,
  BrOutcome,
  ContactCause,
  MoraleState,
  Phase,
  RemovalCause,
  Sector,
} from '../state/state'

/** A pose at a time of the move: `t` from 0 to 1. */
export type PathPoint = {
  readonly t: number
  readonly x: number
  readonly y: number
  readonly heading: number
}
type Pose = { readonly x: number; readonly y: number; readonly heading: number }
type Point = { readonly x: number; readonly y: number }

/** Why a body moves, for its dice and its sentence (3.5). */
export const MOVE_MODES = [
  'plot',
  'charge',
  'pushBack',
  'reversal',
  'followUp',
  'followUpAndFire',
  'pursuit',
  'rout',
  'fallBack',
  'evade',
  'retire',
  'gunnersReturn',
] as const
export type MoveMode = (typeof MOVE_MODES)[number]

/** Why a mover stopped before its end (BR-MOVE-09 to -15). */
export const STOP_CAUSES = [
  'done',
  'edge',
  'impassable',
  'obstacle',
  'contact',
  'oneInch',
  'friend',
  'sight',
  'halt',
  'exited',
] as const
export type StopCause = (typeof STOP_CAUSES)[number]

/** What keeps a brigade out of a complex (BR-BLD-04). */
export const OCCUPY_BARS = ['enemyIn', 'friendIn', 'enemyUpon', 'contested'] as const
export type OccupyBar = (typeof OCCUPY_BARS)[number]

export const DISORDER_CAUSES = [
  'obstacle',
  'shortCharge',
  'caughtChanging',
  'retiring',
  'pursuit',
  'rallying',
  'passedThrough',
  'storming',
] as const
export type DisorderCause = (typeof DISORDER_CAUSES)[number]

/** Why a brigade halts on its way: an enemy before it, its morale, or no way on. */
export const HALT_CAUSES = ['enemy', 'morale', 'noWay'] as const
export type HaltCause = (typeof HALT_CAUSES)[number]

/** Data of each event by kind. Ids and numbers, never words; `side` of an event is the side that acts. */
export interface BrEventData {
  /** The first of every battle: house rules in force (BR-GEN-08). */
  battleBegun: { houseRules: { readonly [key: string]: JsonValue }; moves: number }
  // Setup
  orderWritten: { brigadeId: string }
  ordersWritten: { brigadeIds: readonly string[] }
  brigadeSketched: { brigadeId: string; pose: Pose; formation: Formation; complexId: string | null }
  leaderPlaced: { leaderId: string; at: Point }
  ordersSealed: { brigades: number }
  /** Everybody stands where the sketches put him (BR-ORD-02). */
  deployed: { brigadeIds: readonly string[] }
  // Head of a move
  moveBegan: { move: number; clock: string }
  phaseBegan: { phase: Phase; toAct: readonly Side[] }
  brigadeArrived: { brigadeId: string; pose: Pose }
  arrivalBlocked: { brigadeId: string; byId: string }
  leaderArrived: { leaderId: string; at: Point }
  // Orders
  alterationSent: {
    leaderId: string
    addressee: string
    brigadeIds: readonly string[]
    number: number
    die: number
    due: number
  }
  alterationInForce: { brigadeId: string; number: number; sent: number }
  alterationStale: { brigadeId: string; number: number; sent: number }
  clauseBegan: { brigadeId: string; clause: number; verb: string }
  clauseEnded: { brigadeId: string; clause: number; verb: string; cause: 'complete' | 'until' }
  clauseWaits: { brigadeId: string; clause: number }
  orderImpossible: { brigadeId: string; clause: number; verb: string; cause: string }
  /** An act against the order under `advisory` (BR-ORD-09). */
  orderDeviation: { brigadeId: string; reason: string }
  /** The engine moves a brigade by its order: none was plotted, it dawdled, or a friend wants to pass (BR-ORD-18, BR-ORD-12). */
  standingOrder: {
    brigadeId: string
    actions: JsonValue
    cause: 'noPlot' | 'dawdling' | 'makesWay'
    /** Whom it lets pass. */
    forId: string | null
  }
  /** It would go on by its order, and a friend is in its way (BR-MOVE-11). */
  orderHeldUp: { brigadeId: string; byId: string }
  /** Its order leads on, and it stays where it is: before an enemy, out of heart, or for want of a way (BR-ORD-18). */
  orderHalted: { brigadeId: string; cause: HaltCause; byId: string | null }
  leaderMoved: { leaderId: string; from: Point; to: Point }
  commanderLost: { leaderId: string; armyId: string; cause: 'captured' | 'hit' }
  successorRolled: { leaderId: string; armyId: string; die: number; from: number }
  successorCommands: { leaderId: string; armyId: string }
  leaderTested: { leaderId: string; face: number; hit: boolean }
  // Declare and plot; those of one side alone until both are in
  chargeDeclared: { brigadeId: string; targetId: string; gap: number }
  declarationCancelled: { brigadeId: string }
  chargeRevealed: { brigadeId: string; targetId: string; gap: number; warned: boolean }
  movePlotted: { brigadeId: string; actions: JsonValue }
  plotCleared: { brigadeId: string }
  evasionChosen: { brigadeId: string; mode: 'full' | 'halfAndFire' }
  followUpChosen: { brigadeId: string; mode: 'press' | 'fire' }
  // Move
  /** `allowance` in inches before ground and turning count (BR-MOVE-01, -03). */
  movementRolled: { brigadeId: string; mode: MoveMode; allowance: number }
  /** `path` has a point wherever direction or speed changes; `distance` is what was gone, along the path. */
  bodyMoved: {
    brigadeId: string
    mode: MoveMode
    path: readonly PathPoint[]
    distance: number
    turned: number
    stop: StopCause
    /** Whom it stopped at. */
    atId: string | null
  }
  refaced: { brigadeId: string; pose: Pose }
  formationChanged: { brigadeId: string; from: Formation; to: Formation; pose: Pose; early: boolean }
  formationFailed: { brigadeId: string; to: Formation; reason: string }
  caughtChanging: { brigadeId: string; attackerId: string }
  contactMade: {
    attackerId: string
    targetId: string
    cause: ContactCause
    sector: Sector
    t: number
    section: number | null
    across: string | null
  }
  contactLost: { bodyIds: readonly [string, string] }
  chargeShort: { brigadeId: string; targetId: string }
  disordered: { brigadeId: string; cause: DisorderCause; until: number }
  shifted: { brigadeId: string; from: Pose; to: Pose; cause: 'passingFriends' | 'released' | 'parted' }
  occupied: { brigadeId: string; complexId: string; sections: readonly number[] }
  /** Of a complex that both sides would take `byId` is null. */
  occupyFailed: { brigadeId: string; complexId: string; cause: OccupyBar; byId: string | null }
  vacated: { brigadeId: string; complexId: string; pose: Pose; formation: Formation }
  crossingSighted: { observerId: string; bodyId: string; t: number; range: number }
  gunnersMoved: { brigadeId: string; from: Point; to: Point; back: boolean }
  gunnersBack: { brigadeId: string; mayFireFrom: number }
  brigadeRemoved: { brigadeId: string; cause: RemovalCause; exitId: string | null }
  // Fire
  fireHeld: { brigadeId: string }
  shotOrdered: { brigadeId: string }
  pieceRolled: { brigadeId: string; piece: number; face: number; fires: boolean }
  /** Modifiers are in `working`. `casualties` are read from the table before they are dealt. */
  gunsFired: {
    brigadeId: string
    pieces: readonly number[]
    targetId: string
    projectile: Projectile
    range: number
    row: number
    face: number | null
    casualties: number
    defensive: boolean
    from: Point
    at: Point
  }
  burst: {
    brigadeId: string
    centre: Point
    /** Casualties by segment S0 to S4. */
    segments: readonly number[]
    bearing: number
    basesHit: readonly { readonly brigadeId: string; readonly index: number; readonly losses: number }[]
  }
  rocketLaunched: { brigadeId: string; piece: number; face: number; lost: boolean; from: Point }
  rocketFlew: { brigadeId: string; piece: number; face: number; from: Point; to: Point; bearing: number }
  rocketLost: { brigadeId: string; piece: number; at: Point }
  rocketBurst: { brigadeId: string; piece: number; at: Point; hitId: string | null }
  defensiveFireRolled: {
    brigadeId: string
    targetId: string
    face: number
    score: number
    band: 'none' | 'long' | 'close'
  }
  musketsFired: {
    brigadeId: string
    face: string | null
    targetIds: readonly string[]
    band: 'close' | 'long'
    range: number
    figures: number
    row: number
    carried: number
    dieFace: number | null
    casualties: number
    crossing: boolean
    defensive: boolean
    setAside: boolean
    from: Point
    at: Point
  }
  /** By unit; of pieces by piece, in points. */
  lossesDealt: {
    brigadeId: string
    losses: readonly number[]
    left: readonly number[]
    cause: 'artillery' | 'smallArms' | 'melee' | 'burst' | 'rocket' | 'crew'
  }
  pieceKnockedOut: { brigadeId: string; piece: number }
  sectionHit: { sectionId: string; losses: number; points: number }
  // Melee
  meleeRound: {
    /** Bodies of each side. */
    bodies: readonly [readonly string[], readonly string[]]
    totals: readonly [number, number]
    faces: readonly [number | null, number | null]
    inflicted: readonly [number, number]
    /** With defensive fire, what the decision compares. */
    suffered: readonly [number, number]
    loser: Side | null
    round: number
  }
  meleeParted: { bodyIds: readonly string[] }
  gunnersFled: { brigadeId: string; face: number; from: Point; to: Point; shelter: string | null }
  willBePushedBack: {
    brigadeId: string
    n: number
    total: number
    winnerId: string | null
    direction: number
  }
  willFollowUp: { brigadeId: string; n: number; loserId: string | null; direction: number }
  holdsGround: { brigadeId: string; must: boolean }
  sequenceBroken: { brigadeId: string; cause: string }
  reversal: { followerId: string; winnerId: string }
  // Morale and rally
  moraleChanged: {
    brigadeId: string
    from: MoraleState
    to: MoraleState
    /** Units at OK, halt and fall back. */
    units: readonly [number, number, number]
  }
  routs: { brigadeId: string; cause: 'morale' | 'thirdPushBack' | 'sixthPushBack' }
  fallsBack: { brigadeId: string }
  willPursue: { brigadeId: string; quarryId: string }
  putOut: { brigadeId: string; complexId: string; pose: Pose }
  /** A garrison that is to leave finds no room outside. */
  hemmedIn: { brigadeId: string; complexId: string }
  rallyChosen: { brigadeId: string; choice: 'TryRally' | 'CheckPursuit' | 'HoldPosition' }
  rallyRolled: { brigadeId: string; face: number; needed: number; passed: boolean }
  pursuitRolled: { brigadeId: string; face: number; needed: number; halted: boolean }
  /** It rallies for as many moves as it pursued. */
  pursuitHalted: { brigadeId: string; moves: number }
  gunnersRally: { brigadeId: string; face: number; returnFrom: number }
  /** What a body is about from the next move on, where that changes; `left` moves where it lasts. */
  activityChanged: { brigadeId: string; from: ActivityKind; to: ActivityKind; left: number | null }
  // End of a move
  cropsTrampled: { areaId: string; x: number; y: number }
  placeTaken: { placeId: string; armyId: string; from: string | null }
  phaseEnded: { phase: Phase }
  endOffered: Record<string, never>
  endAgreed: Record<string, never>
  conceded: Record<string, never>
  battleEnded: { outcome: BrOutcome }
}

export type BrEventKind = keyof BrEventData
export type BrEventOf<K extends BrEventKind> = BattleEvent<K, BrEventData[K]>
export type BrEvent = { [K in BrEventKind]: BrEventOf<K> }[BrEventKind]
