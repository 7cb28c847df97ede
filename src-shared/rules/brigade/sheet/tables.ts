/** The data tables of the brigade rules (section 3), each next to the ids of the rules that read it. */

/** Millimetres to the inch, burst circles included (3.1). */
export const INCH_MM = 25.4
/** Degrees by which the zone of fire flares on each side (BR-GEO-06). */
export const FIRE_ARC_DEG = 12.5
/** Degrees of turning in one ordinary move (BR-MOVE-06). */
export const MAX_TURN_PER_MOVE = 90
/** Inches kept between opposing bodies unless one charges (BR-MOVE-10). */
export const KEEP_OUT = 1
/** A gap of so many inches or less is contact (BR-GEO-13). */
export const CONTACT_EPS = 0.01
/** Overlap that still counts as touching, inches: poses are rounded to thousandths (BR-MOVE-09). */
export const OVERLAP_TOUCHING = 0.002
/** Steps in which all bodies move together (BR-MOVE-09). */
export const TICKS = 240
/** Moves running that a brigade under way may stand with nothing to keep it (BR-ORD-12). */
export const MOST_IDLE = 2
/** A charge that starts farther off than this warns its target (BR-CHG-12). */
export const WARNED_GAP = 3
/** A march column on a road (BR-TERR-10). */
export const ROAD_FACTOR = 1.5
/** How far front and rear of a column may lie from the line of its road, inches (BR-TERR-10). */
export const ROAD_REACH = 0.5
export const ATTACK_COLUMN_BONUS = 2
export const COLUMN_IMPETUS = 20
/** Casualties by which a melee is decided unless `meleeMargin` says otherwise (BR-MEL-09). */
export const MELEE_MARGIN = 2
export const MAX_PUSHBACKS_RUN = 3
export const MAX_PUSHBACKS_TOTAL = 6
/** Moves after a charge that must be ordinary (BR-CHG-05); a dash of horse artillery likewise (BR-ART-06). */
export const CHARGE_COOLDOWN = 2
export const DASH_COOLDOWN = 2
/** Crew figures of a piece for fire, whatever it has lost (BR-CB-05). */
export const PIECE_CREW_FIRE = 3
/** Gunners of a piece for small-arms losses, and the points each is worth (BR-MUSK-07). */
export const PIECE_GUNNERS = 5
export const POINTS_PER_GUNNER = 4
export const PIECE_POINTS = 20
export const SECTION_POINTS = 20
export const SECTION_LENGTH = 2
/** Radii of the burst circle, inches (BR-BURST-01). */
export const BURST_OUTER = 35 / INCH_MM
export const BURST_INNER = 20 / INCH_MM
export const ROCKET_RANGE = 24
export const ROCKET_SECTION = 6
/** Inches of rout and pursuit (BR-ROUT-02, BR-PUR-02). */
export const FULL_SPEED_FOOT = 6
export const FULL_SPEED_SKIRM = 9
export const FULL_SPEED_MOUNTED = 12
/** Inches of a leader in a move (BR-LDR-02), and of his base (3.3). */
export const LEADER_MOVE = 12
export const LEADER_BASE = 20 / INCH_MM
/** How near a place counts as reached (BR-ORD-05, BR-ORD-06). */
export const ARRIVED_WITHIN = 2

/** Strength blocks (3.2); `files` bounds who fires (BR-MUSK-02), `base` is frontage and depth in mm (3.3). */
export const BLOCKS = {
  guards24: { figures: 24, ranks: 2, files: 12, base: [40, 15], morale: 'guards' },
  line16: { figures: 16, ranks: 2, files: 8, base: [30, 15], morale: 'allied' },
  fr18: { figures: 18, ranks: 3, files: 6, base: [20, 25], morale: 'french' },
  pr12: { figures: 12, ranks: 2, files: 6, base: [30, 15], morale: 'prussianCav' },
  sk18: { figures: 18, ranks: 1, files: 18, base: [90, 15], morale: 'french' },
  cav12: { figures: 12, ranks: 3, files: 4, base: [20, 40], morale: 'prussianCav' },
  dcav6: { figures: 6, ranks: 2, files: 4, base: [20, 20], morale: 'divCav' },
} as const
export type Block = keyof typeof BLOCKS
export const BLOCK_NAMES = Object.keys(BLOCKS) as [Block, ...Block[]]

/** Bases of artillery, frontage and depth in mm (3.3, BR-R-06). */
export const PIECE_BASE = [10, 20] as const
export const FOOT_TEAM_BASE = [15, 30] as const
export const HORSE_TEAM_BASE = [15, 45] as const

/** Fewest figures for OK and for Halt; fewer is Fall back (3.15, BR-MOR-01). */
export const MORALE_ROWS = {
  guards: { ok: 16, halt: 8 },
  allied: { ok: 11, halt: 8 },
  french: { ok: 12, halt: 6 },
  prussianCav: { ok: 8, halt: 5 },
  divCav: { ok: 4, halt: 2 },
} as const
export type MoraleRow = keyof typeof MORALE_ROWS

/** What ground does to those in it (3.7, BR-TERR-01 to -04). `sight`: inches of it that may be looked through. */
export interface GroundKind {
  readonly going: 'open' | 'difficult' | 'veryDifficult' | 'impassable'
  readonly cover: 'none' | 'soft' | 'hard'
  readonly sight: number | 'clear' | 'blocks'
}
const ground = (
  going: GroundKind['going'],
  cover: GroundKind['cover'] = 'none',
  sight: GroundKind['sight'] = 'clear',
): GroundKind => ({ going, cover, sight })

/** Kinds of area; isolated houses are scenery that bars the way (BR-BLD-01, BR-R-87), wagons soft cover (BR-R-106). Hills, roads and complexes are lists of their own. `debris` gives hard cover if `largeRocks`. */
export const AREA_KINDS = {
  wood: ground('difficult', 'soft', 1),
  scrub: ground('difficult'),
  debris: ground('difficult'),
  stream: ground('difficult'),
  marsh: ground('difficult'),
  steepSlope: ground('difficult'),
  thickWood: ground('veryDifficult', 'soft', 0.5),
  cliffClimb: ground('veryDifficult'),
  fastRiver: ground('veryDifficult'),
  river: ground('impassable'),
  lake: ground('impassable'),
  swamp: ground('impassable'),
  cliff: ground('impassable'),
  tallCrops: ground('open', 'soft', 1),
  village: ground('difficult', 'hard', 1),
  deadGround: ground('open'),
  decorativeBuilding: ground('impassable', 'none', 'blocks'),
} as const satisfies Record<string, GroundKind>
export type AreaKind = keyof typeof AREA_KINDS
export const AREA_KIND_NAMES = Object.keys(AREA_KINDS) as [AreaKind, ...AreaKind[]]

/** Linear obstacles (3.7, BR-TERR-05, -08, -09): whether mounted troops may cross, and the cover behind them. */
export const LINE_KINDS = {
  hedge: { cover: 'soft', mounted: true },
  fence: { cover: 'none', mounted: true },
  wall: { cover: 'hard', mounted: false },
  trench: { cover: 'hard', mounted: true },
  work: { cover: 'hard', mounted: false },
  wagons: { cover: 'soft', mounted: true },
} as const
export type LineKind = keyof typeof LINE_KINDS
export const LINE_KIND_NAMES = Object.keys(LINE_KINDS) as [LineKind, ...LineKind[]]

/** Speed on ground of each class (3.6, BR-TERR-02, -03); impassable ground counts so to those it may not stop. */
export const GOING_FACTOR = { open: 1, difficult: 0.5, veryDifficult: 0.25, impassable: 0 } as const
/** Speed while straddling a linear obstacle (BR-TERR-05), multiplied with the ground (BR-TERR-06). */
export const OBSTACLE_FACTOR = 0.5

/** Share of its strength at which an army is broken where a battle names none, per cent (7.6 `armyBroken`). */
export const BREAKS_AT = 40
/** Inches (3.8, BR-MUSK-03). */
export const SMALL_ARMS = { musket: { close: 3, max: 6 }, rifle: { close: 3, max: 8 } } as const
/** Figures added or taken from a volley (3.8, BR-MUSK-04, -07). */
export const VOLLEY_CLOSE = 3
export const VOLLEY_HARD_COVER = -2

export const PROJECTILES = ['roundshot', 'canister', 'shrapnel', 'shell', 'rocket'] as const
export type Projectile = (typeof PROJECTILES)[number]
/** Ranges in inches and the share of shots (3.9, BR-GUN-02, -05, -06). */
export interface ProjectileRow {
  readonly piece: 'field' | 'howitzer' | 'rocket'
  readonly projectile: Projectile
  readonly min: number
  /** Null: never close. */
  readonly close: number | null
  readonly max: number
  readonly britishOnly: boolean
  /** Share of all shots that may be this one; null: any. */
  readonly share: number | null
}
export const PROJECTILE_TABLE: readonly ProjectileRow[] = [
  { piece: 'field', projectile: 'roundshot', min: 0, close: 12, max: 30, britishOnly: false, share: null },
  { piece: 'field', projectile: 'canister', min: 0, close: 12, max: 12, britishOnly: false, share: null },
  { piece: 'field', projectile: 'shrapnel', min: 0, close: 12, max: 18, britishOnly: true, share: 0.14 },
  { piece: 'howitzer', projectile: 'shell', min: 6, close: null, max: 24, britishOnly: false, share: null },
  { piece: 'howitzer', projectile: 'shrapnel', min: 6, close: null, max: 18, britishOnly: true, share: 0.5 },
  { piece: 'rocket', projectile: 'rocket', min: 0, close: null, max: 24, britishOnly: false, share: null },
]
/** Per piece that fires (3.10, BR-GUN-04). */
export const GUN_MODIFIERS = {
  close: 1,
  square: 1,
  column: 1,
  enfilade: 1,
  heavyPiece: 1,
  canister: 1,
  shrapnel: 1,
  hardCover: -2,
} as const
/** A piece of so many pounds or more is heavy (3.10, BR-ART-05). */
export const HEAVY_POUNDER = 12
/** Inches by hand (BR-ART-05). */
export const MANHANDLE_LIGHT = 1
export const MANHANDLE_HEAVY = 0.5

/** Least points of each step of cadence and the moves missed after a shot (3.16, BR-CB-04). */
export const CADENCE = [
  { points: 16, sliding: 0, literal: 0 },
  { points: 11, sliding: 1, literal: 1 },
  { points: 6, sliding: 2, literal: 1 },
  { points: 1, sliding: 3, literal: 2 },
] as const

/** Melee modifiers (3.12). The keys name the working lines of a round. */
export const MELEE_MODIFIERS = {
  'M-REAR': 6,
  'M-FLANK': 3,
  'M-ELITE': 3,
  'M-DEF': 3,
  'M-CAVCHARGE': 3,
  'M-DOWNHILL': 3,
  'M-STATIONARY': 3,
  'M-COLUMN': COLUMN_IMPETUS,
  'M-HVM': 3,
  'M-HVL': 6,
  'M-MVL': 3,
  'M-LANCER': 1,
  'M-SQUARE': 9,
  'M-MINUS6': -6,
} as const
export type MeleeModifier = keyof typeof MELEE_MODIFIERS

/** How the die of a push back or follow up is read (3.13): a factor of one die, dice added, or the half die besides. */
export type PushRate =
  | { readonly factor: number }
  | { readonly dice: 1 | 2 }
  | { readonly dice: 1; readonly half: true }
/** By step 1 to 3 (3.13, BR-AFT-01, BR-AFT-03). */
export const PUSH_BACK: { readonly [Arm in 'infantry' | 'cavalry']: readonly PushRate[] } = {
  infantry: [{ factor: 0.5 }, { factor: 0.75 }, { factor: 1 }],
  cavalry: [{ dice: 1 }, { dice: 1, half: true }, { dice: 2 }],
}
export const FOLLOW_UP: { readonly [Arm in 'infantry' | 'cavalry']: readonly PushRate[] } = {
  infantry: [{ factor: 0.25 }, { factor: 0.5 }, { factor: 0.75 }],
  cavalry: [{ factor: 0.5 }, { dice: 1 }, { dice: 1, half: true }],
}
/** Follow up and fire, by step and by die in pairs 1-2, 3-4, 5-6 (3.13, BR-AFT-04). */
export const FOLLOW_UP_AND_FIRE = [
  [0.5, 1, 1.5],
  [1, 1.5, 2],
  [1.5, 2, 2.5],
] as const
/** Reversal: the former follower goes back so much of a die (BR-AFT-11, BR-R-63). */
export const REVERSAL_FACTOR = { infantry: 0.25, cavalry: 0.5 } as const
/** Least die that rallies a winner after follow up 1 and 2 (3.14, BR-RAL-01). */
export const RALLY_FROM = [5, 4] as const
/** Least die that halts a pursuer after move 1 and 2 (3.14, BR-PUR-03). */
export const PURSUIT_HALTS_FROM = [6, 5] as const
/** Moves of rallying and recovering after a third follow up (BR-RAL-02), and the longest pursuit (BR-PUR-03). */
export const THIRD_FOLLOW_UP_MOVES = 3
export const LONGEST_PURSUIT = 3

/** Rocket flight (3.17, BR-RKT-02, -03): what each face of a section's die does. */
export const ROCKET_DIE = {
  1: 'veersLeft',
  2: 'veersRight',
  3: 'lost',
  4: 'grounds',
  5: 'straight',
  6: 'straight',
} as const

/** Defensive fire die (3.11, BR-DEF-02), elite included. */
export function defensiveFire(score: number): 'none' | 'long' | 'close' {
  if (score <= 2) return 'none'
  return score <= 4 ? 'long' : 'close'
}

/** Advance and fire (3.5, BR-MUSK-09): inches by die. */
export const ADVANCE_AND_FIRE = [1, 2, 3, 1, 2, 3] as const
