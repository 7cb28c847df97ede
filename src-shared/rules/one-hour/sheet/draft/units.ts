/** From the battalions, regiments and batteries on a field to the units of these rules (7.2 steps 1 to 6). */
import type { FormationIndex, UnitRecord } from '../../../../history/formation-index'
import { oneHourHitsTaken } from '../../../../history/piece-losses'
import type { RosterBrigade } from '../../../../history/roster-types'
import { covers, QUALITIES, type ArmyId } from '../../../../history/vocabulary'
import { most, type Member } from '../../../drafting'
import type { OhHouseRules } from '../house-rules'
import { GUARD_HITS, profileOf, profileOfGuns, sameProfile, type Profile } from './profiles'

/** A unit before it has a place. */
export interface DraftUnit {
  readonly id: string
  readonly name: string
  readonly army: ArmyId
  readonly nation: string
  readonly formationId: string
  readonly profile: Profile
  readonly maxHits: number
  readonly hitsTaken: number
  /** In the order of the order of battle. */
  readonly members: readonly Member[]
  readonly size: number
  /** Brigade with most of its men or guns: it is called after it, and stands or arrives with it. */
  readonly brigade: RosterBrigade
}

export interface Scale {
  readonly foot: number
  readonly horse: number
  readonly guns: number
}

/** Men of foot and of horse, and guns, to a unit (section 1, OH-R-63). */
const SCALES: Readonly<Record<'division' | 'corps', Scale>> = {
  division: { foot: 3000, horse: 1500, guns: 24 },
  corps: { foot: 7000, horse: 3500, guns: 56 },
}

export function scaleOf({ unitScale }: OhHouseRules): Scale {
  return typeof unitScale === 'string' ? SCALES[unitScale] : unitScale
}

/** Group of troops of one profile in a node, or a pool of guns. */
interface Group {
  readonly profile: Profile
  readonly members: readonly Member[]
  readonly size: number
}

/** A division; for the horse of the Anglo-Allied army a brigade. */
interface Node {
  readonly id: string
  readonly corps: string
  groups: readonly Group[]
}

const sizeOf = (members: readonly Member[]): number => members.reduce((sum, { size }) => sum + size, 0)
const inFileOrder = (members: readonly Member[]) =>
  members.toSorted((a, b) => a.record.order - b.record.order)
const groupOf = (profile: Profile, members: readonly Member[]): Group => {
  const ordered = inFileOrder(members)
  return { profile, members: ordered, size: sizeOf(ordered) }
}
const byFirstMember = (a: Group, b: Group): number =>
  (a.members[0]?.record.order ?? 0) - (b.members[0]?.record.order ?? 0)
const largest = (groups: readonly Group[]): Group | undefined =>
  groups.reduce<Group | undefined>(
    (best, group) => (!best || group.size > best.size ? group : best),
    undefined,
  )
const smallest = (groups: readonly Group[]): Group | undefined =>
  groups.reduce<Group | undefined>(
    (best, group) => (!best || group.size < best.size ? group : best),
    undefined,
  )

/** Every unit in unit order: army by army, foot, horse, guns (step 6). */
export function unitsOf(
  members: readonly Member[],
  scale: Scale,
  armies: readonly ArmyId[],
  index: FormationIndex,
): readonly DraftUnit[] {
  const plain = armies.flatMap((army) => {
    const own = members.filter(({ record }) => record.army.id === army)
    const of = (arm: 'infantry' | 'cavalry', men: number) =>
      nodesOf(own, arm, men).flatMap((node) =>
        node.groups.flatMap((group) => dealt(group, partsOf(group, men), men, () => node.id)),
      )
    return [...of('infantry', scale.foot), ...of('cavalry', scale.horse), ...gunsOf(own, army, scale.guns)]
  })
  return named(plain, index)
}

/** Step 2: nodes with their groups, small ones joined to others. */
function nodesOf(members: readonly Member[], arm: 'infantry' | 'cavalry', scale: number): readonly Node[] {
  const nodes = new Map<string, { corps: string; members: Member[] }>()
  for (const member of members) {
    const { unit, brigade, division, corps, army } = member.record
    if (unit.arm !== arm) continue
    const id = arm === 'cavalry' && army.id === 'aa' ? brigade.id : division.id
    const node = nodes.get(id)
    if (node) node.members.push(member)
    else nodes.set(id, { corps: corps.id, members: [member] })
  }
  const all = [...nodes].map(([id, node]): Node => ({
    id,
    corps: node.corps,
    groups: groupsOf(node.members, scale),
  }))
  let left: readonly Node[] = all
  for (const node of all) {
    const [only] = node.groups
    if (!only || node.groups.length > 1 || !isSmall(only, scale)) continue
    const host = hostOf(node, left)
    const group = host && largest(host.groups)
    if (!host || !group) continue
    const joined = groupOf(group.profile, [...group.members, ...only.members])
    host.groups = [...host.groups.filter((one) => one !== group), joined].toSorted(byFirstMember)
    left = left.filter((one) => one !== node)
  }
  return left
}

/** Under four tenths of a unit. */
const isSmall = ({ size }: Group, scale: number): boolean => 5 * size < 2 * scale

/** The next node of the same corps, or the last before it; in a corps without another the same through the army. */
function hostOf(node: Node, nodes: readonly Node[]): Node | undefined {
  const at = nodes.indexOf(node)
  const nextOrLast = (is: (other: Node) => boolean): Node | undefined =>
    nodes.slice(at + 1).find(is) ?? nodes.slice(0, at).findLast(is)
  return nextOrLast(({ corps }) => corps === node.corps) ?? nextOrLast(() => true)
}

function groupsOf(members: readonly Member[], scale: number): readonly Group[] {
  let groups: readonly Group[] = []
  for (const member of members) {
    const profile = profileOf(member.record)
    const known = groups.find((group) => sameProfile(group.profile, profile))
    groups = known
      ? groups.map((group) => (group === known ? groupOf(profile, [...group.members, member]) : group))
      : [...groups, groupOf(profile, [member])]
  }
  for (;;) {
    const least = smallest(groups)
    const others = groups.filter((group) => group !== least)
    const host = largest(others)
    if (!least || !host || !isSmall(least, scale)) return groups
    const joined = groupOf(host.profile, [...host.members, ...least.members])
    groups = [...others.filter((group) => group !== host), joined].toSorted(byFirstMember)
  }
}

/** A unit still without id and name. */
type Nameless = Omit<DraftUnit, 'id' | 'name'>

/** Units that a group of foot or horse makes. */
const partsOf = ({ size }: Group, scale: number): number => Math.max(1, Math.floor(size / scale + 0.5))

/** Steps 3 to 5: the members of a group are dealt out among its units. */
function dealt(
  { profile, members, size }: Group,
  parts: number,
  scale: number,
  formationId: (of: readonly Member[]) => string,
): readonly Nameless[] {
  const hands = Array.from({ length: parts }, (): Member[] => [])
  let before = 0
  for (const member of members) {
    const number = Math.floor(((2 * before + member.size) * parts) / (2 * size))
    hands[Math.min(parts - 1, number)]?.push(member)
    before += member.size
  }
  const maxHits = hitsOf(profile.base, size, parts * scale)
  return hands.flatMap((hand): Nameless[] => {
    const [first] = hand
    if (!first) return []
    return [
      {
        army: first.record.army.id,
        nation: most(hand, ({ record }) => record.unit.nationality),
        formationId: formationId(hand),
        profile,
        maxHits,
        hitsTaken: hitsTakenOf(hand, maxHits),
        members: hand,
        size: sizeOf(hand),
        brigade: most(hand, ({ brigade }) => brigade),
      },
    ]
  })
}

/** Steps 4 and 5: a quarter more men than the scale asks for are a hit more, two fifths fewer a hit less. */
export function hitsOf(base: number, size: number, wanted: number): number {
  if (base === GUARD_HITS) return base
  const adjustment = 4 * size >= 5 * wanted ? 1 : 5 * size <= 3 * wanted ? -1 : 0
  return Math.min(7, Math.max(5, base + adjustment))
}

/** Step 7, CP-ONE-01: by the highest marks, and one more where most of the men are a grade below that of history. */
export function hitsTakenOf(members: readonly Member[], maxHits: number): number {
  const marks = Math.max(...members.map((member) => member.marks))
  const lowered = members.filter(
    ({ grade, record }) => QUALITIES.indexOf(grade) < QUALITIES.indexOf(record.unit.quality),
  )
  return oneHourHitsTaken(maxHits, marks, 2 * sizeOf(lowered) > sizeOf(members) ? 1 : 0)
}

const GUARD = 'fr.guard'
/** Reserve artillery of the Anglo-Allied army. */
const ALLIED_RESERVE = 'aa.reserve.artillery'

const isGuardGuns = ({ record }: Member): boolean =>
  covers(GUARD, record.unit.id) && record.unit.type === 'footBattery'
const isReserveGuns = ({ record: { unit, brigade } }: Member): boolean =>
  unit.arm === 'artillery' &&
  !covers(GUARD, unit.id) &&
  (brigade.id.endsWith('.res.art') || covers(ALLIED_RESERVE, unit.id))

/** Step 6: only reserve artillery makes units; all other batteries are inside those of foot and horse. */
function gunsOf(members: readonly Member[], army: ArmyId, scale: number): readonly Nameless[] {
  const pool = (of: readonly Member[], isGuard: boolean): readonly Nameless[] => {
    const [first] = of
    if (!first) return []
    const group = groupOf(profileOfGuns(first.record, isGuard), of)
    const parts = Math.max(3 * group.size >= scale ? 1 : 0, Math.floor(group.size / scale + 0.5))
    if (parts === 0) return []
    const nodeOf = (hand: readonly Member[]): string => {
      const divisions = new Set(hand.map(({ record }) => record.division.id))
      return divisions.size === 1 ? most(hand, ({ record }) => record.division.id) : army
    }
    return dealt(group, parts, scale, isGuard ? () => GUARD : nodeOf)
  }
  return [...pool(members.filter(isReserveGuns), false), ...pool(members.filter(isGuardGuns), true)]
}

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** Step 3: every unit is called after its brigade, and numbered where that has several. */
function named(units: readonly Nameless[], index: FormationIndex): readonly DraftUnit[] {
  const idOf = ({ brigade }: Nameless): string => brigade.record.brigade.id
  const numbers = new Map<string, number>()
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(idOf(unit), (counts.get(idOf(unit)) ?? 0) + 1)
  return units.map((unit) => {
    const brigadeId = idOf(unit)
    const number = (numbers.get(brigadeId) ?? 0) + 1
    numbers.set(brigadeId, number)
    const name = nameOf(unit.brigade.record, index)
    const several = (counts.get(brigadeId) ?? 0) > 1
    return {
      ...unit,
      id: `${brigadeId}-${number}`,
      name: several ? `${name} ${ROMAN[number - 1] ?? number}` : name,
    }
  })
}

const nameOf = ({ brigade }: Pick<UnitRecord, 'brigade'>, index: FormationIndex): string =>
  index.brigadeNames.get(brigade.id) ?? brigade.name
