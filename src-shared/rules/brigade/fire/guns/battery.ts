/**
 * The arithmetic of guns: which pieces may fire what, cadence, the row of a battery and its chances (3.9, 3.10, 3.16).
 */
import type { Working } from '../../../../engine/events'
import { directRead, type CasualtyTable } from '../casualty-table'
import type { BrHouseRules } from '../../sheet/house-rules'
import { refusal, type BrRefusal } from '../../turn/refusals'
import type { BrPiece } from '../../sheet/sheet'
import type { PieceState } from '../../state/state'
import {
  CADENCE,
  GUN_MODIFIERS,
  HEAVY_POUNDER,
  PIECE_CREW_FIRE,
  PROJECTILE_TABLE,
  type Projectile,
  type ProjectileRow,
} from '../../sheet/tables'

/** Its row of 3.9; undefined if such a piece fires no such thing. */
export function projectileRow(kind: BrPiece['kind'], projectile: Projectile): ProjectileRow | undefined {
  return PROJECTILE_TABLE.find((row) => row.piece === kind && row.projectile === projectile)
}

/** Projectiles that a piece may ever fire (3.9, BR-GUN-06). */
export function projectilesOf({ kind, british }: Pick<BrPiece, 'kind' | 'british'>): readonly Projectile[] {
  return PROJECTILE_TABLE.filter((row) => row.piece === kind && (british || !row.britishOnly)).map(
    ({ projectile }) => projectile,
  )
}

/**
 * Moves a piece must let pass after a shot, by the points it has when it wants to fire again (3.16, BR-CB-04,
 * BR-R-32).
 */
export function movesMissed(
  points: number,
  { counterBatteryScale }: Pick<BrHouseRules, 'counterBatteryScale'>,
): number {
  return CADENCE.find((row) => points >= row.points)?.[counterBatteryScale] ?? 0
}

/** First move in which a piece may fire by its cadence; 0: it never fired (BR-CB-04). */
export function mayFireFrom(
  { points, lastFired }: Pick<PieceState, 'points' | 'lastFired'>,
  houseRules: Pick<BrHouseRules, 'counterBatteryScale'>,
): number {
  return lastFired === null ? 0 : lastFired + movesMissed(points, houseRules) + 1
}

/** Whether one more shrapnel shot keeps within the piece's share of shots (BR-GUN-06, BR-R-36). */
export function shrapnelAllowed(
  { shots, shrapnelShots }: Pick<PieceState, 'shots' | 'shrapnelShots'>,
  share: number,
  { shrapnelLimit }: Pick<BrHouseRules, 'shrapnelLimit'>,
): boolean {
  // 0.14 x 50 is 7.000000000000001: shares are compared in hundredths.
  const allowed = Math.ceil(Math.round(share * 100 * (shots + 1)) / 100)
  return shrapnelLimit === 'none' || shrapnelShots + 1 <= allowed
}

/**
 * Why a piece may not fire this projectile in this move; undefined: it may (BR-GUN-01, BR-GUN-06, BR-CB-03, BR-CB-04).
 */
export function refusePiece(
  brigadeId: string,
  index: number,
  piece: BrPiece,
  state: PieceState,
  projectile: Projectile,
  move: number,
  houseRules: BrHouseRules,
): BrRefusal | undefined {
  const values = { brigadeId, piece: index + 1 }
  if (state.out || state.points <= 0) return refusal('PIECE_OUT', 'BR-CB-03', values, brigadeId)
  const row = projectileRow(piece.kind, projectile)
  if (!row) return refusal('WRONG_PROJECTILE', 'BR-GUN-02', { ...values, projectile }, brigadeId)
  const from = mayFireFrom(state, houseRules)
  if (move < from) return refusal('CADENCE', 'BR-CB-04', { ...values, from }, brigadeId)
  if (row.britishOnly && !piece.british)
    return refusal('SHRAPNEL_NOT_ALLOWED', 'BR-GUN-06', values, brigadeId)
  if (row.share !== null && !shrapnelAllowed(state, row.share, houseRules))
    return refusal('SHRAPNEL_SHARE_USED', 'BR-GUN-06', values, brigadeId)
  return undefined
}

/** Whether a piece die is a misfire (BR-GUN-03). */
export function isMisfire(face: number): boolean {
  return face === 1 || face === 6
}

/** What the target and the ground give every piece of a shot. */
export interface GunSituation {
  readonly projectile: Projectile
  /** Inches. */
  readonly range: number
  readonly target: 'square' | 'column' | 'other'
  readonly enfilade: boolean
  readonly hardCover: boolean
}

/**
 * Sum over the pieces that fire of three crew figures and the modifiers of 3.10, never below 0 (BR-GUN-04, BR-GUN-05,
 * BR-CB-05). Field guns are close up to 12 inches whatever they fire (BR-R-34).
 */
export function batteryRow(
  pieces: readonly Pick<BrPiece, 'kind' | 'pounder'>[],
  { projectile, range, target, enfilade, hardCover }: GunSituation,
): { readonly row: number; readonly working: readonly Working[] } {
  const n = pieces.length
  const working: Working[] = [{ key: 'crew', values: { n, value: n * PIECE_CREW_FIRE }, rule: 'BR-GUN-04' }]
  let row = n * PIECE_CREW_FIRE
  const add = (key: keyof typeof GUN_MODIFIERS, count: number, rule: string) => {
    if (count === 0) return
    const value = GUN_MODIFIERS[key] * count
    row += value
    working.push({ key, values: { n: count, value }, rule })
  }
  const close = pieces.filter(({ kind }) => isCloseFor(kind, projectile, range)).length
  add('close', close, 'BR-GUN-05')
  add('square', target === 'square' ? n : 0, 'BR-GUN-04')
  add('column', target === 'column' ? n : 0, 'BR-GUN-04')
  add('enfilade', enfilade ? n : 0, 'BR-GEO-17')
  add('heavyPiece', pieces.filter(isHeavy).length, 'BR-GUN-04')
  add('canister', projectile === 'canister' ? n : 0, 'BR-GUN-04')
  add('shrapnel', projectile === 'shrapnel' ? n : 0, 'BR-GUN-04')
  add('hardCover', hardCover ? n : 0, 'BR-GEO-15')
  return { row: Math.max(0, row), working }
}

function isCloseFor(kind: BrPiece['kind'], projectile: Projectile, range: number): boolean {
  const close = projectileRow(kind, projectile)?.close
  return close !== undefined && close !== null && range <= close
}

/** A field piece of 12 pounds or more (3.10). */
export function isHeavy({ kind, pounder }: Pick<BrPiece, 'kind' | 'pounder'>): boolean {
  return kind === 'field' && pounder >= HEAVY_POUNDER
}

/** Chance that a piece fires: not a 1, not a 6 (BR-GUN-03). */
export const PIECE_FIRES = 4 / 6

/** Chance of each number of casualties of a whole shot, misfires counted; and the chance of 0, 1, 2... pieces (9.1). */
export interface GunOdds {
  /** By number of pieces that fire. */
  readonly fires: readonly number[]
  /** By number of casualties. */
  readonly chances: readonly number[]
  readonly mean: number
}

/** Odds of a shot before any die: `rowOf` gives the row of those pieces that fire, by index. */
export function gunOdds(
  pieces: number,
  rowOf: (firing: readonly number[]) => number,
  table: CasualtyTable,
): GunOdds {
  const fires = Array.from({ length: pieces + 1 }, () => 0)
  const chances: number[] = []
  let mean = 0
  for (let set = 0; set < 1 << pieces; set += 1) {
    const all = Array.from({ length: pieces }, (_, i) => i)
    const firing = all.filter((i) => ((set >> i) & 1) === 1)
    const chance = all.reduce((so, i) => so * (firing.includes(i) ? PIECE_FIRES : 1 - PIECE_FIRES), 1)
    fires[firing.length] = (fires[firing.length] ?? 0) + chance
    const row = firing.length > 0 ? rowOf(firing) : 0
    for (const [face, share] of FACES) {
      const casualties = directRead(row, face, table)
      chances[casualties] = (chances[casualties] ?? 0) + chance * share
      mean += casualties * chance * share
    }
  }
  return { fires, chances: Array.from(chances, (chance) => chance ?? 0), mean }
}

const FACES = [
  [2, 1 / 6],
  [3, 2 / 6],
  [4, 2 / 6],
  [5, 1 / 6],
] as const

/** The mean of odds that are equally likely. */
export function meanOdds(list: readonly GunOdds[]): GunOdds {
  const n = Math.max(1, list.length)
  const mean = (rows: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, i) =>
      rows.reduce((total, row) => total + (row[i] ?? 0) / n, 0),
    )
  return {
    fires: mean(list.map(({ fires }) => fires)),
    chances: mean(list.map(({ chances }) => chances)),
    mean: list.reduce((total, odds) => total + odds.mean / n, 0),
  }
}
