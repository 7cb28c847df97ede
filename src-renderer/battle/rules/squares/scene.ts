// What the map table shows of a battle: pure, from the view of the seat, the field and the choice of the moment.
import { cellCentre, type Grid } from '../../../board/grid'
import {
  NO_OVERLAYS,
  type CellSign,
  type Counter,
  type EntryTag,
  type Leader,
  type Objective,
  type Overlays,
  type Scene,
} from '../../../board/scene'
import type { Field, View } from '../../../stores/battle'
import { armOf, isGuns, pieceLivery, pieceNation, sideLivery } from './figures'
import { liveryOf } from '../../../shapes/livery'

/** Places of objectives on the map, metres, by id. */
export type PlacesM = Readonly<Record<string, readonly [number, number]>>

export interface SceneInput {
  readonly field: Field
  readonly view: View
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

export function gridOf(field: Field): Grid {
  return {
    columns: field.columns,
    rows: field.rows,
    cellM: field.cellM ?? 1000,
    originM: field.originM ?? [0, 0],
  }
}

export function signsOf(field: Field): Readonly<Record<string, readonly CellSign[]>> {
  return Object.fromEntries(
    Object.entries(field.cells).map(([cell, ground]) => {
      const signs: CellSign[] = []
      if (ground.woods) signs.push('woods')
      if (ground.hill) signs.push('hill')
      if (ground.rough) signs.push('rough')
      if (ground.town) signs.push(ground.town.strong ? 'strongpoint' : 'town')
      return [cell, signs]
    }),
  )
}

/** A command is done when its general has acted this turn and acts no more. */
function isDone(view: View, commandId: string): boolean {
  const leader = view.leaders.find((one) => one.commandId === commandId)
  return (
    leader !== undefined &&
    !leader.ready &&
    !leader.active &&
    leader.inPlay &&
    ['nominate', 'diceOff', 'assignDie', 'activation'].includes(view.turn.phase)
  )
}

function countersOf(input: SceneInput): readonly Counter[] {
  const { view, mayAct, selected } = input
  const done = new Map<string, boolean>()
  const commandDone = (id: string): boolean => {
    let known = done.get(id)
    if (known === undefined) done.set(id, (known = isDone(view, id)))
    return known
  }
  return view.pieces.flatMap((piece): Counter[] => {
    if (piece.status !== 'onBoard' || piece.cell === null) return []
    return [
      {
        id: piece.id,
        cell: piece.cell,
        livery: pieceLivery(piece),
        nation: pieceNation(piece),
        arm: armOf(piece),
        name: piece.name,
        isArtillery: isGuns(piece),
        quality: piece.ratings.quality,
        skirmish: piece.ratings.skirmish,
        morale: piece.ratings.morale,
        strength: piece.strength,
        hits: piece.marks,
        points: piece.points,
        state: selected.has(piece.id)
          ? 'selected'
          : mayAct.has(piece.id)
            ? 'mayAct'
            : commandDone(piece.commandId)
              ? 'done'
              : 'rest',
        hidden: false,
        inTown: piece.inTown,
        held: piece.held !== null,
      },
    ]
  })
}

function leadersOf(input: SceneInput): readonly Leader[] {
  return input.view.leaders.flatMap((leader): Leader[] =>
    leader.cell === null || !leader.inPlay
      ? []
      : [
          {
            id: leader.id,
            cell: leader.cell,
            livery: liveryOf(leader.armyId, leader.side),
            name: leader.name,
            commanderInChief: leader.commanderInChief,
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
  return input.view.objectives.flatMap((objective): Objective[] => {
    const place = input.placesM[objective.id]
    const centre = objective.cell === null ? undefined : cellCentre(grid, objective.cell)
    const at = place ? { x: place[0], y: place[1] } : centre
    if (!at || objective.cell === null) return []
    const holder =
      objective.holder === null
        ? null
        : objective.armyId === null
          ? sideLivery(input.view, objective.holder)
          : liveryOf(objective.armyId, objective.holder)
    return [{ id: objective.id, name: objective.name, value: objective.value, holder, at }]
  })
}

/** One tag for each command that is still to come: who, when, where. */
function entriesOf(input: SceneInput): readonly EntryTag[] {
  const coming = new Map<
    string,
    { commandId: string; turn: number; cell: string; count: number; piece: View['pieces'][number] }
  >()
  for (const piece of input.view.pieces) {
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
      title: input.view.names[entry.commandId]?.name ?? entry.commandId,
      line: input.arrivalLine(entry.turn, entry.count),
      brief: input.arrivalBrief(entry.turn),
      livery: pieceLivery(entry.piece),
    }))
}

export function battleScene(input: SceneInput): Scene {
  return {
    grid: gridOf(input.field),
    signs: signsOf(input.field),
    counters: countersOf(input),
    leaders: leadersOf(input),
    objectives: objectivesOf(input),
    entries: entriesOf(input),
    zones: [],
    overlays: input.overlays ?? NO_OVERLAYS,
  }
}
