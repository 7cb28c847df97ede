/** From units to bases: who is there, pools, and the cuts that make bases of them (7.4 steps 1 to 4 of the rules). */
import type { FormationIndex } from '../../../../history/formation-index'
import type { Scale } from '../frames'
import type { Roster, RosterBrigade, RosterUnit } from '../../../../history/roster-types'
import { most } from '../../../drafting'
import type { Commands } from './frame'
import type { UnitKind } from '../sheet'

/** A unit that comes, with the brigade it comes with. */
export interface DraftUnit extends RosterUnit {
  readonly brigade: RosterBrigade
  /** Men, or pieces of a battery. */
  readonly size: number
}

/** Kinds of base in their order within a command (7.4 step 6). */
export const BASE_KINDS = ['infantry', 'cavalry', 'footArtillery', 'horseArtillery'] as const
export type BaseKind = (typeof BASE_KINDS)[number] & UnitKind

/** One base: a piece of a pool, called after the brigade with most of it. */
export interface Base {
  readonly id: string
  readonly name: string
  readonly kind: BaseKind
  readonly commandId: string
  /** Brigade it is called after. */
  readonly brigade: RosterBrigade
  readonly members: readonly DraftUnit[]
  readonly size: number
}

export const isGuns = (kind: BaseKind): boolean => kind === 'footArtillery' || kind === 'horseArtillery'

/** Smallest pool that stands by itself, and smallest that makes a base when it can join none, of the scale. */
const OWN_POOL_SHARE = 0.4
const LONE_BASE_SHARE = 0.25
/** Fewest pieces that make a base of guns. */
const FEWEST_GUNS = 6
/** Share of the scale within which a cut goes to the end of a brigade. */
const BRIGADE_END_SHARE = 1 / 4

/** To the nearest whole number, halves up. */
export const round = (x: number): number => Math.floor(x + 0.5)

/**
 * Step 1: in a single battle the units `present`, and of brigades that a what-if names those of CP-ROST-04; in a
 * campaign the whole roster. `delayMinutes` of an entry counts: who is due at the end or later stays out.
 */
export function unitsThere(
  roster: Roster,
  inCampaign: boolean,
  delayMinutes: (entry: string) => number,
): readonly DraftUnit[] {
  return roster.brigades.flatMap((brigade) =>
    brigade.units
      .filter((unit) => inCampaign || brigade.named || unit.basis === 'present' || unit.basis === 'added')
      .filter(
        ({ placing }) =>
          placing.kind === 'deployment' ||
          placing.dueMinutes + delayMinutes(placing.entry) < roster.endMinutes,
      )
      .map((unit) => ({
        ...unit,
        brigade,
        size: unit.record.unit.arm === 'artillery' ? unit.guns : unit.men,
      })),
  )
}

interface Pool {
  readonly units: readonly DraftUnit[]
  readonly size: number
}

const poolOf = (units: readonly DraftUnit[]): Pool => ({ units, size: sizeOf(units) })
const sizeOf = (units: readonly DraftUnit[]): number => units.reduce((sum, unit) => sum + unit.size, 0)
const inFileOrder = (units: readonly DraftUnit[]) => units.toSorted((a, b) => a.record.order - b.record.order)

function kindOf({ record: { unit } }: DraftUnit): BaseKind {
  if (unit.arm !== 'artillery') return unit.arm
  return unit.mobility === 'horse' ? 'horseArtillery' : 'footArtillery'
}

function groupBy<T>(items: readonly T[], key: (item: T) => string): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const list = groups.get(key(item))
    if (list) list.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

/** Units that only a what-if or a link placed are pooled apart, those of each for themselves. */
const placedApart = ({ brigade: { placedBy } }: DraftUnit): string =>
  placedBy ? `${placedBy.kind} ${placedBy.id}` : ''

/** All bases of the battle: commands in the order of their first units, in each the kinds in their order. */
export function basesOf(
  units: readonly DraftUnit[],
  commands: Commands,
  scale: Scale,
  index: FormationIndex,
): readonly Base[] {
  const bases: Base[] = []
  const called = new Map<string, number>()
  const byCommand = groupBy(units, (unit) => commands.commandOf(unit.record.unit.id, unit.record.corps.id))
  for (const [commandId, ofCommand] of byCommand)
    for (const [kind, pools] of poolsOf(ofCommand, scale))
      for (const pool of pools)
        for (const piece of cut(
          pool,
          isGuns(kind) ? scale.guns : kind === 'cavalry' ? scale.cavalry : scale.infantry,
        )) {
          const brigade = most(piece, (unit) => unit.brigade)
          const { id } = brigade.record.brigade
          const nth = (called.get(id) ?? 0) + 1
          called.set(id, nth)
          const name = index.brigadeNames.get(id) ?? id
          bases.push({
            id: nth === 1 ? id : `${id}#${nth}`,
            name: nth === 1 ? name : `${name} (${nth})`,
            kind,
            commandId,
            brigade,
            members: piece,
            size: sizeOf(piece),
          })
        }
  return bases
}

/** Step 3: the pools of one command, by kind in its order, each kind's in file order. */
function poolsOf(
  units: readonly DraftUnit[],
  scale: Scale,
): readonly (readonly [BaseKind, readonly Pool[]])[] {
  const found = new Map<BaseKind, Pool[]>(BASE_KINDS.map((kind) => [kind, []]))
  for (const ofPlacing of groupBy(units, placedApart).values()) {
    const ofKind = groupBy(ofPlacing, kindOf)
    for (const arm of ['infantry', 'cavalry'] as const) {
      const divisions = groupBy(ofKind.get(arm) ?? [], (unit) => unit.record.division.id)
      found.get(arm)?.push(...joinSmall([...divisions.values()].map(poolOf), scale[arm]))
    }
    const foot = ofKind.get('footArtillery') ?? []
    const horse = ofKind.get('horseArtillery') ?? []
    const together = foot.length > 0 && sizeOf(horse) < FEWEST_GUNS
    for (const [kind, guns] of [
      ['footArtillery', together ? inFileOrder([...foot, ...horse]) : foot],
      ['horseArtillery', together ? [] : horse],
    ] as const)
      if (sizeOf(guns) >= FEWEST_GUNS) found.get(kind)?.push(poolOf(guns))
  }
  const first = (pool: Pool) => pool.units[0]?.record.order ?? 0
  return [...found].map(([kind, pools]) => [kind, pools.toSorted((a, b) => first(a) - first(b))] as const)
}

/** Pools too small to stand alone join the next, the last the one before; a lone one must be big enough for a base. */
function joinSmall(pools: readonly Pool[], scale: number): readonly Pool[] {
  const joined: Pool[] = []
  let waiting: readonly DraftUnit[] = []
  for (const pool of pools) {
    const together = poolOf([...waiting, ...pool.units])
    waiting = []
    if (together.size < OWN_POOL_SHARE * scale) waiting = together.units
    else joined.push(together)
  }
  if (waiting.length === 0) return joined
  const before = joined.pop()
  if (before) return [...joined, poolOf([...before.units, ...waiting])]
  return sizeOf(waiting) >= LONE_BASE_SHARE * scale ? [poolOf(waiting)] : []
}

/** Step 4: a pool in file order, cut into bases of whole units (CP-SQU-02). */
export function cut(pool: Pool, scale: number): readonly (readonly DraftUnit[])[] {
  const n = Math.max(1, round(pool.size / scale))
  const ends: { readonly at: number; readonly index: number; readonly ofBrigade: boolean }[] = []
  let at = 0
  pool.units.forEach((unit, i) => {
    at += unit.size
    const next = pool.units[i + 1]
    if (next) ends.push({ at, index: i + 1, ofBrigade: next.record.brigade.id !== unit.record.brigade.id })
  })
  const nearest = (list: typeof ends, target: number) =>
    list.reduce<(typeof ends)[number] | undefined>(
      (best, end) => (!best || Math.abs(end.at - target) < Math.abs(best.at - target) ? end : best),
      undefined,
    )
  const cuts = new Set<number>()
  for (let k = 1; k < n; k += 1) {
    const target = (k * pool.size) / n
    const brigadeEnd = nearest(
      ends.filter((end) => end.ofBrigade),
      target,
    )
    const near = brigadeEnd && Math.abs(brigadeEnd.at - target) <= scale * BRIGADE_END_SHARE
    const end = near ? brigadeEnd : nearest(ends, target)
    if (end) cuts.add(end.index)
  }
  const borders = [0, ...[...cuts].toSorted((a, b) => a - b), pool.units.length]
  return borders.slice(1).map((end, i) => pool.units.slice(borders[i], end))
}
