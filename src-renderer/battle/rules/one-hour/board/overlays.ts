// What is drawn over the board for what the player has in hand: arc and lines of sight, odds, reach, way and cost, facing,
// what a leader reaches. Pure: it only turns data round.
import { cellName, parseCell } from '../../../../../src-shared/board/grid/cells'
import { stepFrom } from '../../../../../src-shared/board/grid/facing'
import { distanceBetween } from '../../../../../src-shared/board/grid/cells'
import type {
  Leader,
  Odds,
  Piece,
  Table,
  UnitPreview,
} from '../../../../../src-shared/rules/one-hour/screen/schema'
import type { Overlays, Path, Shape } from '../../../../board/scene'
import { t } from '../../../../i18n'
import { liveryOf, type Livery } from '../../../../shapes/livery'
import type { Option } from '../../../../stores/battle/data'
import type { Draft } from '../choice/choice'
import { costsOf, facingOf, wayOf } from '../choice/options'
import { pieceLivery } from './figures'

export interface InHand {
  readonly table: Table
  readonly draft: Draft | null
  /** Boxes that the chosen one can go to, with the ways of being there. */
  readonly steps: ReadonlyMap<string, readonly Option[]>
  readonly aims: ReadonlyMap<string, readonly Option[]>
  readonly piece: Piece | undefined
  readonly leader: Leader | undefined
  readonly seen: UnitPreview | null
  /** Box under the pointer, else the one the keyboard is on. */
  readonly cell: string | null
  /** Box to which the way is closed. */
  readonly refusedTo: string | null
  /** Boxes that enemy horse could charge into, with those who could. */
  readonly threat: ReadonlyMap<string, readonly string[]>
}

export function overlaysOf(hand: InHand): Overlays {
  const { table, draft, steps, aims } = hand
  const { attack } = table.situation
  if (attack && !draft) return { destinations: [], shapes: ofAttack(hand, attack.from, attack.at) }
  if (draft) return { destinations: [], shapes: [...threatOf(hand), ...ofDraft(hand, draft)] }
  const over = hand.cell === null ? undefined : steps.get(hand.cell)?.[0]
  return {
    destinations: [...steps.keys()].map((cell) => ({ cell, strong: false })),
    shapes: [
      ...threatOf(hand),
      ...arcOf(hand),
      ...reachOf(hand),
      ...[...aims.keys()].map((cell): Shape => ({ kind: 'frame', cell, brush: 'target' })),
      ...sightsOf(hand),
      ...(over ? pathOf(hand, over.command, null) : []),
      ...(hand.refusedTo === null ? [] : [frame(hand.refusedTo, 'shown')]),
      ...oddsNotes(hand),
    ],
  }
}

const frame = (cell: string, brush: 'chosen' | 'target' | 'shown'): Shape => ({ kind: 'frame', cell, brush })

/** What enemy horse could charge into, in the colours of those who could. */
function threatOf({ threat, table }: InHand): readonly Shape[] {
  const livery = (id: string): Livery | undefined => {
    const piece = table.pieces.find((one) => one.id === id)
    return piece && pieceLivery(piece)
  }
  const byLivery = new Map<Livery, string[]>()
  for (const [cell, ids] of threat)
    for (const found of new Set(ids.flatMap((id) => livery(id) ?? [])))
      byLivery.set(found, [...(byLivery.get(found) ?? []), cell])
  return [...byLivery].map(([found, cells]) => ({ kind: 'patch', cells, livery: found, pale: false }))
}

/** Arc of the chosen unit, a patch for each number of dice: what it sees, and paler what it does not. */
function arcOf({ piece, seen, aims, table }: InHand): readonly Shape[] {
  if (!piece?.cell || !seen || seen.arc.length === 0) return []
  const livery = pieceLivery(piece)
  const at = parseCell(piece.cell)
  const isFree = (cell: string): boolean =>
    !aims.has(cell) && table.pieces.every((one) => one.cell !== cell || one.status !== 'board')
  return [...Map.groupBy(seen.arc, ({ dice }) => dice)].flatMap(([dice, boxes]) => {
    const open = boxes.filter(({ blockedAt }) => blockedAt === null)
    const patch = (of: typeof boxes, pale: boolean): Shape => ({
      kind: 'patch',
      cells: of.map(({ cell }) => cell),
      livery,
      pale,
    })
    // Lettered straight ahead, as far off as it holds.
    const [last] = boxes
      .filter(({ cell }) => {
        const place = parseCell(cell)
        return isFree(cell) && (place?.column === at?.column || place?.row === at?.row)
      })
      .toSorted((a, b) => b.band - a.band)
    return [
      patch(boxes, true),
      ...(open.length > 0 ? [patch(open, false)] : []),
      ...(last
        ? [
            {
              kind: 'note',
              cell: last.cell,
              text: t('one-hour.odds.bandDice', { n: dice }, dice),
              tone: 'plain',
            } as const,
          ]
        : []),
    ]
  })
}

/** Boxes within a leader's radius, and frames round those whom he helps. */
function reachOf({ leader, table }: InHand): readonly Shape[] {
  const at = leader?.cell ? parseCell(leader.cell) : undefined
  if (!leader || !at) return []
  const cells: string[] = []
  for (let row = at.row - leader.radius; row <= at.row + leader.radius; row += 1)
    for (let column = at.column - leader.radius; column <= at.column + leader.radius; column += 1)
      if (row >= 0 && column >= 0 && distanceBetween(at, { column, row }) <= leader.radius)
        cells.push(cellName({ column, row }))
  const helped = table.pieces.filter(({ id }) => leader.reaches.includes(id))
  return [
    { kind: 'patch', cells, livery: liveryOf(leader.armyId, leader.side), pale: false },
    ...helped.flatMap(({ cell }) => (cell === null ? [] : [frame(cell, 'shown')])),
  ]
}

/** The line to the enemy under the pointer, and to every one that may be shot at; one that is blocked shows where. */
function sightsOf({ piece, seen, aims, cell }: InHand): readonly Shape[] {
  const from = piece?.cell
  if (!from || !seen) return []
  return seen.targets
    .filter((target) => aims.has(target.cell) || target.cell === cell)
    .map((target) => ({ kind: 'sight', from, to: target.cell, blockedAt: target.blockedAt }))
}

/** Hits to be expected, and the chance of a rout where it counts. */
export function oddsBrief({ expected, routs }: Odds): string {
  const hits = expected.toFixed(1)
  const percent = Math.round(routs * 100)
  return percent > 0 ? t('one-hour.odds.briefRout', { hits, n: percent }) : t('one-hour.odds.brief', { hits })
}

/** Chance of a rout from which a target is marked as a good one. */
const GOOD = 0.25

function noteOf(cell: string, odds: Odds): Shape {
  return { kind: 'note', cell, text: oddsBrief(odds), tone: odds.routs >= GOOD ? 'good' : 'plain' }
}

/** The odds at everybody who may be shot at or charged, of several ways to charge the best. */
function oddsNotes({ seen, aims }: InHand): readonly Shape[] {
  if (!seen) return []
  const best = new Map<string, Odds>()
  for (const { cell, odds } of [...seen.targets, ...seen.charges]) {
    const known = best.get(cell)
    if (odds && aims.has(cell) && (!known || odds.expected > known.expected)) best.set(cell, odds)
  }
  return [...best].map(([cell, odds]) => noteOf(cell, odds))
}

/** The way of a command with its cost box by box, and where the unit would face. */
function pathOf(
  { piece, leader }: InHand,
  command: Draft['command'],
  refused: string | null,
): readonly Shape[] {
  const from = piece?.cell ?? leader?.cell ?? String(command['box'] ?? '')
  if (from === '') return []
  const cells = wayOf(command, from, piece?.facing ?? 'N')
  const path: Path = {
    kind: 'path',
    cells,
    labels: costsOf(cells, piece && piece.cell === null ? 1 : 0).map(String),
    refusedAt: refused === null ? null : cells.indexOf(refused),
  }
  return cells.length > 1 ? [path] : []
}

/** A short arrow out of the box to the side that is faced. */
function facingArrow(cell: string, command: Draft['command'], piece: Piece): readonly Shape[] {
  const facing = facingOf(command, 'endFacing') ?? facingOf(command, 'facing')
  const at = parseCell(cell)
  if (!facing || !at) return []
  const to = stepFrom(at, facing)
  if (to.column < 0 || to.row < 0) return []
  return [{ kind: 'arrow', from: cell, to: cellName(to), brush: 'support', livery: pieceLivery(piece) }]
}

const rideOf = (cells: readonly string[]): Path => ({
  kind: 'path',
  cells,
  labels: costsOf(cells).map(String),
  refusedAt: null,
})

function ofDraft(hand: InHand, { command, at }: Draft): readonly Shape[] {
  const { piece, seen, table } = hand
  const type = String(command['type'])
  if (!piece?.cell) {
    if (at === null) return []
    return [
      frame(at, 'chosen'),
      ...pathOf(hand, command, null),
      ...(piece ? facingArrow(at, command, piece) : []),
    ]
  }
  const from = piece.cell
  if (type === 'Shoot' && at !== null) {
    const odds = seen?.targets.find(({ cell }) => cell === at)?.odds
    return [
      frame(from, 'chosen'),
      frame(at, 'target'),
      { kind: 'sight', from, to: at, blockedAt: null },
      ...(odds ? [noteOf(at, odds)] : []),
    ]
  }
  if (type === 'Charge' && at !== null) {
    const steps = JSON.stringify(command['steps'])
    const way = seen?.charges.find((one) => one.cell === at && JSON.stringify(one.steps) === steps)
    const cells = way?.path ?? wayOf(command, from, piece.facing)
    return [
      frame(at, 'target'),
      // The last step is the arrow: a bead would lie on the enemy.
      ...(cells.length > 2 ? [rideOf(cells.slice(0, -1))] : []),
      ...(cells.length > 1 ? ofAttack({ table, piece }, cells.at(-2) ?? from, at) : []),
      ...(way ? [noteOf(at, way.odds)] : []),
    ]
  }
  const end = at ?? from
  return [frame(end, 'chosen'), ...pathOf(hand, command, null), ...facingArrow(end, command, piece)]
}

/** The arrow of a shot or charge under way. */
function ofAttack(
  { table, piece }: Pick<InHand, 'table' | 'piece'>,
  from: string,
  to: string,
): readonly Shape[] {
  const attacker = piece ?? table.pieces.find(({ id }) => id === table.situation.attack?.unitId)
  return attacker
    ? [frame(to, 'target'), { kind: 'arrow', from, to, brush: 'main', livery: pieceLivery(attacker) }]
    : []
}
