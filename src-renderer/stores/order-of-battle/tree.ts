// The order of battle as a tree with its sums: men, guns, grade and presence of every formation, of its own units.
import { thingsOf } from '../../../src-shared/history/edit/order-of-battle'
import type {
  Army,
  Brigade,
  Commander,
  Corps,
  Division,
  OrderOfBattle,
  Unit,
} from '../../../src-shared/history/order-of-battle'
import {
  BATTLE_IDS,
  QUALITIES,
  type ArmyId,
  type BattleId,
  type Quality,
} from '../../../src-shared/history/vocabulary'
import type { Arm as Sign } from '../../shapes/arms'
import { nationOf, type Livery, type Nation } from '../../shapes/livery'

export const LEVELS = ['army', 'corps', 'division', 'brigade', 'unit'] as const
export type Level = (typeof LEVELS)[number]

/** Sums of the units of a formation, of one unit where it is one. */
export interface Sums {
  /** Men in the ranks on 15 June: infantry, cavalry, artillery. */
  readonly foot: number
  readonly horse: number
  readonly gunners: number
  /** Pieces. */
  readonly guns: number
  readonly battalions: number
  readonly squadrons: number
  readonly batteries: number
  /** Foot and horse who marched into each battle; null: none of its units was there. */
  readonly at: Readonly<Record<BattleId, number | null>>
}

export interface TreeNode {
  readonly id: string
  readonly level: Level
  /** From 1 for an army to 5 for a unit. */
  readonly depth: number
  readonly army: ArmyId
  readonly livery: Livery
  readonly name: string
  readonly parent: TreeNode | null
  readonly children: readonly TreeNode[]
  readonly commander: Commander | null
  readonly unit: Unit | null
  /** Sign of brigades and units. */
  readonly sign: Sign | null
  readonly nation: Nation
  readonly quality: Quality
  readonly sums: Sums
  /** Battles where any of its units stood; where one was at hand and none stood. */
  readonly present: readonly BattleId[]
  readonly nearby: readonly BattleId[]
  /** Own names, and those with all above, folded for the search. */
  readonly ownText: string
  readonly pathText: string
}

/** A name of a commander that stands for one who is not known. */
export const isKnown = (commander: Commander): boolean => commander.identified !== false

const LIVERY: Readonly<Record<ArmyId, Livery>> = { fr: 'french', aa: 'allied', pr: 'prussian' }
const LIGHT: ReadonlySet<string> = new Set(['light', 'rifles', 'jaeger'])
const GUARD: ReadonlySet<string> = new Set(['oldGuard', 'youngGuard', 'guard'])

/** Text without case, accents and hyphens: what is typed finds it however it is written. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[-–’']/g, ' ')
}

export function signOf(unit: Unit): Sign {
  if (unit.arm === 'artillery') return unit.mobility === 'horse' ? 'horseArtillery' : 'footArtillery'
  if (unit.arm === 'infantry')
    return GUARD.has(unit.type) ? 'guardInfantry' : LIGHT.has(unit.type) ? 'lightInfantry' : 'infantry'
  if (unit.lance) return 'lancers'
  return unit.weight === 'heavy' ? 'heavyCavalry' : unit.weight === 'medium' ? 'lineCavalry' : 'lightCavalry'
}

const piecesOf = (unit: Unit): number => (unit.guns ?? []).reduce((sum, kind) => sum + kind.count, 0)

/** Men of a unit at a battle in which it stood. */
export function menAt(unit: Unit, battle: BattleId): number {
  return unit.strengthAt?.[battle] ?? unit.strength
}

function sumsOfUnit(unit: Unit): Sums {
  const is = (arm: Unit['arm']) => unit.arm === arm
  const at = (battle: BattleId) =>
    unit.present.includes(battle) ? (is('artillery') ? 0 : menAt(unit, battle)) : null
  return {
    foot: is('infantry') ? unit.strength : 0,
    horse: is('cavalry') ? unit.strength : 0,
    gunners: is('artillery') ? unit.strength : 0,
    guns: piecesOf(unit),
    battalions: is('infantry') ? 1 : 0,
    squadrons: unit.squadrons ?? 0,
    batteries: is('artillery') ? 1 : 0,
    at: {
      'quatre-bras': at('quatre-bras'),
      ligny: at('ligny'),
      wavre: at('wavre'),
      waterloo: at('waterloo'),
    },
  }
}

export function addedUp(all: readonly Sums[]): Sums {
  const sum = (of: (sums: Sums) => number) => all.reduce((total, sums) => total + of(sums), 0)
  const at = (battle: BattleId) => {
    const there = all.flatMap((sums) => sums.at[battle] ?? [])
    return there.length === 0 ? null : there.reduce((total, men) => total + men, 0)
  }
  return {
    foot: sum((sums) => sums.foot),
    horse: sum((sums) => sums.horse),
    gunners: sum((sums) => sums.gunners),
    guns: sum((sums) => sums.guns),
    battalions: sum((sums) => sums.battalions),
    squadrons: sum((sums) => sums.squadrons),
    batteries: sum((sums) => sums.batteries),
    at: {
      'quatre-bras': at('quatre-bras'),
      ligny: at('ligny'),
      wavre: at('wavre'),
      waterloo: at('waterloo'),
    },
  }
}

/** What a node is made from, before it knows its parent. */
interface Source {
  readonly level: Level
  readonly value: Army | Corps | Division | Brigade | Unit
  readonly below: readonly Source[]
}

function sourceOf(army: Army): Source {
  const unit = (value: Unit): Source => ({ level: 'unit', value, below: [] })
  const brigade = (value: Brigade): Source => ({ level: 'brigade', value, below: value.units.map(unit) })
  const division = (value: Division): Source => ({
    level: 'division',
    value,
    below: value.brigades.map(brigade),
  })
  const corps = (value: Corps): Source => ({ level: 'corps', value, below: value.divisions.map(division) })
  return { level: 'army', value: army, below: army.corps.map(corps) }
}

/** The armies with everything below them, in the order of the book. */
export function treeOf(book: OrderOfBattle): readonly TreeNode[] {
  return book.armies.map((army) => grow(sourceOf(army), null, army.id))
}

function grow({ level, value, below }: Source, parent: TreeNode | null, army: ArmyId): TreeNode {
  const livery = LIVERY[army]
  const unit = level === 'unit' ? (value as Unit) : null
  const commander = 'commander' in value ? value.commander : null
  const ownText = folded([value.name, commander && isKnown(commander) ? commander.name : ''].join(' '))
  const children: TreeNode[] = []
  const node = {
    id: value.id,
    level,
    depth: LEVELS.indexOf(level) + 1,
    army,
    livery,
    name: value.name,
    parent,
    children,
    commander,
    unit,
    nation: unit ? nationOf(unit.nationality, livery) : nationOf(army, livery),
    ownText,
    pathText: parent ? `${parent.pathText} ${ownText}` : ownText,
  }
  // Children know their parent by its names alone while it grows; the sums of the parent come from them.
  const grown = Object.assign(node, summary(unit, []))
  for (const source of below) children.push(grow(source, grown, army))
  return Object.assign(grown, summary(unit, children))
}

function summary(
  unit: Unit | null,
  children: readonly TreeNode[],
): Pick<TreeNode, 'sums' | 'present' | 'nearby' | 'quality' | 'sign'> {
  if (unit)
    return {
      sums: sumsOfUnit(unit),
      present: unit.present,
      nearby: unit.nearby,
      quality: unit.quality,
      sign: signOf(unit),
    }
  const present = BATTLE_IDS.filter((id) => children.some((child) => child.present.includes(id)))
  return {
    sums: addedUp(children.map((child) => child.sums)),
    present,
    nearby: BATTLE_IDS.filter(
      (id) => !present.includes(id) && children.some((child) => child.nearby.includes(id)),
    ),
    quality: meanQuality(children),
    sign: children[0]?.level === 'unit' ? mostlySign(children) : null,
  }
}

const weightOf = ({ sums }: TreeNode): number => sums.foot + sums.horse + sums.gunners

/** Mean grade by men, raw 1 to elite 4, halves up. */
function meanQuality(children: readonly TreeNode[]): Quality {
  const units = children.flatMap(unitsBelow)
  const men = units.reduce((sum, node) => sum + weightOf(node), 0)
  const graded = units.reduce((sum, node) => sum + weightOf(node) * (QUALITIES.indexOf(node.quality) + 1), 0)
  return QUALITIES[Math.floor(graded / Math.max(1, men) + 0.5) - 1] ?? 'raw'
}

/** The sign that most men of a brigade stand under. */
function mostlySign(children: readonly TreeNode[]): Sign | null {
  const men = new Map<Sign, number>()
  for (const child of children)
    if (child.sign) men.set(child.sign, (men.get(child.sign) ?? 0) + weightOf(child))
  return (
    [...men].reduce<readonly [Sign, number] | null>(
      (best, each) => (best && best[1] >= each[1] ? best : each),
      null,
    )?.[0] ?? null
  )
}

/** Units of a node, itself if it is one, in the order of the book. */
export function unitsBelow(node: TreeNode): readonly TreeNode[] {
  return node.unit ? [node] : node.children.flatMap(unitsBelow)
}

/** Every node by id. */
export function byId(armies: readonly TreeNode[]): ReadonlyMap<string, TreeNode> {
  const nodes = new Map<string, TreeNode>()
  const walk = (node: TreeNode): void => {
    nodes.set(node.id, node)
    node.children.forEach(walk)
  }
  armies.forEach(walk)
  return nodes
}

/** Name of a formation, unit, commander or staff officer. */
export function nameOfThing(book: OrderOfBattle, id: string): string {
  const name = thingsOf(book).get(id)?.value['name']
  return typeof name === 'string' ? name : id
}

/** The node that a thing is shown with: a leader with his formation. */
export const nodeOfThing = (thing: string): string => thing.split('/')[0] ?? thing
