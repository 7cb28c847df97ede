/** Whether a unit still has a way to its army's edge of the board, as a column would go (CP-ONE-04). */
import { SIDES } from '../../../engine/sides'
import { groundOf, isDiagonal, type Ground } from '../sheet/ground'
import type { OhHouseRules } from '../sheet/house-rules'
import { mayEnterDeployed, rosterOf, type UnitInfo } from '../sheet/roster'
import type { OhState } from './state'

/** Units that are cut off: those that routed where they could not get away, and those on the board without a way home. */
export function cutOffUnits(state: OhState): ReadonlySet<string> {
  const ground = groundOf(state.sheet)
  const { unitList } = rosterOf(state.sheet)
  const enemies = SIDES.map(
    (side) =>
      new Set(
        unitList.flatMap((info) => {
          const box = state.units[info.id]?.box ?? null
          return info.side === side || box === null ? [] : [ground.number(box)]
        }),
      ),
  )
  return new Set(
    unitList.flatMap((info) => {
      const now = state.units[info.id]
      if (!now) return []
      if (now.status === 'routed') return now.cutOff ? [info.id] : []
      if (now.status !== 'board' || now.box === null) return []
      const barred = enemies[info.side] ?? new Set<number>()
      return hasWayHome(ground, info, ground.number(now.box), barred, state.houseRules) ? [] : [info.id]
    }),
  )
}

/** Steps from box to box of the eight, in column, where no enemy stands; friends and barricades close nothing. */
function hasWayHome(
  ground: Ground,
  info: UnitInfo,
  start: number,
  enemies: ReadonlySet<number>,
  rules: OhHouseRules,
): boolean {
  const seen = new Set([start])
  // A set grows while it is walked.
  for (const from of seen) {
    if (ground.boardEdges(ground.name(from)).includes(info.homeEdge)) return true
    for (let d = 0; d < 8; d += 1) {
      const to = ground.beside(from, d)
      if (to >= 0 && !enemies.has(to) && canStep(ground, info, from, d, enemies, rules)) seen.add(to)
    }
  }
  return false
}

/** A step by road goes everywhere a road does; another where the unit could go deployed (3.6, OH-MOVE-05). */
function canStep(
  ground: Ground,
  { type }: UnitInfo,
  from: number,
  d: number,
  enemies: ReadonlySet<number>,
  rules: OhHouseRules,
): boolean {
  const isOpen = (box: number) => mayEnterDeployed(type, ground.kind(box), rules)
  const byRoad = ground.hasRoad(from, d)
  if (!isDiagonal(d))
    return byRoad || (!ground.isRiver(from, d) && !ground.isBridge(from, d) && isOpen(ground.beside(from, d)))
  const corners = [ground.beside(from, d - 1), ground.beside(from, (d + 1) % 8)]
  if (byRoad) return corners.some((corner) => !enemies.has(corner))
  if (!isOpen(ground.beside(from, d))) return false
  const overWater = ground.water[from * 8 + d] ?? 0
  return corners.some((corner, i) => {
    if ((overWater & (i + 1)) !== 0) return false
    return rules.diagonalSqueeze === 'allowed' || (isOpen(corner) && !enemies.has(corner))
  })
}
