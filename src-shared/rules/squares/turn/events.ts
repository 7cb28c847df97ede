/** Every event of the squares rules: its kind, and the data that its sentence needs. */
import type { BattleEvent } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import type { SquareId } from '../sheet/sheet'
import type { SqOutcome } from '../state/state'

type Arm = 'brigade' | 'support' | 'artillery'

/** Data of each event by kind. Ids and squares, never words; `side` of an event is the side that acts. */
export interface SqEventData {
  /** The first of every battle: house rules in force. */
  battleBegun: { houseRules: { readonly [key: string]: boolean | number | string }; turnLimit: number }
  turnBegan: { turn: number; clock: string }
  cincMoved: { generalId: string; from: SquareId; to: SquareId; joined: string | null }
  cincPassed: { generalId: string }
  /** Dice in the order rolled are in `dice`; `pool` is sorted. */
  actionDiceRolled: { generals: number; pool: readonly number[] }
  /** Only the nominating side sees it until both are in. */
  generalNominated: { generalId: string }
  nominationsRevealed: { generalIds: readonly [string, string] }
  /** One throw of each side; a reroll is a further event. */
  diceOff: { generalIds: readonly [string, string]; scores: readonly [number, number]; prize: number }
  dieWon: { generalId: string; die: number; pool: readonly number[] }
  dieAssigned: { generalId: string; die: number; pool: readonly number[] }
  activationBegan: { generalId: string; commandId: string; actionDie: number }
  activationEnded: { generalId: string; commandId: string }
  unitMoved: { unitId: string; path: readonly SquareId[]; cost: number; inTown: boolean; stopped: boolean }
  townEntered: { unitId: string; square: SquareId; cost: number }
  townLeft: { unitId: string; square: SquareId }
  riverCrossed: { unitId: string; square: SquareId; cost: number }
  generalMoved: { generalId: string; from: SquareId | null; to: SquareId; withCinc: string | null }
  /** Placed by SQ-GEN-03, -04 or SQ-RNF-03. `to` null: off the board. */
  generalPlaced: { generalId: string; from: SquareId | null; to: SquareId | null }
  generalLeftPlay: { generalId: string }
  reserveEntered: { unitId: string; square: SquareId; cost: number; inTown: boolean; stopped: boolean }
  unitExited: { unitId: string; from: SquareId; exit: string | null }
  bombarded: {
    from: readonly { readonly unitId: string; readonly points: number; readonly range: 'close' | 'long' }[]
    target: SquareId
    needed: number
    hits: number
  }
  holdEnded: { unitIds: readonly string[]; cause: 'fire' | 'assault' }
  assaultDeclared: {
    from: SquareId
    target: SquareId
    units: readonly { readonly unitId: string; readonly role: Arm }[]
  }
  defenceDeclared: { square: SquareId; units: readonly string[]; forced: boolean }
  /** `reason`: dice, oneSideOnly, neither, bothCavalry. */
  skirmish: {
    reason: 'dice' | 'oneSideOnly' | 'neither' | 'bothCavalry'
    able: readonly [readonly string[], readonly string[]]
    best: readonly [number | null, number | null]
    advantage: Side | null
  }
  /** One for each side of each round. */
  combatRoll: {
    needed: number
    hits: number
    units: readonly {
      readonly unitId: string
      readonly die: string
      readonly faces: readonly number[]
      /** Second throws of the misses, in the same order; empty without a reroll. */
      readonly rerolls: readonly number[]
      readonly hits: number
    }[]
  }
  hitsAllocated: { hits: { readonly [unitId: string]: number }; cause: 'bombardment' | 'assault' }
  savesRolled: {
    unitId: string
    faces: readonly number[]
    cancelled: number
    cause: 'town' | 'cavalry'
  }
  roundEnded: { suffered: readonly [number, number]; loser: Side | null }
  moraleTest: {
    unitId: string
    dice: number
    faces: readonly number[]
    fails: number
    result: 'stays' | 'retreats' | 'destroyed'
    recheck: boolean
  }
  unitRetreated: { unitId: string; from: SquareId; to: SquareId; cause: 'morale' | 'collapse' | 'choice' }
  retreatBlocked: { unitId: string; square: SquareId; hits: number }
  squareCollapsed: { square: SquareId; gone: number; base: number; unitIds: readonly string[] }
  unitDestroyed: { unitId: string; square: SquareId }
  unitWithdrew: { unitId: string; square: SquareId }
  secondRoundDeclared: {
    kind: 'breakthrough' | 'counterattack'
    from: SquareId
    target: SquareId
    units: readonly { readonly unitId: string; readonly role: Arm }[]
  }
  secondRoundDeclined: { kind: 'breakthrough' | 'counterattack' }
  advanced: { unitIds: readonly string[]; to: SquareId }
  assaultEnded: { from: SquareId; target: SquareId; rounds: number }
  unitRallied: { unitId: string; face: number; passed: boolean; hits: number; night: boolean }
  objectiveTaken: { objectiveId: string; square: SquareId; from: Side | null }
  diceLapsed: { dice: readonly number[] }
  nightFell: {
    afterTurn: number
    surrounded: readonly string[]
    recovered: { readonly [unitId: string]: number }
  }
  nightEnded: { resumeTime: string }
  armyBroke: { armyId: string; lost: number; initial: number; percent: number }
  conceded: Record<string, never>
  battleEnded: { outcome: SqOutcome }
}

export type SqEventKind = keyof SqEventData
export type SqEventOf<K extends SqEventKind> = BattleEvent<K, SqEventData[K]>
export type SqEvent = { [K in SqEventKind]: SqEventOf<K> }[SqEventKind]
