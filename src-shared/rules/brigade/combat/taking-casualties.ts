/**
 * Taking casualties off bodies: evenly or on named bases, figures, points of pieces, gunners, and sections of walls.
 */
import type { BrEventData } from '../turn/events'
import type { Base, BurstPattern } from '../fire/guns/burst'
import {
  dealEvenly,
  dealSpecific,
  gunnersLeft,
  pieceAfterGunners,
  pieceAfterPoints,
  sum,
  type Dealt,
} from './dealing-casualties'
import { infoOf, rosterOf } from '../state/lookup'
import type { PieceState } from '../state/state'
import type { Step } from '../turn/step'

type Cause = BrEventData['lossesDealt']['cause']

/** Figures dealt over all units of a body from its cursor (BR-FIRE-05). Gives what was taken off. */
export function dealFigures(
  step: Step,
  id: string,
  casualties: number,
  cause: Cause,
  rules: readonly string[],
): number {
  const brigade = step.brigade(id)
  const dealt = dealEvenly(brigade.figures, brigade.cursor, casualties)
  return setFigures(step, id, dealt, cause, rules)
}

function setFigures(
  step: Step,
  id: string,
  { losses, left, cursor }: Pick<Dealt, 'losses' | 'left' | 'cursor'>,
  cause: Cause,
  rules: readonly string[],
): number {
  const taken = sum(losses)
  if (taken === 0) return 0
  step.setBrigade(id, { figures: left, cursor })
  step.emit('lossesDealt', infoOf(step.state, id).side, rules, { brigadeId: id, losses, left, cause })
  return taken
}

/**
 * Casualties of artillery fire read against artillery: points off the pieces, dealt over those that are left or all on
 * the named one (BR-CB-02, BR-CB-03, BR-R-33).
 */
export function dealPoints(
  step: Step,
  id: string,
  hits: number,
  named: number | null,
  cause: Cause,
  rules: readonly string[],
): void {
  const brigade = step.brigade(id)
  const each = step.state.houseRules.counterBatteryPointsPerHit
  // A piece takes as many hits as knock it out.
  const open = brigade.pieces.map(({ points, out }) => (out ? 0 : Math.ceil(points / each)))
  if (named === null) {
    const { losses, cursor } = dealEvenly(open, brigade.cursor, hits)
    setPieces(step, id, losses, (piece, n) => pieceAfterPoints(piece, n * each), cause, rules)
    step.setBrigade(id, { cursor })
    return
  }
  const losses = dealSpecific(
    open,
    open.map((_, i) => (i === named ? hits : 0)),
  )
  setPieces(step, id, losses, (piece, n) => pieceAfterPoints(piece, n * each), cause, rules)
}

/** Gunners shot down by small arms, dealt over the pieces: four points each (BR-MUSK-07, BR-R-31). */
export function dealGunners(step: Step, id: string, casualties: number, rules: readonly string[]): void {
  const brigade = step.brigade(id)
  const { houseRules } = step.state
  const open = brigade.pieces.map((piece) => gunnersLeft(piece, houseRules))
  const { losses, cursor } = dealEvenly(open, brigade.cursor, casualties)
  setPieces(step, id, losses, (piece, n) => pieceAfterGunners(piece, n, houseRules), 'smallArms', rules)
  step.setBrigade(id, { cursor })
}

function setPieces(
  step: Step,
  id: string,
  losses: readonly number[],
  hit: (piece: PieceState, n: number) => PieceState,
  cause: Cause,
  rules: readonly string[],
): void {
  if (sum(losses) === 0) return
  const before = step.brigade(id).pieces
  const pieces = before.map((piece, i) => ((losses[i] ?? 0) > 0 ? hit(piece, losses[i] ?? 0) : piece))
  step.setBrigade(id, { pieces })
  const { side } = infoOf(step.state, id)
  const points = pieces.map((piece, i) => (before[i]?.points ?? 0) - piece.points)
  step.emit('lossesDealt', side, rules, {
    brigadeId: id,
    losses: points,
    left: pieces.map((piece) => piece.points),
    cause,
  })
  pieces.forEach((piece, i) => {
    if (piece.out && before[i]?.out === false)
      step.emit('pieceKnockedOut', side, ['BR-CB-03'], { brigadeId: id, piece: i })
  })
}

/** Takes a piece out of the battle, whatever it had left: lost with its rocket (BR-RKT-02). */
export function losePiece(step: Step, id: string, index: number): void {
  const pieces = step
    .brigade(id)
    .pieces.map((piece, i) => (i === index ? { ...piece, points: 0, out: true } : piece))
  step.setBrigade(id, { pieces })
  step.emit('pieceKnockedOut', infoOf(step.state, id).side, ['BR-RKT-02'], { brigadeId: id, piece: index })
}

/**
 * Points off a section of a wall, building or work; at 0 it is useless to its defenders (BR-BLD-08, BR-WORK-04,
 * BR-R-57).
 */
export function hitSection(step: Step, id: string, casualties: number): void {
  const before = step.state.sections[id] ?? 0
  const points = Math.max(0, before - casualties)
  if (points === before) return
  step.set({ sections: { ...step.state.sections, [id]: points } })
  const isComplex = rosterOf(step.state.sheet).complexes.has(id.slice(0, id.lastIndexOf('/')))
  const rule = isComplex ? 'BR-BLD-08' : 'BR-WORK-04'
  step.emit('sectionHit', null, ['BR-GUN-07', rule], { sectionId: id, losses: before - points, points })
}

/**
 * Casualties of a burst: each segment's share one at a time round the bases it touches, nearest first; a share that
 * touches nobody is lost (BR-BURST-02, BR-BURST-03). Bodies that count as one base take theirs evenly, pieces lose points
 * (BR-BURST-04). Cursors move for even losses only.
 */
export function dealBurst(
  step: Step,
  { segments, centre, bearing }: BurstPattern,
  firerId: string,
  cause: 'burst' | 'rocket',
): void {
  const hits = new Map<Base, number>()
  for (const { casualties, bases } of segments) {
    const touched = bases.map((base) => known(hits, base))
    const spare = touched.map((base) => Math.max(0, spareOf(step, base) - (hits.get(base) ?? 0)))
    const { losses } = dealEvenly(spare, 0, casualties)
    touched.forEach((base, i) => {
      if ((losses[i] ?? 0) > 0) hits.set(base, (hits.get(base) ?? 0) + (losses[i] ?? 0))
    })
  }
  const shares = [...hits].map(([base, losses]) => ({
    brigadeId: base.brigadeId,
    index: base.index ?? -1,
    losses,
  }))
  const rule = cause === 'rocket' ? 'BR-RKT-04' : segments.length > 1 ? 'BR-BURST-03' : 'BR-BURST-02'
  step.emit('burst', infoOf(step.state, firerId).side, [rule, 'BR-BURST-01'], {
    brigadeId: firerId,
    centre,
    segments: segments.map(({ casualties }) => casualties),
    bearing,
    basesHit: shares,
  })
  for (const [id, own] of byBrigade(hits)) applyBurst(step, id, own, cause, rule)
}

/** One and the same base may be touched by several segments: its losses are counted together. */
function known(hits: ReadonlyMap<Base, number>, base: Base): Base {
  for (const one of hits.keys()) if (one.brigadeId === base.brigadeId && one.index === base.index) return one
  return base
}

function spareOf(step: Step, { brigadeId, index }: Base): number {
  const { figures, pieces } = step.brigade(brigadeId)
  const each = step.state.houseRules.counterBatteryPointsPerHit
  const spare = pieces.length
    ? pieces.map(({ points, out }) => (out ? 0 : Math.ceil(points / each)))
    : figures
  return index === null ? sum(spare) : (spare[index] ?? 0)
}

function byBrigade(hits: ReadonlyMap<Base, number>): ReadonlyMap<string, ReadonlyMap<number | null, number>> {
  const found = new Map<string, Map<number | null, number>>()
  for (const [{ brigadeId, index }, losses] of hits) {
    const own = found.get(brigadeId) ?? new Map<number | null, number>()
    own.set(index, losses)
    found.set(brigadeId, own)
  }
  return found
}

function applyBurst(
  step: Step,
  id: string,
  own: ReadonlyMap<number | null, number>,
  cause: 'burst' | 'rocket',
  rule: string,
): void {
  const { figures, pieces, cursor } = step.brigade(id)
  const evenly = own.get(null) ?? 0
  if (pieces.length > 0) {
    if (evenly > 0) dealPoints(step, id, evenly, null, cause, ['BR-BURST-04', 'BR-CB-02'])
    for (const [index, hits] of own)
      if (index !== null) dealPoints(step, id, hits, index, cause, [rule, 'BR-BURST-04', 'BR-CB-02'])
    return
  }
  if (evenly > 0) {
    dealFigures(step, id, evenly, cause, ['BR-BURST-04', 'BR-FIRE-05'])
    return
  }
  const losses = dealSpecific(
    figures,
    figures.map((_, i) => own.get(i) ?? 0),
  )
  const left = figures.map((n, i) => n - (losses[i] ?? 0))
  setFigures(step, id, { losses, left, cursor }, cause, [rule, 'BR-FIRE-03'])
}
