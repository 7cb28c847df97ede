// What is drawn over the table for the moment: the order of whoever is chosen with the ground it allows, how far he
// reaches, over what he fires, and the command that is being put together. Pure, from what the rules foretell.
import type { JsonObject } from '../../../../../src-shared/contract/values'
import {
  type Action,
  type BrigadePreview,
  type CommandPreview,
  type Field,
  type OrderPreview,
  type Piece,
  type Table,
} from '../../../../../src-shared/rules/brigade/screen/schema'
import { cosine, sine } from '../../../../../src-shared/board/table/angles'
import type { Point } from '../../../../board/camera'
import type { TableShape, Way } from '../../../../board/table/shapes'
import type { Livery } from '../../../../shapes/livery'
import { poseAbout } from '../../../../../src-shared/board/table/rectangles'
import type { GroupedMove } from '../choice/group'
import { actorOf, targetsOf } from '../choice/options'
import { verticesOf } from '../choice/paths'
import type { Stroke } from '../orders/strokes'
import { arrivalNotes } from '../../../open-table/arrivals'
import { envelopeShapes, partsOf } from '../../../open-table/order-shapes'
import { cornersM, toMetres } from '../../../open-table/places'
import { boardName, liveryOfBody } from '../../../open-table/scene'
import { zonesOfSides } from '../../../open-table/zones'
import { middleOf } from './places'

export interface OverlayInput {
  readonly field: Field
  readonly table: Table
  readonly selected: string | null
  readonly draft: JsonObject | null
  readonly seen: BrigadePreview | null
  /** The newest order on its way to whoever is chosen. */
  readonly coming: OrderPreview | null
  readonly foreseen: CommandPreview | null
  /** The first leg of the way in hand that leads out of the order; null: none does. */
  readonly strayLeg: number | null
  /** Brigades that are to go together: their ways, and inches east and north. */
  readonly together: { readonly moves: readonly GroupedMove[]; readonly by: Point | null }
  /** The order that is being written, or, before the battle, that is written for whoever is chosen, as it would be drawn. */
  readonly writing: OrderPreview | null
  /** What a hand has drawn for the order that is open, or for that of whoever is chosen. */
  readonly strokes: readonly Stroke[]
  /** Words for a refusal or doubt, a chance, an arrival. */
  readonly words: {
    readonly refused: (preview: CommandPreview) => string
    readonly chance: (chance: number) => string
    readonly arrival: (move: number, names: readonly string[]) => string
    readonly reach: (inches: number) => string
    readonly trampled: string
  }
}

export function overlaysOf(input: OverlayInput): readonly TableShape[] {
  const { table, selected } = input
  const piece = table.pieces.find(({ id }) => id === selected)
  return [
    ...trampled(input),
    ...zones(input),
    ...arrivals(input),
    ...told(input),
    ...(input.writing
      ? written(input, input.writing)
      : piece?.status === 'table'
        ? chosen(input, piece)
        : []),
    ...input.strokes.map(({ kind, points, text }): TableShape => ({
      kind: 'stroke',
      brush: kind,
      points: points.map((point) => toMetres(input.field, point)),
      text: text ?? '',
    })),
    ...(input.draft ? drafted(input, input.draft) : []),
    ...together(input),
  ]
}

/** Where several brigades go together, each on a way of its own. */
function together({ field, table, together: { moves, by } }: OverlayInput): readonly TableShape[] {
  if (!by) return []
  const isPlot = table.situation.phase === 'plot'
  return moves.flatMap(({ piece, actions }): readonly TableShape[] => {
    const end = isPlot ? verticesOf(piece, actions).at(-1) : undefined
    const pose = end
      ? poseAbout(end, end.heading, piece.size.depth)
      : { ...piece.pose, x: piece.pose.x + by.x, y: piece.pose.y + by.y }
    return [
      ...(isPlot ? plotWay(field, piece, actions, false) : []),
      { kind: 'ghost', corners: cornersM(field, pose, piece.size), brush: 'faint', label: '' },
    ]
  })
}

/** Fields that lie flat look so, and say it: the map below shows the corn as it stood. */
function trampled({ field, table, words }: OverlayInput): readonly TableShape[] {
  return table.situation.trampled.map((outline) => ({
    kind: 'flat',
    points: outline.map((point) => toMetres(field, point)),
    label: words.trampled,
  }))
}

function zones({ field, table }: OverlayInput): readonly TableShape[] {
  return table.situation.phase === 'setup.orders' ? zonesOfSides(field, table.pieces) : []
}

function arrivals({ field, table, words }: OverlayInput): readonly TableShape[] {
  const coming = table.pieces.flatMap(({ arrival, name, arm }) =>
    arrival ? [{ ...arrival, turn: arrival.move, name: boardName(name, arm === 'artillery') }] : [],
  )
  return arrivalNotes(field, coming, words.arrival)
}

/** What one's own brigades have been told to do, and the charges that lie open. */
function told({ field, table, selected, draft }: OverlayInput): readonly TableShape[] {
  const byId = new Map(table.pieces.map((one) => [one.id, one]))
  const drafting = draft ? actorOf(draft) : null
  const charges = new Map(table.situation.charges.map(({ brigadeId, targetId }) => [brigadeId, targetId]))
  for (const {
    id,
    told: { chargeOf },
  } of table.pieces)
    if (chargeOf !== null) charges.set(id, chargeOf)
  const ways = [...charges].flatMap(([id, targetId]): readonly TableShape[] => {
    const [from, to] = [byId.get(id), byId.get(targetId)]
    return from && to ? [wayOf(field, [middleOf(from), middleOf(to)], 'inForce', liveryOfBody(from))] : []
  })
  const plots = table.pieces.flatMap((piece): readonly TableShape[] => {
    if (piece.told.plot === null || piece.id === drafting) return []
    return plotWay(field, piece, piece.told.plot, piece.id !== selected)
  })
  return [...ways, ...plots]
}

function wayOf(field: Field, points: readonly Point[], brush: Way['brush'], livery: Livery): Way {
  return { kind: 'way', points: points.map((point) => toMetres(field, point)), brush, livery }
}

const round = (value: number): number => Math.round(value * 10) / 10

function plotWay(
  field: Field,
  piece: Piece,
  actions: readonly Action[],
  pale: boolean,
  strayLeg: number | null = null,
): readonly TableShape[] {
  const vertices = verticesOf(piece, actions)
  if (vertices.length < 2) return []
  const strays = (leg: number): boolean => strayLeg !== null && leg >= strayLeg
  return [
    {
      ...wayOf(field, vertices, 'path', liveryOfBody(piece)),
      ...(pale
        ? { pale }
        : {
            labels: vertices
              .slice(1)
              .map(({ gone, turned }, leg) =>
                [strays(leg) ? '✕ ' : '', turned === 0 ? '' : `${turned}° `, `${round(gone)}″`].join(''),
              ),
            bad: vertices.slice(1).map((_, leg) => strays(leg)),
          }),
    },
  ]
}

/** Each part of an order that is being written. */
function written(
  { field, table }: OverlayInput,
  { brigadeId, clauses }: OrderPreview,
): readonly TableShape[] {
  const piece = table.pieces.find(({ id }) => id === brigadeId)
  return piece ? partsOf(field, clauses, liveryOfBody(piece)) : []
}

/** What binds whoever is chosen, and how far he reaches. */
function chosen(input: OverlayInput, piece: Piece): readonly TableShape[] {
  const { field, table, seen, coming, draft, words } = input
  if (seen?.brigadeId !== piece.id) return []
  const livery = liveryOfBody(piece)
  const { phase } = table.situation
  const shapes: TableShape[] = []
  if (seen.order) {
    shapes.push(...envelopeShapes(field, seen.order.envelope, livery))
    const { envelope } = seen.order
    const route =
      envelope.kind === 'corridor'
        ? envelope.route
        : envelope.kind === 'towards'
          ? [middleOf(piece), envelope.goal]
          : []
    if (route.length > 1) shapes.push(wayOf(field, route, seen.order.implied ? 'later' : 'inForce', livery))
  }
  if (coming?.brigadeId === piece.id)
    shapes.push(
      ...partsOf(field, coming.clauses, livery, { brush: 'underWay' }).filter(({ kind }) => kind === 'way'),
    )
  if (phase === 'artillery' || phase === 'smallArms')
    for (const { outline } of seen.zones)
      shapes.push({ kind: 'area', points: outline.map((one) => toMetres(field, one)), brush: 'arc', livery })
  if (phase === 'plot' && draft === null)
    for (const band of seen.reach)
      shapes.push({
        kind: 'ghost',
        corners: cornersM(field, band.end, piece.size),
        brush: 'faint',
        label: words.reach(band.score),
      })
  return shapes
}

/** The command that is being put together. */
function drafted(input: OverlayInput, draft: JsonObject): readonly TableShape[] {
  const { field, table, foreseen, words } = input
  const piece = table.pieces.find(({ id }) => id === actorOf(draft))
  if (!piece) return []
  const livery = liveryOfBody(piece)
  const shapes: TableShape[] = []
  const { type, actions } = draft
  if (type === 'PlotMove' && Array.isArray(actions)) {
    // They have been put together here, or are those of an option.
    shapes.push(...plotWay(field, piece, actions as readonly Action[], false, input.strayLeg))
    const bad = (foreseen?.refusal ?? null) !== null
    const bands = foreseen?.plot?.bands ?? []
    const ends = bands.filter((band, i) => i === bands.length - 1 || !band.done || !bands[i - 1]?.done)
    for (const band of ends)
      shapes.push({
        kind: 'ghost',
        corners: cornersM(field, band.end, foreseen?.plot?.change?.size ?? piece.size),
        brush: band === bands.at(-1) ? (bad ? 'refused' : 'allowed') : 'faint',
        label: band.done ? '' : words.reach(band.score),
      })
    const change = foreseen?.plot?.change
    if (change)
      shapes.push({
        kind: 'ghost',
        corners: cornersM(field, piece.pose, change.size),
        brush: change.blockage ? 'refused' : 'allowed',
        label: '',
      })
  }
  for (const id of targetsOf(draft)) {
    const target = table.pieces.find((one) => one.id === id)
    if (!target) continue
    if (type === 'DeclareCharge') shapes.push(laneOf(field, piece, target))
    else shapes.push(wayOf(field, [middleOf(piece), middleOf(target)], 'sight', livery))
    const chance = foreseen?.charge?.reaches
    const mean = foreseen?.fire?.mean
    const text = chance !== undefined ? words.chance(chance) : mean !== undefined ? `⌀ ${round(mean)}` : ''
    if (text !== '') shapes.push({ kind: 'note', at: toMetres(field, middleOf(target)), text, tone: 'plain' })
  }
  const burst = foreseen?.fire?.burst
  if (burst) shapes.push(...burstShapes(input, burst, livery))
  const refused = foreseen ? words.refused(foreseen) : ''
  if (refused !== '') {
    const end = Array.isArray(actions) ? verticesOf(piece, actions as readonly Action[]).at(-1) : undefined
    shapes.push({ kind: 'note', at: toMetres(field, end ?? middleOf(piece)), text: refused, tone: 'bad' })
  }
  return shapes
}

/** The template of a burst with everybody it touches; friends in red. */
function burstShapes(
  { field, table }: OverlayInput,
  burst: NonNullable<NonNullable<CommandPreview['fire']>['burst']>,
  livery: Livery,
): readonly TableShape[] {
  const ring = (radius: number): TableShape => ({
    kind: 'ring',
    centre: toMetres(field, burst.centre),
    radiusM: radius * field.inchM,
    livery,
    label: '',
  })
  return [
    ring(burst.outer),
    ring(burst.inner),
    ...table.pieces
      .filter(({ id }) => burst.touched.includes(id))
      .map((piece): TableShape => ({
        kind: 'ghost',
        corners: cornersM(field, piece.pose, piece.size),
        brush: burst.friends.includes(piece.id) ? 'refused' : 'faint',
        label: '',
      })),
  ]
}

/** Straight ahead, as wide as the charger, as far as its target. */
function laneOf(field: Field, piece: Piece, target: Piece): TableShape {
  const { heading } = piece.pose
  const goal = middleOf(target)
  const ahead = (goal.x - piece.pose.x) * sine(heading) + (goal.y - piece.pose.y) * cosine(heading)
  const length = Math.max(0.5, ahead)
  const tip = {
    x: piece.pose.x + sine(heading) * length,
    y: piece.pose.y + cosine(heading) * length,
    heading,
  }
  return {
    kind: 'area',
    points: cornersM(field, tip, { width: piece.size.width, depth: length }),
    brush: 'lane',
    livery: liveryOfBody(piece),
  }
}
