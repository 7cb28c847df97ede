/** A shot of guns before it is fired: whether it is legal, its line and range, and what its row would be (5.13). */
import { DIE_FACES } from '../../../../engine/dice'
import type { Side } from '../../../../engine/sides'
import { bearing, type Point } from '../../../../board/table/vectors'
import { slotRectangle } from '../../../../board/table/formations'
import { centreOf } from '../../../../board/table/rectangles'
import type { Zone } from '../../../../board/table/zones'
import {
  batteryRow,
  gunOdds,
  meanOdds,
  projectileRow,
  refusePiece,
  type GunOdds,
  type GunSituation,
} from './battery'
import { bodyOf } from '../../state/bodies'
import type { CommandOf, GunTarget } from '../../turn/commands'
import { hardCover, isEnfilade, zoneOfFace, zoneOfSection } from '../sight/cover'
import { defensivePieces, defensiveRight } from '../muskets/defensive-fire'
import {
  bodyMark,
  complexOfSection,
  defaultAim,
  isFireLine,
  sectionMark,
  solveAim,
  solveFire,
  type FireLine,
  type Firing,
  type Mark,
} from '../sight/lines'
import { refuseActivity, refuseActor, refuseByOrder, refuseMoved, refuseTarget } from '../firers'
import { slotsIn } from '../../state/footprints'
import { brigadeOf, complexOf, garrisonOf, inContact, infoOf } from '../../state/lookup'
import { refusal, type BrRefusal } from '../../turn/refusals'
import type { BrPiece, Formation } from '../../sheet/sheet'
import type { BrState, ContactEdge } from '../../state/state'
import { defensiveFire, type Projectile } from '../../sheet/tables'

/** Ordinary fire along a line. */
export interface AimedShot {
  readonly kind: 'aimed'
  readonly brigadeId: string
  readonly side: Side
  /** From 0, in order. */
  readonly pieces: readonly number[]
  readonly projectile: Projectile
  readonly target: GunTarget
  readonly mark: Mark
  readonly line: FireLine
  /** Middle of the burst or goal of the rockets; null for shot and canister. */
  readonly aim: Point | null
  readonly situation: GunSituation
}

/** Fire at a charger who has reached the guns: arc and sight are taken as given (BR-DEF-04). */
export interface DefensiveShot {
  readonly kind: 'defensive'
  readonly brigadeId: string
  readonly side: Side
  readonly pieces: readonly number[]
  readonly edge: ContactEdge
}

export type GunShot = AimedShot | DefensiveShot

/** Whether it bursts in a circle round an aim point (BR-BURST-01). */
export function isBurst(projectile: Projectile): projectile is 'shell' | 'shrapnel' {
  return projectile === 'shell' || projectile === 'shrapnel'
}

/**
 * The shot that a command stands for, or why it may not be fired (BR-GUN-01, BR-GUN-02, BR-GUN-06, BR-GUN-07,
 * BR-OVER-01, BR-BURST-01).
 */
export function planGuns(
  state: BrState,
  side: Side,
  command: CommandOf<'FireGuns'>,
): GunShot | { readonly refused: BrRefusal } {
  const refused = refuseBattery(state, side, command)
  if (refused) return { refused }
  return inContact(state, command.brigadeId)
    ? planDefensive(state, side, command)
    : planAimed(state, side, command)
}

export function isShot(plan: GunShot | { readonly refused: BrRefusal }): plan is GunShot {
  return !('refused' in plan)
}

/** Why a battery may not fire those pieces so, whatever at (BR-GUN-01, BR-GUN-02, BR-CREW-03); undefined: it may. */
export function refuseBattery(
  state: BrState,
  side: Side,
  {
    brigadeId,
    pieces,
    projectile,
  }: Pick<CommandOf<'FireGuns'>, 'brigadeId' | 'projectile'> & { readonly pieces: readonly number[] },
): BrRefusal | undefined {
  const refused = refuseActor(state, side, brigadeId, 'BR-GUN-01')
  if (refused) return refused
  const { brigade, isArtillery } = infoOf(state, brigadeId)
  const values = { brigadeId }
  if (!isArtillery) return refusal('WRONG_ARM', 'BR-GUN-01', values, brigadeId)
  const own = brigadeOf(state, brigadeId)
  if (!isCrewReady(state, brigadeId)) return refusal('CREW_GONE', 'BR-CREW-03', values, brigadeId)
  const barred = refuseActivity(state, brigadeId) ?? refuseMoved(state, brigadeId)
  if (barred) return barred
  if (own.formation !== 'unlimbered' && own.formation !== 'garrison')
    return refusal('LIMBERED', 'BR-GUN-01', values, brigadeId)
  const named = new Set(pieces)
  if (named.size < pieces.length) return refusal('ALREADY_FIRED', 'BR-GUN-02', values, brigadeId)
  const kinds = new Set<BrPiece['kind']>()
  for (const index of pieces) {
    const piece = brigade.pieces[index]
    const pieceState = own.pieces[index]
    if (!piece || !pieceState) return refusal('UNKNOWN_ID', 'BR-GUN-02', { id: index }, brigadeId)
    kinds.add(piece.kind)
    const bad = refusePiece(brigadeId, index, piece, pieceState, projectile, state.move, state.houseRules)
    if (bad) return bad
  }
  // Ranges and flight differ: pieces of different kinds need a command each.
  if (kinds.size > 1) return refusal('WRONG_PROJECTILE', 'BR-GUN-02', { ...values, projectile }, brigadeId)
  const fired = state.secret[side].shots.some(
    (shot) =>
      shot.type === 'FireGuns' && shot.brigadeId === brigadeId && shot.pieces.some((i) => named.has(i)),
  )
  return fired ? refusal('ALREADY_FIRED', 'BR-GUN-02', values, brigadeId) : undefined
}

/**
 * Whether its gunners are at the pieces and done preparing: they fire from the second move after they came back
 * (BR-CREW-03).
 */
export function isCrewReady(state: BrState, id: string): boolean {
  const { gunners, activity } = brigadeOf(state, id)
  if (activity.kind === 'crewGone' && gunners === null) return false
  return gunners === null || (gunners.arrived !== null && state.move >= gunners.arrived + 2)
}

function planDefensive(
  state: BrState,
  side: Side,
  { brigadeId, pieces, target }: CommandOf<'FireGuns'>,
): GunShot | { readonly refused: BrRefusal } {
  const values = { brigadeId }
  const right = defensiveRight(state, brigadeId)
  if (!right) return { refused: refusal('ENGAGED', 'BR-FIRE-06', values, brigadeId) }
  if ('reason' in right)
    return {
      refused: refusal('NO_DEFENSIVE_FIRE', 'BR-DEF-01', { ...values, reason: right.reason }, brigadeId),
    }
  const targetId = 'brigadeId' in target ? target.brigadeId : ''
  const edge = right.at.find(({ attackerId }) => attackerId === targetId)
  if (!edge) return { refused: refusal('ENGAGED', 'BR-DEF-01', values, brigadeId) }
  const able = defensivePieces(state, brigadeId)
  if (pieces.some((i) => !able.includes(i)))
    return {
      refused: refusal('WRONG_PROJECTILE', 'BR-DEF-04', { ...values, projectile: 'canister' }, brigadeId),
    }
  return { kind: 'defensive', brigadeId, side, pieces: pieces.toSorted((a, b) => a - b), edge }
}

/**
 * The defensive fire that guns open by themselves: all field guns able to, at the first charger who may be fired at
 * (BR-DEF-01).
 */
export function standingDefence(state: BrState, brigadeId: string): DefensiveShot | undefined {
  const right = defensiveRight(state, brigadeId)
  const { isArtillery, side } = infoOf(state, brigadeId)
  if (!right || 'reason' in right || !isArtillery || !isCrewReady(state, brigadeId)) return undefined
  const [edge] = right.at
  const pieces = defensivePieces(state, brigadeId)
  return edge && pieces.length > 0 ? { kind: 'defensive', brigadeId, side, pieces, edge } : undefined
}

/** The shot along a line of a battery that may fire; or why not at that target. */
export function planAimed(
  state: BrState,
  side: Side,
  command: CommandOf<'FireGuns'>,
): GunShot | { readonly refused: BrRefusal } {
  const { brigadeId, projectile, target } = command
  const pieces = command.pieces.toSorted((a, b) => a - b)
  const firing = firingOf(state, brigadeId, pieces, projectile)
  if (!firing) return { refused: refusal('WRONG_FORMATION', 'BR-BLD-07', { brigadeId }, brigadeId) }
  const { zone } = firing
  const found = markOf(state, side, brigadeId, target, zone)
  if ('refused' in found) return found
  const { mark } = found
  const line = solveFire(state, firing, mark)
  if (!isFireLine(line)) return { refused: line.blocked }
  const aimed = aimOf(state, firing, mark, line, command)
  if ('blocked' in aimed) return { refused: aimed.blocked }
  const byOrder = refuseByOrder(state, brigadeId, line.range, 'guns')
  if (byOrder) return { refused: byOrder }
  const situation = situationOf(state, target, mark, aimed.line, zone, projectile)
  return {
    kind: 'aimed',
    brigadeId,
    side,
    pieces,
    projectile,
    target,
    mark,
    line: aimed.line,
    aim: aimed.aim,
    situation,
  }
}

/** What the lines of pieces of one kind depend on, in order; undefined: they have no edge in common. */
export function firingOf(
  state: BrState,
  brigadeId: string,
  pieces: readonly number[],
  projectile: Projectile,
): Firing | undefined {
  const kind = infoOf(state, brigadeId).brigade.pieces[pieces[0] ?? 0]?.kind
  const row = kind && projectileRow(kind, projectile)
  const zone = zoneOfPieces(state, brigadeId, pieces)
  return row && zone
    ? {
        brigadeId,
        zone,
        flight: kind === 'field' ? 'field' : 'high',
        max: row.max,
        min: row.min,
      }
    : undefined
}

/**
 * The edge that pieces fire over: the battery's front, or their section of a complex; undefined: they have none in
 * common.
 */
export function zoneOfPieces(state: BrState, id: string, pieces: readonly number[]): Zone | undefined {
  const { complexId, sections } = brigadeOf(state, id)
  if (complexId === null) return zoneOfFace(state, bodyOf(state, id))
  const own = new Set(pieces.map((piece) => sections[piece]))
  const [section] = own
  return own.size === 1 && section !== undefined
    ? zoneOfSection(state, complexOf(state, complexId), section)
    : undefined
}

function markOf(
  state: BrState,
  side: Side,
  id: string,
  target: GunTarget,
  zone: Zone,
): { readonly mark: Mark } | { readonly refused: BrRefusal } {
  if ('sectionId' in target) {
    const mark = sectionMark(state, target.sectionId, zone.edge.left)
    if (!mark) return { refused: refusal('UNKNOWN_ID', 'BR-GUN-07', { id: target.sectionId }, id) }
    const complexId = complexOfSection(state, target.sectionId)
    const garrison = complexId === null ? undefined : garrisonOf(state, complexId)
    if (garrison && infoOf(state, garrison.id).side === side)
      return { refused: refusal('BLOCKED_BY_FRIENDS', 'BR-GUN-07', { brigadeId: id }, id) }
    const assaulted = state.contacts.some(
      (edge) =>
        edge.targetId === garrison?.id && target.sectionId === `${complexId ?? ''}/${edge.section ?? ''}`,
    )
    return assaulted
      ? {
          refused: refusal(
            'TARGET_IN_MELEE',
            'BR-FIRE-02',
            { brigadeId: id, targetId: target.sectionId },
            id,
          ),
        }
      : { mark }
  }
  const targetId = 'pieceRef' in target ? target.pieceRef.brigadeId : target.brigadeId
  const refused = refuseTarget(state, side, id, targetId)
  if (refused) return { refused }
  if (!('pieceRef' in target)) return { mark: bodyMark(state, targetId) }
  const piece = brigadeOf(state, targetId).pieces[target.pieceRef.piece]
  if (!piece) return { refused: refusal('UNKNOWN_ID', 'BR-GUN-07', { id: targetId }, id) }
  if (piece.out) return { refused: refusal('PIECE_OUT', 'BR-GUN-07', { brigadeId: targetId }, id) }
  return {
    mark: { ...bodyMark(state, targetId), centre: pieceCentre(state, targetId, target.pieceRef.piece) },
  }
}

function pieceCentre(state: BrState, id: string, piece: number): Point {
  const { formation, pose } = brigadeOf(state, id)
  const slot = slotsIn(infoOf(state, id), formation)[piece]
  if (!slot) return bodyOf(state, id).centre
  return centreOf(slotRectangle(pose, slot))
}

/** Where a burst or rocket is aimed; the line of the shot is then the one to that point (BR-BURST-01, BR-RKT-01). */
function aimOf(
  state: BrState,
  firing: Firing,
  mark: Mark,
  line: FireLine,
  { projectile, aim, target }: CommandOf<'FireGuns'>,
): { readonly line: FireLine; readonly aim: Point | null } | { readonly blocked: BrRefusal } {
  const isSection = 'sectionId' in target
  if ((!isBurst(projectile) && projectile !== 'rocket') || (isSection && projectile !== 'rocket'))
    return { line, aim: null }
  if (aim) {
    const solved = solveAim(state, firing, mark, aim)
    return isFireLine(solved) ? { line: { ...solved, range: line.range }, aim } : solved
  }
  // The middle of the target may be hidden though some of it is seen: then the point that is seen best.
  const wanted = defaultAim(line, mark)
  const solved = solveAim(state, firing, mark, wanted)
  if (isFireLine(solved)) return { line: { ...solved, range: line.range }, aim: wanted }
  return { line, aim: line.line.to }
}

function situationOf(
  state: BrState,
  target: GunTarget,
  mark: Mark,
  line: FireLine,
  zone: Zone,
  projectile: Projectile,
): GunSituation {
  // Fire at a section has no cover deduction, and walls are neither column nor square (BR-GUN-07).
  if ('sectionId' in target)
    return { projectile, range: line.range, target: 'other', enfilade: false, hardCover: false }
  const { formation } = brigadeOf(state, mark.id)
  return {
    projectile,
    range: line.range,
    target: targetShape(formation),
    enfilade: isEnfilade(state, mark.id, zone.edge),
    hardCover: hardCover(state, mark.id, line.line, zone.edge) !== undefined,
  }
}

/** What the formation of a target gives guns: a square, or a column of either kind (3.10). */
export function targetShape(formation: Formation): GunSituation['target'] {
  if (formation === 'square') return 'square'
  return formation === 'attackColumn' || formation === 'marchColumn' ? 'column' : 'other'
}

/** Row of the pieces that fire, by index into the brigade's pieces (BR-GUN-04). */
export function rowOfShot(
  state: BrState,
  shot: AimedShot,
  firing: readonly number[],
): ReturnType<typeof batteryRow> {
  return batteryRow(piecesOf(state, shot.brigadeId, firing), shot.situation)
}

/**
 * Row of defensive fire: roundshot without the close bonus, or canister with it; column and heavy pieces count
 * (BR-DEF-04).
 */
export function rowOfDefence(
  state: BrState,
  { brigadeId, edge }: DefensiveShot,
  firing: readonly number[],
  band: 'long' | 'close',
): ReturnType<typeof batteryRow> {
  const { formation } = brigadeOf(state, edge.attackerId)
  return batteryRow(piecesOf(state, brigadeId, firing), {
    projectile: band === 'close' ? 'canister' : 'roundshot',
    // Beyond close range, whatever the true distance.
    range: band === 'close' ? 0 : Infinity,
    target: targetShape(formation),
    enfilade: false,
    hardCover: false,
  })
}

function piecesOf(state: BrState, id: string, indices: readonly number[]): readonly BrPiece[] {
  const { pieces } = infoOf(state, id).brigade
  return indices.flatMap((i) => pieces[i] ?? [])
}

/** Bearing of the line of fire, from the muzzle to the aim point (BR-BURST-03). */
export function lineOfFire({ line, aim }: AimedShot): number {
  return bearing(line.line.from, aim ?? line.line.to)
}

/** What a shot promises before any die is thrown; undefined: it may not be fired, or it is a rocket (9.1). */
export function previewGuns(
  state: BrState,
  side: Side,
  command: CommandOf<'FireGuns'>,
): { readonly shot: GunShot; readonly odds: GunOdds } | undefined {
  const shot = planGuns(state, side, command)
  if (!isShot(shot)) return undefined
  const odds = oddsOfShot(state, shot)
  return odds && { shot, odds }
}

/** What a legal shot promises; undefined: it is a rocket. */
export function oddsOfShot(state: BrState, shot: GunShot): GunOdds | undefined {
  if (shot.kind === 'aimed' && shot.projectile === 'rocket') return undefined
  const odds = (rowOf: (pieces: readonly number[]) => number) =>
    gunOdds(
      shot.pieces.length,
      (firing) => rowOf(firing.map((i) => shot.pieces[i] ?? 0)),
      state.houseRules.casualtyTable,
    )
  if (shot.kind === 'aimed') return odds((pieces) => rowOfShot(state, shot, pieces).row)
  const { elite } = infoOf(state, shot.brigadeId).brigade
  const bands = DIE_FACES.d6.map((face) => defensiveFire(face + (elite ? 1 : 0)))
  const each = bands.map((band) =>
    odds((pieces) => (band === 'none' ? 0 : rowOfDefence(state, shot, pieces, band).row)),
  )
  return meanOdds(each)
}
