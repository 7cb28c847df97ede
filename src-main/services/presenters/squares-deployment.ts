/** Deployment under the squares rules: where units and generals may be put before the first die. */
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { Side, Viewer } from '../../../src-shared/engine/sides'
import { cellName, cellPlace } from '../../../src-shared/board/grid/cells'
import { groundOf } from '../../../src-shared/rules/squares/sheet/ground'
import { houseRulesSchema } from '../../../src-shared/rules/squares/sheet/house-rules'
import {
  actsAsInfantry,
  MAX_BRIGADES,
  MAX_UNITS,
  rosterOf,
  type UnitInfo,
} from '../../../src-shared/rules/squares/state/lookup'
import { refusal } from '../../../src-shared/rules/squares/turn/refusals'
import type { SqGeneral, SqScenario, SqUnit, SquareId } from '../../../src-shared/rules/squares/sheet/sheet'
import type { Judged, Move, Placement, Placements, Presenter } from './presenter'

type Piece = ReturnType<Presenter['deployment']>[number]

/** The sheet with everybody where he was put. */
export function deployed(sheet: SqScenario, placements: Placements): SqScenario {
  if (Object.keys(placements).length === 0) return sheet
  const unit = (given: SqUnit): SqUnit => {
    const placement = placements[given.id]
    if (!placement) return given
    const { arrival: _, inTown: __, square: ___, ...rest } = given
    return {
      ...rest,
      ...(placement.cell !== null && { square: placement.cell }),
      ...(placement.cell !== null && placement.inTown && { inTown: true }),
    }
  }
  const general = (given: SqGeneral): SqGeneral => {
    const placement = placements[given.id]
    if (!placement) return given
    const { square: _, ...rest } = given
    return placement.cell === null ? rest : { ...rest, square: placement.cell }
  }
  const side = (given: SqScenario['sides'][0]): SqScenario['sides'][0] => ({
    ...given,
    armies: given.armies.map((army) => ({
      ...army,
      ...(army.commanderInChief && { commanderInChief: general(army.commanderInChief) }),
      commands: army.commands.map((command) => ({
        ...command,
        general: general(command.general),
        units: command.units.map(unit),
      })),
    })),
  })
  return { ...sheet, sides: [side(sheet.sides[0]), side(sheet.sides[1])] }
}

export function sideOf(sheet: SqScenario, pieceId: string): Side | undefined {
  const { units, generals } = rosterOf(sheet)
  return (units.get(pieceId) ?? generals.get(pieceId))?.side
}

/** Everybody who begins on the board may be moved; who arrives comes by the rules. */
export function deploymentPieces(
  sheet: SqScenario,
  placements: Placements,
  viewer: Viewer,
): readonly Piece[] {
  const table = new Table(sheet, placements)
  const { units, generals } = rosterOf(table.sheet)
  const squares = groundOf(sheet).names
  const pieces: Piece[] = []
  for (const { id, side, unit } of units.values())
    pieces.push(table.piece(id, side, unit.square, unit.inTown === true, viewer, squares))
  for (const { id, side, general } of generals.values())
    pieces.push(table.piece(id, side, table.squareOfGeneral(id, general), false, viewer, squares))
  return pieces
}

export function refusePlacements(
  sheet: SqScenario,
  placements: Placements,
  viewer: Viewer,
  moves: readonly Move[],
): Refusal | undefined {
  return new Table(sheet, placements).refuse(viewer, moves)
}

export function judgePlacing(
  sheet: SqScenario,
  placements: Placements,
  viewer: Viewer,
  pieceIds: readonly string[],
  inTown: boolean,
): readonly Judged[] {
  const table = new Table(sheet, placements)
  return groundOf(sheet).names.map((cell) => {
    const moves = table.movesTo(pieceIds, cell, inTown)
    return { cell, moves, refusal: table.refuse(viewer, moves) ?? null }
  })
}

export function placed(sheet: SqScenario, placements: Placements, moves: readonly Move[]): Placements {
  const { units, generals } = rosterOf(sheet)
  const next: Record<string, Placement> = { ...placements }
  for (const { pieceId, cell, inTown } of moves) {
    const unit = units.get(pieceId)?.unit
    const home = unit?.square ?? generals.get(pieceId)?.general.square
    if (cell === home && inTown === (unit?.inTown === true)) delete next[pieceId]
    else next[pieceId] = { cell, inTown }
  }
  return next
}

/** A unit in a square, as it stands or as it is about to. */
interface Standing {
  readonly info: UnitInfo
  readonly inTown: boolean
}

/** Who stands where before the battle. */
class Table {
  readonly sheet: SqScenario
  readonly #standing = new Map<SquareId, Standing[]>()
  readonly #zone: ReadonlyMap<SquareId, Side>

  constructor(
    private readonly drawn: SqScenario,
    private readonly placements: Placements,
  ) {
    this.sheet = deployed(drawn, placements)
    for (const info of rosterOf(this.sheet).unitList) {
      const { square, inTown = false } = info.unit
      if (square !== undefined) addTo(this.#standing, square, { info, inTown })
    }
    this.#zone = zones(drawn)
  }

  piece(
    id: string,
    side: Side,
    cell: SquareId | undefined,
    inTown: boolean,
    viewer: Viewer,
    squares: readonly SquareId[],
  ): Piece {
    const mayMove = !this.#arrives(id) && (viewer === 'umpire' || viewer === side)
    const fits = (town: boolean) =>
      mayMove
        ? squares.filter((square) => !this.refuse(viewer, [{ pieceId: id, cell: square, inTown: town }]))
        : []
    return {
      id,
      side,
      cell: cell ?? null,
      inTown,
      mayMove,
      legal: fits(false),
      // Generals are in no town: they are with their troops (SQ-MOVE-05).
      legalTowns: rosterOf(this.sheet).units.has(id) ? fits(true) : [],
      moved: this.placements[id] !== undefined,
    }
  }

  /** A general without a square of his own stands with the first of his units on the board (SQ-RNF-03). */
  squareOfGeneral(id: string, general: SqGeneral): SquareId | undefined {
    if (general.square !== undefined || general.arrival) return general.square
    const { units, generals } = rosterOf(this.sheet)
    for (const unitId of generals.get(id)?.unitIds ?? []) {
      const square = units.get(unitId)?.unit.square
      if (square !== undefined) return square
    }
    return undefined
  }

  #squareOf(id: string): SquareId | undefined {
    const { units, generals } = rosterOf(this.sheet)
    const general = generals.get(id)?.general
    return general ? this.squareOfGeneral(id, general) : units.get(id)?.unit.square
  }

  /** The first piece goes into the square, the others keep their places beside it; who has no place goes with the first. */
  movesTo(
    pieceIds: readonly string[],
    target: SquareId,
    inTown: boolean,
  ): readonly (Move & { readonly cell: string })[] {
    const from = this.#squareOf(pieceIds[0] ?? '')
    const to = cellPlace(target)
    return pieceIds.map((pieceId) => {
      const own = this.#squareOf(pieceId)
      const [at, first] =
        own === undefined || from === undefined ? [to, to] : [cellPlace(own), cellPlace(from)]
      const cell = cellName({
        column: at.column + to.column - first.column,
        row: at.row + to.row - first.row,
      })
      const isUnit = rosterOf(this.sheet).units.has(pieceId)
      return { pieceId, cell, inTown: inTown && isUnit && cell === target }
    })
  }

  /** The first reason against moves that are made together. */
  refuse(viewer: Viewer, moves: readonly Move[]): Refusal | undefined {
    const moving = new Set(moves.map((move) => move.pieceId))
    const put = new Map<SquareId, Standing[]>()
    for (const move of moves) {
      const refused = this.#refuseOne(viewer, move, moving, put)
      if (refused) return refused
      const info = rosterOf(this.sheet).units.get(move.pieceId)
      if (info && move.cell !== null) addTo(put, move.cell, { info, inTown: move.inTown })
    }
    return undefined
  }

  #refuseOne(
    viewer: Viewer,
    { pieceId: id, cell, inTown }: Move,
    moving: ReadonlySet<string>,
    put: ReadonlyMap<SquareId, readonly Standing[]>,
  ): Refusal | undefined {
    const { units, generals } = rosterOf(this.sheet)
    const info = units.get(id)
    const who = info ?? generals.get(id)
    if (!who) return refusal('UNKNOWN_ID', 'SQ-CMD-01', { id })
    const ground = groundOf(this.sheet)
    if (this.#arrives(id)) return refusal('ENTRY_NOT_DUE', 'SQ-RNF-01', { unitId: id }, id)
    if (cell === null) return undefined
    if (!ground.has(cell)) return refusal('OFF_BOARD', 'SQ-STACK-04', { square: cell }, id)
    if (ground.impassable(cell)) return refusal('IMPASSABLE', 'SQ-TERR-07', { square: cell }, id)
    // Each side has the ground on its own side of the historical lines, so that nobody need see the other's.
    if (viewer !== 'umpire' && this.#zone.get(cell) !== who.side)
      return { code: 'NOT_YOUR_GROUND', rule: 'SQ-STACK-03', values: { square: cell }, subjectId: id }
    const there = (this.#standing.get(cell) ?? []).filter((other) => !moving.has(other.info.id))
    const here = [...there, ...(put.get(cell) ?? [])]
    if (here.some((other) => other.info.side !== who.side))
      return refusal('ENEMY_OCCUPIED', 'SQ-STACK-03', { square: cell }, id)
    return info && (this.#refuseRoom(info, cell, here) ?? this.#refuseTown(info, cell, inTown, here))
  }

  /** Comes on later by the rules: has no place in the sheet as it was drawn up. */
  #arrives(id: string): boolean {
    const { units, generals } = rosterOf(this.drawn)
    const info = units.get(id)
    if (info) return info.unit.square === undefined
    const general = generals.get(id)
    if (!general || general.general.square !== undefined) return false
    return (
      general.general.arrival !== undefined ||
      general.unitIds.every((unitId) => units.get(unitId)?.unit.square === undefined)
    )
  }

  #refuseRoom(info: UnitInfo, cell: SquareId, here: readonly Standing[]): Refusal | undefined {
    const brigades = here.filter((other) => other.info.isBrigade).length
    if (info.isBrigade && brigades >= MAX_BRIGADES)
      return refusal('STACK_BRIGADES', 'SQ-STACK-01', { square: cell }, info.id)
    return here.length >= MAX_UNITS
      ? refusal('STACK_TOTAL', 'SQ-STACK-01', { square: cell }, info.id)
      : undefined
  }

  #refuseTown(
    info: UnitInfo,
    cell: SquareId,
    inTown: boolean,
    here: readonly Standing[],
  ): Refusal | undefined {
    if (!inTown) return undefined
    const town = groundOf(this.sheet).town(cell)
    if (!town) return refusal('NO_TOWN', 'SQ-MOVE-05', { square: cell }, info.id)
    if (!actsAsInfantry(info, houseRulesSchema.parse(this.sheet.houseRules)))
      return refusal('TOWN_INFANTRY_ONLY', 'SQ-MOVE-05', { square: cell }, info.id)
    const inside = here.filter((other) => other.inTown).length
    return inside >= town.capacity ? refusal('TOWN_FULL', 'SQ-MOVE-05', { square: cell }, info.id) : undefined
  }
}

function addTo<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

export function zonesOf(sheet: SqScenario): readonly [readonly SquareId[], readonly SquareId[]] {
  const zone = zones(sheet)
  const of = (side: Side): readonly SquareId[] => groundOf(sheet).names.filter((id) => zone.get(id) === side)
  return [of(0), of(1)]
}

/** The side whose historical positions are nearer to each square; squares as near to both belong to neither. */
function zones(sheet: SqScenario): ReadonlyMap<SquareId, Side> {
  const ground = groundOf(sheet)
  const nearest = (square: SquareId, side: Side) =>
    rosterOf(sheet).unitList.reduce(
      (least, info) =>
        info.side === side && info.unit.square !== undefined
          ? Math.min(least, ground.distance(square, info.unit.square))
          : least,
      Infinity,
    )
  const zone = new Map<SquareId, Side>()
  for (const square of ground.names) {
    const [zero, one] = [nearest(square, 0), nearest(square, 1)]
    if (zero !== one) zone.set(square, zero < one ? 0 : 1)
  }
  return zone
}
