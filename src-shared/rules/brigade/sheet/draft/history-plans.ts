/** What the commanders of history meant to do, formation by formation, with the arrivals they knew of (10.2, BR-SCN-09). */
import type { BattleId } from '../../../../history/vocabulary'

/** A place, and inches east and north of it. */
export type Spot = readonly [place: string, east: number, north: number]

export interface Role {
  /** Id of a brigade or formation, or how the ids of its formations begin; the longest that fits counts. */
  readonly of: string
  /** Places, and formations of the enemy, that are attacked one after the other; none: it holds. */
  readonly goals: readonly string[]
  /** Move in which it sets out; until then it waits: with a place in `waits` whoever passes, else unless an enemy comes near. */
  readonly from?: number
  /** Where it waits; who arrives in mid-battle goes there first. */
  readonly waits?: Spot
  /** It goes there in column of route. */
  readonly inColumn?: true
  /** It holds its line there until its hour, or, without one, until its goal is lost; else it waits there in reserve. */
  readonly stands?: true
  /** Where it stands before it goes to where it waits. */
  readonly before?: Spot
  /** Where it falls back to from its first place when an enemy comes up to it. */
  readonly givesWay?: Spot
  /** Move before which it goes no farther than its first goal. */
  readonly onward?: number
  /** Where its guns go; all of one spot stand there side by side. */
  readonly guns?: Spot
}

/** The spur before La Belle Alliance on which the great battery stood, and the ground west of the high road. */
const GREAT_BATTERY: Spot = ['obj-belle-alliance', 9, 5]
const WEST_BATTERY: Spot = ['obj-belle-alliance', -5, -3]

const WATERLOO: readonly Role[] = [
  // Reille: Hougoumont draws what can be drawn to the west; Bachelu keeps the link to the high road.
  { of: 'fr.ii.6', goals: ['obj-hougoumont', 'aa.i.1'] },
  { of: 'fr.ii.9', goals: ['obj-hougoumont', 'aa.i.1'], from: 6 },
  { of: 'fr.ii.5', goals: ['aa.i.3', 'obj-crossroads', 'obj-mont-saint-jean'], from: 9 },
  { of: 'fr.ii.2cav', goals: ['aa.ii.4', 'aa.ii.2'], from: 16 },
  // D'Erlon goes forward when the great battery has fired for two hours, by divisions from the left.
  {
    of: 'fr.i.1',
    guns: GREAT_BATTERY,
    goals: ['obj-la-haye-sainte', 'obj-crossroads', 'obj-mont-saint-jean'],
    from: 8,
  },
  {
    of: 'fr.i.2',
    guns: GREAT_BATTERY,
    goals: ['aa.reserve.5', 'obj-crossroads', 'obj-mont-saint-jean'],
    from: 8,
  },
  {
    of: 'fr.i.3',
    guns: GREAT_BATTERY,
    goals: ['aa.i.2neth', 'aa.reserve.5', 'obj-mont-saint-jean'],
    from: 8,
  },
  { of: 'fr.i.4', goals: ['obj-papelotte', 'aa.reserve.6', 'obj-frichermont'], from: 7 },
  { of: 'fr.i.1cav', goals: ['aa.reserve.5', 'aa.i.2neth'], from: 11 },
  // The mass of horse goes up between the two farms; its second line follows an hour later.
  {
    of: 'fr.cav4',
    guns: GREAT_BATTERY,
    goals: ['aa.i.3', 'aa.reserve.nassau', 'obj-mont-saint-jean'],
    from: 16,
  },
  {
    of: 'fr.guard.lightcav',
    guns: GREAT_BATTERY,
    goals: ['aa.i.3', 'aa.i.1', 'obj-mont-saint-jean'],
    from: 17,
  },
  { of: 'fr.cav3', guns: WEST_BATTERY, goals: ['aa.i.1', 'aa.i.3', 'aa.reserve.brunswick'], from: 18 },
  { of: 'fr.cav3.11cav', guns: WEST_BATTERY, goals: ['aa.i.3', 'aa.i.1', 'aa.reserve.brunswick'], from: 16 },
  {
    of: 'fr.guard.heavycav',
    guns: WEST_BATTERY,
    goals: ['aa.i.1', 'aa.ii.2', 'aa.reserve.brunswick'],
    from: 21,
  },
  // Lobau bars the Prussians' way east of Plancenoit and goes at them when they have spent themselves; his horse before him.
  {
    of: 'fr.vi',
    goals: ['pr.iv.15', 'pr.iv.16', 'pr.iv.13'],
    from: 31,
    waits: ['obj-plancenoit', 4, 5],
    stands: true,
  },
  {
    of: 'fr.iii.3cav',
    goals: ['pr.iv.15', 'pr.iv.cav', 'pr.iv.13'],
    from: 28,
    waits: ['obj-plancenoit', 5, 8],
  },
  { of: 'fr.cav1', goals: ['pr.iv.cav', 'pr.iv.15', 'pr.iv.16'], from: 28, waits: ['obj-plancenoit', 7, 1] },
  { of: 'fr.i.res', guns: GREAT_BATTERY, goals: ['aa.reserve.5'] },
  { of: 'fr.guard.res', guns: GREAT_BATTERY, goals: ['aa.reserve.5'] },
  // The Young Guard holds Plancenoit and retakes it, the Old one is for the last blow or the last stand.
  {
    of: 'fr.guard.young',
    guns: ['obj-plancenoit', 6, 7],
    goals: ['pr.iv.16', 'pr.iv.14', 'pr.iv.15'],
    from: 27,
    waits: ['obj-plancenoit', 3, 2],
  },
  { of: 'fr.guard.chasseurs', guns: WEST_BATTERY, goals: ['aa.i.1', 'aa.reserve.brunswick'], from: 26 },
  {
    of: 'fr.guard.grenadiers',
    guns: WEST_BATTERY,
    goals: ['obj-la-haye-sainte', 'aa.i.3', 'obj-mont-saint-jean'],
    from: 26,
  },
  { of: 'fr.guard.grenadiers.1', goals: ['obj-plancenoit', 'pr.iv.16', 'pr.iv.14'], from: 27 },
  // The heavy brigades break the assault; the light ones from the left follow when the day is won.
  { of: 'aa.cavalry.british.somerset', goals: ['fr.i.1', 'fr.ii.5', 'fr.cav4'], from: 11 },
  { of: 'aa.cavalry.british.ponsonby', goals: ['fr.i.2', 'fr.i.3'], from: 11 },
  { of: 'aa.cavalry.british.vivian', goals: ['obj-crossroads', 'obj-belle-alliance'], from: 30 },
  { of: 'aa.cavalry.british.vandeleur', goals: ['fr.i.4', 'obj-belle-alliance'], from: 14 },
  // Grant, Merlen, Trip and Dörnberg are drawn to the right, where there is room for horse beside Hougoumont.
  {
    of: 'aa.cavalry.british.grant',
    goals: ['fr.ii.2cav', 'fr.ii.6', 'fr.cav3'],
    from: 12,
    waits: ['obj-hougoumont', -7, 5],
  },
  {
    of: 'aa.cavalry.netherlands.merlen',
    goals: ['fr.ii.2cav', 'fr.ii.6', 'fr.guard.heavycav'],
    from: 14,
    waits: ['obj-hougoumont', -9.5, 9],
  },
  {
    of: 'aa.cavalry.netherlands.trip',
    goals: ['fr.cav3', 'fr.guard.heavycav', 'fr.ii.9'],
    from: 16,
    waits: ['obj-hougoumont', -3, 13],
  },
  {
    of: 'aa.cavalry.british.dornberg',
    goals: ['fr.cav3', 'fr.guard.heavycav', 'fr.ii.6'],
    from: 20,
    waits: ['obj-hougoumont', -5, 13.5],
  },
  // The Brunswickers close the gap between Guards and Halkett.
  {
    of: 'aa.reserve.brunswick.line',
    goals: ['fr.guard.chasseurs', 'fr.ii.9'],
    from: 25,
    waits: ['obj-hougoumont', 4.5, 6],
    stands: true,
  },
  // Clinton comes up on the right of the Guards toward the evening.
  { of: 'aa.ii.2', goals: ['fr.ii.9', 'fr.guard.chasseurs'], from: 22 },
  {
    of: 'aa.i.3neth',
    goals: ['fr.guard.chasseurs', 'fr.ii.9'],
    from: 24,
    waits: ['obj-crossroads', -8, 0],
    inColumn: true,
  },
  { of: 'aa.reserve.6.lambert', goals: ['obj-la-haye-sainte'], from: 14, waits: ['obj-crossroads', 3, 2] },
  // Bülow in mass on Plancenoit, two brigades in front; Pirch behind him, Zieten to Wellington's left.
  { of: 'pr.iv.15', goals: ['obj-plancenoit', 'obj-belle-alliance'] },
  { of: 'pr.iv.16', goals: ['obj-plancenoit', 'obj-rossomme'] },
  { of: 'pr.iv.13', goals: ['fr.i.4', 'fr.i.3', 'fr.vi.20'] },
  { of: 'pr.iv.14', goals: ['obj-plancenoit', 'obj-rossomme'] },
  { of: 'pr.iv.cav', goals: ['fr.iii.3cav', 'fr.cav1', 'fr.vi.19'] },
  { of: 'pr.iv', goals: ['obj-plancenoit'] },
  { of: 'pr.ii.5', goals: ['fr.i.4', 'fr.i.3', 'fr.i.1cav'] },
  { of: 'pr.ii.cav', goals: ['fr.i.1cav', 'fr.iii.3cav'] },
  { of: 'pr.ii', goals: ['obj-plancenoit', 'obj-rossomme'] },
  { of: 'pr.i.cav', guns: ['obj-papelotte', 2, 8], goals: ['fr.i.1cav', 'fr.i.4', 'fr.i.3'] },
  { of: 'pr.i', guns: ['obj-papelotte', 2, 8], goals: ['obj-papelotte', 'fr.i.4', 'obj-belle-alliance'] },
]

const LIGNY: readonly Role[] = [
  // Vandamme and Girard for the villages of the Ligne brook, Gérard for Ligny itself.
  { of: 'fr.iii.8', goals: ['obj-st-amand', 'obj-bussy'] },
  { of: 'fr.iii.11', goals: ['obj-st-amand', 'obj-la-haye', 'obj-bussy'], from: 4 },
  { of: 'fr.iii.10', goals: ['obj-la-haye', 'obj-wagnelee', 'obj-brye'], from: 4 },
  { of: 'fr.iii.3cav', goals: ['obj-wagnelee', 'pr.ii.5'], from: 6 },
  { of: 'fr.ii.7', goals: ['obj-la-haye', 'obj-wagnelee'] },
  { of: 'fr.iv.12', goals: ['obj-ligny', 'obj-bussy'] },
  { of: 'fr.iv.13', goals: ['obj-ligny', 'pr.i.3', 'obj-brye'] },
  { of: 'fr.iv.14', goals: ['pr.i.4', 'obj-ligny', 'obj-sombreffe'], from: 3 },
  { of: 'fr.iv.7cav', goals: ['obj-ligny', 'obj-sombreffe'], from: 14 },
  // Grouchy keeps Thielmann busy.
  { of: 'fr.cav1', goals: ['obj-tongrinne', 'pr.iii.12'], from: 8 },
  { of: 'fr.cav2', goals: ['obj-tongrinne', 'pr.iii.10', 'obj-point-du-jour'], from: 8 },
  // The Guard and the cuirassiers come up behind the swell, and go over the brook west of Ligny when the Prussians have spent
  // what they have.
  { of: 'fr.guard.young', goals: ['obj-st-amand', 'obj-la-haye', 'obj-bussy'], from: 12 },
  { of: 'fr.guard', goals: ['obj-bussy', 'obj-brye'], from: 17, waits: ['obj-ligny', -6, -10] },
  { of: 'fr.guard.heavycav', goals: ['obj-bussy', 'obj-brye'], from: 18, waits: ['obj-ligny', -8, -15] },
  { of: 'fr.cav4', goals: ['obj-bussy', 'obj-brye'], from: 18, waits: ['obj-ligny', 2, -15] },
  { of: 'fr.i', goals: ['obj-wagnelee', 'obj-brye'] },
  { of: 'fr.vi', goals: ['obj-ligny', 'obj-sombreffe'], from: 22, waits: ['obj-ligny', -2, -14] },
  // Blücher throws his second corps at the western villages, and his horse at whoever breaks through.
  { of: 'pr.ii.5', goals: ['obj-wagnelee', 'obj-la-haye', 'obj-st-amand'], from: 8 },
  { of: 'pr.ii.7', goals: ['obj-la-haye', 'obj-st-amand'], from: 12 },
  { of: 'pr.ii.6', goals: ['obj-ligny'], from: 10 },
  { of: 'pr.ii.8', goals: ['obj-ligny', 'obj-bussy'], from: 14 },
  { of: 'pr.i.cav', goals: ['obj-bussy', 'obj-ligny'], from: 20 },
  { of: 'pr.ii.cav', goals: ['obj-la-haye', 'obj-bussy', 'obj-brye'], from: 10 },
  { of: 'pr.iii.12', goals: ['obj-tongrinne', 'fr.cav1.4cav'], from: 16 },
  { of: 'pr.iii.cav', goals: ['obj-tongrinne', 'fr.cav1.4cav'], from: 14 },
]

const QUATRE_BRAS: readonly Role[] = [
  // Foy by the high road; Bachelu stops at Piraumont until Foy is up, Jérôme clears the wood.
  { of: 'fr.ii.9', goals: ['obj-gemioncourt', 'aa.i.2neth', 'obj-crossroads'], onward: 9 },
  { of: 'fr.ii.5', goals: ['obj-piraumont', 'aa.reserve.5', 'obj-namur-road', 'obj-crossroads'], onward: 9 },
  { of: 'fr.ii.6', goals: ['obj-pierrepont', 'aa.i.2neth.saxeweimar', 'obj-bossu-north', 'obj-crossroads'] },
  { of: 'fr.ii.2cav', goals: ['obj-gemioncourt', 'aa.reserve.5', 'obj-crossroads'], from: 4, onward: 9 },
  // Ney is told not to use the Guard's horse: it comes to the rescue only.
  { of: 'fr.guard.lightcav', goals: ['obj-gemioncourt', 'obj-crossroads'], from: 20 },
  { of: 'fr.cav3', goals: ['obj-crossroads', 'aa.i.3', 'obj-bossu-north'] },
  {
    of: 'aa.cavalry.netherlands',
    goals: ['fr.ii.2cav', 'fr.ii.9'],
    waits: ['obj-crossroads', 0, -3],
    from: 7,
  },
  // Picton and Best line the Namur road, Brunswick stands between wood and high road.
  {
    of: 'aa.reserve.5.kempt',
    goals: ['obj-piraumont'],
    waits: ['obj-namur-road', 0, 1],
    stands: true,
    from: 19,
  },
  {
    of: 'aa.reserve.5.pack',
    goals: ['obj-gemioncourt', 'fr.ii.9'],
    waits: ['obj-crossroads', 5, -3],
    stands: true,
    from: 18,
  },
  {
    of: 'aa.reserve.6',
    goals: ['obj-namur-road', 'obj-piraumont'],
    waits: ['obj-crossroads', 10, -6],
    stands: true,
    from: 18,
  },
  {
    of: 'aa.reserve.brunswick.line',
    goals: ['obj-gemioncourt'],
    waits: ['obj-crossroads', -2, -5],
    stands: true,
    from: 17,
  },
  {
    of: 'aa.reserve.brunswick.light',
    goals: ['obj-gemioncourt'],
    waits: ['obj-crossroads', 0, -2],
    stands: true,
    from: 17,
  },
  { of: 'aa.reserve.brunswick.advance', goals: [], waits: ['obj-bossu-north', 0, -4] },
  {
    of: 'aa.reserve.brunswick.cav',
    goals: ['fr.ii.2cav', 'fr.cav3'],
    waits: ['obj-crossroads', 3, 0],
    from: 12,
  },
  // Alten comes up on both sides of the crossroads, the Guards clear the wood; then all go forward.
  {
    of: 'aa.i.3.chalkett',
    goals: ['obj-gemioncourt', 'obj-balcan'],
    waits: ['obj-crossroads', -3, -6],
    stands: true,
    from: 18,
  },
  {
    of: 'aa.i.3',
    goals: ['obj-namur-road', 'obj-piraumont'],
    waits: ['obj-namur-road', -4, 3],
    stands: true,
    from: 19,
  },
  { of: 'aa.i.1', goals: ['fr.ii.6', 'obj-pierrepont'] },
  { of: 'aa.reserve.nassau', goals: [], waits: ['obj-crossroads', 0, 3] },
  { of: 'aa.cavalry.british', goals: [], waits: ['obj-crossroads', -6, 3] },
]

const WAVRE: readonly Role[] = [
  { of: 'fr.iii.10', goals: ['obj-christ-bridge', 'obj-wavre'] },
  { of: 'fr.iii.8', goals: ['obj-christ-bridge', 'obj-wavre'], from: 5 },
  { of: 'fr.iii.11', goals: ['obj-bierges-mill', 'obj-bierges'], from: 2 },
  { of: 'fr.vi.21', goals: ['obj-bierges-mill', 'obj-bierges', 'obj-point-du-jour'] },
  { of: 'fr.iv.14', goals: ['obj-bierges-mill', 'obj-limal-bridge'] },
  { of: 'fr.iv.12', goals: ['obj-limal-bridge', 'obj-limal-heights', 'obj-point-du-jour'] },
  { of: 'fr.iv.13', goals: ['obj-limal-bridge', 'obj-limal-heights', 'obj-west-exit'] },
  { of: 'fr.cav1', goals: ['obj-limal-bridge', 'obj-limal-heights', 'obj-west-exit'] },
  { of: 'fr.iv.7cav', goals: ['obj-limal-bridge', 'obj-point-du-jour'] },
  { of: 'fr.cav2', goals: ['obj-basse-wavre', 'obj-wavre'], from: 8 },
  // Stengel bars the bridge of Limal, and falls back on the heights when the French come over.
  { of: 'pr.i.4', goals: [], givesWay: ['obj-limal-bridge', -7, 2.5] },
  // Zepelin in the houses, out of sight of the guns across the river; Luck behind him retakes the town if it is lost.
  { of: 'pr.iii.9.ir30', goals: [], waits: ['obj-wavre', 0.6, -1], stands: true },
  { of: 'pr.iii.9.klw1', goals: [], waits: ['obj-wavre', -1.4, -1.8], stands: true },
  { of: 'pr.iii.11', goals: ['obj-wavre'], waits: ['obj-wavre', -0.3, 1.7], stands: true },
  // Kemphen waits behind the wood by the high road.
  { of: 'pr.iii.10.ir27', goals: [], waits: ['obj-wavre', -9.5, 8] },
  { of: 'pr.iii.10.klw2', goals: [], waits: ['obj-wavre', -9, 10] },
  // Stülpnagel's regiment of the line stays in Bierges. At eight the others go to Limal and the horse to the heights above it,
  // and strike back in the dark if it is lost by then.
  { of: 'pr.iii.12.ir31', goals: [], waits: ['obj-bierges', 0, 0], stands: true },
  {
    of: 'pr.iii.12',
    goals: ['obj-limal-bridge', 'obj-limal-heights'],
    before: ['obj-point-du-jour', 2.5, -1],
    waits: ['obj-limal-bridge', 1, 5],
    stands: true,
    from: 25,
  },
  {
    of: 'pr.iii.cav',
    goals: ['fr.iv.7cav', 'obj-limal-heights', 'obj-limal-bridge'],
    waits: ['obj-limal-heights', 7, 4],
    from: 26,
  },
  // The batteries stay: one at the mill, those of Wavre on the height.
  { of: 'pr.iii.10.art#1', goals: [] },
  { of: 'pr.iii.12.art#1', goals: [] },
  { of: 'pr.iii.cav.art#1', goals: [] },
]

/** The roles of each battle; a test holds their names against its sheet. */
export const ROLES: Readonly<Record<BattleId, readonly Role[]>> = {
  'quatre-bras': QUATRE_BRAS,
  ligny: LIGNY,
  wavre: WAVRE,
  waterloo: WATERLOO,
}

/** The role of a brigade in a battle of history; undefined: history leaves it to whoever is there. */
export function roleOf(battleId: string, brigadeId: string): Role | undefined {
  const roles = Object.entries(ROLES).find(([key]) => key === battleId)?.[1] ?? []
  let found: Role | undefined
  for (const role of roles)
    if (
      (brigadeId === role.of || brigadeId.startsWith(`${role.of}.`)) &&
      role.of.length > (found?.of.length ?? 0)
    )
      found = role
  return found
}
