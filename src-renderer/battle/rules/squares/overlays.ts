// What is drawn over the board for what the player has in hand: reach, way and cost, the step that is refused, targets,
// the arrows of an assault. Pure: it only turns data round.
import type { Overlays } from '../../../board/scene'
import type { Piece, Situation, UnitPreview } from '../../../../src-shared/rules/squares/screen/schema'
import type { Option } from '../../../stores/battle-data'
import type { AssaultDraft, Draft } from './drafts'
import { pieceLivery } from './figures'
import { straightWay, wayOf, type Aim } from './options'

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
  const reach = draft
    ? []
    : [...hand.steps.keys()].map((cell) => ({ cell, strong: mayAttackFrom(hand, cell) }))
  const frames: Overlays['frames'][number][] = draft
    ? [{ cell: draft.target, tone: 'target' }]
    : [...hand.aims.keys()].map((cell) => ({ cell, tone: 'target' as const }))
  if (draft?.kind === 'assault') frames.push({ cell: draft.from, tone: 'chosen' })
  return {
    reach,
    frames,
    path: draft ? null : (openWay(hand) ?? closedWay(hand)),
    assault: draft?.kind === 'assault' ? arrows(hand, draft) : null,
  }
}

/** The arrows and squares of an assault that has been declared: in a counterattack they point the other way. */
function overlaysOfDeclared(
  { attackers, attacker, launcher, from, target }: NonNullable<InHand['declared']>,
  pieces: readonly Piece[],
): Overlays {
  const [start, end] = attacker === launcher ? [from, target] : [target, from]
  const first = pieces.find((one) => one.id === attackers[0]?.unitId)
  const supports = attackers.map(({ square }) => square).filter((square) => square !== start)
  return {
    reach: [],
    path: null,
    frames: [
      { cell: end, tone: 'target' },
      { cell: start, tone: 'chosen' },
    ],
    assault: first
      ? { target: end, from: start, supports: [...new Set(supports)], livery: pieceLivery(first), tag: '' }
      : null,
  }
}

/** Whether an assault could still be paid after going there, as the rules foretell it. */
function mayAttackFrom({ preview }: InHand, cell: string): boolean {
  return preview?.reach.find((one) => one.square === cell)?.mayStillAssault ?? false
}

function openWay({ cell, steps, piece }: InHand): Overlays['path'] {
  const way = cell === null ? undefined : steps.get(cell)?.[0]
  if (!way || way.cost === null) return null
  const cells = wayOf(way, piece?.cell ?? null)
  const last = cells.length - 1
  const costs = cells.map((at, i) =>
    i === last ? (way.cost ?? 0) : i === 0 ? 0 : (steps.get(at)?.[0]?.cost ?? i),
  )
  return { cells, costs, refusedAt: null }
}

/** As far as the straight way is open, and a cross where it is not. */
function closedWay({ refusedTo, piece, steps }: InHand): Overlays['path'] {
  if (refusedTo === null || !piece?.cell) return null
  const cells = [piece.cell, ...straightWay(piece.cell, refusedTo)]
  const closed = cells.findIndex((cell, i) => i > 0 && !steps.has(cell))
  const shown = cells.slice(0, closed < 0 ? cells.length : closed + 1)
  const costs = shown.map((cell, i) => (i === 0 ? 0 : (steps.get(cell)?.[0]?.cost ?? 0)))
  return { cells: shown, costs, refusedAt: shown.length - 1 }
}

function arrows({ pieces, tag }: InHand, draft: AssaultDraft): Overlays['assault'] {
  const chosen = pieces.filter((one) => draft.chosen.includes(one.id))
  const [first] = chosen
  if (!first) return null
  const supports = chosen.flatMap((one) => (one.cell && one.cell !== draft.from ? [one.cell] : []))
  return {
    target: draft.target,
    from: draft.from,
    supports: [...new Set(supports)],
    livery: pieceLivery(first),
    tag,
  }
}
