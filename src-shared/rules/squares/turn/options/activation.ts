/** What the active command may do in its activation: moves, towns, arrivals, fire, rallies, its general (5.6 to 5.9). */
import type { Side } from '../../../../engine/sides'
import { rangeTo, refuseBombard } from '../../fire/fire'
import { cincAlongside, refuseMoveGeneral, ridesTo } from '../../movement/generals'
import { groundOf } from '../../sheet/ground'
import {
  actsAsInfantry,
  enemyAdjacent,
  garrisonOf,
  isDue,
  occupancyOf,
  remaining,
  unitInfoOf,
  unitStateOf,
} from '../../state/lookup'
import { refuseCrossRiver, refuseEnterTown, refuseLeaveTown } from '../../movement/movement'
import type { SqOption } from '../commands'
import { refuseRally } from '../../morale/rally'
import { reachOf } from '../../movement/reach'
import { entryCost, entrySquares, exitsAt, refuseEnterReserve, refuseExit } from '../../movement/reserves'
import type { SquareId } from '../../sheet/sheet'
import type { SqState } from '../../state/state'
import { COST, LONG_RANGE, RALLIES_FROM } from '../../sheet/tables'

/** What one unit of the active command may do by itself; assaults apart. */
export function unitOptions(state: SqState, side: Side, unitId: string): SqOption[] {
  const { square } = unitStateOf(state, unitId)
  if (square === null) return isDue(state, unitId) ? arrivalOptions(state, unitId) : []
  const options = moveOptions(state, unitId)
  pushTownOptions(state, unitId, square, options)
  pushExitOptions(state, side, unitId, square, options)
  pushFireOptions(state, side, unitId, square, options)
  pushRally(state, side, unitId, square, options)
  return options
}

/** One move for each square in reach, by the cheapest way; a second one into its town if there is room. */
function moveOptions(state: SqState, unitId: string): SqOption[] {
  const points = remaining(state, unitId)
  const options: SqOption[] = []
  for (const { square, cost, path } of reachOf(state, unitId)) {
    options.push({
      command: { type: 'moveUnit', unitId, path: [...path] },
      actorId: unitId,
      at: square,
      cost,
    })
    if (cost + COST.enterTown <= points && townOpenTo(state, unitId, square))
      options.push({
        command: { type: 'moveUnit', unitId, path: [...path], enterTown: true },
        actorId: unitId,
        at: square,
        cost: cost + COST.enterTown,
      })
  }
  return options
}

/** Whether a unit would find room in the town of a square (SQ-MOVE-05, SQ-TERR-02). */
export function townOpenTo(state: SqState, unitId: string, square: SquareId): boolean {
  const town = groundOf(state.sheet).town(square)
  return (
    town !== undefined &&
    actsAsInfantry(unitInfoOf(state, unitId), state.houseRules) &&
    garrisonOf(state, square).length < town.capacity
  )
}

function pushTownOptions(state: SqState, unitId: string, square: SquareId, options: SqOption[]): void {
  const ground = groundOf(state.sheet)
  if (ground.town(square)) {
    if (unitStateOf(state, unitId).inTown) {
      if (refuseLeaveTown(state, { type: 'leaveTown', unitId }) === undefined)
        options.push({ command: { type: 'leaveTown', unitId }, actorId: unitId, at: square, cost: 0 })
    } else if (refuseEnterTown(state, { type: 'enterTown', unitId }) === undefined)
      options.push({
        command: { type: 'enterTown', unitId },
        actorId: unitId,
        at: square,
        cost: COST.enterTown,
      })
  }
  if (ground.hasRiverInside(square) && refuseCrossRiver(state, { type: 'crossRiver', unitId }) === undefined)
    options.push({
      command: { type: 'crossRiver', unitId },
      actorId: unitId,
      at: square,
      cost: COST.crossRiverInside,
    })
}

function pushExitOptions(
  state: SqState,
  side: Side,
  unitId: string,
  square: SquareId,
  options: SqOption[],
): void {
  if (remaining(state, unitId) < COST.exit) return
  const ways: (string | undefined)[] = [...exitsAt(state, side, square)]
  if (state.sheet.withdrawal) ways.push(undefined)
  for (const exit of ways) {
    const command = { type: 'exitBoard', unitId, ...(exit === undefined ? {} : { exit }) } as const
    if (refuseExit(state, command) === undefined)
      options.push({ command, actorId: unitId, at: square, cost: COST.exit })
  }
}

/** One gun at each square in range: with all its points, and with one if it has more. */
function pushFireOptions(
  state: SqState,
  side: Side,
  unitId: string,
  square: SquareId,
  options: SqOption[],
): void {
  const points = remaining(state, unitId)
  if (points === 0 || !unitInfoOf(state, unitId).isArtillery) return
  for (const target of targetsInRange(state, side, square)) {
    const command = (count: number) =>
      ({ type: 'bombard', target, guns: [{ unitId, points: count }] }) as const
    if (refuseBombard(state, side, { type: 'bombard', target, guns: [{ unitId, points }] })) continue
    for (const count of points > 1 ? [points, 1] : [points])
      options.push({
        command: { ...command(count), guns: [{ unitId, points: count }] },
        actorId: unitId,
        at: target,
        cost: count,
      })
  }
}

/** Squares with enemy units within range of a square, sight included (SQ-BOMB-01, -02). */
export function targetsInRange(state: SqState, side: Side, square: SquareId): readonly SquareId[] {
  const ground = groundOf(state.sheet)
  const { sides } = occupancyOf(state)
  const from = ground.number(square)
  const found: SquareId[] = []
  for (const i of ground.within(from, LONG_RANGE)) {
    if (sides[i] !== 1 - side) continue
    const target = ground.name(i)
    if (rangeTo(state, square, target) !== null) found.push(target)
  }
  return found
}

/** Several guns of the command on one square, each with all its points. */
export function massedFireOptions(state: SqState, side: Side, unitIds: readonly string[]): SqOption[] {
  const guns = new Map<SquareId, { unitId: string; points: number }[]>()
  for (const unitId of unitIds) {
    const { square } = unitStateOf(state, unitId)
    const points = remaining(state, unitId)
    if (square === null || points === 0 || !unitInfoOf(state, unitId).isArtillery) continue
    for (const target of targetsInRange(state, side, square)) {
      const gun = { unitId, points }
      if (refuseBombard(state, side, { type: 'bombard', target, guns: [gun] })) continue
      guns.set(target, [...(guns.get(target) ?? []), gun])
    }
  }
  return [...guns]
    .filter(([, battery]) => battery.length > 1)
    .map(([target, battery]) => ({
      command: { type: 'bombard', target, guns: battery },
      at: target,
      cost: battery.reduce((sum, gun) => sum + gun.points, 0),
    }))
}

function pushRally(state: SqState, side: Side, unitId: string, square: SquareId, options: SqOption[]): void {
  if (unitStateOf(state, unitId).hits < RALLIES_FROM || enemyAdjacent(state, square, side)) return
  if (refuseRally(state, { type: 'rallyUnit', unitId }) === undefined)
    options.push({ command: { type: 'rallyUnit', unitId }, actorId: unitId, at: square })
}

/** By every entry square that is open to it, and into its town (SQ-RNF-01, -02). */
function arrivalOptions(state: SqState, unitId: string): SqOption[] {
  const options: SqOption[] = []
  const points = remaining(state, unitId)
  for (const at of entrySquares(state, unitId)) {
    const cost = entryCost(state, at).cost
    if (refuseEnterReserve(state, { type: 'enterReserve', unitId, at })) continue
    options.push({ command: { type: 'enterReserve', unitId, at }, actorId: unitId, at, cost })
    if (cost + COST.enterTown <= points && townOpenTo(state, unitId, at))
      options.push({
        command: { type: 'enterReserve', unitId, at, enterTown: true },
        actorId: unitId,
        at,
        cost: cost + COST.enterTown,
      })
  }
  return options
}

/** Every square the acting general can ride to, with the CinC who has joined him or without (SQ-GEN-02). */
export function generalOptions(state: SqState, side: Side, generalId: string): SqOption[] {
  const general = state.generals[generalId]
  if (!general || general.moved || general.square === null || !general.inPlay) return []
  const withCinc = cincAlongside(state, generalId) !== null
  return ridesTo(state, generalId, state.houseRules.generalMoveSquares)
    .filter((to) => to !== general.square)
    .flatMap((to) => {
      const alone = { type: 'moveGeneral', generalId, to } as const
      if (refuseMoveGeneral(state, side, alone)) return []
      const options: SqOption[] = [{ command: alone, actorId: generalId, at: to }]
      if (withCinc) options.push({ command: { ...alone, withCinc: true }, actorId: generalId, at: to })
      return options
    })
}
