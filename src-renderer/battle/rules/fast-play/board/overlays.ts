// What is drawn over the table for the moment: the reach of generals, arcs and targets, ground before the enemy, the path
// of a rout, ways with their cost, charges with their lane. Pure, from what the rules foretell.
import type { JsonObject } from '../../../../../src-shared/contract/values'
import { centreOf } from '../../../../../src-shared/board/table/rectangles'
import { between, distance } from '../../../../../src-shared/board/table/vectors'
import type {
  CommandPreview,
  Field,
  GeneralPreview,
  OrdersPreview,
  Piece,
  Standing,
  Table,
  UnitPreview,
} from '../../../../../src-shared/rules/fast-play/screen/schema'
import type { Point } from '../../../../board/camera'
import type { TableShape } from '../../../../board/table/shapes'
import { liveryOfSide, type Livery } from '../../../../shapes/livery'
import { arrivalNotes } from '../../../open-table/arrivals'
import { partsOf } from '../../../open-table/order-shapes'
import { cornersM, toMetres } from '../../../open-table/places'
import { liveryOfBody } from '../../../open-table/scene'
import { zonesOfSides } from '../../../open-table/zones'
import { actorOf, targetOf } from '../choice/options'

export interface OverlayInput {
  readonly field: Field
  readonly table: Table
  readonly selected: string | null
  /** The command that is being put together or looked at. */
  readonly command: JsonObject | null
  readonly seen: UnitPreview | null
  readonly reach: GeneralPreview | null
  readonly foretold: CommandPreview | null
  /** General orders that are to be shown. */
  readonly orders: OrdersPreview | null
  readonly words: {
    readonly refused: (preview: CommandPreview) => string
    readonly test: (preview: CommandPreview) => string
    readonly arrival: (turn: number, names: readonly string[]) => string
    readonly command: (name: string, inches: number) => string
    readonly unseen: (inches: number) => string
    readonly ride: (inches: number) => string
  }
}

export function overlaysOf(input: OverlayInput): readonly TableShape[] {
  const { table, selected } = input
  const piece = table.pieces.find(({ id }) => id === selected)
  return [
    ...strips(input),
    ...arrivals(input),
    ...shots(input),
    ...told(input),
    ...(input.reach ? commandReach(input, input.reach, input.foretold?.ride ? null : input.reach.ride) : []),
    ...(piece ? chosen(input, piece) : []),
    ...(input.command && input.foretold ? drafted(input, input.command, input.foretold) : []),
  ]
}

/** Inches that the odds of one target want for themselves, and at which share of the way they stand else. */
const NOTE_ROOM = 4
const NOTE_ASIDE = 0.6
const round = (value: number): number => Math.round(value * 10) / 10
export const middleOf = (standing: Standing): Point => centreOf(standing)

/** General orders, each from where those stand who have it. */
function told({ field, table, orders }: OverlayInput): readonly TableShape[] {
  return (orders?.orders ?? []).flatMap(({ side, first, waits, clauses }) =>
    partsOf(field, clauses, liveryOfSide(table.pieces, side), { brush: waits ? 'later' : 'inForce', first }),
  )
}

function strips({ field, table }: OverlayInput): readonly TableShape[] {
  return table.situation.phase === 'deployment' ? zonesOfSides(field, table.pieces) : []
}

function arrivals({ field, table, words }: OverlayInput): readonly TableShape[] {
  const coming = table.pieces.flatMap(({ arrival, name }) => (arrival ? [{ ...arrival, name }] : []))
  return arrivalNotes(field, coming, words.arrival)
}

/** Shots declared, as lines from element to element. */
function shots({ field, table }: OverlayInput): readonly TableShape[] {
  const byId = new Map(table.pieces.map((one) => [one.id, one]))
  return table.pieces.flatMap((piece) => {
    const from = piece.standing
    if (!from) return []
    return piece.shots.flatMap(({ slot, targetId, targetSlot }): readonly TableShape[] => {
      const to = byId.get(targetId)?.standing
      if (!to) return []
      return [
        {
          kind: 'way',
          points: [elementAt(from, slot), elementAt(to, targetSlot)].map((point) => toMetres(field, point)),
          brush: 'inForce',
          livery: liveryOfBody(piece),
          pale: true,
        },
      ]
    })
  })
}

/** The middle of the front of an element. */
function elementAt({ x, y, heading, bases }: Standing, slot: number): Point {
  const base = bases[slot - 1]
  if (!base) return { x, y }
  const turn = (heading * Math.PI) / 180
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return { x: x + base.u * cos + base.v * sin, y: y - base.u * sin + base.v * cos }
}

/** How far a general commands in sight and out of it, and how far he may ride. */
function commandReach(
  { field, table, words }: OverlayInput,
  { generalId, point, seen, unseen }: GeneralPreview,
  ride: number | null,
): readonly TableShape[] {
  const leader = table.leaders.find(({ id }) => id === generalId)
  if (!leader) return []
  const livery = liveryOfSide(table.pieces, leader.side)
  const ring = (inches: number, label: string, at: Point): TableShape => ({
    kind: 'ring',
    centre: toMetres(field, at),
    radiusM: inches * field.inchM,
    livery,
    label,
  })
  return [
    ring(seen, words.command(leader.name, seen), point),
    ring(unseen, words.unseen(unseen), point),
    ...(ride !== null && ride > 0 && table.situation.phase === 'generals'
      ? [ring(ride, words.ride(ride), point)]
      : []),
  ]
}

/** What surrounds whoever is chosen: where he shoots, where he may not pass, what a rout would carry away. */
function chosen(input: OverlayInput, piece: Piece): readonly TableShape[] {
  const { field, table, seen } = input
  if (seen?.unitId !== piece.id) return []
  const livery = liveryOfBody(piece)
  const { phase } = table.situation
  const area = (points: readonly Point[], brush: 'arc' | 'zone' | 'corridor', of: Livery): TableShape => ({
    kind: 'area',
    points: points.map((point) => toMetres(field, point)),
    brush,
    livery: of,
  })
  const enemy = liveryOfSide(table.pieces, piece.side === 0 ? 1 : 0)
  const shapes: TableShape[] = []
  if (phase === 'shooting') {
    for (const { outline } of seen.arcs) shapes.push(area(outline, 'arc', livery))
    const noted: Point[] = []
    for (const { targetId, shots: open } of seen.targets) {
      const target = table.pieces.find(({ id }) => id === targetId)?.standing
      const [first] = open
      if (!target || !first || !piece.standing) continue
      const [from, to] = [elementAt(piece.standing, first.slot), elementAt(target, first.targetSlot)]
      const points = [from, to].map((point) => toMetres(field, point))
      shapes.push({ kind: 'way', points, brush: 'sight', livery })
      // Where one target's odds would lie upon another's they stand on the way to it.
      const middle = middleOf(target)
      const isTaken = noted.some((other) => distance(other, middle) < NOTE_ROOM)
      const at = isTaken ? between(from, to, NOTE_ASIDE) : middle
      noted.push(at)
      shapes.push({
        kind: 'note',
        at: toMetres(field, at),
        text: `${open.length} × ${first.need}+`,
        tone: 'plain',
      })
    }
  }
  if (phase === 'moves' || phase === 'generals')
    for (const zone of seen.zones) shapes.push(area(zone, 'zone', enemy))
  if (phase === 'handToHand' || piece.shaken || piece.fights.length > 0)
    shapes.push(area(seen.routPath, 'corridor', livery))
  const general = table.leaders.find(({ id }) => id === seen.command?.generalId)
  if (general?.point && seen.command && phase === 'moves')
    shapes.push({
      kind: 'ring',
      centre: toMetres(field, general.point),
      radiusM: seen.command.limit * field.inchM,
      livery,
      label: input.words.command(general.name, seen.command.limit),
    })
  return shapes
}

/** The command that is being put together: its way with beads, the ground it would take, and what stands against it. */
function drafted(input: OverlayInput, command: JsonObject, foretold: CommandPreview): readonly TableShape[] {
  const { field, table, words, reach } = input
  const { ends, way, lane, refusal, ride } = foretold
  const piece = table.pieces.find(({ id }) => id === actorOf(command))
  const livery = piece ? liveryOfBody(piece) : liveryOfSide(table.pieces, 0)
  const shapes: TableShape[] = []
  const { x, y } = command
  if (ride && reach && typeof x === 'number' && typeof y === 'number') {
    shapes.push(...commandReach(input, { ...reach, point: { x, y } }, null))
    shapes.push({
      kind: 'way',
      points: [reach.point, { x, y }].map((point) => toMetres(field, point)),
      brush: 'path',
      livery: liveryOfSide(table.pieces, table.leaders.find(({ id }) => id === reach.generalId)?.side ?? 0),
      labels: [`${round(ride.inches)}″`],
    })
  }
  if (lane.length > 2)
    shapes.push({ kind: 'area', points: lane.map((point) => toMetres(field, point)), brush: 'lane', livery })
  const last = ends.at(-1)
  if (way && piece && ends.length > 0) {
    const start = piece.standing ?? piece.arrival
    const points = [...(start ? [start] : []), ...ends]
    shapes.push({
      kind: 'way',
      points: points.map((point) => toMetres(field, point)),
      brush: refusal ? 'blocked' : 'path',
      livery,
      labels: way.costs.map((cost) => `${round(cost)}″`),
    })
  }
  for (const [i, end] of ends.entries())
    shapes.push({
      kind: 'ghost',
      corners: cornersM(field, end, end),
      brush: i < ends.length - 1 ? 'faint' : refusal ? 'refused' : 'allowed',
      label: '',
    })
  const target = table.pieces.find(({ id }) => id === targetOf(command))?.standing
  const at =
    (target && middleOf(target)) ??
    last ??
    (ride && typeof x === 'number' && typeof y === 'number' ? { x, y } : null)
  const text = refusal ? words.refused(foretold) : words.test(foretold)
  if (at && text !== '')
    shapes.push({ kind: 'note', at: toMetres(field, at), text, tone: refusal ? 'bad' : 'plain' })
  return shapes
}
