/** The four battles of history as this rule set frames them: who begins, who leads, and its own verdict (7.2 step 9, 7.4). */
import type { BattleId, SideId } from '../../../../history/vocabulary'

interface HoldsGround {
  readonly side: SideId
  readonly holds: 'any' | 'all'
  readonly objectives: readonly string[]
}

/** A question of fact of a battle's file that the notes of the turns answer (7.4). */
export type FactTest = { readonly id: string; readonly at: string } & (
  | {
      /** The side holds the objective, and no unit of the other is this near to it or nearer. */
      readonly kind: 'heldAndClear'
      readonly side: SideId
      readonly objective: string
      readonly range: number
    }
  | {
      /** The side holds them all, and so many of its units of foot or horse have no enemy this near or nearer. */
      readonly kind: 'heldWithFree'
      readonly side: SideId
      readonly objectives: readonly string[]
      readonly units: number
      readonly range: number
    }
  /** The side holds the objective, and an infantry division of its stands across the river. */
  | { readonly kind: 'heldAndAcross'; readonly side: SideId; readonly objective: string }
  /** No infantry division of the side stands across the river. */
  | { readonly kind: 'noneAcross'; readonly side: SideId }
  /** Foot of the side has attacked across the river before the hour. */
  | { readonly kind: 'attackedBefore'; readonly side: SideId }
)

export interface BattleFrame {
  readonly firstSide: SideId
  /** Who is on the field; others come only with their troops. */
  readonly leaders: readonly string[]
  /** Who does not come with most of his men, but with the first group of a formation. */
  readonly comesWith: Readonly<Record<string, string>>
  readonly verdict: {
    /** `points`: those of the objectives named here; nobody has points for another. */
    readonly atLimit:
      | SideId
      | { readonly points: readonly string[] }
      | (HoldsGround & { readonly else: SideId })
    readonly holdAll?: {
      readonly side: SideId
      readonly objectives: readonly string[]
      readonly ownTurns: number
    }
  }
  readonly facts: readonly FactTest[]
}

/** Boxes within which an enemy makes ground or troops unfree: 1,000 m. */
const FREE = 2.5

export const FRAMES: Readonly<Record<BattleId, BattleFrame>> = {
  'quatre-bras': {
    firstSide: 'french',
    leaders: ['wellington', 'orange', 'picton', 'brunswick', 'ney', 'reille', 'kellermann'],
    comesWith: { wellington: 'aa.reserve.5' },
    verdict: {
      atLimit: { side: 'coalition', holds: 'all', objectives: ['obj-crossroads'], else: 'french' },
    },
    facts: [
      {
        id: 'qb-french-free',
        at: '17:30',
        kind: 'heldAndClear',
        side: 'french',
        objective: 'obj-crossroads',
        range: FREE,
      },
      {
        id: 'qb-allies-free',
        at: '16:30',
        kind: 'heldWithFree',
        side: 'coalition',
        objectives: ['obj-crossroads', 'obj-namur-road'],
        units: 4,
        range: FREE,
      },
    ],
  },
  ligny: {
    firstSide: 'french',
    leaders: [
      'bluecher',
      'zieten',
      'pirch',
      'thielmann',
      'napoleon',
      'grouchy',
      'vandamme',
      'gerard',
      'drouot',
      'pajol',
      'exelmans',
      'milhaud',
    ],
    comesWith: {},
    verdict: { atLimit: { points: ['obj-st-amand', 'obj-ligny', 'obj-brye', 'obj-sombreffe'] } },
    facts: [],
  },
  waterloo: {
    firstSide: 'french',
    leaders: [
      'wellington',
      'orange',
      'hill',
      'picton',
      'uxbridge',
      'bluecher',
      'buelow',
      'pirch',
      'zieten',
      'napoleon',
      'ney',
      'derlon',
      'reille',
      'lobau',
      'drouot',
      'kellermann',
      'milhaud',
    ],
    comesWith: {},
    verdict: {
      atLimit: 'coalition',
      holdAll: { side: 'french', objectives: ['obj-hougoumont', 'obj-la-haye-sainte'], ownTurns: 2 },
    },
    facts: [],
  },
  wavre: {
    firstSide: 'french',
    leaders: ['thielmann', 'grouchy', 'vandamme', 'gerard', 'pajol', 'exelmans'],
    comesWith: {},
    verdict: {
      atLimit: {
        side: 'coalition',
        holds: 'any',
        objectives: ['obj-wavre', 'obj-limal-bridge'],
        else: 'french',
      },
    },
    facts: [
      {
        id: 'wavre-limal-1800',
        at: '18:00',
        kind: 'heldAndAcross',
        side: 'french',
        objective: 'obj-limal-bridge',
      },
      { id: 'wavre-none-across-2000', at: '20:00', kind: 'noneAcross', side: 'french' },
      { id: 'wavre-attacked-1300', at: '13:00', kind: 'attackedBefore', side: 'french' },
    ],
  },
}

/** Battles of one day: nobody leads on two fields of it. */
export const SAME_DAY: Readonly<Record<BattleId, BattleId>> = {
  'quatre-bras': 'ligny',
  ligny: 'quatre-bras',
  waterloo: 'wavre',
  wavre: 'waterloo',
}
