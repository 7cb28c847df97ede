/** From the battalions, regiments and batteries on a field to units of elements (7.2, steps 2 to 7). */
import type { FormationIndex } from '../../../../history/formation-index'
import { fastPlayElements } from '../../../../history/piece-losses'
import type { RosterBrigade } from '../../../../history/roster-types'
import { most, type Member } from '../../../drafting'
import type { FpHouseRules } from '../house-rules'
import { armOf, type Arm, type UnitClass, type UnitType } from '../vocabulary'
import { fullStrength } from '../tables'

/** A unit before it has a place. */
export interface DraftUnit {
  readonly id: string
  readonly name: string
  readonly type: UnitType
  readonly unitClass: UnitClass
  readonly rifles: boolean
  readonly elements: number
  readonly nation: Member['record']['unit']['nationality']
  readonly reserve: boolean
  /** Brigade that it is called after, stands or comes with. */
  readonly brigade: RosterBrigade
  readonly members: readonly Share[]
  readonly size: number
}

/** A unit of the order of battle, or as many of its men as are in this one. */
export interface Share extends Member {
  readonly size: number
}

type KeyType = UnitType | 'formedLight' | 'rifles'

interface Key {
  type: KeyType
  unitClass: UnitClass
  /** Place in which it first occurs in its corps. */
  readonly order: number
  members: readonly Member[]
}

/** Below it a corps has no key of its own; below the second no unit at all (steps 3 and 4). */
const SMALL = 0.5
const TOO_SMALL = 0.25

const sizeOf = (members: readonly { readonly size: number }[]) =>
  members.reduce((sum, { size }) => sum + size, 0)
const armOfKey = (type: KeyType): Arm => (type === 'formedLight' || type === 'rifles' ? 'foot' : armOf(type))

/** Men of foot or horse, or guns, that make a unit. */
function unitSize(arm: Arm, unitMen: number): number {
  if (arm === 'foot') return unitMen
  return arm === 'cavalry' ? unitMen / 2 : unitMen / 125
}

function keyTypeOf({ record }: Member): KeyType {
  const { arm, type, weapon, lance, weight, nationality, mobility } = record.unit
  switch (arm) {
    case 'infantry':
      if (weapon === 'rifle') return 'rifles'
      return type === 'light' ? 'formedLight' : 'heavyFoot'
    case 'cavalry':
      if (lance) return 'lancers'
      return weight === 'heavy' || (weight === 'medium' && nationality === 'french')
        ? 'heavyCavalry'
        : 'lightCavalry'
    case 'artillery':
      return type === 'horseBattery' || mobility === 'horse' ? 'horseArtillery' : 'footArtillery'
  }
}

/** All units in file order of their corps. */
export function unitsOf(
  members: readonly Member[],
  unitMen: number,
  { veteranAs }: Pick<FpHouseRules, 'veteranAs'>,
  index: FormationIndex,
): readonly DraftUnit[] {
  const ordered = members.toSorted((a, b) => a.record.order - b.record.order)
  const corps = new Map<string, Member[]>()
  for (const member of ordered) {
    const { id } = member.record.corps
    corps.set(id, [...(corps.get(id) ?? []), member])
  }
  const classOf = ({ grade }: Member): UnitClass => (grade === 'veteran' ? veteranAs : grade)
  return [...corps.values()].flatMap((own) => {
    const keys = joined(keysOf(own, classOf), unitMen)
    const cast = keys.flatMap((key) => castOf(key, unitMen))
    return named(withLight(cast), index)
  })
}

/** Step 2. */
function keysOf(members: readonly Member[], classOf: (member: Member) => UnitClass): readonly Key[] {
  const keys = new Map<string, Key>()
  for (const member of members) {
    const type = keyTypeOf(member)
    const unitClass = classOf(member)
    const name = `${type} ${unitClass}`
    const key = keys.get(name)
    if (key) key.members = [...key.members, member]
    else keys.set(name, { type, unitClass, order: keys.size, members: [member] })
  }
  return [...keys.values()]
}

/** Step 3: the smallest key of an arm joins the largest of its type, or of its arm. */
function joined(all: readonly Key[], unitMen: number): readonly Key[] {
  let keys = [...all]
  for (const arm of ['foot', 'cavalry', 'artillery'] as const)
    for (;;) {
      const own = keys.filter(({ type }) => armOfKey(type) === arm)
      const smallest = own.reduce<Key | undefined>(
        (least, key) => (!least || sizeOf(key.members) < sizeOf(least.members) ? key : least),
        undefined,
      )
      if (own.length < 2 || !smallest || sizeOf(smallest.members) / unitSize(arm, unitMen) >= SMALL) break
      const others = own.filter((key) => key !== smallest)
      const alike = others.filter(({ type }) => type === smallest.type)
      const host = (alike.length > 0 ? alike : others).reduce((best, key) =>
        sizeOf(key.members) > sizeOf(best.members) ? key : best,
      )
      host.members = [...host.members, ...smallest.members].toSorted(
        (a, b) => a.record.order - b.record.order,
      )
      keys = keys.filter((key) => key !== smallest)
    }
  return keys.map((key) => ({ ...key, order: all.indexOf(key) }))
}

/** A unit of a key in a brigade. */
interface Cast {
  readonly key: Key
  readonly brigade: RosterBrigade
  readonly elements: number
  readonly members: readonly Share[]
}

interface Node {
  readonly size: number
  readonly members: readonly Member[]
}

function nodesBy(members: readonly Member[], of: (member: Member) => string): readonly Node[] {
  const nodes = new Map<string, Member[]>()
  for (const member of members) nodes.set(of(member), [...(nodes.get(of(member)) ?? []), member])
  return [...nodes.values()].map((own) => ({ size: sizeOf(own), members: own }))
}

/** So many dealt out by shares: the whole part of each, then one each to the largest remainders (step 5). */
function dealt(shares: readonly number[], count: number): readonly number[] {
  const whole = shares.map((share) => Math.floor(share + 1e-9))
  const left = count - whole.reduce((sum, one) => sum + one, 0)
  const first = shares
    .map((share, i) => ({ i, rest: share - (whole[i] ?? 0) }))
    .toSorted((a, b) => (Math.abs(b.rest - a.rest) > 1e-9 ? b.rest - a.rest : a.i - b.i))
    .slice(0, Math.max(0, left))
  return whole.map((one, i) => one + (first.some((one) => one.i === i) ? 1 : 0))
}

/** Steps 4, 5 and the members of step 7. */
function castOf(key: Key, unitMen: number): readonly Cast[] {
  const size = unitSize(armOfKey(key.type), unitMen)
  const q = sizeOf(key.members) / size
  const count = Math.floor(q + 0.5)
  const byBrigade = ({ record }: Member) => record.brigade.id
  if (count === 0) {
    if (q < TOO_SMALL) return []
    const home = nodesBy(key.members, byBrigade).reduce((best, node) => (node.size > best.size ? node : best))
    const brigade = home.members[0]?.brigade
    const elements = armOfKey(key.type) === 'artillery' ? 1 : Math.max(1, Math.floor(4 * q + 0.5))
    return brigade ? [{ key, brigade, elements, members: key.members }] : []
  }
  const divisions = nodesBy(key.members, ({ record }) => record.division.id)
  const counts = dealt(
    divisions.map((node) => node.size / size),
    count,
  )
  const elements = armOfKey(key.type) === 'artillery' ? 2 : 4
  const homeless: Member[] = []
  const cast = divisions.flatMap(({ size: whole, members }, i): Cast[] => {
    const own = counts[i] ?? 0
    if (own === 0) {
      homeless.push(...members)
      return []
    }
    const brigades = nodesBy(members, byBrigade)
    const of = dealt(
      brigades.map((node) => (node.size * own) / whole),
      own,
    )
    const strays = brigades.flatMap((node, j) => ((of[j] ?? 0) === 0 ? node.members : []))
    const units = brigades.flatMap((node, j): Cast[] => {
      const brigade = node.members[0]?.brigade
      if (!brigade) return []
      return shared(node.members, of[j] ?? 0).map((part) => ({ key, brigade, elements, members: part }))
    })
    return withMore(units, strays)
  })
  return withMore(cast, homeless)
}

/** The first unit takes those who have none of their own (step 7). */
function withMore(cast: readonly Cast[], strays: readonly Member[]): Cast[] {
  return cast.map((one, i) => (i === 0 ? { ...one, members: [...one.members, ...strays] } : one))
}

/** Members shared evenly among units, whole battalions and batteries where there are enough of them. */
function shared(members: readonly Member[], count: number): readonly (readonly Share[])[] {
  if (count === 0) return []
  const whole = sizeOf(members)
  const parts: Share[][] = Array.from({ length: count }, () => [])
  let before = 0
  for (const member of members) {
    const at = Math.floor(((before + member.size / 2) * count) / Math.max(1, whole))
    parts[Math.min(count - 1, at)]?.push(member)
    before += member.size
  }
  if (parts.every((part) => part.length > 0)) return parts
  return parts.map((_, i) =>
    members.map((member) => {
      const upTo = (n: number) => Math.floor((member.size * n) / count)
      return { ...member, size: upTo(i + 1) - upTo(i) }
    }),
  )
}

/** Step 6: the first formed light unit of a division is light foot, the others heavy. */
function withLight(cast: readonly Cast[]): readonly (Cast & { readonly type: UnitType })[] {
  const seen = new Set<string>()
  return cast
    .toSorted((a, b) => a.brigade.record.order - b.brigade.record.order || a.key.order - b.key.order)
    .map((one) => {
      const { type } = one.key
      if (type === 'rifles') return { ...one, type: 'lightFoot' }
      if (type !== 'formedLight') return { ...one, type }
      const { id } = one.brigade.record.division
      const isFirst = !seen.has(id)
      seen.add(id)
      return { ...one, type: isFirst ? 'lightFoot' : 'heavyFoot' }
    })
}

const NUMERALS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** Step 7. */
function named(
  cast: readonly (Cast & { readonly type: UnitType })[],
  index: FormationIndex,
): readonly DraftUnit[] {
  return cast.map((one): DraftUnit => {
    const { id } = one.brigade.record.brigade
    const mates = cast.filter(({ brigade }) => brigade.record.brigade.id === id)
    const n = mates.indexOf(one)
    const name = index.brigadeNames.get(id) ?? one.brigade.record.brigade.name
    const { members, type, key } = one
    const old = sizeOf(members.filter(({ record }) => record.unit.type === 'oldGuard'))
    return {
      id: `${id}-${n + 1}`,
      name: mates.length > 1 ? `${name} ${NUMERALS[n] ?? n + 1}` : name,
      type,
      unitClass: key.unitClass,
      rifles: key.type === 'rifles',
      elements: fastPlayElements(
        Math.min(one.elements, fullStrength(type)),
        Math.max(...members.map(({ marks }) => marks)),
        armOf(type) === 'artillery',
      ),
      nation: most(members, ({ record }) => record.unit.nationality),
      reserve: armOf(type) === 'foot' && 2 * old > sizeOf(members),
      brigade: one.brigade,
      members,
      size: sizeOf(members),
    }
  })
}
