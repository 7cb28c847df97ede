// What the map table shows of a battle: pure, from the table as the seat knows it, the field and the choice of the moment.
import type { Field, Piece, Table } from '../../../../../src-shared/rules/squares/screen/schema'
import type { MapGrid } from '../../../../../src-shared/board/grid/on-map'
import { centreOfCell } from '../../../../board/places'
import {
  NO_OVERLAYS,
  type Counter,
  type GroundSign,
  type Leader,
  type Objective,
  type Overlays,
  type Scene,
  type Tag,
} from '../../../../board/scene'
import { liveryOf, liveryOfSide } from '../../../../shapes/livery'
import { armOf, isGuns, pieceLivery, pieceNation } from './figures'

/** Places of objectives on the map, metres, by id. */
export type PlacesM = Readonly<Record<string, readonly [number, number]>>

export interface SceneInput {
  readonly field: Field
  readonly table: Table
  readonly phase: string
  readonly nameOf: (id: string) => string | undefined
  readonly placesM: PlacesM
  /** Ids of pieces and leaders that may act now. */
  readonly mayAct: ReadonlySet<string>
  readonly selected: ReadonlySet<string>
  readonly overlays?: Overlays
  /** Words of the tag of those who are still to come. */
  readonly arrivalLine: (turn: number, count: number) => string
  /** The same where there is little room. */
  readonly arrivalBrief: (turn: number) => string
}

export function gridOf(field: Field): MapGrid {
  return {
    columns: field.columns,
    rows: field.rows,
    cellM: field.cellM ?? 1000,
    originM: field.originM ?? [0, 0],
  }
}

export function signsOf(field: Field): Readonly<Record<string, readonly GroundSign[]>> {
  return Object.fromEntries(
    Object.entries(field.cells).map(([cell, ground]) => {
      const signs: GroundSign[] = []
      if (ground.woods) signs.push('woods')
      if (ground.hill) signs.push('hill')
      if (ground.rough) signs.push('rough')
      if (ground.town) signs.push(ground.town.strong ? 'strongpoint' : 'town')
      return [cell, signs]
    }),
  )
}

/** Phases before the first and after the last activation of a turn. */
const NOBODY_DONE: ReadonlySet<string> = new Set(['cincMoves', 'rollActionDice', 'night', 'battleOver'])

/** A command is done when its general has acted this turn and acts no more. */
function isDone({ table, phase }: SceneInput, commandId: string): boolean {
  const leader = table.leaders.find((one) => one.commandId === commandId)
  return leader !== undefined && !leader.ready && !leader.active && leader.inPlay && !NOBODY_DONE.has(phase)
}

function countersOf(input: SceneInput): readonly Counter[] {
  const { table, mayAct, selected } = input
  const done = new Map<string, boolean>()
  const commandDone = (id: string): boolean => {
    let known = done.get(id)
    if (known === undefined) done.set(id, (known = isDone(input, id)))
    return known
  }
  return table.pieces.flatMap((piece): Counter[] => {
    if (piece.status !== 'onBoard' || piece.cell === null) return []
    const state = selected.has(piece.id)
      ? 'selected'
      : mayAct.has(piece.id)
        ? 'mayAct'
        : commandDone(piece.commandId)
          ? 'done'
          : 'rest'
    return [counterOf(piece, piece.cell, state)]
  })
}

/** How a unit is drawn. */
export function counterOf(piece: Piece, cell: string, state: Counter['state']): Counter {
  const { quality, skirmish, morale } = piece.ratings
  return {
    id: piece.id,
    place: { cell },
    livery: pieceLivery(piece),
    band: pieceNation(piece),
    sign: armOf(piece),
    label: piece.name,
    row: isGuns(piece) ? 'rear' : 'front',
    // Guns have no quality.
    rating: quality ?? (isGuns(piece) ? morale : null),
    ratings: [skirmish, quality, morale],
    strength: piece.strength?.toLocaleString('en-GB') ?? '',
    tab: piece.marks > 0 ? String(piece.marks) : '',
    beads: piece.points && { full: piece.points.left, of: piece.points.of },
    badges: piece.inTown ? ['house'] : [],
    state,
    faceDown: false,
  }
}

function leadersOf(input: SceneInput): readonly Leader[] {
  return input.table.leaders.flatMap((leader): Leader[] =>
    leader.cell === null || !leader.inPlay
      ? []
      : [
          {
            id: leader.id,
            place: { cell: leader.cell },
            livery: liveryOf(leader.armyId, leader.side),
            name: leader.name,
            chief: leader.commanderInChief,
            state: input.selected.has(leader.id)
              ? 'selected'
              : input.mayAct.has(leader.id) || leader.active
                ? 'mayAct'
                : 'rest',
          },
        ],
  )
}

function objectivesOf(input: SceneInput): readonly Objective[] {
  const grid = gridOf(input.field)
  return input.table.objectives.flatMap((objective): Objective[] => {
    const place = input.placesM[objective.id]
    const centre = objective.cell === null ? undefined : centreOfCell(grid, objective.cell)
    const at = place ? { x: place[0], y: place[1] } : centre
    if (!at || objective.cell === null) return []
    const holder =
      objective.holder === null
        ? null
        : objective.armyId === null
          ? liveryOfSide(input.table.pieces, objective.holder)
          : liveryOf(objective.armyId, objective.holder)
    return [{ id: objective.id, name: objective.name, value: objective.value, holder, at }]
  })
}

/** One tag for each command that is still to come: who, when, where. */
function tagsOf(input: SceneInput): readonly Tag[] {
  const coming = new Map<
    string,
    { commandId: string; turn: number; cell: string; count: number; piece: Piece }
  >()
  for (const piece of input.table.pieces) {
    const cell = piece.arrival?.cells[0]
    if (piece.status !== 'offBoard' || !piece.arrival || cell === undefined) continue
    const key = `${piece.commandId}|${piece.arrival.turn}|${cell}`
    const known = coming.get(key)
    if (known) known.count += 1
    else coming.set(key, { commandId: piece.commandId, turn: piece.arrival.turn, cell, count: 1, piece })
  }
  return [...coming]
    .sort(([, a], [, b]) => a.turn - b.turn)
    .map(([key, entry]) => ({
      id: key,
      cell: entry.cell,
      title: input.nameOf(entry.commandId) ?? entry.commandId,
      line: input.arrivalLine(entry.turn, entry.count),
      brief: input.arrivalBrief(entry.turn),
      livery: pieceLivery(entry.piece),
    }))
}

export function battleScene(input: SceneInput): Scene {
  return {
    board: gridOf(input.field),
    signs: signsOf(input.field),
    counters: countersOf(input),
    leaders: leadersOf(input),
    objectives: objectivesOf(input),
    tags: tagsOf(input),
    zones: [],
    overlays: input.overlays ?? NO_OVERLAYS,
  }
}
