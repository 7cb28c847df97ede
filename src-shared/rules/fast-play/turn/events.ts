/** Every event of Fast Play Napoleonic: its kind, and the data that its sentence needs; one for each line of 4.1. */
import type { BattleEvent } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import type { BoxSide, CombatDirection, Formation } from '../sheet/vocabulary'
import type { FpOutcome } from '../state/state'

/** Rows of the decision table of command tests (FP-TEST-02). */
export const TEST_ROWS = [
  'T1',
  'T2',
  'T3',
  'T4',
  'T5',
  'T6',
  'T7',
  'T8',
  'T9',
  'T10',
  'T11',
  'T12',
  'T13',
  'T14',
  'T15',
  'T16',
  'T17',
] as const
export type TestRow = (typeof TEST_ROWS)[number]

/** Data of each event by kind. Ids and numbers, never words; `side` of an event is the side that acts. Lengths in inches. */
export interface FpEventData {
  battleBegun: { houseRules: { readonly [key: string]: boolean | number | string }; turnLimit: number }
  turnBegan: { turn: number; clock: string }
  deploymentDiced: { scores: readonly [number, number]; begins: Side }
  unitDeployed: { unit: string; x: number; y: number; heading: number; formation: Formation }
  generalDeployed: { general: string; x: number; y: number }
  unitsQueued: { units: readonly string[]; entryPoint: string }
  deploymentPassed: { next: Side }
  deploymentEnded: Record<string, never>
  optionRolled: { faces: readonly [number, number]; scores: readonly [number, number] }
  optionTied: { again: boolean }
  optionWon: { wins: number; deduction: number }
  firstMoverNamed: { firstMover: Side }
  directionNamed: { direction: CombatDirection }
  shotDeclared: { unit: string; slot: number; targetUnit: string; targetSlot: number }
  shotWithdrawn: { unit: string; slot: number }
  declarationEnded: Record<string, never>
  shotsRevealed: { shots: number }
  holdEnded: { units: readonly string[]; cause: 'shot' | 'charge' }
  zonesOrdered: { zones: readonly (readonly string[])[]; direction: CombatDirection }
  zoneBegan: { units: readonly string[] }
  shotsLost: { unit: string; reason: 'shooterGone' | 'shooterShaken' | 'targetGone'; shots: number }
  shotFired: {
    unit: string
    slot: number
    targetUnit: string
    targetSlot: number
    range: number
    need: number
    face: number
    hit: boolean
  }
  elementsLost: {
    unit: string
    hits: number
    left: number
    ends: readonly (string | number)[]
    chosen: boolean
  }
  becameLine: { unit: string }
  unitDestroyed: { unit: string }
  generalRisked: { general: string; unit: string; face: number; killed: boolean }
  moraleSpared: { unit: string; lost: number }
  moraleTested: { unit: string; lost: number; face: number; total: number; failsOn: number; passed: boolean }
  moraleResult: { unit: string; result: 'stands' | 'shaken' | 'routs' }
  routPath: { unit: string; corners: readonly { readonly x: number; readonly y: number }[] }
  inRoutPath: { unit: string; routing: string }
  unitRouted: { unit: string; elements: number }
  losersCounted: {
    broken: readonly Side[]
    lost: readonly [number, number]
    elements: readonly [number, number]
  }
  unitRallied: { unit: string; general: string }
  generalMoved: { general: string; x: number; y: number }
  generalJoined: { general: string; unit: string }
  generalReplaced: { general: string; x: number; y: number }
  commandChecked: {
    unit: string
    general: string | null
    inches: number
    limit: number
    inSight: boolean
    inCommand: boolean
  }
  /** `face` is null where no die is thrown. */
  commandTested: {
    unit: string
    row: TestRow
    face: number | null
    modifier: number
    total: number
    need: number
    passed: boolean
  }
  unitHalted: { unit: string }
  unitMoved: { unit: string; x: number; y: number; heading: number; cost: number; allowance: number }
  unitDressed: { unit: string; on: string }
  unitStraightened: { unit: string }
  unitEntered: { unit: string; entryPoint: string }
  generalEntered: { general: string; unit: string }
  unitLeft: { unit: string; exit: string }
  formationChanged: { unit: string; from: Formation; to: Formation; x: number; y: number; heading: number }
  chargeDeclared: { unit: string; target: string; side: BoxSide }
  chargeWay: { unit: string; target: string; cost: number; allowance: number }
  contactMade: { unit: string; target: string; x: number; y: number }
  linedUp: {
    unit: string
    target: string
    own: number
    enemy: number
    slide: number
    x: number
    y: number
    heading: number
  }
  cornerContact: { unit: string; target: string; turn: number }
  alsoContacted: { unit: string; target: string }
  enemyStraightened: { unit: string; x: number; y: number; heading: number }
  pairMade: { charger: string; target: string; side: BoxSide; mode: 'full' | 'corner'; goodGoing: boolean }
  evaded: { unit: string; x: number; y: number; heading: number }
  chargersStay: { unit: string; chargers: readonly string[] }
  wheelCompleted: { unit: string; target: string; x: number; y: number; heading: number }
  unitReplaced: { unit: string; x: number; y: number; heading: number }
  pairEnded: { charger: string; target: string }
  blowStruck: {
    unit: string
    slot: number
    targetUnit: string
    targetSlot: number
    overlap: boolean
    face: number
    total: number
    need: number
    hit: boolean
  }
  hitAllotted: { hit: number; unit: string }
  allRout: { units: readonly string[]; routs: readonly string[] }
  routRolled: { unit: string; face: number; modifier: number; total: number }
  autoRallied: { unit: string }
  cavalryHalted: { unit: string }
  objectiveTaken: { objective: string; from: Side | null; army: string }
  conceded: Record<string, never>
  battleEnded: { outcome: FpOutcome }
}

export type FpEventKind = keyof FpEventData
export type FpEventOf<K extends FpEventKind> = BattleEvent<K, FpEventData[K]>
export type FpEvent = { [K in FpEventKind]: FpEventOf<K> }[FpEventKind]
