/** Dice hand to hand: who throws at whom, with which modifiers, and what it takes to hit (FP-HTH-04 to -12). */
import type { Working } from '../../../engine/events'
import { fightingNeed } from '../sheet/tables'
import type { Body, Element } from '../state/bodies'
import type { Field } from '../state/field'
import type { ContactPair } from '../state/state'
import { foughtBy, pairBetween, type Contact } from './contacts'
import type { Overlap } from './overlaps'

/** One die to be thrown. */
export interface Blow {
  readonly unit: string
  readonly slot: number
  readonly targetUnit: string
  readonly targetSlot: number
  /** The contact it rests on: its own, or that of the friend it overlaps beside. */
  readonly contact: Contact
  readonly isOverlap: boolean
}

/** Dice of a unit, contacts and overlaps together in the order of slots (FP-HTH-15). */
export function blowsOf(field: Field, id: string, overlaps: readonly Overlap[]): readonly Blow[] {
  const own = foughtBy(field, id).map((contact): Blow => ({ ...contact, contact, isOverlap: false }))
  const added = overlaps
    .filter(({ unit }) => unit === id)
    .map(({ unit, slot, contact }): Blow => {
      const { targetUnit, targetSlot } = contact
      return { unit, slot, targetUnit, targetSlot, contact, isOverlap: true }
    })
  return [...own, ...added].toSorted((a, b) => a.slot - b.slot)
}

export interface Odds {
  readonly need: number
  readonly modifier: number
  readonly working: readonly Working[]
}

/** What a die needs and what is added to it. */
export function oddsOf(field: Field, blow: Blow): Odds {
  const unit = field.body(blow.unit)
  const enemy = field.body(blow.targetUnit)
  const own = unit.element(blow.slot)
  const his = enemy.element(blow.targetSlot)
  const pair = pairBetween(field, blow.contact.unit, blow.targetUnit)
  const lines = modifiers({ field, unit, enemy, own, his, pair, blow })
  const isSquare = enemy.formation === 'square'
  const lancing = lines.some(({ rule }) => rule === 'FP-HTH-09') && field.rules.lancerBonus === 'double'
  const need = fightingNeed(unit.info.type, isSquare) - (lancing ? 1 : 0)
  return {
    need,
    modifier: lines.reduce((sum, { by }) => sum + by, 0),
    working: [
      { key: 'fighter', values: { need }, rule: 'FP-HTH-05' },
      ...lines.map(({ key, by, rule }) => ({ key, values: { by }, rule })),
    ],
  }
}

interface Fight {
  readonly field: Field
  readonly unit: Body
  readonly enemy: Body
  readonly own: Element
  readonly his: Element
  readonly pair: ContactPair | undefined
  readonly blow: Blow
}

interface Modifier {
  readonly key: string
  readonly by: number
  readonly rule: string
}

/** FP-HTH-06 to -12; skirmishers by the element that fights (FP-R-68), no bonus against those whose general rallies them (FP-R-71). */
function modifiers(fight: Fight): readonly Modifier[] {
  const { field, unit, enemy, own, his } = fight
  const { ground } = field
  const isInBad = ({ corners, centre }: Element) => ground.isInBadGoing(corners, centre)
  const found: Modifier[] = []
  const add = (holds: boolean, key: string, by: number, rule: string) => {
    if (holds) found.push({ key, by, rule })
  }
  const { type, arm } = unit.info
  add(unit.isSkirmishing && isInBad(own) && !enemy.isSkirmishing, 'skirmishersInCover', 2, 'FP-HTH-06')
  const charged = isFirstContactOfCharger(fight)
  const isLineOfFoot = enemy.info.arm === 'foot' && enemy.formation === 'line'
  add(type === 'heavyFoot' && unit.isFrenchColumn && charged && isLineOfFoot, 'frenchColumn', 1, 'FP-HTH-07')
  const isOpen = enemy.isSkirmishing && !isInBad(his) && !isDefending(fight, false)
  add((type === 'heavyFoot' || arm === 'cavalry') && isOpen, 'skirmishLine', 1, 'FP-HTH-08')
  add(type === 'lancers' && charged, 'lancers', 1, 'FP-HTH-09')
  const places = placeModifiers(fight)
  found.push(...(field.rules.positionBonus === 'once' ? places.slice(0, 1) : places))
  add(!field.isSteady(enemy.id) && !field.joinedTo(enemy.id), 'enemyShaken', 1, 'FP-HTH-11')
  add(enemy.info.arm === 'artillery', 'enemyGuns', 2, 'FP-HTH-12')
  return found
}

/** First contact of a charge of its own, in good going throughout (FP-CHG-10). */
function isFirstContactOfCharger({ pair, blow }: Fight): boolean {
  return pair?.charger === blow.contact.unit && pair.roundsFought === 0 && pair.goodGoing
}

/** Flank or rear, uphill, defending: one each (FP-HTH-10, FP-R-67). */
function placeModifiers(fight: Fight): readonly Modifier[] {
  const { field, own, his, blow } = fight
  const rule = 'FP-HTH-10'
  return [
    ...(blow.contact.edge === 'front' ? [] : [{ key: 'flankOrRear', by: 1, rule }]),
    ...(field.ground.isUphill(own.centre, his.centre) ? [{ key: 'uphill', by: 1, rule }] : []),
    ...(isDefending(fight, true) ? [{ key: 'defending', by: 1, rule }] : []),
  ]
}

/** Whether the unit, or the enemy, defends an obstacle, or a river bank too: chargers do not (FP-R-70). */
function isDefending({ field, own, his, pair, blow }: Fight, isOwn: boolean): boolean {
  const defender = isOwn ? blow.contact.unit : blow.targetUnit
  if (!pair || pair.charger === defender) return false
  const { ground } = field
  if (ground.crossesObstacle(own.centre, his.centre)) return true
  if (!isOwn) return false
  return ground.isInRiver(his.corners, his.centre) && !ground.isInRiver(own.corners, own.centre)
}
