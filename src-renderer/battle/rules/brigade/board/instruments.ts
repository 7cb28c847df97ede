// The instruments as they lie on the table: zones of everybody, lines of sight with what stops them, rides of leaders, the
// ruler with the range sticks of whoever is chosen. Pure.
import {
  type BrigadePreview,
  type Field,
  type Piece,
  type SightPreview,
  type Table,
  type ZonesPreview,
} from '../../../../../src-shared/rules/brigade/screen/schema'
import type { Point } from '../../../../board/camera'
import type { TableShape } from '../../../../board/table/shapes'
import { liveryOf } from '../../../../shapes/livery'
import { toMetres } from '../../../open-table/places'
import { liveryOfBody } from '../../../open-table/scene'
import { middleOf } from './places'

/** Inches that a leader may ride in a move (BR-LDR-02). */
export const LEADER_RIDE = 12

export interface InstrumentInput {
  readonly field: Field
  readonly table: Table
  readonly zones: ZonesPreview | null
  readonly sight: SightPreview | null
  readonly areLeadersOut: boolean
  /** The leader who is about to ride: his ride is shown unasked; null: nobody. */
  readonly riding: string | null
  /** From where the ruler is laid; null: it is put away. */
  readonly measured: {
    readonly piece: Piece
    readonly to: Point
    readonly seen: BrigadePreview | null
  } | null
  readonly words: {
    readonly ride: (name: string, inches: number) => string
    readonly blocked: (cause: NonNullable<SightPreview['lines'][number]['block']>['cause']) => string
    readonly inches: (inches: number) => string
    readonly band: (what: string, inches: number) => string
  }
}

export function instrumentShapes(input: InstrumentInput): readonly TableShape[] {
  return [...zoneShapes(input), ...leaderShapes(input), ...sightShapes(input), ...rulerShapes(input)]
}

function zoneShapes({ field, table, zones }: InstrumentInput): readonly TableShape[] {
  if (!zones) return []
  const byId = new Map(table.pieces.map((one) => [one.id, one]))
  return zones.zones.flatMap(({ brigadeId, zones: own }) => {
    const piece = byId.get(brigadeId)
    if (!piece) return []
    return own.map(({ outline }): TableShape => ({
      kind: 'area',
      points: outline.map((point) => toMetres(field, point)),
      brush: 'arc',
      livery: liveryOfBody(piece),
    }))
  })
}

function leaderShapes({
  field,
  table,
  areLeadersOut,
  riding,
  words,
}: InstrumentInput): readonly TableShape[] {
  return table.leaders
    .filter(({ id, status }) => status === 'onTable' && (areLeadersOut || id === riding))
    .map(({ name, x, y, armyId, side }): TableShape => ({
      kind: 'ring',
      centre: toMetres(field, { x, y }),
      radiusM: LEADER_RIDE * field.inchM,
      livery: liveryOf(armyId, side),
      label: words.ride(name, LEADER_RIDE),
    }))
}

/** Inches between two words on the table. */
const APART = 3

/** To each enemy: green where he is seen; else green as far as it is clear, and red from what stops it. */
function sightShapes({ field, table, sight, words }: InstrumentInput): readonly TableShape[] {
  const viewer = table.pieces.find(({ id }) => id === sight?.brigadeId)
  if (!sight || !viewer) return []
  const livery = liveryOfBody(viewer)
  const line = (from: Point, to: Point, brush: 'sight' | 'blocked'): TableShape => ({
    kind: 'way',
    points: [toMetres(field, from), toMetres(field, to)],
    brush,
    livery,
    pale: brush === 'blocked',
  })
  const lines = sight.lines.flatMap(({ from, to, block }): readonly TableShape[] =>
    block ? [line(from, block.at, 'sight'), line(block.at, to, 'blocked')] : [line(from, to, 'sight')],
  )
  const blocks = sight.lines.flatMap(({ block }) => block ?? [])
  // What stops many lines in one place is said there once.
  const said = blocks.filter(
    ({ at }, i) => !blocks.slice(0, i).some((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < APART),
  )
  const notes = said.map(({ at, cause }): TableShape => ({
    kind: 'note',
    at: toMetres(field, at),
    text: words.blocked(cause),
    tone: 'bad',
  }))
  return [...lines, ...notes]
}

const round = (value: number): number => Math.round(value * 10) / 10

/** From the front of whoever is chosen to the pointer, with an arc at each of his ranges. */
function rulerShapes({ field, measured, words }: InstrumentInput): readonly TableShape[] {
  if (!measured) return []
  const { piece, to, seen } = measured
  const from = piece.complexId === null ? { x: piece.pose.x, y: piece.pose.y } : middleOf(piece)
  const inches = round(Math.hypot(to.x - from.x, to.y - from.y))
  const livery = liveryOfBody(piece)
  const ranges = new Map<number, string>()
  for (const zone of seen?.brigadeId === piece.id ? seen.zones : [])
    for (const { what, close, max } of zone.bands) {
      if (close !== null) ranges.set(close, what)
      ranges.set(max, what)
    }
  return [
    ...[...ranges].map(([radius, what]): TableShape => ({
      kind: 'ring',
      centre: toMetres(field, from),
      radiusM: radius * field.inchM,
      livery,
      label: words.band(what, radius),
    })),
    {
      kind: 'way',
      points: [toMetres(field, from), toMetres(field, to)],
      brush: 'path',
      livery,
      labels: [words.inches(inches)],
    },
  ]
}
