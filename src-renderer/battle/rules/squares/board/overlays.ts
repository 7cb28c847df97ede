// What is drawn over the board for what the player has in hand: reach, way and cost, the step that is refused, targets,
// the arrows of an assault. Pure: it only turns data round.
import type { Overlays, Path, Shape } from '../../../../board/scene'
import type { Piece, Situation, UnitPreview } from '../../../../../src-shared/rules/squares/screen/schema'
import type { Option } from '../../../../stores/battle/data'
import type { AssaultDraft, Draft } from '../choice/drafts'
import { pieceLivery } from './figures'
import type { Livery } from '../../../../shapes/livery'
import { straightWay, wayOf, type Aim } from '../choice/options'

export interface InHand {
  readonly draft: Draft | null
  /** Squares that the chosen one can go to, with the ways of being there. */
  readonly steps: ReadonlyMap<string, readonly Option[]>
  readonly aims: ReadonlyMap<string, Aim>
  readonly piece: Piece | undefined
  readonly pieces: readonly Piece[]
  readonly preview: UnitPreview | null
  /** Square under the pointer, else the one the keyboard is on. */
  readonly cell: string | null
  /** Square to which the way is closed. */
  readonly refusedTo: string | null
  /** Chance of the draft, in words. */
  readonly tag: string
  /** An assault that waits for its defenders to be named. */
  readonly declared: Situation['assault']
}

export function overlaysOf(hand: InHand): Overlays {
  const { draft, declared } = hand
  if (declared) return overlaysOfDeclared(declared, hand.pieces)
  if (!draft) {
    const path = openWay(hand) ?? closedWay(hand)
    return {
      destinations: [...hand.steps.keys()].map((cell) => ({ cell, strong: mayAttackFrom(hand, cell) })),
      shapes: [...[...hand.aims.keys()].map((cell) => frame(cell, 'target')), ...(path ? [path] : [])],
    }
  }
  const shapes = [frame(draft.target, 'target')]
  if (draft.kind === 'assault') shapes.push(frame(draft.from, 'chosen'), ...arrows(hand, draft))
  return { destinations: [], shapes }
}

const frame = (cell: string, brush: 'chosen' | 'target' | 'shown'): Shape => ({ kind: 'frame', cell, brush })

/** The arrows into a square: thin ones from where others support it. */
function arrowsInto(
  to: string,
  from: string,
  supports: readonly string[],
  livery: Livery,
  label = '',
): readonly Shape[] {
  const others = [...new Set(supports)].filter((cell) => cell !== from)
  return [
    ...others.map((cell): Shape => ({ kind: 'arrow', from: cell, to, brush: 'support', livery })),
    { kind: 'arrow', from, to, brush: 'main', livery, label },
  ]
}

/** The arrows and squares of an assault that has been declared: in a counterattack they point the other way. */
function overlaysOfDeclared(
  { attackers, attacker, launcher, from, target }: NonNullable<InHand['declared']>,
  pieces: readonly Piece[],
): Overlays {
  const [start, end] = attacker === launcher ? [from, target] : [target, from]
  const first = pieces.find((one) => one.id === attackers[0]?.unitId)
  const supports = attackers.map(({ square }) => square)
  return {
    destinations: [],
    shapes: [
      frame(end, 'target'),
      frame(start, 'shown'),
      ...(first ? arrowsInto(end, start, supports, pieceLivery(first)) : []),
    ],
  }
}

/** Whether an assault could still be paid after going there, as the rules foretell it. */
function mayAttackFrom({ preview }: InHand, cell: string): boolean {
  return preview?.reach.find((one) => one.square === cell)?.mayStillAssault ?? false
}

function openWay({ cell, steps, piece }: InHand): Path | null {
  const way = cell === null ? undefined : steps.get(cell)?.[0]
  if (!way || way.cost === null) return null
  const cells = wayOf(way, piece?.cell ?? null)
  const last = cells.length - 1
  const costs = cells.map((at, i) =>
    i === last ? (way.cost ?? 0) : i === 0 ? 0 : (steps.get(at)?.[0]?.cost ?? i),
  )
  return { kind: 'path', cells, labels: costs.map(String), refusedAt: null }
}

/** As far as the straight way is open, and a cross where it is not. */
function closedWay({ refusedTo, piece, steps }: InHand): Path | null {
  if (refusedTo === null || !piece?.cell) return null
  const cells = [piece.cell, ...straightWay(piece.cell, refusedTo)]
  const closed = cells.findIndex((cell, i) => i > 0 && !steps.has(cell))
  const shown = cells.slice(0, closed < 0 ? cells.length : closed + 1)
  const costs = shown.map((cell, i) => (i === 0 ? 0 : (steps.get(cell)?.[0]?.cost ?? 0)))
  return { kind: 'path', cells: shown, labels: costs.map(String), refusedAt: shown.length - 1 }
}

function arrows({ pieces, tag }: InHand, draft: AssaultDraft): readonly Shape[] {
  const chosen = pieces.filter((one) => draft.chosen.includes(one.id))
  const [first] = chosen
  if (!first) return []
  const supports = chosen.flatMap((one) => one.cell ?? [])
  return arrowsInto(draft.target, draft.from, supports, pieceLivery(first), tag)
}
