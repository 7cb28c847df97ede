/** A state as the screen is shown it: units, leaders, objectives and the situation between commands. */
import type { History } from '../../../history/bundle'
import { mustCharge } from '../combat/charge'
import { reaches } from '../morale/commanders'
import { rallyOf, rallyFloor } from '../morale/rally-checks'
import { piles } from '../movement/stacking'
import type { LeaderEffect } from '../sheet/leader-effects'
import { rosterOf, type LeaderInfo, type UnitInfo } from '../sheet/roster'
import { TRAITS } from '../sheet/vocabulary'
import {
  attachedLeaders,
  hasTrait,
  isHeld,
  isOccupying,
  leaderState,
  onBoard,
  unitInfo,
  unitState,
} from '../state/lookup'
import type { OhState } from '../state/state'
import { deckIndex } from '../turn/cards/decks'
import { cardOf, spendable } from '../turn/cards/use'
import { breakFraction, losses } from '../turn/victory'
import type { Leader, Objective, Piece, Situation, Table } from './schema'

export function table(state: OhState, history: History): Table {
  const { unitList, leadersById } = rosterOf(state.sheet)
  return {
    pieces: unitList.map((info) => piece(state, info, history)),
    leaders: leadersById.map((info) => leader(state, info)),
    objectives: objectives(state),
    situation: situation(state),
  }
}

const GUARD = 'fr.guard.'

/** The Imperial Guard by its place in the army, landwehr by the type of most of the units. */
function corpsOf({ unit: { members, formationId } }: UnitInfo, history: History): Piece['corps'] {
  if (`${formationId}.`.startsWith(GUARD)) return 'guard'
  const landwehr = members.filter((id) => history.index.unitById.get(id)?.unit.type === 'landwehr')
  return members.length > 0 && 2 * landwehr.length >= members.length ? 'landwehr' : null
}

/** The corps that a formation belongs to, or the army if it belongs to none; empty if history knows neither. */
function corpsNameOf(formationId: string, { index }: History): string {
  const corps = formationId.split('.').slice(0, 2).join('.')
  return index.formations.get(corps)?.name ?? ''
}

const MARKS = [
  'shot',
  'moved',
  'charged',
  'squareChanged',
  'heldByReluctance',
  'reluctancePassed',
  'rampant',
] as const

function piece(state: OhState, info: UnitInfo, history: History): Piece {
  const { id, side, unit: given, type, maxHits, group } = info
  const unit = unitState(state, id)
  return {
    id,
    name: given.name,
    side,
    armyId: given.army,
    commandId: given.formationId,
    corpsName: corpsNameOf(given.formationId, history),
    nation: given.nation,
    corps: corpsOf(info, history),
    type,
    traits: TRAITS.filter((trait) => hasTrait(state, id, trait)),
    maxHits,
    hitsTaken: unit.hitsTaken,
    strength: given.strength ?? null,
    status: unit.status,
    cell: unit.box,
    facing: unit.facing,
    formation: unit.formation,
    occupies: isOccupying(state, id),
    marks: MARKS.filter((mark) => unit[mark]),
    cards: unit.effects.map(({ cardId, kind }) => ({
      cardId,
      kind,
      title: cardOf(state, cardId)?.title ?? cardId,
    })),
    held:
      given.heldUntil !== undefined && isHeld(state, id)
        ? { until: given.heldUntil, cause: given.heldCause ?? null }
        : null,
    attached: attachedLeaders(state, id).map((one) => one.id),
    arrival:
      unit.status === 'due' && group
        ? {
            groupId: group.groupId,
            turn: group.gameTurn,
            cells: group.entryBoxes,
            needed: group.roll ? `${group.roll.target}+ (d${group.roll.die})` : null,
          }
        : null,
  }
}

interface Reach {
  readonly scope: 'command' | 'army'
  readonly radius: number
  serves(unit: UnitInfo): boolean
}

/** Radius and scope of what an effect does for troops; undefined: it has none, as the rally. */
function reachOf(effect: LeaderEffect): Reach | undefined {
  if (effect.type === 'rally') return undefined
  const serves = (unit: UnitInfo): boolean => servesUnit(effect, unit)
  if (effect.type === 'steadyReluctant') return { scope: 'army', radius: effect.radius, serves }
  return { scope: effect.scope, radius: effect.radius, serves }
}

/** Whether a unit can ever have something of an effect: nobody but horse charges, and horse never shoots (OH-R-57). */
function servesUnit(effect: LeaderEffect, { type, unit: { nation, traits } }: UnitInfo): boolean {
  if ('arms' in effect && effect.arms && !effect.arms.includes(type)) return false
  const isHorse = type === 'cavalry' || type === 'heavyCavalry'
  switch (effect.type) {
    case 'meleeDie':
    case 'meleeReroll':
      return isHorse
    case 'shootDie':
    case 'shootReroll':
      return !isHorse && (!Array.isArray(effect.nations) || effect.nations.includes(nation))
    case 'steadyReluctant':
      return traits.includes('reluctant')
    default:
      return true
  }
}

/** What a leader of the sheet does for troops, as the house rules have it (OH-CMD-04 to OH-CMD-06, OH-R-54, OH-R-55). */
function effectsOf({ houseRules }: OhState, { effects }: LeaderInfo['leader']): LeaderEffect[] {
  const { commanderEffects, leaderScope, hillNations } = houseRules
  return effects.flatMap((effect): LeaderEffect[] => {
    if (effect.type === 'rally' || commanderEffects === 'none') return []
    if (effect.type === 'steadyReluctant') return [effect]
    if (commanderEffects === 'uniform') return []
    const scope = leaderScope === 'commandOnly' ? 'command' : effect.scope
    if (!('nations' in effect)) return [{ ...effect, scope }]
    return [{ ...effect, scope, nations: effect.nations === 'hillNations' ? hillNations : effect.nations }]
  })
}

function leader(state: OhState, info: LeaderInfo): Leader {
  const { id, side, leader: given, group } = info
  const { box, moved, status } = leaderState(state, id)
  const effects = effectsOf(state, given)
  const givesReroll = state.houseRules.commanderEffects === 'uniform' && given.rank !== 'army'
  const inForce: Reach[] = [
    ...effects.flatMap((effect) => reachOf(effect) ?? []),
    ...(givesReroll ? [{ scope: 'command' as const, radius: 1, serves: () => true }] : []),
  ]
  return {
    id,
    name: given.name,
    side,
    armyId: given.army,
    command: given.command,
    rank: given.rank,
    effects,
    givesReroll,
    rally: rallyOf(state, id) ?? null,
    cell: box,
    status,
    moved,
    reaches: onBoard(state, side).filter((unitId) => {
      const at = unitState(state, unitId).box
      return (
        at !== null &&
        inForce.some((one) => one.serves(unitInfo(state, unitId)) && reaches(state, info, one, unitId, at))
      )
    }),
    radius: Math.max(0, ...inForce.map(({ radius }) => radius)),
    arrival:
      status === 'due' && group
        ? { groupId: group.groupId, turn: group.gameTurn, cells: group.entryBoxes }
        : null,
  }
}

function objectives(state: OhState): readonly Objective[] {
  return Object.entries(state.sheet.boxes).flatMap(([cell, { name, objective }]) => {
    if (!objective) return []
    const holder = state.holders[cell] ?? null
    const recorded = state.sheet.record.objectives.find(({ id }) => id === objective.id)
    return [
      {
        id: objective.id,
        name: recorded?.name ?? name ?? cell,
        cell,
        value: objective.points,
        holder: holder?.side ?? null,
        armyId: holder?.army ?? null,
      },
    ]
  })
}

function situation(state: OhState): Situation {
  const { phase, active, ready, card: hand, decision, attack, sheet } = state
  const figures = [losses(state, 0), losses(state, 1)] as const
  const isMoving = phase === 'move'
  return {
    phase,
    active,
    firstSide: sheet.firstSide,
    ready: [ready[0], ready[1]],
    card: hand && {
      ...faceOf(state, hand.cardId),
      chooser: hand.chooser,
      count: hand.count,
      optional: hand.optional,
    },
    rallyFloor: rallyFloor(state),
    drawn: drawnNow(state),
    banked: spendable(state).map(({ cardId, uses }) => ({ ...faceOf(state, cardId), uses })),
    mustCharge: isMoving ? mustCharge(state, active) : [],
    piles: isMoving ? piles(state, active) : [],
    decision: decision?.kind === 'retire' ? { ...retiring(decision) } : decision,
    attack: attack && {
      kind: attack.kind,
      unitId: attack.unitId,
      targetId: attack.targetId,
      from: attack.from,
      at: attack.at,
      dice: attack.dice.map(({ face }) => face),
      toHit: attack.toHit,
    },
    routed: [figures[0].routed, figures[1].routed],
    counted: [figures[0].counted, figures[1].counted],
    breaksAt: breakFraction(state),
  }
}

function retiring({
  kind,
  side,
  leaderId,
  boxes,
}: Extract<NonNullable<OhState['decision']>, { kind: 'retire' }>) {
  return { kind, side, leaderId, cells: boxes }
}

/** Phases of a player turn after its card is drawn. */
const AFTER_CARD: ReadonlySet<string> = new Set(['shoot', 'formations', 'move', 'turnEnd'])

/** Cards are discarded as they are drawn, so that the last one lies on top. */
function drawnNow(state: OhState): Situation['drawn'] {
  const { phase, card, houseRules, decks, active } = state
  if (!houseRules['chanceCards.enabled'] || (!AFTER_CARD.has(phase) && !card)) return null
  const cardId = decks[deckIndex(state, active)]?.discards.at(-1)
  return cardId === undefined ? null : faceOf(state, cardId)
}

function faceOf(state: OhState, cardId: string): { cardId: string; title: string; text: string } {
  const card = cardOf(state, cardId)
  return { cardId, title: card?.title ?? cardId, text: card?.text ?? '' }
}
