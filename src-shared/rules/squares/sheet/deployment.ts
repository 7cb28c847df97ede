/** Deployment under the squares rules: where units and generals may be put before the first die. */
import { cellName, cellPlace } from '../../../board/grid/cells'
import type {
  DeployedPiece,
  Deployment,
  JudgedPlace,
  Move as AnyMove,
  Place as AnyPlace,
  Placements,
} from '../../../engine/deployment'
import type { JsonValue } from '../../../engine/json'
import type { Refusal } from '../../../engine/refusal'
import type { Side, Viewer } from '../../../engine/sides'
import {
  deploymentViewSchema,
  placeSchema,
  placingQuestionSchema,
  type DeploymentView,
  type Place,
} from '../screen/schema'
import { actsAsInfantry, MAX_BRIGADES, MAX_UNITS, rosterOf, type UnitInfo } from '../state/lookup'
import { refusal } from '../turn/refusals'
import { groundOf } from './ground'
import { houseRulesSchema } from './house-rules'
import type { SqGeneral, SqScenario, SqUnit, SquareId } from './sheet'

interface Move {
  readonly pieceId: string
  readonly place: Place
}

export const deployment: Deployment<SqScenario> = {
  placeSchema,
  questionSchema: placingQuestionSchema,
  viewSchema: deploymentViewSchema,
  deployed,
  pieces: (sheet, placements, viewer) => new Table(sheet, placements).pieces(viewer),
  view,
  refuse: (sheet, placements, viewer, moves) =>
    new Table(sheet, placements).refuse(viewer, moves.map(moveOf)),
  judge,
  placed,
  stranger: (id) => refusal('UNKNOWN_ID', 'SQ-CMD-01', { id }),
}

/** A place as it was kept; what is none, an empty one of old files with it, is beside the board. */
function placeOf(place: AnyPlace): Place {
  return placeSchema.safeParse(place).data ?? null
}

const moveOf = ({ pieceId, place }: AnyMove): Move => ({ pieceId, place: placeOf(place) })

/** The sheet with everybody where he was put. */
function deployed(sheet: SqScenario, placements: Placements): SqScenario {
  if (Object.keys(placements).length === 0) return sheet
  const unit = (given: SqUnit): SqUnit => {
    const put = placements[given.id]
    if (put === undefined) return given
    const place = placeOf(put)
    const { arrival: _, inTown: __, square: ___, ...rest } = given
    return place ? { ...rest, square: place.cell, ...(place.inTown && { inTown: true }) } : rest
  }
  const general = (given: SqGeneral): SqGeneral => {
    const put = placements[given.id]
    if (put === undefined) return given
    const place = placeOf(put)
    const { square: _, ...rest } = given
    return place ? { ...rest, square: place.cell } : rest
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

function view(sheet: SqScenario, placements: Placements, viewer: Viewer): DeploymentView {
  return { zones: zonesOf(sheet), legal: new Table(sheet, placements).legal(viewer) }
}

function judge(
  sheet: SqScenario,
  placements: Placements,
  viewer: Viewer,
  pieceIds: readonly string[],
  question: JsonValue,
): readonly JudgedPlace[] {
  const { inTown } = placingQuestionSchema.parse(question)
  const table = new Table(sheet, placements)
  return groundOf(sheet).names.map((cell) => {
    const moves = table.movesTo(pieceIds, cell, inTown)
    return { place: { cell, inTown }, moves, refusal: table.refuse(viewer, moves) ?? null }
  })
}

function placed(sheet: SqScenario, placements: Placements, moves: readonly AnyMove[]): Placements {
  const { units, generals } = rosterOf(sheet)
  const next: Record<string, AnyPlace> = { ...placements }
  for (const { pieceId, place } of moves.map(moveOf)) {
    const unit = units.get(pieceId)?.unit
    const home = unit?.square ?? generals.get(pieceId)?.general.square
    if (place?.cell === home && (place?.inTown ?? false) === (unit?.inTown === true)) delete next[pieceId]
    else next[pieceId] = place
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

  /** Everybody who begins on the board may be moved; who arrives comes by the rules. */
  pieces(viewer: Viewer): readonly DeployedPiece[] {
    const { units, generals } = rosterOf(this.sheet)
    const piece = (id: string, side: Side, square: SquareId | undefined, inTown: boolean): DeployedPiece => ({
      id,
      side,
      place: square === undefined ? null : { cell: square, inTown },
      mayMove: this.#mayMove(id, side, viewer),
      moved: this.placements[id] !== undefined,
    })
    return [
      ...[...units.values()].map(({ id, side, unit }) => piece(id, side, unit.square, unit.inTown === true)),
      ...[...generals.values()].map(({ id, side, general }) =>
        piece(id, side, this.squareOfGeneral(id, general), false),
      ),
    ]
  }

  /** Where everybody may be put whom the viewer may move. */
  legal(viewer: Viewer): DeploymentView['legal'] {
    const { units, generals } = rosterOf(this.sheet)
    const movable = [...units.values(), ...generals.values()].filter(({ id, side }) =>
      this.#mayMove(id, side, viewer),
    )
    const fits = (pieceId: string, inTown: boolean) =>
      groundOf(this.sheet).names.filter(
        (cell) => !this.refuse(viewer, [{ pieceId, place: { cell, inTown } }]),
      )
    return Object.fromEntries(
      // Generals are in no town: they are with their troops (SQ-MOVE-05).
      movable.map(({ id }) => [id, { cells: fits(id, false), towns: units.has(id) ? fits(id, true) : [] }]),
    )
  }

  #mayMove(id: string, side: Side, viewer: Viewer): boolean {
    return !this.#arrives(id) && (viewer === 'umpire' || viewer === side)
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
  ): readonly (Move & { readonly place: NonNullable<Place> })[] {
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
      return { pieceId, place: { cell, inTown: inTown && isUnit && cell === target } }
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
      if (info && move.place) addTo(put, move.place.cell, { info, inTown: move.place.inTown })
    }
    return undefined
  }

  #refuseOne(
    viewer: Viewer,
    { pieceId: id, place }: Move,
    moving: ReadonlySet<string>,
    put: ReadonlyMap<SquareId, readonly Standing[]>,
  ): Refusal | undefined {
    const { units, generals } = rosterOf(this.sheet)
    const info = units.get(id)
    const who = info ?? generals.get(id)
    if (!who) return refusal('UNKNOWN_ID', 'SQ-CMD-01', { id })
    const ground = groundOf(this.sheet)
    if (this.#arrives(id)) return refusal('ENTRY_NOT_DUE', 'SQ-RNF-01', { unitId: id }, id)
    if (place === null) return undefined
    const { cell, inTown } = place
    if (!ground.has(cell)) return refusal('OFF_BOARD', 'SQ-STACK-04', { square: cell }, id)
    if (ground.impassable(cell)) return refusal('IMPASSABLE', 'SQ-TERR-07', { square: cell }, id)
    // Each side has the ground on its own side of the historical lines, so that nobody need see the other's.
    if (viewer !== 'umpire' && this.#zone.get(cell) !== who.side)
      return { code: 'NOT_YOUR_GROUND', rule: 'SQ-STACK-03', values: { square: cell }, subjectId: id }
    const there = (this.#standing.get(cell) ?? []).filter((other) => !moving.has(other.info.id))
    const here = [...there, ...(put.get(cell) ?? [])]
    if (here.some((other) => other.info.side !== who.side))
      return refusal('ENEMY_OCCUPIED', 'SQ-STACK-03', { square: cell }, id)
    return info && (this.#refuseFull(info, cell, here) ?? this.#refuseTown(info, cell, inTown, here))
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

  #refuseFull(info: UnitInfo, cell: SquareId, here: readonly Standing[]): Refusal | undefined {
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

function zonesOf(sheet: SqScenario): readonly [readonly SquareId[], readonly SquareId[]] {
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
