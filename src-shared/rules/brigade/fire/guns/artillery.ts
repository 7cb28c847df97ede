/**
 * The artillery phase: all guns fire on what stood there when it began, and their victims are gone before muskets
 * speak (5.13).
 */
import type { Roll } from '../../../../engine/dice'
import { SIDES, type Side } from '../../../../engine/sides'
import { between } from '../../../../board/table/vectors'
import { isMisfire } from './battery'
import { frontEdgeOf } from '../../../../board/table/bodies'
import { bodyOf } from '../../state/bodies'
import { burstPattern } from './burst'
import { directRead } from '../casualty-table'
import type { CommandOf } from '../../turn/commands'
import { faceOf, rollChains, type DiceChain } from '../../turn/dice-chain'
import {
  isBurst,
  isShot,
  lineOfFire,
  planGuns,
  rowOfDefence,
  rowOfShot,
  standingDefence,
  type AimedShot,
  type DefensiveShot,
  type GunShot,
} from './shots'
import { testLeaders } from '../../combat/leader-casualties'
import { infoOf, rosterOf } from '../../state/lookup'
import { dealBurst, dealFigures, dealPoints, hitSection } from '../../combat/taking-casualties'
import { refuseHold } from '../muskets/hold-fire'
import type { BrRefusal } from '../../turn/refusals'
import { rocketChain, emitRockets } from './rocket-fire'
import type { BrState } from '../../state/state'
import type { Step, Throw } from '../../turn/step'
import { defensiveFire } from '../../sheet/tables'

/**
 * Why guns may not fire so (BR-GUN-01, BR-GUN-02, BR-GUN-03, BR-GUN-04, BR-GUN-05, BR-GUN-06, BR-GUN-07, BR-FIRE-02,
 * BR-FIRE-06, BR-OVER-01, BR-OVER-02, BR-CB-04); undefined: they may.
 */
export function refuseFireGuns(
  state: BrState,
  side: Side,
  command: CommandOf<'FireGuns'>,
): BrRefusal | undefined {
  const plan = planGuns(state, side, command)
  return isShot(plan) ? undefined : plan.refused
}

/** Why a battery may not decline its defensive fire (BR-DEF-05). */
export function refuseHoldGuns(
  state: BrState,
  side: Side,
  command: CommandOf<'HoldFire'>,
): BrRefusal | undefined {
  return refuseHold(state, side, command.brigadeId, 'guns')
}

/**
 * Shots of the phase in the order they are thrown for: canonical order, batteries of one body by their first piece
 * (BR-GEN-02).
 */
export function gunShots(state: BrState): readonly GunShot[] {
  const shots: GunShot[] = []
  for (const side of SIDES) {
    const { shots: given, held } = state.secret[side]
    // Each command was judged beside those before it, so it is planned without them here.
    const alone: BrState = { ...state, secret: withoutShots(state) }
    for (const command of given) {
      if (command.type !== 'FireGuns') continue
      const plan = planGuns(alone, side, command)
      if (isShot(plan) && !(plan.kind === 'defensive' && held.includes(plan.brigadeId))) shots.push(plan)
    }
    for (const { id } of rosterOf(state.sheet).ofSide[side]) {
      if (state.brigades[id]?.place !== 'table' || held.includes(id)) continue
      if (shots.some((shot) => shot.brigadeId === id)) continue
      const defence = standingDefence(state, id)
      if (defence) shots.push(defence)
    }
  }
  const rank = ({ brigadeId }: GunShot) => infoOf(state, brigadeId).order
  return shots.toSorted((a, b) => rank(a) - rank(b) || (a.pieces[0] ?? 0) - (b.pieces[0] ?? 0))
}

function withoutShots({ secret: [zero, one] }: BrState): BrState['secret'] {
  return [
    { ...zero, shots: [] },
    { ...one, shots: [] },
  ]
}

/** Fires all guns at once and takes their casualties off (BR-FIRE-03, BR-GEN-03). */
export function resolveArtillery(step: Step): void {
  const before = step.state
  const shots = gunShots(before)
  const chains = shots.map((shot) => chainOf(before, shot))
  const rolls = rollChains(step, chains)
  shots.forEach((shot, i) => {
    noteShot(step, before, shot, rolls[i] ?? [])
  })
  shots.forEach((shot, i) => {
    fire(step, before, shot, rolls[i] ?? [])
  })
  testLeaders(step, before)
}

function pieceThrows({ brigadeId, side, pieces }: GunShot): readonly Throw[] {
  return pieces.map(() => ({
    die: 'd6',
    count: 1,
    side,
    purpose: 'piece',
    rules: ['BR-GUN-03'],
    forId: brigadeId,
  }))
}

function averageThrow({ brigadeId, side }: GunShot): Throw {
  return { die: 'average', count: 1, side, purpose: 'casualties', rules: ['BR-GUN-04'], forId: brigadeId }
}

function defenceThrow({ brigadeId, side }: GunShot): Throw {
  return { die: 'd6', count: 1, side, purpose: 'defensiveFire', rules: ['BR-DEF-02'], forId: brigadeId }
}

/**
 * Piece dice in piece order, then the average die if a piece fires and the row is not 0 (BR-GEN-02, BR-GUN-03,
 * BR-GUN-04).
 */
function chainOf(state: BrState, shot: GunShot): DiceChain {
  if (shot.kind === 'aimed' && shot.projectile === 'rocket') return rocketChain(state, shot)
  const firingChain = (rowOf: (firing: readonly number[]) => number): DiceChain => ({
    throws: pieceThrows(shot),
    then: (rolls) => (rowOf(firingOf(shot, rolls)) > 0 ? { throws: [averageThrow(shot)] } : null),
  })
  if (shot.kind === 'aimed') return firingChain((firing) => rowOfShot(state, shot, firing).row)
  return {
    throws: [defenceThrow(shot)],
    then: ([roll]) => {
      const band = bandOf(state, shot, roll)
      return band === 'none' ? null : firingChain((firing) => rowOfDefence(state, shot, firing, band).row)
    },
  }
}

/** Pieces that do not misfire. */
function firingOf({ pieces }: GunShot, rolls: readonly Roll[]): readonly number[] {
  return pieces.filter((_, i) => !isMisfire(faceOf(rolls[i])))
}

/** The defensive fire die, +1 for elite (3.11, BR-DEF-02). */
function bandOf(state: BrState, { brigadeId }: GunShot, roll: Roll | undefined): 'none' | 'long' | 'close' {
  return defensiveFire(faceOf(roll) + (infoOf(state, brigadeId).brigade.elite ? 1 : 0))
}

/** Marks the pieces that took part: a misfire counts for cadence, not as a shot (BR-GUN-03, BR-CB-04, BR-GUN-06). */
function noteShot(step: Step, before: BrState, shot: GunShot, rolls: readonly Roll[]): void {
  const isRocket = shot.kind === 'aimed' && shot.projectile === 'rocket'
  const isShrapnel = shot.kind === 'aimed' && shot.projectile === 'shrapnel'
  const own = shot.kind === 'defensive' ? rolls.slice(1) : rolls
  if (own.length === 0) return
  const firing = isRocket ? shot.pieces : firingOf(shot, own)
  const pieces = step.brigade(shot.brigadeId).pieces.map((piece, i) => {
    if (!shot.pieces.includes(i)) return piece
    const fires = firing.includes(i) ? 1 : 0
    return {
      ...piece,
      lastFired: before.move,
      shots: piece.shots + fires,
      shrapnelShots: piece.shrapnelShots + (isShrapnel ? fires : 0),
    }
  })
  step.setBrigade(shot.brigadeId, { pieces })
}

function fire(step: Step, before: BrState, shot: GunShot, rolls: readonly Roll[]): void {
  if (shot.kind === 'defensive') {
    fireDefence(step, before, shot, rolls)
    return
  }
  if (shot.projectile === 'rocket') {
    emitRockets(step, before, shot, rolls)
    return
  }
  const firing = emitPieces(step, shot, rolls)
  const { row, working } = rowOfShot(before, shot, firing)
  const average = rolls[shot.pieces.length]
  const face = average ? faceOf(average) : null
  const casualties = face === null ? 0 : directRead(row, face, before.houseRules.casualtyTable)
  const { line, mark, projectile } = shot
  const over = line.over.length > 0 ? ['BR-OVER-01', 'BR-OVER-02'] : []
  step.emit(
    'gunsFired',
    shot.side,
    ['BR-GUN-04', 'BR-GUN-02', 'BR-FIRE-01', ...over],
    {
      brigadeId: shot.brigadeId,
      pieces: firing,
      targetId: mark.id,
      projectile,
      range: line.range,
      row,
      face,
      casualties,
      defensive: false,
      from: line.line.from,
      at: shot.aim ?? line.line.to,
    },
    {
      working: [
        ...working,
        ...(face === null
          ? []
          : [{ key: 'directRead', values: { row, face, casualties }, rule: 'BR-GUN-04' }]),
      ],
      ...(average ? { dice: [average] } : {}),
    },
  )
  if (casualties > 0) strike(step, before, shot, casualties)
}

/** What the casualties of a shot fall on (BR-FIRE-03, BR-FIRE-05, BR-GUN-07, BR-BURST-01, BR-CB-02). */
function strike(step: Step, before: BrState, shot: AimedShot, casualties: number): void {
  const { target, projectile, aim, mark } = shot
  if ('sectionId' in target) {
    hitSection(step, target.sectionId, casualties)
    return
  }
  if (isBurst(projectile) && aim) {
    dealBurst(
      step,
      burstPattern(before, projectile, aim, lineOfFire(shot), casualties),
      shot.brigadeId,
      'burst',
    )
    return
  }
  if (infoOf(before, mark.id).isArtillery) {
    const named = 'pieceRef' in target ? target.pieceRef.piece : null
    dealPoints(step, mark.id, casualties, named, 'artillery', ['BR-CB-02', 'BR-FIRE-05'])
    return
  }
  dealFigures(step, mark.id, casualties, 'artillery', ['BR-FIRE-03', 'BR-FIRE-05'])
}

function emitPieces(step: Step, shot: GunShot, rolls: readonly Roll[]): readonly number[] {
  const firing = firingOf(shot, rolls)
  shot.pieces.forEach((piece, i) => {
    const roll = rolls[i]
    if (!roll) return
    step.emit(
      'pieceRolled',
      shot.side,
      ['BR-GUN-03', 'BR-CB-04'],
      { brigadeId: shot.brigadeId, piece, face: faceOf(roll), fires: firing.includes(piece) },
      { dice: [roll] },
    )
  })
  return firing
}

/**
 * Guns at those who charge them: losses off at once, and counted in the charger's round of melee (BR-DEF-04, BR-R-52).
 */
function fireDefence(step: Step, before: BrState, shot: DefensiveShot, rolls: readonly Roll[]): void {
  const { brigadeId, side, edge } = shot
  const [first] = rolls
  if (!first) return
  const band = bandOf(before, shot, first)
  const { elite } = infoOf(before, brigadeId).brigade
  step.emit(
    'defensiveFireRolled',
    side,
    ['BR-DEF-04', 'BR-DEF-02', 'BR-DEF-01'],
    {
      brigadeId,
      targetId: edge.attackerId,
      face: faceOf(first),
      score: faceOf(first) + (elite ? 1 : 0),
      band,
    },
    { dice: [first] },
  )
  if (band === 'none') return
  const own = rolls.slice(1)
  const firing = emitPieces(step, shot, own)
  const { row, working } = rowOfDefence(before, shot, firing, band)
  const average = own[shot.pieces.length]
  const face = average ? faceOf(average) : null
  const casualties = face === null ? 0 : directRead(row, face, before.houseRules.casualtyTable)
  const { left, right } = frontEdgeOf(bodyOf(before, brigadeId))
  step.emit(
    'gunsFired',
    side,
    ['BR-DEF-04', 'BR-GUN-04'],
    {
      brigadeId,
      pieces: firing,
      targetId: edge.attackerId,
      projectile: band === 'close' ? 'canister' : 'roundshot',
      range: 0,
      row,
      face,
      casualties,
      defensive: true,
      from: between(left, right, 0.5),
      at: bodyOf(before, edge.attackerId).centre,
    },
    {
      working: [
        ...working,
        ...(face === null
          ? []
          : [{ key: 'directRead', values: { row, face, casualties }, rule: 'BR-GUN-04' }]),
      ],
      ...(average ? { dice: [average] } : {}),
    },
  )
  const taken = dealFigures(step, edge.attackerId, casualties, 'artillery', ['BR-DEF-04', 'BR-FIRE-05'])
  if (taken > 0)
    step.set({
      defensiveLosses: [
        ...step.state.defensiveLosses,
        { firerId: brigadeId, targetId: edge.attackerId, casualties: taken, setAside: false },
      ],
    })
}
