/** Deployment before the battle, on the ground that is nearer to the own lines of history than to the enemy's (OH-R-88). */
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
} from '../screen/deployment-schema'
import { groundOf } from './ground'
import { houseRulesOf, type OhHouseRules } from './house-rules'
import { rosterOf, type UnitInfo } from './roster'
import type { OhGroup, OhLeader, OhSheet, OhUnit } from './sheet'
import type { Box } from './vocabulary'
import { refuseLeaderPlace, refuseUnitPlace, zoneOf, zonesOf } from './zones'

interface Move {
  readonly pieceId: string
  readonly place: Place
}

export const deployment: Deployment<OhSheet> = {
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
  stranger,
}

function stranger(id: string): Refusal {
  return { code: 'NO_SUCH_UNIT', rule: 'OH-R-88', values: { unitId: id } }
}

/** A place as it was kept; what is none is beside the board. */
function placeOf(place: AnyPlace): Place {
  return placeSchema.safeParse(place).data ?? null
}

const moveOf = ({ pieceId, place }: AnyMove): Move => ({ pieceId, place: placeOf(place) })

/** The sheet with everybody where he was put: the battle opens with fixed positions. */
function deployed(sheet: OhSheet, placements: Placements): OhSheet {
  if (Object.keys(placements).length === 0) return sheet
  const unit = (given: OhUnit): OhUnit => {
    const put = placements[given.id]
    if (put === undefined) return given
    const place = placeOf(put)
    const { box: _, ...rest } = given
    if (!place) return rest
    const { box, facing = given.facing, formation = given.formation } = place
    return { ...rest, box, facing, formation }
  }
  const leader = (given: OhLeader): OhLeader => {
    const put = placements[given.id]
    if (put === undefined) return given
    const { box: _, ...rest } = given
    const place = placeOf(put)
    return place ? { ...rest, box: place.box } : rest
  }
  return { ...sheet, units: sheet.units.map(unit), leaders: sheet.leaders.map(leader) }
}

function view(sheet: OhSheet, placements: Placements, viewer: Viewer): DeploymentView {
  const [zero, one] = zonesOf(sheet)
  return { zones: [[...zero], [...one]], legal: new Table(sheet, placements).legal(viewer) }
}

function judge(
  sheet: OhSheet,
  placements: Placements,
  viewer: Viewer,
  pieceIds: readonly string[],
  question: JsonValue,
): readonly JudgedPlace[] {
  const asked = placingQuestionSchema.parse(question)
  const table = new Table(sheet, placements)
  return groundOf(sheet).names.map((box) => {
    const moves = table.movesTo(pieceIds, { box, ...asked })
    return { place: { box, ...asked }, moves, refusal: table.refuse(viewer, moves) ?? null }
  })
}

/** Who is back where, and as, the sheet has him is placed no longer. */
function placed(sheet: OhSheet, placements: Placements, moves: readonly AnyMove[]): Placements {
  const { units, leaders } = rosterOf(sheet)
  const next: Record<string, AnyPlace> = { ...placements }
  for (const { pieceId, place } of moves.map(moveOf)) {
    const unit = units.get(pieceId)?.unit
    const home = unit?.box ?? leaders.get(pieceId)?.leader.box
    const isBack =
      place?.box === home &&
      (!unit ||
        ((place?.facing ?? unit.facing) === unit.facing &&
          (place?.formation ?? unit.formation) === unit.formation))
    if (isBack) delete next[pieceId]
    else next[pieceId] = place
  }
  return next
}

/** Who stands where before the battle. */
class Table {
  readonly sheet: OhSheet
  readonly #unitAt = new Map<Box, UnitInfo>()
  readonly #zone: ReadonlyMap<Box, Side>
  readonly #rules: OhHouseRules

  constructor(
    private readonly drawn: OhSheet,
    private readonly placements: Placements,
  ) {
    this.sheet = deployed(drawn, placements)
    for (const info of rosterOf(this.sheet).unitList)
      if (info.unit.box !== undefined) this.#unitAt.set(info.unit.box, info)
    this.#zone = zoneOf(drawn)
    this.#rules = houseRulesOf(drawn.houseRules)
  }

  /** Everybody who begins on the board may be moved; who arrives comes by the rules. */
  pieces(viewer: Viewer): readonly DeployedPiece[] {
    const { unitList, leadersById } = rosterOf(this.sheet)
    const piece = (id: string, side: Side, place: Place): DeployedPiece => ({
      id,
      side,
      place,
      mayMove: this.#mayMove(id, side, viewer),
      moved: this.placements[id] !== undefined,
    })
    return [
      ...unitList.map(({ id, side, unit }) => piece(id, side, placeOnSheet(unit))),
      ...leadersById.map(({ id, side, leader: { box } }) =>
        piece(id, side, box === undefined ? null : { box }),
      ),
    ]
  }

  /** Where everybody may be put whom the viewer may move. */
  legal(viewer: Viewer): DeploymentView['legal'] {
    const { unitList, leadersById } = rosterOf(this.sheet)
    const names = groundOf(this.sheet).names
    const fits = (pieceId: string, formation: 'deployed' | 'column') =>
      names.filter((box) => !this.refuse(viewer, [{ pieceId, place: { box, formation } }]))
    return Object.fromEntries(
      [...unitList, ...leadersById]
        .filter(({ id, side }) => this.#mayMove(id, side, viewer))
        .map(({ id }) => {
          const boxes = fits(id, 'deployed')
          const open = new Set(boxes)
          return [id, { boxes, inColumn: fits(id, 'column').filter((box) => !open.has(box)) }]
        }),
    )
  }

  #mayMove(id: string, side: Side, viewer: Viewer): boolean {
    return !this.#arrives(id) && (viewer === 'umpire' || viewer === side)
  }

  /** Comes on later, with a group. */
  #arrives(id: string): boolean {
    return this.#groupOf(id) !== undefined
  }

  #groupOf(id: string): OhGroup | undefined {
    const { units, leaders } = rosterOf(this.drawn)
    return (units.get(id) ?? leaders.get(id))?.group
  }

  #boxOf(id: string): Box | undefined {
    const { units, leaders } = rosterOf(this.sheet)
    return units.get(id)?.unit.box ?? leaders.get(id)?.leader.box
  }

  /** The first piece goes into the box, the others keep their places beside it; who has no place goes with the first. */
  movesTo(
    pieceIds: readonly string[],
    target: NonNullable<Place>,
  ): readonly (Move & { readonly place: NonNullable<Place> })[] {
    const [first] = pieceIds
    const from = first === undefined ? undefined : this.#boxOf(first)
    const to = cellPlace(target.box)
    const { units } = rosterOf(this.sheet)
    return pieceIds.map((pieceId) => {
      const own = this.#boxOf(pieceId)
      const [at, start] =
        own === undefined || from === undefined ? [to, to] : [cellPlace(own), cellPlace(from)]
      const box = cellName({
        column: at.column + to.column - start.column,
        row: at.row + to.row - start.row,
      })
      const unit = units.get(pieceId)?.unit
      if (!unit) return { pieceId, place: { box } }
      const { facing, formation } = placeOnSheet({ ...unit, box }) ?? {}
      const asked = pieceId === first ? target : {}
      return { pieceId, place: { ...(facing && { facing }), ...(formation && { formation }), ...asked, box } }
    })
  }

  /** The first reason against moves that are made together. */
  refuse(viewer: Viewer, moves: readonly Move[]): Refusal | undefined {
    const { units } = rosterOf(this.sheet)
    const moving = new Set(moves.map(({ pieceId }) => pieceId))
    const put = new Map<Box, UnitInfo>()
    const unitAt = (box: Box) => {
      const standing = this.#unitAt.get(box)
      return put.get(box) ?? (standing && !moving.has(standing.id) ? standing : undefined)
    }
    for (const move of moves) {
      const refused = this.#refuseOne(viewer, move, unitAt)
      if (refused) return refused
      const info = units.get(move.pieceId)
      if (info && move.place) put.set(move.place.box, info)
    }
    return undefined
  }

  #refuseOne(
    viewer: Viewer,
    { pieceId: id, place }: Move,
    unitAt: (box: Box) => UnitInfo | undefined,
  ): Refusal | undefined {
    const { units, leaders } = rosterOf(this.sheet)
    const info = units.get(id)
    if (!info && !leaders.has(id)) return stranger(id)
    const group = this.#groupOf(id)
    if (group) {
      const values = { unitId: id, gameTurn: group.gameTurn }
      return { code: 'REINFORCEMENT_NOT_DUE', rule: 'OH-REINF-01', values, subjectId: id }
    }
    if (place === null) return undefined
    // Each side has the ground on its own side of the historical lines, so that nobody need see the other's.
    const zone = viewer === 'umpire' ? undefined : this.#zone
    if (!info) return refuseLeaderPlace(this.sheet, id, place.box, unitAt, zone)
    const formation = place.formation ?? (info.unit.formation === 'column' ? 'column' : 'deployed')
    return refuseUnitPlace(this.sheet, this.#rules, info, { box: place.box, formation }, unitAt, zone)
  }
}

/** Where the sheet has a unit; a square, which no player places, is deployed. */
function placeOnSheet({ box, facing, formation }: OhUnit): Place {
  if (box === undefined) return null
  return { box, facing, formation: formation === 'column' ? 'column' : 'deployed' }
}
