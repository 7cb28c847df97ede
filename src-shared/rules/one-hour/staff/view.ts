/** The field as the staff sees it in a state: who stands where, what each is worth, and whom the enemy can strike where. */
import type { OrderBook } from '../../../engine/orders'
import { otherSide, type Side } from '../../../engine/sides'
import { chargeEffect, fireEffect } from '../combat/effect-steps'
import { instructionFor, type Instruction } from '../orders/instruction'
import { groundOf, type Ground } from '../sheet/ground'
import { attackersAllowed } from '../sheet/house-rules'
import { rosterOf, type UnitInfo } from '../sheet/roster'
import { chargeDice } from '../sheet/tables'
import type { Box, Facing, Formation } from '../sheet/vocabulary'
import {
  attachedLeaders,
  hasTrait,
  inFrontArc,
  isFlanked,
  isHeld,
  isOccupying,
  kindAt,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { OhState, UnitState } from '../state/state'
import { sightBlock } from '../fire/sight'
import { verdictOf } from '../turn/victory'
import { chargeField, fieldOfFire } from './fields'
import type { Skill } from './skill'

/** A unit on the board. */
export interface Stand {
  readonly id: string
  readonly info: UnitInfo
  readonly unit: UnitState
  /** Number of its box. */
  readonly at: number
}

/** An enemy who could shoot into a box, or strike it by a charge from another. */
interface Striker {
  readonly enemy: Stand
  readonly dice: number
  readonly range: number
}
interface Charger {
  readonly enemy: Stand
  readonly from: number
  readonly narrow: boolean
}

export interface View {
  readonly state: OhState
  readonly side: Side
  readonly skill: Skill
  readonly ground: Ground
  /** Whether the side would win if the battle ended now. */
  readonly leads: boolean
  readonly own: readonly Stand[]
  readonly enemies: readonly Stand[]
  /** The state as the enemy finds it when his next turn begins: what he did in his last one is forgotten. */
  readonly next: OhState
  /** By number of box. */
  readonly strikers: ReadonlyMap<number, readonly Striker[]>
  readonly chargers: ReadonlyMap<number, readonly Charger[]>
  /** How many of ours each enemy who shoots has before him. */
  readonly targets: ReadonlyMap<string, number>
  instruction(unitId: string): Instruction | undefined
}

/** Made anew at every call: ask once and hand it on. */
export function viewOf(state: OhState, side: Side, skill: Skill, book: OrderBook): View {
  const ground = groundOf(state.sheet)
  const own = standing(state, side)
  const next = nextTurnOf(state, otherSide(side))
  const enemies = standing(next, otherSide(side))
  const instructions = new Map<string, Instruction | undefined>()
  const leads = verdictOf(state, true)?.winner === side
  const hasOrders = Object.keys(book).length > 0
  const view = {
    state,
    side,
    skill,
    ground,
    leads,
    own,
    enemies,
    next,
    ...strikersOf(next, enemies, own),
    chargers: chargersOf(next, enemies),
    instruction(unitId: string) {
      if (!hasOrders) return undefined
      if (!instructions.has(unitId)) instructions.set(unitId, instructionFor(state, unitId, book))
      return instructions.get(unitId)
    },
  }
  return view
}

function standing(state: OhState, side: Side): readonly Stand[] {
  const ground = groundOf(state.sheet)
  return rosterOf(state.sheet).unitIds[side].flatMap((id): readonly Stand[] => {
    const unit = unitState(state, id)
    return unit.box === null ? [] : [{ id, info: unitInfo(state, id), unit, at: ground.number(unit.box) }]
  })
}

/** Marks of a turn are cleared when it begins (OH-TURN-04). */
function nextTurnOf(state: OhState, enemy: Side): OhState {
  const units: Record<string, UnitState> = {}
  for (const { id, side } of rosterOf(state.sheet).unitList) {
    const unit = unitState(state, id)
    units[id] =
      side === enemy
        ? {
            ...unit,
            shot: false,
            moved: false,
            charged: false,
            squareChanged: false,
            heldByReluctance: false,
            facingAtTurnStart: unit.facing,
            chargedBy: 0,
          }
        : { ...unit, chargedBy: 0 }
  }
  return { ...state, units }
}

/** Whether a unit could shoot when its turn begins. */
function canShoot(state: OhState, { id, info, unit }: Stand): boolean {
  if (info.isHorse || unit.formation !== 'deployed' || isHeld(state, id)) return false
  return info.type !== 'artillery' || kindAt(state, unit.box ?? '') !== 'town'
}

export function fireFieldOf(state: OhState, { id, info, unit, at }: Stand) {
  return fieldOfFire(state, info, at, isOccupying(state, id) ? null : unit.facing)
}

function strikersOf(
  state: OhState,
  enemies: readonly Stand[],
  own: readonly Stand[],
): Pick<View, 'strikers' | 'targets'> {
  const strikers = new Map<number, Striker[]>()
  const targets = new Map<string, number>()
  const places = new Set(own.map(({ at }) => at))
  for (const enemy of enemies) {
    if (!canShoot(state, enemy)) continue
    let before = 0
    for (const { at, dice, range } of fireFieldOf(state, enemy)) {
      const list = strikers.get(at)
      if (list) list.push({ enemy, dice, range })
      else strikers.set(at, [{ enemy, dice, range }])
      if (places.has(at)) before += 1
    }
    targets.set(enemy.id, before)
  }
  return { strikers, targets }
}

function chargersOf(state: OhState, enemies: readonly Stand[]): ReadonlyMap<number, readonly Charger[]> {
  const chargers = new Map<number, Charger[]>()
  for (const enemy of enemies) {
    const { info, unit, at } = enemy
    if (!info.isHorse || isHeld(state, enemy.id)) continue
    for (const { at: to, from, narrow } of chargeField(state, info, at, unit.facing, unit.formation)) {
      const list = chargers.get(to)
      if (list) list.push({ enemy, from, narrow })
      else chargers.set(to, [{ enemy, from, narrow }])
    }
  }
  return chargers
}

/** What a unit is worth (section 10). */
export function valueOf({ maxHits, type, traits }: UnitInfo): number {
  return 4 + maxHits / 2 + (traits.has('shock') ? 2 : 0) + (type === 'artillery' ? 2 : 0)
}

/** What a unit can do yet: less with every hit. */
export function strengthOf({ info, unit }: Pick<Stand, 'info' | 'unit'>): number {
  const kind = { line: 1, light: 0.7, cavalry: 1, heavyCavalry: 1.2, artillery: 1.1 }[info.type]
  return kind * (2 + info.maxHits - unit.hitsTaken)
}

/** Hits left until a unit routs. */
export function staminaOf(state: OhState, unitId: string): number {
  const extra = state.houseRules.leaderExtraHit && attachedLeaders(state, unitId).length > 0 ? 1 : 0
  return unitInfo(state, unitId).maxHits + extra - unitState(state, unitId).hitsTaken
}

/** What hits to be expected on a unit are worth: those that may rout it count more. */
export function worthOfHits(state: OhState, unitId: string, hits: number): number {
  const share = Math.min(1, hits / Math.max(1, staminaOf(state, unitId)))
  return (valueOf(unitInfo(state, unitId)) / 8) * (hits + 4 * share * share)
}

const chanceOf = (toHit: number): number => (7 - toHit) / 6

/** A state with a unit somewhere else, or as something else. */
export function withUnit(
  state: OhState,
  unitId: string,
  box: Box,
  facing: Facing,
  formation: Formation,
): OhState {
  const unit = unitState(state, unitId)
  return { ...state, units: { ...state.units, [unitId]: { ...unit, box, facing, formation } } }
}

/** Of several enemies of whom each strikes at one, this much of a stroke falls on a unit among so many. */
const SHARE = 0.35
/** Who does not lead has to go at the enemy, who is ready for him there: he reckons with so much of a stroke at least. */
const LEAST_SHARE = 0.5

export interface Danger {
  readonly fire: number
  readonly charge: number
}

/**
 * Hits to be expected in the enemy's next turn by a unit as it stands in a state, which is made of `view.next`; commanders
 * and cards are left out.
 */
export function dangerTo(view: View, then: OhState, unitId: string): Danger {
  const unit = unitState(then, unitId)
  const { box } = unit
  if (box === null) return { fire: 0, charge: 0 }
  const at = view.ground.number(box)
  let fire = 0
  for (const { enemy, dice, range } of view.strikers.get(at) ?? []) {
    const { box: origin } = enemy.unit
    if (origin === null) continue
    if (range > 1 && sightBlock(view.state, origin, box, 'fire')) continue
    const doubled = enemy.info.type === 'artillery' && isDoubledByGuns(then, unitId, origin)
    const { toHit } = fireEffect(then, enemy.info.type, unitId, false)
    const others = (view.targets.get(enemy.id) ?? 0) - (unitState(view.state, unitId).box === box ? 1 : 0)
    fire += shareOf(view, others) * dice * (doubled ? 2 : 1) * chanceOf(toHit)
  }
  return { fire, charge: chargeDanger(view, then, unitId, at) }
}

/** What of an enemy's fire a unit has to expect who is before him with so many others. */
function shareOf({ skill, leads }: View, others: number): number {
  if (!skill.sharesDanger) return 1
  return Math.max(leads ? 0 : LEAST_SHARE, 1 / (1 + SHARE * Math.max(0, others)))
}

function isDoubledByGuns(state: OhState, unitId: string, origin: Box): boolean {
  if (unitState(state, unitId).formation === 'square') return true
  return unitInfo(state, unitId).type !== 'artillery' && isFlanked(state, unitId, origin)
}

/** Of the charges that may be made against one unit in a turn, the worst. */
function chargeDanger(view: View, then: OhState, unitId: string, at: number): number {
  if (unitState(then, unitId).formation === 'square') return 0
  const worst = new Map<string, number>()
  for (const { enemy, from, narrow } of view.chargers.get(at) ?? []) {
    const hits = chargeHits(then, enemy, unitId, view.ground.name(from), narrow)
    worst.set(enemy.id, Math.max(worst.get(enemy.id) ?? 0, hits))
  }
  if (worst.size === 0) return 0
  const allowed = attackersAllowed(then.houseRules)
  const all = [...worst.values()].sort((a, b) => b - a)
  return all.slice(0, Math.min(allowed, 3)).reduce((sum, hits) => sum + hits, 0)
}

/** Hits to be expected of a charge on a unit, as it would turn to face it (OH-CHRG-06 to OH-CHRG-09). */
export function chargeHits(
  state: OhState,
  { id, info }: Stand,
  targetId: string,
  from: Box,
  narrow: boolean,
): number {
  const target = unitInfo(state, targetId)
  const { formation, box } = unitState(state, targetId)
  const shock = hasTrait(state, id, 'shock') && !hasTrait(state, targetId, 'shock') ? 1 : 0
  const turns = state.houseRules.linePivotVsCharge && target.type === 'line' && formation === 'deployed'
  const guns = target.type === 'artillery' && kindAt(state, box ?? '') === 'clear'
  const doubled = target.type === 'light' || guns || (!turns && isFlanked(state, targetId, from))
  const { toHit } = chargeEffect(state, targetId, { narrow, overHedge: false })
  return (chargeDice(info.type, target.type) + shock) * (doubled ? 2 : 1) * chanceOf(toHit)
}

/** The facing of the four that looks most at the enemies near, of equals the one given. */
export function facingTo(view: View, at: number, now: Facing, within: number): Facing {
  const { ground } = view
  const box = ground.name(at)
  const near = view.enemies.flatMap((enemy) => {
    const there = ground.name(enemy.at)
    const distance = ground.distance(box, there)
    return distance <= within ? [{ there, weight: 1 / distance }] : []
  })
  let best = now
  let most = -1
  for (const facing of [now, 'N', 'E', 'S', 'W'] as const) {
    let sum = 0
    for (const { there, weight } of near) if (inFrontArc(view.state, facing, box, there)) sum += weight
    if (sum > most + 1e-9) [best, most] = [facing, sum]
  }
  return best
}
