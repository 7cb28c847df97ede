/**
 * Firing rockets: each piece sends one, its dice say where it comes down, and whoever is there suffers (BR-RKT-01,
 * BR-RKT-02, BR-RKT-03, BR-RKT-04).
 */
import type { Roll } from '../../../../engine/dice'
import { slotRectangle } from '../../../../board/table/formations'
import { distance, type Point } from '../../../../board/table/vectors'
import { bodyOf } from '../../state/bodies'
import { basesNear, burstPattern, innerBases } from './burst'
import { directRead } from '../casualty-table'
import { hardCover } from '../sight/cover'
import { faceOf, type DiceChain } from '../../turn/dice-chain'
import { slotsIn } from '../../state/footprints'
import { targetShape, type AimedShot } from './shots'
import { brigadeOf, infoOf } from '../../state/lookup'
import { dealBurst, losePiece } from '../../combat/taking-casualties'
import { flown, isLaunchLost, launched, type RocketFlight } from './rockets'
import type { BrState } from '../../state/state'
import type { Step, Throw } from '../../turn/step'
import { GUN_MODIFIERS, PIECE_CREW_FIRE } from '../../sheet/tables'
import type { Working } from '../../../../engine/events'

/** All throws of the rockets of one command, piece after piece. */
export function rocketChain(state: BrState, shot: AimedShot): DiceChain {
  return pieceChain(state, shot, 0) ?? { throws: [] }
}

function rocketThrow({ brigadeId, side }: AimedShot, rule: string): Throw {
  return { die: 'd6', count: 1, side, purpose: 'rocket', rules: [rule], forId: brigadeId }
}

function pieceChain(state: BrState, shot: AimedShot, at: number): DiceChain | null {
  if (shot.pieces[at] === undefined) return null
  const next = () => pieceChain(state, shot, at + 1)
  return {
    throws: [rocketThrow(shot, 'BR-RKT-02')],
    then: ([roll]) =>
      isLaunchLost(faceOf(roll)) ? next() : flightChain(state, shot, flightOf(state, shot, at), next),
  }
}

function flightChain(
  state: BrState,
  shot: AimedShot,
  flight: RocketFlight,
  next: () => DiceChain | null,
): DiceChain | null {
  if (flight.state === 'lost') return next()
  if (flight.state === 'landed') {
    const { row } = landing(state, flight)
    if (row === 0) return next()
    const average: Throw = { ...rocketThrow(shot, 'BR-RKT-04'), die: 'average', purpose: 'casualties' }
    return { throws: [average], then: next }
  }
  return {
    throws: [rocketThrow(shot, 'BR-RKT-03')],
    then: ([roll]) => flightChain(state, shot, flown(flight, faceOf(roll), state.sheet.table), next),
  }
}

function flightOf(state: BrState, shot: AimedShot, at: number): RocketFlight {
  return launched(muzzle(state, shot.brigadeId, shot.pieces[at] ?? 0), shot.aim ?? shot.line.line.to)
}

/** Middle of the piece's front edge (BR-RKT-02). */
function muzzle(state: BrState, id: string, piece: number): Point {
  const { formation, pose, complexId } = brigadeOf(state, id)
  const slot = complexId === null ? slotsIn(infoOf(state, id), formation)[piece] : undefined
  if (!slot) return bodyOf(state, id).centre
  const { x, y } = slotRectangle(pose, slot)
  return { x, y }
}

/**
 * The row where a rocket lands: its crew of three with what the nearest body touched gives; 0: nobody is touched
 * (BR-RKT-04).
 */
function landing(
  state: BrState,
  flight: RocketFlight,
): { readonly row: number; readonly hitId: string | null; readonly working: readonly Working[] } {
  const [first] = innerBases(basesNear(state, flight.at)).filter(({ brigadeId }) => isThere(state, brigadeId))
  if (!first) return { row: 0, hitId: null, working: [] }
  const hitId = first.brigadeId
  const shape = targetShape(brigadeOf(state, hitId).formation)
  const working: Working[] = [{ key: 'crew', values: { n: 1, value: PIECE_CREW_FIRE }, rule: 'BR-RKT-04' }]
  let row = PIECE_CREW_FIRE
  const add = (key: 'square' | 'column' | 'hardCover', rule: string) => {
    row += GUN_MODIFIERS[key]
    working.push({ key, values: { n: 1, value: GUN_MODIFIERS[key] }, rule })
  }
  if (shape !== 'other') add(shape, 'BR-RKT-04')
  const edge = { left: flight.from, right: flight.from }
  const line = {
    from: flight.from,
    to: flight.at,
    length: distance(flight.from, flight.at),
  }
  if (hardCover(state, hitId, line, edge)) add('hardCover', 'BR-GEO-15')
  return { row: Math.max(0, row), hitId, working }
}

function isThere(state: BrState, id: string): boolean {
  const { figures, pieces } = brigadeOf(state, id)
  return figures.some((n) => n > 0) || pieces.some(({ out }) => !out)
}

/** Tells every flight from its dice and takes its casualties off. */
export function emitRockets(step: Step, before: BrState, shot: AimedShot, rolls: readonly Roll[]): void {
  let next = 0
  const take = (): Roll => {
    const roll = rolls[next]
    next += 1
    if (!roll) throw new Error('a rocket without its die')
    return roll
  }
  shot.pieces.forEach((piece, at) => {
    emitRocket(step, before, shot, piece, flightOf(before, shot, at), take)
  })
}

function emitRocket(
  step: Step,
  before: BrState,
  shot: AimedShot,
  piece: number,
  start: RocketFlight,
  take: () => Roll,
): void {
  const { brigadeId, side } = shot
  const launch = take()
  const isLost = isLaunchLost(faceOf(launch))
  step.emit(
    'rocketLaunched',
    side,
    ['BR-RKT-02', 'BR-RKT-01'],
    { brigadeId, piece, face: faceOf(launch), lost: isLost, from: start.at },
    { dice: [launch] },
  )
  if (isLost) {
    losePiece(step, brigadeId, piece)
    return
  }
  let flight = start
  while (flight.state === 'flying') {
    const roll = take()
    const from = flight.at
    flight = flown(flight, faceOf(roll), before.sheet.table)
    step.emit(
      'rocketFlew',
      side,
      ['BR-RKT-03'],
      { brigadeId, piece, face: faceOf(roll), from, to: flight.at, bearing: flight.bearing },
      { dice: [roll] },
    )
  }
  if (flight.state === 'lost') {
    step.emit('rocketLost', side, ['BR-RKT-03', 'BR-RKT-04'], { brigadeId, piece, at: flight.at })
    return
  }
  const { row, hitId, working } = landing(before, flight)
  step.emit('rocketBurst', side, ['BR-RKT-04'], { brigadeId, piece, at: flight.at, hitId })
  if (row === 0 || hitId === null) return
  const average = take()
  const face = faceOf(average)
  const casualties = directRead(row, face, before.houseRules.casualtyTable)
  step.emit(
    'gunsFired',
    side,
    ['BR-RKT-04'],
    {
      brigadeId,
      pieces: [piece],
      targetId: hitId,
      projectile: 'rocket',
      range: shot.line.range,
      row,
      face,
      casualties,
      defensive: false,
      from: start.at,
      at: flight.at,
    },
    {
      dice: [average],
      working: [...working, { key: 'directRead', values: { row, face, casualties }, rule: 'BR-RKT-04' }],
    },
  )
  if (casualties > 0)
    dealBurst(step, burstPattern(before, 'shell', flight.at, flight.bearing, casualties), brigadeId, 'rocket')
}
