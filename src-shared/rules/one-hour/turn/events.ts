/** Every event of One Hour Waterloo: its kind, and the data that its sentence needs; one for each line of 4.1. */
import type { BattleEvent } from '../../../engine/events'
import type { Side } from '../../../engine/sides'
import type { Box, Facing, Formation } from '../sheet/vocabulary'
import type { OhOutcome } from '../state/state'

/** Why an attack has fewer hits than dice promise (3.4). */
export type EffectReason = 'light' | 'cover' | 'narrow' | 'shelter'
/** Why a pool is doubled (OH-SHOOT-06, OH-CHRG-08). */
export type DoubleReason = 'flank' | 'square' | 'light' | 'artillery'

/** Data of each event by kind. Ids, boxes and numbers, never words; `side` of an event is the side that acts. */
export interface OhEventData {
  battleBegun: { houseRules: { readonly [key: string]: boolean | number | string }; turnLimit: number }
  /** The order of the undrawn cards is nobody's to know (OH-R-87). */
  deckShuffled: { cards: number }
  unitDeployed: { unitId: string; box: Box; facing: Facing; formation: Formation }
  leaderDeployed: { leaderId: string; box: Box }
  setupEnded: Record<string, never>
  turnBegan: { gameTurn: number; clock: string }
  groupDiced: { groupId: string; face: number; target: number; comes: boolean }
  cardDrawn: { cardId: string; title: string }
  /** What the card did, to whom; `n`: hits, units named or total, as the card has it. */
  cardEffect: {
    cardId: string
    unitIds: readonly string[]
    leaderId: string | null
    groupId: string | null
    n: number
  }
  cardBanked: { cardId: string; uses: number }
  cardUsed: { cardId: string; unitId: string }
  cardDeclined: { cardId: string }
  cardVoid: { cardId: string }
  shotDeclared: { unitId: string; targetId: string; range: number; band: number }
  chargeDeclared: { unitId: string; targetId: string; path: readonly Box[]; cost: number }
  holdEnded: { unitIds: readonly string[]; cause: 'fire' | 'charge' | 'umpire' }
  turnedToFace: { unitId: string; from: Facing; to: Facing }
  baseDice: { unitId: string; targetId: string; dice: number; attack: 'shoot' | 'charge' }
  /** `sourceId` is a leader or a card; null: the trait shock. */
  diceAdded: { sourceId: string | null; added: number; dice: number }
  diceDoubled: { reason: DoubleReason; dice: number }
  effectReduced: { reasons: readonly EffectReason[]; steps: number; toHit: number; dice: number }
  diceRolled: { unitId: string; targetId: string; toHit: number; hits: number; attack: 'shoot' | 'charge' }
  rerolled: { sourceId: string; by: 'attacker' | 'defender'; from: number; to: number }
  moraleFell: { unitId: string; hits: number; before: number; after: number }
  unitRouted: { unitId: string; box: Box; cause: 'hits' | 'leaderGone' }
  leaderRisked: { leaderId: string; cause: 'hit' | 'rout' | 'overrun' | 'card'; total: number; lost: boolean }
  leaderRetired: { leaderId: string; from: Box; to: Box }
  leaderTrapped: { leaderId: string; box: Box }
  retreatOrdered: { unitId: string; hits: number; conscript: boolean }
  retreatIgnored: { unitId: string; hits: number }
  unitRetreated: { unitId: string; from: Box; to: Box; straight: boolean }
  retreatBlocked: { unitId: string; box: Box; hit: boolean }
  reluctanceRolled: { unitId: string; face: number; needed: number; passed: boolean }
  advanced: { unitId: string; from: Box; to: Box; leaderIds: readonly string[] }
  advanceDeclined: { unitId: string; box: Box }
  chargeEnded: { unitId: string; box: Box; occupies: boolean }
  becameRampant: { unitId: string }
  rampantEnded: { unitIds: readonly string[] }
  pivoted: { unitId: string; facing: Facing }
  formationChanged: { unitId: string; formation: Formation }
  unitMoved: { unitId: string; path: readonly Box[]; cost: number; facing: Facing; byRoad: boolean }
  leadersAlong: { unitId: string; leaderIds: readonly string[] }
  unitLeft: { unitId: string; box: Box; exit: string | null }
  leaderMoved: { leaderId: string; path: readonly Box[]; cost: number }
  leaderRode: { leaderId: string; path: readonly Box[]; cost: number }
  unitEntered: { unitId: string; groupId: string; box: Box }
  leaderEntered: { leaderId: string; groupId: string; box: Box }
  squareFormed: { unitId: string }
  squareLeft: { unitId: string }
  pileUndone: { unitId: string; from: Box; to: Box }
  rallied: { unitId: string; leaderId: string | null; face: number; regained: number; hitsTaken: number }
  firstHitStays: { unitId: string; hitsTaken: number }
  objectiveTaken: { objectiveId: string; box: Box; from: Side | null }
  conceded: Record<string, never>
  battleEnded: { outcome: OhOutcome }
}

export type OhEventKind = keyof OhEventData
export type OhEventOf<K extends OhEventKind> = BattleEvent<K, OhEventData[K]>
export type OhEvent = { [K in OhEventKind]: OhEventOf<K> }[OhEventKind]
