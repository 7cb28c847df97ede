// What the map table shows of a battle: pure, from the table as the seat knows it, the field and the choice of the moment.
import type { Field, Leader, Piece, Table } from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { MapGrid } from '../../../../../src-shared/board/grid/on-map'
import { centreOfCell } from '../../../../board/places'
import {
  NO_OVERLAYS,
  type Badge,
  type Counter,
  type GroundSign,
  type Objective,
  type Overlays,
  type Scene,
  type Tag,
} from '../../../../board/scene'
import { liveryOf, liveryOfSide } from '../../../../shapes/livery'
import { armOf, FACING_DEG, leaderOf, moraleOf, pieceLivery, pieceNation } from './figures'

/** Places of objectives on the map, metres, by id. */
export type PlacesM = Readonly<Record<string, readonly [number, number]>>

export interface SceneInput {
  readonly field: Field
  readonly table: Table
  readonly placesM: PlacesM
  /** Ids of units and leaders that may act now. */
  readonly mayAct: ReadonlySet<string>
  readonly selected: ReadonlySet<string>
  readonly overlays?: Overlays
  /** Words of the tag of those who are still to come. */
  readonly arrivalLine: (turn: number, count: number) => string
  /** The same where there is little room. */
  readonly arrivalBrief: (turn: number) => string
}

export function gridOf({ columns, rows, cellM, originM }: Field): MapGrid {
  return { columns, rows, cellM, originM: originM ?? [0, 0] }
}

/** Height has signs of its own: ground that is higher than the lowest of the board. */
export function signsOf(field: Field): Readonly<Record<string, readonly GroundSign[]>> {
  return Object.fromEntries(
    Object.entries(field.cells).map(([cell, { kind, level }]) => {
      const signs: GroundSign[] = []
      if (kind === 'wood') signs.push('woods')
      if (level > 0) signs.push('hill')
      if (kind === 'marsh' || kind === 'water') signs.push('rough')
      if (kind === 'town') signs.push('town')
      if (kind === 'strongpoint' || kind === 'fortification') signs.push('strongpoint')
      return [cell, signs]
    }),
  )
}

function badgesOf({ formation, occupies }: Piece): readonly Badge[] {
  if (formation !== 'deployed') return [formation]
  return occupies ? ['house'] : []
}

const TRAIT_SIGNS = {
  steadfast: 'St',
  conscript: 'Co',
  reluctant: 'Re',
  impetuous: 'Im',
  shock: 'Sh',
  rifles: 'Ri',
} as const

/** How a unit is drawn. */
export function counterOf(piece: Piece, cell: string, state: Counter['state']): Counter {
  return {
    id: piece.id,
    place: { cell, facingDeg: FACING_DEG[piece.facing] },
    livery: pieceLivery(piece),
    band: pieceNation(piece),
    sign: armOf(piece),
    label: piece.name,
    row: 'front',
    rating: null,
    ratings: [],
    // Traits where there are any; an empty plate would say nothing.
    strength:
      piece.traits.map((trait) => TRAIT_SIGNS[trait]).join(' ') ||
      (piece.strength?.toLocaleString('en-GB') ?? ''),
    tab: piece.marks.includes('rampant') ? '!' : '',
    beads: null,
    pips: { full: moraleOf(piece), of: piece.maxHits },
    badges: badgesOf(piece),
    state,
    faceDown: false,
  }
}

/** Who has shot, moved or charged in this player turn and can do no more. */
const isSpent = ({ marks }: Piece): boolean =>
  marks.includes('shot') || marks.includes('moved') || marks.includes('charged')

function countersOf({ table, mayAct, selected }: SceneInput): readonly Counter[] {
  const { active, phase } = table.situation
  return table.pieces.flatMap((piece): Counter[] => {
    if (piece.status !== 'board' || piece.cell === null) return []
    const isDone = piece.side === active && phase !== 'ended' && isSpent(piece)
    const state = selected.has(piece.id)
      ? 'selected'
      : mayAct.has(piece.id)
        ? 'mayAct'
        : isDone
          ? 'done'
          : 'rest'
    return [counterOf(piece, piece.cell, state)]
  })
}

function leadersOf({ table, mayAct, selected }: SceneInput): Scene['leaders'] {
  return table.leaders.flatMap((leader: Leader) =>
    leader.cell === null || leader.status !== 'board'
      ? []
      : [
          {
            id: leader.id,
            place: { cell: leader.cell },
            livery: liveryOf(leader.armyId, leader.side),
            name: leader.name,
            chief: leader.rank === 'army',
            state: selected.has(leader.id) ? 'selected' : mayAct.has(leader.id) ? 'mayAct' : 'rest',
          } as const,
        ],
  )
}

function objectivesOf({ field, table, placesM }: SceneInput): readonly Objective[] {
  const grid = gridOf(field)
  return table.objectives.flatMap(({ id, name, cell, value, holder, armyId }): Objective[] => {
    const place = placesM[id]
    const at = place ? { x: place[0], y: place[1] } : centreOfCell(grid, cell)
    if (!at) return []
    const livery =
      holder === null ? null : armyId === null ? liveryOfSide(table.pieces, holder) : liveryOf(armyId, holder)
    return [{ id, name, value, holder: livery, at }]
  })
}

/** One tag for each group that is still to come: who, when, where. */
function tagsOf({ table, arrivalLine, arrivalBrief }: SceneInput): readonly Tag[] {
  const coming = Map.groupBy(
    table.pieces.filter(({ arrival }) => arrival !== null),
    (piece) => `${piece.arrival?.groupId} ${leaderOf(table, piece)?.id}`,
  )
  return [...coming]
    .flatMap(([id, pieces]) => {
      const [first] = pieces
      const cell = first?.arrival?.cells[0]
      if (!first?.arrival || cell === undefined) return []
      const { turn } = first.arrival
      return [
        {
          turn,
          tag: {
            id,
            cell,
            title: leaderOf(table, first)?.name ?? first.name,
            line: arrivalLine(turn, pieces.length),
            brief: arrivalBrief(turn),
            livery: pieceLivery(first),
          },
        },
      ]
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ tag }) => tag)
}

export function battleScene(input: SceneInput): Scene {
  return {
    board: gridOf(input.field),
    alone: true,
    signs: signsOf(input.field),
    counters: countersOf(input),
    leaders: leadersOf(input),
    objectives: objectivesOf(input),
    tags: tagsOf(input),
    zones: [],
    overlays: input.overlays ?? NO_OVERLAYS,
  }
}
