/** Combat zones: units joined by shots or by contact, and the order in which zones and units are taken (FP-GEO-09, FP-SHOOT-15, FP-HTH-01). */
import type { CombatDirection } from '../sheet/vocabulary'
import { EPS } from '../sheet/tables'
import type { Field } from '../state/field'
import { overlapsNow } from './overlaps'

interface Key {
  readonly id: string
  /** The coordinate that comes first, as it is compared: less is earlier. */
  readonly first: number
  readonly second: number
}

/** Order key of a unit on the board (FP-R-12); left is low x, or low y between short base edges (FP-R-01). */
function keyOf(field: Field, id: string, direction: CombatDirection): Key {
  const corners = field.body(id).elements.flatMap(({ corners: own }) => own)
  const [edge] = field.roster.baseEdges
  const isAcross = edge === 'west' || edge === 'east'
  const main = corners.map(({ x, y }) => (isAcross ? y : x))
  const other = corners.map(({ x, y }) => (isAcross ? x : y))
  return {
    id,
    first: direction === 'leftToRight' ? Math.min(...main) : -Math.max(...main),
    second: Math.min(...other),
  }
}

function compare(a: Key, b: Key): number {
  if (Math.abs(a.first - b.first) > EPS) return a.first - b.first
  if (Math.abs(a.second - b.second) > EPS) return a.second - b.second
  return a.id < b.id ? -1 : 1
}

export function directionOf({ state }: Field): CombatDirection {
  return state.option?.direction ?? 'leftToRight'
}

/** Units in the order of their keys. */
export function byKey(field: Field, ids: readonly string[]): readonly string[] {
  const direction = directionOf(field)
  return ids
    .map((id) => keyOf(field, id, direction))
    .toSorted(compare)
    .map(({ id }) => id)
}

/** Connected groups of units, each by key and all in the order of their best keys. */
function groups(field: Field, links: readonly (readonly [string, string])[]): readonly (readonly string[])[] {
  let found: string[][] = []
  for (const link of links) {
    const near = found.filter((group) => group.some((id) => link.includes(id)))
    found = [...found.filter((group) => !near.includes(group)), [...new Set([...link, ...near.flat()])]]
  }
  const order = byKey(field, found.flat())
  return found
    .map((group) => order.filter((id) => group.includes(id)))
    .toSorted((a, b) => order.indexOf(a[0] ?? '') - order.indexOf(b[0] ?? ''))
}

/** Zones of the shots declared (FP-R-13). */
export function shootingZones(field: Field): readonly (readonly string[])[] {
  return groups(
    field,
    field.state.shots.map(({ unit, targetUnit }) => [unit, targetUnit] as const),
  )
}

/** Zones of the contacts and the overlaps that are to be had. */
export function handToHandZones(field: Field): readonly (readonly string[])[] {
  return groups(field, [
    ...field.state.pairs.map(({ charger, target }) => [charger, target] as const),
    ...overlapsNow(field).flatMap(({ unit, contact }) => [
      [unit, contact.unit] as const,
      [unit, contact.targetUnit] as const,
    ]),
  ])
}

/** Units of a zone as dice and tests take them: those of the winner of the option first (FP-R-14). */
export function winnerFirst(field: Field, zone: readonly string[]): readonly string[] {
  const winner = field.state.option?.winner ?? 0
  const isWinner = (id: string) => field.info(id).side === winner
  return [...zone.filter(isWinner), ...zone.filter((id) => !isWinner(id))]
}
