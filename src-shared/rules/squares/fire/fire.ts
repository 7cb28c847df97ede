/** Bombardment: guns, ranges, dice, sharing of the hits, and what a town saves (5.8). */
import type { Working } from '../../../engine/events'
import { otherSide, type Side } from '../../../engine/sides'
import { refuseActors } from '../turn/actor'
import type { CommandOf } from '../turn/commands'
import { groundOf } from '../sheet/ground'
import { onlyShare, refuseShare, type Share } from '../combat/hit-sharing'
import { endHolds } from '../state/holds'
import {
  actsAsInfantry,
  enemyIn,
  findUnit,
  garrisonOf,
  remaining,
  unitInfoOf,
  unitStateOf,
  unitsIn,
} from '../state/lookup'
import { refusal, type SqRefusal } from '../turn/refusals'
import type { Die, SquareId } from '../sheet/sheet'
import type { SqState } from '../state/state'
import type { Step } from '../turn/step'
import { CLOSE_RANGE, LONG_RANGE, NEEDED, UNIT_TABLE } from '../sheet/tables'

export type Range = 'close' | 'long'

/** Range from a square to a target: distance 1 close, 2 long; null out of range or, by house rule, sight (SQ-BOMB-02). */
export function rangeTo(state: SqState, from: SquareId, target: SquareId): Range | null {
  const distance = groundOf(state.sheet).distance(from, target)
  if (distance === CLOSE_RANGE) return 'close'
  if (distance !== LONG_RANGE) return null
  return state.houseRules.bombardmentLos === 'terrain' && sightBlocked(state, from, target) ? null : 'long'
}

/**
 * House rule `bombardmentLos: 'terrain'` (SQ-R-23): a long shot is blocked if every square adjacent to both ends has
 * woods, a town or a higher level than both.
 */
export function sightBlocked(state: SqState, from: SquareId, target: SquareId): boolean {
  const ground = groundOf(state.sheet)
  const level = Math.max(ground.level(from), ground.level(target))
  return ground
    .neighbours(from)
    .filter((square) => ground.adjacent(square, target))
    .every(
      (square) => ground.woods(square) || ground.town(square) !== undefined || ground.level(square) > level,
    )
}

/** Die a gun throws at a range (SQ-BOMB-03). Throws for a unit that is no gun. */
export function bombardDie(state: SqState, unitId: string, range: Range): Die {
  const row = UNIT_TABLE[unitInfoOf(state, unitId).unit.kind].bombardment
  if (!row) throw new Error(`${unitId} is no gun`)
  return row[range]
}

/** Lowest score that hits: 6 if the target square has woods (SQ-BOMB-04). */
export function bombardNeeded(state: SqState, target: SquareId): number {
  return groundOf(state.sheet).woods(target) ? NEEDED.bombardmentInWoods : NEEDED.bombardment
}

export function refuseBombard(
  state: SqState,
  side: Side,
  { target, guns }: CommandOf<'bombard'>,
): SqRefusal | undefined {
  const ground = groundOf(state.sheet)
  const ids = guns.map((gun) => gun.unitId)
  if (guns.length === 0) return refusal('UNKNOWN_ID', 'SQ-BOMB-01', { id: '' })
  const refused = refuseActors(state, ids, 'SQ-BOMB-01', {}, ground.has(target))
  if (refused) return refused
  // Moving this activation bars foot guns from bombarding (SQ-MOVE-08).
  const moved = ids.find((id) => findUnit(state, id)?.isFoot && state.units[id]?.moved)
  if (moved !== undefined) return refusal('FOOT_MOVED', 'SQ-MOVE-08', { unitId: moved }, moved)
  if (!enemyIn(state, target, side)) return refusal('NO_TARGET', 'SQ-BOMB-01', { square: target })
  const noGun = ids.find((id) => !findUnit(state, id)?.isArtillery)
  if (noGun !== undefined) return refusal('NOT_ARTILLERY', 'SQ-BOMB-01', { unitId: noGun }, noGun)
  const far = ids.find((id) => rangeTo(state, unitStateOf(state, id).square ?? target, target) === null)
  if (far !== undefined) return refusal('OUT_OF_RANGE', 'SQ-BOMB-02', { unitId: far, square: target }, far)
  const wooded = state.houseRules.bombardFromWoods
    ? undefined
    : ids.find((id) => ground.woods(unitStateOf(state, id).square ?? target))
  if (wooded !== undefined) return refusal('ARTILLERY_IN_WOODS', 'SQ-R-24', { unitId: wooded }, wooded)
  for (const { unitId, points } of guns) {
    const left = remaining(state, unitId)
    if (points < 1 || points > left)
      return refusal(
        'NO_ACTION_POINTS',
        'SQ-BOMB-01',
        { unitId, needed: Math.max(1, points), left, missing: Math.max(0, points - left) },
        unitId,
      )
  }
  return undefined
}

/**
 * One die per point, guns in the order named, all points of one gun together (SQ-BOMB-01 to -05, -08, 5.19). Foot guns are
 * marked for the turn (SQ-R-63).
 */
export function bombard(step: Step, side: Side, { target, guns }: CommandOf<'bombard'>): void {
  endHolds(step, target, 'fire')
  for (const { unitId, points } of guns) {
    const unit = step.unit(unitId)
    step.setUnit(unitId, {
      spent: unit.spent + points,
      bombarded: true,
      ...(unitInfoOf(step.state, unitId).isFoot ? { bombardedThisTurn: true } : {}),
    })
  }
  const needed = bombardNeeded(step.state, target)
  const from = guns.map(({ unitId, points }) => {
    const square = unitStateOf(step.state, unitId).square ?? target
    return { unitId, points, range: rangeTo(step.state, square, target) ?? 'long' }
  })
  const rolls = step.rollAll(
    from.map(({ unitId, points, range }) => ({
      die: bombardDie(step.state, unitId, range),
      count: points,
      side,
      purpose: 'bombardment',
      rules: ['SQ-BOMB-03', 'SQ-BOMB-04'],
      forId: unitId,
    })),
  )
  const hits = rolls.reduce((sum, roll) => sum + roll.faces.filter((face) => face >= needed).length, 0)
  const working: Working[] = from.map(({ unitId, points, range }) => ({
    key: range === 'close' ? 'bombardClose' : 'bombardLong',
    values: { unitId, count: points, die: bombardDie(step.state, unitId, range) },
    rule: 'SQ-BOMB-03',
  }))
  working.push({
    key: needed === NEEDED.bombardment ? 'bombardNeeded' : 'bombardNeededWoods',
    values: { needed, square: target },
    rule: 'SQ-BOMB-04',
  })
  step.emit(
    'bombarded',
    side,
    ['SQ-BOMB-02', 'SQ-BOMB-03', 'SQ-BOMB-04', 'SQ-BOMB-08'],
    { from, target, needed, hits },
    { dice: rolls, working },
  )
  if (hits === 0) return
  const { hitSharing, bombardAllocation } = step.state.houseRules
  const only = onlyShare(unitsIn(step.state, target), hits, hitSharing)
  if (only) {
    markHits(step, target, only)
    return
  }
  const allocator = bombardAllocation === 'owner' ? otherSide(side) : side
  step.set({ phase: 'allocateHits', bombardment: { target, hits, allocator } })
}

/** Shared evenly over all units of the square, by their owner or, by SQ-R-22, by the firer (SQ-BOMB-05, SQ-HIT-06). */
export function refuseBombardShare(
  state: SqState,
  { hits: share }: CommandOf<'allocateHits'>,
): SqRefusal | undefined {
  const { bombardment } = state
  if (!bombardment) return refusal('WRONG_PHASE', 'SQ-BOMB-05')
  const { hits, target: square } = bombardment
  const unitIds = unitsIn(state, square)
  return refuseShare(state, unitIds, hits, share, refusal('BAD_ALLOCATION', 'SQ-BOMB-05', { hits, square }))
}

export function shareBombardment(step: Step, { hits }: CommandOf<'allocateHits'>): void {
  const { bombardment } = step.state
  if (!bombardment) throw new Error('no bombardment waits')
  step.set({ phase: 'activation', bombardment: null })
  markHits(step, bombardment.target, hits)
}

/** Marks the hits; garrisons then save, in order of id (SQ-BOMB-06). Nobody tests or dies of it (SQ-BOMB-07, SQ-R-61). */
function markHits(step: Step, target: SquareId, share: Share): void {
  const taken = Object.fromEntries(Object.entries(share).filter(([, n]) => n > 0))
  const [first] = Object.keys(taken)
  step.setUnits(Object.keys(taken), (unit) => ({ hits: unit.hits + (taken[unit.id] ?? 0) }))
  step.emit(
    'hitsAllocated',
    first === undefined ? null : unitInfoOf(step.state, first).side,
    ['SQ-BOMB-05', 'SQ-HIT-06', 'SQ-BOMB-07'],
    { hits: taken, cause: 'bombardment' },
  )
  const die = groundOf(step.state.sheet).town(target)?.bombardSaveDie
  if (die === undefined) return
  for (const unitId of garrisonOf(step.state, target)) {
    const info = unitInfoOf(step.state, unitId)
    const count = taken[unitId] ?? 0
    if (count === 0 || !actsAsInfantry(info, step.state.houseRules)) continue
    const rules = ['SQ-BOMB-06']
    const roll = step.roll({ die, count, side: info.side, purpose: 'townSave', rules, forId: unitId })
    const cancelled = roll.faces.filter((face) => face >= NEEDED.save).length
    if (cancelled > 0) step.setUnit(unitId, { hits: unitStateOf(step.state, unitId).hits - cancelled })
    step.emit(
      'savesRolled',
      info.side,
      rules,
      { unitId, faces: roll.faces, cancelled, cause: 'town' },
      {
        dice: [roll],
        working: [{ key: 'townSave', values: { unitId, die, needed: NEEDED.save }, rule: 'SQ-BOMB-06' }],
      },
    )
  }
}
