/** Deployment under the squares rules: where units and generals may be put before the first die. */
import type { Refusal } from '../../../src-shared/engine/refusal'
import type { Side, Viewer } from '../../../src-shared/engine/sides'
import { groundOf } from '../../../src-shared/rules/squares/ground'
import { houseRulesSchema } from '../../../src-shared/rules/squares/house-rules'
import {
  actsAsInfantry,
  MAX_BRIGADES,
  MAX_UNITS,
  rosterOf,
  type UnitInfo,
} from '../../../src-shared/rules/squares/lookup'
import { refusal } from '../../../src-shared/rules/squares/refusals'
import type { SqGeneral, SqScenario, SqUnit, SquareId } from '../../../src-shared/rules/squares/sheet'
import type { Placement, Placements, Presenter } from './presenter'

type Piece = ReturnType<Presenter['deployment']>[number]

/** The sheet with everybody where he was put. */
export function deployed(sheet: SqScenario, placements: Placements): SqScenario {
  if (Object.keys(placements).length === 0) return sheet
  const unit = (given: SqUnit): SqUnit => {
    const placement = placements[given.id]
    if (!placement) return given
    const { arrival: _, inTown: __, ...rest } = given
    return { ...rest, square: placement.cell, ...(placement.inTown && { inTown: true }) }
  }
  const general = (given: SqGeneral): SqGeneral => {
    const placement = placements[given.id]
    return placement ? { ...given, square: placement.cell } : given
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
  const squares = groundOf(sheet).ids
  const pieces: Piece[] = []
  for (const { id, side, unit } of units.values())
    pieces.push(table.piece(id, side, unit.square, unit.inTown === true, viewer, squares))
  for (const { id, side, general } of generals.values())
    pieces.push(table.piece(id, side, table.squareOfGeneral(id, general), false, viewer, squares))
  return pieces
}

export function refusePlacement(
  sheet: SqScenario,
  placements: Placements,
  viewer: Viewer,
  pieceId: string,
  placement: Placement,
): Refusal | undefined {
  return new Table(sheet, placements).refuse(viewer, pieceId, placement)
}

/** Who stands where before the battle. */
class Table {
  readonly sheet: SqScenario
  readonly #standing = new Map<SquareId, UnitInfo[]>()
  readonly #zone: ReadonlyMap<SquareId, Side>

  constructor(
    drawn: SqScenario,
    private readonly placements: Placements,
  ) {
    this.sheet = deployed(drawn, placements)
    for (const info of rosterOf(this.sheet).unitList) {
      const { square } = info.unit
      if (square === undefined) continue
      const here = this.#standing.get(square)
      if (here) here.push(info)
      else this.#standing.set(square, [info])
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
    const mayMove = cell !== undefined && (viewer === 'umpire' || viewer === side)
    const fits = (town: boolean) =>
      mayMove ? squares.filter((square) => !this.refuse(viewer, id, { cell: square, inTown: town })) : []
    return {
      id,
      side,
      cell: cell ?? null,
      inTown,
      mayMove,
      legal: fits(false),
      legalTowns: fits(true),
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

  refuse(viewer: Viewer, id: string, { cell, inTown }: Placement): Refusal | undefined {
    const { units, generals } = rosterOf(this.sheet)
    const info = units.get(id)
    const general = generals.get(id)
    const who = info ?? general
    if (!who) return refusal('UNKNOWN_ID', 'SQ-CMD-01', { id })
    const ground = groundOf(this.sheet)
    if (!ground.has(cell)) return refusal('OFF_BOARD', 'SQ-STACK-04', { square: cell }, id)
    const arrives = info ? info.unit.square === undefined : this.#arrives(id)
    if (arrives) return refusal('ENTRY_NOT_DUE', 'SQ-RNF-01', { unitId: id }, id)
    if (ground.impassable(cell)) return refusal('IMPASSABLE', 'SQ-TERR-07', { square: cell }, id)
    // Each side has the ground on its own side of the historical lines, so that nobody need see the other's.
    if (viewer !== 'umpire' && this.#zone.get(cell) !== who.side)
      return { code: 'NOT_YOUR_GROUND', rule: 'SQ-STACK-03', values: { square: cell }, subjectId: id }
    const here = (this.#standing.get(cell) ?? []).filter((other) => other.id !== id)
    if (here.some((other) => other.side !== who.side))
      return refusal('ENEMY_OCCUPIED', 'SQ-STACK-03', { square: cell }, id)
    return info && (this.#refuseRoom(info, cell, here) ?? this.#refuseTown(info, cell, inTown, here))
  }

  #arrives(generalId: string): boolean {
    const general = rosterOf(this.sheet).generals.get(generalId)?.general
    return general === undefined || this.squareOfGeneral(generalId, general) === undefined
  }

  #refuseRoom(info: UnitInfo, cell: SquareId, here: readonly UnitInfo[]): Refusal | undefined {
    const brigades = here.filter((other) => other.isBrigade).length
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
    here: readonly UnitInfo[],
  ): Refusal | undefined {
    if (!inTown) return undefined
    const town = groundOf(this.sheet).town(cell)
    if (!town) return refusal('NO_TOWN', 'SQ-MOVE-05', { square: cell }, info.id)
    if (!actsAsInfantry(info, houseRulesSchema.parse(this.sheet.houseRules)))
      return refusal('TOWN_INFANTRY_ONLY', 'SQ-MOVE-05', { square: cell }, info.id)
    const inside = here.filter((other) => other.unit.inTown === true).length
    return inside >= town.capacity ? refusal('TOWN_FULL', 'SQ-MOVE-05', { square: cell }, info.id) : undefined
  }
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
  for (const square of ground.ids) {
    const [zero, one] = [nearest(square, 0), nearest(square, 1)]
    if (zero !== one) zone.set(square, zero < one ? 0 : 1)
  }
  return zone
}
